package server

import (
	"context"
	"errors"
	"fmt"

	"millrace/quizzes"
	"millrace/server/study"
	"millrace/web"
)

// asItWas finds the quiz that an attempt was made at, as its newest verdict marked it. When
// that is not to be had, the attempt is shown with the quiz of now, and then says why.
func (t *taken) asItWas(ctx context.Context, store study.Store) error {
	var err error
	if t.verdicts, err = store.Verdicts(ctx, t.Subject, t.ID); err != nil {
		return fmt.Errorf("attempt %s: %w", t.ID, err)
	}
	now := t.site.bankByID(t.Quiz)
	t.bank, err = t.site.markedBy(ctx, store, t.Attempt, t.verdicts)
	switch {
	case err == nil && now == nil:
		t.then = web.Gone
	case err == nil && now.Shown != t.bank.Shown:
		t.then = web.Rewritten
	case err == nil:
	case now == nil && (errors.Is(err, study.ErrNotFound) || errors.Is(err, errUnread)):
		return fmt.Errorf("attempt %s: its quiz is gone: %w", t.ID, study.ErrNotFound)
	case errors.Is(err, study.ErrNotFound):
		t.bank, t.then = now, web.NotKept
	case errors.Is(err, errUnread):
		t.bank, t.then = now, web.Unread
	default:
		return err
	}
	return nil
}

// history lists the verdicts on an attempt when there is more than one.
func (t *taken) history() (all []web.Verdict) {
	if len(t.verdicts) < 2 {
		return nil
	}
	for _, v := range t.verdicts {
		all = append(all, web.Verdict{At: v.At, Score: v.Score, Max: v.Max, Passed: v.Passed, Reason: v.Reason})
	}
	return all
}

// bankNow is the quiz of the attempt as it is now, or nil when there is none any more.
func (t *taken) bankNow() *quizzes.Bank { return t.site.bankByID(t.Quiz) }
