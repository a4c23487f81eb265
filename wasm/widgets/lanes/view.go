package lanes

import (
	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// view draws the queues as they are, and how long codes took.
func view(m *model) ui.Node {
	var b ui.Builder
	b.Markup(`<div>`)
	floor(&b, m)
	b.Add(latencies(m))
	b.Markup(`</div>`)
	return b.Node()
}

// latencies is the chart that fills as the run goes on: a panel for each run.
func latencies(m *model) ui.Node {
	end := 60.0
	for end < seconds(m.now) {
		end *= 2
	}
	if m.done() {
		end = seconds(m.now)
	}
	p := chart.Picture{
		Title: "How long login codes take",
		Desc:  "The longest time a code took, or has been on its way, over time, on a logarithmic scale. " + say(m),
		X:     chart.Axis{Label: "simulated time", Hi: end, Time: true},
	}
	low, high := seconds(m.settings.service[code])/2, 1.0
	for _, c := range m.charts {
		for _, p := range c.points {
			high = max(high, seconds(p.latency)*2)
		}
	}
	height := 240.0
	if len(m.runs) > 1 {
		height = 130
	}
	for i, r := range m.runs {
		p.Panels = append(p.Panels, m.panel(i, r, chart.Axis{Lo: low, Hi: max(high, 4*low), Log: true, Format: tickText}, height))
	}
	return p.Node()
}

// panel draws the codes of run i.
func (m *model) panel(i int, r *run, y chart.Axis, height float64) chart.Panel {
	c := &m.charts[i]
	xs, ys := make([]float64, len(c.points)), make([]float64, len(c.points))
	none := 0.0
	none /= none
	for k, p := range c.points {
		xs[k] = seconds(min(int64(k)*c.width+c.width/2, m.now))
		ys[k] = seconds(p.latency)
		if p.latency == 0 {
			ys[k] = none
		}
	}
	p := chart.Panel{
		Name: r.mode.label, Unit: "slowest code", Slot: i + 1, Height: height, Y: y,
		Layers: []chart.Layer{{Name: r.mode.label, Slot: i + 1, X: xs, Y: ys}},
	}
	if r.launched >= 0 {
		p.Marks = append(p.Marks, chart.Mark{X: seconds(r.launched), Texts: []string{"launch"}})
	}
	if r.finished >= 0 {
		texts := []string{"campaign sent", "sent"}
		if r.dropped > 0 {
			texts = []string{"campaign stopped", "stopped"}
		}
		p.Marks = append(p.Marks, chart.Mark{X: seconds(r.finished), Texts: texts})
	}
	return p
}

// tickText writes a tick of the vertical axis in one unit: "100 ms", "1,000 s".
func tickText(v float64) string {
	if v < 1 {
		return chart.Seconds(v)
	}
	return chart.Number(v) + " s"
}
