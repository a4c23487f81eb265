package feed

// side is a day under one strategy. Everything is counted in writes and look-ups, whole.
type side struct {
	*settings
	which  int
	smooth int // writes a day that flow
	jump   int // writes of one post of a celebrity
	asked  int // followings that are looked up on reading, of all readers together

	writes  int         // that were asked for so far
	backlog int         // of them not done
	worst   int         // the most of that
	late    int         // ticks in which a post was behind
	hourly  int         // the most backlog since the last full hour
	columns [length]int // the most backlog in each column of the chart
}

func newSide(s *settings, strategy int) side {
	x := side{settings: s, which: strategy}
	for i := range s.classes {
		c := &s.classes[i]
		edges := c.accounts * c.followers
		switch {
		case !s.pushes(strategy, c):
			x.asked += edges
		case i == celebrity:
			x.jump = c.followers
		default:
			x.smooth += edges * c.posts
		}
	}
	return x
}

// step plays a tick in which celebrities post n times: their posts come first, and who
// posts right behind them waits longest.
func (x *side) step(m *model, n int) {
	x.backlog += n * x.jump
	x.worst = max(x.worst, x.backlog)
	x.hourly = max(x.hourly, x.backlog)
	x.columns[m.tick/bucket] = max(x.columns[m.tick/bucket], x.backlog)
	if x.backlog > late*x.pool {
		x.late++
	}
	flow := part(x.smooth, m.tick+1) - part(x.smooth, m.tick)
	x.writes += flow + n*x.jump
	x.backlog = max(0, x.backlog+flow-step*x.pool)
}

// part is what has come of something that is spread over the day, to the unit.
func part(all, tick int) int { return all * tick / ticks }

// opened is how often a feed is opened in a day.
func (s *settings) opened() int { return s.readers * s.active / 100 * s.refreshes }

// perRefresh is how many look-ups one refresh takes on average: one for the feed, if
// anything is pushed, and one for each account that is pulled.
func (x *side) perRefresh() float64 {
	return float64(x.own()) + float64(x.asked)/float64(x.readers)
}

// own is the look-up of a reader's own feed.
func (x *side) own() int {
	if x.which == pull {
		return 0
	}
	return 1
}

// reads is how many look-ups there were up to a tick.
func (x *side) reads(tick int) int {
	return part(x.opened()*x.own()+x.asked*x.active/100*x.refreshes, tick)
}

// work is all writes and look-ups up to now.
func (x *side) work(tick int) int { return x.writes + x.reads(tick) }

// wasted is how many of the writes went into feeds that nobody opens today.
func (x *side) wasted() int { return x.writes * (100 - x.active) / 100 }

// behind is how many seconds a post waits behind a backlog.
func (x *side) behind(backlog int) float64 { return float64(backlog) / float64(x.pool) }
