// Package lag simulates how far consumers are behind: a group that pauses and catches up, a
// bad message that stops its partition or steps aside into a retry topic, members without a
// partition, and messages that a broker pushes to a slow consumer while a fast one has
// nothing to do.
//
// Why a fluid: lag is arrivals less what was read, and at thousands a second single messages
// are a line. So every figure is the one that can be worked out by hand, to the digit: a
// pause of p seconds leaves λp messages, and they are gone after λp ÷ (μ − λ).
//
// Why members come in kinds and not one by one: partitions of one member are alike, and so
// are members with equally many. There are the owner of the bad message's partition, the
// others with as many, and those with one less. Five hundred members cost no more than six.
//
// Why prefetch is the one part that is played message by message: it is about which of a
// hundred messages is where.
//
// Why so much is not inlined: nothing here is called often enough for it to matter, and every
// copy makes the program that a page loads larger.
package lag

import "millrace/wasm/widget"

const (
	tick       = 0.05 // seconds
	maxHorizon = 7200 // seconds
	begins     = 5    // a pause does, in seconds
	rest       = 5    // seconds of calm before the end
)

// Widget is the lag.
var Widget = widget.New(widget.Spec[*model]{
	Name:    "lag",
	Title:   "Consumer lag",
	Summary: "What consumers fall behind when they pause, when one message cannot be processed, and when a broker hands out more than they can take.",
	Topic:   "Exchanges, partitions and lag",
	Params:  params,
	Actions: []widget.Action{{
		Name: "deploy", Label: "Pause the group now",
		Help: "As a rebalance or a deployment does; for as long as the pause is set to last.",
	}},
	TickMS: 50,
	Speeds: []int{10, 25, 50, 100, 200, 500, 1000, 2000, 5000, 20_000},
	Speed:  200,
	Limit:  maxHorizon * 20,
	About:  about,
	Try:    try,
	Init:   start,
	Update: update,
	Clone:  func(m *model) *model { return m.clone() },
	Done:   func(m *model) bool { return m.done() },
	View:   view,
	Read:   read,
	Say:    say,
	Table:  table,
})

// model is a group behind its topic, or a queue that is pushed to two consumers.
type model struct {
	*settings
	ticks int
	group *group // or nil
	queue *queue // or nil
	end   float64
	track track
}

func start(v widget.Values) *model {
	m := &model{settings: settingsOf(v)}
	if m.happens == prefetch {
		m.queue = newQueue(m.settings)
	} else {
		m.group = newGroup(m.settings)
	}
	m.foresee()
	m.sample()
	return m
}

//go:noinline
func (m *model) now() float64 { return float64(float64(m.ticks) * tick) }

func update(m *model, msg widget.Msg) *model {
	switch msg.Name {
	case widget.Tick:
		m.ticks++
		m.run(m.now())
		m.sample()
	case "deploy":
		if m.group != nil {
			m.group.halt(m.pause)
			m.foresee()
		}
	}
	return m
}

func (m *model) run(to float64) {
	if m.queue != nil {
		m.queue.run(to)
	} else {
		m.group.run(to)
	}
}

// foresee finds the end of the run: when all is calm again, or the end of the watch, should
// that never be.
//
//go:noinline
func (m *model) foresee() {
	if m.queue != nil {
		q := m.queue.clone()
		q.run(maxHorizon)
		m.end = min(q.finished, maxHorizon)
		return
	}
	g := m.group.clone()
	m.end = m.horizon
	g.run(max(m.end, g.now))
	for !g.calm() && g.recovers() && m.end < maxHorizon {
		m.end = min(m.end+rest, maxHorizon)
		g.run(m.end)
	}
	m.end = max(m.end, m.group.now)
}

//go:noinline
func (m *model) done() bool { return m.now() >= m.end }

//go:noinline
func (m *model) clone() *model {
	c := *m
	if m.queue != nil {
		c.queue = m.queue.clone()
	} else {
		c.group = m.group.clone()
	}
	c.track.points = append([]point(nil), m.track.points...)
	return &c
}
