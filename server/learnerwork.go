package server

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"

	"github.com/labstack/echo/v4"

	"millrace/quizzes"
	"millrace/server/study"
	"millrace/wasm/widget"
	"millrace/web"
)

// seatAttempt shows an instructor an attempt at a quiz as it was handed in, with right
// answers, whatever its learner may see of it.
func (s *Server) seatAttempt(c echo.Context, in inClass) error {
	ctx := c.Request().Context()
	l, err := s.learnerOf(c, in)
	if err != nil {
		return err
	}
	a, err := s.store.Attempt(ctx, l.learner.Subject, c.Param("id"))
	if err != nil {
		return fmt.Errorf("attempt %.40q: %w", c.Param("id"), err)
	}
	t := taken{Attempt: a, visitor: in.visitor, record: l.record, site: in.site, lesson: in.site.lessonByID(a.Lesson)}
	if t.lesson == nil {
		return fmt.Errorf("attempt %s: its lesson is gone: %w", a.ID, study.ErrNotFound)
	}
	if err := t.asItWas(ctx, s.store); err != nil {
		return err
	}
	if err := prepare(ctx, t.bank.Drawn(t.Seed), func(id string) quizzes.Given { return t.Given[id] }); err != nil {
		return fmt.Errorf("attempt %s: %w", a.ID, err)
	}
	page := web.LearnerAttemptPage{
		ClassPage: s.classPage(c, in, web.TabClass, "An attempt: "+t.lesson.Title),
		Seat:      l.learner.ID, Name: l.name, Bank: t.bank, Then: t.then,
		Items: t.items(), Verdicts: t.history(),
		Attempt: web.LearnerAttempt{
			Attempt: web.Attempt{ID: a.ID, At: a.SubmittedAt, Closed: a.Closed, Score: a.Verdict.Score, Max: a.Verdict.Max, Passed: a.Verdict.Passed},
			Late:    l.isLate(in.site.bankByID(a.Quiz), a.SubmittedAt),
		},
	}
	page.Heading = "The quiz of " + t.lesson.Title
	for _, other := range l.record.Attempts { // newest first
		if other.ID == a.ID {
			page.Number = 0
		}
		if other.Quiz == a.Quiz {
			page.Number++
		}
	}
	return s.send(c, http.StatusOK, web.LearnerAttemptResult(page))
}

// seatChallenge shows an instructor an attempt at a challenge, replayed: the simulation
// stands at the first bad moment of the run that decided, or runs with what the address
// says. Links on the page lead to the moments of other conditions.
func (s *Server) seatChallenge(c echo.Context, in inClass) error {
	l, err := s.learnerOf(c, in)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(l.record.Challenges, func(a study.ChallengeAttempt) bool { return a.ID == c.Param("id") })
	if i < 0 {
		return fmt.Errorf("challenge run %.40q: %w", c.Param("id"), study.ErrNotFound)
	}
	a := l.record.Challenges[i]
	ch := quizzes.ChallengeByID(in.site.Challenges, a.Challenge)
	if ch == nil {
		return fmt.Errorf("challenge run %s: its challenge is gone: %w", a.ID, study.ErrNotFound)
	}
	attempts := l.attemptsAt(ch)
	number := len(attempts) - slices.IndexFunc(attempts, func(o study.ChallengeAttempt) bool { return o.ID == a.ID })
	page := web.LearnerChallengePage{
		ClassPage: s.classPage(c, in, web.TabClass, "A run: "+ch.Title),
		Seat:      l.learner.ID, Name: l.name, Challenge: ch, Attempt: s.shownAttempt(ch, a, number),
	}
	page.Heading = "Challenge: " + ch.Title
	page.Islands = true
	here, query := c.Request().URL.Path, c.Request().URL.RawQuery
	page.Shown = "The simulation below has the settings and the moment that the address names."
	moment := ""
	for k := range page.Attempt.Conditions { // to this page, not to the reader's own attempts
		shown := &page.Attempt.Conditions[k]
		if shown.Href == "" {
			continue
		}
		at, err := url.Parse(shown.Href)
		if err != nil {
			return fmt.Errorf("challenge run %s: %w", a.ID, err)
		}
		shown.Href = here + "?" + at.RawQuery + "#" + practice
		if moment == "" {
			moment = at.RawQuery
		}
	}
	if query == "" {
		if query = moment; query != "" {
			page.Shown = "The simulation below has these settings, and stands at the first moment that decided."
		} else {
			page.Shown = "The simulation below has these settings."
			settings, err := url.Parse(practicePath(ch, a.Given, firstSeed(a), -1))
			if err != nil {
				return fmt.Errorf("challenge run %s: %w", a.ID, err)
			}
			query = settings.RawQuery
		}
	}
	player, _ := widget.OpenWith(s.widgets.Find(ch.Widget), practice, ChallengeDefaults(ch), query)
	page.Island = player.Island()
	return s.send(c, http.StatusOK, web.LearnerChallengeRun(page))
}

// firstSeed is the seed of the first run that an attempt was judged by, if it was.
func firstSeed(a study.ChallengeAttempt) string {
	if len(a.Verdict.Trials) == 0 {
		return ""
	}
	return fmt.Sprint(a.Verdict.Trials[0].Seed)
}
