package feed

import (
	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// Measures of the picture, in units of package chart.
const (
	line     = chart.Row // a row of text
	body     = 100
	queueX   = 224
	feedX    = 446
	dotPitch = 10
	dotSize  = 8
	perRow   = 10
	dots     = body / dotPitch * 20
)

// view draws the fan-out at this moment, the work of the day and the delay through it.
func view(m *model) ui.Node {
	var b ui.Builder
	b.Markup(`<div class="feed">`)
	b.Add(m.scene())
	b.Add(m.work())
	b.Add(m.chart().Node())
	b.Markup(`</div>`)
	return b.Node()
}

// names are the strategies at the start of a line.
var names = [...]string{"Push", "Pull", "Hybrid"}

// picture is a drawing that grows downwards.
type picture struct{ chart.Sheet }

// clock writes a moment of the day: "9:05".
func clock(tick int) string {
	minutes := tick * step / 60
	s := string(rune('0'+minutes%60/10)) + string(rune('0'+minutes%10))
	return chart.Number(float64(minutes/60)) + ":" + s
}

// scene draws the authors, the writes that wait and a hundred feeds: how far the last
// post of a celebrity has come.
func (m *model) scene() ui.Node {
	x := m.chosen()
	p := &picture{}
	pushed := x.jump > 0
	reached := m.reached(x)
	feeds := chart.Number(float64(reached)) + "% reached"
	if !pushed {
		feeds = chart.Number(float64(reached)) + "% have read"
	}
	title := names[m.strategy] + " at " + clock(m.tick)
	waiting := number(x.backlog) + " writes wait"
	p.Open("Fan-out: "+title, waiting+", "+span(x.behind(x.backlog))+" behind. The last post of a celebrity: "+feeds+".")
	p.Text("chart-title", title, 0, 0, "start")
	p.Text("chart-label", chart.Count(m.posted, "celebrity post")+" so far", chart.Width, 0, "end")
	p.Text("chart-label", "authors", 0, line, "start")
	p.Text("chart-title", waiting, queueX-8, line, "start")
	p.Text("chart-label", "feeds", feedX, line, "start")
	p.Y = 2 * line

	var crowd, star, fresh, queue, cells, read, wasted chart.Pen
	c := &m.classes[celebrity]
	p.Text("chart-note", number(m.classes[ordinary].accounts+m.classes[known].accounts)+" accounts", 34, p.Y, "start")
	crowd.Box(4, p.Y+9, 14, 14)
	top := p.Y + body - 2*line
	p.Text("chart-note", number(c.accounts), 34, top, "start")
	p.Text("chart-label", "celebrities", 34, top+line, "start")
	star.Polygon(11, top+4, 22, top+15, 11, top+26, 0, top+15)
	if m.last >= 0 && m.tick-m.last <= hour/30 {
		fresh = star
		fresh.Box(104, top+13, queueX-116, 3)
	}
	size := 1000
	for x.worst > size*dots {
		size *= 10
	}
	for i := range (x.backlog + size - 1) / size {
		queue.Box(queueX+200-float64(dotPitch*(i/(body/dotPitch)+1)), p.Y+float64(dotPitch*(i%(body/dotPitch))), dotSize, dotSize)
	}
	cells.To('M', queueX-8, p.Y-2)
	cells.Along('H', queueX+206)
	cells.To('M', queueX-8, p.Y+body+2)
	cells.Along('H', queueX+206)
	for i := range 100 {
		x, y := feedX+float64(i%perRow*19), p.Y+float64(i/perRow*dotPitch)
		place := i * 37 % 100 // so that those who read stand among the others
		switch {
		case i*61%100 >= reached || !pushed && place >= m.active:
			cells.Box(x, y, 16, dotSize)
		case place < m.active:
			read.Box(x, y, 16, dotSize)
		default:
			wasted.Box(x, y, 16, dotSize)
			wasted.To('M', x, y)
			wasted.To('L', x+16, y+dotSize)
		}
	}
	crowd.Draw(&p.Builder, "chart-bar series-3")
	star.Draw(&p.Builder, "chart-steps series-2")
	fresh.Draw(&p.Builder, "chart-bar series-2")
	queue.Draw(&p.Builder, "chart-bar series-1")
	cells.Draw(&p.Builder, "chart-grid")
	read.Draw(&p.Builder, "chart-bar series-1")
	wasted.Draw(&p.Builder, "chart-steps series-4")
	p.Y += body
	p.Text("chart-label", "1 dot = "+number(size), queueX-8, p.Y, "start")
	p.Text("chart-label", feeds, feedX, p.Y, "start")
	return p.Close(3*line + body)
}

// reached is how many in a hundred have the last post of a celebrity: of all feeds where it
// is pushed, and of the readers of today where they ask for it. They open their feeds
// evenly.
func (m *model) reached(x *side) int {
	switch {
	case m.last < 0:
		return 0
	case x.jump == 0:
		return min(100, 100*(m.tick-m.last)*m.refreshes/ticks)
	}
	return 100 - 100*min(x.backlog, x.jump)/x.jump
}

// work draws a bar for each strategy: what was written for somebody and for nobody, and
// what was looked up. They grow through the day.
func (m *model) work() ui.Node {
	p := &picture{}
	desc, most := "", 1
	for i := range m.sides {
		s := &m.sides[i]
		most = max(most, s.smooth+m.total()*s.jump+s.reads(ticks))
		desc += strategies[i] + ": " + number(s.writes) + " writes, " + number(s.wasted()) + " of them never read, and " + number(s.reads(m.tick)) + " look-ups. "
	}
	p.Open("The work so far", desc)
	p.Text("chart-title", "The work so far", 0, 0, "start")
	p.Y = line
	x := 0.0
	for _, k := range [...]struct {
		class, text string
		wide        float64
	}{{"chart-bar series-1", "writes", 140}, {"chart-steps series-4", "never read", 190}, {"chart-band series-3", "look-ups", 0}} {
		var sample chart.Pen
		sample.Box(x+1, p.Y+8, 26, 14)
		sample.Draw(&p.Builder, k.class)
		p.Text("chart-label", k.text, x+36, p.Y, "start")
		x += k.wide
	}
	p.Y += line
	scale := float64(chart.Width-2) / float64(most)
	for i := range m.sides {
		s := &m.sides[i]
		name := names[i]
		class := "chart-label"
		if i == m.strategy {
			name, class = "▸ "+name, "chart-title"
		}
		p.Text(class, name, 0, p.Y, "start")
		p.Text(class, number(s.writes)+" writes, "+number(s.reads(m.tick))+" look-ups", chart.Width, p.Y, "end")
		p.Y += line
		var written, wasted, looked chart.Pen
		a := float64(float64(s.writes-s.wasted()) * scale)
		b := float64(float64(s.writes) * scale)
		c := b + float64(float64(s.reads(m.tick))*scale)
		written.Box(1, p.Y, a, 18)
		if s.writes > 0 {
			wasted.Box(1+a, p.Y, b-a, 18)
		}
		looked.Box(1+b, p.Y, c-b, 18)
		written.Draw(&p.Builder, "chart-bar series-1")
		wasted.Draw(&p.Builder, "chart-steps series-4")
		looked.Draw(&p.Builder, "chart-band series-3")
		p.Y += line
	}
	return p.Close(float64(len(m.sides)*2*line + 2*line))
}

// total is how often celebrities post in the whole day.
func (m *model) total() int { return m.classes[celebrity].accounts * m.classes[celebrity].posts }

// chart draws how far behind the feeds are through the day: with push, and with the chosen
// strategy if that is another.
func (m *model) chart() chart.Picture {
	p := chart.Picture{
		Title: "How long a post waits for the writes before it",
		Desc:  say(m),
		X: chart.Axis{Label: "Time of day, h", Hi: 24, Format: func(v float64) string {
			return chart.Number(v) + " h"
		}},
	}
	shown := []int{push}
	if m.strategy != push {
		shown = []int{m.strategy, push}
	}
	n := (m.tick + bucket - 1) / bucket
	top := 10.0
	for _, i := range shown {
		top = max(top, m.sides[i].behind(m.sides[i].worst))
	}
	_, top = chart.Nice(0, 1.25*top, 2)
	for _, i := range shown {
		s := &m.sides[i]
		x, y := make([]float64, n), make([]float64, n)
		for j := range n {
			x[j], y[j] = float64(j)*bucket*step/3600, s.behind(s.columns[j])
		}
		panel := chart.Panel{
			Name: "Delay with " + strategies[i], Unit: "worst of 5 min", Height: 90, Y: chart.Axis{Hi: top, Format: span},
			Layers: []chart.Layer{{Name: "Delay with " + strategies[i], Kind: chart.Bars, Slot: 1 + i, X: x, Y: y, Step: bucket * step / 3600.0}},
		}
		if s.jump > 0 && s.behind(s.jump) >= top/20 {
			panel.Rules = []chart.Rule{{At: s.behind(s.jump), Text: "one post " + span(s.behind(s.jump))}}
		}
		p.Panels = append(p.Panels, panel)
	}
	return p
}
