package lag

import "millrace/wasm/chart"

// chart draws the messages that are behind through the run, and how old the oldest is.
func (m *model) chart() chart.Picture {
	points := m.track.points
	n := len(points)
	x, lag, age := make([]float64, n), make([]float64, n), make([]float64, n)
	for i, p := range points {
		x[i], lag[i], age[i] = p.at, p.lag, p.age
	}
	most, oldest, name := float64(m.settings.messages), 0.0, "Not done"
	if g := m.group; g != nil {
		most, oldest, name = g.most, g.oldest, "Lag"
	}
	p := chart.Picture{
		Title: name + " through the run",
		Desc:  "At most " + whole(most) + " messages. " + say(m),
		X:     chart.Axis{Label: "time since the start", Hi: max(m.end, 1), Time: true},
	}
	panel := func(name, unit string, slot int, y []float64, top float64, format func(float64) string) chart.Panel {
		_, top = chart.Nice(0, top, 2)
		return chart.Panel{
			Name: name, Unit: unit, Slot: slot, Height: 100, Y: chart.Axis{Hi: top, Format: format},
			Layers: []chart.Layer{{Name: name, Kind: chart.Line, Slot: slot, X: x, Y: y}},
		}
	}
	p.Panels = append(p.Panels, panel(name, "messages", 1, lag, max(10, most), nil))
	g := m.group
	if g == nil {
		return p
	}
	p.Panels = append(p.Panels, panel("Oldest unread message", "", 3, age, max(1, oldest), chart.Seconds))
	for i := range p.Panels {
		zones := &p.Panels[i].Zones
		if from := g.pauses; from < g.now {
			*zones = append(*zones, chart.Zone{From: from, To: min(g.resumes, m.end), Texts: []string{"nobody reads", "pause"}})
		}
		if g.blocked < g.now {
			*zones = append(*zones, chart.Zone{From: g.blocked, To: min(g.released, m.end), Texts: []string{"partition 0 is held up", "held up", "held"}})
		}
		for j := range *zones {
			if i > 0 {
				(*zones)[j].Texts = nil // once is enough
			}
		}
	}
	return p
}
