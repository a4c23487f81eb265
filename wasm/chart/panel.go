package chart

import "millrace/wasm/ui"

// draw draws panel number i. What is behind comes first: zones, grid, layers, rules,
// and the texts on top of all.
func (p *Panel) draw(l *layout, i int, x Axis) ui.Node {
	f := &l.frames[i]
	kids := make([]ui.Node, 0, 8+len(p.Zones)+len(p.Layers)+2*len(p.Rules)+3*len(p.Marks))
	for _, z := range p.Zones {
		from, to := f.x.At(z.From), f.x.At(z.To)
		kids = append(kids, ui.El("rect", ui.A("class", "chart-zone", "x", Fixed(from), "y", Fixed(f.y.To),
			"width", Fixed(to-from), "height", Fixed(f.y.From-f.y.To))))
	}
	kids = append(kids, p.grid(f))
	for j := range p.Layers {
		kids = append(kids, p.Layers[j].node(f))
	}
	kids = append(kids, axis(l, f, i == len(l.frames)-1))
	kids = append(kids, p.rules(f)...)
	kids = append(kids, p.heading(l, f)...)
	kids = append(kids, p.notes(l, f)...)
	return ui.El("g", ui.A("class", "chart-panel"), kids...)
}

// grid draws a line across the panel at each tick, and the ticks' texts.
func (p *Panel) grid(f *frame) ui.Node {
	var lines pen
	texts := make([]ui.Node, 1, 1+len(f.yTicks))
	for _, t := range f.yTicks {
		y := f.y.At(t)
		lines.to('M', f.x.From, y)
		lines.along('H', f.x.To)
		// Lowered by a share of its own size, a text is level with its line at any size.
		texts = append(texts, ui.El("text", ui.A("class", "chart-tick", "x", Fixed(f.x.From-gap), "y", Fixed(y),
			"dy", "0.35em", "text-anchor", "end"), ui.Text(p.Y.format(t))))
	}
	texts[0] = lines.path("chart-grid")
	return ui.El("g", nil, texts...)
}

// axis draws the horizontal axis of a panel: a line with ticks and, below the last
// panel, their texts.
func axis(l *layout, f *frame, last bool) ui.Node {
	var line pen
	line.to('M', f.x.From, f.y.From)
	line.along('H', f.x.To)
	var texts []ui.Node
	for _, t := range l.x.ticks(f.x) {
		x := f.x.At(t)
		line.to('M', x, f.y.From)
		line.along('v', tickLength)
		if last {
			s := l.x.format(t)
			texts = append(texts, text("chart-tick", s, center(x, textWidth(s)), l.axis, "middle"))
		}
	}
	return ui.El("g", nil, append([]ui.Node{line.path("chart-axis")}, texts...)...)
}

// heading draws the row above a panel: its marker and name, and its unit.
func (p *Panel) heading(l *layout, f *frame) []ui.Node {
	if f.name == 0 {
		return nil
	}
	var sign pen
	left := l.left
	if p.Slot > 0 {
		sign.marker(p.Slot, left+markRadius, f.name-0.3*TextSize, markRadius+1)
		left += 2*markRadius + gap
	}
	out := []ui.Node{
		ui.If(p.Slot > 0, sign.path(class("chart-marker", p.Slot))),
		text("chart-title", p.Name, left, f.name, "start"),
	}
	if unit := first([]string{p.Unit}, l.right-left-textWidth(p.Name)-gap); unit != "" {
		out = append(out, text("chart-label", unit, l.right, f.name, "end"))
	}
	return out
}

// rules draws the horizontal rules. A rule's text stands on it, or hangs from it near
// the top of the panel; it is left out where the text of another rule already is.
func (p *Panel) rules(f *frame) []ui.Node {
	var out []ui.Node
	var taken []span
	for _, r := range p.Rules {
		y := f.y.At(r.At)
		var line pen
		line.to('M', f.x.From, y)
		line.along('H', f.x.To)
		out = append(out, line.path("chart-rule"))
		base := y - gap
		if base-TextSize < f.y.To {
			base = y + TextSize
		}
		s := span{base - TextSize, base + 0.25*TextSize}
		if s.free(taken) && textWidth(r.Text) <= f.x.To-f.x.From {
			taken = append(taken, s)
			out = append(out, text("chart-label", r.Text, f.x.To, base, "end"))
		}
	}
	return out
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
