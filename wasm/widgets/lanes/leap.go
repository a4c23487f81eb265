package lanes

// leap plays, up to time to, the completions of workers that send one message of a
// campaign after the other, without looking at each. It is exact: between two arrivals
// such workers do not meet, for a message of the campaign is like any other, and each
// ends k of them at u, u+S, …, u+(k−1)S when it is busy until u and one takes S.
//
// It leaves all to step when service times are random, when somebody else may be next
// (a code that goes first, a message that was interrupted or arrived earlier), and when
// the campaign would end before time to, since then workers do meet.
func (r *run) leap(to int64) {
	if r.exponential || len(r.batches) == 0 || len(r.paused) > 0 {
		return
	}
	b := &r.batches[0]
	switch {
	case r.flow.waiting > 0 && r.flow.head.at < b.at:
		return
	case r.codes.waiting > 0 && !r.mode.separate && (!r.mode.fifo || r.codes.head.at < b.at):
		return
	}
	from, end := r.of(bulk)
	size, need := r.service[bulk], int64(0)
	for i := from; i < end; i++ {
		if u := r.crew[i].until; u <= to {
			need += (to-u)/size + 1
		}
	}
	if need >= b.n {
		return
	}
	t := &r.tally[bulk]
	for i := from; i < end; i++ {
		w := &r.crew[i]
		if w.until > to || w.class == code {
			continue
		}
		k := (to-w.until)/size + 1
		t.started += k
		t.wait += sum(w.until-b.at, size, k)
		t.done += k
		t.stay += w.until - w.at + sum(w.until+size-b.at, size, k-1)
		r.left -= k
		if !w.campaign { // what it ends first belongs to the steady flow
			r.left++
		}
		w.job = job{class: bulk, campaign: true, at: b.at}
		w.until += k * size
		b.n -= k
	}
}

// sum adds k terms from first on, each step more than the one before.
func sum(first, step, k int64) int64 { return k*first + step*(k*(k-1)/2) }
