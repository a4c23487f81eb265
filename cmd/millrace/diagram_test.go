package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// runDiagram gives a text to millrace diagram.
func runDiagram(t *testing.T, text string, args ...string) (status int, out, errs string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	m := &Main{Stdin: strings.NewReader(text), Stdout: &stdout, Stderr: &stderr}
	status = m.Run(t.Context(), append([]string{"diagram"}, args...))
	return status, stdout.String(), stderr.String()
}

const orders = "flowchart LR\n  A[Orders] -->|publish| Q[[Queue]]\n"

func TestDiagramPrintsAPicture(t *testing.T) {
	status, out, errs := runDiagram(t, orders)
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	if !strings.HasPrefix(out, "<svg xmlns=") || !strings.HasSuffix(out, "</svg>\n") || !strings.Contains(out, ">publish</text>") {
		t.Errorf("not a picture: %s", out)
	}
}

func TestDiagramPrintsTheModel(t *testing.T) {
	status, out, _ := runDiagram(t, orders, "--json")
	want := `{"vertices":[{"id":"A","text":"Orders","type":"square","classes":[]},{"id":"Q","text":"Queue","type":"subroutine","classes":[]}],` +
		`"edges":[{"s":"A","e":"Q","t":"publish","type":"arrow_point","stroke":"normal","len":1}],"subs":[]}` + "\n"
	if status != 0 || out != want {
		t.Errorf("status %d, %s", status, out)
	}
	status, out, _ = runDiagram(t, "sequenceDiagram\nA->>B: hello\n", "--json")
	message := `[{"from":"A","to":"B","m":"hello","type":0}]`
	want = `{"actors":[{"id":"A","d":"A","type":"participant"},{"id":"B","d":"B","type":"participant"}],"msgs":` + message + `,"messages":` + message + "}\n"
	if status != 0 || out != want {
		t.Errorf("status %d, %s", status, out)
	}
}

func TestDiagramPrintsTheGeometry(t *testing.T) {
	status, out, _ := runDiagram(t, orders, "--geometry")
	var g geometryJSON
	if err := json.Unmarshal([]byte(out), &g); status != 0 || err != nil {
		t.Fatalf("status %d, %v", status, err)
	}
	if len(g.Boxes) != 2 || len(g.Edges) != 1 || len(g.Labels) != 1 || g.Labels[0].Text != "publish" {
		t.Fatalf("%+v", g)
	}
	a, q, e := g.Boxes[0], g.Boxes[1], g.Edges[0]
	first, last := e.Points[0], e.Points[len(e.Points)-1]
	if e.From != "A" || e.To != "Q" || first[0] != a.X+a.W || last[0] != q.X {
		t.Errorf("the edge runs from %v to %v, between boxes %+v and %+v", first, last, a, q)
	}
}

func TestDiagramTellsFaults(t *testing.T) {
	status, out, errs := runDiagram(t, "flowchart LR\nA[x (y)]\nB -->\n")
	want := "2:5: A label with ( must stand in quotation marks. Write a1[\"any text\"].\n3:6: The arrow points at nothing. Name a box behind it.\n"
	if status != 1 || out != "" || errs != want {
		t.Errorf("status %d, out %q, errors\n%s", status, out, errs)
	}
}

func TestDiagramTurns(t *testing.T) {
	_, across, _ := runDiagram(t, orders, "--geometry")
	_, down, _ := runDiagram(t, orders, "--geometry", "--turn=TB")
	var a, b geometryJSON
	if json.Unmarshal([]byte(across), &a) != nil || json.Unmarshal([]byte(down), &b) != nil {
		t.Fatal("no geometry")
	}
	if a.Width <= a.Height || b.Height <= b.Width {
		t.Errorf("LR is %d by %d, TB %d by %d", a.Width, a.Height, b.Width, b.Height)
	}
}

// Whatever comes in is answered: with a picture, or with a fault that has a place, and
// never with half a picture.
func TestDiagramAnswersWhateverComesIn(t *testing.T) {
	for _, c := range []struct{ name, text, fault string }{
		{"nothing", "", "1:1: There is no diagram here."},
		{"white space", " \n\t\n", "3:1: There is no diagram here."},
		{"words", "hello there", "1:1: A diagram begins with its type"},
		{"bytes", "\x89PNG\r\n\x1a\n\x00\x00\xff\xfe", "1:1: A diagram begins with its type"},
		{"zeros", strings.Repeat("\x00", 1000), "1:1"},
		{"bytes in a label", "flowchart LR\nA[a\xff\xfeb] --> B", ""},
		{"a byte order mark", "\ufeffflowchart LR\nA --> B", ""},
		{"newlines of Windows", "flowchart LR\r\nA --> B\r\n", ""},
		{"a fault behind them", "flowchart LR\r\nA -->\r\n", "2:6: The arrow points at nothing."},
		{"a fence", "```mermaid\nflowchart LR\nA --> B\n```\n", ""},
		{"a fence in a text", "# Title\n\nText.\n\n~~~ mermaid\nsequenceDiagram\nA->>B: x\n~~~\n\nMore.\n", ""},
		{"a fault in a fence", "Text\n\n```mermaid\nflowchart LR\nA -->\n```", "5:6: The arrow points at nothing."},
		{"another fence first", "```go\nx := 1\n```\n```mermaid\nflowchart LR\nA\n```", ""},
		{"another type", "pie\n\"a\": 1", "1:1: Diagrams of the type pie are not supported."},
		{"front matter", "---\ntitle: T\n---\nflowchart LR\nA", ""},
		{"no end", "flowchart LR\nsubgraph s\nA", "2:1: This subgraph has no end."},
		{"no end of a quotation", "flowchart LR\nA[\"x", "2:3: This quotation is never closed."},
		{"one box", "flowchart LR\nA", ""},
		{"no box at all", "flowchart LR", ""},
		{"no message", "sequenceDiagram\nparticipant A", ""},
		{"script in a label", "flowchart LR\nA[\"<script>alert(1)</script>\"] --> B", ""},
		{"script in a link", "flowchart LR\nA\nclick A \"javascript:alert(1)\"", ""},
	} {
		status, out, errs := runDiagram(t, c.text)
		if c.fault == "" {
			if status != 0 || !strings.HasPrefix(out, "<svg ") || !strings.HasSuffix(out, ">\n") || !utf8.ValidString(out) || strings.Contains(out, "script") {
				t.Errorf("%s: status %d, %s %s", c.name, status, out, errs)
			}
			continue
		}
		if status != 1 || out != "" || !strings.HasPrefix(errs, c.fault) {
			t.Errorf("%s: status %d, out %q, errors %q, want %q", c.name, status, out, errs, c.fault)
		}
	}
}

// A text without an end is not read to its end, and a graph that nobody could read is
// refused at once.
func TestDiagramIsBounded(t *testing.T) {
	status, out, errs := runDiagram(t, "flowchart LR\n"+strings.Repeat("A --> B\n", 1<<20))
	if status != 1 || out != "" || !strings.Contains(errs, "longer than 50000 bytes") {
		t.Errorf("status %d, %d bytes, %s", status, len(out), errs)
	}
	var b strings.Builder
	b.WriteString("flowchart LR\n")
	for i := range 3000 {
		fmt.Fprintf(&b, "a%d\n", i)
	}
	status, out, errs = runDiagram(t, b.String())
	if status != 1 || out != "" || !strings.Contains(errs, "too large to lay out") {
		t.Errorf("status %d, %d bytes, %s", status, len(out), errs)
	}
}
