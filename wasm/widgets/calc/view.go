package calc

import (
	"strconv"

	"millrace/wasm/chart"
	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

// steps is how many stretches the curve has, and rows how many the table.
const (
	steps = 60
	rows  = 10
)

// view draws the formulas in words and with their numbers, and one result over one
// input.
func view(m *model) ui.Node {
	var b ui.Builder
	b.Markup(`<div class="calc"><dl class="calc-formulas">`)
	for i := range m.results {
		r := &m.results[i]
		b.Markup(`<dt>{}</dt><dd>= {}</dd><dd>{}`, r.label, r.words, m.reason(i))
		if m.got[i].why == 0 {
			numbers, _ := m.fillIn(r.numbers)
			b.Markup(`= {} = <strong>{}</strong>`, numbers, m.writeResult(i))
		}
		b.Markup(`</dd>`)
	}
	b.Markup(`</dl><div class="calc-curve">`)
	b.Add(m.curve())
	b.Markup(`</div></div>`)
	return b.Node()
}

// along returns settings of the input of the picture, n stretches from one end to the
// other: from its least to twice what it is, so that the current one is in the middle,
// or as far as its bounds allow.
func (m *model) along(n int) []float64 {
	in := &m.inputs[m.x]
	lo, hi := in.Min, in.Max
	if now := m.set[m.x]; now > lo {
		hi = min(hi, float64(2*now)-lo)
	}
	var out []float64
	for i := range n + 1 {
		x := tidy(lo + float64((hi-lo)*float64(i))/float64(n))
		if in.Kind == widget.Int {
			x = floor(x + 0.5)
		}
		if len(out) == 0 || x > out[len(out)-1] {
			out = append(out, x)
		}
	}
	return out
}

// tidy returns a number as somebody would type it: seven tenths of 0.02 are 0.014, and
// not 0.014000000000000002. Twelve digits are what is written of a setting.
func tidy(x float64) float64 {
	near, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 12, 64), 64)
	if err != nil {
		return x
	}
	return near
}

// at returns the calculator with another setting of the input of the picture.
func (m *model) at(x float64) *model {
	set := append([]float64(nil), m.set...)
	set[m.x] = x
	return m.fill(set)
}

// curve draws the picture.
func (m *model) curve() ui.Node {
	in, r := &m.inputs[m.x], &m.results[m.y]
	layer := chart.Layer{Name: r.label, Slot: 1, X: m.along(steps)}
	most := 0.0
	for _, x := range layer.X {
		got := m.at(x).got[m.y]
		y, _ := r.unit.plainly(got.x)
		most = max(most, y, 0-y)
		if got.why != 0 {
			y -= y
			y /= y // a line breaks where a point is no number
		}
		layer.Y = append(layer.Y, y)
	}
	now, unit := r.unit.plainly(m.got[m.y].x)
	if r.unit.auto != fixed {
		s := r.unit.scaled(most)
		for i := range layer.Y {
			layer.Y[i] /= s.size
		}
		now, unit = now/s.size, s.name+r.unit.tail
	}
	panel := chart.Panel{Name: r.label, Unit: unit, Height: 150, Layers: []chart.Layer{layer}}
	if m.got[m.y].why == 0 {
		panel.Marks = []chart.Mark{{X: m.set[m.x], Y: now, Point: true, Texts: []string{m.writeResult(m.y)}}}
	}
	along := in.Label
	if in.unit.many != "" {
		along += ", " + in.unit.many
	}
	return chart.Picture{
		Title:  r.label + " as “" + in.Label + "” changes",
		Desc:   "A curve of “" + r.label + "” while only “" + in.Label + "” changes. The data table has its points.",
		X:      chart.Axis{Label: along, Lo: layer.X[0], Hi: layer.X[len(layer.X)-1]},
		Panels: []chart.Panel{panel},
	}.Node()
}

// read returns the results as readings.
func read(m *model) (out []widget.Reading) {
	for i := range m.results {
		r := &m.results[i]
		reading := widget.Reading{Name: r.name, Label: r.label, None: m.got[i].why != 0, Decimals: max(0, r.digits)}
		reading.Value, reading.Unit = r.unit.plainly(m.got[i].x)
		if text := m.writeResult(i); text != reading.Full() {
			reading.Text = text
		}
		out = append(out, reading)
	}
	return out
}

// table has a row for each of some settings of the input of the picture.
func table(m *model) widget.Table {
	in := &m.inputs[m.x]
	t := widget.Table{Caption: "What follows as “" + in.Label + "” changes", Columns: []widget.Column{{Name: in.Name, Label: in.Label}}}
	for i := range m.results {
		t.Columns = append(t.Columns, widget.Column{Name: m.results[i].name, Label: m.results[i].label})
	}
	for _, x := range m.along(rows) {
		n := m.at(x)
		row := []widget.Cell{{Text: n.writeInput(m.x), Value: x, Numeric: true}}
		for i := range n.results {
			c := widget.Cell{Text: n.writeResult(i), Numeric: n.got[i].why == 0}
			c.Value, _ = n.results[i].unit.plainly(n.got[i].x)
			row = append(row, c)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
