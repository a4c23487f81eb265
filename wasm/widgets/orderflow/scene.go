package orderflow

import (
	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// The three lanes of the scene: threads, later work, failed orders.
const (
	laneWidth = 200
	lanePitch = 220
	laneRows  = 6
	dotPitch  = 9
	dotSize   = 7
	laneDots  = laneRows * (laneWidth / dotPitch)
	laneTall  = laneRows * dotPitch
)

// scene draws what is under way at the moment: the busy threads of the API, the later
// work that is not done and the orders that failed. Crowds are one path each.
func (m *model) scene() ui.Node {
	p := &picture{}
	ways := m.ways()
	most := 0
	desc := ""
	for _, w := range ways {
		most = max(most, w.failed, w.open())
		desc += w.name + ": " + w.busy() + " threads, " + number(w.open()) + " jobs not done, " + number(w.failed) + " orders failed. "
	}
	size := 1
	for most > size*laneDots {
		size *= 10
	}
	p.Open("The shop "+m.clock(), desc)
	p.Text("chart-title", "The shop "+m.clock(), 0, 0, "start")
	for i, s := range [...]string{"API threads", "later work", "failed orders"} {
		p.Text("chart-label", s, float64(i*lanePitch), line, "start")
	}
	p.Y = 2 * line
	p.Text("chart-label", "1 dot = "+number(size), chart.Width, p.Y, "end")
	for _, w := range ways {
		p.lanes(w, size)
	}
	return p.Close(2*line + float64(len(ways)*(2*line+laneTall+gap)))
}

// lanes draws the three crowds of one way.
func (p *picture) lanes(w *way, size int) {
	p.Text("chart-title", w.name, 0, p.Y, "start")
	p.Y += line
	for i, s := range [...]string{w.busy(), chart.Number(float64(w.open())) + " not done", chart.Number(float64(w.failed)) + " failed"} {
		p.Text("chart-note", s, float64(i*lanePitch), p.Y, "start")
	}
	p.Y += line
	var busy, idle, open, failed chart.Pen
	columns, wide, tall := 10, 20.0, 27.0
	if len(w.api.places) > 20 {
		columns, wide, tall = 20, 10, laneTall/5
	}
	for i := range w.api.places {
		x, y := float64(float64(i%columns)*wide), p.Y+float64(float64(i/columns)*tall)
		if i < w.api.busy {
			busy.Box(x+1, y+1, wide-3, tall-3)
		} else {
			idle.Box(x+1, y+1, wide-3, tall-3)
		}
	}
	dots(&open, w.open(), size, lanePitch, p.Y)
	crosses(&failed, w.failed, size, 2*lanePitch, p.Y)
	idle.Draw(&p.Builder, "chart-axis")
	busy.Draw(&p.Builder, "chart-bar series-1")
	open.Draw(&p.Builder, "chart-bar series-2")
	failed.Draw(&p.Builder, "chart-steps series-4")
	p.Y += laneTall + gap
}

// dots draws a crowd, column by column.
func dots(o *chart.Pen, n, size int, x, y float64) {
	for i := range (n + size - 1) / size {
		o.Box(x+float64(i/laneRows*dotPitch), y+float64(i%laneRows*dotPitch), dotSize, dotSize)
	}
}

// crosses draws a crowd that can be told from the other by its shape.
func crosses(o *chart.Pen, n, size int, x, y float64) {
	for i := range (n + size - 1) / size {
		x, y := x+float64(i/laneRows*dotPitch), y+float64(i%laneRows*dotPitch)
		o.To('M', x, y)
		o.To('L', x+dotSize, y+dotSize)
		o.To('M', x, y+dotSize)
		o.To('L', x+dotSize, y)
	}
}

// busy says how many threads are taken.
func (w *way) busy() string { return number(w.api.busy) + " of " + number(len(w.api.places)) + " busy" }

// clock says where in the hours the run is, and how the service is.
func (m *model) clock() string {
	s := "after " + chart.Seconds(float64(m.now/1000))
	if m.inTrouble(m.sick, m.now) {
		s += ", " + steps[m.sick].label + " " + m.trouble
	}
	return s
}
