package diagram

import (
	"errors"
	"strconv"
)

// ErrEncoding is returned for what is no Geometry in the form of Encode.
var ErrEncoding = errors.New("diagram: not an encoded geometry")

// encoding begins every encoded Geometry; the digit changes with the form.
const encoding = "d1 "

// Encode writes a geometry as one line of text, so that a page can carry it to a widget:
// numbers with a space behind each, texts as their length in bytes, a colon and the
// bytes, lists as their length and their elements.
func (g *Geometry) Encode() string {
	e := encoder{append(make([]byte, 0, 1024), encoding...)}
	e.numbers(g.Width, g.Height)
	e.texts(g.Title, g.Description)
	e.numbers(len(g.Frames))
	for i := range g.Frames {
		a := &g.Frames[i]
		e.rect(a.Rect)
		e.numbers(int(a.Role))
		e.texts(a.ID, a.Fill)
		e.label(&a.Title)
		e.option(a.Tag)
		e.numbers(len(a.Cuts))
		for j := range a.Cuts {
			e.numbers(a.Cuts[j].Y)
			e.label(&a.Cuts[j].Label)
		}
	}
	e.numbers(len(g.Lines))
	for i := range g.Lines {
		l := &g.Lines[i]
		e.numbers(int(l.Role), l.Edge, flag(l.Sideways), len(l.Points))
		for _, p := range l.Points {
			e.numbers(p.X, p.Y)
		}
		e.texts(l.From, l.To, l.Stroke, l.Head, l.Tail)
		e.option(l.Label)
	}
	e.numbers(len(g.Boxes))
	for i := range g.Boxes {
		b := &g.Boxes[i]
		e.rect(b.Rect)
		e.numbers(int(b.Role))
		e.texts(b.ID, b.Outline, b.Kind, b.Name, b.Link, b.Fill, b.Stroke, b.Ink)
		e.list(b.Lines)
	}
	return string(e.b)
}

type encoder struct{ b []byte }

func (e *encoder) numbers(list ...int) {
	for _, n := range list {
		e.b = append(strconv.AppendInt(e.b, int64(n), 10), ' ')
	}
}

func (e *encoder) texts(list ...string) {
	for _, s := range list {
		e.b = append(strconv.AppendInt(e.b, int64(len(s)), 10), ':')
		e.b = append(e.b, s...)
	}
}

func (e *encoder) rect(r Rect) { e.numbers(r.X, r.Y, r.W, r.H) }

func (e *encoder) list(lines []string) {
	e.numbers(len(lines))
	e.texts(lines...)
}

func (e *encoder) label(l *Label) {
	e.rect(l.Rect)
	e.numbers(flag(l.Left))
	e.list(l.Lines)
}

func (e *encoder) option(l *Label) {
	e.numbers(flag(l != nil))
	if l != nil {
		e.label(l)
	}
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Decode reads what Encode wrote. Anything else is ErrEncoding.
func Decode(s string) (*Geometry, error) {
	d := decoder{s: s}
	if len(s) < len(encoding) || s[:len(encoding)] != encoding {
		return nil, ErrEncoding
	}
	d.at = len(encoding)
	g := &Geometry{Width: d.number(), Height: d.number(), Title: d.text(), Description: d.text()}
	for range d.count() {
		a := Area{Rect: d.rect(), Role: AreaRole(d.upTo(int(HighlightRole))), ID: d.text(), Fill: d.text(), Title: d.label(), Tag: d.option()}
		for range d.count() {
			a.Cuts = append(a.Cuts, Cut{d.number(), d.label()})
		}
		g.Frames = append(g.Frames, a)
	}
	for range d.count() {
		l := Line{Role: LineRole(d.upTo(int(LifelineRole))), Edge: d.number(), Sideways: d.upTo(1) == 1}
		for range d.count() {
			l.Points = append(l.Points, Point{d.number(), d.number()})
		}
		l.From, l.To, l.Stroke, l.Head, l.Tail, l.Label = d.text(), d.text(), d.text(), d.text(), d.text(), d.option()
		g.Lines = append(g.Lines, l)
	}
	for range d.count() {
		b := Box{Rect: d.rect(), Role: Role(d.upTo(int(BadgeRole))), ID: d.text(), Outline: d.text(), Kind: d.text(), Name: d.text(),
			Link: d.text(), Fill: d.text(), Stroke: d.text(), Ink: d.text()}
		b.Lines = d.list()
		g.Boxes = append(g.Boxes, b)
	}
	if d.bad || d.at != len(s) {
		return nil, ErrEncoding
	}
	return g, nil
}

// decoder reads on after a mistake, and remembers that there was one.
type decoder struct {
	s   string
	at  int
	bad bool
}

// until reads a number up to a sign behind it.
func (d *decoder) until(sign byte) int {
	from := d.at
	for d.at < len(d.s) && d.s[d.at] != sign && d.at-from < 12 {
		d.at++
	}
	n, err := strconv.Atoi(d.s[from:d.at])
	if err != nil || d.at >= len(d.s) || d.s[d.at] != sign {
		d.bad = true
		return 0
	}
	d.at++
	return n
}

func (d *decoder) number() int { return d.until(' ') }

// upTo reads a number from 0 to a highest one.
func (d *decoder) upTo(highest int) int {
	if n := d.number(); n >= 0 && n <= highest {
		return n
	}
	d.bad = true
	return 0
}

// count reads the length of a list; every element takes a byte at least.
func (d *decoder) count() int {
	if n := d.number(); !d.bad && n >= 0 && n <= len(d.s)-d.at {
		return n
	}
	d.bad = true
	return 0
}

func (d *decoder) text() string {
	n := d.until(':')
	if d.bad || n < 0 || n > len(d.s)-d.at {
		d.bad = true
		return ""
	}
	d.at += n
	return d.s[d.at-n : d.at]
}

func (d *decoder) rect() Rect { return Rect{d.number(), d.number(), d.number(), d.number()} }

func (d *decoder) list() (lines []string) {
	for range d.count() {
		lines = append(lines, d.text())
	}
	return lines
}

func (d *decoder) label() Label {
	return Label{Rect: d.rect(), Left: d.upTo(1) == 1, Lines: d.list()}
}

func (d *decoder) option() *Label {
	if d.upTo(1) == 0 {
		return nil
	}
	l := d.label()
	return &l
}
