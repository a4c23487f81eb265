package lanes

import "slices"

// launch begins a campaign now; if one is planned, that one.
func (r *run) launch() {
	r.planned = never
	if r.left == 0 {
		r.launched, r.finished, r.calm = r.now, -1, false
		r.marked, r.first = r.codes.sent, -1
	}
	r.left += r.size
	r.batches = append(r.batches, batch{at: r.now, n: r.size})
	from, to := r.of(bulk)
	for i := from; i < to; i++ {
		if r.crew[i].until == never {
			r.assign(i)
		}
	}
}

// stop drops the campaign messages that wait, and calls off a campaign that is planned.
// What workers have begun, interrupted or not, is sent.
func (r *run) stop() {
	r.planned = never
	n := int64(0)
	for _, b := range r.batches {
		n += b.n
	}
	r.batches = slices.Delete(r.batches, 0, len(r.batches))
	r.dropped += n
	if n > 0 {
		r.sent(n)
	}
}

// backlog counts the marketing messages that wait.
func (r *run) backlog() int64 { return r.bulkWaiting() }

// oldest returns how long the code that waits longest has waited, in µs; 0 when none
// waits.
func (r *run) oldest() int64 {
	if r.codes.waiting == 0 {
		return 0
	}
	return r.now - r.codes.head.at
}

// worstNow is the longest time that a code delivered in this tick took, or that one on
// its way has taken so far; 0 when there is none.
func (r *run) worstNow() int64 {
	out := max(r.recent, r.oldest())
	for i := range r.crew {
		if w := &r.crew[i]; w.until != never && w.class == code {
			out = max(out, r.now-w.at)
		}
	}
	return out
}

// busy counts the workers that send a code, or marketing.
func (r *run) busy(c class) int {
	n := 0
	for i := range r.crew {
		if r.crew[i].until != never && r.crew[i].class == c {
			n++
		}
	}
	return n
}
