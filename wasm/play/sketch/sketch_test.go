package sketch

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

const steps = "```mermaid\nflowchart LR\n  %% play\n  A[API]:::service --> Q[[Queue]]:::queue\n```\n\n1. `A -> Q: job` It is queued.\n"

// The lines are those of the text as a whole, fence included.
func TestFaultsAreOnTheLineOfTheText(t *testing.T) {
	for _, c := range []struct {
		what, text string
		line, col  int
		hint       string
	}{
		{"in a fence", "```mermaid\nflowchart LR\n  A[API --> B\n```\n", 3, 4, ""},
		{"bare", "flowchart LR\n  A[API --> B\n", 2, 4, ""},
		{"a type that is misspelt", "\n\nflowchrt LR\nA --> B", 3, 1, "flowchart"},
		{"a step along no arrow", strings.Replace(steps, "A -> Q", "A -> W", 1), 7, 5, ""},
		{"a step along no arrow, bare", "flowchart LR\n%% play\nA --> Q\n\n1. `A -> W` It is queued.\n", 5, 5, ""},
		{"nothing at all", "", 1, 1, "Begin with"},
	} {
		s := Draw(c.text, Options{})
		if len(s.Faults) == 0 {
			t.Errorf("%s: no fault", c.what)
			continue
		}
		f := s.Faults[0]
		if f.Line != c.line || f.Col != c.col || !strings.Contains(f.Hint, c.hint) {
			t.Errorf("%s: %v, want %d:%d with %q", c.what, f, c.line, c.col, c.hint)
		}
	}
}

// Where the Mermaid lies is what the palette needs to know.
func TestMermaidLiesWhereTheTextHasIt(t *testing.T) {
	for _, c := range []struct {
		text        string
		first, last int
	}{
		{steps, 2, 4},
		{"flowchart LR\nA --> B\n\n1. A step.", 1, 2},
		{"\n\n```mermaid\nflowchart LR\nA --> B\n\n```\n", 4, 5},
		{"sequenceDiagram\nA->>B: hi", 1, 2},
	} {
		if s := Draw(c.text, Options{}); s.First != c.first || s.Last != c.last {
			t.Errorf("%q: %d to %d, want %d to %d", c.text, s.First, s.Last, c.first, c.last)
		}
	}
}

// A fault in what the diagram does leaves its picture.
func TestPictureStaysWithAFaultInTheList(t *testing.T) {
	s := Draw(strings.Replace(steps, "A -> Q", "A -> W", 1), Options{})
	if len(s.Faults) != 1 || !strings.Contains(s.HTML(), "<svg") {
		t.Errorf("%v, picture %.40q", s.Faults, s.HTML())
	}
	if s := Draw("flowchart LR\nA[", Options{}); s.HTML() != "" {
		t.Error("a picture of what cannot be read")
	}
}

func TestBoundsAreKept(t *testing.T) {
	long := "flowchart LR\n" + strings.Repeat("A --> B\n", 200)
	if s := Draw(long, Options{MaxText: 1000}); len(s.Faults) != 1 || s.Picture.Tag != "" {
		t.Errorf("too many bytes: %v", s.Faults)
	}
	if s := Draw(long, Options{MaxParts: 150}); len(s.Faults) != 1 || s.Picture.Tag != "" {
		t.Errorf("too many parts: %v", s.Faults)
	}
	if s := Draw("flowchart LR\n"+strings.Repeat("A --> B\n", 1300), Options{}); len(s.Faults) != 1 || s.Picture.Tag != "" {
		t.Errorf("more than can be laid out: %v", s.Faults)
	}
}

// A file stands alone: it is XML with a namespace, no property of a page is left in it,
// and nothing can be focused.
func TestFileStandsAlone(t *testing.T) {
	svg := File("flowchart LR\naccTitle: A < B\nA([App]):::client --> S[Orders]:::service\nS --> X[Pay]:::external\nS --> D[(Data)]\nstyle D fill:#fde68a")
	for _, gone := range []string{"var(", "tabindex", "class=", "style=", "aria-"} {
		if strings.Contains(svg, gone) {
			t.Errorf("%s is left in %s", gone, svg)
		}
	}
	for _, there := range []string{
		`xmlns="http://www.w3.org/2000/svg"`, "<title>A &lt; B</title>", "textLength=", `stroke="#9a470c"`,
		`stroke="#0b6f79"`, `stroke-dasharray="5 3"`, `fill="#fde68a"`, "Alegreya,Palatino,Georgia,serif",
	} {
		if !strings.Contains(svg, there) {
			t.Errorf("%s is missing in %s", there, svg)
		}
	}
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
	}
	if File("flowchart LR\nA[") != "" {
		t.Error("a file of what cannot be read")
	}
}

