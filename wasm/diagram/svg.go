package diagram

import (
	"strconv"
	"strings"

	"millrace/wasm/ui"
)

// Decor adds to a drawing what a widget shows. Its functions may be nil. A class is added
// to the one there is; any other attribute takes the place of the one there is.
type Decor struct {
	Box  func(i int) []ui.Attr // further attributes of the shape of Boxes[i]
	Line func(i int) []ui.Attr // of the line and the heads of Lines[i]
	Area func(i int) []ui.Attr // of the rectangle of Frames[i]
	Over []ui.Node             // drawn above all: tokens

	// Fit is diagram.Fit for an image without a page around it, whose font may be another:
	// every line of text is then set in the width that it was measured with. It is nil in
	// a page. It is a function, and not a switch, because a widget that never measures
	// must not carry the tables of widths.
	Fit func(line string, size int, strong bool) int
}

// Colours are custom properties of the page with values for where there is no page. They
// stand in presentation attributes, which a content policy allows and a stylesheet
// overrules.
const (
	inkColor  = "var(--diagram-ink,#1c2a2e)"
	lineColor = "var(--diagram-line,#4c5b5e)"
	boxColor  = "var(--diagram-box,#fffefa)"
	edgeColor = "var(--diagram-edge,#55686b)"
	areaColor = "var(--diagram-area,#f6f4ec)"
	tabColor  = "var(--diagram-tab,#e6e1d2)"
	ruleColor = "var(--diagram-rule,#b5ad98)"
	noteColor = "var(--diagram-note,#f7e8d4)"
	paper     = "var(--diagram-paper,#fffefa)"
	face      = "var(--diagram-face,Alegreya,Palatino,Georgia,serif)"
)

// Kinds are what a box can be, in the order of a legend: the classes a lesson uses. Boxes
// of other classes keep the colours that their author gave them.
var Kinds = []string{"client", "service", "queue", "worker", "database", "external"}

// kindColors are the grounds of boxes whose kind is known.
var kindColors = []struct{ kind, color string }{
	{"client", "var(--diagram-client,#f7e8d4)"}, {"service", "var(--diagram-service,#e0ecea)"},
	{"queue", "var(--diagram-queue,#e6e1f3)"}, {"worker", "var(--diagram-worker,#e3efe0)"},
	{"database", "var(--diagram-database,#dfe9f3)"}, {"external", "var(--diagram-external,#eeebe0)"},
}

// compact is the greatest width in pixels of a picture that a telephone may shrink until
// all of it shows: its words then still have 11 pixels of 17 in the 310 that are there.
const compact = 479

// Draw draws a diagram as an <svg>. The order of its parts is that of the Geometry, so
// the same Geometry gives the same bytes.
func Draw(g *Geometry, d Decor) ui.Node {
	num := strconv.Itoa
	class := "diagram"
	if g.Width <= compact {
		class += " compact"
	}
	root := ui.A("class", class, "viewBox", "0 0 "+num(g.Width)+" "+num(g.Height), "width", num(g.Width), "height", num(g.Height),
		"font-family", face, "font-size", num(NodeSize), "text-anchor", "middle", "fill", inkColor, "role", "group")
	if g.Title != "" {
		root = append(root, ui.Attr{Name: "aria-label", Value: g.Title})
	}
	if d.Fit != nil {
		root = append(ui.A("xmlns", "http://www.w3.org/2000/svg"), root...)
	}
	kids := []ui.Node{ui.If(g.Description != "", ui.El("desc", nil, ui.Text(g.Description)))}
	frames, tags := areas(g, d)
	kids = append(kids, frames...)
	kids = append(kids, lines(g, d)...)
	kids = append(kids, boxes(g, d)...)
	kids = append(kids, tags...)
	return ui.El("svg", root, append(kids, d.Over...)...)
}

// group is a <g>, or nothing when it would be empty.
func group(attrs []ui.Attr, kids []ui.Node) ui.Node {
	if len(kids) == 0 {
		return ui.Node{}
	}
	return ui.El("g", attrs, kids...)
}

