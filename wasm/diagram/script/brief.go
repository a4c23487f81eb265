package script

import (
	"strings"

	"millrace/wasm/diagram"
)

// A Brief is the program of a browser, which finds the picture drawn in the page: of the
// Geometry it has the size, what boxes, lines and areas are called and joined to, and the
// way of the lines that something travels on. Tree, which is the widget's own affair,
// says how the picture is built.
//
// It is a line for each part, like a Program, and the same from the steps on:
//
//	p  width height, title, tree
//	x  role, id, name                 a box
//	y  role edge sideways, path, from, to   a line; nothing in the first field is: like the
//	                                        line before, of the next edge
//	z  id                             an area
func (p *Program) Brief(tree string) string {
	w := &writer{}
	g := p.Geometry
	w.line('p').ints(g.Width, g.Height).texts(g.Title, tree)
	for i := range g.Boxes {
		b := &g.Boxes[i]
		w.line('x').ints(int(b.Role)).texts(b.ID, b.Name)
	}
	used := map[int]bool{}
	for _, s := range p.Script.Steps {
		for _, m := range s.Moves {
			used[m.Edge] = true
		}
	}
	for i := range g.Lines {
		l := &g.Lines[i]
		if w.line('y'); i > 0 && l.Role == g.Lines[i-1].Role && l.Sideways == g.Lines[i-1].Sideways && l.Edge == g.Lines[i-1].Edge+1 {
			w.field()
		} else {
			w.ints(int(l.Role), l.Edge, flag(l.Sideways))
		}
		if used[l.Edge] && l.Edge >= 0 {
			w.path(l.Points)
		} else {
			w.path(nil)
		}
		w.texts(l.From, l.To)
	}
	for i := range g.Frames {
		w.line('z').texts(g.Frames[i].ID)
	}
	w.script(p.Script)
	return string(w.b[1:])
}

// DecodeBrief reads what Brief wrote. Anything else is ErrProgram.
func DecodeBrief(brief string) (p *Program, tree string, err error) {
	r := &reader{}
	err = r.lines(brief, 'p', func(letter byte) {
		switch letter {
		case 'p':
			r.ints(&r.g.Width, &r.g.Height)
			r.g.Title, tree = r.text(), r.text()
		case 'x':
			role := 0
			r.ints(&role)
			r.g.Boxes = append(r.g.Boxes, diagram.Box{Role: diagram.Role(r.upTo(role, int(diagram.BadgeRole))), ID: r.text(), Name: r.text()})
		case 'y':
			l := diagram.Line{}
			if n := len(r.g.Lines); n > 0 && strings.HasPrefix(r.rest, "\t") {
				before := &r.g.Lines[n-1]
				l.Role, l.Edge, l.Sideways = before.Role, before.Edge+1, before.Sideways
				r.text()
			} else {
				r.what(&l)
			}
			l.Points = r.path()
			l.From, l.To = r.text(), r.text()
			r.g.Lines = append(r.g.Lines, l)
		case 'z':
			r.g.Frames = append(r.g.Frames, diagram.Area{ID: r.text()})
		default:
			r.behaviour(letter)
		}
	})
	if err != nil {
		return nil, "", err
	}
	return &Program{&r.g, &r.s}, tree, nil
}

// lines reads a program line by line, the first of which, and no other, begins with a
// certain letter.
func (r *reader) lines(program string, first byte, line func(letter byte)) error {
	if len(program) > maxProgram {
		return ErrProgram
	}
	for begun := false; program != "" && !r.bad; begun = true {
		r.rest, program, _ = strings.Cut(program, "\n")
		if r.rest == "" || begun == (r.rest[0] == first) {
			return ErrProgram
		}
		letter := r.rest[0]
		r.rest, r.more = r.rest[1:], true
		line(letter)
		r.bad = r.bad || r.more
	}
	if r.bad || r.g.Width <= 0 || r.g.Height <= 0 || !r.sound() {
		return ErrProgram
	}
	return nil
}
