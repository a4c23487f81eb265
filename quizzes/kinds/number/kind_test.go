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
		"fifteen":    "<p>“fifteen” cannot be read as a number. Write it like 1790, 0.5 or 0,5.</p>",
		"15 <b>":     "<p>The answer is asked for in s, not in &lt;b&gt;.</p>",
		"15 min":     "<p>The answer is asked for in s, not in min.</p>",
		"NaN":        "<p>“NaN” cannot be read as a number. Write it like 1790, 0.5 or 0,5.</p>",
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

// Scored by distance: 165 is right, the tolerance 10% of it, so the line falls from 16.5
// off to 165 off. Halfway, at 90.75 off, half of the points are left.
func TestDistanceIsScoredAlongALine(t *testing.T) {
	d := draft()
	d.Answer, d.Tolerance, d.Unit, d.Points, d.Near = "165", "10%", "", 1, true
	d.Feedback = map[string]quizzes.HTML{"300": "<p>all of them</p>"}
	body, faults := number.Kind{}.Build(d)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for given, want := range map[string]int{
		"165": 1000, "181.5": 1000, "148,5": 1000, // on the edge of the tolerance
		"181.51": 999, "255.75": 500, "74.25": 500, "0": 0, "330": 0, "-165": 0, "1e300": 0,
		"300": 202, // 135 off: (165 − 135) / (165 − 16.5) = 0.2020
	} {
		m := body.Mark(typed(given))
		if m.Score != want || m.Right != (want == 1000) || m.Max != 1000 {
			t.Errorf("%s earns %+v, want %d", given, m, want)
		}
		if !strings.Contains(string(m.Message), "the simulation says 165: ") || !strings.Contains(string(m.Message), `role="img"`) {
			t.Errorf("%s is not told how near it was: %s", given, m.Message)
		}
	}
	for given, want := range map[string]string{
		"120": "You said 120, the simulation says 165: 45 too low, 27% of the answer.",
		"165": "You said 165, the simulation says 165: exactly right.",
		"300": "all of them",
		"2e3": "1835 too high, more than 10 times the answer.",
	} {
		if m := body.Mark(typed(given)); !strings.Contains(string(m.Message), want) {
			t.Errorf("%s is told %s, want %q", given, m.Message, want)
		}
	}
	d.Answer, d.Tolerance, d.Feedback = "0", "", nil
	if body, faults = (number.Kind{}).Build(d); len(faults) > 0 {
		t.Fatal(faults)
	}
	if m := body.Mark(typed("1")); m.Score != 0 || strings.Contains(string(m.Message), "svg") {
		t.Errorf("one off from 0 earns %+v", m)
	}
}

func TestSuiteByDistance(t *testing.T) {
	d := draft()
	d.Near, d.Tolerance = true, "10%"
	d.Feedback = map[string]quizzes.HTML{"8": "<p>Only the last.</p>"}
	kindtest.Run(t, kindtest.Case{
		Kind: number.Kind{}, Draft: d, Secrets: []string{"271828"},
		Right:  []quizzes.Given{typed("271828"), typed("271 828,0 s"), typed("250000")},
		Wrong:  []quizzes.Given{typed("0"), typed("-271828"), typed("1e9"), typed("many")},
		Partly: []kindtest.Partly{{Given: typed("135914"), Score: 555}}, // half off: (1 − 0.5) / (1 − 0.1)
	})
}

// People write the same quantity in many ways; each reads as one number.
func TestUnitsAndCommasAreReadAsPeopleWriteThem(t *testing.T) {
	for _, c := range []struct {
		answer, unit, given string
		right               bool
	}{
		{"0.5", "s", "0,5 s", true}, {"0.5", "s", ",5", true}, {"1234.5", "ms", "1.234,5 ms", true},
		{"1234.5", "ms", "1,234.5 msec", true}, {"1234.5", "ms", "1 234,5\u00a0milliseconds", true},
		{"30", "min", "30 minutes", true}, {"30", "min", "30 m", false}, {"12", "%", "12 percent", true},
		{"12", "%", "0.12", false}, {"3", "requests", "3 request", true}, {"3", "requests", "3 Requests", true},
		{"-2.5", "", "−2,5", true}, {"15", "s", "s 15", false}, {"15", "s", "15 s s", false},
	} {
		d := draft()
		d.Answer, d.Unit, d.Feedback = c.answer, c.unit, nil
		body, faults := number.Kind{}.Build(d)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		if m := body.Mark(typed(c.given)); m.Right != c.right {
			t.Errorf("%q for %s %s: right is %v: %s", c.given, c.answer, c.unit, m.Right, m.Message)
		}
	}
}
