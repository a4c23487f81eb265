package multiple_test

import (
	"strings"
	"testing"

	"millrace/quizzes"
	"millrace/quizzes/kinds/multiple"
	"millrace/quizzes/kindtest"
)

func draft() quizzes.Draft {
	return quizzes.Draft{
		ID: "q-multiple", Kind: "multiple", Prompt: "<p>Which?</p>", Points: 2, Shuffle: true,
		Choices: []quizzes.DraftChoice{
			{Value: "a", Text: "Right", Correct: true},
			{Value: "b", Text: "Wrong"},
			{Value: "c", Text: "Right as well", Correct: true},
			{Value: "d", Text: "Wrong as well"},
			{Value: "e", Text: "Right too", Correct: true},
		},
	}
}

func pick(values ...string) quizzes.Given { return quizzes.Given{"choice": values} }

// Three choices are right and the question is worth 2,000 milli-points, so a share is
// 666.67: two shares are 1,333 (rounded down), one is 666.
func TestSuite(t *testing.T) {
	kindtest.Run(t, kindtest.Case{
		Kind: multiple.Kind{}, Draft: draft(),
		Right: []quizzes.Given{pick("a", "c", "e"), pick("e", "c", "a", "a")},
		Wrong: []quizzes.Given{
			pick("b"), pick("b", "d"), pick("a", "b"), pick("a", "b", "d"), pick("a", "zz"), pick("zz"),
		},
		Partly: []kindtest.Partly{
			{Given: pick("a"), Score: 666},
			{Given: pick("a", "c"), Score: 1333},
			{Given: pick("a", "b", "c"), Score: 666},
			{Given: pick("a", "b", "c", "d", "e"), Score: 666}, // picking everything: 3 − 2
			{Given: pick("a", "c", "e", "zz"), Score: 1333},
		},
	})
}

func TestTheRuleIsToldWithoutTheNumberOfRightChoices(t *testing.T) {
	q, faults := quizzes.Build([]quizzes.Kind{multiple.Kind{}}, draft())
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	page := kindtest.Render(t, q, quizzes.View{Prefix: "q.x."})
	_, legend, _ := strings.Cut(page, "<legend")
	legend, _, _ = strings.Cut(legend, "</legend>")
	for _, want := range []string{"Each right pick adds", "each wrong pick takes", "never falls below zero"} {
		if !strings.Contains(legend, want) {
			t.Errorf("the legend does not say %q: %s", want, legend)
		}
	}
	for _, tell := range []string{"3", "three", "third", "666"} {
		if strings.Contains(legend, tell) {
			t.Errorf("the legend tells how many choices are right: %s", legend)
		}
	}
}

func TestTheSharesAreReckonedUpForTheLearner(t *testing.T) {
	q, faults := quizzes.Build([]quizzes.Kind{multiple.Kind{}}, draft())
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for picks, want := range map[string]quizzes.HTML{
		"ace": "",
		"ac":  "<p>2 right − 0 wrong = 2 of 3 shares.</p>",
		"abc": "<p>2 right − 1 wrong = 1 of 3 shares.</p>",
		"abd": "<p>1 right − 2 wrong = 0 of 3 shares. It never falls below 0.</p>",
	} {
		if m := q.Body.Mark(pick(strings.Split(picks, "")...)); m.Message != want {
			t.Errorf("picking %s is told %q, want %q", picks, m.Message, want)
		}
	}
}

func TestBuildReportsWhatIsWrong(t *testing.T) {
	for want, change := range map[string]func(*quizzes.Draft){
		"every choice is right, so there is nothing to decide": func(d *quizzes.Draft) { d.Choices[1].Correct, d.Choices[3].Correct = true, true },
		"no choice is right": func(d *quizzes.Draft) {
			for i := range d.Choices {
				d.Choices[i].Correct = false
			}
		},
		`a multiple question has no answer: "a"`: func(d *quizzes.Draft) { d.Answer = "a" },
	} {
		d := draft()
		change(&d)
		body, faults := multiple.Kind{}.Build(d)
		if body != nil || len(faults) != 1 || faults[0].Message != want {
			t.Errorf("want %q alone, got %v", want, faults)
		}
	}
}
