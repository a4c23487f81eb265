package diagramtest

import (
	"slices"
	"testing"

	"millrace/wasm/diagram"
	"millrace/wasm/diagram/layout"
)

// plant puts a defect of a kind into a geometry.
type plant struct {
	kind  Kind
	plant func(d *diagram.Diagram, g *diagram.Geometry) bool
}

// planted are the defects that the meter must find: each changes a clean geometry, or
// reports that there is nothing to change.
var planted = []plant{
	{BoxOnBox, func(_ *diagram.Diagram, g *diagram.Geometry) bool {
		if len(g.Boxes) < 2 {
			return false
		}
		g.Boxes[0].X, g.Boxes[0].Y = g.Boxes[1].X+g.Boxes[1].W-5, g.Boxes[1].Y
		return true
	}},
	{LabelOnBox, func(_ *diagram.Diagram, g *diagram.Geometry) bool {
		l := labelled(g, 0)
		if l == nil {
			return false
		}
		l.Label.X, l.Label.Y = g.Boxes[0].X, g.Boxes[0].Y
		return true
	}},
	{LabelOnLabel, func(_ *diagram.Diagram, g *diagram.Geometry) bool {
		a, b := labelled(g, 0), labelled(g, 1)
		if b == nil {
			return false
		}
		a.Label.X, a.Label.Y = b.Label.X+6, b.Label.Y+6
		return true
	}},
	{EdgeOnBox, func(_ *diagram.Diagram, g *diagram.Geometry) bool {
		for i := range g.Lines {
			l := &g.Lines[i]
			for j := range g.Boxes {
				if b := &g.Boxes[j]; !ends(l, b) {
					p := l.Flatten()
					m := p[len(p)/2]
					b.X, b.Y = m.X-b.W/2, m.Y-b.H/2
					return true
				}
			}
		}
		return false
	}},
	{EdgeOnLabel, func(_ *diagram.Diagram, g *diagram.Geometry) bool {
		l := labelled(g, 0)
		for i := range g.Lines {
			if a := &g.Lines[i]; l != nil && a != l {
				p := a.Flatten()
				m := p[len(p)/2]
				l.Label.X, l.Label.Y = m.X-l.Label.W/2, m.Y-l.Label.H/2
				return true
			}
		}
		return false
	}},
	{EdgeOnEdge, func(_ *diagram.Diagram, g *diagram.Geometry) bool {
		if len(g.Lines) < 2 {
			return false
		}
		g.Lines[0].Points = []diagram.Point{{X: 50, Y: 10}, {X: 50, Y: 60}}
		g.Lines[1].Points = []diagram.Point{{X: 52, Y: 70}, {X: 52, Y: 40}}
		return true
	}},
	{TitleCovered, func(_ *diagram.Diagram, g *diagram.Geometry) bool {
		if len(g.Frames) == 0 || len(g.Lines) == 0 {
			return false
		}
		t := g.Frames[0].Title.Rect
		g.Lines[0].Points = []diagram.Point{{X: t.X + t.W/2, Y: t.Y - 20}, {X: t.X + t.W/2, Y: t.Y + 40}}
		return true
	}},
	{ForeignBox, func(d *diagram.Diagram, g *diagram.Geometry) bool {
		parent := d.Flow.Parents()
		for i := range g.Boxes {
			if _, held := parent[g.Boxes[i].ID]; !held && len(g.Frames) > 0 {
				g.Boxes[i].X, g.Boxes[i].Y = g.Frames[0].X+4, g.Frames[0].Y+4
				return true
			}
		}
		return false
	}},
	{StrayBox, func(d *diagram.Diagram, g *diagram.Geometry) bool {
		parent := d.Flow.Parents()
		for i := range g.Boxes {
			if _, held := parent[g.Boxes[i].ID]; held {
				g.Boxes[i].X += g.Width
				return true
			}
		}
		return false
	}},
	{OutOfSight, func(_ *diagram.Diagram, g *diagram.Geometry) bool {
		g.Boxes[0].X = g.Width - 5
		return true
	}},
	{Unconnected, func(_ *diagram.Diagram, g *diagram.Geometry) bool {
		if len(g.Lines) == 0 {
			return false
		}
		g.Lines[0].Points[0].X -= 300
		return true
	}},
	{WordsTooLarge, func(_ *diagram.Diagram, g *diagram.Geometry) bool {
		g.Boxes[0].Lines = append(g.Boxes[0].Lines, "words that are much too many for the box that they have been put into, whatever it is")
		return true
	}},
}

// labelled returns the n-th line with a label.
func labelled(g *diagram.Geometry, n int) *diagram.Line {
	for i := range g.Lines {
		if g.Lines[i].Label != nil {
			if n == 0 {
				return &g.Lines[i]
			}
			n--
		}
	}
	return nil
}

