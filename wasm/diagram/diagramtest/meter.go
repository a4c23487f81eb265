// Package diagramtest measures how good a layout is: what overlaps, what crosses, and
// what a corpus of diagrams makes of the parser.
//
// Why a meter of its own: it knows a Geometry and nothing of how one came about, so that
// a mistake in the layout is not also a mistake in what judges it. Its own tests plant
// each kind of defect and see that it is found.
package diagramtest

import (
	"fmt"

	"millrace/wasm/diagram"
)

// Kind is a kind of defect.
type Kind string

// The kinds of defects.
const (
	BoxOnBox      Kind = "box on box"
	LabelOnBox    Kind = "label on box"
	LabelOnLabel  Kind = "label on label"
	EdgeOnBox     Kind = "edge through box"
	EdgeOnLabel   Kind = "edge through label"
	EdgeOnEdge    Kind = "edges coincide"
	TitleCovered  Kind = "title covered"
	ForeignBox    Kind = "box in a frame that does not hold it"
	StrayBox      Kind = "box outside of its frame"
	OutOfSight    Kind = "outside of the picture"
	Unconnected   Kind = "edge does not touch its box"
	WordsTooLarge Kind = "words wider than their box"
)

// Kinds are all of them, in the order of the list above.
var Kinds = []Kind{BoxOnBox, LabelOnBox, LabelOnLabel, EdgeOnBox, EdgeOnLabel, EdgeOnEdge, TitleCovered, ForeignBox,
	StrayBox, OutOfSight, Unconnected, WordsTooLarge}

// Defect is something wrong with a layout.
type Defect struct {
	Kind Kind
	What string
}

// slack is how deep two things may touch before it counts, in pixels.
const slack = 2

// Check returns everything that is wrong with the geometry of a diagram.
func Check(d *diagram.Diagram, g *diagram.Geometry) []Defect {
	c := &checker{d: d, g: g}
	c.boxes()
	c.labels()
	c.lines()
	c.titles()
	c.frames()
	c.sight()
	return c.found
}

type checker struct {
	d     *diagram.Diagram
	g     *diagram.Geometry
	found []Defect
}

func (c *checker) report(k Kind, format string, args ...any) {
	c.found = append(c.found, Defect{k, fmt.Sprintf(format, args...)})
}

// shrunk is a rectangle without its rim.
func shrunk(r diagram.Rect, by int) diagram.Rect {
	return diagram.Rect{X: r.X + by, Y: r.Y + by, W: r.W - 2*by, H: r.H - 2*by}
}

// solid reports whether a box hides what is behind it.
func solid(b *diagram.Box) bool {
	return b.Role == diagram.NodeRole || b.Role == diagram.NoteRole || b.Role == diagram.ActorRole || b.Role == diagram.MirrorRole
}

func (c *checker) boxes() {
	for i := range c.g.Boxes {
		a := &c.g.Boxes[i]
		if !solid(a) {
			continue
		}
		for j := i + 1; j < len(c.g.Boxes); j++ {
			if b := &c.g.Boxes[j]; solid(b) && a.Rect.Overlaps(b.Rect) {
				c.report(BoxOnBox, "%s and %s", a.ID, b.ID)
			}
		}
		size := diagram.NodeSize
		if a.Role == diagram.NoteRole {
			size = diagram.LabelSize
		}
		for _, l := range a.Lines {
			if diagram.Width(l, size) > a.W {
				c.report(WordsTooLarge, "%q in %s", l, a.ID)
			}
		}
	}
}

func (c *checker) labels() {
	for i := range c.g.Lines {
		a := &c.g.Lines[i]
		if a.Label == nil {
			continue
		}
		for j := range c.g.Boxes {
			b := &c.g.Boxes[j]
			if solid(b) && shrunk(a.Label.Rect, slack).Overlaps(b.Rect) {
				c.report(LabelOnBox, "%q on %s%q", a.Label.Lines, b.ID, b.Lines)
			}
		}
		for j := i + 1; j < len(c.g.Lines); j++ {
			if b := &c.g.Lines[j]; b.Label != nil && shrunk(a.Label.Rect, slack).Overlaps(b.Label.Rect) {
				c.report(LabelOnLabel, "%q and %q", a.Label.Lines, b.Label.Lines)
			}
		}
	}
}

// ends reports whether a line begins or ends at a box.
func ends(l *diagram.Line, b *diagram.Box) bool { return b.ID == l.From || b.ID == l.To }

func (c *checker) lines() {
	for i := range c.g.Lines {
		a := &c.g.Lines[i]
		if a.Role == diagram.LifelineRole {
			continue
		}
		path := a.Flatten()
		for j := range c.g.Boxes {
			b := &c.g.Boxes[j]
			if b.Role == diagram.NodeRole && !ends(a, b) && crosses(path, shrunk(b.Rect, slack)) {
				c.report(EdgeOnBox, "%s to %s through %s", a.From, a.To, b.ID)
			}
		}
		c.touches(a, path)
		for j := range c.g.Lines {
			b := &c.g.Lines[j]
			if j != i && b.Label != nil && crosses(path, shrunk(b.Label.Rect, slack+1)) {
				c.report(EdgeOnLabel, "%s to %s through %q", a.From, a.To, b.Label.Lines)
			}
			if j > i && b.Role == a.Role && coincide(path, b.Flatten()) {
				c.report(EdgeOnEdge, "%s to %s and %s to %s", a.From, a.To, b.From, b.To)
			}
		}
	}
}

