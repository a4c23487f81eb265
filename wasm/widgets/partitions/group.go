package partitions

// consumer is a member of a group. It is known by its number, from 1 in the order of
// joining, which nobody else gets when it is gone.
type consumer struct {
	number    int
	crashedAt int   // the tick, or alive
	owned     []int // the partitions it reads, ascending
	credit    int   // messages it may still read in this tick, in thousandths
	turn      int   // where in owned it goes on
}

const alive = -1

// cursor is how far a group is in one partition.
type cursor struct {
	owner     int  // the number of the consumer that reads it, or nobodyYet
	before    int  // its owner before the rebalance under way, or the last one
	position  int  // the next message to read
	committed int  // where the next owner begins
	furthest  int  // what lies before was read once
	idleSince int  // the tick at which reading stopped, or active
	paused    bool // reading stopped during the rebalance under way, or the last one
}

const (
	nobodyYet = 0
	active    = -1
)

// group reads every partition once, whatever other groups do.
type group struct {
	name, letter string
	conditions   *conditions // shared, never changed
	consumers    []consumer  // in the order of joining
	joined       int         // numbers given out
	cursors      []cursor    // as the logs of the topic
	highest      []int       // by entity: the latest message read
	read         int         // messages, each time they were read
	again        int         // of them, read before
	late         int         // of them, read after a later one of the same user
	rebalance    rebalance
}

// newGroup is a group whose first assignment is made: nothing was read yet, so nothing
// pauses.
func newGroup(name, letter string, consumers int, c *conditions, t *topic) *group {
	g := &group{name: name, letter: letter, conditions: c}
	for range consumers {
		g.add()
	}
	g.restart(t)
	g.deal(t, 0)
	g.rebalance = rebalance{}
	return g
}

// add appends a consumer that owns nothing yet.
func (g *group) add() *consumer {
	g.joined++
	g.consumers = append(g.consumers, consumer{number: g.joined, crashedAt: alive})
	return &g.consumers[len(g.consumers)-1]
}

// restart forgets everything about the partitions, as for a new topic.
//
//go:noinline
func (g *group) restart(t *topic) {
	g.rebalance = rebalance{}
	g.cursors = make([]cursor, len(t.logs))
	g.highest = make([]int, len(t.seqs))
	g.read, g.again, g.late = 0, 0, 0
	for i := range g.consumers {
		g.consumers[i].owned = nil
	}
}

// step lets every consumer read what it can in one tick and commits when it is time.
func (g *group) step(t *topic, r *keyring, now int) {
	g.tend(t, now)
	for i := range g.consumers {
		if c := &g.consumers[i]; c.crashedAt == alive {
			g.consume(c, t, r)
		}
	}
	if now%g.conditions.commit == 0 {
		g.commitAll()
	}
}

// consume reads one message of each owned partition in turn, as far as the consumer's
// pace allows. Pace that was not needed is not saved up.
func (g *group) consume(c *consumer, t *topic, r *keyring) {
	c.credit = min(c.credit, 1000) + g.conditions.pace
	for idle := 0; c.credit >= 1000 && idle < len(c.owned); {
		p := c.owned[c.turn%len(c.owned)]
		c.turn++
		if g.cursors[p].position == len(t.logs[p]) {
			idle++
			continue
		}
		idle = 0
		c.credit -= 1000
		g.take(&g.cursors[p], t.logs[p], r)
	}
}

// take reads the next message of a partition.
func (g *group) take(c *cursor, log []record, r *keyring) {
	m := log[c.position]
	entity := r.keys[m.key].entity
	g.read++
	switch {
	case c.position < c.furthest:
		g.again++
	case m.seq < g.highest[entity]:
		g.late++
	default:
		g.highest[entity] = m.seq
	}
	c.position++
	c.furthest = max(c.furthest, c.position)
}

// commitAll stores the position of everything that a live consumer reads.
func (g *group) commitAll() {
	for i := range g.consumers {
		if g.consumers[i].crashedAt == alive {
			g.commit(&g.consumers[i])
		}
	}
}

//go:noinline
func (g *group) commit(c *consumer) {
	for _, p := range c.owned {
		g.cursors[p].committed = g.cursors[p].position
	}
}

// rewind sends the group back to the beginning of every partition and returns how many
// messages it had read of them.
func (g *group) rewind() (n int) {
	for p := range g.cursors {
		n += g.cursors[p].position
		g.cursors[p].position, g.cursors[p].committed = 0, 0
	}
	return n
}

// uncommitted is how many messages consumer c read since its last commit.
func (g *group) uncommitted(c *consumer) (n int) {
	for _, p := range c.owned {
		n += g.cursors[p].position - g.cursors[p].committed
	}
	return n
}

// lag is how many messages the group has still to read.
//
//go:noinline
func (g *group) lag(t *topic) (n int) {
	for p, log := range t.logs {
		n += len(log) - g.cursors[p].position
	}
	return n
}

// live is how many consumers run.
//
//go:noinline
func (g *group) live() (n int) {
	for i := range g.consumers {
		if g.consumers[i].crashedAt == alive {
			n++
		}
	}
	return n
}

// idle is how many of them have no partition.
func (g *group) idle() (n int) {
	for i := range g.consumers {
		if c := &g.consumers[i]; c.crashedAt == alive && len(c.owned) == 0 {
			n++
		}
	}
	return n
}

// settled reports whether nothing more will happen: everything is read, or nobody is
// left to read it.
func (g *group) settled(t *topic) bool {
	live := g.live()
	return !g.rebalance.running() && live == len(g.consumers) && (live == 0 || g.lag(t) == 0)
}
