package bloom

import "millrace/wasm/widget"

// readings are what is measured; read fills in the values. What a filter is judged by
// comes first.
var readings = [...]widget.Reading{
	{Name: "false_positives", Label: "Strangers taken for members, measured", Unit: "%", Decimals: 3},
	{Name: "formula", Label: "Strangers taken for members, in theory", Unit: "%", Decimals: 3},
	{Name: "missed", Label: "Members not found"},
	{Name: "fill", Label: "Bits that are 1", Unit: "%", Decimals: 1},
	{Name: "approximation", Label: "In theory, with many bits", Unit: "%", Decimals: 3},
	{Name: "this_filter", Label: "From the bits of this filter", Unit: "%", Decimals: 3},
	{Name: "inserted", Label: "Items inserted"},
	{Name: "bits_per_item", Label: "Bits per item", Decimals: 1},
	{Name: "best_hashes", Label: "Best number of hashes"},
	{Name: "best", Label: "In theory, with the best number", Unit: "%", Decimals: 3},
	{Name: "bits_for_1", Label: "Bits needed for 1%", Unit: "bits"},
	{Name: "asked", Label: "Strangers who asked"},
	{Name: "members_asked", Label: "Members asked for"},
}

// read measures the filter as it is now.
func read(m *model) []widget.Reading {
	out := readings
	n := m.inserted()
	t := m.latest()
	best := bestHashes(m.bits, n)
	for i, v := range [...]float64{
		float64(100*t.yes) / float64(max(1, t.asked)), 100 * m.theory(), float64(m.known.asked - m.known.yes), m.filled(),
		100 * approximation(m.bits, m.hashes, n), 100 * m.fromBits(), float64(n), float64(m.bits) / float64(max(1, n)),
		float64(best), 100 * falsePositives(m.bits, best, n), float64(bitsFor(n, 0.01)), float64(m.asked.asked), float64(m.known.asked),
	} {
		out[i].Value = v
	}
	if t.asked == 0 {
		out[0].None, out[0].Text = true, "none yet"
	}
	if n == 0 {
		for _, i := range [...]int{7, 8, 9} {
			out[i].None, out[i].Text = true, "empty"
		}
	}
	return out[:]
}

// latest is what strangers were told most lately: by the full filter, or while it fills.
func (m *model) latest() *tally {
	if m.asked.asked > 0 {
		return &m.asked
	}
	return &m.course[len(m.course)-1].tally
}

// table has a row for each time that strangers asked.
func table(m *model) widget.Table {
	out := widget.Table{Caption: "The filter while it fills: bits that are 1, and how many strangers it takes for members", Columns: []widget.Column{
		{Name: "items", Label: "Items inserted"},
		{Name: "ones", Label: "Bits that are 1"},
		{Name: "asked", Label: "Strangers who asked"},
		{Name: "yes", Label: "Taken for members"},
		{Name: "measured", Label: "Measured, %"},
		{Name: "formula", Label: "In theory, %"},
	}}
	for _, p := range m.course {
		m.row(&out, p)
	}
	if m.asked.asked > 0 {
		m.row(&out, point{items: m.inserted(), bits: m.filter.ones, tally: m.asked})
	}
	return out
}

// row adds a row to the table.
//
//go:noinline
func (m *model) row(t *widget.Table, p point) {
	cells := make([]widget.Cell, len(t.Columns))
	for i, n := range [...]int{p.items, p.bits, p.asked, p.yes} {
		cells[i] = widget.TrimmedCell(float64(n), 0)
	}
	if p.asked > 0 {
		cells[4] = widget.TrimmedCell(p.percent(), 3)
	}
	cells[5] = widget.TrimmedCell(100*falsePositives(m.bits, m.hashes, p.items), 3)
	t.Rows = append(t.Rows, cells)
}

// percent is how many of those who asked were told “maybe”.
func (t *tally) percent() float64 { return float64(100*t.yes) / float64(max(1, t.asked)) }

// number writes a whole number: "3,600".
//
//go:noinline
func number(n int) string { return widget.Trimmed(float64(n), 0) }
