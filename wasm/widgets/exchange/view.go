package exchange

import (
	"unicode/utf8"

	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// Measures of the picture, in units of its viewBox.
const (
	letter    = 0.6 * chart.TextSize // the width of one
	line      = chart.Row            // a row of text
	tall      = 26                   // a word's box
	between   = 26                   // two words: a # that covers nothing stands there
	slim      = 20                   // the box of such a #
	rows      = 8                    // bindings and queues that are drawn
	mostWords = 8                    // words of a key that are drawn
	nameRoom  = 440                  // of a binding, before what comes of it
	lanes     = 176                  // where the lanes begin
	perLane   = 14                   // messages in a lane
	cell      = 18
)

// view draws, from top to bottom: a message on its way to the exchange, what it is compared
// with and how far each binding goes along with it, and the queues with what is in them.
func view(m *model) ui.Node {
	p := &picture{m: m}
	p.Open("From a "+m.kind+" exchange to "+chart.Count(len(m.queues), "queue"), say(m))
	p.belt()
	if i := m.shown(); i >= 0 {
		p.way(i)
	}
	p.queues()
	return p.Close(p.Y)
}

// picture is a drawing that grows downwards.
type picture struct {
	chart.Sheet
	m *model
}

// belt draws the producer, the exchange and between them the message that comes.
func (p *picture) belt() {
	m := p.m
	s := "nothing to publish"
	if i := m.shown(); i >= 0 {
		s = "message " + number(i+1) + " of " + number(len(m.messages))
	}
	const from, to = 130, 418
	p.Text("chart-title", s, (from+to)/2, p.Y, "middle")
	p.Y += line
	var boxes, rail, token chart.Pen
	boxes.Box(1, p.Y, from-2, line+4)
	boxes.Box(to, p.Y, chart.Width-to-1, line+4)
	rail.To('M', from, p.Y+line/2+2)
	rail.Along('H', to)
	if m.at < len(m.messages) {
		token.Box(from+float64(min(m.tick, comes)*(to-from-cell)/comes), p.Y+8, cell, cell)
	}
	boxes.Draw(&p.Builder, "chart-axis")
	rail.Draw(&p.Builder, "chart-grid")
	token.Draw(&p.Builder, "chart-bar series-1")
	p.Text("chart-note", "producer", from/2, p.Y+2, "middle")
	p.Text("chart-note", m.kind+" exchange", (chart.Width+to)/2, p.Y+2, "middle")
	p.Y += line + 12
}

// grid is where the words of a key stand.
type grid struct {
	n        int
	from, to [mostWords]float64
}

// at is the column of a word; those that find no room share the last.
func (g *grid) at(word int) int { return min(word, g.n-1) }

// plan makes each column as wide as the words in it, as far as there is room.
func (p *picture) plan(parts []string, w *way) grid {
	g := grid{n: min(len(parts), mostWords)}
	var wide [mostWords]float64
	wider := func(j int, s string) {
		wide[g.at(j)] = max(wide[g.at(j)], width(s)+12)
	}
	for j := range g.n {
		wider(j, parts[j])
	}
	for _, x := range w.matches[:p.m.drawn()] {
		for _, s := range x.spans {
			if s.to == s.from+1 {
				wider(s.from, s.text)
			}
		}
	}
	const room = chart.Width - 2
	x := 0.0
	for j := range g.n {
		x += wide[j] + between
	}
	most := x
	if x+between > room {
		most = float64(room-(g.n+1)*between) / float64(g.n)
	}
	x = between
	for j := range g.n {
		g.from[j] = x
		g.to[j] = x + min(wide[j], most)
		x = g.to[j] + between
	}
	return g
}

// way draws a message and the bindings that it has been compared with.
func (p *picture) way(i int) {
	m := p.m
	w, parts := &m.ways[i], m.parts(&m.messages[i])
	g := p.plan(parts, w)
	var key chart.Pen
	if len(parts) == 0 {
		s := "a key without words"
		if m.kind == headers {
			s = "a message without headers"
		}
		p.Text("chart-label", s, between, p.Y, "start")
	}
	for j := range g.n {
		s := parts[j]
		if j == mostWords-1 && len(parts) > mostWords {
			s = "…"
		}
		key.Box(g.from[j], p.Y+2, g.to[j]-g.from[j], tall)
		p.Text("chart-title", fit(g.to[j]-g.from[j], s), (g.from[j]+g.to[j])/2, p.Y, "middle")
	}
	key.Draw(&p.Builder, "chart-axis")
	p.Y += line + 4
	for j := range m.drawn() {
		p.binding(j, &w.matches[j], &g, j < m.checked())
	}
	if rest := len(m.bindings) - m.drawn(); rest > 0 {
		p.Text("chart-label", "and "+chart.Count(rest, "binding")+" more, in the table", 0, p.Y, "start")
		p.Y += line
	}
	p.Y += 6
}

// binding draws a binding, and under the words of the key what its own words covered.
func (p *picture) binding(j int, x *match, g *grid, checked bool) {
	b := &p.m.bindings[j]
	name := fit(nameRoom, p.m.wording(b)+" → "+p.m.queues[b.queue])
	verdict := ""
	switch {
	case checked && x.ok:
		verdict = "✓"
	case checked:
		verdict = fit(chart.Width-width(name)-letter, "✗ "+x.why)
	}
	p.Text("chart-note", name, 0, p.Y, "start")
	p.Text("chart-title", verdict, chart.Width, p.Y, "end")
	p.Y += line
	if p.m.kind == fanout {
		return
	}
	var took, failed chart.Pen
	beyond := slim + between - 4.0 // after the last word, for what found none
	if g.n > 0 {
		beyond = g.to[g.n-1] + 4
	}
	empty := -1 // the gap that has a # already
	var used [mostWords]bool
	for _, s := range x.spans {
		if !checked {
			break
		}
		from, to, o := 0.0, 0.0, &took
		switch {
		case s.failed && s.from == s.to:
			if from = beyond; from > chart.Width-4*letter {
				continue // the table has it
			}
			to = min(from+width(s.text)+12, chart.Width-2)
			beyond = to + 4
		case s.from == s.to:
			if s.from == empty || s.from > g.n {
				continue
			}
			empty = s.from
			from = 3
			if s.from > 0 {
				from = g.to[s.from-1] + 3
			}
			to = from + slim
			if s.from == g.n {
				beyond = max(beyond, to+4)
			}
		default:
			if used[g.at(s.from)] {
				continue
			}
			used[g.at(s.from)] = true
			from, to = g.from[g.at(s.from)], g.to[g.at(s.to-1)]
		}
		if s.failed {
			o = &failed
		}
		o.Box(from, p.Y, to-from, tall)
		p.Text("chart-note", fit(to-from, s.text), (from+to)/2, p.Y-2, "middle")
	}
	took.Draw(&p.Builder, "chart-steps series-1")
	failed.Draw(&p.Builder, "chart-line series-4")
	p.Y += line + 4
}

// queues draws a lane for each queue, with a column for each message, and one for what the
// exchange dropped.
func (p *picture) queues() {
	m := p.m
	per := perLane
	if len(m.messages) > 99 {
		per = 10 // numbers of three digits
	}
	wide := float64(chart.Width-lanes) / float64(per)
	first := max(0, m.shown()+1-per)
	last := min(len(m.messages), first+per)
	p.Text("chart-title", "queues", 0, p.Y, "start")
	for i := first; i < last; i++ {
		p.Text("chart-tick", number(i+1), lanes+float64(float64(i-first)*wide)+float64(wide/2), p.Y, "middle")
	}
	p.Y += line
	shown := min(len(m.queues), rows)
	var track, copies, wrong, missing chart.Pen
	falling := m.tick - comes - checks*m.drawn()
	lane := func(q int) {
		track.To('M', lanes, p.Y+line)
		track.Along('H', chart.Width)
		for i := first; i < last; i++ {
			w := &m.ways[i]
			got, should := w.copies == 0, true
			if q >= 0 {
				got, should = w.reached[q], !m.messages[i].expects || m.messages[i].wants(m.queues[q])
			}
			x := lanes + float64(float64(i-first)*wide) + float64((wide-cell)/2)
			switch {
			case i > m.at || i == m.at && falling <= 0:
				continue
			case i == m.at:
				x = lanes + float64(float64((x-lanes)*float64(falling))/falls)
			}
			switch y := p.Y + 6; {
			case got && should && q >= 0:
				copies.Box(x, y, cell, cell)
			case got:
				wrong.Box(x, y, cell, cell)
				wrong.To('M', x, y)
				wrong.To('L', x+cell, y+cell)
				wrong.To('M', x+cell, y)
				wrong.To('L', x, y+cell)
			case q >= 0 && should && m.messages[i].expects:
				missing.Box(x, y, cell, cell)
			}
		}
		p.Y += line
	}
	for q := range shown {
		p.Text("chart-note", fit(lanes-letter, m.queues[q]), 0, p.Y, "start")
		lane(q)
	}
	p.Text("chart-label", "dropped", 0, p.Y, "start")
	lane(-1)
	track.Draw(&p.Builder, "chart-grid")
	copies.Draw(&p.Builder, "chart-bar series-1")
	wrong.Draw(&p.Builder, "chart-steps series-4")
	missing.Draw(&p.Builder, "chart-steps series-2")
	p.Y += 4
	if rest := len(m.queues) - shown; rest > 0 {
		p.Text("chart-label", "and "+chart.Count(rest, "queue")+" more, in the table", 0, p.Y, "start")
		p.Y += line
	}
	if _, _, all := m.right(); all > 0 {
		p.legend()
	}
}

// legend says what the marks in the lanes are.
func (p *picture) legend() {
	var copies, wrong, missing chart.Pen
	copies.Box(0, p.Y+6, cell, cell)
	wrong.Box(120, p.Y+6, cell, cell)
	wrong.To('M', 120, p.Y+6)
	wrong.To('L', 120+cell, p.Y+6+cell)
	wrong.To('M', 120+cell, p.Y+6)
	wrong.To('L', 120, p.Y+6+cell)
	missing.Box(380, p.Y+6, cell, cell)
	copies.Draw(&p.Builder, "chart-bar series-1")
	wrong.Draw(&p.Builder, "chart-steps series-4")
	missing.Draw(&p.Builder, "chart-steps series-2")
	p.Text("chart-label", "a copy", cell+8, p.Y, "start")
	p.Text("chart-label", "should not be", 120+cell+8, p.Y, "start")
	p.Text("chart-label", "is missing", 380+cell+8, p.Y, "start")
	p.Y += line + 4
}

// width is how wide a text is at its largest.
//
//go:noinline
func width(s string) float64 { return float64(float64(utf8.RuneCountInString(s)) * letter) }

// fit cuts a text to a width.
//
//go:noinline
func fit(wide float64, s string) string {
	most := int(wide / letter)
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	r := []rune(s)
	if most < 1 {
		return ""
	}
	return string(r[:most-1]) + "…"
}
