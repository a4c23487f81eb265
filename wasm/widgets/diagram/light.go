package diagram

import "millrace/wasm/diagram"

// How something is shown: not at all in particular, next to what is open, part of what
// happens, or open.
const (
	dark = iota
	near
	lit
	open
)

// classes are the classes of these.
var classes = [...]string{"", "near", "lit", "open"}

// lights says how boxes, lines and areas are shown.
type lights struct {
	*sheet
	boxes, lines, areas []int
}

// lights returns what is lit: a box that is open and all around it, or else what happens
// in the step, or the way of the walk.
func (m *model) lights() lights {
	l := lights{m.sheet, make([]int, len(m.Boxes)), make([]int, len(m.Lines)), make([]int, len(m.Frames))}
	switch {
	case m.box > 0:
		l.around(m.boxes[m.box-1])
	case len(m.visited) > 0:
		for i, at := range m.visited {
			how := lit
			if i == len(m.visited)-1 {
				how = open
			}
			l.name(m.Walk[at].Box, how)
		}
		for _, e := range m.taken {
			l.lines[m.line(e)] = lit
		}
	case m.step > 0:
		l.step(m)
	}
	return l
}

// around lights a box, its lines and what they lead to.
func (l *lights) around(box int) {
	id := l.Boxes[box].ID
	for i := range l.Lines {
		e := &l.Lines[i]
		if e.Role == diagram.LifelineRole || e.From != id && e.To != id {
			continue
		}
		l.lines[i] = lit
		l.name(e.From, near)
		l.name(e.To, near)
	}
	l.name(id, open)
}

// name lights what has an id. The head of a participant stands at its foot once more; its
// activations stay as they are.
func (l *lights) name(id string, how int) {
	for i := range l.Boxes {
		if b := &l.Boxes[i]; b.ID == id && b.Role != diagram.ActivationRole && id != "" {
			l.boxes[i] = max(l.boxes[i], how)
		}
	}
	for i := range l.Frames {
		if l.Frames[i].ID == id && id != "" {
			l.areas[i] = max(l.areas[i], how)
		}
	}
}

// step lights what has happened of a step: where something set out from, what it went
// along and, once it is there, where it arrived.
func (l *lights) step(m *model) {
	turn, gone, of := m.now()
	for i := range m.moves() {
		move := &m.moves()[i]
		if move.Turn > turn {
			continue
		}
		l.name(move.From, lit)
		if move.Note > 0 {
			l.note(move.Note)
		}
		if move.Edge >= 0 {
			l.lines[l.line(move.Edge)] = lit
			if move.Turn < turn || gone == of {
				l.name(move.To, lit)
			}
		}
	}
}

// note lights a note of a sequence, counted from 1.
func (l *lights) note(n int) {
	for i := range l.Boxes {
		if l.Boxes[i].Role == diagram.NoteRole {
			if n--; n == 0 {
				l.boxes[i] = lit
			}
		}
	}
}
