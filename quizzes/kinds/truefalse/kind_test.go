package truefalse_test

import (
	"strings"
	"testing"

	"millrace/quizzes"
	"millrace/quizzes/kinds/truefalse"
	"millrace/quizzes/kindtest"
)

func draft(answer string) quizzes.Draft {
	return quizzes.Draft{
		ID: "q-truefalse", Kind: "truefalse", Prompt: "<p>Jitter shortens the wait.</p>", Points: 1, Shuffle: true,
		Answer:   answer,
		Feedback: map[string]quizzes.HTML{"true": "<p>On true.</p>", "false": "<p>On false.</p>"},
	}
}

func pick(values ...string) quizzes.Given { return quizzes.Given{"choice": values} }

func TestSuiteForTrue(t *testing.T) {
	kindtest.Run(t, kindtest.Case{
		Kind: truefalse.Kind{}, Draft: draft("true"),
		Right: []quizzes.Given{pick("true")},
		Wrong: []quizzes.Given{pick("false"), pick("true", "false"), pick("True"), pick("yes")},
	})
}

func TestSuiteForFalse(t *testing.T) {
	kindtest.Run(t, kindtest.Case{
		Kind: truefalse.Kind{}, Draft: draft("false"),
		Right: []quizzes.Given{pick("false")},
		Wrong: []quizzes.Given{pick("true"), pick("a")},
	})
}

func TestTrueComesFirstWhateverTheSeed(t *testing.T) {
	q, faults := quizzes.Build([]quizzes.Kind{truefalse.Kind{}}, draft("false"))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for seed := range uint64(20) {
		page := kindtest.Render(t, q, quizzes.View{Prefix: "q.x.", Seed: seed})
		if strings.Index(page, `value="true"`) > strings.Index(page, `value="false"`) {
			t.Fatalf("seed %d shows false first", seed)
		}
	}
}

// A page for a true statement and one for a false one must look alike.
func TestThePageDoesNotDependOnTheAnswer(t *testing.T) {
	var pages []string
	for _, answer := range []string{"true", "false"} {
		q, faults := quizzes.Build([]quizzes.Kind{truefalse.Kind{}}, draft(answer))
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		pages = append(pages, kindtest.Render(t, q, quizzes.View{Prefix: "q.x."})+q.Shown)
	}
	if pages[0] != pages[1] {
		t.Errorf("the pages differ:\n%s\n%s", pages[0], pages[1])
	}
}

func TestBuildReportsWhatIsWrong(t *testing.T) {
	for want, change := range map[string]func(*quizzes.Draft){
		"the statement has no answer (write answer: true or answer: false)": func(d *quizzes.Draft) { d.Answer = "" },
		`the answer is "no" (write false)`:                                  func(d *quizzes.Draft) { d.Answer = "no" },
		`the answer is "maybe" (write true or false)`:                       func(d *quizzes.Draft) { d.Answer = "maybe" },
		`feedback on "maybe" (feedback is for true and for false)`:          func(d *quizzes.Draft) { d.Feedback["maybe"] = "x" },
		"a true or false question has no choices of its own (take them out, or make its kind single)": func(d *quizzes.Draft) {
			d.Choices = make([]quizzes.DraftChoice, 2)
		},
	} {
		d := draft("true")
		d.Pos = quizzes.Pos{File: "x.yaml", Line: 3, Col: 5}
		change(&d)
		body, faults := truefalse.Kind{}.Build(d)
		if body != nil || len(faults) != 1 || faults[0].String() != "x.yaml:3:5: "+want {
			t.Errorf("want %q alone, got %v", want, faults)
		}
	}
}
