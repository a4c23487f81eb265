package layout

import "millrace/wasm/diagram"

// edge is where a message meets a column, coming from the left or the right: beside the
// activations that are there, one more if the message starts it.
func (q *sequence) edge(i int, right bool, more int) int {
	depth := len(q.bars[i]) + more
	x := q.cols[i].x
	switch {
	case depth == 0:
		return x
	case right:
		return x + barWidth/2 + (depth-1)*barStep
	}
	return x - barWidth/2
}

// follows reports what the events behind a message say about its ends: how many
// activations it starts, and whether a circle stands at either.
func (q *sequence) follows(k int) (more int, to, from bool) {
	e := &q.s.Events[k]
	for j := k + 1; j < len(q.s.Events); j++ {
		f := &q.s.Events[j]
		switch {
		case f.Type == diagram.CentralTo:
			to = true
		case f.Type == diagram.CentralFrom:
			from = true
		case f.Type == diagram.ActiveStart && f.From == e.To:
			return 1, to, from
		default:
			return 0, to, from
		}
	}
	return 0, to, from
}

// message lays out a message: its words, and the line below them.
func (q *sequence) message(k int) {
	e := &q.s.Events[k]
	from, to := q.column(e.From), q.column(e.To)
	t := q.text(k)
	if from == to {
		q.selfMessage(k, from, t)
		return
	}
	created := q.cols[to].actor.Created == k
	y := q.y + 8 + t.h + 3
	if created {
		y = max(y, q.y+6+q.cols[to].h/2)
	}
	more, circleTo, circleFrom := q.follows(k)
	right := to > from
	x0, x1 := q.edge(from, right, 0), q.edge(to, !right, more)
	sign := 1
	if !right {
		sign = -1
	}
	if circleFrom {
		x0 = q.cols[from].x + sign*5
	}
	if circleTo {
		x1 = q.cols[to].x - sign*5
	}
	if created {
		c := &q.cols[to]
		half, above := c.w/2, c.h/2
		if iconic(c.actor.Kind) {
			half, above = 18, iconHeight/2
		}
		x1 = c.x - sign*half
		q.head(to, y-above, diagram.ActorRole)
		q.births[to] = y - above + c.h
	}
	l := q.line(k, []diagram.Point{{X: x0, Y: y}, {X: x1, Y: y}})
	shift := 0
	if q.step > 0 {
		shift = q.badge(x0, y, sign)
	}
	if t.h > 0 {
		l.Label = &diagram.Label{Lines: t.lines, Rect: diagram.Rect{X: (x0 + x1 + sign*shift - t.w) / 2 &^ 1, Y: y - t.h - 3, W: t.w, H: t.h}}
	}
	q.g.Lines = append(q.g.Lines, l)
	q.last = y
	q.y = y + 8
	if created {
		q.y = max(q.y, q.births[to]+2)
	}
	q.die(k, from, y)
	q.die(k, to, y)
	q.reach(min(x0, x1, q.cols[from].x)-4, max(x0, x1, q.cols[from].x)+4)
	if l.Label != nil {
		q.reach(l.Label.X, l.Label.Right())
	}
}

// line is the line of a message along some points.
func (q *sequence) line(k int, points []diagram.Point) diagram.Line {
	e := &q.s.Events[k]
	l := diagram.Line{Role: diagram.MessageRole, Edge: k, From: e.From, To: e.To, Sideways: true, Points: points}
	if e.Dashed() {
		l.Stroke = "dotted"
	}
	switch t := e.Type; t {
	case diagram.Solid, diagram.Dotted:
		l.Head = "point"
	case diagram.BothSolid, diagram.BothDotted:
		l.Head, l.Tail = "point", "point"
	case diagram.SolidCross, diagram.DottedCross:
		l.Head = "cross"
	case diagram.SolidPoint, diagram.DottedPoint:
		l.Head = "async"
	case diagram.SolidTop, diagram.DottedTop:
		l.Head = "halftop"
	case diagram.SolidBottom, diagram.DottedBottom:
		l.Head = "halfbottom"
	case diagram.StickTop, diagram.DottedStickTop:
		l.Head = "sticktop"
	case diagram.StickBottom, diagram.DottedStickBottom:
		l.Head = "stickbottom"
	case diagram.SolidTopReverse, diagram.DottedTopReverse:
		l.Tail = "halftop"
	case diagram.SolidBottomReverse, diagram.DottedBottomReverse:
		l.Tail = "halfbottom"
	case diagram.StickTopReverse, diagram.DottedStickTopRev:
		l.Tail = "sticktop"
	case diagram.StickBottomReverse, diagram.DottedStickBottomRev:
		l.Tail = "stickbottom"
	}
	return l
}

