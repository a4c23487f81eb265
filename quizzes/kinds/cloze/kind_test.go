package cloze_test

import (
	"strings"
	"testing"

	"millrace/quizzes"
	"millrace/quizzes/kinds/cloze"
	"millrace/quizzes/kindtest"
)

// By the alphabet the choices of the second gap are cap a, min b, sum c.
func draft() quizzes.Draft {
	return quizzes.Draft{
		ID: "q-cloze", Kind: "cloze", Prompt: "<p>Complete it.</p>", Points: 1, Shuffle: true,
		Text: "<p>It is called " + quizzes.GapMark + ":</p><pre><code>wait = " + quizzes.GapMark + "(cap, base)</code></pre>",
		Gaps: []quizzes.DraftGap{
			{Accept: []string{"full jitter"}, Feedback: map[string]quizzes.HTML{"backoff": "<p>the other half</p>"}},
			{Accept: []string{"min"}, Choices: []string{"sum", "min", "cap"}, Feedback: map[string]quizzes.HTML{"min": "<p>the lesser</p>", "sum": "<p>too much</p>"}},
		},
	}
}

func fill(first, second string) quizzes.Given {
	return quizzes.Given{"gap.1": {first}, "gap.2": {second}}
}

func TestSuite(t *testing.T) {
	kindtest.Run(t, kindtest.Case{
		Kind: cloze.Kind{}, Draft: draft(), Secrets: []string{"jitter", "backoff", "the lesser", "too much"},
		Right: []quizzes.Given{fill("full jitter", "b"), fill(" Full  Jitter.", "b")},
		Wrong: []quizzes.Given{fill("backoff", "a"), fill("", "c"), fill("jitter", ""), fill("x", "min"), {"gap.2": {"b", "b"}}},
		Partly: []kindtest.Partly{
			{Given: fill("full jitter", ""), Score: 500}, {Given: fill("backoff", "b"), Score: 500},
		},
	})
}

func TestAGapInCodeIsLabelledAndToldBelow(t *testing.T) {
	q, faults := quizzes.Build([]quizzes.Kind{cloze.Kind{}}, draft())
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	given := fill("backoff", "b")
	m := q.Body.Mark(given)
	page := kindtest.Render(t, q, quizzes.View{Prefix: "q.x.", Given: given, Mark: &m})
	for _, want := range []string{":</span></p>", `for="q.x.gap.2">Gap 2</label>`, "(cap, base)</code></pre>", "Gap 1: </span>Not right", "→ full jitter", "the other half", "Gap 2: </span>Right", "the lesser"} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing in\n%s", want, page)
		}
	}
}

func TestThePageDoesNotDependOnTheKey(t *testing.T) {
	page := func(change func(*quizzes.Draft)) string {
		d := draft()
		change(&d)
		q, faults := quizzes.Build([]quizzes.Kind{cloze.Kind{}}, d)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		return kindtest.Render(t, q, quizzes.View{Prefix: "q.x.", Seed: 5}) + q.Shown
	}
	a := page(func(*quizzes.Draft) {})
	b := page(func(d *quizzes.Draft) {
		d.Gaps[0].Accept = []string{"equal part"} // as long, within the steps of a field's width
		d.Gaps[1].Accept, d.Gaps[1].Feedback = []string{"sum"}, nil
	})
	if a != b {
		t.Errorf("the page tells something about the gaps:\n%s\n%s", a, b)
	}
}

func TestBuildReportsWhatIsWrong(t *testing.T) {
	for want, change := range map[string]func(*quizzes.Draft){
		"there is no text with gaps":                              func(d *quizzes.Draft) { d.Text, d.Gaps = "", nil },
		"the text has 0 gaps":                                     func(d *quizzes.Draft) { d.Text, d.Gaps = "x", nil },
		"the text has 1 gaps, and 2 are described":                func(d *quizzes.Draft) { d.Text = "a" + quizzes.GapMark },
		"Gap 1: no answer is accepted":                            func(d *quizzes.Draft) { d.Gaps[0].Accept = nil },
		`Gap 2: the answer "mni" is no choice`:                    func(d *quizzes.Draft) { d.Gaps[1].Accept = []string{"mni"}; d.Gaps[1].Feedback = nil },
		`Gap 2: two choices are right, and there is room for one`: func(d *quizzes.Draft) { d.Gaps[1].Accept = []string{"min", "cap"} },
		`Gap 2: there are 1 choices`:                              func(d *quizzes.Draft) { d.Gaps[1].Choices, d.Gaps[1].Feedback = []string{"min"}, nil },
		`Gap 2: the choice "MIN" is empty, too long or there already`: func(d *quizzes.Draft) {
			d.Gaps[1].Choices = []string{"min", "sum", "min"}
			d.Gaps[1].Choices[2] = "MIN"
			d.Gaps[1].Choices[1] = "sum"
			d.Gaps[1].Choices = append(d.Gaps[1].Choices, "MIN")
		},
		`there is no difference in spelling called "spaces"`: func(d *quizzes.Draft) { d.Exact = []string{"spaces"} },
		"a text with gaps has no choices of its own":         func(d *quizzes.Draft) { d.Choices = make([]quizzes.DraftChoice, 1) },
		`a text with gaps has no answer of its own: "x"`:     func(d *quizzes.Draft) { d.Answer = "x" },
	} {
		d := draft()
		change(&d)
		body, faults := cloze.Kind{}.Build(d)
		if body != nil || len(faults) != 1 || faults[0].Message != want {
			t.Errorf("want %q alone, got %v", want, faults)
		}
	}
}