// touches makes sure that an edge begins and ends at the rectangle of its boxes.
func (c *checker) touches(l *diagram.Line, path []diagram.Point) {
	if l.Role != diagram.EdgeRole || len(path) < 2 {
		return
	}
	for j := range c.g.Boxes {
		b := &c.g.Boxes[j]
		if b.Role != diagram.NodeRole {
			continue
		}
		around := shrunk(b.Rect, -1)
		within := func(p diagram.Point) bool {
			return p.X >= around.X && p.X <= around.Right() && p.Y >= around.Y && p.Y <= around.Bottom()
		}
		if b.ID == l.From && !within(path[0]) || b.ID == l.To && !within(path[len(path)-1]) {
			c.report(Unconnected, "%s to %s at %s", l.From, l.To, b.ID)
		}
	}
}

func (c *checker) titles() {
	for i := range c.g.Frames {
		a := &c.g.Frames[i]
		title := shrunk(a.Title.Rect, slack)
		if len(a.Title.Lines) == 0 {
			continue
		}
		for j := range c.g.Boxes {
			if b := &c.g.Boxes[j]; solid(b) && title.Overlaps(b.Rect) {
				c.report(TitleCovered, "%q by %s", a.Title.Lines, b.ID)
			}
		}
		for j := range c.g.Lines {
			l := &c.g.Lines[j]
			if l.Label != nil && title.Overlaps(shrunk(l.Label.Rect, slack)) {
				c.report(TitleCovered, "%q by %q", a.Title.Lines, l.Label.Lines)
			}
			if l.Role == diagram.EdgeRole && crosses(l.Flatten(), title) {
				c.report(TitleCovered, "%q by %s to %s", a.Title.Lines, l.From, l.To)
			}
		}
		for j := range c.g.Frames {
			if b := &c.g.Frames[j]; j != i && len(b.Title.Lines) > 0 && title.Overlaps(shrunk(b.Title.Rect, slack)) {
				c.report(TitleCovered, "%q by %q", a.Title.Lines, b.Title.Lines)
			}
		}
	}
	c.corners()
}

// corners makes sure that the words in the corners of frames and at their cuts can be
// read: no message, note, participant or other words upon them.
func (c *checker) corners() {
	var words []*diagram.Label
	for i := range c.g.Frames {
		a := &c.g.Frames[i]
		if a.Tag != nil {
			words = append(words, a.Tag)
		}
		for j := range a.Cuts {
			words = append(words, &a.Cuts[j].Label)
		}
	}
	for i, w := range words {
		if len(w.Lines) == 0 {
			continue
		}
		rect := shrunk(w.Rect, slack)
		for j := range c.g.Boxes {
			if b := &c.g.Boxes[j]; solid(b) && rect.Overlaps(b.Rect) {
				c.report(TitleCovered, "%q by %s", w.Lines, b.ID)
			}
		}
		for j := range c.g.Lines {
			l := &c.g.Lines[j]
			if l.Label != nil && rect.Overlaps(shrunk(l.Label.Rect, slack)) {
				c.report(TitleCovered, "%q by %q", w.Lines, l.Label.Lines)
			}
			if l.Role == diagram.MessageRole && crosses(l.Flatten(), rect) {
				c.report(TitleCovered, "%q by %s to %s", w.Lines, l.From, l.To)
			}
		}
		for _, o := range words[i+1:] {
			if len(o.Lines) > 0 && rect.Overlaps(shrunk(o.Rect, slack)) {
				c.report(TitleCovered, "%q by %q", w.Lines, o.Lines)
			}
		}
		for j := range c.g.Frames {
			if t := &c.g.Frames[j].Title; len(t.Lines) > 0 && rect.Overlaps(shrunk(t.Rect, slack)) {
				c.report(TitleCovered, "%q by %q", w.Lines, t.Lines)
			}
		}
	}
}

// frames makes sure that a frame holds its boxes and no others.
func (c *checker) frames() {
	if c.d.Flow == nil {
		return
	}
	parent := c.d.Flow.Parents()
	for i := range c.g.Frames {
		a := &c.g.Frames[i]
		for j := range c.g.Boxes {
			b := &c.g.Boxes[j]
			held := false
			for at, ok := parent[b.ID]; ok && !held; at, ok = parent[c.d.Flow.Frames[at].ID] {
				held = c.d.Flow.Frames[at].ID == a.ID
			}
			switch {
			case held && !a.Rect.Contains(b.Rect):
				c.report(StrayBox, "%s of %s", b.ID, a.ID)
			case !held && a.Rect.Overlaps(b.Rect):
				c.report(ForeignBox, "%s in %s", b.ID, a.ID)
			}
		}
	}
}

func (c *checker) sight() {
	all := diagram.Rect{W: c.g.Width, H: c.g.Height}
	for i := range c.g.Boxes {
		if !all.Contains(c.g.Boxes[i].Rect) {
			c.report(OutOfSight, "%s", c.g.Boxes[i].ID)
		}
	}
	for i := range c.g.Lines {
		l := &c.g.Lines[i]
		if !all.Contains(l.Rect()) || l.Label != nil && !all.Contains(l.Label.Rect) {
			c.report(OutOfSight, "%s to %s", l.From, l.To)
		}
	}
	for i := range c.g.Frames {
		if !all.Contains(c.g.Frames[i].Rect) {
			c.report(OutOfSight, "frame %s", c.g.Frames[i].ID)
		}
	}
}
