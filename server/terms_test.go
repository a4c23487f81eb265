package server

import (
	"testing"
	"time"

	"millrace/quizzes"
	"millrace/server/study"
)

// What somebody may do with a quiz that their classes assigned, worked out by hand from the
// comments of policyOf.
func TestClassesSayHowAQuizMayBeTaken(t *testing.T) {
	due := func(h float64) study.Deadline { return study.Deadline{Wall: "x", Zone: "UTC", At: at(h)} }
	quiz := func(a study.Assignment) study.Assigned {
		a.Kind, a.Content = study.AssignedQuiz, "quiz"
		return study.Assigned{Assignment: a}
	}
	own := quizzes.Policy{Attempts: 3, Due: at(50)}
	for name, c := range map[string]struct {
		assigned []study.Assigned
		want     quizzes.Policy
		from     time.Time
	}{
		"no class: the quiz says": {nil, own, time.Time{}},
		"another quiz is assigned": {
			[]study.Assigned{{Assignment: study.Assignment{Kind: study.AssignedQuiz, Content: "other", Terms: &study.Terms{Attempts: 1}}}}, own, time.Time{},
		},
		"a lesson of the same name is": {
			[]study.Assigned{{Assignment: study.Assignment{Kind: study.AssignedLesson, Content: "quiz", Due: due(1)}}}, own, time.Time{},
		},
		"assigned without terms or deadline": {[]study.Assigned{quiz(study.Assignment{})}, own, time.Time{}},
		"a deadline of the class goes before that of the quiz": {
			[]study.Assigned{quiz(study.Assignment{Due: due(10), Late: study.LateClosed})}, quizzes.Policy{Attempts: 3, Due: at(10)}, time.Time{},
		},
		"a deadline gives no limits to a quiz that has none": {
			[]study.Assigned{quiz(study.Assignment{Due: due(10), Late: study.LateClosed, Terms: &study.Terms{}})}, quizzes.Policy{}, time.Time{},
		},
		"what is late is taken, so there is no end": {
			[]study.Assigned{quiz(study.Assignment{Due: due(10), Late: study.LateCounted})}, quizzes.Policy{Attempts: 3}, time.Time{},
		},
		"terms of the class, from when it was assigned": {
			[]study.Assigned{quiz(study.Assignment{CreatedAt: at(1), Terms: &study.Terms{Attempts: 1, Minutes: 20, Last: true}})},
			quizzes.Policy{Attempts: 1, Time: 20 * time.Minute, Last: true, Due: at(50)}, at(1),
		},
		"an extension adds to what is limited, and to nothing else": {
			[]study.Assigned{
				{
					Assignment: study.Assignment{Kind: study.AssignedQuiz, Content: "quiz", Due: due(10), Terms: &study.Terms{Attempts: 1}},
					Extension:  &study.Extension{Due: due(12), Attempts: 2, Minutes: 30},
				},
			},
			quizzes.Policy{Attempts: 3, Due: at(12)}, time.Time{},
		},
		"of two classes the more generous, in everything": {
			[]study.Assigned{
				quiz(study.Assignment{CreatedAt: at(1), Due: due(10), Terms: &study.Terms{Attempts: 1, Minutes: 20, Last: true}}),
				quiz(study.Assignment{CreatedAt: at(2), Due: due(8), Terms: &study.Terms{Attempts: 4, Minutes: 10}}),
			},
			quizzes.Policy{Attempts: 4, Time: 20 * time.Minute, Due: at(10)}, at(2),
		},
		"where none is more than any number": {
			[]study.Assigned{
				quiz(study.Assignment{Due: due(10), Terms: &study.Terms{Attempts: 1, Minutes: 20}}),
				quiz(study.Assignment{Due: due(10), Late: study.LateCounted, Terms: &study.Terms{}}),
			},
			quizzes.Policy{}, time.Time{},
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, from := policyOf(&quizzes.Bank{ID: "quiz", Policy: own}, c.assigned)
			if got.Attempts != c.want.Attempts || got.Time != c.want.Time || got.Last != c.want.Last || !got.Due.Equal(c.want.Due) {
				t.Errorf("got  %+v\nwant %+v", got, c.want)
			}
			if !from.Equal(c.from) {
				t.Errorf("counts from %v, want %v", from, c.from)
			}
		})
	}
}

// Attempts from before a class limited a quiz were practice: they use none up, and open no
// key that is closed now.
func TestPracticeUsesNoAttemptUp(t *testing.T) {
	bank := &quizzes.Bank{ID: "quiz"}
	p := study.Progress{
		Attempts: []study.Attempt{{ID: "2", Quiz: "quiz", SubmittedAt: at(1)}, {ID: "1", Quiz: "quiz", SubmittedAt: at(0)}},
		Assigned: []study.Assigned{{Assignment: study.Assignment{
			Kind: study.AssignedQuiz, Content: "quiz", CreatedAt: at(2), Terms: &study.Terms{Attempts: 1},
		}}},
	}
	s := sittingOf(bank, p)
	if s.submitted != 2 || s.used != 0 || !s.mayBegin(at(3)) || s.revealed(at(3)) {
		t.Errorf("before the attempt: %+v, may begin %v, revealed %v", s, s.mayBegin(at(3)), s.revealed(at(3)))
	}
	if got := asTaken(bank, p).Policy.Attempts; got != 3 {
		t.Errorf("pages that count all attempts see %d, want 2 of practice and 1", got)
	}
	p.Attempts = append(p.Attempts, study.Attempt{ID: "3", Quiz: "quiz", SubmittedAt: at(4)})
	if s = sittingOf(bank, p); s.used != 1 || s.mayBegin(at(5)) || !s.revealed(at(5)) {
		t.Errorf("after it: %+v, may begin %v, revealed %v", s, s.mayBegin(at(5)), s.revealed(at(5)))
	}
}
