package script

import (
	"strings"

	"millrace/wasm/diagram"
)

// reader reads a program. It accepts what cannot make a widget panic and nothing else.
type reader struct {
	g    diagram.Geometry
	s    Script
	last map[byte]diagram.Rect

	outline, kind string
	area          bool // a label belongs to the area before, not to the line

	rest string // of a line
	more bool   // whether there is another field, perhaps an empty one
	bad  bool
}

// Decode reads a program. Whatever Encode did not write, or what leads to an edge or a
// place that is not there, is ErrProgram.
func Decode(program string) (*Program, error) {
	r := &reader{last: map[byte]diagram.Rect{}}
	if err := r.lines(program, 'g', r.line); err != nil {
		return nil, err
	}
	return &Program{&r.g, &r.s}, nil
}

// maxProgram bounds what a page may hand over, in bytes.
const maxProgram = 256 << 10

func (r *reader) line(letter byte) {
	switch letter {
	case 'g':
		r.ints(&r.g.Width, &r.g.Height)
		r.g.Title, r.g.Description = r.text(), r.text()
	case 'a':
		a := diagram.Area{}
		role := 0
		r.ints(&role)
		a.Role = diagram.AreaRole(r.upTo(role, int(diagram.HighlightRole)))
		a.Rect, _ = r.rect('a')
		a.ID, a.Fill = r.text(), r.text()
		r.g.Frames, r.area = append(r.g.Frames, a), true
	case 'k', 't':
		r.label(letter)
	case 'u':
		c := diagram.Cut{}
		r.ints(&c.Y)
		c.Label.Rect, c.Label.Left = r.rect('k')
		c.Label.Lines = r.texts()
		if a := last(r.g.Frames, &r.bad); a != nil {
			a.Cuts = append(a.Cuts, c)
		}
	case 'l':
		r.edge()
	case 'o':
		r.outline, r.kind = r.text(), r.text()
	case 'b':
		role := 0
		b := diagram.Box{Outline: r.outline, Kind: r.kind}
		r.ints(&role)
		b.Role = diagram.Role(r.upTo(role, int(diagram.BadgeRole)))
		b.Rect, _ = r.rect('b')
		b.ID, b.Name, b.Lines = r.text(), r.text(), r.texts()
		r.g.Boxes = append(r.g.Boxes, b)
	case 'c':
		link, fill, stroke, ink := r.text(), r.text(), r.text(), r.text()
		if b := last(r.g.Boxes, &r.bad); b != nil {
			b.Link, b.Fill, b.Stroke, b.Ink = link, fill, stroke, ink
		}
	default:
		r.behaviour(letter)
	}
}

func (r *reader) behaviour(letter byte) {
	switch letter {
	case 's':
		r.s.Steps = append(r.s.Steps, Step{Caption: r.text()})
	case 'm':
		m, back := Move{}, 0
		numbers := r.text()
		for _, n := range []*int{&m.Edge, &back, &m.Turn, &m.Note} {
			if numbers != "" {
				*n, numbers = r.number(numbers)
			}
		}
		m.Back = r.upTo(back, 1) == 1
		r.bad = r.bad || numbers != "" || m.Turn < 0 || m.Turn > maxTurns
		if r.more {
			m.Label = r.text()
		}
		if e := r.drawn(m.Edge); e != nil {
			m.From, m.To = e.From, e.To
		} else {
			r.bad = true
		}
		if m.Back {
			m.From, m.To = m.To, m.From
		}
		if s := last(r.s.Steps, &r.bad); s != nil {
			s.Moves = append(s.Moves, m)
		}
	case 'n':
		m := Move{Edge: -1}
		r.ints(&m.Note, &m.Turn)
		r.bad = r.bad || m.Turn < 0 || m.Turn > maxTurns
		m.From, m.Label = r.text(), r.text()
		if s := last(r.s.Steps, &r.bad); s != nil {
			s.Moves = append(s.Moves, m)
		}
	case 'q':
		r.s.Walk = append(r.s.Walk, Place{Box: r.text(), Text: r.text()})
	case 'r':
		a := Answer{}
		r.ints(&a.Edge, &a.To)
		a.Label = r.text()
		if q := last(r.s.Walk, &r.bad); q != nil {
			q.Answers = append(q.Answers, a)
		}
	case 'i':
		r.s.Abouts = append(r.s.Abouts, About{r.text(), r.text()})
	default:
		r.bad = true
	}
}

// maxTurns bounds how long a step may take.
const maxTurns = 100

