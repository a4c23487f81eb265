// Package charttest measures a drawn picture: is all of it inside its frame, and can
// every text be read?
//
// Why a package: every widget that draws a picture owes its readers the same answer, at
// all of its settings, and says it in its own tests.
package charttest

import (
	"strconv"
	"strings"

	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// Faults lists what is wrong with a picture: a place outside the viewBox or that is not
// a number, texts that overlap at their largest size (by an estimate of 0.6 em for a
// character), a colour or a style in an attribute, or no role, title or viewBox. It
// understands the path commands M, L, H, V, v, A and Z, which are those of package chart.
func Faults(svg ui.Node) []string {
	m := measure{}
	box, _ := svg.Attr("viewBox")
	frame := numbers(box)
	if svg.Tag != "svg" || len(frame) != 4 {
		return []string{"not an svg with a viewBox of four numbers"}
	}
	m.width, m.height = frame[2], frame[3]
	if role, _ := svg.Attr("role"); role != "img" {
		m.fault("the role is %, not img", role)
	}
	if len(svg.Kids) == 0 || svg.Kids[0].Tag != "title" || len(svg.Kids[0].Kids) == 0 {
		m.fault("the first child is not a title with a text%", "")
	}
	m.walk(svg)
	return m.faults
}

type measure struct {
	width, height float64
	texts         []box
	faults        []string
}

// box is the room of a text.
type box struct {
	text                     string
	left, top, right, bottom float64
}

func (m *measure) fault(format, about string) {
	m.faults = append(m.faults, strings.Replace(format, "%", about, 1))
}

func (m *measure) walk(n ui.Node) {
	for _, a := range n.Attrs {
		switch a.Name {
		case "style", "fill", "stroke", "font-size", "stroke-width":
			m.fault("an attribute that belongs to the stylesheet: %", a.Name+"="+a.Value)
		}
	}
	switch n.Tag {
	case "text":
		m.text(n)
	case "path":
		d, _ := n.Attr("d")
		m.path(d)
	case "rect":
		x, y := number(n, "x"), number(n, "y")
		m.inside("rect", x, y)
		m.inside("rect", x+number(n, "width"), y+number(n, "height"))
	case "circle":
		x, y, r := number(n, "cx"), number(n, "cy"), number(n, "r")
		m.inside("circle", x-r, y-r)
		m.inside("circle", x+r, y+r)
	}
	for _, k := range n.Kids {
		m.walk(k)
	}
}

// inside records a place that is outside the viewBox, or that is not a number.
func (m *measure) inside(what string, x, y float64) {
	const slack = 0.01 // coordinates have two decimals
	if !(x >= -slack && x <= m.width+slack && y >= -slack && y <= m.height+slack) {
		m.fault("% is outside", what+" at "+strconv.FormatFloat(x, 'g', 6, 64)+", "+strconv.FormatFloat(y, 'g', 6, 64))
	}
}

func (m *measure) text(n ui.Node) {
	b := box{text: words(n)}
	w := float64(0.6 * chart.TextSize * float64(len([]rune(b.text))))
	b.left, b.bottom = number(n, "x"), number(n, "y")+0.2*chart.TextSize
	if dy, ok := n.Attr("dy"); ok {
		em, err := strconv.ParseFloat(strings.TrimSuffix(dy, "em"), 64)
		if err != nil {
			m.fault("dy is %, not a number of em", dy)
		}
		b.bottom += float64(em * chart.TextSize)
	}
	switch anchor, _ := n.Attr("text-anchor"); anchor {
	case "middle":
		b.left -= float64(w / 2)
	case "end":
		b.left -= w
	}
	b.right, b.top = b.left+w, b.bottom-chart.TextSize
	m.inside("text "+strconv.Quote(b.text), b.left, b.top)
	m.inside("text "+strconv.Quote(b.text), b.right, b.bottom)
	for _, o := range m.texts {
		if b.left < o.right && o.left < b.right && b.top < o.bottom && o.top < b.bottom {
			m.fault("texts overlap: %", strconv.Quote(o.text)+" and "+strconv.Quote(b.text))
		}
	}
	m.texts = append(m.texts, b)
}

// words joins the text of a node and of all in it.
func words(n ui.Node) string {
	s := n.Text
	for _, k := range n.Kids {
		s += words(k)
	}
	return s
}

// path follows a path and records where it leaves the viewBox.
func (m *measure) path(d string) {
	var x, y float64
	for d != "" {
		command := d[0]
		end := strings.IndexAny(d[1:], "MLHVvAZ") + 1
		if end == 0 {
			end = len(d)
		}
		v := numbers(d[1:end])
		d = d[end:]
		switch {
		case (command == 'M' || command == 'L') && len(v) == 2:
			x, y = v[0], v[1]
		case command == 'A' && len(v) == 7:
			x, y = v[5], v[6]
		case command == 'H' && len(v) == 1:
			x = v[0]
		case command == 'V' && len(v) == 1:
			y = v[0]
		case command == 'v' && len(v) == 1:
			y += v[0]
		case command == 'Z' && len(v) == 0:
		default:
			m.fault("a path command that cannot be read: %", strconv.Quote(string(command)))
			return
		}
		m.inside("path", x, y)
	}
}

// number reads a numeric attribute; what is none is not inside anything.
func number(n ui.Node, name string) float64 {
	s, _ := n.Attr(name)
	if v := numbers(s); len(v) == 1 {
		return v[0]
	}
	zero := 0.0
	return zero / zero
}

// numbers reads numbers with blanks between them, or nothing when one cannot be read.
func numbers(s string) []float64 {
	var out []float64
	for _, f := range strings.Fields(s) {
		v, err := strconv.ParseFloat(f, 64)
		if err != nil {
			return nil
		}
		out = append(out, v)
	}
	return out
}
