package markdown

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Each source begins with two lines of a flowchart, so its own text starts on line 4 of
// the file. The places were counted by hand.
func TestFaultsOfADiagramAreTold(t *testing.T) {
	const graph = "A --> B & C\nB -->|no| D\nB -->|yes| D\n%% play\n```\n" // the list is on line 9
	for _, c := range []struct {
		name, src string
		want      []string
	}{
		{"nothing wrong", graph + "1. `A -> B: job, A -> C` Both.\n2. `B -> A` An answer.\n3. `B -> D |yes|: mail` On.\n4. `D` Lit.\n", nil},
		{"the parser's fault has its place in the file", "A --> B\nB -->\n```\n", []string{`5:6 the arrow points at nothing (name a box behind it)`}},
		{"unknown edge", graph + "1. `C -> D` x\n", []string{`9:5 the diagram has no edge from C to D (to D it comes from B)`}},
		{"unknown edge from a box that has others", graph + "1. `A -> B, A -> D` x\n", []string{`9:13 the diagram has no edge from A to D (from A it goes to B, C)`}},
		{"unknown box", graph + "1. `A -> Bb` x\n", []string{`9:5 the diagram has no box "Bb" (did you mean B?)`}},
		{"unknown lone box", graph + "1. `Queue` x\n", []string{`9:5 the diagram has no box "Queue"`}},
		{"no box at all", graph + "1. ` -> B` x\n", []string{"9:6 what moves goes from one box to another (write A -> B)"}},
		{"which of two edges", graph + "1. `B -> D` x\n", []string{"9:5 there are 2 edges from B to D (say which: `B -> D |no|`)"}},
		{"no such label", graph + "1. `B -> D |maybe|` x\n", []string{`9:5 no edge from B to D is labelled "maybe" (there is |no|, |yes|)`}},
		{"a label too many", graph + "1. `A -> B |x|` x\n", []string{`9:5 the edge from A to B has no label (leave |x| out)`}},
		{"a step that moves nothing", graph + "1. `A` x\n2. Then what?\n", []string{"10:4 this step does not say what moves (begin it with `A -> B` for what moves, or `A` for a box that lights up)"}},
		{"a step without words", graph + "1. `A`\n", []string{"9:5 this step does not say what happens (write a sentence behind it)"}},
		{"a play without steps", "A --> B\n  %% play\n```\n\ntext\n", []string{"5:6 a diagram that plays needs its steps in a numbered list right below it (write 1. `A -> B` What happens)"}},
		{"a behaviour with a slip", "A --> B\n%% paly\n```\n", []string{"5:4 a diagram cannot paly (did you mean play?)"}},
		{"a note of the author's", "A --> B\n%% see the wiki\n%% hm\n```\n", nil},
		{"two behaviours", "A{Q} -->|y| B\nA -->|n| C\n%% walk\n%% play\n```\n", []string{"7:4 a diagram does one thing: it plays, is walked through or is filled in (leave %% play or %% walk out)"}},
		{"about nobody", "A --> B\n%% about Ab: x\n```\n", []string{"5:10 the diagram has no box Ab (did you mean A?)"}},
		{"about without a text", "A --> B\n%% about A\n```\n", []string{"5:4 this says nothing about a box (write %% about Q: What the box with the id Q is)"}},
		{"about twice", "A --> B\n%% about A: x\n%% about A: y\n```\n", []string{"6:4 the box A is told about twice (write it in one line)"}},
		{"two roots", "A{Q} -->|y| C\nA -->|n| D\nB --> C\n%% walk\n```\n", []string{"6:1 this walk begins in several places: A, B (let it begin in one box)"}},
		{"no root", "A --> B\nB --> A\n%% walk\n```\n", []string{"6:4 this walk has no beginning: every box has an arrow that leads to it"}},
		{"a circle", "A --> B{Q}\nB -->|y| C\nC --> B\nB -->|n| D\n%% walk\n```\n", []string{"4:7 this walk goes round in a circle at B (let the arrow end in an advice that says where to begin again)"}},
		{"one answer", "A{Q} -->|y| B\n%% walk\n```\n", []string{"4:1 the question A has one answer (give it a second one, or make it a plain box: A[…])"}},
		{"a dead end", "A{Q} -->|y| B\nA -->|n| C{Why?}\n%% walk\n```\n", []string{"5:10 the question C has no answer (draw arrows from it, with labels)"}},
		{"an answer without a label", "A{Q} -->|y| B\nA --> C\n%% walk\n```\n", []string{"4:1 an answer to A has no label: the arrow to C (write A -->|Yes| C)"}},
		{"an answer twice", "A{Q} -->|y| B\nA -->|y| C\n%% walk\n```\n", []string{`4:1 two answers to A are labelled “y”`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, faults("```mermaid\nflowchart LR\naccTitle: T\n"+c.src)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestADiagramInAListHasItsFaultsInPlace(t *testing.T) {
	want := []string{"5:14 the diagram has no box Ä"}
	if diff := cmp.Diff(want, faults("- ```mermaid\n  flowchart LR\n  accTitle: T\n  A --> B\n  %%   about Ä: x\n  ```\n")); diff != "" {
		t.Error(diff)
	}
}

func TestTooLargeADiagramIsRefusedBeforeItIsLaidOut(t *testing.T) {
	wide := "```mermaid\nflowchart LR\naccTitle: T\n" + strings.Repeat("A --> B\n", maxDiagramParts) + "```\n"
	long := "```mermaid\nflowchart LR\naccTitle: T\nA[" + strings.Repeat("x", maxDiagramText) + "]\n```\n"
	for src, want := range map[string]string{
		wide: "1:4 this diagram has 152 parts, more than 150: nobody can read it, so split it",
		long: "1:4 the text of this diagram is longer than 8 KB: split it",
	} {
		if diff := cmp.Diff([]string{want}, faults(src)); diff != "" {
			t.Error(diff)
		}
	}
}

func TestTheSameDiagramIsDrawnOnce(t *testing.T) {
	var m memo
	first, err := m.draw("flowchart LR\nA --> B\n")
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := m.draw("flowchart LR\nA --> B\n"); again != first {
		t.Error("the same text was drawn again")
	}
	for i := range maxDrawings {
		if _, err := m.draw("flowchart LR\nA" + strings.Repeat("x", i) + "\n"); err != nil {
			t.Fatal(err)
		}
	}
	if len(m.known) > maxDrawings {
		t.Errorf("%d drawings are remembered, more than %d", len(m.known), maxDrawings)
	}
}

func TestASequenceThatDoesNothingIsPutIntoWords(t *testing.T) {
	d := Parse("", []byte("```mermaid\nsequenceDiagram\naccTitle: T\nparticipant A as Orders API\nA->>DB: BEGIN\nalt paid\nDB-->>A: ok\nelse\nloop twice\nA->>A: wait\nend\nend\nNote over DB: done\nrect rgb(0,0,0)\nA-)DB: COMMIT\nend\n```\n"))
	if faults := d.Faults(); len(faults) > 0 {
		t.Fatal(faults)
	}
	want := []string{
		"Orders API → DB: BEGIN", "DB → Orders API: ok (if paid)", "Orders API, by itself: wait (else) (loop twice)",
		"Note at DB: done", "Orders API → DB: COMMIT",
	}
	if diff := cmp.Diff(want, d.Root.FirstChild().(*Diagram).words); diff != "" {
		t.Error(diff)
	}
}
