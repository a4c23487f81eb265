package backlog

import (
	"millrace/wasm/chart"
	"millrace/wasm/sim"
	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

// maxPoints is about how many points a line has.
const maxPoints = 150

// view draws the fluid with the random run over it, how far they are apart, and the
// workers where they are scaled.
func view(m *model) ui.Node {
	p := chart.Picture{
		Title: "Backlog of a flash sale",
		Desc:  "Jobs waiting over " + chart.Seconds(float64(m.watch)) + ", exactly and in one random run. " + say(m),
		X:     chart.Axis{Label: "time since the sale began", Hi: float64(m.watch), Time: true},
		Legend: []chart.Key{
			{Kind: chart.SampleLine, Slot: 1, Text: "exact"}, {Kind: chart.SampleLine, Slot: 2, Text: "random run"},
		},
	}
	if m.saleFor == 0 {
		p.X.Label = "time since the start"
	}
	c := m.drawn()
	p.Panels = append(p.Panels, m.depth(c))
	if m.bound == unbounded { // where it is full, the difference says nothing
		p.Legend = append(p.Legend, chart.Key{Kind: chart.SampleBand, Slot: 2, Text: "95% band"})
		p.Panels = append(p.Panels, c.difference())
	}
	if m.rule != off {
		_, most := chart.Nice(0, float64(max(m.most, 2)), 2)
		p.Panels = append(p.Panels, chart.Panel{
			Name: "Workers", Unit: "ready", Height: 100, Y: chart.Axis{Hi: most},
			Layers: []chart.Layer{{Name: "Workers", Slot: 1, Kind: chart.Steps, X: c.x, Y: c.workers, Step: float64(c.every)}},
		})
	}
	return p.Node()
}

// curves are the points that are drawn of a course: every so many seconds, and the last.
type curves struct {
	every                                     int64
	x, fluid, random, workers, low, high, gap []float64
}

func (m *model) drawn() *curves {
	c := &curves{every: max(1, m.watch/maxPoints)}
	none := 0.0
	none /= none
	add := func(t int64) {
		p := m.course[t]
		c.x = append(c.x, float64(t))
		c.fluid = append(c.fluid, float64(p.fluid))
		c.workers = append(c.workers, float64(p.workers))
		random, low, high := float64(p.random), none, none
		if m.random.stopped() && t > m.random.stoppedAt {
			random = none
		}
		if p.variance > 0 && p.workers == p.others && (m.rule == schedule || p.workers == m.workers) {
			high = 1.96 * sim.Pow(float64(p.variance), 0.5)
			low = max(-high, -float64(p.fluid))
		}
		c.random = append(c.random, random)
		c.gap = append(c.gap, random-float64(p.fluid))
		c.low, c.high = append(c.low, low), append(c.high, high)
	}
	for t := int64(0); t < m.now(); t += c.every {
		add(t)
	}
	add(m.now())
	return c
}

// depth is the panel of the backlog.
func (m *model) depth(c *curves) chart.Panel {
	f := &m.fluid
	p := chart.Panel{
		Name: "Backlog", Unit: "jobs", Height: 220,
		Layers: []chart.Layer{
			{Name: "Exact", Slot: 1, X: c.x, Y: c.fluid},
			{Name: "Random run", Slot: 2, X: c.x, Y: c.random},
		},
	}
	if m.saleFor > 0 && m.sale != m.base {
		p.Zones = []chart.Zone{{To: float64(m.saleFor), Texts: []string{"sale"}}}
	}
	if m.bound < unbounded {
		p.Rules = []chart.Rule{{At: float64(m.bound), Text: "room for " + number(m.bound)}}
		_, p.Y.Hi = chart.Nice(0, 1.2*float64(m.bound), 4) // its text stands above what fills the room
	}
	if f.peak > 0 {
		s := "peak " + number(f.peak)
		p.Marks = append(p.Marks, chart.Mark{X: float64(f.peakAt), Y: float64(f.peak), Point: true,
			Texts: []string{s + " at " + widget.Trimmed(float64(f.peakAt), 0) + " s", s}})
	}
	if f.drained && f.peak > 0 {
		at := "gone at "
		p.Marks = append(p.Marks, chart.Mark{X: f.drainedAt, Point: true,
			Texts: []string{at + widget.Trimmed(f.drainedAt, 1) + " s", at + widget.Trimmed(f.drainedAt, 0) + " s", "gone"}})
	}
	return p
}

// difference is the panel of the random run less the fluid.
func (c *curves) difference() chart.Panel {
	return chart.Panel{
		Name: "Random run minus exact", Unit: "jobs", Height: 110,
		Layers: []chart.Layer{
			{Name: "95% band", Kind: chart.Band, Slot: 2, X: c.x, Y: c.high, Low: c.low},
			{Name: "Difference", Slot: 2, X: c.x, Y: c.gap},
		},
	}
}
