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
}

// NewLessonState picks out of p what concerns lesson. bank may be nil. A section that
// replaces others counts as done when it or every one of those is.
func NewLessonState(lesson *content.Lesson, bank *quizzes.Bank, p study.Progress) LessonState {
	s := LessonState{Lesson: lesson, Bank: bank, Done: map[string]bool{}, Changed: map[string]bool{}}
	for _, sec := range lesson.Sections {
		done, own := p.Sections[sec.ID]
		s.Done[sec.ID] = own || replacedDone(sec, p)
		s.Changed[sec.ID] = own && sec.Major && done.Rev != sec.Rev
	}
	if bank == nil {
		return s
	}
	for _, a := range p.Attempts {
		if a.Quiz == bank.ID {
			s.Attempts = append(s.Attempts, Attempt{
				ID: a.ID, At: a.SubmittedAt,
				Score: a.Verdict.Score, Max: a.Verdict.Max, Passed: a.Verdict.Passed,
			})
		}
	}
	return s
}

func replacedDone(sec content.Section, p study.Progress) bool {
	for _, old := range sec.Replaces {
		if _, ok := p.Sections[old]; !ok {
			return false
		}
	}
	return len(sec.Replaces) > 0
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

// Passed reports whether any attempt passed; a lesson without a quiz needs none.
func (s LessonState) Passed() bool {
	for _, a := range s.Attempts {
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

// Best is the attempt with the highest share of its points, or nil.
func (s LessonState) Best() *Attempt {
	var best *Attempt
	for i := range s.Attempts {
		a := &s.Attempts[i]
		if best == nil || a.Score*best.Max > best.Score*a.Max {
			best = a
		}
	}
	return best
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
