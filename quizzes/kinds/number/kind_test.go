package number_test

import (
	"strings"
	"testing"

	"millrace/quizzes"
	"millrace/quizzes/kinds/number"
	"millrace/quizzes/kindtest"
)

func draft() quizzes.Draft {
	return quizzes.Draft{
		ID: "q-number", Kind: "number", Prompt: "<p>How long?</p>", Points: 1,
		Answer: "271828", Unit: "s",
		Feedback: map[string]quizzes.HTML{"8": "<p>Only the last.</p>", "271829": "<p>One too many.</p>"},
	}
}

func typed(values ...string) quizzes.Given { return quizzes.Given{"value": values} }

func TestSuite(t *testing.T) {
	kindtest.Run(t, kindtest.Case{
		Kind: number.Kind{}, Draft: draft(), Secrets: []string{"271828", "271829"},
		Right: []quizzes.Given{
			typed("271828"), typed(" 271828 "), typed("271,828"), typed("271 828"), typed("271'828"), typed("271828.0"),
			typed("271828 s"), typed("271828s"), typed("271 828 seconds"), typed("2.71828e5"), typed("+271828 Sec"),
		},
		Wrong: []quizzes.Given{
			typed("8"), typed("271829"), typed("-271828"), typed("271.828"), typed("271828 ms"), typed("271828 requests"),
			typed("about 271828"), typed("271828", "271828"), typed("2718,28"),
		},
	})
}

// Tolerances are exact: 0.3 + 0.1 in binary fractions is more than 0.4.
func TestToleranceHoldsToTheDigit(t *testing.T) {
	for _, c := range []struct {
		answer, tolerance, given string
		right                    bool
	}{
		{"0.3", "0.1", "0.4", true},
		{"0.3", "0.1", "0.2", true},
		{"0.3", "0.1", "0.4000000000000001", false},
		{"0.3", "", "0.30", true},
		{"0.3", "", "0.3000000000000000000001", false},
		{"200", "2%", "204", true},
		{"200", "2%", "196", true},
		{"200", "2%", "204.01", false},
		{"-200", "2 %", "-204", true},
		{"0", "2%", "0", true},
		{"0", "2%", "0.0001", false},
		{"-0", "", "0", true},
		{"1790", "0", "1,790", true},
		{"1790", "0", "1.790", false}, // a single point is always a decimal point
		{"1.79", "0", "1.790", true},
		{"5.97", "0.05", "6.0", true},
		{"5.97", "0.05", "6,0", true},
		{"5.97", "0.05", "6", true},
	} {
		d := draft()
		d.Answer, d.Tolerance, d.Unit, d.Feedback = c.answer, c.tolerance, "", nil
		body, faults := number.Kind{}.Build(d)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		if m := body.Mark(typed(c.given)); m.Right != c.right {
			t.Errorf("%s within %q of %s: right is %v, want %v", c.given, c.tolerance, c.answer, m.Right, c.right)
		}
	}
}

func TestFeedbackAnswersTheSlip(t *testing.T) {
	d := draft()
	d.Answer, d.Tolerance, d.Unit = "15", "0.5", "s"
	d.Feedback = map[string]quizzes.HTML{"16": "<p>sixteen</p>", "7": "<p>seven</p>", "7.8": "<p>nearly eight</p>"}
	body, faults := number.Kind{}.Build(d)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for given, want := range map[string]quizzes.HTML{
		"15.5":       "",
		"16":         "<p>sixteen</p>",
		"16.5 s":     "<p>sixteen</p>",
		"7.3":        "<p>seven</p>",        // 0.3 from 7, and 0.5 from 7.8
		"7.5":        "<p>nearly eight</p>", // 0.5 from 7, but 0.3 from 7.8
		"16.51":      "<p>Your answer was read as 16.51 s.</p>",
		"1,500":      "<p>Your answer was read as 1500 s.</p>",
		"0,125":      "<p>Your answer was read as 0.125 s.</p>",
		"fifteen":    "<p>“fifteen” cannot be read as a number. Write it like 1790 or 0.5.</p>",
		"15 <b>":     "<p>The answer is asked for in s, not in &lt;b&gt;.</p>",
		"15 min":     "<p>The answer is asked for in s, not in min.</p>",
		"NaN":        "<p>“NaN” cannot be read as a number. Write it like 1790 or 0.5.</p>",
		"15\x00\x07": "<p>The answer is asked for in s, not in .</p>",
	} {
		if m := body.Mark(typed(given)); m.Message != want {
			t.Errorf("%q is told %q, want %q", given, m.Message, want)
		}
	}
	if m := body.Mark(typed("1")); m.Answer != "15 s, give or take 0.5" {
		t.Errorf("the right answer in words is %q", m.Answer)
	}
}

func TestBuildReportsWhatIsWrong(t *testing.T) {
	for want, change := range map[string]func(*quizzes.Draft){
		"the answer is missing":                                func(d *quizzes.Draft) { d.Answer = "" },
		`the answer is no number: "~"`:                         func(d *quizzes.Draft) { d.Answer = "~" },
		`the answer is no number: "0x1F"`:                      func(d *quizzes.Draft) { d.Answer = "0x1F" },
		`the answer is no number: "1e400"`:                     func(d *quizzes.Draft) { d.Answer = "1e400" },
		`the answer has separators: "1,790"`:                   func(d *quizzes.Draft) { d.Answer = "1,790" },
		`the tolerance is no number: "few"`:                    func(d *quizzes.Draft) { d.Tolerance = "few" },
		"the tolerance is below zero":                          func(d *quizzes.Draft) { d.Tolerance = "-1%" },
		`the unit has a digit, point or comma: "m2"`:           func(d *quizzes.Draft) { d.Unit = "m2" },
		"a number question has no choices":                     func(d *quizzes.Draft) { d.Choices = make([]quizzes.DraftChoice, 2) },
		"271828.0 is within the tolerance of the right answer": func(d *quizzes.Draft) { d.Feedback["271828.0"] = "x" },
		"8.0 is the same number as one above":                  func(d *quizzes.Draft) { d.Feedback["8.0"] = "x" },
		`the wrong answer is no number: "eight"`:               func(d *quizzes.Draft) { d.Feedback["eight"] = "x" },
	} {
		d := draft()
		change(&d)
		body, faults := number.Kind{}.Build(d)
		if body != nil || len(faults) != 1 || faults[0].Message != want {
			t.Errorf("want %q alone, got %v", want, faults)
		}
	}
}

func TestTheUnitIsShownAndDescribesTheField(t *testing.T) {
	q, faults := quizzes.Build([]quizzes.Kind{number.Kind{}}, draft())
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	page := kindtest.Render(t, q, quizzes.View{Prefix: "q.x."})
	for _, want := range []string{`<span class="q-unit" id="q.x.unit">s</span>`, `aria-describedby="q.x.unit q.x.help"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s:\n%s", want, page)
		}
	}
}
