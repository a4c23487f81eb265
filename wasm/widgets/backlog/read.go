package backlog

import (
	"millrace/wasm/chart"
	"millrace/wasm/widget"
)

// read measures both runs up to now.
func read(m *model) []widget.Reading {
	f, now := &m.fluid, m.now()
	in, handled, net := f.in, f.out, f.net
	if now == 0 {
		in, handled = m.rate(0), min(m.rate(0), f.scaler.ready*m.perWorker)
		net = in - handled
	}
	out := []widget.Reading{
		{Name: "in_per_s", Label: "Arriving", Unit: "/s", Value: float64(in), Text: perSecond(in)},
		{Name: "out_per_s", Label: "Handled", Unit: "/s", Value: float64(handled), Text: perSecond(handled)},
		{Name: "net_per_s", Label: "The queue changes by", Unit: "/s", Value: float64(net), Text: signed(net)},
		amount("backlog", "Backlog", f.depth),
		{Name: "time_s", Label: "Time", Unit: "s", Value: float64(now), Text: chart.Seconds(float64(now))},
		duration("oldest_s", "Age of the oldest", f.oldestNow, true, ""),
		amount("peak", "Peak", f.peak),
		duration("worst_wait_s", "Worst wait", f.worstWait, true, ""),
		duration("drain_s", "Drained after the sale in", max(0, f.drainedAt-float64(m.saleFor)), f.drained, f.undrained(m.settings)),
		amount("rejected", "Rejected", f.rejected),
		{Name: "workers", Label: "Workers", Value: float64(f.scaler.ready)},
		{Name: "worker_seconds", Label: "Worker-seconds", Value: float64(f.workerSeconds)},
		amount("run_backlog", "Random run: backlog", m.random.waiting()),
		amount("run_peak", "Random run: peak", m.random.peak),
	}
	if m.bound == unbounded {
		return out
	}
	known, why := m.theory.known, m.unknown()
	return append(out,
		amount("run_rejected", "Random run: rejected", m.random.rejected),
		amount("bound", "Room in the queue", m.bound),
		share("reject_share", "In the long run: rejected", m.theory.reject, known, why),
		share("utilisation", "In the long run: workers busy", m.theory.usage, known, why),
		duration("mean_wait_s", "In the long run: mean wait of the accepted", m.theory.mean, known, why),
		duration("p99_wait_s", "In the long run: 99 of 100 wait less than", m.theory.p99, known, why),
	)
}

// undrained says why there is no time at which the queue was gone.
func (f *fluid) undrained(s *settings) string {
	if s.base >= f.scaler.ready*s.perWorker && f.scaler.starting == 0 {
		return "never"
	}
	return "not yet"
}

// amount is the reading of a number of jobs.
func amount(name, label string, n int64) widget.Reading {
	return widget.Reading{Name: name, Label: label, Unit: "jobs", Value: float64(n), Text: jobs(n)}
}

// duration is the reading of a time in seconds, or of why there is none.
func duration(name, label string, s float64, known bool, why string) widget.Reading {
	r := widget.Reading{Name: name, Label: label, Unit: "s", Value: s, Decimals: 2, Text: exact(s)}
	if !known {
		r.Value, r.None, r.Text = 0, true, why
	}
	return r
}

// share is the reading of a fraction in percent, or of why there is none.
func share(name, label string, v float64, known bool, why string) widget.Reading {
	r := widget.Reading{Name: name, Label: label, Unit: "%", Value: 100 * v, Decimals: 3}
	if !known {
		r.Value, r.None, r.Text = 0, true, why
	}
	return r
}

// unknown says why there is no steady state of a bounded queue.
func (m *model) unknown() string {
	if m.rate(0) == 0 {
		return "nothing arrives"
	}
	return "only up to " + jobs(maxRoom)
}

// table lists the backlog at half the sale, its end and every such length after it, or
// more rarely where that would be more than 40 rows.
func table(m *model) widget.Table {
	t := widget.Table{
		Caption: "Backlog over time, in jobs: exactly, and in one random run",
		Columns: []widget.Column{
			{Name: "time_s", Label: "Time, s"}, {Name: "backlog", Label: "Backlog"}, {Name: "run_backlog", Label: "Random run"},
			{Name: "workers", Label: "Workers"}, {Name: "rejected", Label: "Rejected so far"},
		},
	}
	step := max(m.saleFor, 1)
	if m.saleFor == 0 || m.saleFor >= m.watch {
		step = max(m.watch/10, 1)
	}
	row := func(at int64) {
		if at > m.now() {
			return
		}
		p := m.course[at]
		t.Rows = append(t.Rows, []widget.Cell{cell(at), cell(p.fluid), cell(p.random), cell(p.workers), cell(p.rejected)})
	}
	row(0)
	if step == m.saleFor && step > 1 {
		row(step / 2)
	}
	row(step)
	stride := step * max(1, (m.watch/step+39)/40)
	for at := stride; at <= m.watch; at += stride {
		if at > step {
			row(at)
		}
	}
	return t
}

func cell(n int64) widget.Cell { return widget.TrimmedCell(float64(n), 0) }
