package feed

import "millrace/wasm/widget"

// readings are what is measured; read fills in the values.
var readings = [...]widget.Reading{
	{Name: "writes", Label: "Writes into feeds"},
	{Name: "wasted", Label: "Of them never read"},
	{Name: "reads", Label: "Look-ups on reading"},
	{Name: "push_work", Label: "Work of push"},
	{Name: "pull_work", Label: "Work of pull"},
	{Name: "hybrid_work", Label: "Work of hybrid"},
	{Name: "jump_s", Label: "One celebrity’s post delays the queue by", Unit: "s", Decimals: 1},
	{Name: "worst_s", Label: "Longest delay so far", Unit: "s", Decimals: 1},
	{Name: "per_refresh", Label: "Look-ups per refresh"},
	{Name: "late", Label: "Of the day, more than 5 s behind", Unit: "%", Decimals: 1},
	{Name: "busy", Label: "The pool is busy", Unit: "%", Decimals: 1},
}

// read measures the chosen strategy so far, and the work of each.
func read(m *model) []widget.Reading {
	x, out := m.chosen(), readings
	now := max(1, m.tick)
	for i, n := range [...]int{x.writes, x.wasted(), x.reads(m.tick), m.sides[push].work(m.tick), m.sides[pull].work(m.tick), m.sides[hybrid].work(m.tick)} {
		out[i].Value, out[i].Text = float64(n), number(n) // nobody wants them to the unit
	}
	for i, n := range [...]int{x.jump, x.worst} {
		r := &out[6+i]
		r.Value, r.Text = x.behind(n), span(x.behind(n))
	}
	out[8].Value, out[8].Text = x.perRefresh(), widget.Trimmed(x.perRefresh(), 2)
	out[9].Value = 100 * float64(x.late) / float64(now)
	out[10].Value = 100 * float64(x.writes-x.backlog) / float64(x.pool*step*now)
	return out[:]
}

// table has a row for each hour.
func table(m *model) widget.Table {
	out := widget.Table{Caption: "The day, hour by hour: writes into feeds, look-ups, and the longest delay of a post", Columns: []widget.Column{
		{Name: "hour", Label: "Hour"}, {Name: "celebrity_posts", Label: "Posts of celebrities"},
	}}
	for _, s := range strategies {
		out.Columns = append(out.Columns,
			widget.Column{Name: s + "_writes", Label: s + ", writes"}, widget.Column{Name: s + "_reads", Label: s + ", look-ups"})
		if s != strategies[pull] {
			out.Columns = append(out.Columns, widget.Column{Name: s + "_delay_s", Label: s + ", delay, s"})
		}
	}
	var before record
	for h, r := range m.hours {
		row := []widget.Cell{cell(h + 1), cell(r.posted - before.posted)}
		for i := range m.sides {
			row = append(row, cell(r.writes[i]-before.writes[i]), cell(r.reads[i]-before.reads[i]))
			if i != pull {
				row = append(row, widget.TrimmedCell(m.sides[i].behind(r.worst[i]), 1))
			}
		}
		out.Rows = append(out.Rows, row)
		before = r
	}
	return out
}

//go:noinline
func cell(n int) widget.Cell { return widget.TrimmedCell(float64(n), 0) }
