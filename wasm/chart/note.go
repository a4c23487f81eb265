package chart

import "millrace/wasm/ui"

// notes draws the marks of a panel and the row of texts above it. Zones are named
// first, then each mark writes the first of its texts that finds room.
func (p *Panel) notes(b *ui.Builder, l *layout, f *frame) {
	var taken []span
	for _, z := range p.Zones {
		from, to := f.x.At(z.From), f.x.At(z.To)
		s := first(z.Texts, to-from)
		middle, reach := half(from+to), half(textWidth(s))
		at := span{middle - reach, middle + reach}
		if s != "" && at.free(taken) {
			taken = append(taken, at)
			text(b, "chart-label", s, middle, f.notes, "middle")
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
		var line Pen
		line.To('M', x, end)
		if s != "" && (x < at.from || x > at.to) { // the note stands aside: lead to it, under what is in the way
			line.Along('V', f.y.To-elbow)
			line.Along('H', min(max(x, at.from+elbow), at.to-elbow))
		}
		line.Along('V', top)
		line.Draw(b, "chart-mark")
		if m.Point {
			b.Markup(`<circle class={} cx={} cy={} r={}/>`, class("chart-point", p.Slot), Fixed(x), Fixed(end), Fixed(markRadius))
		}
		place, anchor := at.place(x)
		text(b, "chart-note", s, place, f.notes, anchor)
	}
}

// room finds the first text that fits within a row without touching another, or no
// text at all. Its place is about x, or beginning or ending there, or else the nearest
// beside a text that is in the way.
func room(texts []string, x float64, row span, taken []span) (string, span) {
	for _, s := range texts {
		w := textWidth(s)
		fits := func(from float64) bool {
			return from >= row.from && from+w <= row.to && span{from, from + w}.free(taken)
		}
		for _, from := range []float64{min(max(x-half(w), row.from), row.to-w), x - gap/2, x + gap/2 - w} {
			if fits(from) {
				return s, span{from, from + w}
			}
		}
		nearest := span{from: 2 * Width}
		for _, o := range taken {
			for _, from := range []float64{o.to + gap, o.from - gap - w} {
				if fits(from) && size(from+half(w)-x) < size(nearest.from+half(w)-x) {
					nearest = span{from, from + w}
				}
			}
		}
		if nearest.to > 0 {
			return s, nearest
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
