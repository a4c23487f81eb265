package saga

import "millrace/wasm/widget"

// readings are what is measured; read fills in the values. What an order is judged by
// comes first.
var readings = [...]widget.Reading{
	{Name: "cost", Label: "Compensation cost per saga, expected", Decimals: 5},
	{Name: "cost_counted", Label: "Compensation cost per saga, counted", Decimals: 3},
	{Name: "complete", Label: "Sagas that complete, expected", Unit: "%", Decimals: 2},
	{Name: "complete_counted", Label: "Sagas that complete, counted", Unit: "%", Decimals: 2},
	{Name: "cheaper", Label: "Orders that are cheaper", Unit: "of 24"},
	{Name: "ship_after_pay", Label: "Ships only after it is paid"},
	{Name: "one_in", Label: "One saga is undone in", Unit: "sagas", Decimals: 2},
	{Name: "failures", Label: "Sagas undone, counted"},
	{Name: "failures_expected", Label: "Sagas undone, expected", Decimals: 1},
	{Name: "undone", Label: "Steps undone per saga, expected", Decimals: 5},
	{Name: "undone_counted", Label: "Steps undone per saga, counted", Decimals: 5},
	{Name: "tries", Label: "Tries per compensation", Decimals: 2},
}

// read measures the sagas so far.
func read(m *model) []widget.Reading {
	t, stops, n := m.expect(m.order), m.stops(m.order), float64(m.counted)
	_, cheaper := m.ranked()
	complete := stops[len(m.order)]
	out := readings
	for i, v := range [...]float64{
		t.cost, m.costOf(m.order), 100 * t.completion(), float64(100*complete) / max(1, n), float64(cheaper), 0,
		0, float64(m.counted - complete), float64(n * (1 - t.completion())), t.undone, float64(m.undone) / max(1, n),
		float64(m.tries) / float64(max(1, m.undone)),
	} {
		out[i].Value = v
	}
	out[5].Text = "no"
	if m.before(pay, ship) {
		out[5].Value, out[5].Text = 1, "yes"
	}
	if out[6].None = t.completion() >= 1; !out[6].None {
		out[6].Value = 1 / (1 - t.completion())
	}
	for _, i := range [...]int{1, 3, 10, 11} {
		if m.counted == 0 || i == 11 && m.undone == 0 {
			out[i].None, out[i].Text = true, "none yet"
		}
	}
	return out[:]
}

// columns head the table.
var columns = [...]widget.Column{
	{Name: "what", Label: "Step, or order of the steps"},
	{Name: "works", Label: "Works, %"},
	{Name: "undoing", Label: "Cost of undoing it"},
	{Name: "stopped", Label: "Sagas that stopped here"},
	{Name: "stopped_expected", Label: "Expected"},
	{Name: "cost", Label: "Cost per saga, counted"},
	{Name: "cost_expected", Label: "Cost per saga, expected"},
	{Name: "complete", Label: "Sagas that complete"},
}

// decimals of the columns.
var decimals = [len(columns)]int{0, 2, 0, 0, 1, 5, 5, 0}

// none is the cell of a row that has no such number.
const none = -1

// table has a row for each step, one for the order, and one for each order that differs
// in two neighbours.
func table(m *model) widget.Table {
	out := widget.Table{Caption: "The steps in their order, and what it would cost to exchange two neighbours. The same sagas are counted in each order.", Columns: columns[:]}
	t, stops, n := m.expect(m.order), m.stops(m.order), float64(max(1, m.counted))
	done := 0.0
	for k, i := range m.order {
		s, here := &m.steps[i], float64(stops[k])
		row(&out, number(k+1)+". "+s.name, [...]float64{
			100 * s.ok, float64(s.cost), here, t.stops[k] * float64(m.counted), float64(here*done) / n, float64(t.stops[k] * done), none,
		})
		done += float64(s.cost)
	}
	for k := range m.order {
		order, name := m.order, "as set: "
		if k > 0 {
			order, name = m.swapped(k-1), ""
		}
		t := m.expect(order)
		row(&out, name+m.named(order), [...]float64{none, none, none, none, m.costOf(order), t.cost, float64(m.stops(order)[len(order)])})
	}
	return out
}

// row adds a row to the table.
//
//go:noinline
func row(t *widget.Table, name string, values [len(columns) - 1]float64) {
	cells := make([]widget.Cell, len(columns))
	cells[0].Text = name
	for i, v := range values {
		if v != none {
			cells[i+1] = widget.TrimmedCell(v, decimals[i+1])
		}
	}
	t.Rows = append(t.Rows, cells)
}

// named writes an order: "order, pay, stock, ship".
func (p *plan) named(order []int) string {
	s := ""
	for k, i := range order {
		if k > 0 {
			s += ", "
		}
		s += p.steps[i].name
	}
	return s
}

// number writes a whole number: "3,600".
//
//go:noinline
func number(n int) string { return widget.Trimmed(float64(n), 0) }
