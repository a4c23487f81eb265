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
func floor(b *ui.Builder, m *model) {
	top := 10.0
	most := float64(m.settings.size)
	for _, r := range m.runs {
		most = max(most, float64(r.most[bulk]), float64(r.most[code]), float64(r.backlog()), float64(r.codes.waiting))
	}
	for top < most {
		top *= 10
	}
	// One message has a bar of some length: the scale begins at a half.
	scale := chart.Scale{Lo: 0.5, Hi: top, From: barLeft, To: barRight, Log: true}
	bottom := float64(4 * rowStep * len(m.runs))
	b.Markup(`<svg class="chart" role="img" viewBox={}><title>Queues and workers</title><desc>{}</desc>`,
		"0 0 "+chart.Fixed(chart.Width)+" "+chart.Fixed(bottom+2*float64(rowStep)), describe(m))
	grid(b, &scale, bottom)
	for i, r := range m.runs {
		r.row(b, i+1, float64(4*rowStep*i), &scale)
	}
	b.Markup(`</svg>`)
}

// grid draws the ticks of the scale, from the first bar down to bottom.
func grid(b *ui.Builder, scale *chart.Scale, bottom float64) {
	var lines chart.Pen
	ticks := scale.Ticks(4)
	for _, v := range ticks {
		lines.To('M', scale.At(v), float64(rowStep))
		lines.Along('V', bottom)
	}
	b.Markup(`<g>`)
	lines.Draw(b, "chart-grid")
	for _, v := range ticks {
		chart.Hang(b, "chart-tick", chart.Number(v), scale.At(v), bottom+4, 0, "middle")
	}
	chart.Hang(b, "chart-label", "messages waiting, log scale", (barLeft+barRight)/2, bottom+4, 1, "middle")
	b.Markup(`</g>`)
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
func (r *run) row(b *ui.Builder, slot int, y float64, scale *chart.Scale) {
	series := " series-" + strconv.Itoa(slot)
	y += textSize // the line of the first text
	b.Markup(`<g>`)
	chart.Text(b, "chart-title", r.mode.label, 0, y, "start")
	if slot == 1 {
		chart.Text(b, "chart-label", legend, chart.Width, y, "end")
	}
	bar(b, "marketing", r.backlog(), r.most[bulk], y+float64(rowStep), scale, series)
	bar(b, "codes", r.codes.waiting, r.most[code], y+float64(2*rowStep), scale, series)
	y += float64(3 * rowStep)
	chart.Text(b, "chart-label", "workers", barLeft-10, y, "end")
	r.hands(b, y-8, series)
	b.Markup(`</g>`)
}

// bar draws a queue of n messages on a line of text, and an outline to the most it was.
func bar(b *ui.Builder, name string, n, most int64, base float64, scale *chart.Scale, series string) {
	was := ""
	if n == 0 && most > 0 {
		was = "was up to " + chart.Number(float64(most))
	}
	b.Markup(`<g>`)
	chart.Text(b, "chart-label", name, barLeft-10, base, "end")
	length(b, "chart-steps"+series, most, base, scale)
	length(b, "chart-bar"+series, n, base, scale)
	chart.Text(b, "chart-label", was, barLeft+10, base, "start")
	chart.Text(b, "chart-note", chart.Number(float64(n)), barRight+8, base, "start")
	b.Markup(`</g>`)
}

// length outlines a bar for n messages; for none it is empty.
func length(b *ui.Builder, class string, n int64, base float64, scale *chart.Scale) {
	var p chart.Pen
	if n > 0 {
		bottom := base + 4
		rectangle(&p, barLeft, bottom-barThick, scale.At(float64(n)), bottom)
	}
	p.Draw(b, class)
}

// rectangle appends an outline between two corners.
func rectangle(p *chart.Pen, left, top, right, bottom float64) {
	p.To('M', left, bottom)
	p.Along('V', top)
	p.Along('H', right)
	p.Along('V', bottom)
	p.Shut()
}
