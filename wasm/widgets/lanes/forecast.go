package lanes

// forecast returns how long a code would take that were sent now, in µs. It is exact
// when all messages take the same fixed time; else it is what the mean times lead to.
//
// The workers are free one after the other; what goes ahead of the code is handed out
// to them in that order (list scheduling), and the code takes the first that is free
// then. In every mode, who comes later does not matter to it.
func (r *run) forecast() int64 {
	from, to := r.of(code)
	free := make([]int64, 0, to-from)
	for i := from; i < to; i++ {
		w := &r.crew[i]
		switch {
		case w.until == never || r.mode.preempt && w.class == bulk:
			free = append(free, r.now)
		default:
			free = append(free, w.until)
		}
	}
	if r.mode.fifo {
		handOut(free, r.bulkWaiting(), r.service[bulk])
	}
	handOut(free, r.codes.waiting, r.service[code])
	start := free[0]
	for _, f := range free {
		start = min(start, f)
	}
	return start + r.service[code] - r.now
}

// handOut gives n jobs of one size to workers that are free from these times on, each
// to the first that is free, and moves the times on.
func handOut(free []int64, n, size int64) {
	started := func(by int64) int64 {
		k := int64(0)
		for _, f := range free {
			if f <= by {
				k += (by-f)/size + 1
			}
		}
		return k
	}
	lo, hi := free[0], free[0]
	for _, f := range free {
		lo, hi = min(lo, f), max(hi, f)
	}
	// The nth job starts at the earliest time by which n have started.
	for hi += n * size; lo < hi; {
		if mid := lo + (hi-lo)/2; started(mid) >= n {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	n -= started(lo - 1)
	for i, f := range free {
		k := int64(0)
		if f < lo {
			k = (lo-1-f)/size + 1
		}
		if f <= lo && (lo-f)%size == 0 && n > 0 { // one more starts at lo
			k++
			n--
		}
		free[i] += k * size
	}
}
