package diagram

import (
	"errors"
	"strings"
	"testing"
)

// seeds touch every statement of both languages, and some that break off.
var seeds = []string{
	"flowchart LR\nA[Orders API]:::service -->|publish| Q[[Queue]]\nQ -. retry .-> A\nclassDef x fill:#fff",
	"graph TD;A(( ))-->B{{\"x `y`\"}};style A fill:#fff;linkStyle 0 stroke:red",
	"flowchart TB\nsubgraph s [\"`**T**`\"]\ndirection LR\na@{ shape: docs, label: \"x\" } & b e1@--x c\nend\nclick a call f() \"t\"\ne1@{ step: 1 }",
	"---\ntitle: x\n---\nflowchart BT\n%% play\nA -- text --- B ~~~ C\naccDescr { x }",
	"sequenceDiagram\nautonumber 1.5 .25\nbox aqua T\nactor A as B<br/>C\nend\nA->>+B: #quot;x#quot;\nnote over A,B: n\nalt x\nB--x-A: y\nelse z\nend",
	"sequenceDiagram\ncreate participant C@{ \"type\": \"queue\" }\nA()->>()C:wrap: x\ndestroy C\nA-xC: y\nrect rgb(1,2,3)\nloop l\nend\nend",
	"flowchart LR\nA[", "flowchart LR\nA@{", "---\n", "sequenceDiagram\nA-", "%%{init", "graph TD;A[/x\\]-->B[\\x/]", "flowchart LR\nA<-.->B\nB o==o C",
}

// Whatever a text is, Parse neither panics nor hangs. A fault lies within the text, and a
// diagram has a model whose edges join what is there.
func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4096 {
			return
		}
		d, err := Parse(text)
		if err != nil {
			var faults Faults
			if !errors.As(err, &faults) || len(faults) == 0 {
				t.Fatalf("an error that is no fault: %v", err)
			}
			for _, x := range faults {
				if x.Line < 1 || x.Line > strings.Count(text, "\n")+1 || x.Col < 1 || x.Message == "" {
					t.Fatalf("%+v is not in %q", x, text)
				}
			}
			return
		}
		m := d.Model()
		if m.SequenceModel != nil {
			return
		}
		known := map[string]bool{}
		for _, v := range m.Vertices {
			known[v.ID] = true
		}
		for _, e := range m.Edges {
			if !known[e.S] || !known[e.E] {
				t.Fatalf("edge from %q to %q joins a box that is not there", e.S, e.E)
			}
		}
		d.Flow.Parents()
	})
}
