// Package delivery simulates consumers that receive messages, do something that counts
// (the effect), write down that they did it (the mark) and acknowledge, in any order,
// while workers crash and messages come again.
//
// Why the effect is counted by event and not by message: a relay may publish an event
// twice, a broker may deliver a message five times, and the customer only asks how often
// the card was charged.
//
// Why there is always a free worker: what a message meets then depends on nothing but
// itself, so theory has a closed form for almost everything here, and the tests compare.
// Waiting for a worker is what package queue is about.
//
// Why every event has random streams of its own, made from one number drawn for it: its
// work, its crashes and its second publication stay the same whatever else is set, so two
// ways to consume can be compared on the same misfortunes.
//
// Why a scout: how long a run takes is not known before it was made, from half a minute to
// days. One run is made without looking, at the start. It sets how much time a tick stands
// for, and finds messages that are worth following.
//
// Why no Clone: a tick is little work, so stepping back replays the run from its start,
// and a page has less to load.
package delivery

import "millrace/wasm/widget"

// Widget is the consumer and its queue.
var Widget = widget.New(widget.Spec[*model]{
	Name:    "delivery",
	Title:   "Delivered, done, acknowledged",
	Summary: "In which order a worker does the work, notes it and acknowledges decides what a crash costs: a lost message, a repeated one, or nothing.",
	Topic:   "Delivered once or more",
	Params:  params,
	Actions: []widget.Action{
		{Name: "redrive", Label: "Redrive dead letters", Help: "All of them go back to the queue, with their receives counted anew."},
		{Name: "redrive", Value: "mended", Label: "Mend the handler, then redrive", Help: "From now on no message is poison."},
	},
	TickMS: 100,
	Limit:  100_000,
	About:  about,
	Try:    try,
	Init:   start,
	Update: update,
	Done:   func(m *model) bool { return m.done() },
	View:   view,
	Read:   read,
	Say:    say,
	Table:  table,
})

// ticks is about how many a run has, half a minute at usual speed.
const ticks = 300

// model is a run of many messages, or the dry run of one.
type model struct {
	*settings
	run    *run // nil in the dry run
	dry    *dry
	stride int64 // µs of a tick
	span   int64 // µs that the followed messages take at most
	now    int64
}

func start(v widget.Values) *model {
	m := &model{settings: settingsOf(v)}
	if m.story != many {
		m.dry = &dry{row: m.story == e77}
		return m
	}
	scout := newRun(m.settings, nil)
	scout.until(never)
	m.stride = nice(scout.now / ticks)
	var rows []int
	rows, m.span = scout.remarkable()
	m.span = max(m.span, m.visibility)
	m.run = newRun(m.settings, rows)
	m.run.until(0)
	return m
}

// nice rounds a time up to 1, 2 or 5 times a power of ten, and to at least 10 ms.
func nice(t int64) int64 {
	for n := int64(10_000); ; n *= 10 {
		for _, k := range [...]int64{1, 2, 5} {
			if k*n >= t {
				return k * n
			}
		}
	}
}

func update(m *model, msg widget.Msg) *model {
	switch {
	case m.dry != nil:
		if msg.Name == widget.Tick {
			m.dry.step()
		}
	case msg.Name == widget.Tick:
		m.now += m.stride
		m.run.until(m.now)
	case msg.Name == "redrive":
		m.run.mended = m.run.mended || msg.Value == "mended"
		m.run.redrive(m.now)
	}
	return m
}

func (m *model) done() bool {
	if m.dry != nil {
		return m.dry.over()
	}
	return m.run.done()
}
