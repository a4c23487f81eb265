package web

import (
	"testing"
	"time"

	"millrace/content"
	"millrace/quizzes"
)

// two is a course of two lessons of two sections each and one that is still coming.
func two(done ...string) (*content.Course, []LessonState) {
	course := &content.Course{Slug: "c"}
	bank := &quizzes.Bank{ID: "q", PassNum: 1, PassDen: 1}
	var states []LessonState
	for _, id := range []string{"a", "b", "later"} {
		l := &content.Lesson{ID: id, Slug: id, Title: "Lesson " + id, Coming: id == "later"}
		if !l.Coming {
			for _, n := range []string{"1", "2"} {
				l.Sections = append(l.Sections, content.Section{ID: id + n, Anchor: "s-" + id + n, Title: "Part " + id + n})
			}
		}
		s := LessonState{Lesson: l, Bank: bank, Done: map[string]bool{}}
		for _, d := range done {
			switch d {
			case id + " passed":
				s.Attempts = []Attempt{{Passed: true}}
			case id + " failed":
				s.Attempts = []Attempt{{}}
			default:
				s.Done[d] = true
			}
		}
		states = append(states, s)
		course.Lessons = append(course.Lessons, l)
	}
	return course, states
}

func TestTheNextStepIsTheFirstThatIsLeft(t *testing.T) {
	challenge := []ChallengeEntry{{Challenge: &quizzes.Challenge{ID: "calm", Title: "Calm"}}}
	allOfA := []string{"a1", "a2", "a passed"}
	everything := append(allOfA, "b1", "b2", "b passed")
	for name, c := range map[string]struct {
		done     []string
		at       Spot
		review   ReviewState
		attempts int // that the quizzes allow
		want     Next
	}{
		"nothing done":                 {nil, Spot{}, ReviewState{}, 0, Next{"Start with", "“Lesson a”", "/courses/c/a", "."}},
		"in the middle of a section":   {[]string{"a1"}, Spot{"a", "a2"}, ReviewState{Due: 3}, 0, Next{"Go on with", "“Part a2”", "/courses/c/a#s-a2", " in “Lesson a”."}},
		"cards are due":                {[]string{"a1"}, Spot{"a", "a1"}, ReviewState{Due: 2, New: 1}, 0, Next{"Review", "3 cards", "/review", ": 2 due again, 1 new."}},
		"behind the section just done": {[]string{"a1"}, Spot{"a", "a1"}, ReviewState{}, 0, Next{"Read", "“Part a2”", "/courses/c/a#s-a2", " in “Lesson a”."}},
		"the one that was left out":    {[]string{"a2"}, Spot{"a", "a2"}, ReviewState{}, 0, Next{"Read", "“Part a1”", "/courses/c/a#s-a1", " in “Lesson a”."}},
		"a quiz is left":               {[]string{"a1", "a2", "a failed"}, Spot{"a", "a2"}, ReviewState{}, 0, Next{"Pass", "the quiz", "/courses/c/a#quiz", " of “Lesson a” to complete the lesson."}},
		"a quiz that is used up":       {[]string{"a1", "a2", "a failed"}, Spot{"a", "a2"}, ReviewState{}, 1, Next{"Read", "“Part b1”", "/courses/c/b#s-b1", " in “Lesson b”."}},
		"the next lesson":              {allOfA, Spot{"a", "a2"}, ReviewState{}, 0, Next{"Read", "“Part b1”", "/courses/c/b#s-b1", " in “Lesson b”."}},
		"new cards are left":           {everything, Spot{"b", "b2"}, ReviewState{New: 4}, 0, Next{"Review", "4 cards", "/review", ": 4 new."}},
		"new cards can wait":           {[]string{"a1"}, Spot{"a", "a1"}, ReviewState{New: 4}, 0, Next{"Read", "“Part a2”", "/courses/c/a#s-a2", " in “Lesson a”."}},
		"a challenge":                  {everything, Spot{"b", "b2"}, ReviewState{}, 0, Next{"Try the challenge", "“Calm”", "/challenges/calm", "."}},
		"a section that is gone":       {[]string{"a1"}, Spot{"a", "gone"}, ReviewState{}, 0, Next{"Read", "“Part a2”", "/courses/c/a#s-a2", " in “Lesson a”."}},
		"a lesson that is gone":        {[]string{"a1"}, Spot{"gone", "a2"}, ReviewState{}, 0, Next{"Read", "“Part a2”", "/courses/c/a#s-a2", " in “Lesson a”."}},
	} {
		course, states := two(c.done...)
		states[0].Bank.Policy.Attempts = c.attempts
		if got := NextStep(course, states, c.at, c.review, challenge, time.Now()); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
	course, states := two(everything...)
	if got := NextStep(course, states, Spot{}, ReviewState{}, nil, time.Now()); got.Href != "" || got.Before == "" {
		t.Errorf("nothing is left: %+v", got)
	}
}