// label reads a label and gives it to what it belongs to.
func (r *reader) label(letter byte) {
	l := &diagram.Label{}
	l.Rect, l.Left = r.rect(letter)
	l.Lines = r.texts()
	if !r.area {
		if e := last(r.g.Lines, &r.bad); e != nil && letter == 'k' {
			e.Label = l
			return
		}
		r.bad = true
		return
	}
	a := last(r.g.Frames, &r.bad)
	switch {
	case a == nil:
	case letter == 'k':
		a.Title = *l
	default:
		a.Tag = l
	}
}

// edge reads a line of the picture.
func (r *reader) edge() {
	l := diagram.Line{Stroke: "normal", Head: "point"}
	r.what(&l)
	l.Points = r.path()
	l.From, l.To = r.text(), r.text()
	if r.more {
		l.Stroke, l.Head, l.Tail = r.text(), r.text(), r.text()
	}
	r.g.Lines, r.area = append(r.g.Lines, l), false
}

// what reads what a line is.
func (r *reader) what(l *diagram.Line) {
	role, sideways := 0, 0
	r.ints(&role, &l.Edge, &sideways)
	l.Role, l.Sideways = diagram.LineRole(r.upTo(role, int(diagram.LifelineRole))), r.upTo(sideways, 1) == 1
}

// path reads where a line goes.
func (r *reader) path() (points []diagram.Point) {
	at := diagram.Point{}
	for path := r.text(); path != ""; {
		x, y := 0, 0
		x, path = r.number(path)
		y, path = r.number(path)
		at = diagram.Point{X: at.X + x, Y: at.Y + y}
		points = append(points, at)
	}
	return points
}

// last returns the last of a list; that there is none is bad.
func last[T any](list []T, bad *bool) *T {
	if len(list) == 0 {
		*bad = true
		return nil
	}
	return &list[len(list)-1]
}

// text takes a field.
func (r *reader) text() (field string) {
	r.bad = r.bad || !r.more
	field, r.rest, r.more = strings.Cut(r.rest, "\t")
	return field
}

// texts takes all fields that are left.
func (r *reader) texts() (list []string) {
	for r.more {
		list = append(list, r.text())
	}
	return list
}

// ints takes a field of numbers.
func (r *reader) ints(into ...*int) {
	field := r.text()
	for _, n := range into {
		*n, field = r.number(field)
	}
	r.bad = r.bad || field != ""
}

// rect takes a rectangle and the flag behind it.
func (r *reader) rect(letter byte) (out diagram.Rect, set bool) {
	field := r.text()
	if rest, found := strings.CutSuffix(field, " 1"); found && strings.Count(field, " ") == 4 {
		field, set = rest, true
	}
	before := r.last[letter]
	out.X, field = r.number(field)
	out.Y, field = r.number(field)
	out.W, field = r.number(field)
	out.H, field = r.number(field)
	r.bad = r.bad || field != ""
	out = diagram.Rect{X: before.X + out.X, Y: before.Y + out.Y, W: before.W + out.W, H: before.H + out.H}
	r.last[letter] = out
	return out, set
}

// number takes a number, at most six digits, off the front of a field.
func (r *reader) number(field string) (n int, rest string) {
	word, rest, _ := strings.Cut(field, " ")
	digits := strings.TrimPrefix(word, "-")
	r.bad = r.bad || digits == "" || len(digits) > 6
	for i := range len(digits) {
		c := digits[i]
		r.bad = r.bad || c < '0' || c > '9'
		n = 10*n + int(c-'0')
	}
	if len(digits) < len(word) {
		n = -n
	}
	return n, rest
}

// upTo holds a number to a highest one.
func (r *reader) upTo(n, highest int) int {
	if n < 0 || n > highest {
		r.bad = true
		return 0
	}
	return n
}

// drawn returns the line of an edge, or nil.
func (r *reader) drawn(edge int) *diagram.Line {
	for i := range r.g.Lines {
		if edge >= 0 && r.g.Lines[i].Edge == edge {
			return &r.g.Lines[i]
		}
	}
	return nil
}

// sound reports whether every step shows something, and every answer has an edge and a
// place that it leads to.
func (r *reader) sound() bool {
	for _, s := range r.s.Steps {
		if len(s.Moves) == 0 {
			return false
		}
	}
	for _, q := range r.s.Walk {
		for _, a := range q.Answers {
			if r.drawn(a.Edge) == nil || a.To <= 0 || a.To >= len(r.s.Walk) {
				return false
			}
		}
		if len(q.Answers) > maxAnswers {
			return false
		}
	}
	return len(r.s.Steps) == 0 || len(r.s.Walk) == 0
}
