// Package bloom simulates a Bloom filter: items set some of its bits, and whoever asks
// for an item learns that it was certainly never inserted, or that it may have been.
//
// Why it is filled before it is asked, and far: a filter does not say when it is full. It
// answers “maybe” to more and more strangers, and the chart shows where that begins.
//
// Why an item is two random numbers: that is all a filter ever sees of one. All its places
// are made of them (A. Kirsch and M. Mitzenmacher, “Less Hashing, Same Performance”, ESA
// 2006).
//
// Why no Clone: a run is a few hundred thousand hashes, so stepping back replays it from
// the start, and a page has less to load.
package bloom

import (
	"millrace/wasm/sim"
	"millrace/wasm/widget"
)

// A run: a few items slowly, the rest quickly, a few questions slowly, then many.
const (
	tickMS    = 50
	slow      = 16 // ticks of an item that is shown
	fewItems  = 6
	filling   = 200 // ticks
	stretch   = 10  // of them, then strangers ask for the chart
	questions = 6
	asking    = 100 // ticks
)

// Widget is the Bloom filter.
var Widget = widget.New(widget.Spec[*model]{
	Name:    "bloom",
	Title:   "Bloom filter",
	Summary: "Items set bits, and a “no” is certain while a “yes” is not. Watch the filter fill, and the false positives come.",
	Topic:   "Delivered once or more",
	Params:  params,
	Actions: []widget.Action{
		{Name: "insert", Label: "Insert your item", Help: "Its bits stay set: nothing is ever removed."},
		{Name: "ask", Label: "Ask for your item"},
	},
	TickMS: tickMS,
	Limit:  (fewItems+questions+widget.MaxLog)*slow + filling + asking,
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

// model is a filter, those who insert and those who ask.
type model struct {
	*settings
	filter  filter
	tick    int
	pause   int        // ticks for the learner's item, in which nothing else happens
	members sim.Source // the items, in the order of their insertion
	again   sim.Source // the same once more, for those that are asked for
	others  sim.Source // strangers
	shown   query      // what the picture is about
	coming  hash       // the item that is inserted slowly
	in      int        // items inserted, without the learner's
	own     bool       // the learner's item is in
	asked   tally      // strangers, of the full filter
	known   tally      // members
	course  []point
	few     sim.Source // members that are asked for slowly
}

// tally counts questions and how many were answered by “maybe”.
type tally struct{ asked, yes int }

// point is what strangers were told when so many items were in.
type point struct {
	items, bits int // bits that were 1
	tally
}

func start(v widget.Values) *model {
	s := settingsOf(v)
	m := &model{settings: s, filter: newFilter(s.bits, s.hashes)}
	m.members = sim.NewStream(s.seed, "members")
	m.again, m.few = m.members, m.members
	m.others = sim.NewStream(s.seed, "strangers")
	m.course = append(m.course, point{})
	return m
}

func update(m *model, msg widget.Msg) *model {
	switch msg.Name {
	case widget.Tick:
		if m.pause > 0 {
			m.pause--
			break
		}
		m.tick++
		m.step()
	case "insert":
		m.shown = m.query(m.word(), true, isOwn)
		m.filter.insert(m.shown.hash)
		m.own, m.pause = true, slow
	case "ask":
		m.shown, m.pause = m.query(m.word(), false, isOwn), slow
	}
	return m
}

// slowly is how many items are inserted one by one.
func (m *model) slowly() int { return min(m.items, fewItems) }

// full is the tick at which all items are in.
func (m *model) full() int { return m.slowly()*slow + filling }

// ready is the tick at which the many questions begin.
func (m *model) ready() int { return m.full() + questions*slow }

// done reports whether everybody has asked. An action wakes a run that was over.
func (m *model) done() bool { return m.pause == 0 && m.tick >= m.ready()+asking }

// step plays a tick.
func (m *model) step() {
	switch t := m.tick - 1; {
	case t < m.slowly()*slow:
		switch t % slow {
		case 0:
			m.coming = next(&m.members)
			m.shown = m.query(m.coming, true, isMember)
		case slow - 1:
			m.filter.insert(m.coming)
			m.in++
		}
	case t < m.full():
		m.fill(t - m.slowly()*slow + 1)
	case t < m.ready():
		if t = t - m.full(); t%slow == 0 {
			if t/slow%3 == 0 {
				m.shown = m.query(next(&m.few), false, isMember)
			} else {
				m.shown = m.query(next(&m.others), false, isStranger)
			}
		}
	default:
		m.ask(t - m.ready() + 1)
	}
}

// fill inserts the share of tick k of the filling, and lets strangers ask now and then.
func (m *model) fill(k int) {
	first := m.slowly()
	for target := first + (m.items-first)*k/filling; m.in < target; m.in++ {
		h := next(&m.members)
		if m.in == target-1 {
			m.shown = m.query(h, true, isMember)
		}
		m.filter.insert(h)
	}
	if k%stretch == 0 {
		p := point{items: m.inserted(), bits: m.filter.ones}
		m.interview(&p.tally, m.probes/(filling/stretch))
		m.course = append(m.course, p)
	}
}

// ask lets strangers and members ask, the share of tick k of the asking.
func (m *model) ask(k int) {
	m.interview(&m.asked, m.probes*k/asking-m.asked.asked)
	for target := m.items * k / asking; m.known.asked < target; m.known.asked++ {
		if m.filter.has(next(&m.again)) {
			m.known.yes++
		}
	}
}

// interview lets n strangers ask. The picture shows one who was taken for a member, or
// the last.
func (m *model) interview(t *tally, n int) {
	found := false
	for range n {
		h := next(&m.others)
		yes := m.filter.has(h)
		if yes {
			t.yes++
		}
		t.asked++
		if yes && !found {
			found = true
			m.shown = m.query(h, false, isStranger)
		}
	}
}

// inserted counts the items that are in.
func (m *model) inserted() int {
	if m.own {
		return m.in + 1
	}
	return m.in
}

// next draws an item.
func next(r *sim.Source) hash { return hash{r.Uint64(), r.Uint64()} }
