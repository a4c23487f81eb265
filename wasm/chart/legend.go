package chart

import "millrace/wasm/ui"

// Key is an entry of a legend: a sample of how something is drawn, and its name.
type Key struct {
	Kind Sample
	Slot int
	Text string
}

// Sample says what a Key shows.
type Sample int

// The samples of a legend.
const (
	SampleLine  Sample = iota // a line with the slot's marker
	SampleSteps               // an outlined, lightly filled column
	SampleBar                 // a solid column
	SampleBand                // an area
	SampleRule                // a dashed rule
	SampleZone                // a shaded stretch
)

// placedKey is a Key and the place of its sample.
type placedKey struct {
	Key
	x, y float64 // left end, and the baseline of the text
}

// Metrics of a sample, in units.
const (
	sampleWidth = 26
	sampleRise  = 7 // from its middle
)

// flow places the keys from left to right in as many rows as they need.
func flow(keys []Key, left, right float64) [][]placedKey {
	var rows [][]placedKey
	x := right
	for _, k := range keys {
		w := sampleWidth + gap + textWidth(k.Text)
		if len(rows) == 0 || x+w > right {
			rows = append(rows, nil)
			x = left
		}
		n := len(rows) - 1
		rows[n] = append(rows[n], placedKey{k, x, float64(float64(n+1)*rowHeight) - gap})
		x += w + 2*gap
	}
	return rows
}

// legend draws the keys above the first panel.
func legend(b *ui.Builder, rows [][]placedKey) {
	if len(rows) == 0 {
		return
	}
	b.Markup(`<g class="chart-legend">`)
	for _, row := range rows {
		for _, k := range row {
			k.draw(b)
			level(b, "chart-label", k.Text, k.x+sampleWidth+gap, k.y-rise, "start")
		}
	}
	b.Markup(`</g>`)
}

// draw draws the sample of a key.
func (k placedKey) draw(b *ui.Builder) {
	middle := k.y - rise
	top, bottom := middle-sampleRise, middle+sampleRise
	left, right := k.x, k.x+sampleWidth
	var area, line, dot Pen
	area.Polygon(left+5, bottom, left+5, top, right-5, top, right-5, bottom)
	line.To('M', left, middle)
	line.Along('H', right)
	switch k.Kind {
	case SampleSteps:
		area.Draw(b, class("chart-steps", k.Slot))
	case SampleBar:
		area.Draw(b, class("chart-bar", k.Slot))
	case SampleBand:
		area.Draw(b, class("chart-band", k.Slot))
	case SampleZone:
		area.Draw(b, "chart-zone")
	case SampleRule:
		line.Draw(b, "chart-rule")
	default:
		dot.marker(k.Slot, half(left+right), middle, markRadius)
		b.Markup(`<g>`)
		line.Draw(b, class("chart-line", k.Slot))
		dot.Draw(b, class("chart-marker", k.Slot))
		b.Markup(`</g>`)
	}
}
