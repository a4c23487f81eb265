package markdown

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/yuin/goldmark/ast"

	"millrace/quizzes"
)

// Each source begins with three lines of a flowchart; the places were counted by hand.
func TestFaultsOfADiagramToCompleteAreTold(t *testing.T) {
	const (
		graph = "A[API] --> X[?]:::blank --> W[Worker]\n%% fill\n```\n" // the list is on line 7
		cache = "- [ ] Cache — it may drop the email\n"
		queue = "- [x] Message queue — it keeps the job\n"
	)
	for _, c := range []struct {
		name, src string
		want      []string
	}{
		{"nothing wrong", graph + "\n" + cache + queue, nil},
		{"with an id", strings.Replace(graph, "fill", "fill {#some-id}", 1) + cache + queue, nil},
		{"another dash", graph + "- [ ] Cache – it may drop it\n" + queue, nil},
		{"a bad id", strings.Replace(graph, "fill", "fill {#Some_Id}", 1) + cache + queue,
			[]string{"5:4 the question of a fill has an id in lower-case letters, digits and single hyphens, or none (write %% fill {#some-id}, or %% fill for practice that nobody records)"}},
		{"no right choice", graph + cache + strings.Replace(queue, "[x]", "[ ]", 1), []string{"7:7 no choice is right (mark the right one with [x])"}},
		{"two right choices", graph + queue + cache + "- [x] Log — it keeps it\n", []string{"9:7 this is the second right choice, and the box has room for one (mark the others with [ ])"}},
		{"one choice", graph + queue, []string{"7:7 one choice is no choice (add a wrong one, - [ ] Name — what it would do there)"}},
		{"the same twice", graph + cache + queue + cache, []string{`9:7 the choice "Cache" is there twice (leave one of the two out)`}},
		{"no list", graph + "\nText.\n", []string{"5:4 the choices for the blank box are missing (write below the diagram - [x] The right one — why, and - [ ] A wrong one — what it would do)"}},
		{"no dash", graph + "- [ ] Cache\n" + queue, []string{"7:7 this choice does not say what it would do there (write - [ ] Cache — what it would do there)"}},
		{"no name", graph + "- [ ] — it may drop it\n" + queue, []string{"7:7 this choice has no name to put into the box (write - [ ] Cache — what it would do there)"}},
		{"a plain item", graph + cache + queue + "- Log — it keeps it\n", []string{"9:3 every choice begins with [ ], and the right one with [x]"}},
		{"marks in a name", graph + "- [ ] *Cache* — it may drop it\n" + queue, []string{"7:7 what goes into a box is plain text (leave the marks out, or put them behind the dash)"}},
		{"a long name", graph + "- [ ] A cache in front of the database that keeps what was read most often for as long as there is room and drops the rest — no\n" + queue,
			[]string{"7:7 this name is too long for a box (shorten it, and say the rest behind the dash)"}},
		{"a second block in an item", graph + "- [ ] Cache — it drops\n\n  > and more\n\n" + queue, []string{"9:3 a choice is one line: its name, a dash, and what it would do"}},
		{"no blank box", "A --> B\n%% fill\n```\n" + cache + queue, []string{"5:4 no box of the diagram is blank (mark the one to fill: X[?]:::blank)"}},
		{"a slip in the class", "A --> X[?]:::blnak\n%% fill\n```\n" + cache + queue, []string{"5:4 no box of the diagram is blank (did you mean X[?]:::blank?)"}},
		{"two blank boxes", "A[?]:::blank --> X[?]:::blank\n%% fill\n```\n" + cache + queue, []string{"5:4 two boxes are blank: A and X (ask for one of them, and for the other in a diagram of its own)"}},
		{"a blank box that says it", "A --> X[Queue]:::blank\n%% fill\n```\n" + cache + queue, []string{`5:4 the blank box says "Queue", which everybody would read (write X[?]:::blank)`}},
		{"a class for a box that is not there", "A --> B\nclass X blank\n%% fill\n```\n" + cache + queue, []string{"6:4 no box of the diagram is blank (mark the one to fill: X[?]:::blank)"}},
		{"it plays as well", "A --> X[?]:::blank\n%% play\n%% fill\n```\n" + cache + queue, []string{"5:1 a diagram does one thing: it plays, is walked through or is filled in (leave %% play out)"}},
		{"the parser's own", "A -->\n%% fill\n```\n" + cache + queue, []string{"4:6 the arrow points at nothing (name a box behind it)"}},
		{"a note", "A --> B\n%% fill in the rest\n```\n", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, faults("```mermaid\nflowchart LR\naccTitle: T\n"+c.src)); diff != "" {
				t.Error(diff)
			}
		})
	}
	if diff := cmp.Diff([]string{"1:4 a diagram to complete asks nothing (write a line in it: accTitle: What is missing between A and B?)"},
		faults("```mermaid\nflowchart LR\n"+graph+cache+queue)); diff != "" {
		t.Error(diff)
	}
}

const completion = "```mermaid\nflowchart LR\naccTitle: What is missing?\nA[API] --> X[?]:::blank --> W[Worker]:::worker\n%% fill\n%% a note\n```\n\n" +
	"- [ ] Cache — a *cache* may drop the\n  email — or not\n- [x] Message queue — CANARY keeps it\n- [ ] Retrying load balancer with a spare — no\n\nText.\n"

