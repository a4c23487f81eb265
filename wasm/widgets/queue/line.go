package queue

import "millrace/wasm/sim"

// line is one queue with its workers, played event by event.
type line struct {
	settings
	producer arrivals
	work     sim.Source
	now      int64
	waiting  fifo
	workers  []worker
	next     int   // the worker who ends first
	ends     int64 // when; never if nobody works
	inSystem sim.Level
	busy     sim.Level
	overrun  bool    // more came than could be done, and the line was never empty since
	fluid    float64 // jobs that wait if jobs were a fluid
	wet      bool    // some did at some time
	theory   theory

	arrived, rejected, started, served int64

	// Of the jobs that have started:
	waits    sim.Histogram // µs
	batches  sim.Batches   // µs
	waited   int64         // how many did not start at once
	waitSum  int64         // µs
	exact    []int64       // every wait, when somebody wants them
	keep     bool          // somebody does
	stays    int64         // µs from arrival to end, of the jobs served
	mostWait int           // the longest the line has been
	recent   [recentJobs]int64
	history  history
}

// recentJobs is how many of the last arrivals are remembered to be drawn.
const recentJobs = 64

// worker is one worker and its job. Its ends is never while it is idle.
type worker struct{ arrived, began, ends int64 }

const never = 1<<63 - 1

func newLine(s settings) *line {
	l := &line{
		settings: s, producer: newArrivals(&s), work: sim.NewStream(s.seed, "service"),
		workers: make([]worker, s.workers), ends: never, theory: s.predict(),
	}
	for i := range l.workers {
		l.workers[i].ends = never
	}
	l.overrun = l.overloaded()
	return l
}

// run plays all events up to a time, that time included.
func (l *line) run(until int64) {
	for l.upcoming() <= until && l.arrived < maxJobs {
		l.step()
	}
	l.now = until
}

// upcoming is the time of the next event.
func (l *line) upcoming() int64 { return min(l.ends, l.producer.next) }

// step plays one event. At one moment jobs end first, by the number of the worker.
func (l *line) step() {
	if l.ends <= l.producer.next {
		l.end()
	} else {
		l.arrive()
	}
}

// arrive lets a job in, or turns it away.
func (l *line) arrive() {
	l.now = l.producer.next
	l.producer.arrive()
	l.recent[l.arrived%recentJobs] = l.now
	l.arrived++
	j := job{l.now, int64(l.service.draw(&l.work, float64(l.mean)) + 0.5)}
	if l.bound > 0 && l.inSystem.Now() >= int64(l.bound) {
		l.rejected++
		return
	}
	l.inSystem.Add(l.now, 1)
	if l.busy.Now() == int64(len(l.workers)) {
		l.waiting.push(j)
		l.mostWait = max(l.mostWait, l.waiting.n)
		return
	}
	i := 0
	for l.workers[i].ends != never {
		i++
	}
	l.busy.Add(l.now, 1)
	l.begin(i, j)
}

// end lets the next worker finish its job and take the one that has waited longest.
func (l *line) end() {
	l.now = l.ends
	i := l.next
	l.stays += l.now - l.workers[i].arrived
	l.served++
	l.inSystem.Add(l.now, -1)
	l.workers[i].ends = never
	if l.waiting.n == 0 {
		l.busy.Add(l.now, -1)
	} else {
		l.begin(i, l.waiting.pop())
	}
	l.overrun = l.overrun && (l.waiting.n > 0 || l.overloaded())
	l.ends = never
	for k := range l.workers {
		if l.workers[k].ends < l.ends {
			l.ends, l.next = l.workers[k].ends, k
		}
	}
}

// begin starts a job at worker i, and that is when its wait is known.
func (l *line) begin(i int, j job) {
	l.workers[i] = worker{j.arrived, l.now, l.now + j.work}
	if l.workers[i].ends < l.ends {
		l.ends, l.next = l.workers[i].ends, i
	}
	wait := l.now - j.arrived
	l.started++
	l.waitSum += wait
	if wait > 0 {
		l.waited++
	}
	if l.keep {
		l.exact = append(l.exact, wait)
		return
	}
	l.waits.Add(wait)
	l.batches.Add(float64(wait))
}

// setPace changes how fast jobs arrive, from now on.
//
//go:noinline
func (l *line) setPace(pace int64) {
	l.producer.setPace(pace, l.now)
	l.overrun = l.overrun || l.overloaded()
}

// overloaded reports whether the workers cannot keep up with the arrivals.
func (l *line) overloaded() bool { return l.overloadedAt(l.producer.pace) }

// overloadedAt reports whether they could not at some pace. At exactly their capacity
// they can only if nothing is left to chance.
//
//go:noinline
func (l *line) overloadedAt(pace int64) bool {
	in, out := pace*l.mean, int64(l.hands())*oneJob
	return in > out || in == out && !(l.even && l.service.scv == 0)
}

// flow moves the fluid on by some µs: it rises by what arrives and falls by what can be
// done, to 0 or to the bound at most.
func (l *line) flow(us int64) {
	in := float64(l.producer.pace) / 10
	l.fluid = max(0, l.fluid+float64((in-l.capacity())*float64(us)/second))
	if l.bound > 0 {
		l.fluid = min(l.fluid, float64(l.places()))
	}
	l.wet = l.wet || l.fluid > 0
}

// places is how many can wait where there is a bound.
func (l *line) places() int { return max(0, l.bound-len(l.workers)) }

// state is the word for what the line does.
type state int

const (
	steady state = iota
	growing
	draining
	full // steady at its bound, turning jobs away
)

//go:noinline
func (l *line) state() state {
	switch {
	case l.overloaded() && l.bound > 0 && l.fluid >= float64(l.places()):
		return full
	case l.overloaded():
		return growing
	case l.overrun:
		return draining
	}
	return steady
}

// clone copies all that an event changes in a run that does not keep its waits.
//
//go:noinline
func (l *line) clone() *line {
	c := *l
	c.workers = append([]worker(nil), l.workers...)
	c.waiting.ring = append([]job(nil), l.waiting.ring...)
	return &c
}
