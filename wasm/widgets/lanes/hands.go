package lanes

import (
	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// legend explains the shapes of hands.
const legend = "◆ code ■ marketing □ idle"

// hands draws the workers in a row about y, by what they do: a diamond for a code, a
// full square for marketing, an empty one for none. Lanes of their own stand apart.
func (r *run) hands(y float64, series string) ui.Node {
	step := min(22, (barRight-barLeft)/float64(len(r.crew)+1))
	size := min(7, step*0.38)
	var codes, marketing, idle []byte
	for i := range r.crew {
		x := barLeft + float64((float64(i)+0.5)*step)
		if r.mode.separate && i >= r.workers[code] {
			x += step
		}
		switch w := &r.crew[i]; {
		case w.until == never:
			idle = square(idle, x, y, size)
		case w.class == bulk:
			marketing = square(marketing, x, y, size)
		default:
			codes = diamond(codes, x, y, size+1)
		}
	}
	return ui.El("g", nil,
		ui.El("path", ui.A("class", "chart-axis", "d", string(idle))),
		ui.El("path", ui.A("class", "chart-bar"+series, "d", string(marketing))),
		ui.El("path", ui.A("class", "chart-marker", "d", string(codes))))
}

func square(d []byte, x, y, r float64) []byte {
	return rectangle(d, x-r, y-r, x+r, y+r)
}

// rectangle appends an outline between two corners.
func rectangle(d []byte, left, top, right, bottom float64) []byte {
	return append(d, "M"+chart.Fixed(left)+" "+chart.Fixed(bottom)+"V"+chart.Fixed(top)+"H"+chart.Fixed(right)+"V"+chart.Fixed(bottom)+"Z"...)
}

// diamond appends an outline about a point.
func diamond(d []byte, x, y, r float64) []byte {
	return append(d, "M"+chart.Fixed(x)+" "+chart.Fixed(y-r)+"L"+chart.Fixed(x+r)+" "+chart.Fixed(y)+
		"L"+chart.Fixed(x)+" "+chart.Fixed(y+r)+"L"+chart.Fixed(x-r)+" "+chart.Fixed(y)+"Z"...)
}