// areas draws frames, and apart from these what is written on them, which stands above
// lifelines and activations.
func areas(g *Geometry, d Decor) (frames, corners []ui.Node) {
	var shapes, titles, tabs, tags []ui.Node
	num := strconv.Itoa
	for i := range g.Frames {
		a := &g.Frames[i]
		attrs := ui.A("x", num(a.X), "y", num(a.Y), "width", num(a.W), "height", num(a.H), "rx", "4")
		switch {
		case a.Fill != "":
			attrs = append(attrs, ui.A("fill", a.Fill, "fill-opacity", ".25")...)
		case g.coloured(i):
			attrs = append(attrs, ui.A("fill-opacity", ".4")...)
		case !g.shaded(i):
			attrs = append(attrs, ui.A("fill", paper)...)
		}
		if a.Role == HighlightRole || a.Role == GroupRole {
			attrs = append(attrs, ui.Attr{Name: "stroke", Value: "none"})
		}
		if d.Area != nil {
			attrs = decorated(attrs, d.Area(i))
		}
		shapes = append(shapes, ui.El("rect", attrs))
		for _, c := range a.Cuts {
			var p pen
			p.to('M', a.X, c.Y).to('h', a.W)
			shapes = append(shapes, ui.El("path", ui.A("d", p.String(), "stroke-dasharray", "5 4")))
			titles = append(titles, g.grounded(&c.Label, d.texts(&c.Label, LabelSize, LabelLine, true))...)
		}
		if a.Tag != nil {
			var p pen
			p.to('M', a.X, a.Y).to('h', a.Tag.W).to('v', a.Tag.H-6).to('l', -6, 6).to('h', 6-a.Tag.W).shut()
			tabs = append(tabs, ui.El("path", ui.A("d", p.String())))
			tags = append(tags, d.texts(a.Tag, LabelSize, LabelLine, true)...)
		}
		if a.Role == GroupRole {
			tags = append(tags, d.texts(&a.Title, LabelSize, LabelLine, true)...)
		} else {
			titles = append(titles, g.grounded(&a.Title, d.texts(&a.Title, LabelSize, LabelLine, true))...)
		}
	}
	frames = []ui.Node{
		group(ui.A("class", "areas", "fill", areaColor, "stroke", ruleColor), shapes),
	}
	return frames, []ui.Node{
		group(append(ui.A("class", "titles", "font-size", num(LabelSize), "font-weight", "600"), halo()...), titles),
		group(ui.A("class", "tabs", "fill", tabColor, "stroke", ruleColor), tabs),
		group(ui.A("class", "tags", "font-size", num(LabelSize), "font-weight", "600"), tags),
	}
}

// lines draws edges, their heads and their labels.
func lines(g *Geometry, d Decor) []ui.Node {
	var paths, heads, labels []ui.Node
	for i := range g.Lines {
		l := &g.Lines[i]
		if len(l.Points) < 2 {
			continue
		}
		var decor []ui.Attr
		if d.Line != nil {
			decor = d.Line(i)
		}
		attrs := ui.A("d", l.Path())
		switch l.Stroke {
		case "thick":
			attrs = append(attrs, ui.Attr{Name: "stroke-width", Value: "3"})
		case "dotted":
			attrs = append(attrs, ui.Attr{Name: "stroke-dasharray", Value: "4 4"})
		case "life":
			attrs = append(attrs, ui.A("stroke", ruleColor, "stroke-width", "1")...)
		}
		paths = append(paths, ui.El("path", append(attrs, decor...)))
		last := len(l.Points) - 1
		for _, h := range []struct {
			kind      string
			tip, from Point
		}{{l.Tail, l.Points[0], l.Points[1]}, {l.Head, l.Points[last], l.Points[last-1]}} {
			if h.kind == "" {
				continue
			}
			attrs := ui.A("d", headPath(h.kind, h.tip, h.from, l.Sideways))
			if hollow(h.kind) {
				attrs = append(attrs, ui.A("fill", "none", "stroke", lineColor, "stroke-width", "1.5")...)
			}
			heads = append(heads, ui.El("path", append(attrs, decor...)))
		}
		if l.Label != nil {
			if len(l.Label.Lines) > 1 && l.Role == EdgeRole {
				labels = append(labels, ui.El("rect", ui.A("x", strconv.Itoa(l.Label.X), "y", strconv.Itoa(l.Label.Y+2), "width", strconv.Itoa(l.Label.W), "height", strconv.Itoa(l.Label.H-4), "fill", g.ground(l.Label.Rect), "stroke", "none")))
			}
			labels = append(labels, g.grounded(l.Label, d.texts(l.Label, LabelSize, LabelLine, false))...)
		}
	}
	return []ui.Node{
		group(ui.A("class", "edges", "fill", "none", "stroke", lineColor, "stroke-width", "1.5"), paths),
		group(ui.A("class", "heads", "fill", lineColor), heads),
		group(append(ui.A("class", "labels", "font-size", strconv.Itoa(LabelSize)), halo()...), labels),
	}
}

// boxes draws shapes and, in a group of their own, the words on them.
func boxes(g *Geometry, d Decor) []ui.Node {
	var shapes, marks, words, small []ui.Node
	for i := range g.Boxes {
		b := &g.Boxes[i]
		shapes = append(shapes, shapeNode(b, boxAttrs(b, i, d)))
		if m := markOf(b); m != "" {
			marks = append(marks, ui.El("path", ui.A("d", m)))
		}
		label := Label{Rect: labelRect(b), Lines: b.Lines}
		size, line := NodeSize, NodeLine
		if b.Role == NoteRole || b.Role == BadgeRole {
			size, line = LabelSize, LabelLine
		}
		list := d.texts(&label, size, line, false)
		for j := range list {
			if b.Ink != "" {
				list[j].Attrs = append(list[j].Attrs, ui.Attr{Name: "fill", Value: b.Ink})
			}
		}
		if size == LabelSize {
			small = append(small, list...)
		} else {
			words = append(words, list...)
		}
	}
	return []ui.Node{
		group(ui.A("class", "boxes", "fill", boxColor, "stroke", edgeColor, "stroke-width", "1.5"), shapes),
		group(ui.A("class", "marks", "fill", "none", "stroke", lineColor, "pointer-events", "none"), marks),
		group(ui.A("class", "words", "aria-hidden", "true", "pointer-events", "none"), words),
		group(ui.A("class", "notes", "aria-hidden", "true", "pointer-events", "none", "font-size", strconv.Itoa(LabelSize)), small),
	}
}

