package chart

// Slots is how many series a stylesheet tells apart: classes series-1 to series-6, each
// with a colour and a dash, and here each with a marker of its own.
const Slots = 6

// marker appends the outline of a slot's marker about a point: a circle, a square, a
// diamond, a triangle, a cross or a triangle on its tip.
func (p *Pen) marker(slot int, x, y, r float64) {
	switch t := float64(r / 3); slot {
	case 2:
		p.Polygon(x-r, y-r, x+r, y-r, x+r, y+r, x-r, y+r)
	case 3:
		p.Polygon(x, y-r, x+r, y, x, y+r, x-r, y)
	case 4:
		p.Polygon(x, y-r, x+r, y+r, x-r, y+r)
	case 5:
		p.Polygon(x-t, y-r, x+t, y-r, x+t, y-t, x+r, y-t, x+r, y+t, x+t, y+t,
			x+t, y+r, x-t, y+r, x-t, y+t, x-r, y+t, x-r, y-t, x-t, y-t)
	case 6:
		p.Polygon(x, y+r, x+r, y-r, x-r, y-r)
	default:
		arc := "A" + Fixed(r) + " " + Fixed(r) + " 0 1 1"
		p.To('M', x-r, y)
		p.d = append(p.d, arc...)
		p.To(' ', x+r, y)
		p.d = append(p.d, arc...)
		p.To(' ', x-r, y)
		p.Shut()
	}
}
