package chart

import "millrace/wasm/ui"

// draw draws panel number i. What is behind comes first: zones, grid, layers, rules,
// and the texts on top of all.
func (p *Panel) draw(b *ui.Builder, l *layout, i int) {
	f := &l.frames[i]
	b.Markup(`<g class="chart-panel">`)
	for _, z := range p.Zones {
		from, to := f.x.At(z.From), f.x.At(z.To)
		b.Markup(`<rect class="chart-zone" x={} y={} width={} height={}/>`,
			Fixed(from), Fixed(f.y.To), Fixed(to-from), Fixed(f.y.From-f.y.To))
	}
	p.grid(b, f)
	for j := range p.Layers {
		p.Layers[j].draw(b, f)
	}
	axis(b, l, f, i == len(l.frames)-1)
	p.rules(b, f)
	p.heading(b, l, f)
	p.notes(b, l, f)
	b.Markup(`</g>`)
}

// grid draws a line across the panel at each tick, and the ticks' texts.
func (p *Panel) grid(b *ui.Builder, f *frame) {
	var lines Pen
	for _, t := range f.yTicks {
		lines.To('M', f.x.From, f.y.At(t))
		lines.Along('H', f.x.To)
	}
	b.Markup(`<g>`)
	lines.Draw(b, "chart-grid")
	for _, t := range f.yTicks {
		level(b, "chart-tick", p.Y.format(t), f.x.From-gap, f.y.At(t), "end")
	}
	b.Markup(`</g>`)
}

// axis draws the horizontal axis of a panel: a line with ticks and, below the last
// panel, their texts.
func axis(b *ui.Builder, l *layout, f *frame, last bool) {
	var line Pen
	line.To('M', f.x.From, f.y.From)
	line.Along('H', f.x.To)
	ticks := l.x.ticks(f.x)
	for _, t := range ticks {
		line.To('M', f.x.At(t), f.y.From)
		line.Along('v', tickLength)
	}
	b.Markup(`<g>`)
	line.Draw(b, "chart-axis")
	for _, t := range ticks {
		if last {
			s := l.x.format(t)
			Hang(b, "chart-tick", s, center(f.x.At(t), textWidth(s)), l.axis, 0, "middle")
		}
	}
	b.Markup(`</g>`)
}

// heading draws the row above a panel: its marker and name, and what is counted. Both
// are one text, so that they stay together at any size.
func (p *Panel) heading(b *ui.Builder, l *layout, f *frame) {
	if f.name == 0 {
		return
	}
	left := l.left
	if p.Slot > 0 {
		var sign Pen
		sign.marker(p.Slot, left+markRadius, f.name-rise, markRadius+1)
		sign.Draw(b, class("chart-marker", p.Slot))
		left += 2*markRadius + gap
	}
	between := ", "
	if p.Name == "" {
		between = ""
	}
	unit := first([]string{between + p.Unit}, l.right-left-textWidth(p.Name))
	if p.Unit == "" {
		unit = ""
	}
	b.Markup(`<text class="chart-title" x={} y={} dy="0.35em">{}<tspan class="chart-unit">{}</tspan></text>`,
		Fixed(left), Fixed(f.name-rise), p.Name, unit)
}

// rules draws the horizontal rules. A rule's text stands on it, or hangs from it near
// the top of the panel; it is left out where the text of another rule already is.
func (p *Panel) rules(b *ui.Builder, f *frame) {
	var taken []span
	for _, r := range p.Rules {
		y := f.y.At(r.At)
		var line Pen
		line.To('M', f.x.From, y)
		line.Along('H', f.x.To)
		line.Draw(b, "chart-rule")
		base := y - gap
		if base-TextSize < f.y.To {
			base = y + TextSize
		}
		s := span{base - TextSize, base + 0.25*TextSize}
		if s.free(taken) && textWidth(r.Text) <= f.x.To-f.x.From {
			taken = append(taken, s)
			text(b, "chart-label", r.Text, f.x.To, base, "end")
		}
	}
}

// span is a stretch that a text takes.
type span struct{ from, to float64 }

// free reports whether s overlaps none of the others.
func (s span) free(others []span) bool {
	for _, o := range others {
		if s.from < o.to && o.from < s.to {
			return false
		}
	}
	return true
}