// boxAttrs are the attributes of a box besides its shape.
func boxAttrs(b *Box, i int, d Decor) []ui.Attr {
	var attrs []ui.Attr
	switch {
	case b.Fill != "" || b.Stroke != "":
		attrs = ui.A(pair("fill", b.Fill), b.Fill, pair("stroke", b.Stroke), b.Stroke)
	case b.Kind != "":
		attrs = ui.A("class", b.Kind)
		for _, k := range kindColors {
			if k.kind == b.Kind {
				attrs = append(attrs, ui.Attr{Name: "fill", Value: k.color})
			}
		}
	case b.Outline == "dot" || b.Outline == "bar":
		attrs = ui.A("fill", lineColor)
	case b.Outline == "text" || strings.HasPrefix(b.Outline, "brace"):
		attrs = ui.A("fill", "none")
		if b.Outline == "text" {
			attrs = append(attrs, ui.Attr{Name: "stroke", Value: "none"})
		}
	case b.Role == NoteRole:
		attrs = ui.A("fill", noteColor, "stroke", ruleColor)
	case b.Role == BadgeRole:
		attrs = ui.A("fill", lineColor, "stroke", "none")
	}
	if b.Name != "" {
		attrs = append(attrs, ui.A("tabindex", "0", "role", "img", "aria-label", b.Name)...)
	}
	if d.Box != nil {
		attrs = decorated(attrs, d.Box(i))
	}
	return attrs
}

// decorated adds a decoration to attributes.
func decorated(attrs, decor []ui.Attr) []ui.Attr {
next:
	for _, a := range decor {
		for i := range attrs {
			if attrs[i].Name != a.Name {
				continue
			}
			if a.Name == "class" {
				a.Value = attrs[i].Value + " " + a.Value
			}
			attrs[i] = a
			continue next
		}
		attrs = append(attrs, a)
	}
	return attrs
}

// pair leaves out the name of an attribute that has no value.
func pair(name, value string) string {
	if value == "" {
		return ""
	}
	return name
}

// labelRect is where the words of a box stand: the middle of most shapes.
func labelRect(b *Box) Rect {
	r := b.Rect
	switch b.Outline {
	case "cylinder", "disk", "database":
		r.Y += Cap(b.W)
		r.H -= Cap(b.W)
	case "triangle":
		r.Y += r.H / 3
		r.H -= r.H / 3
	case "flipped":
		r.H -= r.H / 3
	case "document", "lineddocument", "tagdocument":
		r.H -= 8
	case "divided":
		r.Y += 8
		r.H -= 8
	case "documents", "stacked", "collections":
		r.Y += 8
		r.H -= 8
	case "odd":
		r.X += Slant(b.H) / 2
	case "sloped":
		r.Y += 4
	case "actor", "boundary", "control", "entity":
		r.Y += 48
		r.H -= 48
	}
	return r
}

// texts draws the lines of a label, one element each.
func (d Decor) texts(l *Label, size, line int, bold bool) (out []ui.Node) {
	y := l.Y + (l.H-len(l.Lines)*line)/2 + line/2 + size*32/100
	for _, t := range l.Lines {
		x := l.X + l.W/2
		if l.Left {
			x = l.X
		}
		attrs := ui.A("x", strconv.Itoa(x), "y", strconv.Itoa(y))
		if l.Left {
			attrs = append(attrs, ui.Attr{Name: "text-anchor", Value: "start"})
		}
		if d.Fit != nil {
			attrs = append(attrs, ui.A("textLength", strconv.Itoa(d.Fit(t, size, bold)), "lengthAdjust", "spacingAndGlyphs")...)
		}
		if t != "" {
			out = append(out, ui.El("text", attrs, runs(t)...))
		}
		y += line
	}
	return out
}

// runs turns the marks of a line into elements.
func runs(line string) (out []ui.Node) {
	if !strings.ContainsAny(line, string(strongMark)+string(stressedMark)) {
		return []ui.Node{ui.Text(line)}
	}
	bold, slanted, from := false, false, 0
	flush := func(to int) {
		if from == to {
			return
		}
		attrs := ui.A(pair("font-weight", yes(bold)), "600", pair("font-style", yes(slanted)), "italic")
		if len(attrs) == 0 {
			out = append(out, ui.Text(line[from:to]))
			return
		}
		out = append(out, ui.El("tspan", attrs, ui.Text(line[from:to])))
	}
	for i := 0; i < len(line); i++ {
		if c := line[i]; c == strongMark || c == stressedMark {
			flush(i)
			from = i + 1
			if c == strongMark {
				bold = !bold
			} else {
				slanted = !slanted
			}
		}
	}
	flush(len(line))
	return out
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return ""
}
