package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yuin/goldmark/ast"

	"millrace/content"
	"millrace/content/markdown"
)

// fenced is the definition in a calculator's fixture.
func fenced(t *testing.T, name string) (definition string) {
	t.Helper()
	path := filepath.Join("..", "..", "wasm", "widgets", "calc", "testdata", name+".md")
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_ = ast.Walk(markdown.Parse(path, src).Root, func(n ast.Node, _ bool) (ast.WalkStatus, error) {
		if w, ok := n.(*markdown.Widget); ok {
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
	status, _, errs = run(t, "", "sim", "calc", "program=x")
	if status == 0 || !strings.Contains(errs, `no setting "program"`) {
		t.Errorf("status %d, %s", status, errs)
	}
}