// Whatever somebody types: no panic, and a fault lies within the text.
func FuzzDraw(f *testing.F) {
	f.Add(steps)
	f.Add("flowchart LR\n%% walk\nA{x} -->|y| B\nA -->|n| C\n")
	f.Add("```mermaid\nflowchart LR\n%% fill\nA --> X[?]:::blank\n```\n- [x] Queue — it keeps jobs\n- [ ] Cache — it drops them")
	f.Add("sequenceDiagram\n%% play\nA->>B: hi\n1. `A -> B` x")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2048 {
			return
		}
		s := Draw(text, Options{Tries: 1, MaxParts: 60})
		lines := strings.Count(text, "\n") + 1
		for _, fault := range s.Faults {
			if fault.Line < 1 || fault.Line > lines || fault.Col < 1 {
				t.Errorf("%q: %v is not in the text", text, fault)
			}
		}
		if len(s.Faults) == 0 && s.HTML() == "" {
			t.Errorf("%q: neither a picture nor a fault", text)
		}
	})
}

const blank = "```mermaid\nflowchart LR\n  %% fill\n  A[API] --> X[?]:::blank\n```\n\n" +
	"- [ ] Cache — it may *drop* the job\n- [x] Message queue — it keeps the job\n"

// What a diagram does comes to the page as the widget of a lesson does.
func TestBehaviourIsAnIsland(t *testing.T) {
	s := Draw(steps, Options{})
	html := s.HTML()
	for _, there := range []string{`data-island="diagram"`, `data-widget="diagram"`, `data-defaults="program=`, "diagram.do"} {
		if !strings.Contains(html, there) {
			t.Errorf("%s is missing in %s", there, html)
		}
	}
	if len(s.Faults) > 0 || !s.Kept {
		t.Errorf("%v, kept %v", s.Faults, s.Kept)
	}
	if at := Draw(steps, Options{Query: "diagram.step=1"}); !at.Kept || at.HTML() == html {
		t.Errorf("the first step: kept %v, or the same picture", at.Kept)
	}
	if at := Draw(steps, Options{Query: "diagram.step=9"}); at.Kept || at.HTML() != html {
		t.Errorf("a step of another text: kept %v, or another picture", at.Kept)
	}
}

// The words are those of a lesson: boxes with what they are joined to, or messages.
func TestPictureComesWithItsWords(t *testing.T) {
	for text, want := range map[string]string{
		"flowchart LR\nA[API]:::service -->|job| Q{Full?}\n%% about A: It answers.": "<li>API, service. To Full? (job). It answers.</li><li>Full? From API (job).</li>",
		"sequenceDiagram\nA->>B: hi": "<li>A → B: hi</li>",
	} {
		if html := Draw(text, Options{}).HTML(); !strings.Contains(html, "<ul>"+want+"</ul></details>") {
			t.Errorf("%q has no words %q: %s", text, want, html)
		}
	}
}

func TestBlankBoxIsFilledWithFeedback(t *testing.T) {
	for _, c := range []struct{ query, class, told string }{
		{"", `class="place"`, ""},
		{"diagram.choice=0", "is-wrong", "Cache: it may drop the job"},
		{"x=1&diagram.choice=1", "is-right", "Message queue: it keeps the job"},
		{"diagram.choice=2", `class="place"`, ""}, // there is no such choice
		{"diagram.choice=x", `class="place"`, ""},
	} {
		s := Draw(blank, Options{Query: c.query})
		html := s.HTML()
		if len(s.Faults) > 0 || !strings.Contains(html, c.class) || !strings.Contains(html, c.told) || strings.Contains(html, "q-verdict") != (c.told != "") {
			t.Errorf("%q: %v, %s", c.query, s.Faults, html)
		}
		if strings.Contains(html, `name="text"`) {
			t.Error("the text is carried although nobody asked")
		}
	}
	if html := Draw(blank, Options{Carry: true}).HTML(); !strings.Contains(html, `name="text" value="`+"```mermaid") {
		t.Errorf("the form does not carry the text: %s", html)
	}
}
