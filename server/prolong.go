package server

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"millrace/server/study"
)

// allOpen is more attempts than can be under way.
const allOpen = 1 << 20

// prolong lets the attempts at an assigned quiz that are under way in a class end later
// where the terms of now allow that. None is cut short: whoever began it was told when it
// ends.
func (s *Server) prolong(ctx context.Context, site *Site, class string, a *study.Assignment) error {
	bank := site.bankByID(a.Content)
	if a.Kind != study.AssignedQuiz || bank == nil {
		return nil
	}
	members, _, err := s.store.Members(ctx, class)
	if err != nil {
		return fmt.Errorf("prolonging attempts at %s: %w", a.Content, err)
	}
	open, err := s.store.Overdue(ctx, time.Unix(1<<37, 0), allOpen)
	if err != nil {
		return fmt.Errorf("prolonging attempts at %s: %w", a.Content, err)
	}
	var longer []study.Event
	for i := range open {
		o := &open[i]
		if o.Quiz != bank.ID || !members[o.Subject] {
			continue
		}
		assigned, err := s.store.Assigned(ctx, o.Subject)
		if err != nil {
			return fmt.Errorf("prolonging attempt %s: %w", o.ID, err)
		}
		policy, _ := policyOf(bank, assigned)
		end := policy.Ends(o.Begun)
		// The end was worked out a moment before the beginning was stored.
		if !end.IsZero() && end.Sub(o.Due) < time.Second {
			continue
		}
		p := study.QuizProlonged{Attempt: o.ID}
		if !end.IsZero() {
			p.Due = end.UnixMicro()
		}
		payload, err := json.Marshal(p)
		if err != nil {
			return fmt.Errorf("prolonging attempt %s: %w", o.ID, err)
		}
		longer = append(longer, study.Event{
			ID: study.NewID(), Subject: o.Subject, Kind: study.KindQuizProlonged, ContentID: bank.ID, ContentRev: o.QuizRev,
			Payload: payload, ClientTime: s.now(),
		})
	}
	if len(longer) == 0 {
		return nil
	}
	if _, err := s.store.Append(ctx, longer...); err != nil {
		return fmt.Errorf("prolonging attempts at %s: %w", a.Content, err)
	}
	return nil
}
