package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"millrace/quizzes"
	"millrace/server/study"
	"millrace/wasm/widget"
	"millrace/web"
)

// practice is the prefix of a challenge's island in addresses and forms.
const practice = "run"

// challenges lists every challenge and how the visitor stands in it.
func (s *Server) challenges(c echo.Context) error {
	st, err := s.standing(c)
	if err != nil {
		return err
	}
	page := web.ChallengesPage{Page: s.page(c, st.visitor, "Challenges", "Prove what you know: reach a goal with a simulation, on runs you have not seen.")}
	page.Entries = challengeEntries(st.site, st.record, everyChallenge)
	return s.send(c, http.StatusOK, web.Challenges(page))
}

// challengeEntries is how somebody stands in the challenges that are wanted, as the course
// goes.
func challengeEntries(site *Site, p study.Progress, wanted func(*quizzes.Challenge) bool) (out []web.ChallengeEntry) {
	for _, ch := range site.Challenges {
		if !wanted(ch) {
			continue
		}
		entry := web.ChallengeEntry{Challenge: ch, Lesson: lessonTitle(site, ch.Lesson)}
		for _, a := range p.Challenges {
			if a.Challenge == ch.ID {
				entry.Attempts++
				entry.Passed = entry.Passed || a.Verdict.Passed
			}
		}
		out = append(out, entry)
	}
	slices.SortStableFunc(out, func(a, b web.ChallengeEntry) int {
		return lessonNumber(site, a.Challenge.Lesson) - lessonNumber(site, b.Challenge.Lesson)
	})
	return out
}

func everyChallenge(*quizzes.Challenge) bool { return true }

// lessonNumber is where a lesson stands in the course; one that is not there comes last.
func lessonNumber(site *Site, id string) int {
	for i, l := range site.Course.Lessons {
		if l.ID == id {
			return i
		}
	}
	return len(site.Course.Lessons)
}

func lessonTitle(site *Site, id string) string {
	if l := site.lessonByID(id); l != nil {
		return l.Title
	}
	return ""
}

// challenge is the page of one: its goal, the simulation to practise on, and every
// attempt with its verdict.
func (s *Server) challenge(c echo.Context) error {
	ch, err := s.findChallenge(c)
	if err != nil {
		return err
	}
	return s.showChallenge(c, http.StatusOK, ch, c.Request().URL.RawQuery, "")
}

func (s *Server) findChallenge(c echo.Context) (*quizzes.Challenge, error) {
	ch := quizzes.ChallengeByID(s.site.Load().Challenges, c.Param("challenge"))
	if ch == nil {
		return nil, fmt.Errorf("challenge %q: %w", c.Param("challenge"), study.ErrNotFound)
	}
	return ch, nil
}

// showChallenge draws the page; query holds the settings to practise with.
func (s *Server) showChallenge(c echo.Context, status int, ch *quizzes.Challenge, query, fault string) error {
	ctx := c.Request().Context()
	v, err := s.visitor(ctx)
	if err != nil {
		return err
	}
	var attempts []study.ChallengeAttempt
	if study.Can(v.Actor, study.ReadRecord, study.Object{Owner: v.Subject}) {
		if attempts, err = s.store.ChallengeAttempts(ctx, v.Subject, ch.ID); err != nil {
			return err
		}
	}
	player, _ := widget.OpenWith(s.widgets.Find(ch.Widget), practice, ChallengeDefaults(ch), query)
	site := s.site.Load()
	page := web.ChallengePage{
		Page: s.page(c, v, ch.Title, quizzes.Plain(ch.Goal)), Course: site.Course, Challenge: ch,
		Island: player.Island(), Form: practice + "-form", Event: study.NewID(), Error: fault,
	}
	if l := site.lessonByID(ch.Lesson); l != nil && !l.Coming {
		page.Lesson = l
	}
	page.Islands = true
	page.Wants = wants(ch, player)
	for i, a := range attempts {
		page.Attempts = append(page.Attempts, s.shownAttempt(ch, a, len(attempts)-i))
		page.Passed = page.Passed || a.Verdict.Passed
	}
	return s.send(c, status, web.Challenge(page))
}

// wants writes the conditions as the page promises them, before any attempt.
func wants(ch *quizzes.Challenge, player *widget.Player) (out []web.Want) {
	runs := [][]widget.Reading{player.Run().Read()}
	for i := range ch.Conditions {
		k := &ch.Conditions[i]
		want, _ := worded(k, quizzes.Verdict{}, player.Values(), runs)
		out = append(out, web.Want{Label: k.Label, Want: want, Mean: k.Reading != "" && k.Over == quizzes.Mean && ch.Seeds > 1})
	}
	return out
}

// shownAttempt is an attempt as the page shows it. A failed condition links to the first
// bad moment of the run that decided it.
func (s *Server) shownAttempt(ch *quizzes.Challenge, a study.ChallengeAttempt, number int) web.ChallengeAttempt {
	out := web.ChallengeAttempt{
		ID: a.ID, Number: number, At: a.SubmittedAt, Marked: a.Marked(), Passed: a.Verdict.Passed,
		Changed: a.Rev != ch.Rev, Event: a.ID, Seeds: len(a.Verdict.Trials),
	}
	for _, set := range settingsOf(ch, a.Given) {
		label := set.Name
		for _, p := range s.widgets.Find(ch.Widget).Info().Params {
			if p.Name == set.Name {
				label = p.Label
				set.Value = optionLabel(p, set.Value)
			}
		}
		out.Given = append(out.Given, web.Given{Label: label, Value: set.Value})
	}
	for _, k := range a.Verdict.Conditions {
		shown := web.ConditionMark{Label: k.Label, Want: k.Want, Got: k.Got, Met: k.Met}
		if !k.Met && k.Trial >= 0 && k.Trial < len(a.Verdict.Trials) {
			seed := a.Verdict.Trials[k.Trial].Seed
			shown.Seed = strconv.FormatUint(uint64(seed), 10)
			shown.Href, shown.Moment = practiceHref(ch, a.Given, shown.Seed, k.At), k.At >= 0
		}
		out.Conditions = append(out.Conditions, shown)
	}
	for _, set := range settingsOf(ch, a.Given) {
		out.Fields = append(out.Fields, web.Given{Label: practice + "." + set.Name, Value: set.Value})
	}
	out.Href = practiceHref(ch, a.Given, "", -1)
	if out.Marked && !out.Passed {
		given := func(name string) string { return a.Given[name] }
		if t := ch.Tempted(given, func(name string) string { return s.marking.trials.usual(ch, name) }); t != nil {
			out.Says = t.Says
		}
	}
	return out
}

