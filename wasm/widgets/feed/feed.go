// Package feed simulates a day of a social network that fans posts out to feeds: on write
// (push), on read (pull), or on write for most and on read for those whom very many follow
// (hybrid).
//
// Why all three at once: they differ in where the work falls, and only side by side does
// one see that none of them makes it go away. The same posts come at the same moments in
// each, and the one that is chosen is shown at work.
//
// Why a fluid with jumps: the posts of a million accounts are so many that they flow, and
// one post of a celebrity is a jump of ten million writes. That jump is the lesson; so
// ordinary posts come evenly and to the unit, and only celebrities post by chance.
//
// Why no Clone: a day is a few thousand ticks of a few additions, so stepping back replays
// it from the start, and a page has less to load.
package feed

import (
	"millrace/wasm/sim"
	"millrace/wasm/widget"
)

const (
	step   = 20          // seconds of the day in one tick
	day    = 86_400      // seconds
	ticks  = day / step  // of a day
	bucket = 15          // ticks of one column in the chart, 5 minutes
	hour   = 3600 / step // ticks
	late   = 5           // seconds behind, from which on a feed counts as late
	length = ticks/bucket + 1
)

// Widget is the feed.
var Widget = widget.New(widget.Spec[*model]{
	Name:    "feed",
	Title:   "Feeds: push, pull or both",
	Summary: "A post can be written into every follower’s feed, or looked up when somebody reads. A celebrity decides which is better.",
	Topic:   "Off the request path",
	Params:  params,
	TickMS:  50,
	Speeds:  []int{20, 50, 100, 200, 500, 1000},
	Limit:   ticks,
	About:   about,
	Try:     try,
	Init:    start,
	Update:  update,
	Done:    func(m *model) bool { return m.tick == ticks },
	View:    view,
	Read:    read,
	Say:     say,
	Table:   table,
})

// model is a day under each of the strategies.
type model struct {
	*settings
	sides  [3]side
	stars  []int // posts of celebrities in each tick
	posted int   // of them so far
	last   int   // the tick of the last one, or −1
	tick   int
	hours  []record
}

// record is what the table knows of the end of an hour.
type record struct {
	posted        int
	writes, reads [3]int
	worst         [3]int // backlog, the most in the hour
}

func start(v widget.Values) *model {
	s := settingsOf(v)
	m := &model{settings: s, stars: make([]int, ticks), last: -1}
	random := sim.NewStream(s.seed, "celebrities")
	for range s.classes[celebrity].accounts * s.classes[celebrity].posts {
		m.stars[random.IntN(ticks)]++
	}
	for i := range m.sides {
		m.sides[i] = newSide(s, i)
	}
	return m
}

// update plays one tick.
func update(m *model, msg widget.Msg) *model {
	if msg.Name != widget.Tick {
		return m
	}
	n := m.stars[m.tick]
	if n > 0 {
		m.last = m.tick
		m.posted += n
	}
	for i := range m.sides {
		m.sides[i].step(m, n)
	}
	m.tick++
	if m.tick%hour == 0 {
		r := record{posted: m.posted}
		for i := range m.sides {
			x := &m.sides[i]
			r.writes[i], r.reads[i], r.worst[i] = x.writes, x.reads(m.tick), x.hourly
			x.hourly = 0
		}
		m.hours = append(m.hours, r)
	}
	return m
}

// chosen is the strategy that is shown at work.
func (m *model) chosen() *side { return &m.sides[m.strategy] }
