package single_test

import (
	"testing"

	"millrace/quizzes"
	"millrace/quizzes/kinds/single"
	"millrace/quizzes/kindtest"
)

func draft() quizzes.Draft {
	return quizzes.Draft{
		ID: "q-single", Kind: "single", Prompt: "<p>Which?</p>", Points: 2, Shuffle: true,
		Choices: []quizzes.DraftChoice{
			{Value: "a", Text: "A <em>wrong</em> one"},
			{Value: "b", Text: "The <code>right</code> one", Correct: true},
			{Value: "c", Text: "Another wrong one"},
			{Value: "d", Text: "None of these", Pin: true},
		},
	}
}

func pick(values ...string) quizzes.Given { return quizzes.Given{"choice": values} }

func TestSuite(t *testing.T) {
	kindtest.Run(t, kindtest.Case{
		Kind: single.Kind{}, Draft: draft(),
		Right: []quizzes.Given{pick("b"), pick("b", "b"), {"choice": {"b"}, "value": {"9"}}},
		Wrong: []quizzes.Given{pick("a"), pick("d"), pick("a", "b"), pick("b", "zz"), pick("B")},
	})
}

func TestFeedbackIsOnThePickAndOnTheRightChoice(t *testing.T) {
	d := draft()
	for i := range d.Choices {
		d.Choices[i].Feedback = quizzes.HTML("on " + d.Choices[i].Value)
	}
	body, faults := single.Kind{}.Build(d)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	m := body.Mark(pick("c"))
	want := []quizzes.ChoiceMark{
		{Value: "b", Right: true, Feedback: "on b"},
		{Value: "c", Picked: true, Feedback: "on c"},
	}
	if len(m.Choices) != 2 || m.Choices[0] != want[0] || m.Choices[1] != want[1] {
		t.Errorf("got %+v, want %+v", m.Choices, want)
	}
	if m.Answer != "The right one" {
		t.Errorf("the right answer in words is %q", m.Answer)
	}
}

func TestBuildReportsWhatIsWrong(t *testing.T) {
	for want, change := range map[string]func(*quizzes.Draft){
		"no choice is right": func(d *quizzes.Draft) { d.Choices[1].Correct = false },
		"this is the second right choice of a single question": func(d *quizzes.Draft) { d.Choices[2].Correct = true },
		"the question has 1 choices":                           func(d *quizzes.Draft) { d.Choices = d.Choices[1:2] },
		"choice 3 says the same as one above":                  func(d *quizzes.Draft) { d.Choices[2].Text = d.Choices[0].Text },
		"choice 1 is empty":                                    func(d *quizzes.Draft) { d.Choices[0].Text = " " },
		`a single question has no answer: "b"`:                 func(d *quizzes.Draft) { d.Answer = "b" },
	} {
		d := draft()
		change(&d)
		body, faults := single.Kind{}.Build(d)
		if body != nil || len(faults) != 1 || faults[0].Message != want {
			t.Errorf("want %q alone, got %v", want, faults)
		}
	}
}
