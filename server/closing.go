package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"millrace/quizzes"
	"millrace/server/study"
)

// closingMost is how many attempts are closed at a time.
const closingMost = 64

// Attend does what nobody asks for, until ctx ends: every so often it closes the attempts
// whose time is up, so that saved answers are marked though the browser is gone.
func (s *Server) Attend(ctx context.Context, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if err := s.closeOverdue(ctx); err != nil && ctx.Err() == nil {
				s.log.Error("closing attempts whose time is up", "error", err)
			}
		}
	}
}

// closeOverdue hands in what was saved of every attempt whose time is up. The event has
// the attempt's own id, so an attempt is handed in once, by whoever is first.
func (s *Server) closeOverdue(ctx context.Context) error {
	before := s.now().Add(-quizzes.Grace)
	// Answers that were taken in time may still be on their way to the disk. None begins
	// that way any more, so it is enough to wait once for those.
	s.drafting.Lock()
	s.drafting.Unlock() //lint:ignore SA2001 to wait is all it is for
	for {
		overdue, err := s.store.Overdue(ctx, before, closingMost)
		if err != nil {
			return fmt.Errorf("looking for attempts whose time is up: %w", err)
		}
		var failed []error // one that cannot be marked now must not keep the others open
		for i := range overdue {
			failed = append(failed, s.closeAttempt(ctx, &overdue[i]))
		}
		if err := errors.Join(failed...); err != nil || len(overdue) < closingMost {
			return err
		}
	}
}

// closeAttempt hands in what was saved of one attempt. Without its quiz, which somebody
// took out of the course, it stays without a verdict.
func (s *Server) closeAttempt(ctx context.Context, a *study.OpenAttempt) error {
	sub := study.QuizSubmitted{Lesson: a.Lesson, Seed: a.Seed, Given: a.Given, Closed: true}
	payload, err := fitting(sub)
	if err != nil {
		return fmt.Errorf("closing attempt %s: %w", a.ID, err)
	}
	e := study.Event{
		ID: a.ID, Subject: a.Subject, Kind: study.KindQuizSubmitted, ContentID: a.Quiz, ContentRev: a.QuizRev,
		Payload: payload, ClientTime: s.now(),
	}
	batch := []study.Event{e}
	bank, rev, err := s.answering(ctx, s.site.Load(), a.Quiz, a.QuizRev)
	if err != nil {
		return fmt.Errorf("closing attempt %s: %w", a.ID, err)
	}
	if bank != nil {
		batch[0].ContentRev = rev
		if err := prepare(ctx, bank.Drawn(sub.Seed), func(id string) quizzes.Given { return sub.Given[id] }); err != nil {
			return fmt.Errorf("closing attempt %s: %w", a.ID, err)
		}
		verdict, err := verdictOn(batch[0], sub, bank)
		if err != nil {
			return err
		}
		batch = append(batch, verdict)
	}
	if _, err := s.store.Append(ctx, batch...); err != nil {
		return fmt.Errorf("closing attempt %s: %w", a.ID, err)
	}
	return nil
}

// fitting writes a submission so that it can be kept. Were it too long, its longest
// answers are left out: no right one comes near that.
func fitting(sub study.QuizSubmitted) ([]byte, error) {
	for {
		payload, err := json.Marshal(sub)
		if err != nil || len(payload) <= study.MaxPayload || len(sub.Given) == 0 {
			return payload, err
		}
		longest, most := "", -1
		for id, given := range sub.Given {
			text, err := json.Marshal(given)
			if err != nil {
				return nil, err
			}
			if len(text) > most {
				longest, most = id, len(text)
			}
		}
		delete(sub.Given, longest)
	}
}

// settledRecord is ownRecord for whoever sends something of a quiz: an attempt whose time
// is up is closed first, and what they are told then tells of what counts. A store that
// cannot be written to just now is no reason to tell nothing: the attempt then stays as it
// is, and takes no answers.
func (s *Server) settledRecord(ctx context.Context, v visitor) (study.Progress, error) {
	p, err := s.ownRecord(ctx, v)
	now := s.now()
	if err != nil || !slices.ContainsFunc(p.Open, func(a study.OpenAttempt) bool { return isOver(&a, now) }) {
		return p, err
	}
	if err := s.closeOverdue(ctx); errors.Is(err, study.ErrUnavailable) {
		s.log.Error("closing attempts whose time is up", "error", err)
		return p, nil
	} else if err != nil {
		return study.Progress{}, err
	}
	return s.ownRecord(ctx, v)
}
