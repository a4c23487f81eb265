package retrystorm

import "millrace/wasm/chart"

// say tells in one sentence what happened, or what has happened so far.
func say(m *model) string {
	if !m.done() {
		return m.soFar()
	}
	against := " per 100 ms against a capacity of " + chart.Number(float64(m.settings.capacity))
	s := "With " + m.main.policy.phrase + " " + m.main.outcome(against)
	if m.other != nil {
		s += "; with " + m.other.policy.phrase + " " + m.other.outcome("")
	}
	return s + "."
}

// soFar tells of a run that is under way.
func (m *model) soFar() string {
	k := m.bucket()
	if k == 0 {
		return chart.Count(m.settings.clients, "client") + " will send a first request; a failed one is retried as the policy says."
	}
	s := "At " + clock(k) + " s the server is down: "
	if k > m.settings.outage {
		s = "At " + clock(k) + " s the server is up: "
	}
	for i, r := range m.runs() {
		if i > 0 {
			s += "; "
		}
		s += "with " + r.policy.phrase + " " + chart.Count(r.total, "request") + " sent and " +
			chart.Number(float64(r.served)) + " of " + chart.Count(r.settings.clients, "client") + " served"
	}
	return s + "."
}

// outcome tells how a run ended, to follow "with exponential backoff". What the peak
// is measured against is said once, for the first run.
func (r *run) outcome(against string) string {
	if r.overrun {
		return "the run stops at " + clock(r.bucket-1) + " s, after 1,000,000 requests, because the waits are so short"
	}
	s := ""
	if peak, _, _ := r.peak(); peak > 0 {
		s = "the peak after recovery is " + chart.Count(int(peak), "request") + against + ", and "
	}
	waiting := r.failing() - r.gaveUp
	still := be(waiting) + " still failing at " + chart.Number(seconds(r.bucket)) + " s"
	gone := " gave up" + r.attempts()
	switch {
	case r.failing() == 0:
		return s + r.group(r.served) + be(r.served) + " served by " + clock(r.lastAt) + " s"
	case waiting == 0:
		s += r.group(r.gaveUp) + gone
	case r.gaveUp == 0:
		s += r.group(waiting) + still
	default:
		s += r.group(waiting) + still + " and " + chart.Number(float64(r.gaveUp)) + gone
	}
	return s + r.because()
}

// because says why clients are left without an answer.
func (r *run) because() string {
	peak, _, back := r.peak()
	switch {
	case !back:
		return ", because the server never came back"
	case int(peak) > r.settings.capacity && r.policy.spreads:
		return ", because more requests come than the server can answer"
	case int(peak) > r.settings.capacity:
		return ", because they come back together and the server is busy turning them away"
	case r.gaveUp > 0:
		return ", before the server was back"
	}
	return ", because their next try comes later"
}

// attempts says after how many requests clients give up, when that is a setting.
func (r *run) attempts() string {
	switch n := int(r.settings.maxAttempts); {
	case r.policy.delay == nil:
		return " at once"
	case n > 0:
		return " after " + chart.Count(n, "request")
	}
	return ""
}

// group names n of the clients: "280 of 300 clients".
func (r *run) group(n int) string {
	switch all := r.settings.clients; {
	case all == 1:
		return "the one client"
	case n == all:
		return "all " + chart.Count(n, "client")
	default:
		return chart.Number(float64(n)) + " of " + chart.Count(all, "client")
	}
}

// be is the verb for n clients.
func be(n int) string {
	if n == 1 {
		return " is"
	}
	return " are"
}
