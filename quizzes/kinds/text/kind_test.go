package text_test

import (
	"strings"
	"testing"

	"millrace/quizzes"
	"millrace/quizzes/kinds/text"
	"millrace/quizzes/kindtest"
)

func draft() quizzes.Draft {
	return quizzes.Draft{
		ID: "q-text", Kind: "text", Prompt: "<p>What is it called?</p>", Points: 2,
		Accept:   []string{"Café Wächter", "cafe guard"},
		Feedback: map[string]quizzes.HTML{"tea house": "<p>Nearly the same trade.</p>"},
	}
}

func typed(values ...string) quizzes.Given { return quizzes.Given{"value": values} }

func TestSuite(t *testing.T) {
	kindtest.Run(t, kindtest.Case{
		Kind: text.Kind{}, Draft: draft(), Secrets: []string{"Wächter", "guard", "tea house"},
		Right: []quizzes.Given{
			typed("Café Wächter"), typed("  cafe\twachter. "), typed("CAFE\u0301 WA\u0308CHTER"), typed("“cafe guard”"),
			typed("Cafe\u0301\u00a0Wächter"), typed("ca\u00adfe guard"), typed("ｃａｆｅ guard"),
		},
		Wrong: []quizzes.Given{
			typed("tea house"), typed("cafeguard"), typed("cafe guards"), typed("café guard", "café guard"),
			typed("cafe"), typed(strings.Repeat("cafe guard ", 100)),
		},
	})
}

func build(t *testing.T, change func(*quizzes.Draft)) quizzes.Body {
	t.Helper()
	d := draft()
	change(&d)
	body, faults := text.Kind{}.Build(d)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return body
}

func TestTheAnswerIsToldWhatIsWrongWithIt(t *testing.T) {
	body := build(t, func(d *quizzes.Draft) { d.Exact = []string{"case"}; d.Accept = []string{"ReadCommitted"} })
	for given, want := range map[string]string{
		"ReadCommitted":  "",
		"readcommitted":  "<p>Nearly: here the case of letters counts.</p>",
		"ReadComitted":   "<p>Nearly: look at its spelling, one letter is off.</p>",
		"Tea house":      "",
		"tea house":      "<p>Nearly the same trade.</p>",
		"something else": "",
	} {
		m := body.Mark(typed(given))
		if string(m.Message) != want || m.Right != (given == "ReadCommitted") {
			t.Errorf("%q: %v %q, want %q", given, m.Right, m.Message, want)
		}
	}
	if m := body.Mark(typed("x")); m.Answer != "ReadCommitted" {
		t.Errorf("the right answer in words is %q", m.Answer)
	}
}

func TestThePageDoesNotDependOnTheKey(t *testing.T) {
	page := func(accept string) string {
		d := draft()
		d.Accept = []string{accept}
		q, faults := quizzes.Build([]quizzes.Kind{text.Kind{}}, d)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		return kindtest.Render(t, q, quizzes.View{Prefix: "q.x."}) + q.Shown
	}
	if page("a") != page("something much longer than that") {
		t.Error("the page tells something about the answer")
	}
}

func TestBuildReportsWhatIsWrong(t *testing.T) {
	for want, change := range map[string]func(*quizzes.Draft){
		`no answer is accepted`:                            func(d *quizzes.Draft) { d.Accept = nil },
		`" \u00ad" cannot be an answer`:                    func(d *quizzes.Draft) { d.Accept = []string{"x", " \u00ad"} },
		`"CAFÉ  wächter" is the same as a form above`:      func(d *quizzes.Draft) { d.Accept = append(d.Accept, "CAFÉ  wächter") },
		`"Cafe Guard" is accepted as right`:                func(d *quizzes.Draft) { d.Feedback["Cafe Guard"] = "x" },
		`"tea house" is the same as a form above`:          func(d *quizzes.Draft) { d.Feedback["tea House"] = "x" },
		`there is no difference in spelling called "caps"`: func(d *quizzes.Draft) { d.Exact = []string{"caps"} },
		`a text question has no choices`:                   func(d *quizzes.Draft) { d.Choices = make([]quizzes.DraftChoice, 2) },
		`a text question has no answer: "Kafka"`:           func(d *quizzes.Draft) { d.Answer = "Kafka" },
	} {
		d := draft()
		change(&d)
		body, faults := text.Kind{}.Build(d)
		if body != nil || len(faults) != 1 || faults[0].Message != want {
			t.Errorf("want %q alone, got %v", want, faults)
		}
	}
}
