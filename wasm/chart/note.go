package chart

import (
	"cmp"
	"slices"

	"millrace/wasm/ui"
)

// notes draws the marks of a panel and the row of texts above it. Zones are named
// first, then each mark writes the first of its texts that finds room.
func (p *Panel) notes(l *layout, f *frame) []ui.Node {
	var out []ui.Node
	var taken []span
	for _, z := range p.Zones {
		from, to := f.x.At(z.From), f.x.At(z.To)
		s := first(z.Texts, to-from)
		middle, reach := half(from+to), half(textWidth(s))
		at := span{middle - reach, middle + reach}
		if s != "" && at.free(taken) {
			taken = append(taken, at)
			out = append(out, text("chart-label", s, middle, f.notes, "middle"))
		}
	}
	for _, m := range p.Marks {
		x := f.x.At(m.X)
		top, end := f.y.To, f.y.From
		s, at := room(m.Texts, x, span{l.left, l.right}, taken)
		if s != "" {
			taken = append(taken, at)
			top = f.notes + gap/2
		}
		if m.Point {
			end = f.y.At(m.Y)
		}
		var line pen
		line.to('M', x, end)
		line.along('V', top)
		if s != "" && (x < at.from || x > at.to) { // the note stands aside: lead to it
			line.along('H', min(max(x, at.from), at.to))
		}
		out = append(out, line.path("chart-mark"))
		if m.Point {
			out = append(out, ui.El("circle", ui.A("class", class("chart-point", p.Slot),
				"cx", Fixed(x), "cy", Fixed(end), "r", Fixed(markRadius))))
		}
		place, anchor := at.place(x)
		out = append(out, text("chart-note", s, place, f.notes, anchor))
	}
	return out
}

// room finds the first text that fits within a row without touching another, or no
// text at all. Its place is about x, or beginning or ending there, or else the nearest
// beside a text that is in the way.
func room(texts []string, x float64, row span, taken []span) (string, span) {
	for _, s := range texts {
		w := textWidth(s)
		from := []float64{min(max(x-half(w), row.from), row.to-w), x - gap/2, x + gap/2 - w}
		var beside []float64
		for _, o := range taken {
			beside = append(beside, o.to+gap, o.from-gap-w)
		}
		slices.SortFunc(beside, func(a, b float64) int {
			return cmp.Compare(size(a+half(w)-x), size(b+half(w)-x))
		})
		for _, f := range append(from, beside...) {
			at := span{f, f + w}
			if at.from >= row.from && at.to <= row.to && at.free(taken) {
				return s, at
			}
		}
	}
	return "", span{}
}

// place returns where to anchor a text that takes at and belongs to x: the smaller it
// is drawn, the nearer to x it stays.
func (at span) place(x float64) (float64, string) {
	switch middle := half(at.from + at.to); {
	case size(middle-x) < gap:
		return middle, "middle"
	case middle > x:
		return at.from, "start"
	}
	return at.to, "end"
}

// size is v without its sign.
func size(v float64) float64 { return max(v, -v) }
