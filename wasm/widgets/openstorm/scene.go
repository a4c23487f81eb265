package openstorm

import (
	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// Measures of the scene, in units of package chart.
const (
	line       = chart.Row // a row of text
	body       = 60
	pitch      = 10 // of the dots
	dot        = 8
	rows       = body / pitch
	crowdTo    = 212
	crowdDots  = (crowdTo - 2) / pitch * rows
	wayFrom    = 230
	wayTo      = 418
	wayDots    = 60
	gate       = 426
	cellsFrom  = 438
	columns    = 10
	cells      = 20 // the capacity of the server, in twentieths
	cellWidth  = 17
	cellHeight = 29
	strip      = 2*line + body + 8
	gapBelow   = 12
)

// scene draws the last 100 ms of each run: who waits, what comes, and what the server
// makes of its time.
func scene(m *model) ui.Node {
	var b chart.Sheet
	desc, size := "", 1
	for _, r := range m.runs {
		for int(r.total.waiting) > size*crowdDots {
			size *= 10
		}
		desc += r.label() + ": " + r.state() + ", " + r.answers() + ". "
	}
	height := float64(len(m.runs)*strip + line + gapBelow)
	b.Open("Clients and server at "+clock(m.window())+" s", desc)
	for i, r := range m.runs {
		r.draw(&b, float64(i*strip), i+1, size)
	}
	key(&b, height-line-gapBelow, size)
	return b.Close(height)
}

// draw draws a run in a strip that begins at y.
func (r *run) draw(b *chart.Sheet, y float64, slot, size int) {
	series := " series-" + string(rune('0'+slot))
	b.Text("chart-title", r.label(), 2, y, "start")
	y += line
	b.Text("chart-note", chart.Number(float64(r.total.waiting))+" wait", 2, y, "start")
	b.Text("chart-note", r.comes(), wayFrom, y, "start")
	b.Text("chart-note", r.answers(), chart.Width-2, y, "end")
	y += line

	var room, crowd, answered, refused, blocked chart.Pen
	room.Box(1, y-2, crowdTo, body+4)
	for i := range (int(r.total.waiting) + size - 1) / size {
		crowd.Box(crowdTo-float64(pitch*(i/rows+1)), y+float64(pitch*(i%rows))+1, dot, dot)
	}
	last := r.now()
	every := 1
	for len(r.batch) > every*wayDots {
		every *= 2
	}
	for i := 0; i < len(r.batch); i += every {
		x := wayFrom + float64(int(r.batch[i].at%windowUS)*(wayTo-wayFrom-dot)/windowUS)
		top := y + float64(pitch*(i/every*7%rows)) + 1
		switch {
		case i < int(last.answered):
			answered.Box(x, top, dot, dot)
		case i < int(last.sent):
			refused.Box(x, top, dot, dot)
		default:
			cross(&blocked, x, top, dot, dot)
		}
	}
	room.Draw(&b.Builder, "chart-axis")
	crowd.Draw(&b.Builder, "chart-bar"+series)
	refused.Draw(&b.Builder, "chart-steps"+series)
	blocked.Draw(&b.Builder, "chart-mark")
	answered.Draw(&b.Builder, "chart-bar"+series)
	r.barrier(b, y)
	r.server(b, y, series)
}

// barrier draws the breaker: a wall while it is open, one with a gap while it probes, and
// its posts while it is closed.
func (r *run) barrier(b *chart.Sheet, y float64) {
	var wall chart.Pen
	if r.breaker != off {
		post := 8.0
		switch r.circuit.state {
		case opened:
			post = body / 2
		case probing:
			post = body/2 - 10
		}
		wall.Box(gate-2, y, 4, post)
		wall.Box(gate-2, y+body-post, 4, post)
	}
	wall.Draw(&b.Builder, "chart-bar")
}

// server draws its capacity as cells: answers, what it cost to turn others away, and
// idle ones. A server that is down is crossed out.
func (r *run) server(b *chart.Sheet, y float64, series string) {
	var idle, done, spent, out chart.Pen
	last := r.now()
	answers := (int(last.answered)*cells + r.capacity/2) / r.capacity
	busy := answers
	down := r.down(len(r.history) - 1)
	if int(last.sent) > r.capacity && !down {
		busy = cells
	}
	for i := range cells {
		x, top := cellsFrom+float64(i%columns*20), y+float64(i/columns*31)
		switch {
		case i < answers:
			done.Box(x, top, cellWidth, cellHeight)
		case i < busy:
			crossed(&spent, x, top, cellWidth, cellHeight)
		default:
			idle.Box(x, top, cellWidth, cellHeight)
		}
	}
	if down {
		cross(&out, cellsFrom, y, chart.Width-4-cellsFrom, body-2)
	}
	idle.Draw(&b.Builder, "chart-axis")
	spent.Draw(&b.Builder, "chart-steps"+series)
	done.Draw(&b.Builder, "chart-bar"+series)
	out.Draw(&b.Builder, "chart-mark")
}

// key says what the signs mean that the chart has no key for.
func key(b *chart.Sheet, y float64, size int) {
	const x = 322
	b.Text("chart-label", "1 dot = "+chart.Count(size, "client"), 2, y, "start")
	var sample chart.Pen
	crossed(&sample, x, y+8, 26, 14)
	sample.Draw(&b.Builder, "chart-steps")
	b.Text("chart-label", "spent on turning away", x+34, y, "start")
}

// crossed adds a box that is crossed out.
func crossed(p *chart.Pen, x, y, width, height float64) {
	p.Box(x, y, width, height)
	cross(p, x, y, width, height)
}

// cross adds the diagonals of a box.
func cross(p *chart.Pen, x, y, width, height float64) {
	p.To('M', x, y)
	p.To('L', x+width, y+height)
	p.To('M', x, y+height)
	p.To('L', x+width, y)
}

// now is the last window.
func (r *run) now() moment {
	if len(r.history) == 0 {
		return moment{}
	}
	return r.history[len(r.history)-1]
}

// comes tells what is under way to the server.
func (r *run) comes() string {
	if r.breaker != off {
		switch r.circuit.state {
		case opened:
			return "breaker open"
		case probing:
			return "probing"
		}
	}
	last := r.now()
	return chart.Number(float64(last.sent+last.blocked)) + " in 100 ms"
}

// answers tells what the server does.
func (r *run) answers() string {
	if r.down(len(r.history) - 1) {
		return "server down"
	}
	s := "answers " + chart.Number(float64(r.now().answered))
	if r.capacity < 100 { // or there is no room
		s += " of " + chart.Number(float64(r.capacity))
	}
	return s
}

// down reports whether nobody is answered in window k.
func (c *conditions) down(k int) bool { return k >= c.from && k < c.until }
