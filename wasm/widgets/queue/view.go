package queue

import (
	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// view draws each line as it moves, and below them the last minute: how many wait, and
// the mean wait with theory over it.
func view(m *model) ui.Node {
	var b ui.Builder
	b.Markup(`<div class="queue">`)
	for _, l := range m.lines() {
		b.Add(l.scene(m.label(l)))
	}
	b.Add(m.chart().Node())
	b.Markup(`</div>`)
	return b.Node()
}

// label names a line where there are two.
func (m *model) label(l *line) string {
	switch {
	case m.other == nil:
		return ""
	case l == m.main:
		return l.contrast(m.other)
	}
	return l.contrast(m.main)
}

// legend names what is drawn in this run. The band always is, sooner or later, and comes
// first, so that what a spike adds moves nothing.
func (m *model) legend() []chart.Key {
	keys := []chart.Key{{Kind: chart.SampleBand, Slot: 1, Text: "95% band"}}
	if m.main.spikeAt > 0 || len(m.spikes) > 0 {
		keys = append(keys, chart.Key{Kind: chart.SampleZone, Text: "spike"})
	}
	if m.main.wet || m.other != nil && m.other.wet {
		keys = append(keys, chart.Key{Kind: chart.SampleLine, Slot: 2, Text: "as a fluid"})
	}
	return keys
}

// chart shows two panels for each line.
func (m *model) chart() chart.Picture {
	end := float64(m.main.history.samples[m.main.history.n-1].at) / second
	p := chart.Picture{
		Title: "Jobs waiting and their mean wait, last 60 s",
		Desc:  say(m),
		X: chart.Axis{Label: "time since the start", Lo: max(0, end-60), Hi: max(60, end), Format: func(v float64) string {
			return chart.Number(v) + " s"
		}},
		Legend: m.legend(),
	}
	for _, l := range m.lines() {
		p.Panels = append(p.Panels, m.backlog(l), m.waits(l))
	}
	if m.other != nil { // lines are compared on one scale
		for i := range 2 {
			a, b := &p.Panels[i].Y, &p.Panels[2+i].Y
			a.Hi = max(a.Hi, b.Hi)
			b.Hi = a.Hi
		}
	}
	return p
}

func (m *model) height() float64 {
	if m.other == nil {
		return 120
	}
	return 100
}

// name is the heading of a panel.
func (m *model) name(what string, l *line) string {
	if s := m.label(l); s != "" {
		return what + ": " + s
	}
	return what
}

// backlog draws how many wait, and over it what would wait if jobs were a fluid: the
// theory of a line that more comes to than it can do. Spikes are shaded and not named,
// for a row of names would come and go with them and move the page.
func (m *model) backlog(l *line) chart.Panel {
	h := l.history.samples[:l.history.n]
	x, waiting, fluid := make([]float64, len(h)), make([]float64, len(h)), make([]float64, len(h))
	top, wet := 4.0, false
	for i, s := range h {
		x[i], waiting[i], fluid[i] = float64(s.at)/second, float64(s.waiting), s.fluid
		top, wet = max(top, waiting[i], fluid[i]), wet || s.fluid > 0
	}
	water := chart.Layer{Name: m.name("Waiting, fluid", l), Kind: chart.Line, Slot: 2}
	if wet {
		water.X, water.Y = x, fluid
	}
	p := chart.Panel{Name: m.name("Waiting", l), Unit: "jobs", Height: m.height()}
	if t := l.theory; t.known {
		top = max(top, 1.25*t.waiting)
		if t.waiting >= top/20 { // else it is lost in the axis
			p.Rules = []chart.Rule{{At: t.waiting, Text: t.called() + chart.Number(t.waiting)}}
		}
	}
	_, p.Y.Hi = chart.Nice(0, top, 2)
	p.Layers = []chart.Layer{
		// The last sample has no width yet: its column would leave the axis.
		{Name: m.name("Waiting", l), Kind: chart.Steps, Slot: 1, X: x[:len(x)-1], Y: waiting[:len(x)-1], Step: float64(sampleEvery) / second},
		water,
	}
	for _, s := range m.spikes {
		zone := chart.Zone{From: max(float64(s.from)/second, x[0]), To: min(float64(s.to)/second, x[0]+60)}
		if zone.From < zone.To {
			p.Zones = append(p.Zones, zone)
		}
	}
	return p
}

// waits draws the mean wait so far in its band, under the rule of theory.
func (m *model) waits(l *line) chart.Panel {
	h := l.history.samples[:l.history.n]
	x, mean := make([]float64, len(h)), make([]float64, len(h))
	band := chart.Layer{Name: m.name("Mean wait, upper edge", l), Kind: chart.Band, Slot: 1}
	top := 0.001
	for i, s := range h {
		x[i], mean[i] = float64(s.at)/second, s.mean
		top = max(top, 1.25*s.mean)
		if s.banded {
			band.X = append(band.X, x[i])
			band.Y = append(band.Y, s.mean+s.half)
			band.Low = append(band.Low, max(0, s.mean-s.half))
		}
	}
	if n := len(band.Y); n > 0 {
		top = max(top, min(band.Y[n-1], 3*mean[len(mean)-1]))
	}
	p := chart.Panel{Name: m.name("Mean wait", l), Unit: "so far", Height: m.height(), Y: chart.Axis{Format: chart.Seconds}}
	if t := l.theory; t.known {
		top = max(top, 1.25*t.wait)
		p.Rules = []chart.Rule{{At: t.wait, Text: t.called() + written(t.wait)}}
	}
	_, p.Y.Hi = chart.Nice(0, top, 2)
	p.Layers = []chart.Layer{band, {Name: m.name("Mean wait", l), Kind: chart.Line, Slot: 1, X: x, Y: mean}}
	return p
}
