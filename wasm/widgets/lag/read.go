package lag

import (
	"millrace/wasm/chart"
	"millrace/wasm/sim"
	"millrace/wasm/widget"
)

// whole writes a number of messages.
//
//go:noinline
func whole(v float64) string { return chart.Number(float64(int(float64(v) + 0.5))) }

// span writes a time: "250 ms", "27.5 s", "12 min 30 s".
//
//go:noinline
func span(s float64) string {
	if s < 1 || s >= 900 {
		return chart.Seconds(s)
	}
	return widget.Trimmed(s, 1) + " s"
}

// readings is a list that is being written.
type readings []widget.Reading

// add adds a value, to a millionth: the rest is what sums of fractions leave.
//
//go:noinline
func (rs *readings) add(name, label, unit string, v float64, text string) {
	if v < 1e9 {
		v = float64(int(float64(v*1e6)+0.5)) / 1e6
	}
	*rs = append(*rs, widget.Reading{Name: name, Label: label, Unit: unit, Value: v, Text: text})
}

// maybe adds a time that may have no value, which why says.
//
//go:noinline
func (rs *readings) maybe(name, label string, seconds float64, some bool, why string) {
	if some {
		why = span(seconds)
	} else {
		seconds = 0
	}
	rs.add(name, label, "s", seconds, why)
	(*rs)[len(*rs)-1].None = !some
}

// read measures the run up to now. What one is judged by comes first.
func read(m *model) []widget.Reading {
	rs := make(readings, 0, 13)
	if q := m.queue; q != nil {
		rs.maybe("done_s", "All done after", q.finished, q.left() == 0, "not yet")
		rs.maybe("fast_idle_s", "The fast one had nothing to do for", q.idled(0), true, "")
		rs.add("slow_done", "Done by the slow one", "", float64(q.consumers[1].done), "")
		rs.add("left", "Not done yet", "", float64(q.left()), "")
		rs.add("fast_done", "Done by the fast one", "", float64(q.consumers[0].done), "")
		rs.add("queued", "Still with the broker", "", float64(q.waiting), "")
		rs.add("fast_held", "Pushed to the fast one and not acked", "", float64(q.consumers[0].held), "")
		rs.add("slow_held", "Pushed to the slow one and not acked", "", float64(q.consumers[1].held), "")
		rs.maybe("alone_s", "The fast one alone would take", float64(float64(q.messages)*q.takes[0]), true, "")
		return rs
	}
	g := m.group
	caught, done := g.caught()
	why := "not yet"
	if !g.recovers() {
		why = "never"
	}
	rs.add("lag_max", "Highest lag", "messages", g.most, whole(g.most))
	rs.maybe("catchup_s", "Caught up in", caught, done, why)
	rs.maybe("age_max_s", "The oldest unread message waited", g.oldest, true, "")
	rs.add("idle", "Members without a partition", "", float64(g.idle()), "")
	rs.add("lag", "Lag now", "messages", g.total(), whole(g.total()))
	rs.maybe("age_s", "The oldest unread is there for", g.age(), g.total() > empty, "nothing unread")
	rs.add("capacity", "The group can do", "per second", g.capacity(), chart.Number(g.capacity())+"/s")
	spare := max(0, g.capacity()-g.rate)
	rs.add("spare", "Of that above the arrivals", "per second", spare, chart.Number(spare)+"/s")
	growth := max(0, g.rate-g.capacity())
	rs.add("growth", "Lag grows by", "per second", growth, chart.Number(growth)+"/s")
	if growth == 0 {
		rs[len(rs)-1].Text = "0"
	}
	switch g.happens {
	case inPlace:
		held := 0.0
		if g.blocked < never {
			held = min(g.now, g.released) - g.blocked
		}
		rs.maybe("blocked_s", "Held up by the bad message", held, true, "")
	case retryTopic:
		mean := float64(g.keyRate * g.delay)
		none := 100 * sim.Exp(-mean)
		rs.add("overtaken", "Events of its key that overtook it", "", float64(g.overtaken()), "")
		rs.add("overtaken_theory", "On average", "", mean, widget.Trimmed(mean, 2))
		rs.add("overtaken_none", "None does, by chance", "%", none, widget.Trimmed(none, 2)+"%")
	}
	return rs
}

// overtaken is how many events of its key were read since the bad message was put aside.
func (g *group) overtaken() int {
	n := 0
	for _, at := range g.overtakers {
		if at <= g.now {
			n++
		}
	}
	return n
}

// table has a row for each point of the chart, or for every fourth of many.
func table(m *model) widget.Table {
	out := widget.Table{
		Caption: "Messages behind, and how long the oldest of them has been there",
		Columns: []widget.Column{{Name: "time_s", Label: "Time, s"}, {Name: "lag", Label: "Lag, messages"}, {Name: "age_s", Label: "Oldest, s"}},
	}
	if m.queue != nil {
		out.Caption, out.Columns = "Messages that are not done", out.Columns[:2]
		out.Columns[1].Label = "Not done"
	}
	last := len(m.track.points) - 1
	for i, p := range m.track.points {
		if last > 100 && i%4 > 0 && i < last {
			continue
		}
		row := []widget.Cell{widget.TrimmedCell(p.at, 2), widget.TrimmedCell(p.lag, 0), widget.TrimmedCell(p.age, 2)}
		out.Rows = append(out.Rows, row[:len(out.Columns)])
	}
	return out
}
