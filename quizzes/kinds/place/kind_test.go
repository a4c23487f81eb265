package place_test

import (
	"strings"
	"testing"

	"millrace/quizzes"
	"millrace/quizzes/kinds/place"
	"millrace/quizzes/kindtest"
)

func draft() quizzes.Draft {
	return quizzes.Draft{
		ID: "q-place", Kind: "place", Prompt: "<p>What is missing?</p>", Points: 2, Shuffle: true,
		Explanation: "<p>so it is</p>",
		Choices: []quizzes.DraftChoice{
			{Value: "a", Text: "Cache", Feedback: "<p>on a</p>"},
			{Value: "b", Text: "Message queue", Correct: true, Feedback: "<p>on b</p>"},
			{Value: "c", Text: "Load balancer", Feedback: "<p>on c</p>"},
		},
		Picture: &quizzes.Picture{
			Text: "flowchart LR", Empty: "<p>EMPTY</p>",
			Filled: []quizzes.HTML{"<p>PICTURE a</p>", "<p>PICTURE b</p>", "<p>PICTURE c</p>"},
			Lines:  []string{"Cache", "Message\nqueue", "Load balancer"},
		},
	}
}

func pick(values ...string) quizzes.Given { return quizzes.Given{"choice": values} }

func TestSuite(t *testing.T) {
	kindtest.Run(t, kindtest.Case{
		Kind: place.Kind{}, Draft: draft(),
		Right: []quizzes.Given{pick("b"), pick("b", "b"), {"choice": {"b"}, "value": {"9"}}},
		Wrong: []quizzes.Given{pick("a"), pick("a", "b"), pick("b", "zz"), pick("B")},
	})
}

func build(t *testing.T) *quizzes.Question {
	t.Helper()
	q, faults := quizzes.Build([]quizzes.Kind{place.Kind{}}, draft())
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return q
}

// drawn is a question in a lesson after a pick, or before any.
func drawn(t *testing.T, q *quizzes.Question, given quizzes.Given) string {
	v := quizzes.View{Prefix: "q.x.", Alone: true}
	if given != nil {
		m := q.Try(given)
		v.Given, v.Mark = given, &m
	}
	return kindtest.Render(t, q, v)
}

func holds(t *testing.T, page string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(page, w) {
			t.Errorf("%q is missing in\n%s", w, page)
		}
	}
}

func lacks(t *testing.T, page string, secrets ...string) {
	t.Helper()
	for _, s := range secrets {
		if strings.Contains(page, s) {
			t.Errorf("%q should not be in\n%s", s, page)
		}
	}
}

func TestAWrongPickTellsOnlyAboutItself(t *testing.T) {
	page := drawn(t, build(t), pick("a"))
	holds(t, page, "PICTURE a", "on a", "Not right.", `value="b"`)
	lacks(t, page, "on b", "on c", "so it is", "Right answer", "EMPTY", "points")
	kindtest.Valid(t, page)
}

func TestTheRightPickFillsTheBoxAndEndsTheQuestion(t *testing.T) {
	page := drawn(t, build(t), pick("b"))
	holds(t, page, "PICTURE b", "on b", "Right.", "so it is", "What would the others do there?", "on a", "on c")
	lacks(t, page, "<button", "<input")
}

func TestBeforeAPickNothingIsTold(t *testing.T) {
	page := drawn(t, build(t), nil)
	holds(t, page, "EMPTY", `name="q.x.choice" value="b"`, `data-lines="Message`)
	lacks(t, page, "PICTURE", "on a", "on b", "on c", "so it is", "checked")
	kindtest.Valid(t, page)
}

func TestTheResultOfAQuizTellsAll(t *testing.T) {
	q := build(t)
	m := q.Body.Mark(pick("a"))
	page := kindtest.Render(t, q, quizzes.View{Prefix: "q.x.", Given: pick("a"), Mark: &m, ReadOnly: true})
	holds(t, page, "PICTURE a", "on a", "on b", "on c", "so it is", "Right answer", "Message queue", "0 of 2 points.")
	kindtest.Valid(t, page)
}

func TestBuildReportsWhatIsWrong(t *testing.T) {
	for want, change := range map[string]func(*quizzes.Draft){
		"no choice is right": func(d *quizzes.Draft) { d.Choices[1].Correct = false },
		"this is the second right choice, and the box has room for one": func(d *quizzes.Draft) { d.Choices[2].Correct = true },
		"the question has 1 choices":                                    func(d *quizzes.Draft) { d.Choices = d.Choices[1:2] },
		"choice 3 says the same as one above":                           func(d *quizzes.Draft) { d.Choices[2].Text = "Cache" },
		"a choice without feedback":                                     func(d *quizzes.Draft) { d.Choices[0].Feedback = " " },
		"there is no diagram with a box to fill":                        func(d *quizzes.Draft) { d.Picture = nil },
		`a question of kind place has no answer: "b"`:                   func(d *quizzes.Draft) { d.Answer = "b" },
	} {
		d := draft()
		change(&d)
		body, faults := place.Kind{}.Build(d)
		if body != nil || len(faults) != 1 || faults[0].Message != want {
			t.Errorf("want %q alone, got %v", want, faults)
		}
	}
}

func TestHintsStayUntilTheBoxIsRight(t *testing.T) {
	d := draft()
	d.Hints = []quizzes.HTML{"<p>a HINT</p>"}
	q, faults := quizzes.Build([]quizzes.Kind{place.Kind{}}, d)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	holds(t, drawn(t, q, nil), "a HINT")
	holds(t, drawn(t, q, pick("a")), "a HINT")
	lacks(t, drawn(t, q, pick("b")), "a HINT")
}
