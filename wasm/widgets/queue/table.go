package queue

import (
	"strconv"

	"millrace/wasm/widget"
)

// columns are those of one line; those of a second one follow them.
var columns = []widget.Column{
	{Name: "time_s", Label: "Time, s"},
	{Name: "waiting", Label: "Waiting"},
	{Name: "fluid", Label: "Waiting, fluid"},
	{Name: "wait_mean_ms", Label: "Mean wait so far, ms"},
	{Name: "wait_band_ms", Label: "95% band, ± ms"},
}

// table lists the last minute, half a second a row: what waits, what would wait if jobs
// were a fluid, and the mean wait so far with its band; and the same of a second line.
func table(m *model) widget.Table {
	t := widget.Table{Caption: "The last 60 s, every half second", Columns: columns}
	if m.other != nil {
		t.Columns = append([]widget.Column(nil), columns...)
		for _, c := range columns[1:] {
			t.Columns = append(t.Columns, widget.Column{Name: "compare_" + c.Name, Label: c.Label + ", " + m.other.contrast(m.main)})
		}
	}
	for i := range m.main.history.n {
		row := make([]widget.Cell, 0, 2*len(columns))
		row = cell(row, float64(m.main.history.samples[i].at)/second, 1, true)
		for _, l := range m.lines() {
			s := &l.history.samples[i]
			row = cell(row, float64(s.waiting), 0, true)
			row = cell(row, s.fluid, 1, true)
			row = cell(row, s.mean*1000, 1, true)
			row = cell(row, s.half*1000, 1, s.banded)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// cell adds a number to a row, or an empty cell.
//
//go:noinline
func cell(row []widget.Cell, v float64, decimals int, some bool) []widget.Cell {
	c := widget.Cell{Value: v, Numeric: some}
	if some {
		c.Text = strconv.FormatFloat(v, 'f', decimals, 64)
	}
	return append(row, c)
}
