package diagram

import (
	"strconv"

	"millrace/wasm/ui"
)

// shapeNode draws the shape of a box as one element, so that a box is one thing to
// click, to focus and to light up.
func shapeNode(b *Box, attrs []ui.Attr) ui.Node {
	num := strconv.Itoa
	x, y, w, h := b.X, b.Y, b.W, b.H
	rect := func(r int) ui.Node {
		a := ui.A("x", num(x), "y", num(y), "width", num(w), "height", num(h))
		if r > 0 {
			a = append(a, ui.Attr{Name: "rx", Value: num(r)})
		}
		return ui.El("rect", append(a, attrs...))
	}
	switch b.Outline {
	case "rect", "text", "activation", "divider":
		return rect(2)
	case "round", "participant":
		return rect(8)
	case "stadium", "badge":
		return rect(h / 2)
	case "bar":
		return rect(3)
	case "circle", "dot", "ellipse":
		return ui.El("ellipse", append(ui.A("cx", num(x+w/2), "cy", num(y+h/2), "rx", num(w/2), "ry", num(h/2)), attrs...))
	}
	return ui.El("path", append(ui.A("d", outlinePath(b.Outline, x, y, w, h)), attrs...))
}

// outlinePath returns the data of a shape that no simple element draws.
func outlinePath(outline string, x, y, w, h int) string {
	var p pen
	k := Slant(h)
	polygon := func(points ...int) {
		p.to('M', points[0], points[1])
		for i := 2; i < len(points); i += 2 {
			p.to('L', points[i], points[i+1])
		}
		p.shut()
	}
	box := func() { p.to('M', x, y).to('h', w).to('v', h).to('h', -w).shut() }
	wave := func(x, y, w, h int) { // a sheet with a wavy foot
		p.to('M', x, y).to('h', w).to('v', h-6).to('q', -w/4, -12, -w/2, 0).to('t', -w+w/2, 0).shut()
	}
	switch outline {
	case "diamond":
		polygon(x+w/2, y, x+w, y+h/2, x+w/2, y+h, x, y+h/2)
	case "hexagon":
		polygon(x+k, y, x+w-k, y, x+w, y+h/2, x+w-k, y+h, x+k, y+h, x, y+h/2)
	case "leanright":
		polygon(x+k, y, x+w, y, x+w-k, y+h, x, y+h)
	case "leanleft":
		polygon(x, y, x+w-k, y, x+w, y+h, x+k, y+h)
	case "trapezoid":
		polygon(x+k, y, x+w-k, y, x+w, y+h, x, y+h)
	case "funnel":
		polygon(x, y, x+w, y, x+w-k, y+h, x+k, y+h)
	case "odd":
		polygon(x, y, x+w, y, x+w, y+h, x, y+h, x+k, y+h/2)
	case "sloped":
		polygon(x, y+k, x+w, y, x+w, y+h, x, y+h)
	case "card":
		polygon(x+10, y, x+w, y, x+w, y+h, x, y+h, x, y+10)
	case "pentagon":
		polygon(x+k, y, x+w-k, y, x+w, y+k, x+w, y+h, x, y+h, x, y+k)
	case "triangle":
		polygon(x+w/2, y, x+w, y+h, x, y+h)
	case "flipped":
		polygon(x, y, x+w, y, x+w/2, y+h)
	case "hourglass":
		polygon(x, y, x+w, y, x, y+h, x+w, y+h)
	case "bolt":
		polygon(x+w/2+4, y, x+4, y+h*3/5, x+w/2, y+h*3/5, x+w/2-4, y+h, x+w-4, y+h*2/5, x+w/2, y+h*2/5)
	case "cylinder", "disk", "database":
		c := Cap(w)
		p.to('M', x, y+c).to('a', w/2, c, 0, 0, 1, w, 0).to('v', h-2*c).to('a', w/2, c, 0, 0, 1, -w, 0).shut()
		// The rim runs the same way round as the whole, or it would cut a hole into it.
		p.to('M', x+w, y+c).to('a', w/2, c, 0, 0, 1, -w, 0)
		if outline == "disk" {
			p.to('M', x+w, y+c+5).to('a', w/2, c, 0, 0, 1, -w, 0)
		}
	case "drum", "queue":
		c := Cap(h)
		p.to('M', x+c, y).to('h', w-2*c).to('a', c, h/2, 0, 0, 1, 0, h).to('h', 2*c-w).to('a', c, h/2, 0, 0, 1, 0, -h)
		p.to('M', x+w-c, y+h).to('a', c, h/2, 0, 0, 1, 0, -h)
	case "double", "ring":
		for _, gap := range [2]int{0, 4} {
			r := w/2 - gap
			p.to('M', x+gap, y+h/2).to('a', r, r, 0, 1, 1, 2*r, 0).to('a', r, r, 0, 1, 1, -2*r, 0)
		}
	case "crossed":
		p.to('M', x, y+h/2).to('a', w/2, h/2, 0, 1, 1, w, 0).to('a', w/2, h/2, 0, 1, 1, -w, 0)
		p.to('M', x+w*3/20, y+h*3/20).to('L', x+w-w*3/20, y+h-h*3/20).to('M', x+w-w*3/20, y+h*3/20).to('L', x+w*3/20, y+h-h*3/20)
	case "framed":
		box()
		p.to('M', x+7, y).to('v', h).to('M', x+w-7, y).to('v', h)
	case "lined":
		box()
		p.to('M', x+7, y).to('v', h)
	case "window":
		box()
		p.to('M', x+7, y).to('v', h).to('M', x, y+7).to('h', w)
	case "divided":
		box()
		p.to('M', x, y+8).to('h', w)
	case "document":
		wave(x, y, w, h)
	case "lineddocument":
		wave(x, y, w, h)
		p.to('M', x+7, y).to('v', h-8)
	case "tagdocument":
		wave(x, y, w, h)
		p.to('M', x+w-14, y).to('l', 14, 12)
	case "tagged":
		box()
		p.to('M', x+w-14, y+h).to('l', 14, -14)
	case "documents", "stacked", "collections":
		p.to('M', x+8, y+8).to('v', -4).to('h', w-8).to('v', h-12).to('h', -4)
		p.to('M', x+4, y+8).to('h', w-8).to('v', h-8).to('h', 8-w).shut()
	case "flag":
		p.to('M', x, y+6).to('q', w/4, -12, w/2, 0).to('t', w-w/2, 0).to('v', h-12).to('q', -w/4, 12, -w/2, 0).to('t', w/2-w, 0).shut()
	case "bow":
		p.to('M', x+8, y).to('h', w-8).to('q', -8, h/2, 0, h).to('h', 8-w).to('q', -8, -h/2, 0, -h).shut()
	case "delay":
		p.to('M', x, y).to('h', w-h/2).to('a', h/2, h/2, 0, 0, 1, 0, h).to('h', h/2-w).shut()
	case "display":
		p.to('M', x, y+h/2).to('L', x+k, y).to('H', x+w-k).to('q', k, h/2, 0, h).to('H', x+k).shut()
	case "braceleft", "braceright", "braces":
		if outline != "braceright" {
			p.to('M', x+10, y).to('q', -6, 0, -6, 6).to('v', h/2-10).to('q', 0, 4, -4, 4).to('q', 4, 0, 4, 4).to('v', h/2-10).to('q', 0, 6, 6, 6)
		}
		if outline != "braceleft" {
			p.to('M', x+w-10, y).to('q', 6, 0, 6, 6).to('v', h/2-10).to('q', 0, 4, 4, 4).to('q', -4, 0, -4, 4).to('v', h/2-10).to('q', 0, 6, -6, 6)
		}
	case "note":
		p.to('M', x, y).to('h', w-9).to('l', 9, 9).to('v', h-9).to('h', -w).shut().to('M', x+w-9, y).to('v', 9).to('h', 9)
	case "cloud":
		p.to('M', x+w/5, y+h*5/6).to('a', w/6, h/4, 0, 0, 1, -w/12, -h/2).to('a', w/5, h/3, 0, 0, 1, w/3, -h/5)
		p.to('a', w/5, h/3, 0, 0, 1, w/3, h/8).to('a', w/6, h/4, 0, 0, 1, 0, h*23/40).shut()
	case "bang":
		polygon(x+w/10, y+h/8, x+w/3, y, x+w/2, y+h/10, x+w*2/3, y, x+w*9/10, y+h/8, x+w, y+h/2, x+w*9/10, y+h*7/8, x+w*2/3, y+h, x+w/2, y+h*9/10, x+w/3, y+h, x+w/10, y+h*7/8, x, y+h/2)
	case "actor":
		c := x + w/2
		p.to('M', c-8, y+9).to('a', 8, 8, 0, 1, 1, 16, 0).to('a', 8, 8, 0, 1, 1, -16, 0)
		p.to('M', c, y+17).to('v', 16).to('m', -13, -9).to('h', 26).to('M', c-11, y+46).to('l', 11, -13).to('l', 11, 13)
	case "boundary":
		c := x + w/2
		p.to('M', c-14, y+12).to('v', 24).to('m', 0, -12).to('h', 8)
		p.to('a', 11, 11, 0, 1, 1, 22, 0).to('a', 11, 11, 0, 1, 1, -22, 0)
	case "control":
		c := x + w/2
		p.to('M', c-12, y+25).to('a', 12, 12, 0, 1, 1, 24, 0).to('a', 12, 12, 0, 1, 1, -24, 0).to('M', c+4, y+9).to('l', -5, 4).to('l', 5, 4)
	case "entity":
		c := x + w/2
		p.to('M', c-12, y+23).to('a', 12, 12, 0, 1, 1, 24, 0).to('a', 12, 12, 0, 1, 1, -24, 0).to('M', c-12, y+38).to('h', 24)
	default:
		box()
	}
	return p.String()
}
