package chart

// layout is where the parts of a picture go.
type layout struct {
	left, right float64 // the horizontal axis
	legend      [][]placedKey
	frames      []frame
	axis        float64 // from where the texts of the horizontal axis hang
	label       string  // in the line under them
	height      float64
	x           Axis // with the range found
}

// frame is where the parts of one panel go.
type frame struct {
	name, notes float64 // baselines of the rows above the plot; 0 where there is none
	x, y        Scale
	yTicks      []float64
}

const plotHeight = 140 // of a panel that asks for none

// layout measures from the top down: legend, then panel after panel, then the axis.
func (p Picture) layout() layout {
	l := layout{right: Width - rightMargin, x: p.X}
	if l.x.Lo == l.x.Hi {
		l.x.Lo, l.x.Hi = p.xRange()
	}
	l.frames = make([]frame, len(p.Panels))
	widest := 3 * charWidth
	for i := range p.Panels {
		f := &l.frames[i]
		f.y, f.yTicks = p.Panels[i].yScale()
		for _, t := range f.yTicks {
			widest = max(widest, textWidth(p.Panels[i].Y.format(t)))
		}
	}
	l.left = widest + 2*gap
	l.legend = flow(p.Legend, l.left, l.right)
	top := float64(len(l.legend)) * rowHeight
	for i := range p.Panels {
		f, panel := &l.frames[i], &p.Panels[i]
		if panel.Name != "" || panel.Unit != "" {
			top += rowHeight
			f.name = top - gap
		}
		if panel.hasNotes() {
			top += rowHeight
			f.notes = top - gap
		}
		if f.name == 0 && f.notes == 0 {
			top += TextSize // half for the uppermost tick, half for the lowest of the panel above
		}
		top += gap
		f.x = Scale{Lo: l.x.Lo, Hi: l.x.Hi, From: l.left, To: l.right, Log: l.x.Log}
		f.y.To, f.y.From = top, top+panel.height()
		top = f.y.From + gap
	}
	l.axis = top
	l.height = l.axis + TextSize + gap
	if l.label = first([]string{p.X.Label}, l.right-l.left); l.label != "" {
		l.height += rowHeight
	}
	return l
}

func (p *Panel) height() float64 {
	if p.Height > 0 {
		return p.Height
	}
	return plotHeight
}

func (p *Panel) hasNotes() bool {
	for _, z := range p.Zones {
		if len(z.Texts) > 0 {
			return true
		}
	}
	for _, m := range p.Marks {
		if len(m.Texts) > 0 {
			return true
		}
	}
	return false
}

// yScale returns the vertical scale, without its place, and its ticks.
func (p *Panel) yScale() (Scale, []float64) {
	s := Scale{Lo: p.Y.Lo, Hi: p.Y.Hi, Log: p.Y.Log}
	n := max(int(p.height()/(1.6*rowHeight)), 1)
	if s.Lo == s.Hi {
		s.Lo, s.Hi = p.yRange()
		if !s.Log {
			s.Lo, s.Hi = Nice(s.Lo, s.Hi, n)
		}
	}
	ticks := s.Ticks(n)
	if more := s.Ticks(n + 1); len(ticks) < 2 && float64(len(more)-1)*rowHeight <= p.height() {
		ticks = more // one tick alone is no scale: from −20 to 40 the next step of two, 50, leaves only 0
	}
	for n > 1 && !distinct(ticks, p.Y.format) {
		n--
		ticks = s.Ticks(n)
	}
	return s, ticks
}

// distinct reports whether the ticks are written differently: over a small range far
// from 0 they may not be.
func distinct(ticks []float64, format func(float64) string) bool {
	for i := 1; i < len(ticks); i++ {
		if format(ticks[i]) == format(ticks[i-1]) {
			return false
		}
	}
	return true
}

// yRange spans the data and the rules of a panel.
func (p *Panel) yRange() (lo, hi float64) {
	var r extent
	for _, layer := range p.Layers {
		for i := range layer.Y {
			if layer.drawn(i) {
				r.add(layer.Y[i], p.Y.Log)
				if layer.Kind == Band {
					r.add(layer.Low[i], p.Y.Log)
				}
			}
		}
	}
	for _, rule := range p.Rules {
		r.add(rule.At, p.Y.Log)
	}
	if !p.Y.Log {
		r.add(0, false)
	}
	return r.bounds(p.Y.Log)
}

// xRange spans the data of all panels.
func (p Picture) xRange() (lo, hi float64) {
	var r extent
	for i := range p.Panels {
		for _, layer := range p.Panels[i].Layers {
			for j, x := range layer.X {
				if layer.drawn(j) {
					r.add(x, p.X.Log)
					r.add(x+layer.Step, p.X.Log)
				}
			}
		}
	}
	return r.bounds(p.X.Log)
}

// extent is the range of some values.
type extent struct {
	lo, hi float64
	some   bool
}

// add widens the range to v, unless v is not finite or has no place on a log axis.
func (r *extent) add(v float64, log bool) {
	if v-v != 0 || log && v <= 0 {
		return
	}
	if !r.some {
		r.lo, r.hi, r.some = v, v, true
	}
	r.lo, r.hi = min(r.lo, v), max(r.hi, v)
}

// bounds returns a range that is never empty: one value gets room on both sides.
func (r *extent) bounds(log bool) (lo, hi float64) {
	switch {
	case !r.some && log:
		return 1, 10
	case !r.some:
		return 0, 1
	case r.lo < r.hi:
		return r.lo, r.hi
	case log:
		return r.lo / 10, r.hi * 10
	case r.lo == 0:
		return 0, 1
	}
	room := half(max(r.lo, -r.lo))
	return r.lo - room, r.hi + room
}

// format writes a tick of the axis.
func (a Axis) format(v float64) string {
	switch {
	case a.Format != nil:
		return a.Format(v)
	case a.Time:
		return Seconds(v)
	}
	return Number(v)
}

// ticks returns the values to write along a horizontal axis, so few that their texts
// stand apart.
func (a Axis) ticks(s Scale) []float64 {
	for n := 10; ; n-- {
		out := s.Ticks(n)
		if a.Time && !a.Log {
			out = TimeTicks(s.Lo, s.Hi, n)
		}
		if a.apart(s, out) && distinct(out, a.format) {
			return out
		}
		if n == 1 {
			return out[:1]
		}
	}
}

// apart reports whether the texts of ticks leave a character's room between them.
func (a Axis) apart(s Scale, ticks []float64) bool {
	end := -float64(Width)
	for _, t := range ticks {
		w := textWidth(a.format(t))
		x := center(s.At(t), w)
		if x-half(w) < end+charWidth {
			return false
		}
		end = x + half(w)
	}
	return true
}

// center returns the place nearest to x at which the middle of a text can be.
func center(x, width float64) float64 { return min(max(x, half(width)), Width-half(width)) }
