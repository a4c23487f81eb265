// Package outbox simulates the relay of a transactional outbox: rows that orders write in
// their own transactions, and the relay that finds them and publishes them. It polls the
// table, or it tails the database's log.
//
// Why the high-water mark is the default: it is the relay that most people write first,
// it passes every test on a quiet machine, and what it loses is lost in silence. A row
// gets its id when its transaction begins and can be read only when it commits. If a later
// id is read in between, the mark is past the earlier one for good.
//
// Why the exact probability beside the count: skips come in bunches, so a minute says
// little; and the formula shows what no single run can, that polling more often skips more.
//
// Why whole microseconds: a row that commits at the moment of a poll is found by it, and
// that is the same on every machine.
//
// Why so much is not inlined: nothing here is called often enough for it to matter, and every
// copy makes the program that a page loads larger.
package outbox

import "millrace/wasm/widget"

// Times are in µs.
const (
	millisecond = 1000
	second      = 1_000_000
	tick        = 10 * millisecond
	maxHorizon  = 1000       // seconds
	outage      = 5 * second // of the relay, at a press
	columns     = 120        // of the chart of delays
)

// Widget is the outbox. It can also be measured over a number of rows.
var Widget widget.Widget = measured{widget.New(widget.Spec[*model]{
	Name:    "outbox",
	Title:   "Outbox relay",
	Summary: "Orders write rows into an outbox and a relay publishes them. How it remembers where it was decides whether it misses any.",
	Topic:   "Events that follow the database",
	Params:  params,
	Actions: []widget.Action{{
		Name: "stall", Label: "Relay down for 5 s",
		Help: "Orders go on. What they write waits in the outbox, or in the database’s log.",
	}},
	TickMS: tick / millisecond,
	Speeds: []int{5, 10, 25, 50, 100, 200, 500, 1000, 5000},
	Speed:  25, // a poll every 100 ms can be followed
	Limit:  maxHorizon * second / tick,
	About:  about,
	Try:    try,
	Init:   func(v widget.Values) *model { return newModel(settingsOf(v)) },
	Update: update,
	Clone:  func(m *model) *model { return m.clone() },
	Done:   func(m *model) bool { return m.now >= m.horizon },
	View:   view,
	Read:   read,
	Say:    say,
	Table:  table,
})}

// model is a relay at work and what the pictures need of its past.
type model struct {
	relay
	slowest []int64 // delay of a published row, the most in each column of the chart
	most    []int   // rows waiting, likewise
}

func newModel(s *settings) *model {
	return &model{relay: newRelay(s)}
}

func update(m *model, msg widget.Msg) *model {
	switch msg.Name {
	case widget.Tick:
		column := int(m.now * columns / m.horizon)
		if column == len(m.most) {
			m.most, m.slowest = append(m.most, 0), append(m.slowest, 0)
		}
		m.latest = 0
		m.run(m.now + tick)
		m.most[column] = max(m.most[column], len(m.ready))
		m.slowest[column] = max(m.slowest[column], m.latest)
	case "stall":
		m.up = m.now + outage
	}
	return m
}

//go:noinline
func (m *model) clone() *model {
	c := *m
	c.open = append([]row(nil), m.open...)
	c.ready = append([]row(nil), m.ready...)
	c.slowest = append([]int64(nil), m.slowest...)
	c.most = append([]int(nil), m.most...)
	delays := *m.delays
	c.delays = &delays
	return &c
}
