package main

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/yuin/goldmark/ast"

	"millrace/content"
	"millrace/content/markdown"
)

// fenced is the definition of a calculator of the lab.
func fenced(t *testing.T, id string) (definition string) {
	t.Helper()
	const path = "async-messaging/lab/calc.md"
	src, err := content.Files.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_ = ast.Walk(markdown.Parse(path, src).Root, func(n ast.Node, _ bool) (ast.WalkStatus, error) {
		if w, ok := n.(*markdown.Widget); ok && w.Prefix == id {
			definition = w.Definition.Text
		}
		return ast.WalkContinue, nil
	})
	return definition
}

// 5 MB/s are 432 GB a day, and 10 MB/s twice that.
func TestACalculatorOfALessonHasFigures(t *testing.T) {
	program, err := define("calc", fenced(t, "retention"))
	if err != nil {
		t.Fatal(err)
	}
	bill := content.Setting{Name: content.ProgramSetting, Value: program}
	for rate, want := range map[string]string{"5": "432 GB", "10": "864 GB"} {
		settings := []content.Setting{bill, {Name: "rate", Value: rate}}
		if err := checkWidget("calc", settings); err != nil {
			t.Error(err)
		}
		if got, _, err := reading("calc", "day", settings); err != nil || got != want {
			t.Errorf("%s MB/s are %q a day (%v), want %s", rate, got, err, want)
		}
	}
	for _, c := range []struct {
		widget string
		params []content.Setting
		want   string
	}{
		{"queue", []content.Setting{bill}, "the settings of queue are numbers and words, no lists: it is not a widget that a lesson defines"},
		{"calc", []content.Setting{bill, {Name: "rte", Value: "1"}}, `calc has no setting "rte" (did you mean rate?)`},
		{"calc", []content.Setting{bill, {Name: "replicas", Value: "99"}}, "replicas=99: Replicas must be a whole number from 1 to 9 copies."},
		{"calc", []content.Setting{{Name: content.ProgramSetting, Value: "x"}}, "calc: this is no program that Compile of this version made"},
	} {
		if err := checkWidget(c.widget, c.params); err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v, want %s", c.widget, err, c.want)
		}
	}
}

func TestFaultsOfACalculatorReachItsLesson(t *testing.T) {
	broken := strings.Replace(fenced(t, "retention"), "rate * keep", "rate * kep", 1)
	_, err := define("calc", broken)
	var at content.DefinitionError
	if !errors.As(err, &at) || at.Message != "nothing is called “kep”" || at.Col != len("rate * ") || !strings.Contains(strings.Split(broken, "\n")[at.Line], "kep") {
		t.Errorf("got %+v of %v", at, err)
	}
}

// 5,000/s × 40 ms = 200.
func TestSimWorksOutTheExample(t *testing.T) {
	status, out, errs := run(t, "", "sim", "calc", "rate=5000", "time=40", "share=100")
	if status != 0 || !strings.Contains(out, "200 slots") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
}

// A calculator that a page defines is worked out by its id: 50 MB/s are 4.32 TB a day.
func TestSimWorksOutACalculatorOfThePage(t *testing.T) {
	status, out, errs := run(t, "", "sim", "calc", "of=retention", "rate=50")
	if status != 0 || !strings.Contains(out, "The retention bill") || !strings.Contains(out, "4.32 TB") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	status, out, errs = run(t, "", "sim", "calc", "of=saga", "n=10", "--json")
	if status != 0 || !strings.Contains(out, `{"name":"completes","value":99.0`) {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
}

func TestSimSaysWhatACalculatorAllows(t *testing.T) {
	for args, want := range map[string]string{
		"program=x":                `calc has no setting "program" (there are: rate, time, share)`,
		"of=retentoin":             `no calc of the course has the id "retentoin" (did you mean retention?)`,
		"of=nothing":               `no calc of the course has the id "nothing" (there are: calc, retention, dual-write, workers, bounded, saga, poller, vans`,
		"of=retention rte=1":       `calc has no setting "rte" (did you mean rate?)`,
		"of=retention replicas=99": "Replicas must be a whole number from 1 to 9 copies.",
		"of=retention rate=-1":     "Written must be a number from 0 to 10,000 MB/s",
		"of=retention rate=fast":   "Written must be a number from 0 to 10,000 MB/s",
		"of=retention rate=1e400":  "Written must be a number from 0 to 10,000 MB/s",
		"rate=2e6":                 "Arrivals must be a number from 0 to 1,000,000 jobs/s",
	} {
		status, out, errs := run(t, "", append([]string{"sim", "calc"}, strings.Fields(args)...)...)
		if status == 0 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %s%s, want %s", args, status, out, errs, want)
		}
	}
}

// The page shows what a mistake looks like; that is what it looks like.
func TestThePageShowsARealFault(t *testing.T) {
	const path = "async-messaging/lab/calc.md"
	src, err := content.Files.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	broken := strings.Replace(string(src), "formula: rate * time", "formula: rate + time", 1)
	at := strings.Index(broken, "rate + time") + len("rate ")
	place := fmt.Sprintf("lab/calc.md:%d:%d: ", 1+strings.Count(broken[:at], "\n"), at-strings.LastIndex(broken[:at], "\n"))
	_, err = define("calc", strings.Replace(fenced(t, "calc"), "rate * time", "rate + time", 1))
	var fault content.DefinitionError
	if !errors.As(err, &fault) || !strings.Contains(string(src), "\n"+place+fault.Message) {
		t.Errorf("the page does not show %s%v", place, err)
	}
}
