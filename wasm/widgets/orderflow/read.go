package orderflow

import (
	"strings"

	"millrace/wasm/widget"
)

// read measures the order or the hours.
func read(m *model) []widget.Reading {
	if m.single() {
		return m.readOrder()
	}
	return m.readHours()
}

// What a reading has in place of a value.
const (
	notYet  = -1.0
	noQueue = -2.0
)

// ofOrder and ofHours are what is measured. Names that begin with inline are of the shop
// that does everything at once, where there are two.
var (
	ofOrder = []widget.Reading{
		{Name: "wait_ms", Label: "The user waits", Unit: "ms"},
		{Name: "inline_wait_ms", Label: "The user waits, everything now", Unit: "ms"},
		{Name: "done_ms", Label: "Everything is done after", Unit: "ms"},
		{Name: "work_ms", Label: "Work in all", Unit: "ms"},
		{Name: "later_ms", Label: "Of it done later", Unit: "ms"},
	}
	ofHours = []widget.Reading{
		{Name: "failed", Label: "Orders that failed"},
		{Name: "inline_failed", Label: "Failed, everything now"},
		{Name: "wait_ms", Label: "Longest wait of a user", Unit: "ms"},
		{Name: "inline_wait_ms", Label: "Longest wait, everything now", Unit: "ms"},
		{Name: "orders", Label: "Orders"},
		{Name: "refused", Label: "Failed for want of a thread, everything now"},
		{Name: "open", Label: "Later work not done"},
		{Name: "peak", Label: "Most jobs in the queue of the step in trouble"},
		{Name: "late_min", Label: "Longest wait in it", Unit: "min", Decimals: 1},
		{Name: "clear_min", Label: "Nobody waits in it again, after the trouble", Unit: "min", Decimals: 1},
		{Name: "calls", Label: "Its calls that failed"},
	}
)

// fill puts values into readings.
func (m *model) fill(readings []widget.Reading, values ...float64) []widget.Reading {
	var out []widget.Reading
	for i, v := range values {
		x := readings[i]
		if m.other == nil && strings.HasPrefix(x.Name, inlinePrefix) {
			continue
		}
		switch v {
		case notYet:
			x.None, x.Text = true, "not yet"
		case noQueue:
			x.None, x.Text = true, "no queue"
		default:
			x.Value = v
		}
		out = append(out, x)
	}
	return out
}

// inlinePrefix begins names of what the shop does that does everything at once.
const inlinePrefix = "inline_"

// readOrder measures the single order: what has happened by now.
func (m *model) readOrder() []widget.Reading {
	p, inline := m.main.plan(0), m.inlineWay().plan(0)
	work, late := 0, 0
	for i := range steps {
		work += m.ms[i]
		if m.later[i] {
			late += m.ms[i]
		}
	}
	return m.fill(ofOrder, m.reached(p.reply), m.reached(inline.reply), m.reached(p.done), float64(work), float64(late))
}

// reached is a time in ms, unless it has not come yet.
func (m *model) reached(at int) float64 {
	if m.now < at {
		return notYet
	}
	return float64(at)
}

// readHours measures both shops so far.
func (m *model) readHours() []widget.Reading {
	w, inline := m.main, m.inlineWay()
	peak, late, clear, calls := noQueue, noQueue, noQueue, noQueue
	if q := w.sickQueue(); q != nil {
		peak, calls = float64(q.peak), float64(q.calls)
		late = float64(max(q.longest, q.age(m.now))) / minute
		clear = notYet
		if q.clear != never {
			clear = float64(q.clear-m.sickTo()) / minute
		}
	}
	return m.fill(ofHours, float64(w.failed), float64(inline.failed), float64(w.longest), float64(inline.longest),
		float64(w.placed), float64(inline.refused), float64(w.open()), peak, late, clear, calls)
}

// inlineWay is the shop that does everything at once.
func (m *model) inlineWay() *way { return m.ways()[0] }

// table has a row for each step of the order, or for each minute of the hours.
func table(m *model) widget.Table {
	if m.single() {
		return m.tableOrder()
	}
	return m.tableHours()
}

// The columns of the tables.
var (
	orderColumns = []widget.Column{
		{Name: "way", Label: "Way"}, {Name: "step", Label: "Step"}, {Name: "when", Label: "When"},
		{Name: "begins_ms", Label: "Begins, ms"}, {Name: "ends_ms", Label: "Ends, ms"},
	}
	hourColumns = []widget.Column{
		{Name: "minute", Label: "Minute"}, {Name: "placed", Label: "Orders"},
		{Name: "answered", Label: "Went through"}, {Name: "failed", Label: "Failed"}, {Name: "open", Label: "Later work not done"},
		{Name: "inline_answered", Label: "Went through, everything now"}, {Name: "inline_failed", Label: "Failed, everything now"},
	}
)

func (m *model) tableOrder() widget.Table {
	out := widget.Table{Caption: "The steps of an order, in ms since it came", Columns: orderColumns}
	for _, w := range m.ways() {
		p := w.plan(0)
		for i := range steps {
			when := "now"
			if w.later[i] {
				when = "later"
			}
			row := make([]widget.Cell, 3, len(orderColumns))
			row[0].Text, row[1].Text, row[2].Text = w.name, steps[i].label, when
			out.Rows = append(out.Rows, cells(row, p.bars[i].from, p.bars[i].to))
		}
	}
	return out
}

func (m *model) tableHours() widget.Table {
	out := widget.Table{Caption: "Orders in each minute, and the later work that is open at its end", Columns: hourColumns}
	if m.other == nil {
		out.Columns = hourColumns[:len(hourColumns)-2]
	}
	for j, t := range m.main.minutes {
		row := cells(nil, j+1, t.placed, t.answered, t.failed, t.open)
		if m.other != nil {
			row = cells(row, m.other.minutes[j].answered, m.other.minutes[j].failed)
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// cells adds whole numbers to a row.
func cells(row []widget.Cell, values ...int) []widget.Cell {
	for _, n := range values {
		row = append(row, widget.TrimmedCell(float64(n), 0))
	}
	return row
}
