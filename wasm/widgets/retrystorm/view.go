package retrystorm

import (
	"strconv"

	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// view draws a panel for each policy: columns for the requests sent in each bucket, the
// answered part of them solid.
func view(m *model) ui.Node {
	runs := m.runs()
	p := chart.Picture{
		Title: "Requests per 100 ms with " + m.main.policy.phrase,
		Desc: "Time runs to " + strconv.Itoa(m.settings.horizon/perSecond) + " s. The server is down for the first " +
			chart.Seconds(seconds(m.settings.outage)) + ". " + say(m),
		X: chart.Axis{Label: "time since the start", Hi: seconds(m.settings.horizon), Format: func(v float64) string {
			return chart.Number(v) + " s"
		}},
		Legend: []chart.Key{
			{Kind: chart.SampleSteps, Text: "sent"},
			{Kind: chart.SampleBar, Text: "answered"},
		},
	}
	if m.other != nil {
		p.Title += " and with " + m.other.policy.phrase
	}
	height := 300.0
	if len(runs) > 1 {
		height = 150
	}
	top := m.top()
	for i, r := range runs {
		p.Panels = append(p.Panels, r.panel(i+1, height, top))
	}
	if k := m.bucket(); k > 0 && !m.done() {
		for i := range p.Panels {
			p.Panels[i].Marks = append(p.Panels[i].Marks, chart.Mark{X: seconds(k)})
		}
	}
	return p.Node()
}

// top is the end of the vertical axis, the same for both panels. It leaves room for
// the first requests before they are sent, so that the axis seldom moves.
func (m *model) top() float64 {
	s := m.settings
	first := float64(s.clients) * min(1, bucketMS/max(s.spread, 1))
	top := max(1.25*first, float64(s.capacity))
	for _, r := range m.runs() {
		for _, n := range r.sent {
			top = max(top, float64(n))
		}
	}
	_, top = chart.Nice(0, top, 2)
	return top
}

// panel draws one run as series number slot.
func (r *run) panel(slot int, height, top float64) chart.Panel {
	x := make([]float64, r.bucket)
	sent, answered := make([]float64, r.bucket), make([]float64, r.bucket)
	for k := range x {
		x[k], sent[k], answered[k] = seconds(k), float64(r.sent[k]), float64(r.answered[k])
	}
	const width = 1.0 / perSecond
	p := chart.Panel{
		Name: r.policy.label, Unit: "requests per 100 ms", Slot: slot, Height: height,
		Y: chart.Axis{Hi: top},
		Layers: []chart.Layer{
			{Name: r.policy.label + ", sent", Kind: chart.Steps, Slot: slot, X: x, Y: sent, Step: width},
			{Name: r.policy.label + ", answered", Kind: chart.Bars, Slot: slot, X: x, Y: answered, Step: width},
		},
		Rules: []chart.Rule{{At: float64(r.settings.capacity), Text: "capacity " + strconv.Itoa(r.settings.capacity)}},
	}
	if r.settings.outage > 0 {
		p.Zones = []chart.Zone{{To: seconds(r.settings.outage)}}
		if slot == 1 { // once is enough
			p.Zones[0].Texts = []string{"server down", "down"}
		}
	}
	if n, k, ok := r.peak(); ok && n > 0 {
		peak := "peak " + chart.Number(float64(n))
		p.Marks = []chart.Mark{{
			X: seconds(k) + width/2, Y: float64(n), Point: true,
			Texts: []string{peak + " at " + clock(k) + " s", peak},
		}}
	}
	return p
}
