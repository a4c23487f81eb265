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
		none := false
		switch r := &out[i]; r.Name {
		case "ship_after_pay":
			r.Text = "no"
			if m.before(pay, ship) {
				r.Value, r.Text = 1, "yes"
			}
		case "one_in":
			if r.None = t.completion() >= 1; !r.None {
				r.Value = 1 / (1 - t.completion())
			}
		case "cost_counted", "complete_counted", "undone_counted":
			none = m.counted == 0
		case "tries":
			none = m.undone == 0
		}
		if none {
			out[i].None, out[i].Text = true, "none yet"
		}
	}
	return out[:]
}

// columns head the table.
var columns = []widget.Column{
	{Name: "what", Label: "Step, or order of the steps"},
	{Name: "works", Label: "Works, %"},
	{Name: "undoing", Label: "Cost of undoing it"},
	{Name: "stopped", Label: "Sagas that stopped here"},
	{Name: "stopped_expected", Label: "Expected"},
	{Name: "cost", Label: "Cost per saga, counted"},
	{Name: "cost_expected", Label: "Cost per saga, expected"},
	{Name: "complete", Label: "Sagas that complete"},
}

// table has a row for each step, one for the order, and one for each order that differs
// in two neighbours.
func table(m *model) widget.Table {
	out := widget.Table{Caption: "The steps in their order, and what it would cost to exchange two neighbours. The same sagas are counted in each order.", Columns: columns}
	t, stops := m.expect(m.order), m.stops(m.order)
	done := 0
	for k, i := range m.order {
		s := &m.steps[i]
		out.Rows = append(out.Rows, []widget.Cell{
			{Text: number(k+1) + ". " + s.name},
			widget.TrimmedCell(100*s.ok, 2), widget.TrimmedCell(float64(s.cost), 0),
			widget.TrimmedCell(float64(stops[k]), 0), widget.TrimmedCell(float64(t.stops[k]*float64(m.counted)), 1),
			widget.TrimmedCell(float64(stops[k]*done)/float64(max(1, m.counted)), 5), widget.TrimmedCell(float64(t.stops[k]*float64(done)), 5),
			{},
		})
		done += s.cost
	}
	row := func(name string, order []int) {
		t := m.expect(order)
		out.Rows = append(out.Rows, []widget.Cell{
			{Text: name + m.named(order)}, {}, {}, {}, {},
			widget.TrimmedCell(m.costOf(order), 5), widget.TrimmedCell(t.cost, 5),
			widget.TrimmedCell(float64(m.stops(order)[len(order)]), 0),
		})
	}
	row("as set: ", m.order)
	for k := range len(m.order) - 1 {
		row("", m.swapped(k))
	}
	return out
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
