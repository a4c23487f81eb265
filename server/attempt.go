package server

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server/study"
	"millrace/web"
)

// taken is an attempt with what it was an attempt at.
type taken struct {
	study.Attempt
	visitor visitor
	record  study.Progress
	site    *Site
	lesson  *content.Lesson
	sealed  string // when right answers may be shown; empty: now
	more    bool   // it can be taken again

	bank     *quizzes.Bank // as it was taken
	then     web.Then
	verdicts []study.Verdict
}

// taken looks up the attempt of a request. Somebody else's is not found.
func (s *Server) taken(c echo.Context) (taken, error) {
	ctx := c.Request().Context()
	v, err := s.visitor(ctx)
	if err != nil {
		return taken{}, err
	}
	if err := allow(v.Actor, study.ReadRecord, v.Subject); err != nil {
		return taken{}, err
	}
	p, err := s.ownRecord(ctx, v)
	if err != nil {
		return taken{}, fmt.Errorf("attempt %q: %w", c.Param("id"), err)
	}
	a, err := s.store.Attempt(ctx, v.Subject, c.Param("id"))
	if err != nil {
		return taken{}, fmt.Errorf("attempt %q: %w", c.Param("id"), err)
	}
	site := s.site.Load()
	t := taken{Attempt: a, visitor: v, record: p, site: site, lesson: site.lessonByID(a.Lesson)}
	if t.lesson == nil {
		return taken{}, fmt.Errorf("attempt %s: its lesson is gone: %w", a.ID, study.ErrNotFound)
	}
	if bank := site.bankByID(a.Quiz); bank != nil {
		t.sealed, t.more = s.sealed(bank, p)
	}
	return t, t.asItWas(ctx, s.store)
}

// items are the questions of an attempt as they were answered, with their marks once
// those may be shown.
func (t taken) items() (items []web.Item) {
	for _, q := range t.bank.Drawn(t.Seed) {
		given := quizzes.Given(t.Given[q.ID])
		view := quizzes.View{Prefix: quizzes.Prefix(q.ID), Seed: t.Seed, Given: given, ReadOnly: true}
		if t.sealed == "" {
			mark := q.Body.Mark(given)
			view.Mark = &mark
		}
		items = append(items, web.Item{Question: q, View: view})
	}
	return items
}

// attempt shows the result of a quiz to whoever took it.
func (s *Server) attempt(c echo.Context, t taken) error {
	page, err := s.attemptPage(c, t, "Your answers: "+t.lesson.Title)
	if err != nil {
		return err
	}
	page.Items = t.items()
	for _, item := range page.Items {
		if item.View.Mark != nil && !item.View.Mark.Right {
			page.Missed++
		}
	}
	return s.send(c, http.StatusOK, web.AttemptResult(page))
}

// attemptPage is what the pages about one attempt have in common.
func (s *Server) attemptPage(c echo.Context, t taken, title string) (web.AttemptPage, error) {
	page := web.AttemptPage{
		Page:    s.page(c, t.visitor, title, ""),
		Course:  t.site.Course,
		State:   web.NewLessonState(t.lesson, asTaken(t.bankNow(), t.record), t.record),
		Bank:    t.bank,
		Then:    t.then,
		Sealed:  t.sealed,
		More:    t.more,
		Attempt: web.Attempt{ID: t.ID, At: t.SubmittedAt, Closed: t.Closed, Score: t.Verdict.Score, Max: t.Verdict.Max, Passed: t.Verdict.Passed},
	}
	page.NoIndex = true
	page.Verdicts = t.history()
	for _, other := range t.record.Attempts { // newest first
		if other.ID == t.ID {
			page.Number = 0
		}
		if other.Quiz == t.Quiz {
			page.Number++
		}
	}
	return page, nil
}

// again asks the questions once more that an attempt missed. Nothing of it is recorded:
// whoever tries again for the sake of it cannot harm a score, and whoever has just read the
// answers cannot mend one.
func (s *Server) again(c echo.Context, t taken) error {
	return s.showAgain(c, t, nil)
}

// answerAgain marks them and shows the answers where they were asked, as practice does.
func (s *Server) answerAgain(c echo.Context, t taken) error {
	form, err := postForm(c)
	if err != nil {
		return err
	}
	given := quizzes.FromForm(form)
	if err := prepare(c.Request().Context(), t.bank.Drawn(t.Seed), func(id string) quizzes.Given { return given[id] }); err != nil {
		return err
	}
	return s.showAgain(c, t, given)
}

// showAgain draws the questions that were missed: open, or with the marks of what was
// given. They are shuffled in another way than before, or the place of an answer would be
// remembered and not the answer.
func (s *Server) showAgain(c echo.Context, t taken, given map[string]quizzes.Given) error {
	if t.sealed != "" {
		return &problem{http.StatusConflict, t.sealed}
	}
	page, err := s.attemptPage(c, t, "Try again: "+t.lesson.Title)
	if err != nil {
		return err
	}
	answered := false
	for _, item := range t.items() {
		if item.View.Mark.Right {
			continue
		}
		q := item.Question
		view := quizzes.View{Prefix: quizzes.Prefix(q.ID), Seed: t.Seed + 1}
		if g, sent := given[q.ID]; sent {
			if mark := q.Body.Mark(g); !mark.Blank {
				view.Given, view.Mark, answered = g, &mark, true
				if mark.Right {
					page.Righted++
				}
			}
		}
		page.Items = append(page.Items, web.Item{Question: q, View: view})
	}
	page.Missed = len(page.Items)
	if page.Missed == 0 {
		return fmt.Errorf("attempt %s missed nothing: %w", t.ID, study.ErrNotFound)
	}
	if given != nil && !answered {
		return refuse(noAnswers)
	}
	page.Answered = answered
	return s.send(c, http.StatusOK, web.TryAgain(page))
}
