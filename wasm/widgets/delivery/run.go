package delivery

import "millrace/wasm/sim"

const (
	never         = 1<<63 - 1
	maxDeliveries = 500_000 // of one run: then it ends
)

// event is what a message is about: an order that is to be charged once.
type event struct {
	_          [0]func() // not comparable: nobody compares, and the code for it is left out
	id         uint64
	born, last int64 // published; the end of its last delivery so far
	work       int64
	marked     int64 // its id is known until then
	open       int32 // messages in the queue, workers at them and copies to come
	running    int32 // workers
	parked     int32 // messages
	effects    int32
	attempts   int32
	poison     bool
	charged    bool // the provider has seen its id
	overlapped bool
	lost       bool
	row        int8 // in the trace, from 1; 0: not followed
}

// message is one of the events in the queue.
type message struct {
	_        [0]func()
	event    int32
	receives int32
	place    int32 // in flight
	copy     bool  // published again
	gone     bool  // deleted
	parked   bool
	received int64 // for the last time
	lives    int64 // the worker of that time is at it until then
	crashed  int64 // a worker died, and it has not come again since; 0: no
}

// The kinds of things that will happen.
const (
	published = iota // an event for the second time
	visible          // a message
	finished         // a worker with its work
	crashed          // a worker
)

type happening struct {
	_    [0]func()
	kind int8
	what int32
}

// run is a queue with its consumers.
type run struct {
	*settings
	ids      sim.Source
	queue    sim.Queue[happening]
	events   []event
	messages []message
	workers  []worker
	free     []int32 // workers of the past, to be used again
	inFlight []int32 // messages that are hidden
	trace    []track
	follow   []int // events to be followed, ascending
	now      int64
	alive    int // the sum of open
	overrun  bool
	mended   bool

	deliveries                   int
	crashes                      [4]int // by gap
	failures, caught             int
	acks, rows                   int
	effects, effective, repeated int
	lost, parked, healthy        int
	copies, leaks, overlaps      int
	lateness                     int64 // longest time from a crash to the next delivery
	again                        int   // events delivered more than once
	healed                       int   // crashes after which the message came again
}

func newRun(s *settings, follow []int) *run {
	return &run{
		settings: s, ids: sim.NewStream(s.seed, "messages"), follow: follow, trace: make([]track, len(follow)),
		events: make([]event, 0, s.messages), messages: make([]message, 0, s.messages),
	}
}

// done reports whether nothing more will happen by itself.
func (r *run) done() bool {
	return r.overrun || len(r.events) == r.settings.messages && r.alive == 0
}

// until plays all that happens up to a time.
func (r *run) until(t int64) {
	for !r.done() {
		next := int64(never)
		if n := len(r.events); n < r.settings.messages {
			next = int64(float64(n) * r.gap)
		}
		at, what, ok := r.queue.Peek()
		if !ok || next <= at {
			if next > t || next == never {
				return
			}
			r.now = next
			r.publish()
			continue
		}
		if at > t {
			return
		}
		r.queue.Pop()
		r.now = at
		r.happen(what)
	}
}

func (r *run) happen(h happening) {
	switch h.kind {
	case visible:
		r.deliver(h.what)
	case published:
		r.copies++
		r.send(h.what, true)
		r.keep(&r.events[h.what], -1)
	default:
		r.resume(h.what, h.kind == crashed)
	}
}

// keep counts what is still to happen to an event. One that nothing will happen to, and
// that had no effect, is lost unless it is a dead letter.
//
//go:noinline
func (r *run) keep(e *event, n int32) {
	e.open += n
	r.alive += int(n)
	if lost := e.open == 0 && e.effects == 0 && e.parked == 0; lost && !e.lost {
		e.lost = true
		r.lost++
	}
}

// publish makes the next event and its message.
func (r *run) publish() {
	n := len(r.events)
	e := event{id: r.ids.Uint64(), born: r.now, last: r.now, marked: -1}
	for i, k := range r.follow {
		if k == n {
			e.row = int8(i + 1)
		}
	}
	e.work = r.draw(e.id)
	if r.poison > 0 {
		s := sim.NewStream(e.id, "poison")
		e.poison = s.Float64() < r.poison
	}
	r.events = append(r.events, e)
	if r.twice > 0 {
		s := sim.NewStream(e.id, "twice")
		if s.Float64() < r.twice {
			r.queue.Push(r.now+int64(s.Exp(r.twiceAfter)), happening{kind: published, what: int32(n)})
			r.keep(&r.events[n], 1)
		}
	}
	r.send(int32(n), false)
}

// draw returns how long the work on an event takes.
func (r *run) draw(id uint64) int64 {
	if r.kind == fixed {
		return int64(r.work)
	}
	s := sim.NewStream(id, "work")
	if r.kind == exponential {
		return int64(s.Exp(r.work))
	}
	return int64(r.work * sim.Exp(s.Normal(0, r.sigma)))
}

// send puts a message into the queue, where a worker takes it at once.
func (r *run) send(about int32, repeat bool) {
	i := int32(len(r.messages))
	r.messages = append(r.messages, message{event: about, copy: repeat})
	r.enqueue(i)
}

func (r *run) enqueue(i int32) {
	m := &r.messages[i]
	m.place = int32(len(r.inFlight))
	r.inFlight = append(r.inFlight, i)
	r.keep(&r.events[m.event], 1)
	r.deliver(i)
}

// leave takes a message out of the queue.
func (r *run) leave(m *message) {
	last := len(r.inFlight) - 1
	moved := r.inFlight[last]
	r.inFlight[m.place] = moved
	r.messages[moved].place = m.place
	r.inFlight = r.inFlight[:last]
	r.keep(&r.events[m.event], -1)
}

// park makes a message a dead letter.
func (r *run) park(m *message) {
	e := &r.events[m.event]
	m.parked = true
	e.parked++
	r.parked++
	if e.effects > 0 {
		r.healthy++
	}
	r.leave(m)
}

// redrive puts every dead letter back.
func (r *run) redrive(now int64) {
	r.now = max(r.now, now)
	for i := range r.messages {
		m := &r.messages[i]
		if !m.parked || r.overrun {
			continue
		}
		e := &r.events[m.event]
		m.parked, m.receives = false, 0
		e.parked--
		r.parked--
		if e.effects > 0 {
			r.healthy--
		}
		r.enqueue(int32(i))
	}
}
