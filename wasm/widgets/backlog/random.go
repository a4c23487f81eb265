package backlog

import "millrace/wasm/sim"

// maxSteps bounds the single events of a random run; then it stops.
const maxSteps = 10_000_000

// random is M/M/c/K with rates that change at whole seconds, kept as the number of jobs
// there. In a second with rate λ and c workers of μ, A arrivals and D turns of a worker
// are Poisson numbers of mean λ and cμ. A turn ends a job when its worker has one
// (uniformisation: A. Jensen, 1953). All of them fall anywhere in the second, so
// their order is any order, each as likely.
//
// While more than D jobs wait, all workers have one whatever the order; while A more
// find room, nobody is turned away whatever the order. Then the order is not drawn.
type random struct {
	scaler                       scaler
	arrived                      arrivals
	arriving, serving, order     sim.Source
	there                        int64 // waiting or in service
	busy                         int64 // workers, at most
	peak, sent, served, rejected int64
	steps, stoppedAt             int64
}

func newRandom(s *settings) random {
	return random{
		scaler:   newScaler(s),
		arriving: sim.NewStream(s.seed, "arrivals"), serving: sim.NewStream(s.seed, "service"), order: sim.NewStream(s.seed, "order"),
		busy: s.workers,
	}
}

// waiting counts the jobs that no worker has.
func (r *random) waiting() int64 { return max(0, r.there-r.busy) }

// stopped reports whether the run had too many single events to go on, at stoppedAt.
func (r *random) stopped() bool { return r.steps > maxSteps }

// second plays second t with so many arrivals on average.
func (r *random) second(s *settings, t, rate int64) {
	if r.stopped() {
		return
	}
	r.stoppedAt = t + 1 // unless another second follows
	r.scaler.second(t)
	r.busy = r.scaler.ready
	rejected := r.rejected
	n := r.arriving.Poisson(rate)
	turns := r.serving.Poisson(r.busy * s.perWorker)
	r.sent += n
	if w := r.waiting(); w >= turns && w+n <= s.bound {
		r.there += n - turns
		r.served += turns
	} else {
		r.shuffle(n, turns, s.bound)
	}
	r.arrived.add(n - (r.rejected - rejected))
	r.peak = max(r.peak, r.waiting())
	r.scaler.look(s, t, r.waiting(), r.arrived.age(r.waiting()))
}

// shuffle plays n arrivals and so many turns in a random order.
func (r *random) shuffle(n, turns, bound int64) {
	r.steps += n + turns
	for n+turns > 0 {
		if int64(r.order.IntN(int(n+turns))) < n {
			n--
			if r.there-r.busy >= bound {
				r.rejected++
			} else {
				r.there++
			}
			continue
		}
		turns--
		if r.there >= r.busy || int64(r.order.IntN(int(r.busy))) < r.there {
			r.there--
			r.served++
		}
	}
}
