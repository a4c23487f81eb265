// Package openstorm simulates a server whose clients never stop coming: an outage makes
// a crowd of them retry, and whether the crowd melts away or feeds itself for ever is
// decided by how they retry. A system that stays down after its fault is gone is called
// metastable.
//
// Why windows of 100 ms: what overloads a server is how many requests arrive together,
// and how many it answers needs that number before the first of them is answered. The
// closed sibling of this model, the retry storm, does the same.
//
// Why a client is one number: it has at most one request under way, so the calendar of
// what will arrive holds for each of them how often it has asked. Who is not in it is
// gone, and a run costs as much memory as clients wait.
//
// Why two runs side by side: the lesson is a difference. The new clients are the same in
// both, for they come from a stream of their own; each run draws its waits from another.
package openstorm

import "millrace/wasm/widget"

const (
	windowMS  = 100 // one window, and one tick
	windowUS  = windowMS * 1000
	perSecond = 1000 / windowMS
)

// Widget is the open storm.
var Widget = widget.New(widget.Spec[*model]{
	Name:    "open-storm",
	Title:   "Open storm",
	Summary: "New clients keep coming while others retry. After an outage of seconds the system recovers by itself, or never.",
	Topic:   "Retries and storms",
	Params:  params,
	TickMS:  windowMS,
	Speeds:  []int{100, 200, 500, 1000, 2000, 5000},
	Speed:   1000, // two minutes pass in twelve seconds
	Limit:   maxHorizon * perSecond,
	About:   about,
	Try:     try,
	Init:    start,
	Update:  update,
	Clone:   func(m *model) *model { return m.clone() },
	Done:    func(m *model) bool { return m.done() },
	View:    view,
	Read:    read,
	Say:     say,
	Table:   table,
})

// model is the run of the chosen remedy and, unless nothing is compared, another's.
type model struct {
	*conditions
	runs []*run // one or two
}

// start begins the runs. A remedy compared with itself is shown once.
func start(v widget.Values) *model {
	m := &model{conditions: conditionsOf(v)}
	chosen := remedyOf(v)
	m.runs = append(m.runs, newRun(m.conditions, chosen))
	if other := find(v.Choice("compare")); other != nil {
		r := other.remedy
		r.tokens = chosen.tokens
		if r != *chosen {
			m.runs = append(m.runs, newRun(m.conditions, &r))
		}
	}
	return m
}

// update plays one window of each run.
func update(m *model, msg widget.Msg) *model {
	if msg.Name == widget.Tick {
		for _, r := range m.runs {
			r.step()
		}
	}
	return m
}

func (m *model) done() bool {
	for _, r := range m.runs {
		if !r.done() {
			return false
		}
	}
	return true
}

// window is the number of windows played.
func (m *model) window() int {
	n := 0
	for _, r := range m.runs {
		n = max(n, len(r.history))
	}
	return n
}

func (m *model) clone() *model {
	c := &model{conditions: m.conditions}
	for _, r := range m.runs {
		c.runs = append(c.runs, r.clone())
	}
	return c
}
