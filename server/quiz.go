package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"millrace/quizzes"
	"millrace/server/study"
)

// quiz takes an attempt, or keeps its answers for later. What it refuses it shows again
// with everything that was answered.
func (s *Server) quiz(c echo.Context) error {
	f, err := s.findQuiz(c)
	if err != nil {
		return err
	}
	sent, form, err := s.readQuiz(c, &f)
	if err != nil {
		return err
	}
	if form.Has("save") {
		return s.saved(c, f, sent)
	}
	ctx := c.Request().Context()
	// What the time ran out for is closed first: then this is told from what counts.
	v, err := s.visitor(ctx)
	if err != nil {
		return err
	}
	p, err := s.settledRecord(ctx, v)
	if err != nil {
		return err
	}
	if err := prepare(ctx, f.bank.Drawn(sent.seed), func(id string) quizzes.Given { return sent.given[id] }); err != nil {
		return fmt.Errorf("quiz %s: %w", f.bank.ID, err)
	}
	given := fields(sent.given)
	t := sittingOf(f.bank, p)
	if !answered(f.bank, sent.seed, given) && !(t.open != nil && isDue(t.open, s.now())) {
		return s.showRefused(c, f, sent, http.StatusUnprocessableEntity, noAnswers) // before there is a cookie for it
	}
	payload, err := json.Marshal(study.QuizSubmitted{Lesson: f.lesson.ID, Seed: sent.seed, Given: given})
	if err != nil {
		return fmt.Errorf("quiz %s: %w", f.bank.ID, err)
	}
	r, err := s.recordForm(c, f, form, "", study.Event{
		Kind: study.KindQuizSubmitted, ContentID: f.bank.ID, ContentRev: shownAs(f.bank), Payload: payload,
	})
	var refused *problem
	switch {
	case errors.As(err, &refused) && t.policy.Limited():
		return s.showRefused(c, f, sent, http.StatusConflict, refused.text)
	case err != nil:
		return err
	case r.Outcome == outcomeConflict:
		return s.showRefused(c, f, sent, http.StatusConflict, otherAnswer)
	}
	return seeOther(c, "/attempts/"+r.ID)
}

// showRefused shows the quiz with all that was answered, and why it was not taken.
func (s *Server) showRefused(c echo.Context, f found, sent sentQuiz, status int, why string) error {
	if lateForm(c.Request().Context()) != nil {
		return &problem{status, why} // whoever sent it reads no page
	}
	return s.showLesson(c, f, status, shown{refused: &refusedQuiz{sent, why}})
}

// findQuiz looks up the lesson of a request, which must have a quiz.
func (s *Server) findQuiz(c echo.Context) (found, error) {
	f, _, err := s.find(c)
	if err == nil && f.bank == nil {
		err = fmt.Errorf("lesson %s has no quiz: %w", f.lesson.Slug, study.ErrNotFound)
	}
	return f, err
}

// fields are answers as the record keeps them.
func fields(given map[string]quizzes.Given) map[string]map[string][]string {
	out := make(map[string]map[string][]string, len(given))
	for id, g := range given {
		out[id] = g
	}
	return out
}

// begin begins an attempt at a limited quiz. Where one is under way it leads there: two
// tabs and a double click begin one.
func (s *Server) begin(c echo.Context) error {
	f, err := s.findQuiz(c)
	if err != nil {
		return err
	}
	if _, err := postForm(c); err != nil {
		return err
	}
	ctx := c.Request().Context()
	v, _, err := s.acting(ctx)
	if err != nil {
		return err
	}
	p, err := s.settledRecord(ctx, v)
	if err != nil {
		return err
	}
	t := sittingOf(f.bank, p)
	if !t.policy.Limited() || !t.mayBegin(s.now()) {
		return seeOther(c, f.path+"#quiz") // which says why; it may have been limited when the page was drawn
	}
	attempt := study.AttemptID(v.Subject, f.bank.ID, t.submitted)
	payload, err := json.Marshal(study.QuizOpened{Attempt: attempt})
	if err != nil {
		return fmt.Errorf("beginning attempt %s: %w", attempt, err)
	}
	if _, err := s.record(ctx, f.site, v, study.Event{
		ID: study.OpenedID(attempt), Kind: study.KindQuizOpened, ContentID: f.bank.ID, Payload: payload, ClientTime: s.now(),
	}); err != nil {
		return err
	}
	return seeOther(c, f.path+"#quiz")
}

// checkedOpening returns the event that begins an attempt. All that it says is the
// server's: whose it is, its shuffle and its end. It is refused where an attempt is under
// way or none is left.
func (s *Server) checkedOpening(ctx context.Context, site *Site, e study.Event) ([]study.Event, error) {
	var o, before study.QuizOpened
	if err := json.Unmarshal(e.Payload, &o); err != nil {
		return nil, refuse("The attempt could not be read: " + err.Error())
	}
	if old, err := s.seen(ctx, e, &before, func() bool { return o.Attempt == before.Attempt }); err != nil || old != nil {
		return old, err
	}
	bank := site.bankByID(e.ContentID)
	if bank == nil {
		return nil, refuse("This quiz need not be begun.")
	}
	t, err := s.sitting(ctx, e.Subject, bank)
	if err != nil {
		return nil, err
	}
	if !t.policy.Limited() {
		return nil, refuse("This quiz need not be begun.")
	}
	o = study.QuizOpened{
		Attempt: study.AttemptID(e.Subject, bank.ID, t.submitted), Lesson: bank.Lesson,
		Seed: seedOf(e.Subject, bank.ID, t.submitted),
	}
	now := s.now()
	if !t.mayBegin(now) || e.ID != study.OpenedID(o.Attempt) {
		return nil, refuse(noneLeft)
	}
	if end := t.policy.Ends(now); !end.IsZero() {
		o.Due = end.UnixMicro()
	}
	if _, e.ContentRev, err = s.answering(ctx, site, bank.ID, ""); err != nil {
		return nil, err
	}
	if e.Payload, err = json.Marshal(o); err != nil {
		return nil, fmt.Errorf("beginning attempt %s: %w", o.Attempt, err)
	}
	return []study.Event{e}, nil
}