// selfMessage lays out a message to oneself: a loop with the words beside it.
func (q *sequence) selfMessage(k, i int, t sized) {
	high := max(22, t.h-8)
	y := q.y + 12
	more, _, _ := q.follows(k)
	x0, x1 := q.edge(i, true, 0), q.edge(i, true, more)
	out := max(x0, x1) + loopWidth
	l := q.line(k, []diagram.Point{{X: x0, Y: y}, {X: out, Y: y}, {X: out, Y: y + high}, {X: x1, Y: y + high}})
	if q.step > 0 {
		q.badge(x0, y, 1)
	}
	if t.h > 0 {
		l.Label = &diagram.Label{Lines: t.lines, Left: true, Rect: diagram.Rect{X: out + 6, Y: y + (high-t.h)/2, W: t.w, H: t.h}}
	}
	q.g.Lines = append(q.g.Lines, l)
	q.last = y + high
	q.y = y + high + 8
	q.die(k, i, y+high)
	q.reach(q.cols[i].x-10, out+6+t.w)
}

// badge draws the number of a message at the start of its line, and returns how far it
// reaches along it.
func (q *sequence) badge(x, y, sign int) int {
	text := q.count()
	w := max(20, diagram.Width(text, diagram.LabelSize)+10)
	w += w & 1
	left := x - 4
	if sign < 0 {
		left = x + 4 - w
	}
	q.g.Boxes = append(q.g.Boxes, diagram.Box{Role: diagram.BadgeRole, Outline: "badge", Lines: []string{text}, Rect: diagram.Rect{X: left, Y: y - 10, W: w, H: 20}, Ink: "var(--diagram-paper,#fff)"})
	return w - 4
}

// die ends the lifeline of a participant that this message destroys.
func (q *sequence) die(k, i, y int) {
	if q.cols[i].actor.Destroyed != k {
		return
	}
	x := q.cols[i].x
	for len(q.bars[i]) > 0 {
		q.deactivate(i, y)
	}
	const below = 14
	q.deaths[i] = y + below
	q.g.Lines = append(q.g.Lines, diagram.Line{Role: diagram.LifelineRole, Edge: -1, From: q.cols[i].actor.ID, Sideways: true, Stroke: "life", Head: "cross",
		Points: []diagram.Point{{X: x - 1, Y: y + below}, {X: x + 5, Y: y + below}}})
	q.y = max(q.y, y+below+8)
}

// note lays out a note.
func (q *sequence) note(k int) {
	e := &q.s.Events[k]
	t := q.text(k)
	from, to := q.column(e.From), q.column(e.To)
	if from > to {
		from, to = to, from
	}
	w := t.w
	x := q.cols[from].x
	switch {
	case e.Place == diagram.LeftOf:
		x = q.edge(from, false, 0) - 10 - w
	case e.Place == diagram.RightOf:
		x = q.edge(from, true, 0) + 10
	case from == to:
		x -= w / 2
	default:
		span := q.cols[to].x - x
		w = max(w, span+40)
		x += (span - w) / 2
	}
	w += w & 1
	q.y += 8
	b := diagram.Box{Role: diagram.NoteRole, Outline: "note", Lines: t.lines, Rect: diagram.Rect{X: x, Y: q.y, W: w, H: t.h}}
	b.Name = "Note: " + diagram.Plain(e.Text, false)
	q.g.Boxes = append(q.g.Boxes, b)
	q.y += t.h + 6
	q.last = q.y
	q.reach(x, x+w)
}
