package script

import (
	"errors"
	"strconv"

	"millrace/wasm/diagram"
)

// Program is what a widget needs of a diagram: where everything lies, and what it does.
type Program struct {
	Geometry *diagram.Geometry
	Script   *Script
}

// ErrProgram is returned for what is no program in the form of Encode.
var ErrProgram = errors.New("script: this is no program that Encode of this version made")

// A program is a line for each part: a letter and fields with tabs between them. Numbers
// that belong together share a field. What has the usual value at the end of a line is
// left out.
//
//	g  width height, title, description
//	a  role, rectangle, id, fill          an area; then its labels
//	l  role edge sideways, path, from, to, stroke, head, tail
//	b  role, rectangle, id, name, line …  a box; kinds and outlines are a line before it
//	o  outline, kind                      of all boxes from here on
//	c  link, fill, stroke, ink            of the box before
//	k  rectangle left, line …             the label of the line, or the title of the area, before
//	t  the same                           the tag of the area before
//	u  y, rectangle left, line …          a cut of the area before
//	s  caption                            a step
//	m  edge back turn note, label     a move of the step before along an edge, which says from
//	                                  where to where; zeros at the end of the field are left out
//	n  note turn, box, label          a move of the step before that travels nowhere
//	q  box, text                          a place of a walk
//	r  edge to, label                     an answer of the place before
//	i  box, text                          about
//
// Why text, with the words as they stand in the picture: a page carries both, and the one
// packs against the other. Why differences: of a rectangle to the one before it, of a
// point to the one before it, they are small, and many are the same.

// writer writes a program.
type writer struct {
	b     []byte
	fresh bool                  // nothing stands behind the letter of the line yet
	last  map[byte]diagram.Rect // the rectangle before, by the letter of its line
}

// Encode writes a program as text that Decode reads.
func (p *Program) Encode() string {
	w := &writer{last: map[byte]diagram.Rect{}}
	g := p.Geometry
	w.line('g').ints(g.Width, g.Height).texts(g.Title, g.Description)
	for i := range g.Frames {
		a := &g.Frames[i]
		w.line('a').ints(int(a.Role)).rect('a', a.Rect, 0).texts(a.ID, a.Fill)
		w.label('k', &a.Title)
		if a.Tag != nil {
			w.label('t', a.Tag)
		}
		for j := range a.Cuts {
			w.line('u').ints(a.Cuts[j].Y).rect('k', a.Cuts[j].Label.Rect, flag(a.Cuts[j].Label.Left)).texts(a.Cuts[j].Label.Lines...)
		}
	}
	for i := range g.Lines {
		w.edge(&g.Lines[i])
	}
	outline, kind := "", ""
	for i := range g.Boxes {
		b := &g.Boxes[i]
		if b.Outline != outline || b.Kind != kind {
			outline, kind = b.Outline, b.Kind
			w.line('o').texts(outline, kind)
		}
		w.line('b').ints(int(b.Role)).rect('b', b.Rect, 0).texts(append([]string{b.ID, b.Name}, b.Lines...)...)
		if b.Link != "" || b.Fill != "" || b.Stroke != "" || b.Ink != "" {
			w.line('c').texts(b.Link, b.Fill, b.Stroke, b.Ink)
		}
	}
	w.script(p.Script)
	return string(w.b[1:])
}

func (w *writer) script(s *Script) {
	for _, step := range s.Steps {
		w.line('s').texts(step.Caption)
		for _, m := range step.Moves {
			w.move(&m)
		}
	}
	for _, q := range s.Walk {
		w.line('q').texts(q.Box, q.Text)
		for _, a := range q.Answers {
			w.line('r').ints(a.Edge, a.To).texts(a.Label)
		}
	}
	for _, a := range s.Abouts {
		w.line('i').texts(a.Box, a.Text)
	}
}

func (w *writer) move(m *Move) {
	if m.Edge < 0 {
		w.line('n').ints(m.Note, m.Turn).texts(m.From, m.Label)
		return
	}
	numbers := []int{m.Edge, flag(m.Back), m.Turn, m.Note}
	for len(numbers) > 1 && numbers[len(numbers)-1] == 0 {
		numbers = numbers[:len(numbers)-1]
	}
	w.line('m').ints(numbers...)
	if m.Label != "" {
		w.texts(m.Label)
	}
}

// edge writes a line of the picture and its label.
func (w *writer) edge(l *diagram.Line) {
	w.line('l').ints(int(l.Role), l.Edge, flag(l.Sideways))
	w.path(l.Points)
	rest := []string{l.From, l.To, l.Stroke, l.Head, l.Tail}
	if l.Stroke == "normal" && l.Head == "point" && l.Tail == "" {
		rest = rest[:2]
	}
	w.texts(rest...)
	if l.Label != nil {
		w.label('k', l.Label)
	}
}

// path writes the points of a line, each as the difference to the one before.
func (w *writer) path(points []diagram.Point) {
	w.field()
	at := diagram.Point{}
	for i, p := range points {
		if i > 0 {
			w.b = append(w.b, ' ')
		}
		w.number(p.X - at.X)
		w.b = append(w.b, ' ')
		w.number(p.Y - at.Y)
		at = p
	}
}

func (w *writer) label(letter byte, l *diagram.Label) {
	w.line(letter).rect(letter, l.Rect, flag(l.Left)).texts(l.Lines...)
}

// line begins a line.
func (w *writer) line(letter byte) *writer {
	w.b = append(w.b, '\n', letter)
	w.fresh = true
	return w
}

// field begins a field.
func (w *writer) field() {
	if !w.fresh {
		w.b = append(w.b, '\t')
	}
	w.fresh = false
}

func (w *writer) number(n int) { w.b = strconv.AppendInt(w.b, int64(n), 10) }

// ints writes a field of numbers.
func (w *writer) ints(list ...int) *writer {
	w.field()
	for i, n := range list {
		if i > 0 {
			w.b = append(w.b, ' ')
		}
		w.number(n)
	}
	return w
}

// rect writes a rectangle as the difference to the one before, and a flag if it is set.
func (w *writer) rect(letter byte, r diagram.Rect, set int) *writer {
	before := w.last[letter]
	w.last[letter] = r
	w.ints(r.X-before.X, r.Y-before.Y, r.W-before.W, r.H-before.H)
	if set != 0 {
		w.b = append(w.b, " 1"...)
	}
	return w
}

// texts writes a field for each text, without what would end it.
func (w *writer) texts(list ...string) *writer {
	for _, s := range list {
		w.field()
		for i := range len(s) {
			c := s[i]
			if c == '\t' || c == '\n' {
				c = ' '
			}
			w.b = append(w.b, c)
		}
	}
	return w
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}
