package partitions

import "millrace/wasm/widget"

// readings are what is measured; read fills in the values.
var readings = []widget.Reading{
	{Name: "sent", Label: "Messages sent"},
	{Name: "read", Label: "Read by billing"},
	{Name: "lag", Label: "Waiting for billing"},
	{Name: "idle", Label: "Idle consumers"},
	{Name: "again", Label: "Read before and again"},
	{Name: "late", Label: "Read after a later one of the user"},
	{Name: "empty", Label: "Partitions without a message"},
	{Name: "busiest", Label: "Expected in the busiest partition", Unit: "per s", Decimals: 2},
	{Name: "speedup", Label: "Speed-up over one partition, at most", Decimals: 2},
	{Name: "limit", Label: "Speed-up with very many users", Decimals: 2},
	{Name: "rekeyed", Label: "Keys sent elsewhere", Text: "none yet"},
	{Name: "moved", Label: "Partitions the last rebalance moved", Text: "none yet"},
	{Name: "paused", Label: "Partitions it paused", Text: "none yet"},
	{Name: "pause", Label: "Longest pause", Unit: "s", Decimals: 1, Text: "none yet"},
}

// read measures the topic and the group billing.
func read(m *model) []widget.Reading {
	g, t, c := m.billing(), &m.topic, m.conditions
	r := &g.rebalance
	idle := 0
	for _, g := range m.groups {
		if !g.rebalance.running() {
			idle += g.idle()
		}
	}
	rekeyed := 0
	if m.was > 0 {
		rekeyed = len(m.ring.moved(m.was, t.count))
	}
	busy, all := m.ring.busiest(t.count, c.hot)
	bound, whole := m.ring.bound(t.count, c.hot)
	out := append([]widget.Reading(nil), readings...)
	for i, v := range []float64{
		float64(t.sent), float64(g.read), float64(g.lag(t)), float64(idle),
		float64(g.again), float64(g.late), float64(t.empty()), float64(c.rate*busy) / float64(all*t.topics),
		float64(all*t.topics) / float64(busy), float64(whole*t.topics) / float64(bound),
		float64(rekeyed), float64(len(r.moved)), float64(len(r.paused)), float64(r.longest) * tickMS / 1000,
	} {
		x := &out[i]
		x.Value, x.Decimals = rounded(v, x.Decimals)
		if x.Text == "" {
			continue
		}
		x.None = r.rounds == 0 || r.running()
		if x.Name == "rekeyed" {
			x.None = m.was == 0
		}
		if !x.None {
			x.Text = ""
		}
	}
	return out
}

// rounded is v, which is not negative, with at most so many decimals, and how many of
// them it takes to write it.
func rounded(v float64, decimals int) (float64, int) {
	scale := 1
	for range decimals {
		scale *= 10
	}
	n := int(float64(v*float64(scale)) + 0.5)
	v = float64(n) / float64(scale)
	for ; decimals > 0 && n%10 == 0; n /= 10 {
		decimals--
	}
	return v, decimals
}

// columns head the table.
var columns = []widget.Column{
	{Name: "name", Label: "Consumer or key"},
	{Name: "kind", Label: "What it is"},
	{Name: "partition", Label: "Partition"},
	{Name: "hash", Label: "murmur2"},
	{Name: "positive", Label: "& 0x7fffffff"},
	{Name: "before", Label: "Before the last change"},
	{Name: "messages", Label: "Messages sent"},
}

// table has a row for each consumer and one for each key.
func table(m *model) widget.Table {
	t := &m.topic
	out := widget.Table{Caption: "Who reads what, and where each key goes", Columns: columns}
	for _, g := range m.groups {
		for j := range g.consumers {
			c := &g.consumers[j]
			row := row(&out, g.who(c.number), "consumer of "+g.name)
			row[2].Text = t.runs(c.owned)
			switch {
			case c.crashedAt != alive:
				row[2].Text = "crashed"
			case len(c.owned) == 0 && g.rebalance.running():
				row[2].Text = "rebalancing"
			case len(c.owned) == 0:
				row[2].Text = "idle"
			}
		}
	}
	for i := range m.ring.keys {
		k := &m.ring.keys[i]
		h := positive(k.hash)
		row := row(&out, k.name, "key")
		for j, n := range []int{h % t.count, int(int32(k.hash)), h, h % max(1, m.was), k.sent} {
			prefix := ""
			if j == 0 || j == 3 {
				prefix = "P"
			}
			if j == 3 && m.was == 0 {
				continue // nothing changed yet
			}
			row[2+j] = widget.Cell{Text: prefix + digits(n), Value: float64(n), Numeric: true}
		}
	}
	return out
}

// row adds a row that begins with a name and a kind, and is empty otherwise.
//
//go:noinline
func row(t *widget.Table, name, kind string) []widget.Cell {
	cells := make([]widget.Cell, len(columns))
	cells[0].Text, cells[1].Text = name, kind
	t.Rows = append(t.Rows, cells)
	return cells
}
