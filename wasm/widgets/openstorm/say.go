package openstorm

import (
	"millrace/wasm/chart"
	"millrace/wasm/widget"
)

// say tells in one sentence how the outage ended, or how it goes.
func say(m *model) string {
	switch k := m.window(); {
	case m.done():
		s := ""
		for i, r := range m.runs {
			s += opening(i) + r.phrase() + " " + r.outcome()
		}
		return s + "."
	case k == 0:
		return chart.Count(m.rate, "new client") + " will come each second, and for " + chart.Seconds(seconds(m.until-m.from)) + " nobody will answer them."
	default:
		s := "At " + clock(k) + " s the server is up: "
		if m.down(k - 1) {
			s = "At " + clock(k) + " s the server is down: "
		}
		for i, r := range m.runs {
			if i > 0 {
				s += "; "
			}
			s += "with " + r.phrase() + " " + r.state()
		}
		return s + "."
	}
}

// opening begins what is said of run i.
func opening(i int) string {
	if i > 0 {
		return "; with "
	}
	return "With "
}

// state tells how a run stands.
func (r *run) state() string {
	n := int(r.total.waiting)
	verb := " wait"
	if n == 1 {
		verb = " waits"
	}
	return chart.Count(n, "client") + verb + " to retry and " + chart.Count(int(r.load()), "request") + " came in the last second"
}

// outcome tells how a run ended, to follow "with full jitter".
func (r *run) outcome() string {
	if r.total.fresh == 0 {
		return "nobody came"
	}
	at := " at " + chart.Number(seconds(len(r.history))) + " s "
	wait := chart.Count(int(r.total.waiting), "client") + " still waiting"
	share := widget.Trimmed(r.success(), 2) + "% of the clients are answered"
	switch {
	case r.cleared > 0 && int(r.total.waiting) > 5*(r.calm()+1):
		return "the system is clear " + clock(r.cleared) + " s after the outage, and falls again:" + at + "there are " + wait
	case r.cleared > 0:
		return "the system is clear " + clock(r.cleared) + " s after the outage and " + share
	case r.overrun:
		return "the run stops" + at + "after 1,000,000 requests, with " + wait
	case len(r.history) <= r.until:
		return "the server is still down" + at + "with " + wait
	}
	return "the system does not recover:" + at + "there are " + wait + ", " +
		chart.Count(int(r.load()), "request") + " come per second and " + widget.Trimmed(r.goodput(), 1) + " are answered, because " + r.because()
}

// because says why a run has not recovered.
func (r *run) because() string {
	switch {
	case r.breaker == retry:
		return "all of them come at once whenever the breaker closes"
	case r.rate > r.capacity*perSecond:
		return "more new clients come than the server can answer"
	case int(r.load()) > r.capacity*perSecond:
		return "turning the others away leaves the server no time"
	}
	return "those that wait have long delays"
}
