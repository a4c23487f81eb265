package sqlite

import (
	"cmp"
	"slices"

	"millrace/server/study"
)

// gathered is what the subjects of one learner did. Where several did the same, what was
// stored last counts; tries add up. It is used for one learner after the other.
type gathered struct {
	seat     string
	subjects int
	answered int // quick checks, as long as there is one subject

	sections   []stamped[finished]
	checks     []stamped[check]
	quizzes    []stamped[study.QuizStanding]
	verdicts   map[string]stamped[study.QuizStanding]
	challenges []stamped[study.ChallengeStanding]
	passed     map[string]stamped[bool]

	last  stamped[int64] // when it was received, in microseconds
	place stamped[*study.Place]
}

// stamped is something about an id that an event said.
type stamped[T any] struct {
	id  string
	seq int64
	is  T
}

// finished is a section as it was marked last.
type finished struct {
	done bool
	at   int64 // microseconds
}

// check is a quick check as it was answered last.
type check struct {
	wrong bool
	tries int
	at    int64 // microseconds
}

// begin forgets the learner before.
func (g *gathered) begin(seat string) {
	if g.verdicts == nil {
		g.verdicts, g.passed = map[string]stamped[study.QuizStanding]{}, map[string]stamped[bool]{}
	}
	clear(g.verdicts)
	clear(g.passed)
	*g = gathered{seat: seat, sections: g.sections[:0], checks: g.checks[:0], quizzes: g.quizzes[:0],
		verdicts: g.verdicts, challenges: g.challenges[:0], passed: g.passed}
}

// add reads what one subject did. The fields of each record are in the order of
// standingsQuery; those about linked subjects alone are missing from the others' records.
func (g *gathered) add(did *lists) {
	g.subjects++
	for p := unpack(did.sections.String); p.next(); {
		s := stamped[finished]{id: p.text(), is: finished{done: true, at: p.number()}}
		if p.more() {
			s.seq, s.is.done = p.number(), p.number() == 1
		}
		g.sections = append(g.sections, s)
	}
	for p := unpack(did.quizzes.String); p.next(); {
		q := stamped[study.QuizStanding]{id: p.text(), seq: p.number()}
		q.is = study.QuizStanding{Attempt: q.id, Quiz: p.text(), At: instant(p.number()), Closed: p.number() == 1}
		g.quizzes = append(g.quizzes, q)
	}
	for p := unpack(did.verdicts.String); p.next(); {
		v := stamped[study.QuizStanding]{id: p.text(), seq: p.number()}
		v.is = study.QuizStanding{Score: int(p.number()), Max: int(p.number()), Passed: p.number() == 1}
		newest(g.verdicts, v)
	}
	for p := unpack(did.challenges.String); p.next(); {
		c := stamped[study.ChallengeStanding]{id: p.text(), seq: p.number()}
		c.is = study.ChallengeStanding{Attempt: c.id, Challenge: p.text(), At: instant(p.number())}
		g.challenges = append(g.challenges, c)
	}
	for p := unpack(did.passed.String); p.next(); {
		newest(g.passed, stamped[bool]{p.text(), p.number(), p.number() == 1})
	}
	p := unpack(did.checks.String) // first how many there are, right ones too
	p.next()
	for g.answered += int(p.number()); p.next(); {
		g.checks = append(g.checks, stamped[check]{p.text(), p.number(), check{p.number() == 1, int(p.number()), p.number()}})
	}
	for p := unpack(did.last.String); p.next(); {
		if seq := p.number(); seq > g.last.seq {
			g.last.seq, g.last.is = seq, p.number()
		}
	}
	if did.placed.Int64 > g.place.seq {
		g.place.seq = did.placed.Int64
		g.place.is = &study.Place{Lesson: did.lesson.String, Section: did.section.String, At: instant(did.placedAt.Int64)}
	}
}

// newest keeps of what was said about an id what was stored last.
func newest[T any](all map[string]stamped[T], one stamped[T]) {
	if one.seq > all[one.id].seq {
		all[one.id] = one
	}
}

// appendTo adds how the learner stands, if there is one.
func (g *gathered) appendTo(all []study.Standing) []study.Standing {
	if g.subjects == 0 {
		return all
	}
	if g.subjects > 1 {
		g.merge()
	}
	out := study.Standing{Seat: g.seat, Answered: g.answered, Place: g.place.is}
	if g.last.seq > 0 {
		out.Last = instant(g.last.is)
	}
	if len(g.sections) > 0 {
		out.Done = make([]study.SectionDone, 0, len(g.sections))
	}
	for _, s := range g.sections {
		out.Done = append(out.Done, study.SectionDone{Section: s.id, At: instant(s.is.at)})
	}
	for _, c := range g.checks {
		out.Wrong = append(out.Wrong, study.WrongCheck{Question: c.id, Tries: c.is.tries, At: instant(c.is.at)})
	}
	if len(g.quizzes) > 0 {
		out.Quizzes = make([]study.QuizStanding, 0, len(g.quizzes))
	}
	for _, q := range g.quizzes {
		v := g.verdicts[q.id].is
		q.is.Score, q.is.Max, q.is.Passed = v.Score, v.Max, v.Passed
		out.Quizzes = append(out.Quizzes, q.is)
	}
	for _, c := range g.challenges {
		c.is.Passed = g.passed[c.id].is
		out.Challenges = append(out.Challenges, c.is)
	}
	return append(all, out)
}

// merge makes one list of those of several subjects, each in the order of its ids or numbers.
func (g *gathered) merge() {
	slices.SortFunc(g.quizzes, bySeq[study.QuizStanding])
	slices.SortFunc(g.challenges, bySeq[study.ChallengeStanding])
	slices.SortFunc(g.sections, byID[finished])
	slices.SortFunc(g.checks, byID[check])
	for i := range g.checks {
		if i > 0 && g.checks[i].id == g.checks[i-1].id {
			g.checks[i].is.tries += g.checks[i-1].is.tries
		}
	}
	g.sections = latest(g.sections)
	g.checks = latest(g.checks)
	g.answered = len(g.checks)
	g.sections = slices.DeleteFunc(g.sections, func(s stamped[finished]) bool { return !s.is.done })
	g.checks = slices.DeleteFunc(g.checks, func(c stamped[check]) bool { return !c.is.wrong })
}

// latest keeps the last of those with one id, which stand side by side.
func latest[T any](all []stamped[T]) []stamped[T] {
	kept := all[:0]
	for i, one := range all {
		if i+1 == len(all) || all[i+1].id != one.id {
			kept = append(kept, one)
		}
	}
	return kept
}

func byID[T any](a, b stamped[T]) int { return cmp.Or(cmp.Compare(a.id, b.id), bySeq(a, b)) }

func bySeq[T any](a, b stamped[T]) int { return cmp.Compare(a.seq, b.seq) }
