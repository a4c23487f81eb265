package lanes

import (
	"slices"

	"millrace/wasm/sim"
)

// class is what a message is.
type class uint8

const (
	code class = iota // a login code: somebody waits for it
	bulk              // marketing: a campaign, or the steady flow
	classes
)

// maxEvents bounds a run whose messages cannot be leapt over.
const maxEvents = 2_000_000

// settings are the conditions of a run. Times are µs; pairs are by class.
type settings struct {
	seed        uint64
	workers     [classes]int
	service     [classes]int64 // mean
	exponential bool           // service times; else they are fixed
	gap         [classes]int64 // mean distance of arrivals; 0 means none
	poisson     bool           // arrivals; else they are even
	size        int64          // messages of a campaign
	launchAt    int64
	horizon     int64
}

// job is a message in the hands of a worker.
type job struct {
	class    class
	campaign bool
	number   int64 // of a code, in the order sent
	at       int64 // when it arrived
	left     int64 // service still to come, while it is interrupted
}

// worker is one of the crew. until is never when it is idle.
type worker struct {
	job
	until int64
}

// tally is what was measured of a class. Sums are of µs.
type tally struct {
	started, done int64
	wait          int64 // Σ from arrival to start
	stay          int64 // Σ from arrival to end, of those that ended
}

// run is one mode at work.
type run struct {
	*settings
	mode    *mode
	now     int64
	crew    []worker // those for codes first
	codes   line
	flow    line // the steady marketing messages
	batches []batch
	paused  []job // interrupted, the first to go on again first
	draws   [classes]sim.Source
	planned int64 // when the campaign of the settings is launched
	events  int

	tally   [classes]tally
	most    [classes]int64 // that waited at the end of a tick
	dropped int64
	// Codes.
	last, worst, recent int64 // latencies: of the last one delivered, the longest, the longest of this tick
	marked              int64 // number of the first code after a launch; −1 before there was one
	first               int64 // its latency, or −1
	// Campaigns.
	left               int64 // messages launched and neither delivered nor dropped
	launched, finished int64 // when the campaigns under way began, and were over
	nextCode           int64 // the first code that was sent after that
	calm               bool  // that code was delivered and none waits
}

func newRun(s *settings, m *mode) *run {
	r := &run{
		settings: s, mode: m, planned: s.launchAt, marked: -1, first: -1, launched: -1, finished: -1,
		codes: newLine(newStream(s.gap[code], s.poisson, sim.NewStream(s.seed, "codes"))),
		flow:  newLine(newStream(s.gap[bulk], s.poisson, sim.NewStream(s.seed, "marketing"))),
		draws: [classes]sim.Source{sim.NewStream(s.seed, "service of codes"), sim.NewStream(s.seed, "service of marketing")},
		crew:  make([]worker, s.workers[code]+s.workers[bulk]),
	}
	for i := range r.crew {
		r.crew[i].until = never
	}
	return r
}

// tick plays one tick, up to time to.
func (r *run) tick(to int64) {
	r.recent = 0
	r.advance(to)
	r.most[code] = max(r.most[code], r.codes.waiting)
	r.most[bulk] = max(r.most[bulk], r.backlog())
}

// advance plays all events up to time to, that moment included.
func (r *run) advance(to int64) {
	for !r.overrun() {
		r.leap(min(to, r.planned, r.flow.tail.at, r.codes.tail.at))
		if !r.step(to) {
			break
		}
	}
	r.now = to
}

// overrun reports whether the run has seen as many events as it may.
func (r *run) overrun() bool { return r.events >= maxEvents }

// step plays the next event, unless it is later than time to, and reports whether it did.
func (r *run) step(to int64) bool {
	w := 0
	for i := range r.crew {
		if r.crew[i].until < r.crew[w].until {
			w = i
		}
	}
	at := min(r.crew[w].until, r.planned, r.flow.tail.at, r.codes.tail.at)
	if at > to {
		return false
	}
	r.now = at
	r.events++
	switch at {
	case r.crew[w].until:
		r.finish(w)
	case r.planned:
		r.launch()
	case r.flow.tail.at:
		r.flow.arrive()
		r.offer(bulk)
	default:
		r.codes.arrive()
		r.offer(code)
	}
	return true
}

