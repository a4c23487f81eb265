package diagram

import "millrace/wasm/ui"

// halo puts a rim of paper around words that a line passes behind.
func halo() []ui.Attr {
	return ui.A("stroke", paper, "stroke-width", "6", "stroke-linejoin", "round", "paint-order", "stroke")
}

// grounded gives the rim around words the colour of the ground that they stand on. On a
// coloured ground there is none: the lines behind words of a sequence are thin.
func (g *Geometry) grounded(l *Label, words []ui.Node) []ui.Node {
	if ground := g.ground(l.Rect); ground != paper {
		for j := range words {
			words[j].Attrs = append(words[j].Attrs, ui.Attr{Name: "stroke", Value: ground})
		}
	}
	return words
}

// ground returns the colour behind a rectangle: that of the innermost frame around it,
// or none if a frame below it has a colour of its author.
func (g *Geometry) ground(r Rect) string {
	color := paper
	for i := range g.Frames {
		a := &g.Frames[i]
		switch {
		case a.Fill != "" && a.Rect.Overlaps(r):
			return "none"
		case a.Fill == "" && a.Rect.Contains(r):
			if color = paper; g.shaded(i) {
				color = areaColor
			}
		}
	}
	return color
}

// shaded reports whether a frame has the shade: every second one of those around each
// other, so that each can be told from the one it stands in.
func (g *Geometry) shaded(i int) bool {
	depth := 0
	for j := range i {
		if g.Frames[j].Fill == "" && g.Frames[j].Rect.Contains(g.Frames[i].Rect) {
			depth++
		}
	}
	return depth%2 == 0
}

// coloured reports whether a frame stands on one with a colour of its author, which must
// show through.
func (g *Geometry) coloured(i int) bool {
	for j := range i {
		if g.Frames[j].Fill != "" && g.Frames[j].Rect.Overlaps(g.Frames[i].Rect) {
			return true
		}
	}
	return false
}
