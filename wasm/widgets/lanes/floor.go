package lanes

import (
	"strconv"

	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// Metrics of the picture of the queues, in units of the chart.
const (
	textSize = chart.TextSize
	rowStep  = int(textSize + 10)
	barLeft  = 150.0
	barRight = chart.Width - 110.0
	barThick = 20.0
)

// floor draws each run's queues as bars on a logarithmic scale, and its workers.
func floor(m *model) ui.Node {
	top := 10.0
	most := float64(m.settings.size)
	for _, r := range m.runs {
		most = max(most, float64(r.backlog()), float64(r.codes.waiting))
	}
	for top < most {
		top *= 10
	}
	// One message has a bar of some length: the scale begins at a half.
	scale := chart.Scale{Lo: 0.5, Hi: top, From: barLeft, To: barRight, Log: true}
	bottom := float64(4 * rowStep * len(m.runs))
	kids := []ui.Node{
		ui.El("title", nil, ui.Text("Queues and workers")),
		ui.El("desc", nil, ui.Text(describe(m))),
		grid(scale, bottom),
	}
	for i, r := range m.runs {
		kids = append(kids, r.row(i+1, float64(4*rowStep*i), scale))
	}
	return ui.El("svg", ui.A("class", "chart", "role", "img",
		"viewBox", "0 0 "+chart.Fixed(chart.Width)+" "+chart.Fixed(bottom+textSize+8)), kids...)
}

// grid draws the ticks of the scale, from the first bar down to bottom.
func grid(scale chart.Scale, bottom float64) ui.Node {
	lines := ""
	kids := []ui.Node{{}}
	for _, v := range scale.Ticks(4) {
		x := scale.At(v)
		lines += "M" + chart.Fixed(x) + " " + chart.Fixed(float64(rowStep)) + "V" + chart.Fixed(bottom)
		kids = append(kids, label("chart-tick", chart.Number(v), x, bottom+textSize, "middle"))
	}
	kids[0] = ui.El("path", ui.A("class", "chart-grid", "d", lines))
	return ui.El("g", nil, kids...)
}

// describe says in words what floor draws.
func describe(m *model) string {
	s := "After " + rough(m.now) + "."
	for _, r := range m.runs {
		s += " " + r.mode.label + ": " + count(r.backlog(), "marketing message") + " and " + count(r.codes.waiting, "code") + " wait; of " +
			strconv.Itoa(len(r.crew)) + " workers " + strconv.Itoa(r.busy(code)) + " send codes and " + strconv.Itoa(r.busy(bulk)) + " marketing."
	}
	return s
}

// row draws one run from y down: its name, its queues, its workers.
func (r *run) row(slot int, y float64, scale chart.Scale) ui.Node {
	series := " series-" + strconv.Itoa(slot)
	line := func(k int) float64 { return y + float64(k*rowStep) + textSize }
	return ui.El("g", nil,
		label("chart-title", r.mode.label, 0, line(0), "start"),
		ui.If(slot == 1, label("chart-label", legend, chart.Width, line(0), "end")),
		bar("marketing", r.backlog(), r.most[bulk], line(1), scale, series),
		bar("codes", r.codes.waiting, r.most[code], line(2), scale, series),
		label("chart-label", "workers", barLeft-10, line(3), "end"),
		r.hands(line(3)-8, series))
}

// bar draws a queue of n messages on a line of text, and an outline to the most it was.
func bar(name string, n, most int64, base float64, scale chart.Scale, series string) ui.Node {
	was := ""
	if n == 0 && most > 0 {
		was = "most " + chart.Number(float64(most))
	}
	return ui.El("g", nil,
		label("chart-label", name, barLeft-10, base, "end"),
		ui.El("path", ui.A("class", "chart-steps"+series, "d", length(most, base, scale))),
		ui.El("path", ui.A("class", "chart-bar"+series, "d", length(n, base, scale))),
		label("chart-label", was, barLeft+10, base, "start"),
		label("chart-note", chart.Number(float64(n)), barRight+8, base, "start"))
}

// length outlines a bar for n messages; for none there is none.
func length(n int64, base float64, scale chart.Scale) string {
	if n == 0 {
		return ""
	}
	bottom := base + 4
	return string(rectangle(nil, barLeft, bottom-barThick, scale.At(float64(n)), bottom))
}

// label writes a text.
func label(class, s string, x, y float64, anchor string) ui.Node {
	return ui.El("text", ui.A("class", class, "x", chart.Fixed(x), "y", chart.Fixed(y), "text-anchor", anchor), ui.Text(s))
}
