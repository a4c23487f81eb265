package content

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"millrace/quizzes"
	"millrace/quizzes/kinds"
)

// checks knows one widget with one setting and two readings.
func checks() Checks {
	return Checks{
		Widget: func(name string, params []Setting) error {
			if name != "retry-storm" {
				return fmt.Errorf("there is no widget %q (did you mean retry-storm?)", name)
			}
			for _, p := range params {
				if p.Name != "policy" {
					return fmt.Errorf("there is no setting %q", p.Name)
				}
				if p.Value != "exponential" && p.Value != "full-jitter" {
					return fmt.Errorf("policy is exponential or full-jitter, not %q", p.Value)
				}
			}
			return nil
		},
		Define: func(name, definition string) (string, error) {
			return "", fmt.Errorf("%s takes no definition", name)
		},
		Reading: func(widget, reading string, params []Setting) (string, float64, error) {
			switch reading {
			case "peak":
				return "165", 165, nil
			case "served":
				return "never", 0, nil
			}
			return "", 0, errors.New("no such reading")
		},
		Question: func(d quizzes.Draft) (*quizzes.Question, []quizzes.Fault) { return quizzes.Build(kinds.All(), d) },
	}
}

func sample(t *testing.T) *Course {
	t.Helper()
	c, faults := Load(os.DirFS("testdata"), "course", checks())
	for _, f := range faults {
		t.Error(f)
	}
	if c == nil {
		t.Fatal("no course")
	}
	return c
}

// testFiles holds the sample course in memory.
func testFiles(t *testing.T) fstest.MapFS {
	t.Helper()
	fsys := fstest.MapFS{}
	for _, name := range []string{"course.yaml", "glossary.md", "01-waiting.md"} {
		src, err := os.ReadFile("testdata/course/" + name)
		if err != nil {
			t.Fatal(err)
		}
		fsys["course/"+name] = &fstest.MapFile{Data: src}
	}
	return fsys
}

// loaded loads the sample course with some of its files changed; a file made empty is
// gone.
func loaded(t *testing.T, changes map[string]func(string) string) (*Course, []quizzes.Fault) {
	t.Helper()
	fsys := testFiles(t)
	for name, change := range changes {
		old := string(fsys["course/"+name].Data)
		text := change(old)
		if text == old {
			t.Fatalf("%s was not changed", name)
		}
		fsys["course/"+name] = &fstest.MapFile{Data: []byte(text)}
		if text == "" {
			delete(fsys, "course/"+name)
		}
	}
	return Load(fsys, "course", checks())
}

// swap returns a change that replaces one text, which must be there, by another.
func swap(old, new string) func(string) string {
	return func(s string) string { return strings.Replace(s, old, new, 1) }
}

func TestSampleCourseHasNoFaults(t *testing.T) {
	c := sample(t)
	for _, f := range Prove(c, checks()) {
		t.Error(f)
	}
}

func TestShippedCourseHasNoFaults(t *testing.T) {
	any := checks() // package cmd checks the widgets against those there are
	any.Widget = func(string, []Setting) error { return nil }
	any.Define = func(string, string) (string, error) { return "a program", nil }
	c, faults := Load(Files, "async-messaging", any)
	for _, f := range faults {
		t.Error(f)
	}
	if c == nil || len(c.Lessons) != 10 {
		t.Fatalf("the course is %v, want one of ten lessons", c)
	}
}
