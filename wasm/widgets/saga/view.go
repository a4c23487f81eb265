package saga

import (
	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// Measures of the picture, in units of its viewBox.
const (
	line    = chart.Row // a row of text
	gap     = 8
	hub     = 168 // the right edge of the orchestrator
	service = 292 // where the services begin
	sign    = 408 // what is written beside them
	cell    = 16  // a message
	counted = 330 // the right edges of the columns of numbers
	theoryX = 470
	bars    = 484
)

// view draws the orchestrator with its services and the message that is under way, where
// the many ended, and how their cost settles.
func view(m *model) ui.Node {
	var b ui.Builder
	b.Markup(`<div class="saga">`)
	b.Add(m.scene())
	b.Add(m.chart().Node())
	b.Markup(`</div>`)
	return b.Node()
}

// picture is a drawing that grows downwards.
type picture struct {
	chart.Sheet
	m *model
}

func (m *model) scene() ui.Node {
	p := &picture{m: m}
	p.Open("A saga of "+number(len(m.order))+" steps, and where "+number(m.sagas)+" ended", say(m))
	p.saga()
	p.ends()
	p.strip()
	return p.Close(p.Y)
}

// saga draws the saga that is watched: the services from top to bottom in the order in
// which they are asked, and the message on its way to one of them or back.
func (p *picture) saga() {
	m := p.m
	now := m.leg()
	p.Text("chart-title", "one saga: "+m.head(now), 0, p.Y, "start")
	p.Y += line + 2
	const row = line + gap
	top, height := p.Y, float64(len(m.order)*row-gap)
	var boxes, rails, good, bad, undone, ask, undo chart.Pen
	boxes.Box(1, top, hub-1, height)
	for k := range m.order {
		y := top + float64(k*row)
		rails.To('M', hub, y+line/2)
		rails.Along('H', service)
		s, state := m.state(k)
		o := &boxes
		switch state {
		case isDone:
			o = &good
		case hasFailed:
			o = &bad
		case isUndone:
			o = &undone
		}
		o.Box(service, y, sign-service-gap, line)
		p.Text("chart-note", m.steps[m.order[k]].name, (service+sign-gap)/2, y, "middle")
		p.Text("chart-label", s, sign, y, "start")
	}
	if now != nil {
		at := m.tick % (2 * way)
		if at > way {
			at = 2*way - at
		}
		x, y := hub+float64(at*(service-hub-cell)/way), top+float64(now.step*row)+(line-cell)/2
		if now.undo {
			undo.Polygon(x+cell, y, x, y+cell/2, x+cell, y+cell)
		} else {
			ask.Box(x, y, cell, cell)
		}
	}
	p.Text("chart-note", "orchestrator", hub/2, top+float64(height/2)-line/2, "middle")
	rails.Draw(&p.Builder, "chart-grid")
	boxes.Draw(&p.Builder, "chart-axis")
	good.Draw(&p.Builder, "chart-steps series-1")
	bad.Draw(&p.Builder, "chart-line series-4")
	undone.Draw(&p.Builder, "chart-line series-2")
	ask.Draw(&p.Builder, "chart-bar series-1")
	undo.Draw(&p.Builder, "chart-bar series-2")
	p.Y = top + height + 2*gap
}

// head is what the saga that is watched is about just now, in a few words.
func (m *model) head(now *leg) string {
	switch {
	case now == nil && m.legs[len(m.legs)-1].undo:
		return "everything is undone"
	case now == nil && m.legs[len(m.legs)-1].ok:
		return "complete"
	case now == nil:
		return "nothing to undo"
	case !now.undo:
		return m.steps[m.order[now.step]].does
	}
	s := m.steps[m.order[now.step]].undoes
	if now.try > 1 {
		s += ", try " + number(now.try)
	}
	return s
}

// The states of a step in the saga that is watched.
const (
	isWaiting = iota
	isDone
	hasFailed
	isUndone
)

// state says in a word what is known of the step at place k of the order.
func (m *model) state(k int) (s string, state int) {
	for i := range m.legs {
		l := &m.legs[i]
		if m.tick < (2*i+1)*way {
			break // the message has not arrived
		}
		if l.step != k {
			continue
		}
		what := &m.steps[m.order[k]]
		switch {
		case l.ok && l.undo && l.try > 1:
			s, state = what.undid+", try "+number(l.try), isUndone
		case l.ok && l.undo:
			s, state = what.undid, isUndone
		case l.undo:
			s = "cannot undo yet"
		case l.ok:
			s, state = what.did, isDone
		default:
			s, state = "✗ failed", hasFailed
		}
	}
	return s, state
}
