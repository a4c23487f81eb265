package partitions

import (
	"strings"

	"millrace/wasm/chart"
)

// say tells who reads what, and then what happened last.
func say(m *model) string {
	s := m.billing().assignment(&m.topic, true)
	for i := 1; i < len(m.groups); i++ {
		g := m.groups[i]
		s += " Group " + g.name + ": " + g.assignment(&m.topic, false)
	}
	if news := m.tell(); news != "" {
		s += " " + news
	}
	if n := m.topic.astray(&m.ring); n > 0 && !m.grew() {
		s += " " + chart.Count(n, "message") + " from before a partition was added can break the order of a key."
	}
	return s
}

// grew reports whether the latest news is a new partition, which warns by itself.
func (m *model) grew() bool { return m.news.kind == "grow" && m.news.count > 0 }

// assignment is the sentence about who reads what. With counts it begins with those of
// partitions and consumers.
func (g *group) assignment(t *topic, counts bool) string {
	s := ""
	if counts {
		s = chart.Count(t.count, "partition")
		if t.topics > 1 {
			s += " in each of " + digits(t.topics) + " topics"
		}
		s += ", " + chart.Count(len(g.consumers), "consumer") + ": "
	}
	var parts, idle []string
	readers := 0
	for i := range g.consumers {
		c := &g.consumers[i]
		if len(c.owned) == 0 {
			idle = append(idle, g.who(c.number))
			continue
		}
		verb := " reads "
		if c.crashedAt != alive {
			verb = " crashed and nobody reads "
		}
		if readers++; readers <= most {
			parts = append(parts, g.who(c.number)+verb+t.runs(c.owned))
		}
	}
	switch {
	case len(g.consumers) == 0:
		return s + "nobody reads, and the messages wait."
	case readers == 0:
		return s + "nobody reads while the group rebalances."
	}
	s += strings.Join(parts, ", ")
	if readers > most {
		s += " and " + digits(readers-most) + " more read the others"
	}
	if len(idle) > 0 && !g.rebalance.running() {
		s += "; " + idlers(idle)
	}
	return s + "."
}

// idlers says who has nothing to read.
func idlers(who []string) string {
	switch {
	case len(who) == 1:
		return who[0] + " is idle"
	case len(who) <= 3:
		return list(who) + " are idle"
	}
	return chart.Count(len(who), "consumer") + " are idle"
}

// outcome tells what the rebalance of billing does or did.
func (g *group) outcome(t *topic) string {
	r, s := &g.rebalance, g.conditions.strategy
	switch {
	case r.running() && !s.cooperative:
		return " Billing rebalances, and every partition pauses."
	case r.running() && r.rounds == 0:
		return " Billing rebalances and reads on meanwhile."
	case r.running():
		return " In the second round only these pause: " + t.some(g.unread()) + "."
	case r.rounds == 0 || len(g.consumers) == 0:
		return ""
	}
	return " " + s.label + " moved " + t.some(r.moved) + " and paused " + t.some(r.paused) + ", at most for " + span(r.longest) + "."
}

// unread lists the partitions that nobody reads at the moment.
func (g *group) unread() (out []int) {
	for p := range g.cursors {
		if g.cursors[p].idleSince != active {
			out = append(out, p)
		}
	}
	return out
}

// share tells how uneven a hot key makes the partitions.
func (m *model) share() string {
	c := m.conditions
	if c.hot == 0 {
		return ""
	}
	num, den := m.ring.busiest(m.topic.count, c.hot)
	s := hotName + " sends " + digits(c.hot) + "% of the messages"
	if c.split > 1 {
		s += " in " + digits(c.split) + " parts"
	}
	return s + ", and the busiest partition gets " + chart.Number(100*float64(num)/float64(den)) + "%."
}
