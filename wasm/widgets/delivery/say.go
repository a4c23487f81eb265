package delivery

import (
	"millrace/wasm/chart"
	"millrace/wasm/widget"
)

// say tells in one sentence what became of the messages, and why.
func say(m *model) string {
	if m.dry != nil {
		return m.dry.say()
	}
	r := m.run
	if !r.done() {
		return "After " + chart.Seconds(float64(m.now/second)) + ", " + things(len(r.events), "message") + " came and " + number(len(r.inFlight)) + be(len(r.inFlight)) +
			" in flight: " + number(r.effective) + " done, " + number(r.repeated) + " more than once, " + number(r.lost) + " lost."
	}
	s := ""
	if r.overrun {
		s = "The run stops after 500,000 deliveries. "
	}
	s += things(len(r.events), "event") + " took " + things(r.deliveries, "delivery") + ": " + number(r.effective) + be(r.effective) + " done"
	if r.repeated > 0 {
		s += ", " + number(r.repeated) + " of them more than once"
	}
	if r.lost > 0 {
		s += ", " + number(r.lost) + be(r.lost) + " lost"
	}
	if r.parked > 0 {
		s += ", " + things(r.parked, "message") + be(r.parked) + deadLetters(r.parked)
	}
	return s + r.because() + "."
}

// because names the first thing to mend.
func (r *run) because() string {
	switch {
	case r.lost > 0 && r.first(ack) < r.first(effect):
		return "; what was deleted before its effect does not come again"
	case r.lost > 0 && r.first(mark) < r.first(effect):
		return "; what was noted before its effect is taken for done"
	case r.lost > 0 && r.dedupe == transaction:
		return "; what was deleted before the commit does not come again"
	case r.repeated > 0 && r.overlaps > 0 && r.dedupe != provider && 2*r.overlaps > r.repeated:
		return "; " + number(r.overlaps) + " came again while the first worker was still at it, for the work took longer than the visibility timeout"
	case r.repeated > 0 && r.dedupe == store && r.leaks > 0:
		return "; some came again after the store had forgotten them"
	case r.repeated > 0:
		return "; a crash after the effect let them come again, and nothing told that they were done"
	case r.healthy > 0:
		return "; " + number(r.healthy) + " of the dead letters had been done"
	case r.caught > 0:
		return "; " + things(r.caught, "repeat") + " did no harm"
	}
	return ""
}

// first is the place of a step, after all others if it is not taken.
//
//go:noinline
func (s *settings) first(what int) int {
	for i, k := range s.steps {
		if k == what {
			return i
		}
	}
	return len(names)
}

// outcome says in a few letters what became of a followed event.
func (e *event) outcome() string {
	switch {
	case e.lost:
		return "lost"
	case e.effects > 1:
		return "done " + digits(int(e.effects)) + "×"
	case e.parked > 0:
		return "parked"
	case e.open > 0:
		return "in flight"
	case e.effects == 1:
		return "done"
	}
	return ""
}

//go:noinline
func number(n int) string { return widget.Trimmed(float64(n), 0) }

// things writes n things: "1 event", "1,090 deliveries".
func things(n int, thing string) string {
	last := len(thing) - 1
	switch {
	case n == 1:
	case thing[last] == 'y':
		thing = thing[:last] + "ies"
	default:
		thing += "s"
	}
	return number(n) + " " + thing
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return digits(n) + " times"
}

// be is the verb for n things.
//
//go:noinline
func be(n int) string {
	if n == 1 {
		return " is"
	}
	return " are"
}

// deadLetters is what n messages are: " a dead letter".
func deadLetters(n int) string {
	if n == 1 {
		return " a dead letter"
	}
	return " dead letters"
}
