package content

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"millrace/wasm/diagram/script"
)

func TestADiagramThatDoesSomethingBecomesAnIsland(t *testing.T) {
	const fence = "```mermaid\nflowchart LR\naccTitle: The way of a job\n%% play\nA --> B\nA e1@--> C\n```\n\n1. `A -> B: job` A *job* **travels**.\n"
	plays, still := fence, strings.NewReplacer("%% play\n", "", "`A -> B: job` ", "").Replace(fence)
	numbered := strings.Replace(still, "```\n\n", "e1@{ step: 1 }\n```\n\n", 1)
	all := checks()
	known := all.Widget
	var programs []string
	all.Widget = func(name string, params []Setting) error {
		if name != "picture" {
			return known(name, params)
		}
		for _, p := range params {
			programs = append(programs, p.Value)
		}
		return nil
	}
	all.Diagram = "picture"
	fsys := testFiles(t)
	lesson := *fsys["course/01-waiting.md"]
	lesson.Data = []byte(strings.Replace(string(lesson.Data), "::::more\n", "::::more\n\n"+plays+"\n"+still+"\n"+numbered+"\n"+plays+"\n", 1))
	fsys["course/01-waiting.md"] = &lesson
	c, faults := Load(fsys, "course", all)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	var prefixes []string
	page := ""
	for _, p := range c.Lessons[0].Parts {
		page += p.HTML
		if p.Kind == PartIsland && p.Island.Widget == "picture" {
			prefixes = append(prefixes, p.Island.Prefix)
			if len(p.Island.Params) != 1 || p.Island.Params[0].Name != ProgramSetting {
				t.Errorf("settings %v", p.Island.Params)
			}
		}
	}
	// The caption's first words; the second is still, and takes none.
	if want := []string{"the-way-of", "the-way-of-2", "the-way-of-3"}; !slices.Equal(prefixes, want) {
		t.Errorf("prefixes %v, want %v", prefixes, want)
	}
	if n := strings.Count(page, `<svg class="diagram`) - strings.Count(page, "diagram-swatch"); n != 1 {
		t.Errorf("%d pictures in the text, want that of the diagram that does nothing", n)
	}
	// All of them open in the playground, by the ids that the course knows.
	links := regexp.MustCompile(`href="/play\?from=([0-9a-f]{10})"`).FindAllStringSubmatch(page, -1)
	for i, want := range []string{plays, still, numbered, plays} {
		if i >= len(links) {
			t.Errorf("%d links to the playground", len(links))
			break
		}
		if text, ok := c.Diagram(links[i][1]); !ok || text != want {
			t.Errorf("link %d opens %q, want %q", i+1, text, want)
		}
	}
	if _, ok := c.Diagram("0000000000"); ok {
		t.Error("the course has a diagram that nobody wrote")
	}
	if strings.Contains(page, "<code>A -&gt; B") {
		t.Error("the list says what moves in code, which nobody needs to read")
	}
	p, err := script.Decode(programs[0])
	if err != nil {
		t.Fatal(err)
	}
	if s := p.Script.Steps; len(s) != 1 || s[0].Caption != "A job travels." || s[0].Moves[0].Label != "job" {
		t.Errorf("steps %+v", s)
	}
}

func TestADiagramInAQuestionIsAFigure(t *testing.T) {
	all := checks()
	all.Diagram = "picture"
	fsys := testFiles(t)
	lesson := *fsys["course/01-waiting.md"]
	const check = ":::check{#wait-q1}\n"
	if !strings.Contains(string(lesson.Data), check) {
		t.Fatal("the sample has no such check")
	}
	lesson.Data = []byte(strings.Replace(string(lesson.Data), check, check+"\n```mermaid\nsequenceDiagram\naccTitle: T\n%% play\nA->>B: hi\n```\n", 1))
	fsys["course/01-waiting.md"] = &lesson
	c, faults := Load(fsys, "course", all)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if q := c.Lessons[0].Check("wait-q1"); !strings.Contains(string(q.Prompt), `<figure class="diagram-figure">`) {
		t.Errorf("the question is %s", q.Prompt)
	}
}
