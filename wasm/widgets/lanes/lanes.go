// Package lanes simulates login codes and a marketing campaign that share workers: in
// lanes of their own, in one queue, or with the codes first.
//
// Why counts and not objects: a campaign of a million messages is one number and the
// moment it was launched, and those who wait in a steady flow are what lies between two
// places of the same stream of arrivals (stream.go). While nothing but the campaign
// happens, its workers leap over thousands of messages at once (leap.go). All of it is
// exact: the same messages start and end at the same microsecond as one by one.
//
// Why two runs side by side: the lesson is a difference. Both take their arrivals and
// service times from the same streams, so the codes are the same codes.
//
// Why completions come first, then campaigns, then codes, where several fall on one
// moment: a worker that is free at that moment may be given what arrives at it, and a
// code sent “right after” the launch is one that finds the campaign in its way.
package lanes

import "millrace/wasm/widget"

const (
	second = 1_000_000 // times are µs
	tick   = 250_000   // four to a second show a code on its way
)

// Widget is the lanes.
var Widget = widget.New(widget.Spec[*model]{
	Name:    "lanes",
	Title:   "Priority lanes",
	Summary: "A campaign of a million messages meets login codes that somebody is waiting for. Who shares a queue with whom decides how long.",
	Topic:   "Capacity and lanes",
	Params:  params,
	Actions: actions,
	TickMS:  tick / 1000,
	Speeds:  []int{100, 200, 500, 1000, 2000, 5000, 10_000, 20_000},
	Speed:   1000, // at 1× a campaign takes over an hour
	Limit:   maxWatch * second / tick,
	About:   facts,
	Try:     tries,
	Init:    start,
	Update:  update,
	Clone:   func(m *model) *model { return m.clone() },
	Done:    func(m *model) bool { return m.done() },
	View:    view,
	Read:    read,
	Say:     say,
	Table:   table,
})

// model is one run and, unless nothing is compared, another on the same arrivals.
type model struct {
	settings *settings
	now      int64
	runs     []*run // one or two
	charts   []track
}

// start begins the runs. A mode compared with itself is shown once.
func start(v widget.Values) *model {
	s := settingsOf(v)
	m := &model{settings: s}
	m.add(modeNamed(v.Choice("mode")))
	if o := modeNamed(v.Choice("compare")); o != nil && o != m.runs[0].mode {
		m.add(o)
	}
	return m
}

func (m *model) add(o *mode) {
	m.runs = append(m.runs, newRun(m.settings, o))
	m.charts = append(m.charts, track{width: second})
}

// update moves both runs on to the next tick, or takes an action in both.
func update(m *model, msg widget.Msg) *model {
	switch msg.Name {
	case widget.Tick:
		m.now += tick
		for i, r := range m.runs {
			r.tick(m.now)
			m.charts[i].add(m.now, r.worstNow(), r.backlog())
		}
	case launch:
		for _, r := range m.runs {
			r.launch()
		}
	case stop:
		for _, r := range m.runs {
			r.stop()
		}
	}
	return m
}

// done reports whether all is calm again in each run, or one of them is as long as it
// may be.
func (m *model) done() bool {
	calm := true
	for _, r := range m.runs {
		if r.overrun() {
			return true
		}
		calm = calm && r.calm
	}
	return calm || m.now >= m.settings.horizon
}

func (m *model) clone() *model {
	c := &model{settings: m.settings, now: m.now}
	for i, r := range m.runs {
		c.runs = append(c.runs, r.clone())
		c.charts = append(c.charts, m.charts[i].clone())
	}
	return c
}
