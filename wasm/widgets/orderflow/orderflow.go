// Package orderflow simulates an order that takes five steps, each of them done while the
// user waits or later, from a queue; and then a shop full of such orders while one of the
// services behind the steps is slow or down for an hour.
//
// Why two ways side by side: what a queue buys is a difference. Every run is also made
// with everything done at once, and the two pictures have one axis.
//
// Why one model for both questions: a single order is a shop with one customer, so what
// the first picture says about the wait is what the hour is made of. A tick is 10 ms of
// the single order, so that it plays as fast as it would happen, and 6 s of the hours.
//
// Why no randomness: orders come evenly and steps always take as long as they are set,
// so every figure can be checked by hand, 3,550 ms and 50 ms first of all.
//
// Why no Clone: a run is a few hundred ticks of little work, so stepping back replays it
// from the start, and a page has less to load.
package orderflow

import "millrace/wasm/widget"

const (
	tickMS    = 10     // of the single order
	stride    = 6_000  // ms of the hours in one tick
	minute    = 60_000 // ms
	sickFrom  = 30     // minutes of health before the trouble
	recovery  = 90     // minutes that are watched after it
	oneOrder  = "none"
	slow      = "slow"
	down      = "down"
	maxStepMS = 60_000
)

// Widget is the order and its five steps.
var Widget = widget.New(widget.Spec[*model]{
	Name:    "orderflow",
	Title:   "An order in five steps",
	Summary: "What an order makes the user wait for, what can happen later, and what breaks when a provider is down for an hour.",
	Topic:   "Off the request path",
	Params:  params,
	TickMS:  tickMS,
	Limit:   (len(steps)*maxStepMS + maxStepMS) / tickMS,
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

// model is the shop as it is set and, unless that is the same, the one that does
// everything while the user waits.
type model struct {
	*settings
	main  *way
	other *way    // nil when nothing is set to happen later
	now   int     // ms
	last  [2]plan // what becomes of an order that comes in the last tick of the trouble
}

func start(v widget.Values) *model {
	s := settingsOf(v)
	m := &model{settings: s, main: newWay(s, s.later, "As you set it")}
	if m.main.queued {
		m.other = newWay(s, [len(steps)]bool{}, inlineName)
	} else {
		m.main.name = inlineName
	}
	m.advance()
	return m
}

func update(m *model, msg widget.Msg) *model {
	if msg.Name == widget.Tick {
		if m.single() {
			m.now += tickMS
		} else {
			m.now += stride
		}
		m.advance()
	}
	return m
}

func (m *model) advance() {
	for _, w := range m.ways() {
		w.advance(m.now)
	}
	if m.inTrouble(m.sick, m.now) {
		for i, w := range m.ways() {
			m.last[i] = w.plan(m.now)
		}
	}
}

// placed is when the order comes whose timeline is drawn: the single one, or one now.
func (m *model) placed() int {
	if m.single() {
		return 0
	}
	return m.now
}

// ways lists what is compared, everything at once first.
func (m *model) ways() []*way {
	if m.other == nil {
		return []*way{m.main}
	}
	return []*way{m.other, m.main}
}

func (m *model) done() bool {
	if !m.single() {
		return m.now >= m.horizon()
	}
	for _, w := range m.ways() {
		if w.answered == 0 || w.open() > 0 {
			return false
		}
	}
	return true
}
