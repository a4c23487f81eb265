package outbox

import "millrace/wasm/sim"

// row is a row of the outbox: its id, when its transaction began and when it committed or
// will commit.
type row struct {
	id            int
	start, commit int64
}

// kept is how many rows the picture can look back at.
const kept = 128

// past is what became of a row.
type past struct {
	row
	published int64 // 0: not yet
	skipped   bool
}

// relay is the table and the relay at one moment.
type relay struct {
	*settings
	orders, transactions sim.Source

	now   int64
	next  row   // the next transaction to begin
	open  []row // have begun and not committed, in the order of their ids
	ready []row // have committed and wait: by id, or by commit where a log is tailed
	mark  int   // the highest id read, 0 for none
	poll  int64 // when the next poll is
	last  int64 // when the latest poll was
	up    int64 // until then the relay is down

	tally
	latest int64 // the longest delay of a row published in this tick
	recent [kept]past
}

// tally is what is counted, since some moment.
type tally struct {
	since     int64
	committed int
	published int
	skipped   int
	polls     int
	delay     int64 // the sum over published rows
	longest   int64
	delays    *sim.Histogram
}

func newRelay(s *settings) relay {
	r := relay{
		settings:     s,
		orders:       sim.NewStream(s.seed, "orders"),
		transactions: sim.NewStream(s.seed, "transactions"),
		poll:         s.interval,
		tally:        tally{delays: new(sim.Histogram)},
	}
	r.order()
	return r
}

// order draws the next transaction. Ids are given at its beginning.
//
//go:noinline
func (r *relay) order() {
	start := r.next.start + whole(r.orders.Exp(float64(second)/float64(r.rate)))
	r.next = row{r.next.id + 1, start, start + whole(r.transactions.Exp(float64(r.tx)))}
}

// whole rounds a time, which is not negative.
func whole(us float64) int64 { return int64(float64(us) + 0.5) }

// run plays on to a moment.
func (r *relay) run(to int64) {
	for !r.capture && r.poll <= to {
		r.commit(r.poll)
		if r.poll >= r.up {
			r.polls++
			r.last = r.poll
			r.read(r.poll)
		}
		r.poll += r.interval
	}
	r.commit(to)
	if r.capture {
		r.tail(to)
	}
	r.now = to
}

// commit lets transactions begin and commit up to a moment. What commits behind the mark
// will never be read.
//
//go:noinline
func (r *relay) commit(to int64) {
	for r.next.start <= to {
		r.open = append(r.open, r.next)
		r.recent[r.next.id%kept] = past{row: r.next}
		r.order()
	}
	still := r.open[:0]
	for _, o := range r.open {
		switch {
		case o.commit > to:
			still = append(still, o)
			continue
		case r.marked() && o.id <= r.mark:
			r.skipped++
			if p := &r.recent[o.id%kept]; p.id == o.id {
				p.skipped = true
			}
		default:
			r.wait(o)
		}
		r.committed++
	}
	r.open = still
}

// wait puts a row among those that wait. It belongs at the end or a little before it.
//
//go:noinline
func (r *relay) wait(o row) {
	r.ready = append(r.ready, o)
	i := len(r.ready) - 1
	for ; i > 0 && r.before(o, r.ready[i-1]); i-- {
		r.ready[i] = r.ready[i-1]
	}
	r.ready[i] = o
}

func (r *relay) before(a, b row) bool {
	if r.capture && a.commit != b.commit {
		return a.commit < b.commit
	}
	return a.id < b.id
}

// read is one poll: the first rows by id, as many as a batch, and with a high-water mark
// none that is younger than the safety lag.
func (r *relay) read(now int64) {
	n := 0
	for n < min(r.batch, len(r.ready)) && (r.flag || r.ready[n].start <= now-r.safety) {
		n++
	}
	for _, o := range r.ready[:n] {
		r.mark = o.id
		r.publish(o, now)
	}
	r.ready = r.ready[n:]
}

// tail publishes what has been in the log for as long as the capture takes. After an
// outage that is everything since.
func (r *relay) tail(now int64) {
	if now < r.up {
		return
	}
	n := 0
	for ; n < len(r.ready) && r.ready[n].commit+r.behind <= now; n++ {
		o := r.ready[n]
		r.publish(o, max(o.commit+r.behind, r.up))
	}
	r.ready = r.ready[n:]
}

//go:noinline
func (r *relay) publish(o row, now int64) {
	d := now - o.commit
	r.published++
	r.delay += d
	r.longest, r.latest = max(r.longest, d), max(r.latest, d)
	r.delays.Add(d)
	if p := &r.recent[o.id%kept]; p.id == o.id {
		p.published = now
	}
}
