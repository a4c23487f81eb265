package match_test

import (
	"strings"
	"testing"

	"millrace/quizzes"
	"millrace/quizzes/kinds/match"
	"millrace/quizzes/kindtest"
)

// By the alphabet the choices are Cache a, Log b, Queue c, Topic d.
func draft() quizzes.Draft {
	return quizzes.Draft{
		ID: "q-match", Kind: "match", Prompt: "<p>Which is which?</p>", Points: 2, Shuffle: true,
		Pairs: []quizzes.DraftPair{
			{Left: "one <code>reader</code>", Right: "Queue", Feedback: map[string]quizzes.HTML{"Queue": "<p>so it is</p>", "Log": "<p>not a log</p>"}},
			{Left: "kept", Right: "Log"},
			{Left: "kept for all", Right: "Log"},
			{Left: "many readers", Right: "Topic"},
		},
		Others: []string{"Cache"},
	}
}

func pairs(choices string) quizzes.Given {
	g := make(quizzes.Given)
	for i, c := range choices {
		if c != '-' {
			g["pair."+string(rune('1'+i))] = []string{string(c)}
		}
	}
	return g
}

func TestSuite(t *testing.T) {
	kindtest.Run(t, kindtest.Case{
		Kind: match.Kind{}, Draft: draft(), Secrets: []string{"so it is", "not a log"},
		Right: []quizzes.Given{pairs("cbbd")},
		Wrong: []quizzes.Given{pairs("bccc"), pairs("aaaa"), pairs("zzzz"), pairs("C---"), {"pair.1": {"c", "c"}}},
		Partly: []kindtest.Partly{
			{Given: pairs("cbba"), Score: 1500}, {Given: pairs("c---"), Score: 500}, {Given: pairs("dbbc"), Score: 1000},
			{Given: pairs("bbbb"), Score: 1000}, // the same for all: two of the four
		},
	})
}

func TestThePageDoesNotDependOnTheKey(t *testing.T) {
	page := func(change func(*quizzes.Draft)) string {
		d := draft()
		change(&d)
		q, faults := quizzes.Build([]quizzes.Kind{match.Kind{}}, d)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		return kindtest.Render(t, q, quizzes.View{Prefix: "q.x.", Seed: 5}) + q.Shown
	}
	for _, shuffle := range []bool{true, false} {
		a := page(func(d *quizzes.Draft) { d.Shuffle = shuffle })
		b := page(func(d *quizzes.Draft) {
			d.Shuffle = shuffle
			d.Pairs[0].Right, d.Pairs[3].Right = "Topic", "Queue"
			d.Pairs[0].Feedback = nil
		})
		if a != b {
			t.Errorf("shuffle %v: the page tells something about the pairs", shuffle)
		}
	}
}

func TestEachPairIsToldAboutItself(t *testing.T) {
	d := draft()
	q, faults := quizzes.Build([]quizzes.Kind{match.Kind{}}, d)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	given := pairs("bb-d")
	m := q.Body.Mark(given)
	page := kindtest.Render(t, q, quizzes.View{Prefix: "q.x.", Given: given, Mark: &m})
	for _, want := range []string{"2 of 4 right.", "not a log", "Left empty", "→ Queue", "→ Log"} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing in\n%s", want, page)
		}
	}
	if strings.Contains(page, "so it is") {
		t.Error("a wrong answer gets the feedback on the right one")
	}
}

// A choice that differs from the right one by a letter was chosen and not misspelt.
func TestWhatWasChosenIsNotCalledMisspelt(t *testing.T) {
	d := draft()
	d.Pairs[0].Right, d.Pairs[0].Feedback, d.Others = "Deadline", nil, []string{"Deadlines"}
	q, faults := quizzes.Build([]quizzes.Kind{match.Kind{}}, d)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if m := q.Body.Mark(pairs("b---")); m.Part("pair.1").Right || m.Part("pair.1").Feedback != "" {
		t.Errorf("choosing Deadlines is told %+v", m.Part("pair.1"))
	}
}

func TestBuildReportsWhatIsWrong(t *testing.T) {
	for want, change := range map[string]func(*quizzes.Draft){
		"the question has 1 pairs":                           func(d *quizzes.Draft) { d.Pairs, d.Others = d.Pairs[:1], []string{"Cache"} },
		"pair 2 has no left side":                            func(d *quizzes.Draft) { d.Pairs[1].Left = "" },
		"pair 2 is about the same as one above":              func(d *quizzes.Draft) { d.Pairs[1].Left = d.Pairs[0].Left },
		`"Log" belongs to a pair already`:                    func(d *quizzes.Draft) { d.Others = []string{"Log"} },
		`one reader: feedback on "Lock", which is no choice`: func(d *quizzes.Draft) { d.Pairs[0].Feedback = map[string]quizzes.HTML{"Lock": "x"} },
		"a question of pairs has no choices":                 func(d *quizzes.Draft) { d.Choices = make([]quizzes.DraftChoice, 1) },
		`a question of pairs has no answer: "x"`:             func(d *quizzes.Draft) { d.Answer = "x" },
	} {
		d := draft()
		change(&d)
		body, faults := match.Kind{}.Build(d)
		if body != nil || len(faults) != 1 || faults[0].Message != want {
			t.Errorf("want %q alone, got %v", want, faults)
		}
	}
}
