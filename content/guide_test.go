package content

import (
	"strings"
	"testing"
	"testing/fstest"

	"millrace/quizzes"
)

// loadGuide loads a guide of one page.
func loadGuide(t *testing.T, page string) (*Course, []quizzes.Fault) {
	t.Helper()
	return loadGuideWith(page, checks())
}

func loadGuideWith(page string, checks Checks) (*Course, []quizzes.Fault) {
	return Load(fstest.MapFS{
		"g/course.yaml": {Data: []byte("slug: g\ntitle: G\nsummary: S\nguide: true\nlessons:\n  - 01-a.md\n")},
		"g/01-a.md":     {Data: []byte(page)},
	}, "g", checks)
}

const guidePage = "---\nid: a\ntitle: A\nsummary: S\n---\n\n:::section[One]{#one}\n\nText.\n\n::::example[A picture]\n" +
	"```mermaid\nflowchart LR\naccTitle: T\na[one & two] --> b\n```\n::::\n\n:::\n"

// A page of a guide needs no glossary, no quiz and nothing of the frame of a lesson, and
// nobody ticks it.
func TestGuideIsFreeOfTheFrame(t *testing.T) {
	g, faults := loadGuide(t, guidePage)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	l := g.Lessons[0]
	if !g.Guide || l.Coming || len(l.Sections) != 1 {
		t.Errorf("guide %v, coming %v, %d sections", g.Guide, l.Coming, len(l.Sections))
	}
	for _, p := range l.Parts {
		if p.Kind == PartTick {
			t.Error("a page of the guide has something to tick")
		}
	}
}

// An example is its source, as it was written, and what becomes of it.
func TestExampleShowsItsSource(t *testing.T) {
	g, _ := loadGuide(t, guidePage)
	var html strings.Builder
	for _, p := range g.Lessons[0].Parts {
		html.WriteString(p.HTML)
	}
	page := html.String()
	source := strings.Index(page, "accTitle: T\na[one &amp; two] --&gt; b")
	picture := strings.Index(page, `<svg class="diagram `)
	if source < 0 || picture < source || strings.Count(page, "<h3>A picture</h3>") != 1 || strings.Contains(page, ":::") {
		t.Errorf("source at %d, picture at %d in\n%s", source, picture, page)
	}
	if open, shut := strings.Count(page, "<div"), strings.Count(page, "</div>"); open != shut {
		t.Errorf("%d elements begin and %d end", open, shut)
	}
}

// The source of an example holds its key, so a lesson has none.
func TestExampleHasNoPlaceInALesson(t *testing.T) {
	_, faults := loaded(t, map[string]func(string) string{"01-waiting.md": func(s string) string {
		return s + "\n:::example\nText.\n:::\n"
	}})
	if len(faults) != 1 || !strings.Contains(faults[0].Message, "in a guide only") {
		t.Errorf("%v", faults)
	}
}
