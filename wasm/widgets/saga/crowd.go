package saga

import "millrace/wasm/chart"

// ends draws where the sagas that are counted ended: solid bars for those that stopped at
// a step, outlines for those that should have.
func (p *picture) ends() {
	m := p.m
	t, stops := m.expect(m.order), m.stops(m.order)
	n := float64(m.counted)
	p.Text("chart-title", sagas(m.counted)+" ended", 0, p.Y, "start")
	p.Text("chart-label", "expected", theoryX, p.Y, "end")
	p.Y += line
	most := 1e-9
	for k := range m.order {
		most = max(most, float64(t.stops[k]*n), float64(stops[k]))
	}
	const room = chart.Width - bars - 2
	var solid, outline chart.Pen
	row := func(name string, count int, expected float64) {
		p.Text("chart-note", name, 0, p.Y, "start")
		p.Text("chart-note", number(count), counted, p.Y, "end")
		s := number(int(expected + 0.5))
		if expected > 0 && expected < 0.5 {
			s = "< 1"
		}
		p.Text("chart-label", s, theoryX, p.Y, "end")
	}
	row("complete", stops[len(m.order)], float64(n*t.completion()))
	p.Y += line
	for k, i := range m.order {
		row("at "+m.steps[i].name, stops[k], float64(n*t.stops[k]))
		solid.Box(bars, p.Y+6, float64(room*float64(stops[k]))/most, 10)
		outline.Box(bars, p.Y+4, float64(room*float64(n*t.stops[k]))/most, 22)
		p.Y += line
	}
	solid.Draw(&p.Builder, "chart-bar series-1")
	outline.Draw(&p.Builder, "chart-axis")
	p.Y += gap
}

// strip draws the expected cost of all 24 orders on one axis, and that of the one that
// is set. It names none: which is the cheapest is for the learner to find.
func (p *picture) strip() {
	costs, cheaper := p.m.ranked()
	mine, most := p.m.expect(p.m.order).cost, 0.0
	for _, c := range costs {
		most = max(most, c)
	}
	x := chart.Scale{Hi: max(most, 1e-9), From: 8, To: chart.Width - 8}
	s := "no order is cheaper"
	if cheaper > 0 {
		s = number(cheaper) + " of 24 orders cheaper"
	}
	p.Text("chart-title", "expected cost: "+s, 0, p.Y, "start")
	p.Y += line + 4
	var axis, others, this chart.Pen
	axis.To('M', x.From, p.Y+24)
	axis.Along('H', x.To)
	for _, c := range costs {
		others.To('M', x.At(c), p.Y+10)
		others.Along('V', p.Y+24)
	}
	at := x.At(mine)
	this.Polygon(at, p.Y+24, at-8, p.Y+38, at+8, p.Y+38)
	axis.Draw(&p.Builder, "chart-axis")
	others.Draw(&p.Builder, "chart-mark")
	this.Draw(&p.Builder, "chart-bar series-1")
	label := chart.Number(mine)
	wide := float64(float64(len(label)+2) * 0.3 * chart.TextSize) // half of it
	place := min(max(at, wide+40), chart.Width-wide-90)
	p.Text("chart-label", "0", 0, p.Y+38, "start")
	p.Text("chart-note", label, place, p.Y+38, "middle")
	p.Text("chart-label", chart.Number(most), chart.Width, p.Y+38, "end")
	p.Y += 38 + line + 2*gap
}

// chart draws how the cost per saga settles while more of them are counted, in the band
// that theory gives.
func (m *model) chart() chart.Picture {
	t := m.expect(m.order)
	x, y := make([]float64, len(m.course)), make([]float64, len(m.course))
	for i, c := range m.course {
		x[i], y[i] = c.n, c.cost
	}
	const points = 100
	first := max(1, m.sagas/20)
	at, low, high := make([]float64, points), make([]float64, points), make([]float64, points)
	for k := range at {
		at[k] = float64(first) + float64(k*(m.sagas-first))/(points-1)
		b := t.band(at[k])
		low[k], high[k] = max(0, t.cost-b), t.cost+b
	}
	bottom, top := low[0], high[0]
	for _, v := range y {
		bottom, top = min(bottom, v), max(top, v)
	}
	if bottom == top {
		top++
	}
	bottom, top = chart.Nice(bottom, top, 4)
	return chart.Picture{
		Title: "Compensation cost per saga",
		Desc: "Expected are " + chart.Number(t.cost) + " per saga; in 95 of 100 runs the cost of " + number(m.sagas) + " sagas is within " +
			chart.Number(t.band(float64(m.sagas))) + " of that.",
		X: chart.Axis{Label: "sagas counted", Hi: float64(max(m.sagas, 2))},
		Legend: []chart.Key{
			{Kind: chart.SampleLine, Slot: 1, Text: "counted"},
			{Kind: chart.SampleBand, Text: "95 of 100 runs"},
		},
		Panels: []chart.Panel{{
			Name: "Cost per saga", Height: 130, Y: chart.Axis{Lo: bottom, Hi: top},
			Layers: []chart.Layer{
				{Name: "95 of 100 runs", Kind: chart.Band, X: at, Y: high, Low: low},
				{Name: "counted", Kind: chart.Line, Slot: 1, X: x, Y: y},
			},
			Rules: []chart.Rule{{At: t.cost, Text: "expected " + chart.Number(t.cost)}},
		}},
	}
}
