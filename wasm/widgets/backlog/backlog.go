// Package backlog simulates a flash sale: more arrives than is handled for a while, a
// queue grows, and it takes longer to shrink than it took to grow.
//
// Why two runs at once: the fluid is the arithmetic that anybody can do on paper, exact
// to the unit, and the random run with Poisson arrivals and exponential jobs shows how
// far from it the truth can be: at these numbers, hardly.
//
// Why counts and not objects: a million jobs in a queue are one number. While nobody is
// idle and nobody is turned away, a second of the random run is two Poisson numbers;
// otherwise their order is drawn too (random.go). Both are exact in distribution.
//
// Why seconds: rates are whole numbers per second and change only at whole seconds, so
// the fluid needs nothing but integers.
package backlog

import "millrace/wasm/widget"

// Widget is the backlog.
var Widget = widget.New(widget.Spec[*model]{
	Name:    "backlog",
	Title:   "Flash sale and backlog",
	Summary: "More arrives than is handled. How high the queue grows, how long the last in it waits, and when it is gone.",
	Topic:   "Capacity and lanes",
	Params:  params,
	TickMS:  1000,
	Speeds:  []int{100, 200, 500, 1000, 2000, 5000, 10_000, 20_000},
	Speed:   1000, // at 1× a sale takes five minutes
	Limit:   maxWatch,
	About:   facts,
	Try:     tries,
	Init:    start,
	Update:  update,
	Clone:   func(m *model) *model { return m.clone() },
	Done:    func(m *model) bool { return m.now() >= m.watch },
	View:    view,
	Read:    read,
	Say:     say,
	Table:   table,
})

// model is the fluid and the random run under the same conditions.
type model struct {
	*settings
	theory steady
	fluid  fluid
	random random
	course []point // at each second from 0 to now; never changed but by appending
}

// point is what the chart knows of a moment.
type point struct {
	fluid, random   int64 // waiting
	workers, others int64 // ready: of the fluid, of the random run
	rejected        int64 // by the fluid so far
	variance        int64 // of the random run about the fluid, 0 where it is not known
}

func start(v widget.Values) *model {
	s := settingsOf(v)
	m := &model{settings: s, theory: steadyOf(s)}
	m.fluid.scaler, m.random = newScaler(s), newRandom(s)
	m.note()
	return m
}

// update plays one second of both.
func update(m *model, msg widget.Msg) *model {
	if msg.Name == widget.Tick {
		t, rate := m.now(), m.rate(m.now())
		m.fluid.second(m.settings, t, rate)
		m.random.second(m.settings, t, rate)
		m.note()
	}
	return m
}

// note appends the state to the course.
func (m *model) note() {
	m.course = append(m.course, point{
		fluid: m.fluid.depth, random: m.random.waiting(),
		workers: m.fluid.scaler.ready, others: m.random.scaler.ready,
		rejected: m.fluid.rejected, variance: m.fluid.variance,
	})
}

// now is the time in seconds.
func (m *model) now() int64 { return int64(len(m.course)) - 1 }

// clone shares what was: an append to either copy moves it elsewhere.
func (m *model) clone() *model {
	c := *m
	c.course = m.course[:len(m.course):len(m.course)]
	c.fluid.scaler, c.fluid.arrived = m.fluid.scaler.clone(), m.fluid.arrived.clone()
	c.random.scaler, c.random.arrived = m.random.scaler.clone(), m.random.arrived.clone()
	m.course = c.course
	return &c
}