func completed(t *testing.T, src string) (*Doc, *Completion) {
	t.Helper()
	d := Parse("", []byte(src))
	for _, f := range d.Faults() {
		t.Error(f)
	}
	n, ok := d.Root.FirstChild().(*Completion)
	if !ok {
		t.Fatalf("the first node is a %T", d.Root.FirstChild())
	}
	return d, n
}

func TestACompletionIsReadAndWritesNothing(t *testing.T) {
	d, n := completed(t, completion)
	page, err := d.Render(d.Root)
	if err != nil || string(page) != "<p>Text.</p>\n" {
		t.Errorf("the key is in the page: %q %v", page, err)
	}
	var got []string
	for _, o := range n.Options {
		h, err := d.Render(o.Feedback)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%s %v %d:%d %s", o.Label, o.Right, o.Pos.Line, o.Pos.Col, strings.TrimSpace(string(h))))
	}
	want := []string{
		"Cache false 9:7 <p>a <em>cache</em> may drop the\nemail — or not</p>",
		"Message queue true 11:7 <p>CANARY keeps it</p>",
		"Retrying load balancer with a spare false 12:7 <p>no</p>",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if n.Caption != "What is missing?" || n.ID != "" {
		t.Errorf("caption %q, id %q", n.Caption, n.ID)
	}
	if strings.Contains(n.Picture.Text, "note") || strings.Contains(n.Picture.Text, "fill") {
		t.Errorf("comments are in the text that revisions are made of: %q", n.Picture.Text)
	}
}

// The box has the same place and size whatever is in it: its size tells nothing.
func TestAllPicturesOfACompletionHaveTheSameBox(t *testing.T) {
	_, n := completed(t, completion)
	shape := func(h quizzes.HTML) string {
		_, rest, _ := strings.Cut(string(h), `class="boxes"`)
		for _, s := range strings.Split(rest, "<rect") {
			if strings.Contains(s, `class="blank"`) {
				before, _, _ := strings.Cut(s, "class=")
				before, _, _ = strings.Cut(before, "tabindex")
				return before
			}
		}
		t.Fatalf("no blank box in %s", h)
		return ""
	}
	size := func(h quizzes.HTML) string {
		_, s, _ := strings.Cut(string(h), "viewBox=")
		s, _, _ = strings.Cut(s, " width")
		return s
	}
	empty := string(n.Picture.Empty)
	for i, label := range []string{"Cache", "Message queue", "Retrying load balancer with a spare"} {
		h := n.Picture.Filled[i]
		if shape(h) != shape(n.Picture.Empty) || size(h) != size(n.Picture.Empty) {
			t.Errorf("with %s the box is %s in %s, empty it is %s in %s", label, shape(h), size(h), shape(n.Picture.Empty), size(n.Picture.Empty))
		}
		if !strings.Contains(string(h), `aria-label="`+label+`. From API. To Worker."`) || !strings.Contains(string(h), "To "+label+".") {
			t.Errorf("with %s the boxes are not named after it:\n%s", label, h)
		}
		if strings.Contains(empty, label) || strings.Contains(string(h), ">?<") {
			t.Errorf("the empty picture knows %s, or the filled one asks:\n%s", label, empty)
		}
	}
	if !strings.Contains(empty, ">?</text>") || !strings.Contains(empty, `stroke-dasharray`) ||
		!strings.Contains(empty, `aria-label="The missing box. From API. To Worker."`) {
		t.Errorf("the empty box is not drawn as one:\n%s", empty)
	}
	if got := n.Picture.Lines[1]; got != "Message queue" {
		t.Errorf("lines %q", got)
	}
	if got := strings.Count(n.Picture.Lines[2], "\n"); got != 1 {
		t.Errorf("a long name is set in %d lines", got+1)
	}
}

func TestLinksInTheListAreInTheTree(t *testing.T) {
	d, _ := completed(t, strings.Replace(completion, "may drop", "[drops](term:drop)", 1))
	found := false
	_ = ast.Walk(d.Root, func(n ast.Node, _ bool) (ast.WalkStatus, error) {
		_, link := n.(*ast.Link)
		found = found || link
		return ast.WalkContinue, nil
	})
	if !found {
		t.Error("a link in a choice is in no tree, so nobody checks where it leads")
	}
}

func TestPictureOfABankTellsItsFaults(t *testing.T) {
	labels := []string{"Cache", "Message queue"}
	p, faults := Picture("flowchart LR\n  A[API] --> X[?]:::blank\n", labels)
	if len(faults) > 0 || len(p.Filled) != 2 {
		t.Fatalf("%v %v", p, faults)
	}
	for src, want := range map[string]string{
		"flowchart LR\n  A --> B\n":   ":0:0: no box of the diagram is blank (mark the one to fill: X[?]:::blank)",
		"flowchart LR\n  A -->\n":     ":2:8: the arrow points at nothing (name a box behind it)",
		"sequenceDiagram\n  A->>B: x": ":0:0: only a flowchart has boxes to fill (write flowchart LR)",
	} {
		p, faults := Picture(src, labels)
		if p != nil || len(faults) != 1 || faults[0].String() != want {
			t.Errorf("%q: %v, want %s", src, faults, want)
		}
	}
}
