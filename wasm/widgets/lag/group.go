package lag

import "millrace/wasm/sim"

// never is a time that does not come.
const never = 1e18

// empty is a lag that is none: what is left of sums that are not exact.
const empty = 1e-6

// kind is a number of members that are alike.
type kind struct {
	members, each int     // how many, and partitions of each
	read          float64 // offset that each of their partitions is read up to
	emptied       float64 // when it last became empty
}

// group is the members and how far they are, at one moment.
type group struct {
	*settings
	now   float64
	kinds [3]kind // the owner of partition 0; others with as many partitions; those with one less

	pauses, resumes   float64 // the latest pause, or the one to come
	met               float64 // when the bad message was read, or never
	blocked, released float64 // from and until when retries hold its partition up
	overtakers        []float64
	returns           float64 // when it comes back from the retry topic, or never
	most, oldest      float64 // lag of all, and age of a message, so far
}

func newGroup(s *settings) *group {
	g := &group{settings: s, pauses: never, resumes: never, met: never, blocked: never, released: never, returns: never}
	readers := min(s.members, s.partitions)
	less, more := s.partitions/readers, s.partitions%readers
	if more == 0 {
		less, more = less-1, readers
	}
	g.kinds = [3]kind{{members: 1, each: less + 1}, {members: more - 1, each: less + 1}, {members: readers - more, each: less}}
	for i := range g.kinds {
		g.kinds[i].read = -s.backlog / float64(s.partitions)
	}
	if s.happens == pausing && s.pause > 0 {
		g.pauses, g.resumes = begins, begins+s.pause
	}
	g.note()
	return g
}

// halt pauses the group from now on, in place of a pause to come, or for longer.
//
//go:noinline
func (g *group) halt(span float64) {
	if span == 0 {
		return
	}
	if !g.paused() {
		g.pauses = g.now
	}
	g.resumes = g.now + span
}

// ended is when the latest hold-up is over, or 0 if there is none.
//
//go:noinline
func (g *group) ended() float64 {
	at := 0.0
	if g.resumes < never {
		at = g.resumes
	}
	if g.blocked < never {
		at = max(at, g.released)
	}
	return at
}

//go:noinline
func (g *group) paused() bool { return g.pauses <= g.now && g.now < g.resumes }

// held reports whether retries hold up the owner of partition 0.
//
//go:noinline
func (g *group) held() bool { return g.blocked <= g.now && g.now < g.released }

// run plays on to a moment. It stops at each moment at which something changes for anybody,
// so that the highest lag is seen.
func (g *group) run(to float64) {
	for g.now < to {
		next := to
		for _, at := range [...]float64{g.pauses, g.resumes, g.released} {
			if at > g.now {
				next = min(next, at)
			}
		}
		meets := false
		if g.met == never && (g.happens == inPlace || g.happens == retryTopic) && !g.paused() {
			if at := g.now + g.reach(&g.kinds[0]); at <= next {
				next, meets = at, true
			}
		}
		for i := range g.kinds {
			g.advance(&g.kinds[i], next, !g.paused() && !(i == 0 && g.held()))
		}
		g.now = next
		g.note()
		if meets {
			g.meet()
		}
	}
}

// meet is what a member does with the message that it cannot process.
func (g *group) meet() {
	g.met = g.now
	g.kinds[0].read = max(g.kinds[0].read, g.offset)
	if g.happens == inPlace {
		g.blocked, g.released = g.now, g.now+g.blocks()
		return
	}
	g.returns = g.now + g.delay
	random := sim.NewStream(g.seed, "key")
	if g.keyRate > 0 {
		for at := random.Exp(1 / g.keyRate); at <= g.delay; at += random.Exp(1 / g.keyRate) {
			g.overtakers = append(g.overtakers, g.now+at)
		}
	}
}

// lag is how far a partition of a kind is behind.
//
//go:noinline
func (g *group) lag(k *kind) float64 { return float64(g.now*g.perPartition()) - k.read }

// speed is how many messages a second a partition of a kind is read by.
//
//go:noinline
func (g *group) speed(k *kind) float64 { return g.each / float64(k.each) }

// drains is in how many seconds the lag of a kind is gone while it is read.
//
//go:noinline
func (g *group) drains(k *kind) float64 {
	lag := g.lag(k)
	switch left := g.speed(k) - g.perPartition(); {
	case lag <= empty:
		return 0
	case left <= 0:
		return never
	default:
		return lag / left
	}
}

// reach is in how many seconds the offset of the bad message is reached, while it is read.
func (g *group) reach(k *kind) float64 {
	left := max(0, g.offset-k.read)
	behind := g.drains(k)
	if behind > 0 || g.speed(k) < g.perPartition() {
		if t := left / g.speed(k); t <= behind || g.speed(k) < g.perPartition() {
			return t
		}
	}
	return max(0, g.offset/g.perPartition()-g.now) // when it arrives
}

// advance moves a kind on.
func (g *group) advance(k *kind, to float64, reads bool) {
	if k.members == 0 || k.each == 0 || !reads {
		return
	}
	arrived := float64(to * g.perPartition())
	read := k.read + float64((to-g.now)*g.speed(k))
	if read < arrived-empty {
		k.read = read
		return
	}
	if d := g.drains(k); d > 0 {
		k.emptied = g.now + min(d, to-g.now)
	}
	k.read = arrived
}

// note keeps the highest lag and age.
//
//go:noinline
func (g *group) note() {
	g.most = max(g.most, g.total())
	g.oldest = max(g.oldest, g.age())
}

// total is the lag of all partitions.
//
//go:noinline
func (g *group) total() float64 {
	sum := 0.0
	for i := range g.kinds {
		k := &g.kinds[i]
		if lag := g.lag(k); lag > empty {
			sum += float64(float64(k.members*k.each) * lag)
		}
	}
	return sum
}

// age is how long the oldest message that is not read has been there.
//
//go:noinline
func (g *group) age() float64 {
	worst := 0.0
	for i := range g.kinds {
		if k := &g.kinds[i]; k.members*k.each > 0 {
			worst = max(worst, g.lag(k))
		}
	}
	if worst <= empty {
		return 0
	}
	return worst / g.perPartition()
}

// calm reports whether nothing is to come and nobody is behind.
func (g *group) calm() bool {
	back := g.ended()
	if g.returns < never {
		back = max(back, g.returns)
	}
	return g.now >= back+rest && g.total() <= empty
}

// recovers reports whether lag goes away: members that have one can do more than arrives,
// and nothing holds them up for good.
//
//go:noinline
func (g *group) recovers() bool {
	for i := range g.kinds {
		k := &g.kinds[i]
		if k.members*k.each > 0 && (g.speed(k) < g.perPartition() || g.speed(k) == g.perPartition() && g.lag(k) > empty) {
			return false
		}
	}
	return g.ended() < never
}

// caught is how long after the hold-up the last lag was gone, and whether it is.
func (g *group) caught() (float64, bool) {
	ended := g.ended()
	if g.now < ended || g.total() > empty {
		return 0, false
	}
	at := ended
	for i := range g.kinds {
		at = max(at, g.kinds[i].emptied)
	}
	return at - ended, true
}

// capacity is how many messages a second all members with a partition can do.
//
//go:noinline
func (g *group) capacity() float64 {
	return float64(g.each * float64(min(g.members, g.partitions)))
}

//go:noinline
func (g *group) clone() *group {
	c := *g
	return &c
}
