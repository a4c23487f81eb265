package partitions

// rebalance is a change of owners under way, or what the last one did.
type rebalance struct {
	due     int // the tick at which its round ends, or 0
	rounds  int
	moved   []int // partitions that another consumer reads now
	paused  []int // partitions whose reading stopped
	longest int   // ticks of the longest pause
}

func (r *rebalance) running() bool { return r.due > 0 }

// join adds a consumer; the group rebalances.
func (g *group) join(now int) int {
	c := g.add()
	g.begin(now)
	return c.number
}

// leave stops the newest consumer that runs. It commits what it read before it goes. It
// returns its number, or nobodyYet when none runs.
func (g *group) leave(now int) int {
	for i := len(g.consumers) - 1; i >= 0; i-- {
		if c := &g.consumers[i]; c.crashedAt == alive {
			number := c.number
			g.commit(c)
			g.begin(now)
			g.remove(i, now)
			return number
		}
	}
	return nobodyYet
}

// crash kills the consumer that read most since its last commit, without a word to the
// group: until the session times out, its partitions are nobody's. It returns the
// number and how much it had not committed.
func (g *group) crash(now int) (number, uncommitted int) {
	victim, most := none, -1
	for i := range g.consumers {
		c := &g.consumers[i]
		if c.crashedAt != alive {
			continue
		}
		// Of equals, one that owns something.
		if n := 2*g.uncommitted(c) + min(1, len(c.owned)); n > most {
			victim, most = i, n
		}
	}
	if victim == none {
		return nobodyYet, 0
	}
	c := &g.consumers[victim]
	c.crashedAt = now
	for _, p := range c.owned {
		g.cursors[p].idleSince = now
	}
	return c.number, most / 2
}

// tend does what the coordinator of the group does: it misses the dead and ends the
// round that is due. It waits for a crashed consumer until its session is over, as a
// real one does, so a rebalance in between lasts as long.
func (g *group) tend(t *topic, now int) {
	for i := 0; i < len(g.consumers); i++ {
		if at := g.consumers[i].crashedAt; at != alive && now >= at+g.conditions.session {
			if !g.rebalance.running() {
				g.begin(now)
			}
			g.remove(i, now)
			i--
		}
	}
	if g.rebalance.running() && now >= g.rebalance.due && g.live() == len(g.consumers) {
		g.deal(t, now)
	}
}

// begin starts a rebalance, or starts the one under way anew. An eager group lets go
// of every partition, and commits first; a cooperative one reads on.
func (g *group) begin(now int) {
	if !g.rebalance.running() {
		g.rebalance = rebalance{}
		for p := range g.cursors {
			g.cursors[p].before, g.cursors[p].paused = g.cursors[p].owner, false
		}
	}
	g.rebalance.due = now + g.conditions.rebalance
	if g.conditions.strategy.cooperative {
		return
	}
	g.commitAll()
	for i := range g.consumers {
		if g.consumers[i].crashedAt == alive {
			g.release(&g.consumers[i], now)
		}
	}
}

// release makes a consumer let go of all it owns.
//
//go:noinline
func (g *group) release(c *consumer, now int) {
	for _, p := range c.owned {
		g.revoke(&g.cursors[p], now)
	}
	c.owned = nil
}

// revoke stops the reading of a partition. Who goes on begins at the committed offset.
//
//go:noinline
func (g *group) revoke(c *cursor, now int) {
	c.owner, c.position = nobodyYet, c.committed
	if c.idleSince == active {
		c.idleSince = now
	}
}

// remove takes consumer i off the list.
//
//go:noinline
func (g *group) remove(i, now int) {
	g.release(&g.consumers[i], now)
	g.consumers = append(g.consumers[:i], g.consumers[i+1:]...)
}

// deal ends a round: the assignor says who reads what. In a cooperative group a
// partition that has to leave a live owner is let go of first, and another round
// follows.
func (g *group) deal(t *topic, now int) {
	members := g.claims()
	owner := g.conditions.strategy.assign(t.slots(), members)
	g.rebalance.rounds++
	g.rebalance.due = 0
	if g.conditions.strategy.cooperative && withhold(owner, members) > 0 {
		g.rebalance.due = now + g.conditions.rebalance
	}
	for p := range g.cursors {
		c := &g.cursors[p]
		switch {
		case owner[p] != none:
			g.hand(c, g.consumers[owner[p]].number, now)
		case c.owner != nobodyYet:
			c.committed = c.position
			g.revoke(c, now)
		}
	}
	for i := range g.consumers {
		g.consumers[i].owned = nil
	}
	for p, i := range owner {
		if i != none {
			g.consumers[i].owned = append(g.consumers[i].owned, p)
		}
	}
	if !g.rebalance.running() {
		g.compare()
	}
}

// claims are the members with what they own: now, in a cooperative group, and before
// the rebalance in an eager one, whose consumers own nothing while it lasts.
func (g *group) claims() []member {
	members := make([]member, len(g.consumers))
	for i := range g.consumers {
		for p := range g.cursors {
			owner := g.cursors[p].before
			if g.conditions.strategy.cooperative {
				owner = g.cursors[p].owner
			}
			if owner == g.consumers[i].number {
				members[i].owned = append(members[i].owned, p)
			}
		}
	}
	return members
}

// hand gives a partition to a consumer.
func (g *group) hand(c *cursor, number, now int) {
	c.owner = number
	if c.idleSince != active && c.before != nobodyYet {
		c.paused = true
		g.rebalance.longest = max(g.rebalance.longest, now-c.idleSince)
	}
	c.idleSince = active
}

// compare notes what the rebalance moved and paused.
func (g *group) compare() {
	for p := range g.cursors {
		c := &g.cursors[p]
		if c.paused {
			g.rebalance.paused = append(g.rebalance.paused, p)
		}
		if c.before != nobodyYet && c.owner != c.before && c.owner != nobodyYet {
			g.rebalance.moved = append(g.rebalance.moved, p)
		}
	}
}

// widen makes room for a partition more in each topic that had count of them. The
// group finds the new ones and rebalances.
func (g *group) widen(count, now int) {
	var cursors []cursor
	for p := range g.cursors {
		cursors = append(cursors, g.cursors[p])
		if (p+1)%count == 0 {
			cursors = append(cursors, cursor{idleSince: now})
		}
	}
	g.cursors = cursors
	for i := range g.consumers {
		owned := g.consumers[i].owned
		for k, p := range owned {
			owned[k] = p + p/count
		}
	}
	g.begin(now)
}
