package server

import (
	"context"
	"fmt"
	"time"

	"millrace/quizzes"
	"millrace/server/study"
)

// policyOf returns how somebody may take a quiz whose classes assigned what assigned holds.
// It is the one place that says so.
//
// Without a class that assigned it, the quiz says. Several classes are as generous as the
// most generous of them: what one allows is not forbidden by another, and the gradebook of
// each counts what its own terms let count. from is when it was last assigned under terms of
// a class: attempts before that were practice and use none up.
func policyOf(bank *quizzes.Bank, assigned []study.Assigned) (p quizzes.Policy, from time.Time) {
	given := false
	for i := range assigned {
		a := &assigned[i]
		if a.Assignment.Kind != study.AssignedQuiz || a.Assignment.Content != bank.ID {
			continue
		}
		one := policyIn(bank, a)
		if a.Assignment.Terms != nil && a.Assignment.CreatedAt.After(from) {
			from = a.Assignment.CreatedAt
		}
		if !given {
			p, given = one, true
			continue
		}
		p.Attempts = most(p.Attempts, one.Attempts)
		p.Time = most(p.Time, one.Time)
		if p.Due.IsZero() || one.Due.IsZero() {
			p.Due = time.Time{}
		} else if one.Due.After(p.Due) {
			p.Due = one.Due
		}
		p.Last = p.Last && one.Last
	}
	if !given {
		return bank.Policy, time.Time{}
	}
	return p, from
}

// policyIn is how somebody may take a quiz if one class alone had assigned it.
func policyIn(bank *quizzes.Bank, a *study.Assigned) quizzes.Policy {
	p := bank.Policy
	if t := a.Assignment.Terms; t != nil {
		p.Attempts, p.Time, p.Last = t.Attempts, time.Duration(t.Minutes)*time.Minute, t.Last
	}
	if e := a.Extension; e != nil {
		if p.Attempts > 0 {
			p.Attempts += e.Attempts
		}
		if p.Time > 0 {
			p.Time += time.Duration(e.Minutes) * time.Minute
		}
	}
	switch due := a.Due(); {
	case due.IsZero():
	case a.Assignment.Late == study.LateCounted, p.Attempts == 0 && p.Time == 0:
		// A quiz without limits stays open for practice, and tells what is right at once as it
		// always does: the gradebook knows what was late.
		p.Due = time.Time{}
	default:
		p.Due = due.At.In(locationOf(a.Class.Zone)) // as the pages of the class say it
	}
	return p
}

// most is the larger of two bounds of which 0 stands for none.
func most[T int | time.Duration](a, b T) T {
	if a == 0 || b == 0 {
		return 0
	}
	return max(a, b)
}

// locationOf is a time zone that was checked when it was stored. One that a later list of zones
// does not have any more is UTC: the instant decides, and only its clock looks different.
func locationOf(name string) *time.Location {
	if loc, err := time.LoadLocation(name); err == nil {
		return loc
	}
	return time.UTC
}

// asTaken returns a quiz with the policy under which somebody takes it, for pages that tell
// how they stand with it; the number of attempts then counts those that use none up as well.
func asTaken(bank *quizzes.Bank, p study.Progress) *quizzes.Bank {
	if bank == nil || len(p.Assigned) == 0 {
		return bank
	}
	t := sittingOf(bank, p)
	if t.policy.Attempts > 0 {
		t.policy.Attempts += t.submitted - t.used
	}
	taken := *bank
	taken.Policy = t.policy
	return &taken
}

// limited reports whether somebody has to begin an attempt at a quiz.
func (s *Server) limited(ctx context.Context, who study.Subject, bank *quizzes.Bank) (bool, error) {
	assigned, err := s.store.Assigned(ctx, who)
	if err != nil {
		return false, fmt.Errorf("quiz %s: %w", bank.ID, err)
	}
	p, _ := policyOf(bank, assigned)
	return p.Limited(), nil
}
