package sketch

import (
	"strconv"
	"strings"

	"millrace/wasm/diagram"
	"millrace/wasm/diagram/layout"
	"millrace/wasm/ui"
)

// margin is the paper around a picture in a file, in pixels.
const margin = 8

// File returns the picture of a text as an SVG file, or "" when the text has faults. It
// needs no page around it: its colours are those of the site's light theme, its words
// are set in the width that they were measured with, and nothing in it can be focused.
//
// Why no stylesheet and no custom properties in it: programs for drawing and for slides
// read neither.
func File(text string) string {
	s := &Sketch{}
	r := s.read(text, Options{})
	if r == nil {
		return ""
	}
	g, err := layout.Layout(r.diagram, layout.Options{})
	if err != nil {
		return ""
	}
	svg := diagram.Draw(g, diagram.Decor{Fit: diagram.Fit, Box: func(i int) []ui.Attr { return borders(&g.Boxes[i]) }})
	svg = resolved(svg)
	num := strconv.Itoa
	for i := range svg.Attrs {
		switch a := &svg.Attrs[i]; a.Name {
		case "viewBox":
			a.Value = num(-margin) + " " + num(-margin) + " " + num(g.Width+2*margin) + " " + num(g.Height+2*margin)
		case "width":
			a.Value = num(g.Width + 2*margin)
		case "height":
			a.Value = num(g.Height + 2*margin)
		case "role":
			a.Value = "img"
		}
	}
	paper := ui.El("rect", ui.A("x", num(-margin), "y", num(-margin), "width", num(g.Width+2*margin), "height", num(g.Height+2*margin), "fill", "#fffefa"))
	svg.Kids = append([]ui.Node{ui.El("title", nil, ui.Text(g.Title)), paper}, svg.Kids...)
	var b strings.Builder
	if err := svg.Render(&b); err != nil {
		return ""
	}
	return b.String() + "\n"
}

// strokes are the borders of the kinds in the light theme of static/css.
var strokes = []struct{ kind, color string }{
	{"client", "#9a470c"}, {"service", "#0b6f79"}, {"queue", "#5b4aa8"},
	{"worker", "#3d7320"}, {"database", "#2a5f95"}, {"external", "#7b8886"},
}

// borders are what the site's stylesheet says about a kind of box.
func borders(b *diagram.Box) (attrs []ui.Attr) {
	if b.Fill != "" || b.Stroke != "" {
		return nil
	}
	for _, s := range strokes {
		if s.kind == b.Kind {
			attrs = ui.A("stroke", s.color)
		}
	}
	if b.Kind == "external" {
		attrs = append(attrs, ui.A("stroke-dasharray", "5 3")...)
	}
	return attrs
}

// resolved replaces custom properties by the values they have without a page, and drops
// what only makes sense in one. It changes the tree that it is given.
func resolved(n ui.Node) ui.Node {
	keep := n.Attrs[:0]
	for _, a := range n.Attrs {
		switch a.Name {
		case "tabindex", "aria-label", "aria-hidden", "role", "class", "pointer-events":
			if n.Tag != "svg" || a.Name != "role" {
				continue
			}
		}
		if v, found := strings.CutPrefix(a.Value, "var("); found {
			if _, fallback, ok := strings.Cut(v, ","); ok {
				a.Value = strings.TrimSuffix(fallback, ")")
			}
		}
		keep = append(keep, a)
	}
	n.Attrs = keep
	for i := range n.Kids {
		n.Kids[i] = resolved(n.Kids[i])
	}
	return n
}
