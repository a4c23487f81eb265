package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
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
