package layout

import (
	"strconv"

	"millrace/wasm/diagram"
)

// sequence lays out a sequence diagram: lifelines side by side, then row by row.
type sequence struct {
	s            *diagram.Sequence
	g            *diagram.Geometry
	cols         []column
	index        map[string]int
	headHeight   int
	y            int     // where the next row begins
	last         int     // the y of the last message
	bars         [][]int // of each column: where its activations began
	open         []*fragment
	births       []int // y at which the lifeline of each column begins
	deaths       []int // and ends, or 0
	numbered     bool
	number, step int // of the next message, in hundredths; a step of 0 numbers nothing
	bottomBars   []diagram.Box
}

// layoutSequence returns where everything of a sequence diagram lies.
func layoutSequence(d *diagram.Diagram) *diagram.Geometry {
	q := &sequence{s: d.Sequence, g: &diagram.Geometry{}, index: map[string]int{}, number: 100}
	for _, e := range q.s.Events {
		q.numbered = q.numbered || e.Type == diagram.Autonumber && e.Step > 0
	}
	q.columns()
	q.bars = make([][]int, len(q.cols))
	q.births, q.deaths = make([]int, len(q.cols)), make([]int, len(q.cols))
	top := 0
	for _, g := range q.s.Groups {
		if g.Title != "" {
			top = diagram.LabelLine + 14
		} else {
			top = max(top, 10)
		}
	}
	for i := range q.cols {
		if c := &q.cols[i]; c.actor.Created < 0 {
			q.head(i, top+q.headHeight-c.h, diagram.ActorRole)
			q.births[i] = top + q.headHeight
		}
	}
	q.y = top + q.headHeight + 6
	q.last = q.y
	for k := range q.s.Events {
		q.row(k)
	}
	q.finish(top, d.HideMirrors)
	return q.g
}

// head draws the head of a participant with its top at y.
func (q *sequence) head(i, y int, role diagram.Role) {
	c := &q.cols[i]
	b := diagram.Box{Role: role, ID: c.actor.ID, Outline: outlineOfActor(c.actor.Kind), Lines: c.lines,
		Rect: diagram.Rect{X: c.x - c.w/2, Y: y, W: c.w, H: c.h}}
	if c.actor.Kind == "database" || c.actor.Kind == "queue" {
		b.Kind = c.actor.Kind
	}
	q.g.Boxes = append(q.g.Boxes, b)
}

// row lays out one event.
func (q *sequence) row(k int) {
	e := &q.s.Events[k]
	switch {
	case e.Message():
		q.message(k)
	case e.Type == diagram.NoteLine:
		q.note(k)
	case e.Type == diagram.ActiveStart:
		i := q.column(e.From)
		q.bars[i] = append(q.bars[i], max(q.last, q.births[i]))
	case e.Type == diagram.ActiveEnd:
		q.deactivate(q.column(e.From), q.last)
	case e.Type == diagram.Autonumber:
		if e.Start > 0 {
			q.number = e.Start
		}
		q.step = e.Step
	case e.Type == diagram.CentralTo || e.Type == diagram.CentralFrom:
		q.dot(q.column(e.From))
	default:
		q.frame(k)
	}
}

// deactivate draws the innermost activation of a column down to y.
func (q *sequence) deactivate(i, y int) {
	depth := len(q.bars[i]) - 1
	if depth < 0 {
		return
	}
	start := q.bars[i][depth]
	q.bars[i] = q.bars[i][:depth]
	r := diagram.Rect{X: q.cols[i].x - barWidth/2 + depth*barStep, Y: start, W: barWidth, H: max(y-start, 12)}
	q.bottomBars = append(q.bottomBars, diagram.Box{Rect: r, Role: diagram.ActivationRole, ID: q.cols[i].actor.ID, Outline: "activation"})
}

// dot draws the circle on a lifeline that a message begins or ends at.
func (q *sequence) dot(i int) {
	q.g.Boxes = append(q.g.Boxes, diagram.Box{Role: diagram.BadgeRole, Outline: "dot", Rect: diagram.Rect{X: q.cols[i].x - 4, Y: q.last - 4, W: 8, H: 8}})
}

// finish ends lifelines and activations, draws the groups, and moves all into sight.
func (q *sequence) finish(top int, hideMirrors bool) {
	q.y += 14
	foot := q.y
	for i := range q.cols {
		for len(q.bars[i]) > 0 {
			q.deactivate(i, foot-6)
		}
	}
	mirrors := !hideMirrors && foot-top-q.headHeight > 460
	lives := make([]diagram.Line, 0, len(q.cols))
	for i := range q.cols {
		end := foot
		if q.deaths[i] > 0 {
			end = q.deaths[i]
		} else if mirrors {
			q.head(i, foot, diagram.MirrorRole)
		}
		if q.births[i] == 0 {
			continue
		}
		x := q.cols[i].x
		lives = append(lives, diagram.Line{Role: diagram.LifelineRole, Edge: -1, From: q.cols[i].actor.ID, Stroke: "life",
			Points: []diagram.Point{{X: x, Y: q.births[i]}, {X: x, Y: end}}})
	}
	q.g.Lines = append(lives, q.g.Lines...)
	q.g.Boxes = append(q.bottomBars, q.g.Boxes...)
	if mirrors {
		foot += q.headHeight
	}
	q.groups(foot)
	q.fit()
}

// groups draws the boxes around participants, behind all else.
func (q *sequence) groups(foot int) {
	var areas []diagram.Area
	for gi, g := range q.s.Groups {
		left, right := 1<<30, -1<<30
		for _, c := range q.cols {
			if c.actor.Group == gi {
				left, right = min(left, c.x-c.w/2-10), max(right, c.x+c.w/2+10)
			}
		}
		if left > right {
			continue
		}
		a := diagram.Area{Role: diagram.GroupRole, ID: g.Title, Fill: diagram.Color(g.Color)}
		a.Title.Lines = diagram.Lines(g.Title, false, diagram.LabelSize, max(120, right-left-12))
		for _, l := range a.Title.Lines {
			a.Title.W = max(a.Title.W, diagram.StrongWidth(l, diagram.LabelSize))
		}
		a.Title.H = len(a.Title.Lines) * diagram.LabelLine
		y := 0
		if a.Title.H > diagram.LabelLine {
			y = diagram.LabelLine - a.Title.H
		}
		a.Title.X, a.Title.Y = (left+right-a.Title.W)/2, y+4
		a.Rect = diagram.Rect{X: left, Y: y, W: right - left, H: foot + 8 - y}
		areas = append(areas, a)
	}
	q.g.Frames = append(areas, q.g.Frames...)
}

// fit moves everything to begin at a margin and sets the size.
func (q *sequence) fit() {
	d := &drawing{areas: q.g.Frames, lines: q.g.Lines, boxes: q.g.Boxes}
	d.trimmed()
	const margin = 8
	d.move(margin, margin)
	q.g.Width, q.g.Height = max(d.w, 20)+2*margin, max(d.h, 20)+2*margin
}

// count returns the number of the next message, and goes on.
func (q *sequence) count() string {
	s := strconv.Itoa(q.number / 100)
	if part := q.number % 100; part > 0 {
		s += "." + strconv.Itoa(part/10)
		if part%10 > 0 {
			s += strconv.Itoa(part % 10)
		}
	}
	q.number += q.step
	return s
}
