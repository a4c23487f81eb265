package layout

import (
	"slices"

	"millrace/wasm/diagram"
)

// Sizes of a sequence diagram, in pixels.
const (
	widestActor   = 150
	widestMessage = 230
	widestNote    = 200
	columnGap     = 26 // least between two heads
	barWidth      = 10 // of an activation
	barStep       = 5  // that an inner activation is further right
	loopWidth     = 28 // of a message to oneself
	iconHeight    = 48
)

// column is a participant: its head and the x of its lifeline.
type column struct {
	actor *diagram.Actor
	sized
	x int
}

// columns measures the heads and places the lifelines: each as far left as all that
// stands between it and the ones before it allows.
func (q *sequence) columns() {
	for i := range q.s.Actors {
		a := &q.s.Actors[i]
		q.index[a.ID] = i
		c := column{actor: a, sized: sized{lines: diagram.Lines(a.Label, false, diagram.NodeSize, widestActor)}}
		c.w, c.h = textSize(c.lines, diagram.NodeSize, diagram.NodeLine)
		c.w, c.h = max(70, c.w+28), max(c.h, diagram.NodeLine)+18
		switch a.Kind {
		case "database":
			c.h += 2 * diagram.Cap(c.w)
		case "queue", "collections":
			c.w += 18
			c.h += 6
		}
		if iconic(a.Kind) {
			c.h += iconHeight - 16
		}
		c.w += c.w & 1
		c.h += c.h & 1
		q.headHeight = max(q.headHeight, c.h)
		q.cols = append(q.cols, c)
	}
	n := len(q.cols)
	need := make([][]int, n)
	for i := range need {
		need[i] = make([]int, n)
	}
	ask := func(i, j, w int) {
		if i > j {
			i, j = j, i
		}
		if i >= 0 && j < n && i < j {
			need[i][j] = max(need[i][j], w)
		}
	}
	for i := 1; i < n; i++ {
		gap := columnGap
		if a, b := q.cols[i-1].actor.Group, q.cols[i].actor.Group; a != b {
			gap += 24
		}
		ask(i-1, i, (q.cols[i-1].w+q.cols[i].w)/2+gap)
	}
	for k := range q.s.Events {
		q.needs(k, ask)
	}
	for j := 1; j < n; j++ {
		for i := range j {
			q.cols[j].x = max(q.cols[j].x, q.cols[i].x+need[i][j])
		}
	}
}

// needs asks for the room between lifelines that an event takes.
func (q *sequence) needs(k int, ask func(i, j, w int)) {
	e := &q.s.Events[k]
	from, to := q.column(e.From), q.column(e.To)
	switch {
	case e.Message() && from == to:
		t := q.text(k)
		ask(from, from+1, loopWidth+t.w+3*barStep+16)
	case e.Message():
		w := q.text(k).w + 34
		for _, i := range [2]int{from, to} {
			if a := q.cols[i].actor; a.Created == k {
				w += q.cols[i].w / 2
			}
		}
		if q.numbered {
			w += 12
		}
		ask(from, to, w)
	case e.Type == diagram.NoteLine:
		t := q.text(k)
		switch e.Place {
		case diagram.LeftOf:
			ask(from-1, from, t.w+34)
		case diagram.RightOf:
			ask(from, from+1, t.w+34)
		default:
			if from == to {
				ask(from-1, from, t.w/2+16)
				ask(from, from+1, t.w/2+16)
			} else {
				ask(from, to, t.w-30)
			}
		}
	}
}

// column returns the index of a participant, or 0 for one that is not there.
func (q *sequence) column(id string) int { return max(0, min(q.index[id], len(q.cols)-1)) }

// text returns the lines of an event with their rectangle; a note has a margin.
func (q *sequence) text(k int) sized {
	e := &q.s.Events[k]
	most := widestMessage
	if e.Type == diagram.NoteLine {
		most = widestNote
		if e.From != e.To {
			most = max(most, abs(q.column(e.From)-q.column(e.To))*120)
		}
	}
	s := sized{lines: diagram.Lines(e.Text, false, diagram.LabelSize, most)}
	s.w, s.h = textSize(s.lines, diagram.LabelSize, diagram.LabelLine)
	if e.Type == diagram.NoteLine {
		s.w, s.h = s.w+24, max(s.h, diagram.LabelLine)+14
	}
	s.w += s.w & 1
	return s
}

// iconic reports whether a participant is drawn as an icon above its name.
func iconic(kind string) bool {
	return kind == "actor" || kind == "boundary" || kind == "control" || kind == "entity"
}

// outlineOfActor is how the head of a participant is drawn.
func outlineOfActor(kind string) string {
	if iconic(kind) || slices.Contains([]string{"database", "queue", "collections"}, kind) {
		return kind
	}
	return "participant"
}
