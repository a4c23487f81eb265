package web

import (
	"time"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server/study"
)

// LessonState is a lesson together with how far one learner got with it.
type LessonState struct {
	Lesson   *content.Lesson
	Bank     *quizzes.Bank // nil when the lesson asks nothing at its end
	Done     map[string]bool
	Changed  map[string]bool // done, but the section was rewritten since
	Attempts []Attempt       // newest first
}

// Attempt is one submitted quiz as lists show it. Scores are milli-points.
type Attempt struct {
	ID         string
	At         time.Time
	Score, Max int
	Passed     bool
	Closed     bool // handed in by the server, when the time was up
}

// NewLessonState picks out of p what concerns lesson. bank may be nil. A section that
// replaces others counts as done when it or every one of those is, until it is taken back.
func NewLessonState(lesson *content.Lesson, bank *quizzes.Bank, p study.Progress) LessonState {
	s := LessonState{Lesson: lesson, Bank: bank, Done: map[string]bool{}, Changed: map[string]bool{}}
	before := func(id string) bool {
		_, done := p.Sections[id]
		return done
	}
	for _, sec := range lesson.Sections {
		done, own := p.Sections[sec.ID]
		s.Done[sec.ID] = own || sec.Replaces.Done(before) && !p.Undone[sec.ID]
		s.Changed[sec.ID] = s.Done[sec.ID] && sec.RewrittenSince(done.Rev)
	}
	for _, a := range p.Attempts {
		// Of a quiz that is gone the attempts are shown all the same, and count for nothing.
		if bank != nil && a.Quiz == bank.ID || bank == nil && a.Lesson == lesson.ID {
			s.Attempts = append(s.Attempts, Attempt{
				ID: a.ID, At: a.SubmittedAt,
				Score: a.Verdict.Score, Max: a.Verdict.Max, Passed: a.Verdict.Passed, Closed: a.Closed,
			})
		}
	}
	return s
}

// DoneCount is the number of sections that are done.
func (s LessonState) DoneCount() int {
	n := 0
	for _, sec := range s.Lesson.Sections {
		if s.Done[sec.ID] {
			n++
		}
	}
	return n
}

// Passed reports whether any attempt passed, or the last one where the last one counts; a
// lesson without a quiz needs none.
func (s LessonState) Passed() bool {
	attempts := s.Attempts
	if s.Bank != nil && s.Bank.Policy.Last {
		attempts = attempts[:min(1, len(attempts))]
	}
	for _, a := range attempts {
		if a.Passed {
			return true
		}
	}
	return s.Bank == nil
}

// Complete reports whether every section is done and the quiz is passed.
func (s LessonState) Complete() bool {
	return !s.Lesson.Coming && s.DoneCount() == len(s.Lesson.Sections) && s.Passed()
}

// Started reports whether the learner did anything in the lesson that counts.
func (s LessonState) Started() bool { return s.DoneCount() > 0 || len(s.Attempts) > 0 }

// Counts is the attempt that counts: the one with the highest share of its points, or the
// last one where the quiz says so; nil when there is none.
func (s LessonState) Counts() *Attempt {
	if s.Bank != nil && s.Bank.Policy.Last && len(s.Attempts) > 0 {
		return &s.Attempts[0]
	}
	var best *Attempt
	for i := range s.Attempts {
		a := &s.Attempts[i]
		if best == nil || a.Score*best.Max > best.Score*a.Max {
			best = a
		}
	}
	return best
}

// Updated lists the sections that were rewritten since they were done, in reading order.
func (s LessonState) Updated() []content.Section {
	var updated []content.Section
	for _, sec := range s.Lesson.Sections {
		if s.Changed[sec.ID] {
			updated = append(updated, sec)
		}
	}
	return updated
}

// Left lists the sections that are not done yet, in reading order.
func (s LessonState) Left() []content.Section {
	var left []content.Section
	for _, sec := range s.Lesson.Sections {
		if !s.Done[sec.ID] {
			left = append(left, sec)
		}
	}
	return left
}
