package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"
	"github.com/labstack/echo/v4"

	"millrace/quizzes"
	"millrace/server/study"
)

// maxDraft is how many bytes a saved answer may take as JSON. No right one comes near it.
const maxDraft = 8 << 10

// checkedDraft returns the event of an answer that is saved and not handed in. It is never
// marked: whoever could save and be told would hand in only what is right.
func (s *Server) checkedDraft(ctx context.Context, site *Site, e study.Event) ([]study.Event, error) {
	var d, before study.QuizSaved
	if err := json.Unmarshal(e.Payload, &d); err != nil {
		return nil, refuse("The answer could not be read: " + err.Error())
	}
	same := func() bool {
		return d.Attempt == before.Attempt && d.Question == before.Question && reflect.DeepEqual(d.Given, before.Given)
	}
	if old, err := s.seen(ctx, e, &before, same); err != nil || old != nil {
		return old, err
	}
	bank, rev, err := s.answering(ctx, site, e.ContentID, e.ContentRev)
	if err != nil {
		return nil, err
	}
	if bank == nil || bank.Question(d.Question) == nil {
		return nil, refuse("This question is no longer part of a quiz.")
	}
	if len(e.Payload) > maxDraft {
		return nil, refuse(longDraft)
	}
	if id, err := uuid.Parse(d.Attempt); err != nil || id.String() != d.Attempt {
		return nil, refuse(notBegun)
	}
	switch _, err := s.store.Event(ctx, d.Attempt); {
	case err == nil:
		return nil, refuse(handedIn)
	case !errors.Is(err, study.ErrNotFound):
		return nil, fmt.Errorf("saving an answer to %s: %w", d.Question, err)
	}
	limited, err := s.limited(ctx, e.Subject, bank)
	if err != nil {
		return nil, err
	}
	if limited {
		a, err := s.underWay(ctx, e.Subject, bank, d.Attempt)
		if err != nil {
			return nil, err
		}
		d.Seed, rev = a.Seed, a.QuizRev
	}
	d.Lesson, e.ContentRev = bank.Lesson, rev
	if e.Payload, err = json.Marshal(d); err != nil {
		return nil, fmt.Errorf("saving an answer to %s: %w", d.Question, err)
	}
	return []study.Event{e}, nil
}

// sentQuiz is what a form of a quiz holds.
type sentQuiz struct {
	attempt string // id as it came
	event   string // of what was sent; empty where a browser without scripts sent it
	seed    uint64
	given   map[string]quizzes.Given // of questions that there are
}

// readQuiz reads a form of a quiz. A script that saves names the attempt and what it sends
// apart; a form without scripts has one id for both.
//
// f.bank becomes the quiz that the form asked, which may have been rewritten since.
func (s *Server) readQuiz(c echo.Context, f *found) (sentQuiz, url.Values, error) {
	form, err := postForm(c)
	if err != nil {
		return sentQuiz{}, nil, err
	}
	if f.bank, _, err = s.answering(c.Request().Context(), f.site, f.bank.ID, form.Get("shown")); err != nil {
		return sentQuiz{}, nil, err
	}
	sent := sentQuiz{attempt: form.Get("event"), given: quizzes.FromForm(form)}
	if form.Has("attempt") {
		sent.attempt, sent.event = form.Get("attempt"), form.Get("event")
	}
	if sent.seed, err = strconv.ParseUint(form.Get("seed"), 10, 64); err != nil {
		sent.seed = 0 // the order it was shown in is lost, the answers are not
	}
	for id := range sent.given {
		if f.bank.Question(id) == nil {
			delete(sent.given, id)
		}
	}
	return sent, form, nil
}

// save keeps answers that a script saves as a form, because it found no server before.
func (s *Server) save(c echo.Context) error {
	f, err := s.findQuiz(c)
	if err != nil {
		return err
	}
	sent, _, err := s.readQuiz(c, &f)
	if err != nil {
		return err
	}
	return s.saved(c, f, sent)
}

// saved keeps the answers of a form without handing them in, and shows the quiz again.
func (s *Server) saved(c echo.Context, f found, sent sentQuiz) error {
	r, err := s.saveQuiz(c.Request().Context(), f, sent)
	if kept := lateForm(c.Request().Context()); kept != nil && err == nil {
		kept.result = &r
	}
	var refused *problem
	switch {
	case errors.As(err, &refused):
		return s.showRefused(c, f, sent, refused.status, refused.text)
	case err != nil:
		return err
	}
	return seeOther(c, f.path+"#quiz")
}

// saveQuiz saves the answer to each question that is another than the one that is saved.
func (s *Server) saveQuiz(ctx context.Context, f found, sent sentQuiz) (result, error) {
	v, first, err := s.acting(ctx)
	if err != nil {
		return result{}, err
	}
	p, err := s.store.Progress(ctx, v.Subject)
	if err != nil {
		return result{}, fmt.Errorf("saving answers to %s: %w", f.bank.ID, err)
	}
	t := sittingOf(f.bank, p)
	if id, err := uuid.Parse(sent.attempt); err != nil || id.String() != sent.attempt || first && sent.event == "" {
		// A stranger's page has an id that others see as well.
		sent.attempt = study.AttemptID(v.Subject, f.bank.ID, t.submitted)
	}
	saved := map[string]map[string][]string{}
	if t.open != nil && t.open.ID == sent.attempt {
		saved = t.open.Given
	}
	for _, a := range p.Attempts {
		if a.ID == sent.attempt {
			saved = a.Given // what was handed in is saved too
		}
	}
	events, err := s.draftsOf(f.bank, sent, saved)
	switch {
	case err != nil:
		return result{}, err
	case len(events) == 0 && len(saved) == 0:
		return result{}, refuse(noneSaved)
	case len(events) == 0:
		return result{Outcome: outcomeDuplicate}, nil
	}
	results, err := s.record(ctx, f.site, v, events...)
	if err != nil {
		return result{}, err
	}
	for _, r := range results {
		if r.Outcome == outcomeRefused || r.Outcome == outcomeConflict {
			return r, refuse(r.Message)
		}
	}
	return results[0], nil
}

// draftsOf are the events that save what a form holds and what is not saved yet. Their
// ids follow from that of what was sent: a form that arrives twice, even after a newer
// one, says nothing new.
func (s *Server) draftsOf(bank *quizzes.Bank, sent sentQuiz, saved map[string]map[string][]string) ([]study.Event, error) {
	var events []study.Event
	for _, q := range bank.Drawn(sent.seed) {
		given := map[string][]string(sent.given[q.ID])
		old, is := saved[q.ID]
		if is && reflect.DeepEqual(given, old) || !is && empty(given) {
			continue
		}
		payload, err := json.Marshal(study.QuizSaved{Attempt: sent.attempt, Lesson: bank.Lesson, Question: q.ID, Seed: sent.seed, Given: given})
		if err != nil {
			return nil, fmt.Errorf("saving an answer to %s: %w", q.ID, err)
		}
		id := study.NewID()
		if of, err := uuid.Parse(sent.event); err == nil {
			id = uuid.NewSHA1(of, []byte("saved "+q.ID)).String()
		}
		events = append(events, study.Event{
			ID: id, Kind: study.KindQuizSaved, ContentID: bank.ID, ContentRev: shownAs(bank), Payload: payload, ClientTime: s.now(),
		})
	}
	return events, nil
}

// empty reports whether nothing at all was entered.
func empty(given map[string][]string) bool {
	for _, values := range given {
		if slices.ContainsFunc(values, func(v string) bool { return strings.TrimSpace(v) != "" }) {
			return false
		}
	}
	return true
}
