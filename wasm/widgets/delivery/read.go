package delivery

import (
	"strconv"

	"millrace/wasm/widget"
)

// read measures the run so far. What a way to consume is judged by comes first.
func read(m *model) []widget.Reading {
	if m.dry != nil {
		return m.dry.read()
	}
	r := m.run
	published := len(r.events)
	late := widget.Reading{Name: "redelivery_s", Label: "Longest from a crash to the next delivery", Unit: "s", Decimals: 1, Value: float64(r.lateness) / second}
	if r.healed == 0 {
		late.None = true
	}
	leak := widget.Reading{Name: "leak_pct", Label: "Of those published twice, the second had an effect too", Unit: "%", Decimals: 2, Value: percent(r.leaks, r.copies)}
	if r.copies == 0 {
		leak.None, leak.Text = true, "none came"
	}
	out := []widget.Reading{
		count("lost", "Lost", r.lost),
		count("repeated", "Done more than once", r.repeated),
		count("parked", "Dead letters", r.parked),
		count("done", "Done", r.done),
		{Name: "per_message", Label: "Deliveries per event", Decimals: 3, Value: ratio(r.deliveries, published)},
		{Name: "twice_pct", Label: "Worked on by two at once", Unit: "%", Decimals: 2, Value: percent(r.overlaps, published)},
		{Name: "again_pct", Label: "Delivered more than once", Unit: "%", Decimals: 2, Value: percent(r.again, published)},
		late,
		count("extra", "Effects too many", r.effects-r.done),
		count("caught", "Repeats that were caught", r.caught),
		count("healthy_parked", "Dead letters that were done", r.healthy),
		count("deliveries", "Deliveries", r.deliveries),
		count("redeliveries", "Of them again", r.redeliveries),
		count("crashes", "Crashes", r.crashes[1]+r.crashes[2]+r.crashes[3]),
		leak,
	}
	return out
}

func count(name, label string, n int) widget.Reading {
	return widget.Reading{Name: name, Label: label, Value: float64(n)}
}

// ratio is a/b, and 0 of nothing.
func ratio(a, b int) float64 { return float64(a) / float64(max(1, b)) }

func percent(a, b int) float64 { return float64(100 * ratio(a, b)) }

// outcomes are the columns of the table after the first.
var outcomes = [...]widget.Column{
	{Name: "events", Label: "Events"}, {Name: "repeated", Label: "Done more than once"}, {Name: "lost", Label: "Lost"}, {Name: "dead", Label: "Dead letters"},
}

// most is the last row of the table: so many deliveries or more.
const most = 20

// table sorts the events by how often they were delivered.
func table(m *model) widget.Table {
	if m.dry != nil {
		return m.dry.table()
	}
	var sums [most + 1][len(outcomes)]int
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
	t := widget.Table{
		Caption: "Events by how often they were delivered so far",
		Columns: append([]widget.Column{{Name: "deliveries", Label: "Deliveries"}}, outcomes[:]...),
	}
	for n := 1; n <= top; n++ {
		line := []widget.Cell{widget.TrimmedCell(float64(n), 0)}
		if n == most {
			line[0].Text += " or more"
		}
		for _, v := range sums[n] {
			line = append(line, widget.TrimmedCell(float64(v), 0))
		}
		t.Rows = append(t.Rows, line)
	}
	return t
}

func digits(n int) string { return strconv.Itoa(n) }
