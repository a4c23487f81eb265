package delivery

import "millrace/wasm/sim"

// worker is one delivery in the hands of a worker.
type worker struct {
	_        [0]func()
	message  int32
	step     int8 // the next
	dies     int8 // in this gap, from 1; 0: it does not
	known    bool // the event was done before, so only the ack is left to do
	worked   bool
	effected bool // within a transaction that is still open
	noted    bool // the same
	bar      int16
}

// deliver gives a message to a worker, or makes it a dead letter.
func (r *run) deliver(i int32) {
	m := &r.messages[i]
	if m.gone || m.parked {
		return
	}
	if r.receives > 0 && m.receives == r.receives {
		r.park(m)
		return
	}
	if r.deliveries == maxDeliveries {
		r.overrun = true
		return
	}
	e := &r.events[m.event]
	r.deliveries++
	m.receives++
	if e.attempts++; e.attempts == 2 {
		r.again++
	}
	if m.crashed > 0 {
		r.lateness = max(r.lateness, r.now-m.crashed)
		r.healed++
		m.crashed = 0
	}
	m.received, m.lives = r.now, r.now
	w := worker{message: i, known: r.marks() && e.marked > r.now, bar: -1}
	part := r.fate(e, &w)
	if w.known {
		r.caught++
	}
	if e.row > 0 {
		w.bar = r.trace[e.row-1].begin(r.now, w.known)
	}
	r.keep(e, 1) // an ack before the work is no end
	r.advance(&w, part)
	r.keep(e, -1)
	if m.gone {
		return
	}
	back := r.now + r.visibility
	if r.beats() {
		back += (m.lives - r.now) / r.heartbeat * r.heartbeat
	}
	r.queue.Push(back, happening{kind: visible, what: i})
}

// beats reports whether heartbeats come before the timeout they are to prevent.
func (s *settings) beats() bool { return s.heartbeat > 0 && s.heartbeat < s.visibility }

// fate draws in which gap a worker dies, if any, and after which part of the work if that
// is in it. It draws as much for every delivery.
func (r *run) fate(e *event, w *worker) (part float64) {
	if r.crash == 0 {
		return 0
	}
	s := sim.NewStream(e.id+uint64(e.attempts), "crash")
	for gap := 1; gap <= len(names); gap++ {
		if u := s.Float64(); u < r.crash && w.dies == 0 && (r.crashAt == 0 || r.crashAt == gap) && gap <= len(r.steps) {
			w.dies = int8(gap)
		}
	}
	return s.Float64()
}

// advance takes the steps of a worker up to its work, its death or its end.
func (r *run) advance(w *worker, part float64) {
	m := &r.messages[w.message]
	e := &r.events[m.event]
	for ; int(w.step) < len(r.steps); w.step++ {
		what := r.steps[w.step]
		if what == effect && !w.known && !w.worked {
			r.begin(w, m, e, part)
			return
		}
		if w.dies == w.step+1 && !(what == effect && w.worked) {
			r.die(w, m, e)
			return
		}
		if what == effect && w.worked && e.poison && !r.mended {
			r.failures++
			r.end(w, e, failed)
			return
		}
		r.take(what, w, m, e)
	}
	r.end(w, e, completed)
}

// begin starts the work, which ends in its effect or in a crash.
func (r *run) begin(w *worker, m *message, e *event, part float64) {
	w.worked = true
	if e.running++; e.running > 1 && !e.overlapped {
		e.overlapped = true
		r.overlaps++
	}
	r.keep(e, 1)
	kind, end := int8(finished), r.now+e.work
	if w.dies == w.step+1 {
		kind, end = crashed, r.now+int64(part*float64(e.work))
	}
	m.lives = end
	i := int32(len(r.workers))
	if n := len(r.free); n > 0 {
		i = r.free[n-1]
		r.free = r.free[:n-1]
	} else {
		r.workers = append(r.workers, worker{})
	}
	r.workers[i] = *w
	r.queue.Push(end, happening{kind: kind, what: i})
}

// resume goes on with a worker whose work ended.
func (r *run) resume(i int32, dies bool) {
	w := r.workers[i]
	r.free = append(r.free, i)
	m := &r.messages[w.message]
	e := &r.events[m.event]
	e.running--
	if dies {
		r.die(&w, m, e)
	} else {
		r.advance(&w, 0)
	}
	r.keep(e, -1)
}

func (r *run) die(w *worker, m *message, e *event) {
	r.crashes[w.dies]++
	if !m.gone && !m.parked {
		m.crashed = max(1, r.now)
	}
	r.end(w, e, died)
}

func (r *run) end(w *worker, e *event, how int8) {
	e.last = r.now
	if w.bar >= 0 {
		r.trace[e.row-1].end(w.bar, r.now, how)
	}
}

// take does one step. What is known was done before, so nothing is left but the ack.
func (r *run) take(what int, w *worker, m *message, e *event) {
	switch {
	case what == ack:
		r.acks++
		if !m.gone && !m.parked {
			m.gone = true
			r.leave(m)
		}
	case w.known:
	case r.dedupe == transaction:
		w.effected = w.effected || what == effect
		w.noted = w.noted || what == mark
		if w.effected && w.noted {
			r.commit(w, m, e)
		}
	case what == effect:
		r.apply(w, m, e)
	case e.marked <= r.now:
		e.marked = never
		if r.dedupe == store {
			e.marked = r.now + r.ttl
		}
		r.rows++
	}
}

// commit writes the effect and its row, unless another worker has written that row.
func (r *run) commit(w *worker, m *message, e *event) {
	if e.marked > r.now {
		r.caught++
		return
	}
	e.marked = never
	r.rows++
	r.apply(w, m, e)
}

// apply lets the effect happen, unless the provider has seen the event.
func (r *run) apply(w *worker, m *message, e *event) {
	if r.dedupe == provider && e.charged {
		r.caught++
		return
	}
	e.charged = true
	r.effects++
	e.effects++
	switch {
	case e.effects == 1:
		r.succeed(e)
	case e.effects == 2:
		r.repeated++
	}
	if m.copy && e.effects > 1 {
		r.leaks++
	}
	if w.bar >= 0 {
		r.trace[e.row-1].bars[w.bar].effect = true
	}
}

// succeed counts the first effect of an event. Its dead letters turn out to be healthy.
func (r *run) succeed(e *event) {
	r.effective++
	r.healthy += int(e.parked)
}
