package demo

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server/study"
)

// Act asks next what somebody does whose record is as it is now, and keeps that as the site
// keeps what browsers send.
type Act func(ctx context.Context, who study.Subject, next func(study.Progress) []study.Event) error

// Live has learners of the large class go on learning, one deed after the other with pauses from
// shortest to below longest between them, until ctx ends; that is no error. What comes next
// follows from their record, so it goes on where it was left, and with accounts that somebody
// has signed in to as well. Its chance is another one at every time: the deeds of two runs have
// ids of their own.
func Live(ctx context.Context, act Act, c Config, people People, shortest, longest time.Duration) error {
	s, err := newSheet(ctx, c)
	if err != nil {
		return err
	}
	now := uint64(c.Now.UnixNano())
	chance := stream(now, "who is next")
	var there []*learner
	for _, l := range newLearners(autumnNames, autumnCast, c.Seed, len(taught(c.Course))) {
		if who, ok := people.learners[l.name]; ok && l.course == steady {
			l.subject, l.chance = who, stream(now, l.name)
			there = append(there, l)
		}
	}
	for len(there) > 0 {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(shortest + time.Duration(chance.Int64N(int64(longest-shortest)))):
		}
		err := s.live(ctx, act, c, there[chance.IntN(len(there))])
		if err != nil && ctx.Err() == nil {
			return fmt.Errorf("going on with the demo: %w", err)
		}
	}
	return nil
}

// live has one learner do the next thing, unless they have left their class.
func (s *sheet) live(ctx context.Context, act Act, c Config, who *learner) error {
	c.Now = time.Now()
	var failed error
	err := act(ctx, who.subject, func(p study.Progress) (events []study.Event) {
		if len(p.Assigned) == 0 {
			return nil
		}
		for _, d := range s.next(p, c, who) {
			e, err := d.event(who, c.Now)
			if err != nil {
				failed = err
				return nil
			}
			events = append(events, e)
		}
		return events
	})
	return errors.Join(err, failed)
}

// next is what a learner does next: in the first lesson that is not done the next quick check
// or section, then its quiz. Whoever is through with everything has nothing left to do.
func (s *sheet) next(p study.Progress, c Config, who *learner) []deed {
	banks := banksByLesson(c.Banks)
	for _, l := range taught(c.Course) {
		if d := s.nextRead(p, l, who); d != nil {
			return d
		}
		if bank := banks[l.ID]; bank != nil && !settled(p, bank, c.Now) {
			return s.nextQuiz(p, bank, who)
		}
	}
	return nil
}

// nextRead is the next thing to do in the text of a lesson, or nil. A quick check of a section
// that is done and was left out stays so.
func (s *sheet) nextRead(p study.Progress, l *content.Lesson, who *learner) []deed {
	var open *known // the first question of this section that is not answered right
	for i := range l.Parts {
		part := &l.Parts[i]
		if q := questionOf(part); q != nil && open == nil && s.questions[q.ID].right != nil {
			if a, tried := p.Answers[q.ID]; !tried || a.Score < a.Max {
				open = s.questions[q.ID]
			}
		}
		sec := l.Section(part.Section)
		if part.Kind != content.PartTick || sec == nil {
			continue
		}
		_, done := p.Sections[sec.ID]
		switch {
		case !done && open != nil:
			tries := p.Answers[open.ID].Tries
			return []deed{answered(l, open, s.answer(open, who.ability+0.8*float64(tries), who.chance), who.chance)}
		case !done:
			return ticked(l, sec, 0)
		}
		open = nil
	}
	return nil
}

// settled reports whether somebody has done with a quiz: it is passed, was tried enough, or is
// not taken any more.
func settled(p study.Progress, b *quizzes.Bank, now time.Time) bool {
	tried := 0
	for i := range p.Attempts {
		if a := &p.Attempts[i]; a.Quiz == b.ID {
			if tried++; a.Verdict.Passed {
				return true
			}
		}
	}
	return tried >= 2 || slices.ContainsFunc(p.Assigned, func(a study.Assigned) bool {
		due := a.Due()
		return a.Assignment.Content == b.ID && a.Assignment.Late == study.LateClosed && !due.IsZero() && now.After(due.At)
	})
}

// nextQuiz begins an attempt, with an answer to its first question, or hands in the one that is
// under way. That an attempt was begun is refused where none has to be.
func (s *sheet) nextQuiz(p study.Progress, b *quizzes.Bank, who *learner) []deed {
	number := 0
	for i := range p.Attempts {
		if p.Attempts[i].Quiz == b.ID {
			number++
		}
	}
	seed := newSeed(who)
	begun := slices.IndexFunc(p.Open, func(o study.OpenAttempt) bool { return o.Quiz == b.ID })
	if begun >= 0 {
		seed = p.Open[begun].Seed
	}
	a := s.take(b, seed, who.ability+0.9*float64(number), nil, who.chance)
	a.policy.Attempts = 1 // so that it begins
	deeds := a.deeds(who, number, false)
	if begun >= 0 {
		return deeds[len(deeds)-1:]
	}
	return deeds[:min(2, len(deeds)-1)]
}
