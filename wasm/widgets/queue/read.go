package queue

import (
	"strconv"
	"strings"

	"millrace/wasm/chart"
	"millrace/wasm/widget"
)

// read measures the line and, beside it, what is worth comparing of the other one.
func read(m *model) []widget.Reading {
	out := m.main.read()
	if m.other == nil {
		return out
	}
	var other []widget.Reading
	for _, r := range m.other.read() {
		if strings.Contains(compared, " "+r.Name+" ") {
			other = append(other, r)
		}
	}
	return widget.Paired(out, other, m.main.contrast(m.other), m.other.contrast(m.main))
}

// compared are the readings of the second line that are shown.
const compared = " state load backlog utilisation wait_mean wait_theory wait_p95 wait_p99 most_waiting "

// words are how a state is called in the readings.
var words = [...]string{steady: "steady", growing: "growing", draining: "draining", full: "steady, full"}

// readings is a list that is being written.
type readings []widget.Reading

// count adds a number that is shown as text, or with its decimals where that is empty.
// It is not inlined, which would make the program that a page loads larger; nor are its
// like in this package.
//
//go:noinline
func (rs *readings) count(name, label string, v float64, decimals int, text string) {
	*rs = append(*rs, widget.Reading{Name: name, Label: label, Value: v, Decimals: decimals, Text: text})
}

// span adds a time in s, written in the unit that suits it. It has no value, and none
// says why, unless some.
//
//go:noinline
func (rs *readings) span(name, label string, seconds float64, some bool, none string) {
	rs.count(name, label, seconds, 3, none)
	r := &(*rs)[len(*rs)-1]
	r.Unit, r.None = "s", !some
	if some {
		r.Text = written(seconds)
	} else {
		r.Value = 0
	}
}

// read measures one line up to now.
func (l *line) read() readings {
	served, utilisation := l.lately()
	waiting, begun := float64(l.waiting.n), l.started > 0
	oldest, part := 0.0, 0.0
	if l.waiting.n > 0 {
		oldest = float64(l.now-l.waiting.at(0).arrived) / second
	}
	if begun {
		part = float64(l.waited) / float64(l.started)
	}
	_, half, banded := l.batches.Band()
	word := l.state()

	rs := make(readings, 0, 30)
	rs.count("state", "The backlog is", float64(word), 0, words[word])
	rs.count("load", "Arrivals / capacity", float64(l.producer.pace)/10/l.capacity(), 3, l.load())
	rs.count("utilisation", "Utilisation, last 60 s", utilisation, 3, percent(utilisation))
	rs.span("wait_mean", "Mean wait", l.meanWait(), begun, noJob)
	rs.count("backlog", "Jobs waiting", waiting, 0, "")
	rs.span("wait_theory", "Mean wait in theory"+l.theory.by(), l.theory.wait, l.theory.known, l.theory.why)
	rs.prefix(l.theory.about, "about ")
	rs.span("wait_band", "95% band of the mean wait", half/second, banded, "too few jobs yet")
	rs.prefix(banded, "± ")
	rs.span("wait_little", "Wait of the next job by Little’s law: waiting ÷ served per second", waiting/max(served, 1e-9), served > 0, "nothing served yet")
	rs.span("oldest_age", "Oldest job has waited", oldest, l.waiting.n > 0, "nobody waits")
	rs.span("wait_p50", "Half wait at most", l.quantile(0.5), begun, noJob)
	rs.span("wait_p95", "95 of 100 wait at most", l.quantile(0.95), begun, noJob)
	rs.span("wait_p99", "99 of 100 wait at most", l.quantile(0.99), begun, noJob)
	rs.count("wait_probability", "Have to wait", part, 3, percent(part))
	rs.count("in_system_mean", "Jobs waiting or in work, mean", l.inSystem.Mean(l.now), 1, "")
	rs.count("most_waiting", "Most jobs waiting", float64(l.mostWait), 0, "")
	rs.count("arrived", "Jobs arrived", float64(l.arrived), 0, "")
	rs.count("served", "Jobs done", float64(l.served), 0, "")
	rs.count("rejected", "Jobs turned away", float64(l.rejected), 0, "")
	return rs
}

const noJob = "no job yet"

// prefix puts a word before the text of the last reading.
//
//go:noinline
func (rs *readings) prefix(on bool, word string) {
	if on {
		r := &(*rs)[len(*rs)-1]
		r.Text = word + r.Text
	}
}

// load writes arrivals and capacity and where the capacity comes from.
func (l *line) load() string {
	return tenths(float64(l.producer.pace)/10) + " / " + tenths(l.capacity()) + " jobs/s · " +
		strconv.Itoa(l.hands()) + " × 1000 ÷ " + strconv.Itoa(int(l.mean/1000))
}

// written writes a time for people. Below a µs, the grain of the clock, it is none.
func written(seconds float64) string {
	if seconds < 1e-6 {
		return "0 s"
	}
	return chart.Seconds(seconds)
}

// tenths writes a rate up to 10,000 with its tenth, so that a difference of two is the
// difference of what is written: arrivals are whole tenths. A smaller rate has its digits.
//
//go:noinline
func tenths(v float64) string {
	n := int(float64(v*10) + 0.5)
	if n == 0 || n >= 100_000 || n%10 == 0 {
		if n > 0 && n < 100_000 {
			v = float64(n / 10)
		}
		return chart.Number(v)
	}
	return chart.Number(float64(n/10)) + "." + strconv.Itoa(n%10)
}

// percent writes a share of 1: "75.2%".
func percent(v float64) string {
	tenths := int(float64(v*1000) + 0.5)
	s := strconv.Itoa(tenths / 10)
	if tenths%10 > 0 {
		s += "." + strconv.Itoa(tenths%10)
	}
	return s + "%"
}

// quantile returns the middle of the bucket that holds the p-quantile of the waits, in s.
func (l *line) quantile(p float64) float64 {
	low, high := l.waits.Quantile(p)
	return float64(low+high) / 2 / second
}

// contrast names a line by what sets it apart from another.
func (l *line) contrast(other *line) string {
	out := ""
	add := func(s string) {
		if out != "" {
			out += ", "
		}
		out += s
	}
	if len(l.workers) != len(other.workers) {
		add(chart.Count(len(l.workers), "worker"))
	}
	if l.mean != other.mean {
		add(chart.Number(float64(l.mean)/1000) + " ms")
	}
	if l.service != other.service {
		add(l.service.name)
	}
	return out
}
