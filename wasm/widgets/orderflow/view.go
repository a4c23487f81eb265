package orderflow

import (
	"unicode/utf8"

	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// Measures of the pictures, in units of package chart.
const (
	letter = 0.6 * chart.TextSize // the width of one
	line   = chart.Row            // a row of text
	inset  = 5                    // of a bar in its row
	left   = 134                  // where the timeline begins
	right  = 616
	gap    = 8
)

// view draws the timeline of an order; in the hours of trouble also what is under way at
// the moment, and the course of it.
func view(m *model) ui.Node {
	if m.single() {
		return m.timeline()
	}
	var b ui.Builder
	b.Markup(`<div class="orderflow">`)
	b.Add(m.timeline())
	b.Add(m.scene())
	b.Add(m.chart().Node())
	b.Markup(`</div>`)
	return b.Node()
}

// picture is a drawing that grows downwards.
type picture struct{ chart.Sheet }

// longest is the longest that an order takes without waiting in a queue.
func (m *model) longest() int {
	t := m.enqueue
	for i := range steps {
		t += m.ms[i]
	}
	if !m.single() {
		took, _ := m.call(m.sick, sickFrom*minute)
		t += took - m.ms[m.sick]
	}
	return t
}

// timeline draws the steps of an order on one axis for both ways: of the single one, of one
// that comes now or, when all is over, of the last one of the trouble.
func (m *model) timeline() ui.Node {
	p := &picture{}
	ways := m.ways()
	title, shown := "", never
	height := float64(len(ways)*((len(steps)+1)*line+gap) + 2*line + gap)
	switch {
	case m.single():
		title, shown = "The steps of one order", m.now
	case m.done():
		title = "The last order of the trouble"
	default:
		title = "An order that comes now"
	}
	if !m.single() {
		height += line
	}
	p.Open(title, say(m))
	if !m.single() {
		p.Text("chart-title", title, 0, 0, "start")
		p.Y += line
	}
	p.legend()
	x := chart.Scale{Hi: float64(m.longest()), From: left, To: right}
	for i, w := range ways {
		plan := m.last[i]
		if m.single() || !m.done() {
			plan = w.plan(m.placed())
		}
		p.way(w, &plan, &x, shown)
		p.Y += gap
	}
	p.axis(&x)
	return p.Close(height)
}

// legend says what the bars are.
func (p *picture) legend() {
	for i, k := range [...]struct{ class, text string }{
		{"chart-zone", "the user waits"}, {"chart-bar series-1", "now"}, {"chart-bar series-2", "later"},
	} {
		x := [...]float64{0, 240, 340}[i]
		var sample chart.Pen
		sample.Box(x, p.Y+8, 26, 14)
		sample.Draw(&p.Builder, k.class)
		p.Text("chart-label", k.text, x+34, p.Y, "start")
	}
	p.Y += line
}

// way draws the timeline of one way, solid as far as a moment.
func (p *picture) way(w *way, plan *plan, x *chart.Scale, shown int) {
	p.Text("chart-title", w.name+": "+plan.outcome(shown), 0, p.Y, "start")
	p.Y += line
	top, bottom := p.Y, p.Y+float64(len(steps)*line)
	var wait, reply, end, idle chart.Pen
	var planned, solid [2]chart.Pen // now, later
	var ends [len(steps)]struct{ from, to float64 }
	wait.Box(left, top, x.At(float64(min(plan.reply, shown)))-left, bottom-top)
	for i := range steps {
		b, series := &plan.bars[i], 0
		if w.later[i] {
			series = 1
		}
		from, to := x.At(float64(b.from)), x.At(float64(b.to))
		y, height := top+float64(i*line+inset), float64(line-2*inset)
		switch b.fate {
		case skipped:
			from, to = left, left
		case waits:
			to = right
			idle.Box(from, y, to-from, height)
		case fails:
			end.Box(from, y, to-from, height)
			end.To('M', to-height, y)
			end.To('L', to, y+height)
			end.To('M', to-height, y+height)
			end.To('L', to, y)
		default:
			planned[series].Box(from, y, to-from, height)
			if shown > b.from {
				solid[series].Box(from, y, x.At(float64(min(b.to, shown)))-from, height)
			}
		}
		ends[i].from, ends[i].to = from, to
	}
	reply.To('M', x.At(float64(plan.reply)), top)
	reply.Along('V', bottom)
	wait.Draw(&p.Builder, "chart-zone")
	for i := range planned {
		series := " series-" + string(rune('1'+i))
		planned[i].Draw(&p.Builder, "chart-steps"+series)
		solid[i].Draw(&p.Builder, "chart-bar"+series)
	}
	idle.Draw(&p.Builder, "chart-band series-2")
	end.Draw(&p.Builder, "chart-steps series-4")
	reply.Draw(&p.Builder, "chart-mark")
	for i := range steps { // last, so that no line crosses a text
		p.Text("chart-label", steps[i].label, 0, p.Y, "start")
		p.beside(plan.bars[i].text(w.later[i]), ends[i].from, ends[i].to)
		p.Y += line
	}
}

// beside writes the text of a bar: after it, before it or, where there is no room, on it.
func (p *picture) beside(s string, from, to float64) {
	wide := float64(float64(utf8.RuneCountInString(s)) * letter)
	switch {
	case to+gap+wide <= chart.Width:
		p.Text("chart-note", s, to+gap, p.Y, "start")
	case from-gap-wide >= left:
		p.Text("chart-note", s, from-gap, p.Y, "end")
	default:
		p.Text("chart-note", s, from+gap, p.Y, "start")
	}
}

// text says what becomes of a step.
func (b *bar) text(later bool) string {
	switch b.fate {
	case fails:
		return "no answer"
	case skipped:
		return "never happens"
	case waits:
		return "waits, " + chart.Number(float64(b.ahead)) + " ahead"
	}
	if later {
		return "later, " + ms(b.to-b.from)
	}
	return ms(b.to - b.from)
}

// outcome says what the user gets, as far as a moment.
func (p *plan) outcome(shown int) string {
	switch {
	case p.refused:
		return "refused at once"
	case p.failed >= 0:
		return "an error after " + ms(p.reply)
	case shown < p.reply:
		return "waiting, " + ms(shown)
	}
	return "the user waits " + ms(p.reply)
}

// axis draws the time since the order.
func (p *picture) axis(x *chart.Scale) {
	var axis chart.Pen
	axis.To('M', left, p.Y)
	axis.Along('H', right)
	for _, t := range x.Ticks(4) {
		at := x.At(t)
		axis.To('M', at, p.Y)
		axis.Along('v', 6)
		s := chart.Seconds(t / 1000)
		half := float64(float64(len(s)) * letter / 2)
		p.Text("chart-tick", s, min(at, chart.Width-half), p.Y+4, "middle")
	}
	axis.Draw(&p.Builder, "chart-axis")
}
