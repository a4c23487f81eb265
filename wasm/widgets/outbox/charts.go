package outbox

import (
	"millrace/wasm/chart"
	"millrace/wasm/sim"
)

// The intervals of the curve, in ms.
const shortestMS, longestMS = 10, 10_000

// curve draws the exact probability that a high-water mark skips a row against the interval
// between polls, and the run as a point beside it: one that polls more often skips more.
func (m *model) curve() chart.Picture {
	const points = 61
	x, y := make([]float64, points), make([]float64, points)
	for i := range x {
		ms := float64(shortestMS * sim.Pow(longestMS/shortestMS, float64(i)/(points-1)))
		x[i], y[i] = ms, 100*m.skips(1000*ms)
	}
	_, top := chart.Nice(0, max(y[0], 1e-6), 2)
	p := chart.Picture{
		Title: "Share of the rows that are skipped, by the interval between polls",
		Desc:  "The more often a high-water mark is moved, the more rows it leaves behind: " + percent(y[0]/100) + " at 10 ms and " + percent(y[points-1]/100) + " at 10 s. " + m.here(),
		X: chart.Axis{Label: "poll every", Lo: shortestMS, Hi: longestMS, Log: true, Format: func(ms float64) string {
			return chart.Seconds(ms / 1000)
		}},
		Panels: []chart.Panel{{
			Name: "Skipped by a high-water mark", Unit: "exact", Height: 100,
			Y:      chart.Axis{Hi: top, Format: func(v float64) string { return chart.Number(v) + "%" }},
			Layers: []chart.Layer{{Name: "Skipped, exact, %", Kind: chart.Line, Slot: 1, X: x, Y: y}},
		}},
	}
	if !m.capture {
		measured := 100 * float64(m.skipped) / float64(max(1, m.committed))
		p.Panels[0].Marks = []chart.Mark{{
			X: float64(m.interval) / 1000, Y: min(measured, top), Point: true,
			Texts: []string{"this run " + percent(measured/100), percent(measured / 100)},
		}}
	}
	return p
}

// here says where the run stands.
func (m *model) here() string {
	if m.capture {
		return "This run does not poll."
	}
	return "This run polls every " + chart.Seconds(float64(m.interval)/second) + " and has skipped " + percent(float64(m.skipped)/float64(max(1, m.committed))) + "."
}

// past draws the delays and the rows that waited through the run.
func (m *model) past() chart.Picture {
	n := len(m.most)
	x, delay, most := make([]float64, n), make([]float64, n), make([]float64, n)
	highest, crowd := 0.1, 10.0
	for i := range n {
		x[i], delay[i], most[i] = m.seconds(i), float64(m.slowest[i])/second, float64(m.most[i])
		highest, crowd = max(highest, delay[i]), max(crowd, most[i])
	}
	_, highest = chart.Nice(0, 1.2*highest, 2)
	_, crowd = chart.Nice(0, 1.2*crowd, 2)
	width := m.seconds(1)
	panel := func(name, unit string, slot int, y []float64, axis chart.Axis) chart.Panel {
		return chart.Panel{
			Name: name, Unit: unit, Slot: slot, Height: 80, Y: axis,
			Layers: []chart.Layer{{Name: name, Kind: chart.Steps, Slot: slot, X: x, Y: y, Step: width}},
		}
	}
	return chart.Picture{
		Title: "How long rows wait to be published, and how many do",
		Desc:  "The slowest so far took " + chart.Seconds(float64(m.longest)/second) + " from its commit; " + chart.Count(len(m.ready), "row") + " wait now.",
		X: chart.Axis{Label: "time since the start", Hi: float64(m.horizon) / second, Format: func(v float64) string {
			return chart.Number(v) + " s"
		}},
		Panels: []chart.Panel{
			panel("Slowest publication", "", 1, delay, chart.Axis{Hi: highest, Format: chart.Seconds}),
			panel("Rows waiting", "", 3, most, chart.Axis{Hi: crowd}),
		},
	}
}
