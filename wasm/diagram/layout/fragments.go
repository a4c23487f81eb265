package layout

import "millrace/wasm/diagram"

// fragment is a frame of a sequence whose end was not reached yet.
type fragment struct {
	area        diagram.Area
	left, right int // of all it holds
	slot        int // index of its area, kept so that outer frames come first
}

// tags are the words in the corner of a frame.
func tag(t diagram.LineType) string {
	switch t {
	case diagram.LoopStart:
		return "loop"
	case diagram.AltStart:
		return "alt"
	case diagram.OptStart:
		return "opt"
	case diagram.ParStart, diagram.ParOverStart:
		return "par"
	case diagram.CriticalStart:
		return "critical"
	case diagram.BreakStart:
		return "break"
	}
	return ""
}

// reach notes how far the rows of the open frames go.
func (q *sequence) reach(left, right int) {
	for _, f := range q.open {
		f.left, f.right = min(f.left, left), max(f.right, right)
	}
}

// frame begins, divides or ends a frame.
func (q *sequence) frame(k int) {
	e := &q.s.Events[k]
	switch e.Type {
	case diagram.RectStart:
		q.y += 8
		q.begin(diagram.Area{Role: diagram.HighlightRole, Fill: diagram.Color(e.Text), Rect: diagram.Rect{Y: q.y}})
	case diagram.AltElse, diagram.ParAnd, diagram.CriticalOption:
		q.divide(e)
	case diagram.LoopEnd, diagram.AltEnd, diagram.OptEnd, diagram.ParEnd, diagram.CriticalEnd, diagram.BreakEnd, diagram.RectEnd:
		q.end()
	default:
		q.y += 12
		a := diagram.Area{Role: diagram.FragmentRole, Rect: diagram.Rect{Y: q.y}}
		word := tag(e.Type)
		a.Tag = &diagram.Label{Lines: []string{word}, Rect: diagram.Rect{Y: q.y, W: diagram.StrongWidth(word, diagram.LabelSize) + 16, H: 22}}
		a.Title = condition(e.Text, q.y+2)
		q.y += max(24, a.Title.H+6)
		q.begin(a)
	}
}

// condition is the text of a frame or one of its parts, with its top at y.
func condition(text string, y int) diagram.Label {
	l := diagram.Label{Left: true, Lines: diagram.Lines(text, false, diagram.LabelSize, 260)}
	for _, t := range l.Lines {
		l.W = max(l.W, diagram.StrongWidth(t, diagram.LabelSize))
	}
	l.Y, l.H = y, len(l.Lines)*diagram.LabelLine
	return l
}

func (q *sequence) begin(a diagram.Area) {
	q.last = q.y
	q.open = append(q.open, &fragment{area: a, left: 1 << 30, right: -1 << 30, slot: len(q.g.Frames)})
	q.g.Frames = append(q.g.Frames, diagram.Area{})
}

// divide draws a line through the innermost frame.
func (q *sequence) divide(e *diagram.Event) {
	if len(q.open) == 0 {
		return
	}
	f := q.open[len(q.open)-1]
	q.y += 10
	c := diagram.Cut{Y: q.y, Label: condition(e.Text, q.y+3)}
	f.area.Cuts = append(f.area.Cuts, c)
	q.y += max(8, c.Label.H+6)
	q.last = q.y
}

// clear moves the right side of a frame off a lifeline that it would run along.
func (q *sequence) clear(right int) int {
	for i := range q.cols {
		if d := right - q.cols[i].x; d > -12 && d < 12 {
			return q.cols[i].x + 16
		}
	}
	return right
}

// end closes the innermost frame around all that it holds, or around its place in the
// middle when it holds nothing.
func (q *sequence) end() {
	if len(q.open) == 0 {
		return
	}
	f := q.open[len(q.open)-1]
	q.open = q.open[:len(q.open)-1]
	if f.left > f.right {
		f.left, f.right = -40, 40
		if len(q.cols) > 0 {
			f.left, f.right = q.cols[0].x-40, q.cols[len(q.cols)-1].x+40
		}
	}
	pad := 16
	if f.area.Role == diagram.HighlightRole {
		pad = 12
	}
	a := f.area
	a.X = f.left - pad
	right := f.right + pad
	if a.Tag != nil {
		a.Tag.X = a.X
		a.Title.X = a.X + a.Tag.W + 8
		if len(a.Title.Lines) > 0 {
			right = max(right, a.Title.Right()+8)
		}
	}
	for i := range a.Cuts {
		l := &a.Cuts[i].Label
		l.X = a.X + 10
		right = max(right, l.Right()+8)
	}
	right = q.clear(right)
	q.y += 8
	a.W, a.H = right-a.X, q.y-a.Y
	q.g.Frames[f.slot] = a
	q.y += 6
	q.last = q.y
	q.reach(a.X, right)
}
