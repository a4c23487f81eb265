package outbox

import "millrace/wasm/chart"

// say explains what the relay does to rows, by what happened so far.
func say(m *model) string {
	switch {
	case m.now == 0:
		return "Orders begin to write rows; a row can be read when its transaction commits."
	case m.now < m.up:
		s := "The relay is down, and " + chart.Count(len(m.ready), "row") + " wait in the outbox"
		if m.capture {
			s = "The relay is down, and the database must keep its log since then: " + chart.Count(len(m.ready), "row") + " so far, and a full disk if nobody looks"
		}
		return s + "."
	case m.capture:
		return "The log has rows in the order in which they commit, so nothing is skipped and nothing is asked for; each is published " +
			chart.Seconds(float64(m.behind)/second) + " after its commit."
	case m.flag:
		return "Whatever commits late is still without its flag and is found by the next poll, so nothing is skipped." + m.pace()
	}
	s := "A row that commits after a later id was read is behind the mark and never read: "
	if m.skipped == 0 {
		s += "that has happened to none of " + chart.Count(m.committed, "row")
	} else {
		s += chart.Number(float64(m.skipped)) + " of " + chart.Count(m.committed, "row")
	}
	if p, known := m.exact(); known {
		s += ", " + percent(float64(m.skipped)/float64(max(1, m.committed))) + " where the formula says " + percent(p)
	}
	return s + "." + m.pace()
}

// pace says how long a row waits, or that polls do not keep up.
//
//go:noinline
func (m *model) pace() string {
	every := chart.Seconds(float64(m.interval) / second)
	if m.growth() > 0 {
		return " But " + chart.Count(m.batch, "row") + " every " + every + " are " + chart.Number(m.capacity()) + " a second and " +
			chart.Number(float64(m.rate)) + " come: the outbox grows by " + chart.Number(m.growth()) + " a second."
	}
	return " A row waits " + chart.Seconds(m.theory.delay) + " on average."
}
