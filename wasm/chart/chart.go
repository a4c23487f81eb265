// Package chart draws quantities over a common axis: lines, steps, bars and bands with
// ticks, zones, rules and notes, as SVG in [ui] nodes, and hands out the numbers behind
// them. A [Picture] says what is to be seen; [Picture.Node] decides where it goes.
//
// Why text comes first: a picture is 640 units wide and shrinks with the page. At 320
// pixels a unit is half a pixel, so text is 22 units tall there to stay legible, and
// every place for a text is laid out for that size. On wider pages the stylesheet sets
// it smaller, which leaves room and moves nothing.
//
// Why panels under each other and not lines across each other: two noisy series in one
// frame hide each other and need colours to be told apart. On a shared axis each has
// its own ground, its name above it, and the comparison is the eye's step down.
//
// Why classes only: colour, dashes and type belong to the stylesheet, which knows about
// dark pages and paper. Coordinates have at most two decimals, so that a frame differs
// from the last one in few attributes, and a series is one path, whatever its length.
package chart

import (
	"unicode/utf8"

	"millrace/wasm/ui"
)

// Width is the width of a picture's viewBox in units.
const Width = 640

// TextSize is the tallest text a stylesheet may set in a picture, in units.
const TextSize = 22

// Metrics of the layout, in units.
const (
	charWidth   = 0.6 * TextSize // an estimate that holds for the usual text faces
	rowHeight   = TextSize + 8
	rightMargin = 30 // half of a tick's text hangs over the end of the axis
	gap         = 8  // between a text and what it belongs to
	tickLength  = 6
	elbow       = 4              // of a line that leads to a note, above the plot
	rise        = 0.3 * TextSize // from a line of text to the middle of its letters
	markRadius  = 5
)

// Picture is a stack of panels over one horizontal axis.
type Picture struct {
	Title, Desc string // for those who do not see it; Desc says what there is to see
	X           Axis
	Legend      []Key
	Panels      []Panel
}

// Panel is one frame of a picture.
type Panel struct {
	Name   string  // above it at the left, with the marker of Slot
	Slot   int     // of the series it belongs to, 1 to 6; 0 for none
	Unit   string  // after the name: what the vertical axis counts
	Height float64 // of the plot, in units; 0 means 140
	Y      Axis
	Layers []Layer // drawn in this order
	Zones  []Zone
	Rules  []Rule
	Marks  []Mark
}

// Axis is a direction of a panel. Where Lo and Hi are equal, the data decide, and a
// linear axis then starts at 0 unless something is below.
type Axis struct {
	Label  string // under a horizontal axis, if it fits; heads its column in the data
	Lo, Hi float64
	Log    bool                 // equal ratios are equally far apart; Lo must be above 0
	Time   bool                 // seconds: ticks at 15 s, 1 min, 6 h …
	Format func(float64) string // of ticks; nil means Number, or Seconds for a time
}

// Layer is one series: a mark of some kind for each X. All slices are equally long; a
// point that is not a finite number is left out, and a line breaks there.
type Layer struct {
	Name string // heads its column in the data
	Kind Kind
	Slot int       // its place in the palette, 1 to 6; 0 is plain ink
	X    []float64 // ascending
	Y    []float64
	Low  []float64 // the lower edge of a Band
	Step float64   // the width of one Step or Bar, in the units of X
}

// Kind says how a layer is drawn.
type Kind int

// The kinds of layers.
const (
	Line  Kind = iota // straight from point to point, with the marker of its slot
	Steps             // the outline of columns that begin at X, lightly filled
	Bars              // solid columns that begin at X
	Band              // the area from Low to Y
)

// Zone is a stretch of the horizontal axis, shaded, with the first of its texts that
// fits above it.
type Zone struct {
	From, To float64
	Texts    []string
}

// Rule is a dashed line across a panel at one value, with a text at its right end.
type Rule struct {
	At   float64
	Text string
}

// Mark points at one place: with Point at a value, from a note above the panel; without
// it at a moment, by a line from top to bottom. The first of its texts that fits is
// written; with none it is a bare line.
type Mark struct {
	X, Y  float64
	Point bool
	Texts []string
}

// Node draws the picture as one <svg> whose every part lies inside its viewBox.
func (p Picture) Node() ui.Node {
	l := p.layout()
	var b ui.Builder
	b.Markup(`<svg class="chart" role="img" viewBox={}><title>{}</title>`, "0 0 "+Fixed(Width)+" "+Fixed(l.height), p.Title)
	if p.Desc != "" {
		b.Markup(`<desc>{}</desc>`, p.Desc)
	}
	legend(&b, l.legend)
	for i := range p.Panels {
		p.Panels[i].draw(&b, &l, i)
	}
	if l.label != "" {
		Hang(&b, "chart-label", l.label, half(l.left+l.right), l.axis, 1, "middle")
	}
	b.Markup(`</svg>`)
	return b.Node()
}

// class joins the class of a part and that of its slot.
func class(part string, slot int) string {
	if slot < 1 || slot > Slots {
		return part
	}
	return part + " series-" + string(rune('0'+slot))
}

// first returns the first text at most width units wide, or nothing.
func first(texts []string, width float64) string {
	for _, t := range texts {
		if textWidth(t) <= width {
			return t
		}
	}
	return ""
}

// textWidth estimates the width of s at TextSize.
func textWidth(s string) float64 {
	return float64(float64(utf8.RuneCountInString(s)) * charWidth)
}

// half is v/2, rounded on its own: a bare v/2 that is then added may be fused with the
// sum on some machines, and the last digit of a coordinate would differ.
func half(v float64) float64 { return float64(v / 2) }

// Text draws s at a place, an empty one too: one that appeared later would move its
// siblings. Its anchor is start, middle or end, its class one of the stylesheet's.
func Text(b *ui.Builder, class, s string, x, y float64, anchor string) {
	b.Markup(`<text class={} x={} y={} text-anchor={}>{}</text>`, class, Fixed(x), Fixed(y), anchor, s)
}

// level is Text in the middle of a row: lowered by a share of its own size, it is level
// with what is beside it at any size.
func level(b *ui.Builder, class, s string, x, y float64, anchor string) {
	b.Markup(`<text class={} x={} y={} dy="0.35em" text-anchor={}>{}</text>`, class, Fixed(x), Fixed(y), anchor, s)
}

// Hang is Text that hangs from a place, in the first line under it (0) or the second (1).
// The lines are as far apart as the text is tall, so that they stay together at any size.
func Hang(b *ui.Builder, class, s string, x, y float64, line int, anchor string) {
	dy := "1em"
	if line > 0 {
		dy = "2.3em"
	}
	b.Markup(`<text class={} x={} y={} dy={} text-anchor={}>{}</text>`, class, Fixed(x), Fixed(y), dy, anchor, s)
}

// text is Text that leaves an empty one out.
func text(b *ui.Builder, class, s string, x, y float64, anchor string) {
	if s != "" {
		Text(b, class, s, x, y, anchor)
	}
}
