package server

import (
	"context"
	"fmt"
	"slices"
	"time"

	"millrace/quizzes"
	"millrace/server/study"
)

// sitting is how somebody stands with a quiz: what they handed in, and what is under way.
type sitting struct {
	policy    quizzes.Policy
	submitted int
	used      int // of those, how many the policy counts
	open      *study.OpenAttempt
}

func sittingOf(bank *quizzes.Bank, p study.Progress) sitting {
	policy, from := policyOf(bank, p.Assigned)
	t := sitting{policy: policy}
	for _, a := range p.Attempts {
		if a.Quiz == bank.ID {
			t.submitted++
			if !a.SubmittedAt.Before(from) {
				t.used++
			}
		}
	}
	// Answers that were saved before the quiz was limited begin no attempt.
	i := slices.IndexFunc(p.Open, func(a study.OpenAttempt) bool {
		return a.Quiz == bank.ID && (!t.policy.Limited() || !a.Begun.IsZero())
	})
	if i >= 0 {
		t.open = &p.Open[i]
	}
	return t
}

// mayBegin reports whether another attempt may be begun.
func (t sitting) mayBegin(now time.Time) bool {
	return t.open == nil && t.policy.Open(t.used, now)
}

// revealed reports whether right answers may be shown. While a limited attempt is under
// way they may not, even those of an earlier one.
func (t sitting) revealed(now time.Time) bool {
	return (t.open == nil || !t.policy.Limited()) && t.policy.Reveals(t.used, now)
}

// isOver reports whether answers to an attempt come too late.
func isOver(a *study.OpenAttempt, now time.Time) bool {
	return !a.Due.IsZero() && now.After(a.Due.Add(quizzes.Grace))
}

// isDue reports whether the time of an attempt is up. Answers under way are still taken.
func isDue(a *study.OpenAttempt, now time.Time) bool { return !a.Due.IsZero() && !now.Before(a.Due) }

// sealedQuizzes are the quizzes of whose questions somebody may not be told yet which they
// got right.
func sealedQuizzes(site *Site, p study.Progress, now time.Time) map[string]bool {
	sealed := map[string]bool{}
	for _, b := range site.Banks {
		if !sittingOf(b, p).revealed(now) {
			sealed[b.ID] = true
		}
	}
	return sealed
}

// sitting reads how somebody stands with a quiz. It closes nothing: it is asked while
// something is recorded.
func (s *Server) sitting(ctx context.Context, who study.Subject, bank *quizzes.Bank) (sitting, error) {
	p, err := s.store.Progress(ctx, who)
	if err != nil {
		return sitting{}, fmt.Errorf("quiz %s: %w", bank.ID, err)
	}
	return sittingOf(bank, p), nil
}

// underWay returns the attempt at a limited quiz with an id, or says why nothing can be
// sent to it.
func (s *Server) underWay(ctx context.Context, who study.Subject, bank *quizzes.Bank, id string) (*study.OpenAttempt, error) {
	t, err := s.sitting(ctx, who, bank)
	switch {
	case err != nil:
		return nil, err
	case t.open == nil || t.open.ID != id:
		return nil, refuse(notBegun)
	case isOver(t.open, s.now()):
		return nil, refuse(timeUp)
	}
	return t.open, nil
}

// What senders of a quiz are told.
const (
	notBegun  = "This attempt is not under way, so nothing of it was kept. Reload the page to see how you stand."
	timeUp    = "The time was up before this arrived, so it was not kept. What was saved by then counts."
	handedIn  = "This attempt was already handed in, so this answer was not saved with it."
	noneLeft  = "No further attempt is possible."
	noneSaved = "Nothing is answered yet, so there is nothing to save."
	longDraft = "This answer is too long to be kept. Shorten it."
)
