package lanes

import (
	"millrace/wasm/chart"
	"millrace/wasm/widget"
)

// read measures the mode's run and then the compared one, with "compare_" before its
// names.
func read(m *model) []widget.Reading {
	out := []widget.Reading{{Name: "time_s", Label: "Simulated time", Unit: "s", Value: seconds(m.now), Decimals: 1, Text: rough(m.now)}}
	out = append(out, m.runs[0].read("", "")...)
	if len(m.runs) > 1 {
		out = append(out, m.runs[1].read("compare_", ", "+m.runs[1].mode.short)...)
	}
	return out
}

// read measures one run up to now.
func (r *run) read(prefix, suffix string) []widget.Reading {
	out := []widget.Reading{
		duration("otp_now_s", "Code sent now", r.forecast()),
		{Name: "otp_waiting", Label: "Codes waiting", Unit: "codes", Value: float64(r.codes.waiting), Text: count(r.codes.waiting, "code")},
		duration("otp_oldest_s", "Oldest waiting", r.oldest()),
		duration("otp_first_s", "First code after launch", r.first),
		duration("otp_worst_s", "Slowest code", r.worst),
		{Name: "backlog", Label: "Marketing left", Unit: "messages", Value: float64(r.backlog()), Text: chart.Number(float64(r.backlog()))},
		duration("campaign_s", "Campaign sent in", r.finished-r.launched),
	}
	if r.codes.waiting == 0 {
		out[2].None, out[2].Text = true, "none waits"
	}
	if r.first < 0 {
		out[3].None, out[3].Text = true, "not yet"
		if r.marked >= 0 && r.codes.sent > r.marked {
			out[3].Text = "still on its way"
		}
	}
	if r.tally[code].done == 0 {
		out[4].None, out[4].Text = true, "none yet"
	}
	if r.launched < 0 || r.finished < 0 {
		out[6].None, out[6].Text = true, "not yet"
	}
	for i := range out {
		out[i].Name = prefix + out[i].Name
		out[i].Label += suffix
	}
	return out
}

// duration is the reading of a time in µs.
func duration(name, label string, us int64) widget.Reading {
	r := widget.Reading{Name: name, Label: label, Unit: "s", Value: seconds(us), Decimals: 2}
	if us >= 0 {
		r.Text = exact(us)
	}
	return r
}

// table lists what the chart shows, a row for each stretch of time.
func table(m *model) widget.Table {
	t := widget.Table{
		Caption: "The longest time a code took or had waited, and the marketing backlog, by the time at which each stretch ends",
		Columns: []widget.Column{{Name: "time_s", Label: "Time, s"}},
		Rows:    make([][]widget.Cell, len(m.charts[0].points)),
	}
	for _, r := range m.runs {
		t.Columns = append(t.Columns,
			widget.Column{Name: r.mode.name + "_code_s", Label: r.mode.label + ": slowest code, s"},
			widget.Column{Name: r.mode.name + "_backlog", Label: r.mode.label + ": marketing backlog"})
	}
	for i := range t.Rows {
		end := min(int64(i+1)*m.charts[0].width, m.now)
		row := []widget.Cell{widget.TrimmedCell(seconds(end), 2)}
		for _, c := range m.charts {
			p := c.points[i]
			row = append(row, widget.TrimmedCell(seconds(p.latency), 2), widget.TrimmedCell(float64(p.backlog), 0))
		}
		t.Rows[i] = row
	}
	return t
}
