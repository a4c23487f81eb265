package web

import (
	"testing"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server/study"
)

func sections(ids ...string) []content.Section {
	var out []content.Section
	for _, id := range ids {
		out = append(out, content.Section{ID: id, Title: id, Anchor: "s-" + id})
	}
	return out
}

func done(ids ...string) study.Progress {
	p := study.Progress{Sections: map[string]study.Done{}}
	for _, id := range ids {
		p.Sections[id] = study.Done{Section: id}
	}
	return p
}

func TestLessonIsCompleteWhenEverySectionIsDoneAndTheQuizPassed(t *testing.T) {
	lesson := &content.Lesson{Sections: sections("a", "b")}
	bank := &quizzes.Bank{ID: "quiz"}
	attempt := func(passed bool) study.Attempt {
		return study.Attempt{Quiz: "quiz", Verdict: study.QuizMarked{Max: 1, Passed: passed}}
	}
	for _, c := range []struct {
		name     string
		bank     *quizzes.Bank
		sections []string
		attempts []study.Attempt
		complete bool
	}{
		{"nothing done", bank, nil, nil, false},
		{"sections only", bank, []string{"a", "b"}, nil, false},
		{"quiz only", bank, nil, []study.Attempt{attempt(true)}, false},
		{"one section short", bank, []string{"a"}, []study.Attempt{attempt(true)}, false},
		{"failed only", bank, []string{"a", "b"}, []study.Attempt{attempt(false)}, false},
		{"passed, then failed", bank, []string{"a", "b"}, []study.Attempt{attempt(false), attempt(true)}, true},
		{"another quiz passed", bank, []string{"a", "b"}, []study.Attempt{{Quiz: "other", Verdict: study.QuizMarked{Passed: true}}}, false},
		{"no quiz to pass", nil, []string{"a", "b"}, nil, true},
	} {
		p := done(c.sections...)
		p.Attempts = c.attempts
		if got := NewLessonState(lesson, c.bank, p).Complete(); got != c.complete {
			t.Errorf("%s: complete is %v", c.name, got)
		}
	}
	if (LessonState{Lesson: &content.Lesson{Coming: true}}).Complete() {
		t.Error("a lesson that is still coming is complete")
	}
}

func TestSectionThatReplacesOthersKeepsTheirTicks(t *testing.T) {
	lesson := &content.Lesson{Sections: []content.Section{
		{ID: "merged", Replaces: quizzes.Old{{"x"}, {"y"}}},
		{ID: "half-1", Replaces: quizzes.Old{{"z"}}},
		{ID: "half-2", Replaces: quizzes.Old{{"z"}}},
	}}
	for _, c := range []struct {
		done []string
		want [3]bool
	}{
		{[]string{"x"}, [3]bool{}},
		{[]string{"x", "y"}, [3]bool{true, false, false}},
		{[]string{"z"}, [3]bool{false, true, true}},
		{[]string{"merged"}, [3]bool{true, false, false}},
	} {
		s := NewLessonState(lesson, nil, done(c.done...))
		got := [3]bool{s.Done["merged"], s.Done["half-1"], s.Done["half-2"]}
		if got != c.want {
			t.Errorf("after %v: %v, want %v", c.done, got, c.want)
		}
	}
}

func TestOnlyAMajorRewriteIsTold(t *testing.T) {
	lesson := &content.Lesson{Sections: []content.Section{
		{ID: "typo", Rev: "2"}, {ID: "rewritten", Rev: "2.1", Major: 1}, {ID: "fresh", Rev: "2.1", Major: 1},
		{ID: "mended", Rev: "3.1", Major: 1}, {ID: "again", Rev: "3.2", Major: 2},
	}}
	p := study.Progress{Sections: map[string]study.Done{
		"typo": {Rev: "1"}, "rewritten": {Rev: "1"}, "fresh": {Rev: "2.1"},
		"mended": {Rev: "2.1"}, "again": {Rev: "2.1"},
	}}
	s := NewLessonState(lesson, nil, p)
	for id, want := range map[string]bool{"typo": false, "rewritten": true, "fresh": false, "mended": false, "again": true} {
		if s.Changed[id] != want {
			t.Errorf("%s: changed is %v", id, s.Changed[id])
		}
	}
}

func TestBestAttemptHasTheHighestShareNotTheMostPoints(t *testing.T) {
	s := LessonState{Attempts: []Attempt{{ID: "more", Score: 5000, Max: 10000}, {ID: "better", Score: 3000, Max: 4000}}}
	if best := s.Counts(); best.ID != "better" {
		t.Errorf("best is %q", best.ID)
	}
	if (LessonState{}).Counts() != nil {
		t.Error("there is a best of no attempts")
	}
}
