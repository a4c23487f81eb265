// Package partitions simulates a topic in the manner of Apache Kafka: keys are hashed to
// partitions, the consumers of a group share the partitions out, and whatever changes
// the group (a consumer that joins, leaves or crashes, a partition more) makes it
// rebalance.
//
// Why Kafka's own arithmetic and not a sketch of it: with the real hash, two of the four
// users in the lesson share a partition and half of the partitions stay empty. A reader
// who tries the same keys on a broker finds them where this picture shows them. So the
// partitioner and the four assignors are those of its Java client; where that client
// leaves a choice to the order of a hash map, members are taken in order.
//
// Why ticks of 100 ms and whole numbers: what matters is who reads what from where, and
// in which order. Pauses, commits and time-outs are counts of ticks, and a pace is
// credit in thousandths of a message.
//
// Why no Clone: a run is a few hundred ticks of almost no work, so stepping back replays
// it from the start, and a page has less to load.
//
// Why go:noinline in so many places: functions that are called from several others would
// be copied into each, and the program that a page loads would be a third larger for it.
//
// Why an event halfway is a setting beside the buttons: a figure in a lesson and a run
// on the command line have no hand to press them.
package partitions

import (
	"millrace/wasm/sim"
	"millrace/wasm/widget"
)

const (
	tickMS = 100
	burst  = 100 // messages sent at once by the button
)

// Widget is the topic with its groups.
var Widget = widget.New(widget.Spec[*model]{
	Name:    "partitions",
	Title:   "Partitions and consumers",
	Summary: "Keys decide which partition a message goes to, and a group shares the partitions out among its consumers.",
	Topic:   "Exchanges, partitions and lag",
	Params:  params,
	Actions: actions,
	TickMS:  tickMS,
	Limit:   36_000, // an hour
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

// model is a topic, its producers and the groups that read it.
type model struct {
	conditions *conditions // never changed
	ring       keyring
	topic      topic
	groups     []*group
	hot, plain sim.Source // is a message hot; which of the other keys has it
	part       int        // the part of the hot key whose turn it is
	credit     int        // thousandths of a message the producers may send
	produced   int        // messages sent by themselves
	tick       int
	happened   bool // the event halfway
	was        int  // partitions of a topic before the last change, or 0
	acted      bool // since the last tick
	news       news
}

func start(v widget.Values) *model {
	c := conditionsOf(v)
	m := &model{
		conditions: c,
		ring:       newKeyring(c.users, c.hot, c.split, c.typed),
		hot:        sim.NewStream(c.seed, "hot"),
		plain:      sim.NewStream(c.seed, "key"),
	}
	m.topic = newTopic(c.topics, c.partitions, m.ring.entities)
	names := []string{"billing", "analytics", "search"}
	for i, n := range []int{c.consumers, c.analytics, c.search} {
		if n > 0 {
			m.groups = append(m.groups, newGroup(names[i], "CAS"[i:i+1], n, c, &m.topic))
		}
	}
	return m
}

// billing is the group that the buttons and the event change.
func (m *model) billing() *group { return m.groups[0] }

func update(m *model, msg widget.Msg) *model {
	if msg.Name == widget.Tick {
		m.step()
	} else {
		m.act(msg)
	}
	return m
}

// step plays one tick: the event if its time has come, the producers, the groups.
func (m *model) step() {
	c := m.conditions
	if !m.happened && m.produced >= c.messages/2 {
		m.happened = true
		if c.event != "none" {
			m.act(widget.Msg{Name: c.event})
		}
	}
	m.acted = false
	m.tick++
	m.credit += c.rate * tickMS
	for ; m.credit >= 1000 && m.produced < c.messages; m.credit -= 1000 {
		m.produced++
		m.send()
	}
	m.credit = min(m.credit, 1000)
	for _, g := range m.groups {
		g.step(&m.topic, &m.ring, m.tick)
	}
}

// send sends one message under a key of the mix. Both streams are drawn from each
// time, so that the share of the hot key does not change who the others are.
func (m *model) send() {
	hot := m.hot.IntN(100) < m.conditions.hot
	i := m.plain.IntN(m.ring.plain())
	switch {
	case hot:
		i = m.ring.users + m.part
		m.part = (m.part + 1) % m.ring.hot
	case i >= m.ring.users:
		i += m.ring.hot
	}
	m.topic.send(&m.ring, i)
}

// done reports whether everything is sent and every group is settled. A button always
// wakes a run that was over, if only for a tick to say that there was nothing to do.
func (m *model) done() bool {
	if m.acted || m.produced < m.conditions.messages || !m.happened {
		return false
	}
	for _, g := range m.groups {
		if !g.settled(&m.topic) {
			return false
		}
	}
	return true
}
