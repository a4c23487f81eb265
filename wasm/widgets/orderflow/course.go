package orderflow

import (
	"millrace/wasm/chart"
)

// chart draws the hours: for each way the orders that went through and those that failed
// in each minute, and then the later work that is not done.
func (m *model) chart() chart.Picture {
	zone := chart.Zone{From: sickFrom, To: float64(sickFrom + m.sickFor)}
	p := chart.Picture{
		Title: "Orders and later work, minute by minute",
		Desc:  say(m),
		X: chart.Axis{Label: "Time, min", Hi: float64(m.horizon() / minute), Format: func(v float64) string {
			return chart.Number(v) + " min"
		}},
		Legend: []chart.Key{
			{Kind: chart.SampleBar, Slot: 1, Text: "went through"},
			{Kind: chart.SampleSteps, Slot: 4, Text: "failed"},
		},
	}
	top := 1.2 * float64(m.perMinute)
	for _, w := range m.ways() {
		for _, t := range w.minutes {
			top = max(top, float64(t.answered), float64(t.failed))
		}
	}
	_, top = chart.Nice(0, top, 2)
	for i, w := range m.ways() {
		n := len(w.minutes)
		x, well, failed := make([]float64, n), make([]float64, n), make([]float64, n)
		for j, t := range w.minutes {
			x[j], well[j], failed[j] = float64(j), float64(t.answered), float64(t.failed)
		}
		panel := chart.Panel{
			Name: w.name, Unit: "orders per min", Height: 80, Y: chart.Axis{Hi: top}, Zones: []chart.Zone{zone},
			Layers: []chart.Layer{
				{Name: w.name + ", went through", Kind: chart.Bars, Slot: 1, X: x, Y: well, Step: 1},
				{Name: w.name + ", failed", Kind: chart.Steps, Slot: 4, X: x, Y: failed, Step: 1},
			},
		}
		if i == 0 {
			panel.Zones[0].Texts = []string{steps[m.sick].label + " " + m.trouble, m.trouble}
		}
		p.Panels = append(p.Panels, panel)
	}
	if !m.main.queued {
		return p
	}
	n := len(m.main.minutes)
	x, open := make([]float64, n), make([]float64, n)
	most := 10.0
	for j, t := range m.main.minutes {
		x[j], open[j] = float64(j), float64(t.open)
		most = max(most, open[j])
	}
	_, most = chart.Nice(0, most, 3)
	p.Panels = append(p.Panels, chart.Panel{
		Name: "Later work not done", Unit: "jobs", Height: 110, Y: chart.Axis{Hi: most}, Zones: []chart.Zone{{From: zone.From, To: zone.To}},
		Layers: []chart.Layer{{Name: "Later work not done", Kind: chart.Steps, Slot: 2, X: x, Y: open, Step: 1}},
	})
	return p
}
