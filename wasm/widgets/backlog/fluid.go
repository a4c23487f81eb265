package backlog

// fluid is the queue as a tank: B(t) = max(0, B + ∫(λ−μ)), at most the bound. λ and μ
// are whole numbers that change at whole seconds, so the depth at each second is one,
// and nothing is rounded.
type fluid struct {
	scaler  scaler
	arrived arrivals

	depth, peak, peakAt  int64
	rejected             int64
	workerSeconds        int64
	in, out, net         int64   // arrivals, jobs handled and growth in the last second
	variance             int64   // see point
	worstWait            float64 // the largest depth over capacity, in seconds
	drained              bool    // the sale is over and the queue empty, since drainedAt
	drainedAt, oldestNow float64
}

// second plays second t with so many arrivals.
func (f *fluid) second(s *settings, t, rate int64) {
	f.scaler.second(t)
	capacity := f.scaler.ready * s.perWorker
	f.workerSeconds += f.scaler.ready

	before := f.depth
	f.depth += rate - capacity
	turned := max(0, f.depth-s.bound)
	idle := max(0, -f.depth)
	f.depth += idle - turned
	f.rejected += turned
	f.in, f.out, f.net = rate, capacity-idle, f.depth-before
	f.arrived.add(rate - turned)
	if f.depth > f.peak {
		f.peak, f.peakAt = f.depth, t+1
	}
	f.worstWait = max(f.worstWait, float64(f.depth)/float64(capacity))
	switch {
	case f.depth > 0:
		f.drained = false
	case !f.drained && t+1 >= s.saleFor:
		f.drained = true
		f.drainedAt = float64(max(t, s.saleFor))
		if before > 0 { // within this second
			f.drainedAt = float64(t) + float64(before)/float64(capacity-rate)
		}
	}
	f.variance += rate + capacity
	if f.depth == 0 || f.depth == s.bound {
		f.variance = 0
	}
	f.oldestNow = f.arrived.age(f.depth)
	f.scaler.look(s, t, f.depth, f.oldestNow)
}
