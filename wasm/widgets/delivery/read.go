package delivery

import (
	"slices"
	"strconv"

	"millrace/wasm/widget"
)

// measured is what a run is judged by, in this order.
var measured = [...]widget.Reading{
	{Name: "lost", Label: "Lost"},
	{Name: "repeated", Label: "Done more than once"},
	{Name: "parked", Label: "Dead letters"},
	{Name: "done", Label: "Done"},
	{Name: "per_message", Label: "Deliveries per event", Decimals: 3},
	{Name: "twice_pct", Label: "Worked on by two at once", Unit: "%", Decimals: 2},
	{Name: "again_pct", Label: "Delivered more than once", Unit: "%", Decimals: 2},
	{Name: "redelivery_s", Label: "Longest from a crash to the next delivery", Unit: "s", Decimals: 1},
	{Name: "extra", Label: "Effects too many"},
	{Name: "caught", Label: "Repeats that were caught"},
	{Name: "healthy_parked", Label: "Dead letters that were done"},
	{Name: "deliveries", Label: "Deliveries"},
	{Name: "redeliveries", Label: "Of them again"},
	{Name: "crashes", Label: "Crashes"},
	{Name: "leak_pct", Label: "Of those published twice, the second had an effect too", Unit: "%", Decimals: 2},
}

// read measures the run so far.
func read(m *model) []widget.Reading {
	if m.dry != nil {
		return m.dry.read()
	}
	r := m.run
	events := len(r.events)
	late, leak := none, none
	if r.healed > 0 {
		late = float64(r.lateness) / second
	}
	if r.copies > 0 {
		leak = percent(r.leaks, r.copies)
	}
	out := fill(measured[:],
		float64(r.lost), float64(r.repeated), float64(r.parked), float64(r.effective),
		ratio(r.deliveries, events), percent(r.overlaps, events), percent(r.again, events), late,
		float64(r.effects-r.effective), float64(r.caught), float64(r.healthy),
		float64(r.deliveries), float64(r.redeliveries()), float64(r.crashes[1]+r.crashes[2]+r.crashes[3]), leak)
	if last := &out[len(out)-1]; last.None {
		last.Text = "none came"
	}
	return out
}

// none stands for the value of a reading that has none.
const none = -1.0

// fill puts values into readings.
func fill(readings []widget.Reading, values ...float64) []widget.Reading {
	out := slices.Clone(readings)
	for i, v := range values {
		out[i].Value = v
		if v == none {
			out[i].Value, out[i].None = 0, true
		}
	}
	return out
}

// redeliveries is how many deliveries were not the first of their message. Each message
// has a first one as soon as it is sent.
func (r *run) redeliveries() int { return r.deliveries - len(r.messages) }

// ratio is a/b, and 0 of nothing.
//
//go:noinline
func ratio(a, b int) float64 { return float64(a) / float64(max(1, b)) }

//go:noinline
func percent(a, b int) float64 { return float64(100 * ratio(a, b)) }

// outcomes are the columns of the table.
var outcomes = [...]widget.Column{
	{Name: "deliveries", Label: "Deliveries"}, {Name: "events", Label: "Events"}, {Name: "repeated", Label: "Done more than once"}, {Name: "lost", Label: "Lost"}, {Name: "dead", Label: "Dead letters"},
}

// most is the last row of the table: so many deliveries or more.
const most = 20

// table sorts the events by how often they were delivered.
func table(m *model) widget.Table {
	if m.dry != nil {
		return m.dry.table()
	}
	var sums [most + 1][len(outcomes) - 1]int
	top := 0
	for i := range m.run.events {
		e := &m.run.events[i]
		n := min(most, int(e.attempts))
		top = max(top, n)
		sums[n][0]++
		if e.effects > 1 {
			sums[n][1]++
		}
		if e.lost {
			sums[n][2]++
		}
		if e.parked > 0 {
			sums[n][3]++
		}
	}
	t := widget.Table{Caption: "Events by how often they were delivered so far", Columns: outcomes[:]}
	for n := 1; n <= top; n++ {
		line := cells(nil, n, sums[n][0], sums[n][1], sums[n][2], sums[n][3])
		if n == most {
			line[0].Text += " or more"
		}
		t.Rows = append(t.Rows, line)
	}
	return t
}

// cells appends whole numbers to a row.
func cells(line []widget.Cell, values ...int) []widget.Cell {
	for _, v := range values {
		line = append(line, widget.TrimmedCell(float64(v), 0))
	}
	return line
}

//go:noinline
func digits(n int) string { return strconv.Itoa(n) }
