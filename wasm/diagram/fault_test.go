package diagram

import (
	"errors"
	"strings"
	"testing"
)

// A fault has the place where an author must change something, and says what.
func TestFaultsSayWhereAndWhat(t *testing.T) {
	for _, c := range []struct {
		text, at, says string
	}{
		{"", "1:1", "no diagram"},
		{"flowchrt LR\nA-->B", "1:1", "Did you mean flowchart?"},
		{"pie title Pets\n\"Dogs\": 3", "1:1", "pie are not supported. Supported are flowcharts"},
		{"stateDiagram-v2\n[*] --> A", "1:1", "stateDiagram-v2 are not supported"},
		{"flowchart shapes", "1:11", "no direction"},
		{"flowchart LR A-->B", "1:14", "new line"},
		{"flowchart LR\nA -->", "2:6", "points at nothing"},
		{"flowchart LR\nA -- text B", "2:3", "has no end"},
		{"flowchart LR\nA -> B", "2:3", "no arrow of a flowchart. Write -->"},
		{"flowchart LR\nA[a (b)]", "2:5", "quotation marks"},
		{"flowchart LR\nA[open", "2:2", "never closed"},
		{"flowchart LR\nA[\"open]", "2:3", "never closed"},
		{"flowchart LR\nA --> end", "2:7", "cannot be called end"},
		{"flowchart LR\nend", "2:1", "closes nothing"},
		{"flowchart LR\n  subgraph s\nA", "2:3", "has no end"},
		{"flowchart LR\nA@{ shape: cylindr }", "2:5", "Did you mean cylinder?"},
		{"flowchart LR\nA@{ shape: cyl", "2:2", "never closed"},
		{"flowchart LR\nA-->B\nlinkStyle 3 stroke:red", "3:11", "no edge 3"},
		{"flowchart LR\nÄ --> B [x]", "2:9", "does not belong here"},
		{"---\ntitle: x\nflowchart LR\nA", "1:1", "front matter is not closed"},
		{"flowchart LR\nA --> class", "2:7", "a word of Mermaid"},
		{"flowchart LR\nA:::end", "2:5", "cannot be called end"},
		{"flowchart LR\nA &B --> C", "2:3", "a space on both sides"},
		{"flowchart LR\nA[] --> B", "2:2", "nothing between"},
		{"flowchart LR\nA[\"\"] --> B", "2:2", "nothing between"},
		{"flowchart LR\nA --  --> B", "2:3", "none in it. Write -->"},
		{"flowchart LR\nA == t=t ==> B", "2:6", "cannot hold =. Write ==>|\"t=t\"|."},
		{"flowchart LR\nA -. v1.2 .-> B", "2:6", "Write -.->|\"v1.2\"|."},
		{"flowchart LR\nA -->|t|\nB", "2:9", "on the same line"},
		{"flowchart LR\nA[\"`a `b` c`\"]", "2:7", "Write #quot;"},
		{"flowchart LR\nclassDef c fill:rgb(1,2,3)", "2:20", "by its name"},
		{"sequencediagram\nA->>B: x", "1:1", "Did you mean sequenceDiagram?"},
		{"sequenceDiagram\nA->>end: x", "2:1", "Write participant p1 as end"},
		{"sequenceDiagram\nNote over loop: x", "2:1", "such a name"},
		{"sequenceDiagram\nbox B\nparticipant A\nautonumber\nend", "4:1", "In a box stand participants"},
		{"sequenceDiagram\nparticipant -a", "2:13", "begin with a hyphen"},
		{"sequenceDiagram\nA->>B", "2:6", "says nothing"},
		{"sequenceDiagram\nparticpant A", "2:1", "Did you mean participant?"},
		{"sequenceDiagram\nloop x\nA->>B: y", "2:1", "This loop has no end"},
		{"sequenceDiagram\nA->>B: y\nend", "3:1", "closes nothing"},
		{"sequenceDiagram\nelse x", "2:1", "outside of alt"},
		{"sequenceDiagram\nA-->>-B: x", "2:1", "A is not active"},
		{"sequenceDiagram\nparticipant A\ndeactivate A", "3:12", "A is not active"},
		{"sequenceDiagram\nparticipant Orders\nactivate Ordres", "3:10", "Did you mean Orders?"},
		{"sequenceDiagram\nA->>B: x\ndestroy C\nA->>B: x", "3:9", "no participant C"},
		{"sequenceDiagram\nA->>B: x\ncreate participant C\nA->>B: x", "3:20", "Nobody creates C"},
		{"sequenceDiagram\nautonumber 10.001", "2:12", "no number to count with"},
		{"sequenceDiagram\nnote above A: x", "2:1", "left of, right of or over"},
		{"sequenceDiagram\nparticipant A@{ \"type\" \"queue\" }", "2:17", "a name and a value"},
		{"sequenceDiagram\nparticipant A <br> B", "2:15", "cannot hold <"},
	} {
		_, err := Parse(c.text)
		var faults Faults
		if !errors.As(err, &faults) {
			t.Errorf("%q: no fault", c.text)
			continue
		}
		line := faults[0].Error()
		if !strings.HasPrefix(line, c.at+": ") || !strings.Contains(line, c.says) {
			t.Errorf("%q:\n got %s\nwant %s: … %s …", c.text, line, c.at, c.says)
		}
	}
}

func TestOneLookTellsEveryFault(t *testing.T) {
	_, err := Parse("flowchart LR\nA[x (y)] --> B\nB --> C\nC -> D\nsubgraph s\nE -- text F")
	var faults Faults
	if !errors.As(err, &faults) || len(faults) != 4 {
		t.Fatalf("%v, want 4 faults", err)
	}
	for i, line := range []int{2, 4, 6, 5} {
		if faults[i].Line != line {
			t.Errorf("fault %d is on line %d, want %d", i, faults[i].Line, line)
		}
	}
}

func TestFaultsAreBounded(t *testing.T) {
	_, err := Parse("flowchart LR\n" + strings.Repeat("A[x (y)]\n", 100))
	var faults Faults
	if !errors.As(err, &faults) || len(faults) != maxFaults {
		t.Errorf("%d faults, want %d", len(faults), maxFaults)
	}
}

func TestNearestForgivesOneSlipInThree(t *testing.T) {
	words := []string{"diamond", "hexagon", "cyl"}
	for name, want := range map[string]string{"dimond": "diamond", "hexgaon": "hexagon", "cly": "cyl", "circle": "", "x": ""} {
		if got := nearest(name, words); got != want {
			t.Errorf("nearest(%q) = %q, want %q", name, got, want)
		}
	}
}
