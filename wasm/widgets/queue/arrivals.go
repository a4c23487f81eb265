package queue

import "millrace/wasm/sim"

// arrivals is the producer: it says when the next job arrives.
//
// It counts jobs in units of 10⁻⁷, so that a pace of p tenths of a job per second makes
// exactly p units in a µs. A gap is how many units have to pass until the next arrival:
// one job's worth when arrivals are even, an exponential number with this mean when they
// are random. What the rounding to a µs leaves over counts for the next gap, so even
// arrivals never drift.
type arrivals struct {
	random sim.Source
	even   bool
	pace   int64 // units per µs
	due    int64 // units still to pass at since
	since  int64
	next   int64 // when the next job arrives
}

const oneJob = 10_000_000 // units

func newArrivals(s *settings) arrivals {
	a := arrivals{random: sim.NewStream(s.seed, "arrivals"), even: s.even, pace: s.rate}
	a.due = a.gap()
	a.plan()
	return a
}

// gap draws the units until the arrival after this one.
func (a *arrivals) gap() int64 {
	if a.even {
		return oneJob
	}
	return int64(a.random.Exp(oneJob) + 0.5)
}

// plan finds the first whole µs at which nothing is due any more.
func (a *arrivals) plan() {
	a.next = a.since
	if a.due > 0 {
		a.next += (a.due + a.pace - 1) / a.pace
	}
}

// pass lets time go by until at, which is not after next.
func (a *arrivals) pass(at int64) {
	a.due -= a.pace * (at - a.since)
	a.since = at
}

// arrive passes on to the next arrival and plans the one after it.
func (a *arrivals) arrive() {
	a.pass(a.next)
	a.due += a.gap()
	a.plan()
}

// setPace changes the pace at a time that is not after next.
func (a *arrivals) setPace(pace, at int64) {
	a.pass(at)
	a.pace = pace
	a.plan()
}
