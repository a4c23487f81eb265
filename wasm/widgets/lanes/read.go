package lanes

import (
	"millrace/wasm/chart"
	"millrace/wasm/widget"
)

// read measures the mode's run and, beside it, the compared one. What a code meets
// comes first, and the clock last.
func read(m *model) []widget.Reading {
	out := m.runs[0].read()
	if len(m.runs) > 1 {
		out = widget.Paired(out, m.runs[1].read(), m.runs[0].mode.short, m.runs[1].mode.short)
	}
	return append(out,
		widget.Reading{Name: "workers", Label: "Workers in all", Value: float64(len(m.runs[0].crew))},
		widget.Reading{Name: "time_s", Label: "Simulated time", Unit: "s", Value: seconds(m.now), Decimals: 1, Text: rough(m.now)})
}

// read measures one run up to now.
func (r *run) read() []widget.Reading {
	worst := duration("otp_worst_s", "Slowest code", max(r.worst, r.oldest())) // one that waits is slow before it is sent
	if r.tally[code].done == 0 && r.codes.waiting == 0 {
		worst.None, worst.Text = true, "none yet"
	}
	oldest := duration("otp_oldest_s", "Oldest waiting code", r.oldest())
	if r.codes.waiting == 0 {
		oldest.None, oldest.Text = true, "none waits"
	}
	first := duration("otp_first_s", "First code after launch", r.first)
	if r.first < 0 {
		first.None, first.Text = true, "not yet"
		if r.marked >= 0 && r.codes.sent > r.marked {
			first.Text = "still on its way"
		}
	}
	campaign := duration("campaign_s", "Campaign sent in", r.finished-r.launched)
	switch {
	case r.launched < 0 || r.finished < 0:
		campaign.None, campaign.Text = true, "not yet"
	case r.dropped > 0:
		campaign.None, campaign.Text = true, "stopped"
	}
	return []widget.Reading{
		duration("otp_now_s", "Code sent now", r.forecast()),
		worst,
		{Name: "otp_waiting", Label: "Codes waiting", Unit: "codes", Value: float64(r.codes.waiting), Text: chart.Number(float64(r.codes.waiting))},
		oldest,
		first,
		{Name: "backlog", Label: "Marketing left", Unit: "messages", Value: float64(r.backlog()), Text: chart.Number(float64(r.backlog()))},
		campaign,
	}
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