// of returns the range of the crew that works for a class.
func (r *run) of(c class) (from, to int) {
	switch {
	case !r.mode.separate:
		return 0, len(r.crew)
	case c == code:
		return 0, r.workers[code]
	}
	return r.workers[code], len(r.crew)
}

// offer gives what has just arrived to an idle worker, if there is one, or to one that
// may be interrupted.
func (r *run) offer(c class) {
	from, to := r.of(c)
	victim := -1
	for i := from; i < to; i++ {
		w := &r.crew[i]
		if w.until == never {
			r.assign(i)
			return
		}
		if w.class == bulk && (victim < 0 || w.until > r.crew[victim].until) {
			victim = i
		}
	}
	if c == code && r.mode.preempt && victim >= 0 {
		w := &r.crew[victim]
		w.left = w.until - r.now
		r.paused = append(r.paused, w.job)
		r.assign(victim)
	}
}

// assign gives worker i the next message it may take, or leaves it idle.
func (r *run) assign(i int) {
	w := &r.crew[i]
	c, ok := r.choose(i)
	switch {
	case !ok:
		w.until = never
		return
	case c == code:
		w.job = job{class: code, number: r.codes.served}
		w.at = r.codes.take()
	case len(r.paused) > 0:
		w.job = r.paused[0]
		r.paused = slices.Delete(r.paused, 0, 1)
		w.until = r.now + w.left
		return
	default:
		w.job = r.takeBulk()
	}
	t := &r.tally[c]
	t.started++
	t.wait += r.now - w.at
	w.until = r.now + r.draw(c)
}

// choose returns the class that worker i serves next, if any message waits for it.
func (r *run) choose(i int) (class, bool) {
	codes, marketing := r.codes.waiting > 0, r.bulkWaiting() > 0
	switch {
	case r.mode.separate && i < r.workers[code]:
		return code, codes
	case r.mode.separate:
		return bulk, marketing
	case r.mode.fifo && codes && marketing:
		if r.bulkHead() <= r.codes.head.at {
			return bulk, true
		}
		return code, true
	case codes:
		return code, true
	}
	return bulk, marketing
}

// bulkWaiting counts the marketing messages that no worker has, interrupted ones too.
func (r *run) bulkWaiting() int64 {
	n := r.flow.waiting + int64(len(r.paused))
	for _, b := range r.batches {
		n += b.n
	}
	return n
}

// bulkHead is when the first marketing message that waits arrived.
func (r *run) bulkHead() int64 {
	at := int64(never)
	if r.flow.waiting > 0 {
		at = r.flow.head.at
	}
	if len(r.batches) > 0 {
		at = min(at, r.batches[0].at)
	}
	return at
}

// takeBulk removes the first marketing message that waits.
func (r *run) takeBulk() job {
	if len(r.batches) == 0 || r.flow.waiting > 0 && r.flow.head.at < r.batches[0].at {
		return job{class: bulk, at: r.flow.take()}
	}
	b := &r.batches[0]
	j := job{class: bulk, campaign: true, at: b.at}
	if b.n--; b.n == 0 {
		r.batches = slices.Delete(r.batches, 0, 1)
	}
	return j
}

// draw returns the service time of the next message of a class.
func (r *run) draw(c class) int64 {
	if r.exponential {
		return exponential(&r.draws[c], r.service[c])
	}
	return r.service[c]
}

// finish ends the service of worker i and gives it something else to do.
func (r *run) finish(i int) {
	w := r.crew[i]
	t := &r.tally[w.class]
	t.done++
	t.stay += r.now - w.at
	if w.campaign {
		r.sent(1)
	}
	if w.class == code {
		r.deliver(w.number, r.now-w.at)
	}
	r.assign(i)
	r.calm = r.calm || r.finished >= 0 && r.codes.waiting == 0 && w.class == code && w.number >= r.nextCode
}

// deliver notes the latency of a code.
func (r *run) deliver(number, latency int64) {
	r.last = latency
	r.worst = max(r.worst, latency)
	r.recent = max(r.recent, latency)
	if number == r.marked {
		r.first = latency
	}
}

// sent takes n messages off the campaigns.
func (r *run) sent(n int64) {
	r.left -= n
	if r.left == 0 {
		r.finished, r.nextCode = r.now, r.codes.sent
	}
}

func (r *run) clone() *run {
	c := *r
	c.crew, c.batches, c.paused = slices.Clone(r.crew), slices.Clone(r.batches), slices.Clone(r.paused)
	return &c
}
