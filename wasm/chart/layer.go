package chart

import "millrace/wasm/ui"

// drawn reports whether point i is complete and finite.
func (a *Layer) drawn(i int) bool {
	if i >= len(a.X) || i >= len(a.Y) || a.Kind == Band && i >= len(a.Low) {
		return false
	}
	sum := a.X[i] + a.Y[i]
	if a.Kind == Band {
		sum += a.Low[i]
	}
	return sum-sum == 0
}

// draw draws a layer: one path, and one of markers along a line.
func (a *Layer) draw(b *ui.Builder, f *frame) {
	switch a.Kind {
	case Steps:
		a.columns(f).Draw(b, class("chart-steps", a.Slot))
	case Bars:
		a.columns(f).Draw(b, class("chart-bar", a.Slot))
	case Band:
		a.band(f).Draw(b, class("chart-band", a.Slot))
	default:
		b.Markup(`<g>`)
		a.line(f).Draw(b, class("chart-line", a.Slot))
		a.markers(f).Draw(b, class("chart-marker", a.Slot))
		b.Markup(`</g>`)
	}
}

// line joins the points that are drawn and breaks between the others.
func (a *Layer) line(f *frame) *Pen {
	p := newPen(len(a.X))
	command := byte('M')
	for i := range a.X {
		if !a.drawn(i) {
			command = 'M'
			continue
		}
		p.To(command, f.x.At(a.X[i]), f.y.At(a.Y[i]))
		command = 'L'
	}
	return p
}

// markers puts the slot's marker on at most nine points, the ends among them.
func (a *Layer) markers(f *frame) *Pen {
	var seen []int
	for i := range a.X {
		if a.drawn(i) {
			seen = append(seen, i)
		}
	}
	p := &Pen{}
	n := min(len(seen), 9)
	for k := range n {
		i := seen[0]
		if n > 1 {
			i = seen[k*(len(seen)-1)/(n-1)]
		}
		p.marker(a.Slot, f.x.At(a.X[i]), f.y.At(a.Y[i]), markRadius)
	}
	return p
}

// columns outlines columns from the zero line; those that touch share an outline, and
// those of height 0 are left out.
func (a *Layer) columns(f *frame) *Pen {
	zero := f.y.At(0)
	if f.y.Log {
		zero = f.y.From
	}
	p := newPen(len(a.X))
	end, height := zero, zero // of the column before; height is zero when there is none
	shut := func() {
		if height != zero {
			p.Along('H', end)
			p.Along('V', zero)
			p.Shut()
		}
	}
	for i := range a.X {
		if !a.drawn(i) {
			continue
		}
		left, top := f.x.At(a.X[i]), f.y.At(a.Y[i])
		switch {
		case hundredths(top) == hundredths(zero):
			continue
		case height == zero || hundredths(left) != hundredths(end):
			shut()
			p.To('M', left, zero)
			p.Along('V', top)
		case top != height:
			p.Along('H', left)
			p.Along('V', top)
		}
		end, height = f.x.At(a.X[i]+a.Step), top
	}
	shut()
	return p
}

// band outlines the areas between Y and Low, upper edge first.
func (a *Layer) band(f *frame) *Pen {
	p := &Pen{}
	for i := 0; i < len(a.X); i++ {
		from, command := i, byte('M')
		for ; i < len(a.X) && a.drawn(i); i++ {
			p.To(command, f.x.At(a.X[i]), f.y.At(a.Y[i]))
			command = 'L'
		}
		for k := i - 1; k >= from; k-- {
			p.To('L', f.x.At(a.X[k]), f.y.At(a.Low[k]))
		}
		if i > from {
			p.Shut()
		}
	}
	return p
}
