package layout

import "millrace/wasm/diagram"

// Widest lines of labels before they are broken, in pixels.
const (
	widestNode  = 210
	widestShort = 150 // in shapes that lose their corners
	widestLabel = 150
)

// sized is the label of a box in lines, and the rectangle that its shape needs.
type sized struct {
	lines []string
	w, h  int
}

// measureNode returns how large a box is drawn. Widths and heights are even, so that
// middles are whole.
func measureNode(n *diagram.Node) sized {
	outline := n.Outline()
	most := widestNode
	switch outline {
	case "diamond", "circle", "double", "hexagon", "ellipse", "triangle", "flipped", "cloud", "bang":
		most = widestShort
	}
	s := sized{lines: diagram.Lines(n.Text, n.Markdown, diagram.NodeSize, most)}
	tw, th := textSize(s.lines, diagram.NodeSize, diagram.NodeLine)
	if len(s.lines) == 0 {
		tw, th = 10, diagram.NodeLine
	}
	s.w, s.h = tw+28, th+18
	lean := func() int { return diagram.Slant(s.h) }
	switch outline {
	case "diamond":
		// The text's rectangle fits when tw/w + th/h = 1 (the rhombus' corner).
		s.h = 2*th + 20
		s.w = tw*s.h/(s.h-th) + 16
	case "circle":
		s.w = root(tw*tw+th*th) + 16
		s.h = s.w
	case "double":
		s.w = root(tw*tw+th*th) + 26
		s.h = s.w
	case "ellipse", "cloud", "bang":
		s.w, s.h = tw*3/2+20, th*3/2+18
	case "stadium":
		s.w = tw + s.h
	case "hexagon", "leanright", "leanleft", "trapezoid", "funnel":
		s.w = tw + 2*lean() + 20
	case "odd", "sloped", "display", "delay", "pentagon":
		s.w = tw + lean() + 30
	case "framed", "window", "lined":
		s.w += 14
	case "cylinder", "disk":
		s.h += 2*diagram.Cap(s.w) - 2
	case "drum":
		s.w += 2 * diagram.Cap(s.h)
	case "triangle", "flipped":
		s.w, s.h = tw*2+24, th*2+22
	case "document", "documents", "tagdocument", "lineddocument", "flag", "stacked", "divided":
		s.h += 14
		s.w += 10
	case "braceleft", "braceright", "braces", "text":
		s.w, s.h = tw+26, th+10
	case "dot":
		s.w, s.h, s.lines = 18, 18, nil
	case "ring":
		s.w, s.h, s.lines = 24, 24, nil
	case "crossed":
		s.w, s.h, s.lines = 34, 34, nil
	case "bar":
		s.w, s.h, s.lines = 70, 10, nil
	case "hourglass", "bolt":
		s.w, s.h, s.lines = 36, 40, nil
	}
	s.w += s.w & 1
	s.h += s.h & 1
	return s
}

// measureLabel returns the lines of an edge's label and their rectangle with a margin.
func measureLabel(e *diagram.Edge) sized {
	s := sized{lines: diagram.Lines(e.Text, e.Markdown, diagram.LabelSize, widestLabel)}
	if len(s.lines) == 0 || e.Stroke == "invisible" {
		return sized{}
	}
	s.w, s.h = textSize(s.lines, diagram.LabelSize, diagram.LabelLine)
	s.w += 10 + s.w&1
	s.h += 4 + s.h&1
	return s
}

// textSize is the rectangle of some lines.
func textSize(lines []string, size, line int) (w, h int) {
	for _, l := range lines {
		w = max(w, diagram.Width(l, size))
	}
	return w, len(lines) * line
}

// root is the square root, rounded up.
func root(n int) int {
	r := 0
	for bit := 1 << 15; bit > 0; bit >>= 1 {
		if (r+bit)*(r+bit) <= n {
			r += bit
		}
	}
	if r*r < n {
		r++
	}
	return r
}
