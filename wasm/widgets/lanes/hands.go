package lanes

import (
	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// legend explains the shapes of hands.
const legend = "◆ code ■ marketing □ idle"

// hands draws the workers in a row about y, by what they do: a diamond for a code, a
// full square for marketing, an empty one for none. Lanes of their own stand apart.
func (r *run) hands(b *ui.Builder, y float64, series string) {
	step := min(22, (barRight-barLeft)/float64(len(r.crew)+1))
	size := min(7, step*0.38)
	var codes, marketing, idle chart.Pen
	for i := range r.crew {
		x := barLeft + float64((float64(i)+0.5)*step)
		if r.mode.separate && i >= r.workers[code] {
			x += step
		}
		switch w := &r.crew[i]; {
		case w.until == never:
			square(&idle, x, y, size)
		case w.class == bulk:
			square(&marketing, x, y, size)
		default:
			size := size + 1
			codes.Polygon(x, y-size, x+size, y, x, y+size, x-size, y)
		}
	}
	b.Markup(`<g>`)
	idle.Draw(b, "chart-axis")
	marketing.Draw(b, "chart-bar"+series)
	codes.Draw(b, "chart-marker")
	b.Markup(`</g>`)
}

func square(p *chart.Pen, x, y, r float64) { rectangle(p, x-r, y-r, x+r, y+r) }
