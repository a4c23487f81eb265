package layout_test

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"millrace/wasm/diagram"
	"millrace/wasm/diagram/diagramtest"
	"millrace/wasm/diagram/layout"
)

var update = flag.Bool("update", false, "write the golden files anew")

func parse(t testing.TB, text string) *diagram.Diagram {
	t.Helper()
	d, err := diagram.Parse(text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return d
}

func lay(t testing.TB, d *diagram.Diagram, o layout.Options) *diagram.Geometry {
	t.Helper()
	g, err := layout.Layout(d, o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func svg(t testing.TB, g *diagram.Geometry) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := diagram.Draw(g, diagram.Decor{}).Render(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func fixtures(t testing.TB) map[string]*diagram.Diagram {
	t.Helper()
	names, err := filepath.Glob("testdata/*.mmd")
	if err != nil || len(names) < 12 {
		t.Fatalf("%d fixtures, %v", len(names), err)
	}
	out := map[string]*diagram.Diagram{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		out[strings.TrimSuffix(filepath.Base(name), ".mmd")] = parse(t, string(text))
	}
	return out
}

// Nothing overlaps, nothing is cut off, no edge passes through what it does not join: in
// every fixture, as written and turned into every direction.
func TestFixturesAreClean(t *testing.T) {
	for name, d := range fixtures(t) {
		for _, dir := range []diagram.Direction{"", diagram.TB, diagram.BT, diagram.LR, diagram.RL} {
			for _, f := range diagramtest.Check(d, lay(t, d, layout.Options{Direction: dir})) {
				t.Errorf("%s %s: %s: %s", name, dir, f.Kind, f.What)
			}
		}
	}
}

// The pictures are what they were. They pin; that they are right was judged by eye, and
// that they are clean by the test above. The same files are compared under WebAssembly.
func TestFixturesDrawTheSameBytes(t *testing.T) {
	for name, d := range fixtures(t) {
		got := svg(t, lay(t, d, layout.Options{}))
		file := filepath.Join("testdata", name+".svg")
		if *update {
			if err := os.WriteFile(file, append(got, '\n'), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if string(got)+"\n" != string(want) {
			t.Errorf("%s is drawn differently; look at it, then run the test with -update", name)
		}
	}
}

// So are those of generated flowcharts, in all four directions and with frames: the hash
// of all their bytes is in testdata. It is the same natively, in WebAssembly and, run by
// a test of cmd/millrace, on arm64, whose compiler fuses a product and a sum.
func TestGeneratedDiagramsDrawTheSameBytes(t *testing.T) {
	const file = "testdata/generated.sha256"
	h := sha256.New()
	for seed := range uint64(12) {
		h.Write(svg(t, lay(t, parse(t, diagramtest.Generate(seed, 6+2*int(seed%4), int(seed%3))), layout.Options{Tries: 3})))
	}
	got := fmt.Sprintf("%x\n", h.Sum(nil))
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the hash is %swant %srun the test with -update if they should be drawn differently", got, want)
	}
}

func TestRepeatedRunsDrawTheSameBytes(t *testing.T) {
	for name, d := range fixtures(t) {
		first := svg(t, lay(t, d, layout.Options{}))
		for range 4 {
			if !bytes.Equal(first, svg(t, lay(t, d, layout.Options{}))) {
				t.Errorf("%s differs from run to run", name)
			}
		}
	}
}

// Crossings that theory allows: a tree and a planar layered graph need none, and K2,2
// between two ranks needs one (Zarankiewicz: no fewer in two layers).
func TestCrossingsAreAsFewAsCanBe(t *testing.T) {
	for text, want := range map[string]int{
		"flowchart TB\na-->b & c\nb-->d & e\nc-->f & g":              0,
		"flowchart LR\na & b --> c & d":                              1,
		"flowchart TB\na-->b\na-->c\nb-->d\nc-->d\nd-->e & f\ne-->g": 0,
		"flowchart TB\nx1-->y2\nx2-->y1\nx3-->y3\nx1-->y3\nx2-->y2":  0,
	} {
		if got := diagramtest.Crossings(lay(t, parse(t, text), layout.Options{})); got != want {
			t.Errorf("%s: %d crossings, want %d", text, got, want)
		}
	}
	// Two copies of K2,2 whose rows are written in mixed order.
	if got := diagramtest.Crossings(lay(t, fixtures(t)["bipartite"], layout.Options{})); got != 2 {
		t.Errorf("bipartite: %d crossings, want 2", got)
	}
}

// Where it costs no crossing, what one box leads to stands in the order it was written.
func TestSiblingsStandInTheAuthorsOrder(t *testing.T) {
	d := parse(t, "flowchart TB\nroot --> one & two & three & four\nfour --> below")
	x := map[string]int{}
	for _, b := range lay(t, d, layout.Options{}).Boxes {
		x[b.ID] = b.X
	}
	if !(x["one"] < x["two"] && x["two"] < x["three"] && x["three"] < x["four"]) {
		t.Errorf("%v", x)
	}
}

func TestDirectionsRunTheirWay(t *testing.T) {
	for dir, later := range map[diagram.Direction]func(a, b diagram.Box) bool{
		diagram.TB: func(a, b diagram.Box) bool { return b.Y > a.Bottom() },
		diagram.BT: func(a, b diagram.Box) bool { return b.Bottom() < a.Y },
		diagram.LR: func(a, b diagram.Box) bool { return b.X > a.Right() },
		diagram.RL: func(a, b diagram.Box) bool { return b.Right() < a.X },
	} {
		g := lay(t, parse(t, "flowchart "+string(dir)+"\nA --> B"), layout.Options{})
		if !later(g.Boxes[0], g.Boxes[1]) {
			t.Errorf("%s: A at %v, B at %v", dir, g.Boxes[0].Rect, g.Boxes[1].Rect)
		}
		turned := lay(t, parse(t, "flowchart "+string(dir)+"\nA --> B"), layout.Options{Direction: diagram.TB})
		if turned.Boxes[1].Y <= turned.Boxes[0].Bottom() {
			t.Errorf("%s was not turned into TB", dir)
		}
	}
}

// Every edge is there, and its two ends are those of the text, also for edges that run
// backwards, in parallel and in loops.
func TestEveryEdgeIsDrawnOnceFromItsStartToItsEnd(t *testing.T) {
	for name, d := range fixtures(t) {
		if d.Flow == nil {
			continue
		}
		drawn := map[int]int{}
		for _, l := range lay(t, d, layout.Options{}).Lines {
			drawn[l.Edge]++
			e := d.Flow.Edges[l.Edge]
			if l.From != e.From || l.To != e.To || len(l.Points) < 2 {
				t.Errorf("%s: edge %d is drawn from %s to %s", name, l.Edge, l.From, l.To)
			}
			if e.Text != "" && (l.Label == nil || len(l.Label.Lines) == 0) {
				t.Errorf("%s: the label of %s to %s is missing", name, e.From, e.To)
			}
		}
		for i, e := range d.Flow.Edges {
			if want := map[bool]int{false: 1}[e.Stroke == "invisible"]; drawn[i] != want {
				t.Errorf("%s: %s to %s is drawn %d times, want %d", name, e.From, e.To, drawn[i], want)
			}
		}
	}
}

func TestBoxesAreNamedByWhatTheyAreAndWhatTheyJoin(t *testing.T) {
	g := lay(t, fixtures(t)["outbox"], layout.Options{})
	want := map[string]string{
		"API":   "Orders API, service. From Web shop. To Orders and outbox (writes both).",
		"DB":    "Orders and outbox, database. From Orders API (writes both), Relay (polls).",
		"Relay": "Relay, worker. To Orders and outbox (polls), orders.created (publishes).",
	}
	for _, b := range g.Boxes {
		if w, ok := want[b.ID]; ok && b.Name != w {
			t.Errorf("%s is named %q, want %q", b.ID, b.Name, w)
		}
	}
	if g.Title != "Flowchart of 8 boxes and 7 arrows" {
		t.Errorf("title %q", g.Title)
	}
}

// A picture carries no inline style and nothing that a content policy would stop.
func TestPicturesNeedNoInlineStyle(t *testing.T) {
	for name, d := range fixtures(t) {
		s := string(svg(t, lay(t, d, layout.Options{})))
		for _, bad := range []string{" style=", "<style", "<foreignObject", "<script", "<image", "url(", " on"} {
			if i := strings.Index(s, bad); i >= 0 && !(bad == " on" && !strings.Contains(s[i:min(len(s), i+20)], "=\"")) {
				t.Errorf("%s holds %q: %s", name, bad, s[i:min(len(s), i+40)])
			}
		}
	}
}

func TestTooLargeADiagramIsRefused(t *testing.T) {
	var b strings.Builder
	b.WriteString("flowchart TB\n")
	for i := range 1300 {
		b.WriteString("n" + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + strings.Repeat("y", i/200) + strings.Repeat("z", i%11) + "\n")
	}
	d := parse(t, b.String())
	_, err := layout.Layout(d, layout.Options{})
	if len(d.Flow.Nodes) > 1200 && err != layout.ErrTooLarge {
		t.Errorf("%d boxes: %v", len(d.Flow.Nodes), err)
	}
	if len(d.Flow.Nodes) <= 1200 {
		t.Fatalf("only %d boxes", len(d.Flow.Nodes))
	}
}

// Whatever is read can be laid out and drawn, within its picture.
func FuzzLayout(f *testing.F) {
	for _, d := range []string{
		"flowchart LR\nA-->B-->A\nA-->A", "flowchart TB\nsubgraph a\nsubgraph b\nx\nend\nend\na-->x\nb-->a",
		"flowchart TB\nsubgraph a\nb\nend\nsubgraph b\na\nend\na-->b", "flowchart RL\nsubgraph s [t]\na\nend\nb-->|l|s-->|m|c\nc-->a",
		"flowchart BT\na@{shape: fork}-->b@{shape: sm-circ}\nb-- x -->b", "sequenceDiagram\nA->>A: x\nnote left of A: y\nactivate B\ndeactivate B",
		"sequenceDiagram\nloop x\nend\nbox\nend\ncreate actor C\nD->>C: x\ndestroy C\nC->>D: y", "flowchart TB\nsubgraph s\nend\ns-->s",
	} {
		f.Add(d)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 600 {
			return
		}
		d, err := diagram.Parse(text)
		if err != nil {
			return
		}
		g, err := layout.Layout(d, layout.Options{Tries: 2})
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		for _, x := range diagramtest.Check(d, g) {
			if x.Kind == diagramtest.OutOfSight || x.Kind == diagramtest.BoxOnBox && d.Flow != nil {
				t.Fatalf("%s: %s in\n%s", x.Kind, x.What, text)
			}
		}
		svg(t, g)
	})
}