// usual is the value that a free setting of a challenge begins with.
func (t Trials) usual(ch *quizzes.Challenge, name string) (value string) {
	for _, p := range t.Widgets.Find(ch.Widget).Info().Params {
		if p.Name == name {
			value = p.Default
		}
	}
	for _, set := range ch.Start {
		if set.Name == name {
			value = set.Value
		}
	}
	return value
}

// optionLabel writes the value of a choice as its control does, and a number as people do.
func optionLabel(p widget.Param, value string) string {
	for _, o := range p.Options {
		if o.Value == value {
			return o.Label
		}
	}
	if x, err := strconv.ParseFloat(value, 64); err == nil && (p.Kind == widget.Int || p.Kind == widget.Float) {
		return quantity(x, p.Unit)
	}
	if value == "" {
		return "nothing"
	}
	return value
}

// practiceHref leads to the simulation of a challenge: see practicePath.
func practiceHref(ch *quizzes.Challenge, given map[string]string, seed string, at int) string {
	return practicePath(ch, given, seed, at) + "#" + practice
}

// practicePath opens a challenge with the settings of an attempt, on a seed and at a
// moment if they are given.
func practicePath(ch *quizzes.Challenge, given map[string]string, seed string, at int) string {
	q := url.Values{}
	for _, set := range settingsOf(ch, given) {
		q.Set(practice+"."+set.Name, set.Value)
	}
	if seed != "" {
		q.Set(practice+".seed", seed)
	}
	if at >= 0 {
		q.Set(practice+".at", strconv.Itoa(at))
	}
	return "/challenges/" + ch.ID + "?" + q.Encode()
}

// submitChallenge keeps an attempt and marks it. What the browser measured is of no
// interest: it sends settings, and the server runs them.
func (s *Server) submitChallenge(c echo.Context) error {
	ctx := c.Request().Context()
	ch, err := s.findChallenge(c)
	if err != nil {
		return err
	}
	form, err := postForm(c)
	if err != nil {
		return err
	}
	sent := map[string]string{}
	for _, name := range ch.Free {
		if values := form[practice+"."+name]; len(values) > 0 {
			sent[name] = values[len(values)-1] // a ticked box comes after its hidden "off"
		}
	}
	given, err := s.marking.trials.checkedSettings(ch, sent)
	if err != nil {
		return s.showChallenge(c, http.StatusUnprocessableEntity, ch, form.Encode(), err.Error())
	}
	payload, err := json.Marshal(study.ChallengeSubmitted{Given: given})
	if err != nil {
		return fmt.Errorf("challenge %s: %w", ch.ID, err)
	}
	r, err := s.recordForm(c, found{site: s.site.Load()}, form, "", study.Event{
		Kind: study.KindChallengeSubmitted, ContentID: ch.ID, ContentRev: ch.Rev, Payload: payload,
	})
	if err != nil {
		return err
	}
	if r.Outcome == outcomeConflict {
		return sentBefore()
	}
	if err := s.markAttempt(ctx, ch, r.ID); err != nil && !errors.Is(err, study.ErrUnavailable) {
		return err
	}
	return seeOther(c, practicePath(ch, given, "", -1)+"#attempt-"+r.ID)
}

// checkedSettings returns the free settings as the widget reads them: each that was not
// sent has its default. Others, and values out of bounds, are refused.
func (t Trials) checkedSettings(ch *quizzes.Challenge, sent map[string]string) (map[string]string, error) {
	q := url.Values{practice + ".at": {"0"}}
	for name, value := range sent {
		q.Set(practice+"."+name, value)
	}
	player, faults := widget.OpenWith(t.Widgets.Find(ch.Widget), practice, ChallengeDefaults(ch), q.Encode())
	if len(faults) > 0 {
		return nil, refuse(faults[0].Message + " Nothing was sent.")
	}
	given := make(map[string]string, len(ch.Free))
	for _, name := range ch.Free {
		given[name] = player.Values().Raw(name)
	}
	return given, nil
}

// markAttempt marks a stored attempt unless it has a verdict.
func (s *Server) markAttempt(ctx context.Context, ch *quizzes.Challenge, id string) error {
	e, err := s.store.Event(ctx, id)
	if err != nil {
		return fmt.Errorf("marking attempt %s: %w", id, err)
	}
	attempts, err := s.store.ChallengeAttempts(ctx, e.Subject, ch.ID)
	if err != nil {
		return fmt.Errorf("marking attempt %s: %w", id, err)
	}
	for i := range attempts {
		if attempts[i].ID == id && attempts[i].Marked() {
			return nil
		}
	}
	verdict, err := s.marking.mark(ctx, ch, e, shownSeeds(attempts))
	if err != nil {
		return err
	}
	if _, err := s.store.Append(ctx, verdict); err != nil {
		return fmt.Errorf("keeping the verdict on attempt %s: %w", id, err)
	}
	return nil
}