// No kind of defect is left out of the plants.
func TestEveryKindIsPlanted(t *testing.T) {
	for _, k := range Kinds {
		if !slices.ContainsFunc(planted, func(p plant) bool { return p.kind == k }) {
			t.Errorf("%q is never planted", k)
		}
	}
}

// Every defect that is planted is found, in every diagram it can be planted in.
func TestPlantedDefectsAreFound(t *testing.T) {
	for _, p := range planted {
		tried := 0
		for seed := range uint64(10) {
			d, err := diagram.Parse(Generate(seed, 8, int(seed%3)))
			if err != nil {
				t.Fatal(err)
			}
			g, err := layout.Layout(d, layout.Options{Tries: 1})
			if err != nil {
				t.Fatal(err)
			}
			if before := Check(d, g); len(before) > 0 {
				t.Fatalf("seed %d is not clean to begin with: %v", seed, before)
			}
			if !p.plant(d, g) {
				continue
			}
			tried++
			if !slices.ContainsFunc(Check(d, g), func(f Defect) bool { return f.Kind == p.kind }) {
				t.Errorf("seed %d: %q was planted and not found", seed, p.kind)
			}
		}
		if tried < 5 {
			t.Errorf("%q could be planted in %d diagrams only", p.kind, tried)
		}
	}
}

// Words of a sequence that collide are found as well.
func TestCollisionsInSequencesAreFound(t *testing.T) {
	d, err := diagram.Parse("sequenceDiagram\nA->>B: one\nB->>A: two\nnote over A: three")
	if err != nil {
		t.Fatal(err)
	}
	g, err := layout.Layout(d, layout.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if before := Check(d, g); len(before) > 0 {
		t.Fatalf("not clean to begin with: %v", before)
	}
	labelled(g, 1).Label.Y = labelled(g, 0).Label.Y
	if found := Check(d, g); len(found) == 0 || found[0].Kind != LabelOnLabel {
		t.Errorf("two messages on one place: %v", found)
	}
	for i := range g.Boxes {
		if g.Boxes[i].Role == diagram.NoteRole {
			g.Boxes[i].Rect = labelled(g, 0).Label.Rect
		}
	}
	if !slices.ContainsFunc(Check(d, g), func(f Defect) bool { return f.Kind == LabelOnBox }) {
		t.Error("a note on a message is not found")
	}
}

// So are words in the corner of a frame and at its cuts.
func TestCoveredWordsOfFramesAreFound(t *testing.T) {
	const text = "sequenceDiagram\nalt one\nA->>B: first\nelse two\nB->>A: second\nend"
	for _, spot := range []func(a *diagram.Area) *diagram.Label{
		func(a *diagram.Area) *diagram.Label { return a.Tag },
		func(a *diagram.Area) *diagram.Label { return &a.Title },
		func(a *diagram.Area) *diagram.Label { return &a.Cuts[0].Label },
	} {
		d, err := diagram.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		g, err := layout.Layout(d, layout.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if before := Check(d, g); len(before) > 0 {
			t.Fatalf("not clean to begin with: %v", before)
		}
		labelled(g, 0).Label.Rect = spot(&g.Frames[0]).Rect
		if !slices.ContainsFunc(Check(d, g), func(f Defect) bool { return f.Kind == TitleCovered }) {
			t.Errorf("a message on %q is not found", spot(&g.Frames[0]).Lines)
		}
	}
}

func TestCrossingsAreCounted(t *testing.T) {
	line := func(points ...diagram.Point) diagram.Line { return diagram.Line{Points: points} }
	p := func(x, y int) diagram.Point { return diagram.Point{X: x, Y: y} }
	for _, c := range []struct {
		name  string
		lines []diagram.Line
		want  int
	}{
		{"a cross", []diagram.Line{line(p(0, 0), p(0, 100)), line(p(-50, 50), p(50, 50))}, 1},
		{"two S curves", []diagram.Line{line(p(0, 0), p(100, 100)), line(p(100, 0), p(0, 100))}, 1},
		{"side by side", []diagram.Line{line(p(0, 0), p(100, 100)), line(p(20, 0), p(120, 100))}, 0},
		{"a common end", []diagram.Line{line(p(0, 0), p(100, 100)), line(p(0, 0), p(-100, 100))}, 0},
		{"one ends on the other", []diagram.Line{line(p(0, 0), p(0, 100)), line(p(0, 50), p(50, 50))}, 0},
		{"through a corner", []diagram.Line{line(p(0, 0), p(0, 50), p(50, 50)), line(p(-30, 50), p(0, 50), p(0, 90))}, 0},
		{"twice", []diagram.Line{line(p(0, 0), p(0, 100)), line(p(-50, 20), p(50, 20), p(50, 80), p(-50, 80))}, 2},
	} {
		if got := Crossings(&diagram.Geometry{Lines: c.lines}); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}
