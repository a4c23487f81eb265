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
	site    *Site
	bank    *quizzes.Bank
	lesson  *content.Lesson
}

// taken looks up the attempt of a request. Somebody else's is not found.
func (s *Server) taken(c echo.Context) (taken, error) {
	ctx := c.Request().Context()
	v, err := s.visitor(ctx)
	if err != nil {
		return taken{}, err
	}
	a, err := s.store.Attempt(ctx, v.Subject, c.Param("id"))
	if err != nil {
		return taken{}, fmt.Errorf("attempt %q: %w", c.Param("id"), err)
	}
	site := s.site.Load()
	t := taken{Attempt: a, visitor: v, site: site, bank: site.bankByID(a.Quiz), lesson: site.lessonByID(a.Lesson)}
	if t.bank == nil || t.lesson == nil {
		return taken{}, fmt.Errorf("attempt %s: its quiz is gone: %w", a.ID, study.ErrNotFound)
	}
	return t, nil
}

// items are the questions of an attempt as they were answered, with their marks.
func (t taken) items() (items []web.Item) {
	for _, q := range t.bank.Drawn(t.Seed) {
		given := quizzes.Given(t.Given[q.ID])
		mark := q.Body.Mark(given)
		items = append(items, web.Item{
			Question: q,
			View:     quizzes.View{Prefix: quizzes.Prefix(q.ID), Seed: t.Seed, Given: given, Mark: &mark, ReadOnly: true},
		})
	}
	return items
}

// attempt shows the result of a quiz to whoever took it.
func (s *Server) attempt(c echo.Context) error {
	t, err := s.taken(c)
	if err != nil {
		return err
	}
	page, err := s.attemptPage(c, t, "Your answers: "+t.lesson.Title)
	if err != nil {
		return err
	}
	page.Items = t.items()
	for _, item := range page.Items {
		if !item.View.Mark.Right {
			page.Missed++
		}
	}
	return s.send(c, http.StatusOK, web.AttemptResult(page))
}

// attemptPage is what the pages about one attempt have in common.
func (s *Server) attemptPage(c echo.Context, t taken, title string) (web.AttemptPage, error) {
	p, err := s.ownRecord(c.Request().Context(), t.visitor)
	if err != nil {
		return web.AttemptPage{}, fmt.Errorf("attempt %s: %w", t.ID, err)
	}
	page := web.AttemptPage{
		Page:    s.page(c, t.visitor, title, ""),
		Course:  t.site.Course,
		State:   web.NewLessonState(t.lesson, t.bank, p),
		Changed: t.QuizRev != t.bank.Rev,
		Attempt: web.Attempt{ID: t.ID, At: t.SubmittedAt, Score: t.Verdict.Score, Max: t.Verdict.Max, Passed: t.Verdict.Passed},
	}
	page.NoIndex = true
	for i, other := range page.State.Attempts {
		if other.ID == t.ID {
			page.Number = len(page.State.Attempts) - i
		}
	}
	return page, nil
}

// again asks the questions once more that an attempt missed. Nothing of it is recorded:
// whoever tries again for the sake of it cannot harm a score, and whoever has just read the
// answers cannot mend one.
func (s *Server) again(c echo.Context) error {
	t, err := s.taken(c)
	if err != nil {
		return err
	}
	return s.showAgain(c, t, nil)
}

// answerAgain marks them and shows the answers where they were asked, as practice does.
func (s *Server) answerAgain(c echo.Context) error {
	t, err := s.taken(c)
	if err != nil {
		return err
	}
	form, err := postForm(c)
	if err != nil {
		return err
	}
	return s.showAgain(c, t, quizzes.FromForm(form))
}

// showAgain draws the questions that were missed: open, or with the marks of what was
// given. They are shuffled in another way than before, or the place of an answer would be
// remembered and not the answer.
func (s *Server) showAgain(c echo.Context, t taken, given map[string]quizzes.Given) error {
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
