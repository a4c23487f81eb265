package openstorm

import (
	"millrace/wasm/sim"
)

const (
	maxRequests = 1_000_000 // of one run: then it ends
	crowdUS     = 200_000   // a crowd at the start comes within this time
	never       = 1 << 62
)

// conditions are what both runs meet. Times are windows. The two fractions are in
// hundredths, so that the quota is exact integer arithmetic.
type conditions struct {
	seed        uint64
	rate        int // new clients per second
	crowd       int // and so many at the start
	capacity    int // answers per window
	floorPct    int // of the capacity, however crowded the window
	rejectPct   int // hundredths of an answer that one rejection costs
	from, until int // windows in which the server answers nobody
	horizon     int
}

// quota is how many of n requests a server that is up answers in one window: all of
// them up to the capacity C, else max(⌈φC⌉, ⌊C − w(n−C)⌋) for floor φ and rejection
// cost w, because turning a request away is work too.
func (c *conditions) quota(n int) int {
	if n <= c.capacity {
		return n
	}
	floor := (c.floorPct*c.capacity + 99) / 100
	rest := 100*c.capacity - c.rejectPct*(n-c.capacity)
	return max(floor, rest/100) // a negative rest may round up: the floor is above it
}

// calm is how many clients may wait in a system that is clear: those that come new in a
// window, whatever is done about failures.
func (c *conditions) calm() int { return c.rate / perSecond }

// moment is what happened in one window.
type moment struct {
	fresh    int32 // new clients
	sent     int32 // requests that reached the server
	blocked  int32 // calls that the breaker kept from it
	answered int32
	waiting  int32 // clients that wait to ask again, at its end
}

// run is one remedy living through one outage, a window at a time.
type run struct {
	*conditions // shared, never changed
	*remedy     // shared, never changed
	backoff     []int64
	arrivals    sim.Source
	delays      sim.Source

	next    int64     // when the next new client comes, µs
	retries calendar  // and the crowd before it comes
	coming  int       // of the crowd
	batch   []request // the requests of the last window
	due     []request // scratch: those of them that were in the calendar
	circuit circuit
	tokens  int // hundredths of one

	history  []moment
	total    moment // of all windows; waiting as of now
	gaveUp   int
	peak     int // requests that reached the server in one window, the most since the outage
	backlog  int // clients that waited when it ended
	returned int // calls in the first second after it
	cleared  int // windows from its end until it was clear, or 0
	overrun  bool
}

func newRun(c *conditions, r *remedy) *run {
	x := &run{
		conditions: c, remedy: r, backoff: r.backoff(), tokens: 100 * r.tokens,
		arrivals: sim.NewStream(c.seed, "arrivals"), delays: sim.NewStream(c.seed, "delays"),
		history: make([]moment, 0, c.horizon),
		retries: calendar{pages: make([][]request, c.horizon)},
	}
	crowd := sim.NewStream(c.seed, "crowd")
	x.coming = c.crowd
	for range c.crowd {
		x.retries.add(request{at: int64(crowd.IntN(crowdUS))})
	}
	x.arrive()
	return x
}

// arrive finds when the next new client comes: a Poisson process in whole µs.
func (r *run) arrive() {
	if r.rate == 0 {
		r.next = never
		return
	}
	r.next += int64(r.arrivals.Exp(1e6 / float64(r.rate)))
}

// done reports whether the run is at its horizon or its limit of requests.
func (r *run) done() bool { return r.overrun || len(r.history) == r.horizon }

// step plays one window: the breaker lets some of its requests through, in the order of
// their times, the server answers the first of those, and the others are sent away.
func (r *run) step() {
	if r.done() {
		return
	}
	k := len(r.history)
	soonest := int64(k+1) * windowUS
	batch := r.collect(k)
	m := moment{}
	for i := range batch {
		if batch[i].tries == 0 {
			m.fresh++
		}
	}
	pass, answered := len(batch), 0
	if r.breaker != off {
		pass = r.circuit.pass(k, pass)
	}
	if k < r.from || k >= r.until {
		answered = r.quota(pass)
	}
	if r.breaker != off {
		r.circuit.judge(k, pass, answered)
	}
	r.tokens = min(100*r.remedy.tokens, r.tokens+r.budget*answered)
	for i := answered; i < len(batch); i++ {
		r.refuse(batch[i], i >= pass, soonest)
	}
	m.sent, m.blocked, m.answered = int32(pass), int32(len(batch)-pass), int32(answered)
	m.waiting = int32(r.retries.size - r.coming)
	r.record(k, m)
}

// collect takes the requests of window k, in order. A new client comes before a retry of
// the same µs.
func (r *run) collect(k int) []request {
	end := int64(k+1) * windowUS
	r.due = r.retries.take(k, r.due[:0])
	out := r.batch[:0]
	for _, q := range r.due {
		for r.next <= q.at {
			out = append(out, request{at: r.next})
			r.arrive()
		}
		if q.tries == 0 {
			r.coming--
		}
		out = append(out, q)
	}
	for r.next < end {
		out = append(out, request{at: r.next})
		r.arrive()
	}
	r.batch = out
	return out
}

// refuse makes a client wait, as its policy says, or give up. It comes back in a later
// window, for this one is over when it knows.
func (r *run) refuse(q request, blocked bool, soonest int64) {
	q.tries++
	if r.policy == none || blocked && r.breaker == fast || r.attempts > 0 && int(q.tries) >= r.attempts || !r.pay() {
		r.gaveUp++
		return
	}
	q.at = max(q.at+r.delay(q.tries), soonest)
	r.retries.add(q)
}

// pay takes a retry out of the budget, if there is one.
func (r *run) pay() bool {
	switch {
	case r.budget == 0:
	case r.tokens < 100:
		return false
	default:
		r.tokens -= 100
	}
	return true
}

// delay is the wait of a client that has failed so often, in µs.
func (r *run) delay(failures int32) int64 {
	if r.policy == fixed {
		return r.base
	}
	d := r.backoff[min(int(failures), len(r.backoff))-1]
	if r.policy == full {
		return int64(r.delays.IntN(int(d)))
	}
	return d
}

// record adds a window to what is remembered.
func (r *run) record(k int, m moment) {
	r.history = append(r.history, m)
	t := &r.total
	t.fresh += m.fresh
	t.sent += m.sent
	t.blocked += m.blocked
	t.answered += m.answered
	t.waiting = m.waiting
	if k == r.until-1 {
		r.backlog = int(m.waiting)
	}
	if k >= r.until {
		r.peak = max(r.peak, int(m.sent))
		if k < r.until+perSecond {
			r.returned += int(m.sent + m.blocked)
		}
		if r.cleared == 0 && int(m.waiting) <= r.calm() {
			r.cleared = k + 1 - r.until
		}
	}
	r.overrun = t.sent+t.blocked >= maxRequests
}

// clone copies all that a step changes.
func (r *run) clone() *run {
	c := *r
	c.retries = r.retries.clone()
	c.history = append(make([]moment, 0, r.horizon), r.history...)
	c.batch, c.due = append([]request(nil), r.batch...), nil
	return &c
}

// last is what the last windows add up to, at most n of them, and how many they are.
func (r *run) last(n int) (sum moment, windows int) {
	h := r.history[max(0, len(r.history)-n):]
	for i := range h {
		sum.sent += h[i].sent
		sum.blocked += h[i].blocked
		sum.answered += h[i].answered
	}
	return sum, len(h)
}
