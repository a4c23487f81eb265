package backlog

import "millrace/wasm/chart"

// say tells in one sentence what the queue does, or what it did.
func say(m *model) string {
	f, now := &m.fluid, m.now()
	if now == 0 {
		return m.ahead()
	}
	if now < m.watch {
		s := "After " + chart.Seconds(float64(now)) + " " + perSecond(f.in) + " arrive and " + perSecond(f.out) + " are handled: the queue "
		switch {
		case m.bound == 0 && f.rejected > 0:
			s += "has no room, and " + jobs(f.rejected) + " were turned away"
		case f.depth == 0:
			s += "is empty"
		case f.depth == m.bound:
			s += "is full with " + jobs(f.depth) + ", and " + jobs(f.rejected) + " were turned away"
		case f.in > f.out:
			s += "grows by " + perSecond(f.in-f.out) + " and holds " + jobs(f.depth) + ", the oldest of them " + exact(f.oldestNow) + " old"
		case f.in < f.out:
			s += "shrinks by " + perSecond(f.out-f.in) + " and holds " + jobs(f.depth) + ", the oldest of them " + exact(f.oldestNow) + " old"
		default:
			s += "stays at " + jobs(f.depth)
		}
		return s + "."
	}
	if f.peak == 0 {
		return m.calm() + "."
	}
	s := "The queue grows to " + jobs(f.peak) + " after " + chart.Seconds(float64(f.peakAt)) + ", a wait of " + exact(f.worstWait) + " at the worst"
	if f.rejected > 0 {
		s += "; " + jobs(f.rejected) + " are turned away"
	}
	switch {
	case !f.drained && f.depth == m.bound:
		s += "; it stays full"
	case f.drained && f.drainedAt > float64(m.saleFor):
		s += "; it is gone " + exact(f.drainedAt-float64(m.saleFor)) + " after the sale"
	case f.drained:
		s += "; it is gone when the sale ends"
	case f.in > f.out && m.base >= f.out:
		s += "; at +" + perSecond(f.in-f.out) + " it never gets shorter"
	default:
		s += "; " + jobs(f.depth) + " still wait after " + chart.Seconds(float64(now))
	}
	if m.theory.known {
		s += "; in the long run the accepted wait " + exact(m.theory.mean) + " on average and 99 of 100 of them less than " + exact(m.theory.p99)
	}
	return s + "."
}

// calm tells what happened where the exact run had no queue: that is not yet to say that
// there was room for what came, or that chance made none.
func (m *model) calm() string {
	if m.fluid.rejected > 0 {
		return "Nothing may wait: " + jobs(m.fluid.rejected) + " are turned away"
	}
	s := "No queue forms: the workers keep up"
	if m.tight() {
		s = "No queue forms on average, but there is no slack: as much arrives as the workers handle"
	}
	between := "; in the random run "
	if m.random.peak > 0 {
		s += between + "up to " + jobs(m.random.peak) + " wait"
		between = " and "
	}
	if m.random.rejected > 0 {
		s += between + jobs(m.random.rejected) + " are turned away"
	}
	return s
}

// ahead tells what will arrive.
func (m *model) ahead() string {
	s := perSecond(m.base) + " will arrive"
	if m.saleFor > 0 {
		s = perSecond(m.sale) + " will arrive for " + chart.Seconds(float64(m.saleFor)) + " and then " + perSecond(m.base)
	}
	return s + "; " + number(m.workers) + " workers handle " + perSecond(m.capacity()) + "."
}
