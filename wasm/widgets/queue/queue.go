// Package queue simulates jobs that wait in one line for the first idle of some workers:
// why a queue is short at 75% load, long at 95%, and what a spike leaves behind.
//
// The model is G/G/c/K, first come first served, event by event in whole microseconds.
// At one moment jobs end before others arrive. Everything that is measured is a count
// or an integral of whole numbers, so Little's law along the path is an equality.
//
// Why the gaps between arrivals are drawn in jobs and not in seconds: a spike then only
// makes time run faster for the producer, exactly, and two settings that are compared
// meet the same job after the same number of jobs. Gaps and work come from two streams
// and both are drawn when a job arrives, even if it is turned away, so job number n
// brings the same work to both.
//
// Why theory beside every measurement: a minute of a busy queue says little about its
// mean, and the band of the batch means says how little.
package queue

import "millrace/wasm/widget"

// Widget is the queue simulator.
var Widget widget.Widget = measured{widget.New(widget.Spec[*model]{
	Name:    "queue",
	Title:   "Queue simulator",
	Summary: "Jobs wait in one line for the first idle worker. How long depends on how busy the workers are, and on chance.",
	Topic:   "Capacity and lanes",
	Params:  params,
	Actions: []widget.Action{{
		Name: "spike", Label: "Spike",
		Help: "For a while jobs arrive several times as fast. More settings say how fast and how long.",
	}},
	TickMS: tick / 1000,
	Speeds: []int{25, 50, 100, 200, 500, 1000, 5000},
	Limit:  longest / tick,
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
})}

// Times are in µs.
const (
	second = 1_000_000
	tick   = 50_000

	longest = 2 * maxHorizon * second // run, whatever a spike has left
)

// model is the line of the settings and, when another one is to be compared, that.
type model struct {
	main, other *line // other is nil when nothing is compared
	now         int64
	spikes      []span // the last may be still going on
}

// span is a stretch of time.
type span struct{ from, to int64 }

func start(v widget.Values) *model {
	s := settingsOf(v)
	m := &model{main: newLine(s)}
	if o := s.compared(v); o != s {
		m.other = newLine(o)
	}
	m.sample()
	return m
}

func update(m *model, msg widget.Msg) *model {
	switch msg.Name {
	case widget.Tick:
		m.step()
	case "spike":
		m.spike()
	}
	return m
}

// step plays one tick. Spikes begin and end between ticks.
func (m *model) step() {
	m.now += tick
	n := len(m.spikes)
	for _, l := range m.lines() {
		l.run(m.now)
		l.flow(tick)
		if n > 0 && m.now == m.spikes[n-1].to {
			l.setPace(l.rate)
		}
	}
	if m.now == m.main.spikeAt {
		m.spike()
	}
	if m.now%sampleEvery == 0 {
		m.sample()
	}
}

// spike begins a spike, or prolongs the one that is going on.
func (m *model) spike() {
	end := m.now + m.main.spikeFor
	if m.spiking() {
		m.spikes[len(m.spikes)-1].to = end
		return
	}
	m.spikes = append(m.spikes, span{m.now, end})
	for _, l := range m.lines() {
		l.setPace(l.rate * l.factor)
	}
}

func (m *model) spiking() bool {
	n := len(m.spikes)
	return n > 0 && m.now < m.spikes[n-1].to
}

func (m *model) sample() {
	for _, l := range m.lines() {
		l.sample()
	}
}

// done reports whether the time is up. A spike is waited for, and what it left behind is
// played to its end, so that it can be seen to drain.
func (m *model) done() bool {
	if m.now >= longest {
		return true
	}
	for _, l := range m.lines() {
		if l.arrived >= maxJobs {
			return true
		}
		if l.state() == draining && len(m.spikes) > 0 {
			return false
		}
	}
	return m.now >= max(m.main.horizon, m.main.spikeAt) && !m.spiking()
}

// lines lists the line of the settings and the compared one, if any.
func (m *model) lines() []*line {
	if m.other == nil {
		return []*line{m.main}
	}
	return []*line{m.main, m.other}
}

func (m *model) clone() *model {
	c := &model{main: m.main.clone(), now: m.now, spikes: append([]span(nil), m.spikes...)}
	if m.other != nil {
		c.other = m.other.clone()
	}
	return c
}
