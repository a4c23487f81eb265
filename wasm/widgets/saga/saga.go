// Package saga simulates sagas that an orchestrator runs: steps in different services,
// one after the other, each with a compensation that undoes it. When a step fails, those
// before it are undone, the last one first, and each compensation is tried until it works.
//
// Why one saga first and then a crowd: how a saga works is seen in one of them, step by
// step. What it costs to put its steps in a bad order shows only in many.
//
// Why every saga draws for all of its steps, also for those it never reaches: the same
// sagas then fail at the same steps in every order, so orders differ by nothing but the
// order, and a count of what failed together gives the cost of any of them.
//
// Why no Clone: a run of 100,000 sagas takes some milliseconds, so stepping back replays
// it from the start, and a page has less to load.
package saga

import (
	"millrace/wasm/sim"
	"millrace/wasm/widget"
)

const (
	tickMS = 50
	way    = 8   // ticks of a message to a service, and of its answer back
	crowd  = 200 // ticks for the sagas that are counted
)

// Widget is the saga.
var Widget = widget.New(widget.Spec[*model]{
	Name:    "saga",
	Title:   "Saga",
	Summary: "An order takes four steps in four services. When one fails, the steps before it are undone; their order decides what that costs.",
	Topic:   "Events that follow the database",
	Params:  params,
	TickMS:  tickMS,
	Limit:   20_000, // ten steps, each undone in 60 tries
	About:   about,
	Try:     try,
	Init:    start,
	Update:  update,
	Done:    func(m *model) bool { return m.done() },
	View:    view,
	Read:    read,
	Say:     say,
	Table:   table,
})

// model is one saga that is watched, and then many that are counted.
type model struct {
	*plan
	legs    []leg        // of the saga that is watched
	tick    int          // played so far
	chance  []sim.Source // of each step: does it work
	undoing sim.Source   // does a compensation work
	failed  []int        // sagas by the set of their steps that would fail, a bit for each
	counted int
	undone  int // steps undone in them
	tries   int // of compensations
	course  []point
}

// point is the compensation cost per saga after n sagas.
type point struct{ n, cost float64 }

func start(v widget.Values) *model {
	p := planOf(v)
	m := &model{plan: p, undoing: sim.NewStream(p.seed, "undo"), failed: make([]int, 1<<len(p.steps))}
	for _, s := range p.steps {
		m.chance = append(m.chance, sim.NewStream(p.seed, s.name))
	}
	m.legs = p.watched()
	return m
}

func update(m *model, msg widget.Msg) *model {
	if msg.Name == widget.Tick {
		m.tick++
		if k := m.tick - m.trip(); k > 0 {
			m.count(m.sagas*k/crowd - m.counted)
		}
	}
	return m
}

// trip is how many ticks the saga takes that is watched.
func (m *model) trip() int { return 2 * way * len(m.legs) }

func (m *model) done() bool { return m.tick >= m.trip()+crowd }

// count runs n more sagas.
func (m *model) count(n int) {
	if n == 0 {
		return
	}
	for range n {
		set := 0
		for i := range m.steps {
			if m.chance[i].Float64() >= m.steps[i].ok {
				set |= 1 << i
			}
		}
		m.failed[set]++
		if set != 0 {
			m.compensate(m.stop(m.order, set))
		}
	}
	m.counted += n
	m.course = append(m.course, point{float64(m.counted), m.costOf(m.order)})
}

// compensate undoes so many steps, each in as many tries as it takes.
func (m *model) compensate(n int) {
	m.undone += n
	for range n {
		m.tries++
		for m.undoing.Float64() >= m.undoOK {
			m.tries++
		}
	}
}

// stop is how many steps a saga gets done in an order when the steps of a set would fail.
func (p *plan) stop(order []int, set int) int {
	for k, i := range order {
		if set>>i&1 != 0 {
			return k
		}
	}
	return len(order)
}

// stops counts the sagas by the number of steps that they got done.
func (m *model) stops(order []int) []int {
	out := make([]int, len(order)+1)
	for set, n := range m.failed {
		if n > 0 {
			out[m.stop(order, set)] += n
		}
	}
	return out
}

// costOf is the compensation cost per saga, as counted, in an order.
func (m *model) costOf(order []int) float64 {
	sum, cost := 0, 0
	for k, n := range m.stops(order)[:len(order)] {
		sum += n * cost
		cost += m.steps[order[k]].cost
	}
	return float64(sum) / float64(max(1, m.counted))
}
