package queue

import (
	"slices"

	"millrace/wasm/sim"
	"millrace/wasm/widget"
)

// measured is a widget that can also be run for a number of customers.
type measured struct{ widget.Widget }

// Measure is the function Measure: it lets a command line find it on the widget.
func (measured) Measure(v widget.Values, warmup, customers int) []widget.Reading {
	return Measure(v, warmup, customers)
}

// Measure runs the line of the settings v without pictures, spikes and a horizon: jobs
// pass until warmup of them have started, then customers more are measured. Waits are
// kept one by one, so quantiles are those of the sample; means over time run from the
// start of the last job of the warm-up to that of the last customer.
//
// A line that cannot keep up, or turns nearly everybody away, is left after 20 arrivals
// for every customer asked for; the reading "customers" says how many were measured.
func Measure(v widget.Values, warmup, customers int) []widget.Reading {
	return settingsOf(v).measure(warmup, customers)
}

// MeanWait is the mean wait of Measure in seconds, and 0 of no customers. It is apart
// because Measure sorts the waits as well, and who times the simulation does not want
// to time that.
func MeanWait(v widget.Values, warmup, customers int) float64 {
	l, from := settingsOf(v).observe(warmup, customers)
	return float64(l.waitSum-from.waitSum) / second / float64(max(1, len(l.exact)))
}

// observe plays a line until the waits of all customers are kept, or it is left. from is
// that line at the end of the warm-up.
func (s settings) observe(warmup, customers int) (l, from *line) {
	l = newLine(s)
	most := 20 * int64(warmup+customers)
	for l.started < int64(warmup) && l.arrived < most {
		l.step()
	}
	from = l.clone()
	l.keep, l.exact = true, make([]int64, 0, customers)
	for len(l.exact) < customers && l.arrived < most {
		l.step()
	}
	return l, from
}

func (s settings) measure(warmup, customers int) []widget.Reading {
	l, from := s.observe(warmup, customers)
	var batches sim.Batches
	for _, wait := range l.exact {
		batches.Add(float64(wait))
	}
	n, time := len(l.exact), float64(l.now-from.now)
	none := n == 0 || time == 0
	share := func(part, whole float64) float64 {
		if none {
			return 0
		}
		return part / whole
	}
	slices.Sort(l.exact)
	_, half, banded := batches.Band()
	t := l.theory
	inSystem := share(float64(l.inSystem.Area(l.now)-from.inSystem.Area(from.now)), time)
	busy := share(float64(l.busy.Area(l.now)-from.busy.Area(from.now)), time)
	out := []widget.Reading{
		{Name: "wait_mean", Label: "Mean wait", Unit: "s", Value: share(float64(l.waitSum-from.waitSum)/second, float64(n))},
		{Name: "wait_band", Label: "95% band of the mean, ±", Unit: "s", Value: half / second, None: !banded},
		{Name: "wait_p50", Label: "Wait of half the jobs, at most", Unit: "s", Value: sim.Quantile(l.exact, 0.5) / second},
		{Name: "wait_p95", Label: "Wait of 95 of 100 jobs, at most", Unit: "s", Value: sim.Quantile(l.exact, 0.95) / second},
		{Name: "wait_p99", Label: "Wait of 99 of 100 jobs, at most", Unit: "s", Value: sim.Quantile(l.exact, 0.99) / second},
		{Name: "wait_probability", Label: "Share of the jobs that wait", Value: share(float64(l.waited-from.waited), float64(n))},
		{Name: "utilisation", Label: "Utilisation", Value: busy / float64(len(l.workers))},
		{Name: "in_system_mean", Label: "Jobs waiting or in work, mean", Value: inSystem},
		{Name: "waiting_mean", Label: "Jobs waiting, mean", Value: inSystem - busy},
		{Name: "reject_probability", Label: "Share of the arrivals turned away", Value: share(float64(l.rejected-from.rejected), float64(l.arrived-from.arrived))},
		{Name: "wait_theory", Label: "Mean wait in theory" + t.by(), Unit: "s", Value: t.wait, None: !t.known},
		{Name: "customers", Label: "Customers measured", Value: float64(n)},
	}
	for i := range out[:len(out)-1] {
		out[i].Decimals = 6
		out[i].None = out[i].None || none && out[i].Name != "wait_theory"
	}
	return out
}

// by names the formula, to follow a label.
func (t theory) by() string {
	if t.name == "" {
		return ""
	}
	return " (" + t.name + ")"
}
