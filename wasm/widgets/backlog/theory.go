package backlog

import "millrace/wasm/sim"

// maxRoom is the longest queue whose steady state is worked out: beyond it the fluid
// says as much.
const maxRoom = 5000

// steady is what would be true of a bounded queue if the sale never ended: M/M/c/K. Waits
// are those of the accepted, in seconds.
type steady struct {
	known                    bool
	reject, mean, p99, usage float64
}

func steadyOf(s *settings) steady {
	rate := s.rate(0)
	if s.bound > maxRoom || rate == 0 {
		return steady{}
	}
	q := sim.MMcK{
		Servers: int(s.workers), Bound: int(s.workers + s.bound),
		Arrivals: float64(rate), Service: 1 / float64(s.perWorker),
	}
	b := q.Steady()
	return steady{known: true, reject: b.Reject, mean: b.MeanWait, p99: q.WaitQuantile(0.99), usage: b.Busy / float64(s.workers)}
}
