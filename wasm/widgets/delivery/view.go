package delivery

import (
	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// Measures of the pictures, in units of package chart.
const (
	line  = chart.Row // a row of text
	gap   = 8
	pitch = chart.Width / 4
	boxed = 118 // the width of a step
	tall  = 34
)

// view draws what a worker does, the messages in flight, what became of the others, and
// the ways of a few.
func view(m *model) ui.Node {
	if m.dry != nil {
		return m.dry.view()
	}
	p := &picture{}
	p.Open("Messages and what becomes of them, "+m.clock(), say(m))
	p.steps(m.run)
	p.belt(m)
	p.lanes(m.run)
	p.tracks(m)
	return p.Close(p.Y)
}

// clock says how far the run is.
func (m *model) clock() string { return "after " + chart.Seconds(float64(m.now)/second) }

// picture is a drawing that grows downwards.
type picture struct{ chart.Sheet }

// steps draws what a worker does, in its order, with the crashes in each gap.
func (p *picture) steps(r *run) {
	p.Text("chart-title", "The steps", 0, p.Y, "start")
	key := "✕ crashes"
	if r.dedupe == transaction {
		key += " · grey: one transaction"
	}
	p.Text("chart-label", key, chart.Width, p.Y, "end")
	p.Y += line
	var boxes, arrows, both chart.Pen
	if r.dedupe == transaction {
		from, to := r.first(effect), r.first(mark)
		if from > to {
			from, to = to, from
		}
		both.Box(float64((from+1)*pitch-6), p.Y+line-5, float64((to-from)*pitch+boxed+12), tall+10)
	}
	both.Draw(&p.Builder, "chart-zone")
	for i := range len(names) + 1 {
		x, name, n, broken := float64(i*pitch), "receive", r.deliveries, ""
		switch {
		case i > len(r.steps):
			name = ""
		case i > 0:
			name = names[r.steps[i-1]]
			n = [...]int{r.effects, r.rows, r.acks}[r.steps[i-1]]
			broken = "✕ " + short(r.crashes[i])
		}
		tell := ""
		if name != "" {
			boxes.Box(x+1, p.Y+line, boxed-1, tall)
			tell = short(n)
		}
		if i > 0 && name != "" {
			arrow(&arrows, x-pitch+boxed, x-2, p.Y+line+tall/2)
		}
		p.Text("chart-label", broken, max(0, x-(pitch-boxed)/2), p.Y, "middle")
		p.Text("chart-title", name, x+boxed/2, p.Y+line+2, "middle")
		p.Text("chart-note", tell, x+boxed/2, p.Y+line+tall+2, "middle")
	}
	boxes.Draw(&p.Builder, "chart-steps series-1")
	arrows.Draw(&p.Builder, "chart-mark")
	p.Y += 2*line + tall + gap
}

// arrow draws a way to the right.
func arrow(o *chart.Pen, from, to, y float64) {
	o.To('M', from, y)
	o.Along('H', to)
	o.To('M', to-7, y-5)
	o.To('L', to, y)
	o.To('L', to-7, y+5)
}

// The belt on which messages move towards the end of their visibility timeout.
const (
	beltRows  = 6
	dotPitch  = 9
	dotSize   = 7
	beltMarks = 300 // at most
)

// belt draws the messages in flight: how much of the timeout has passed since they were
// received or, where there are heartbeats, since the last.
func (p *picture) belt(m *model) {
	r := m.run
	size := 1
	for len(r.inFlight) > size*beltMarks {
		size *= 10
	}
	var wall, worked, left chart.Pen
	alive := 0
	const height = beltRows*dotPitch + 5
	top := p.Y + line
	for k, i := range r.inFlight {
		at := &r.messages[i]
		busy := m.now < at.lives
		if busy {
			alive++
		}
		if k%size != 0 {
			continue
		}
		since := at.received
		if r.beats() {
			since += (min(m.now, at.lives) - since) / r.heartbeat * r.heartbeat
		}
		part := min(1, float64(m.now-since)/float64(r.visibility))
		x := float64(part * (chart.Width - dotSize - 4))
		y := top + 4 + float64(int(i)%beltRows*dotPitch)
		if busy {
			worked.Box(x+2, y, dotSize, dotSize)
		} else {
			cross(&left, x+2, y, dotSize)
		}
	}
	p.Text("chart-title", "In flight: "+short(alive)+" at work, "+short(len(r.inFlight)-alive)+" with nobody", 0, p.Y, "start")
	wall.Box(1, top, chart.Width-2, height)
	wall.Draw(&p.Builder, "chart-axis")
	worked.Draw(&p.Builder, "chart-bar series-1")
	left.Draw(&p.Builder, "chart-steps series-4")
	p.Text("chart-label", scale(size), 0, top+height+2, "start")
	p.Text("chart-label", "comes again after "+chart.Seconds(float64(r.visibility)/second), chart.Width, top+height+2, "end")
	p.Y = top + height + line + gap
}

// scale says how many messages a mark stands for.
//
//go:noinline
func scale(size int) string { return "mark = " + short(size) }

// short writes a number in a picture: "1,158", "12.5K".
//
//go:noinline
func short(n int) string { return chart.Number(float64(n)) }

//go:noinline
func cross(o *chart.Pen, x, y, size float64) {
	o.To('M', x, y)
	o.To('L', x+size, y+size)
	o.To('M', x, y+size)
	o.To('L', x+size, y)
}

// The lanes of what became of the messages.
const (
	laneRows    = 6
	laneColumns = 16
)

// crowds are what becomes of messages.
var crowds = [...]struct{ label, class string }{
	{"done once", "chart-bar series-5"},
	{"done again", "chart-bar series-2"},
	{"lost", "chart-steps series-4"},
	{"dead letters", "chart-steps series-3"},
}

// lanes draws four crowds, each with a shape of its own.
func (p *picture) lanes(r *run) {
	for i, n := range [len(crowds)]int{r.effective - r.repeated, r.repeated, r.lost, r.parked} {
		x, size := float64(i*pitch), 1
		for n > size*laneRows*laneColumns {
			size *= 10
		}
		p.Text("chart-label", crowds[i].label, x, p.Y, "start")
		p.Text("chart-title", short(n), x, p.Y+line, "start")
		var crowd chart.Pen
		for k := range (n + size - 1) / size {
			x, y := x+float64(k/laneRows*dotPitch)+1, p.Y+2*line+float64(k%laneRows*dotPitch)
			switch i {
			case 1: // two of them
				crowd.Box(x, y, 3, dotSize)
				crowd.Box(x+4, y, 3, dotSize)
			case 2:
				cross(&crowd, x, y, dotSize)
			default:
				crowd.Box(x, y, dotSize, dotSize)
			}
		}
		crowd.Draw(&p.Builder, crowds[i].class)
		tell := ""
		if size > 1 {
			tell = scale(size)
		}
		p.Text("chart-tick", tell, x, p.Y+2*line+laneRows*dotPitch, "start")
	}
	p.Y += 3*line + laneRows*dotPitch + gap
}
