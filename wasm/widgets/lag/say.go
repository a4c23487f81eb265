package lag

import "millrace/wasm/chart"

// say explains the state by what holds somebody up.
func say(m *model) string {
	if m.queue != nil {
		return m.pushed()
	}
	g := m.group
	s := ""
	switch {
	case m.ticks == 0:
		return "Messages begin to arrive, " + chart.Number(g.rate) + " a second, and the group can do " + chart.Number(g.capacity()) + "."
	case g.paused():
		return "Nobody reads: each second adds " + chart.Number(g.rate) + " messages, " + whole(g.total()) + " by now. They are gone " + g.after(g.total()) + "."
	case g.held():
		s = "The bad message stands at the head of its partition, and everything its reader has is behind it: " + whole(g.total()) + " messages. "
		if g.released >= never {
			return s + "Without a limit that never ends."
		}
		return s + "After " + plural(g.retries, "one retry", chart.Number(float64(g.retries))+" retries") + " and " + span(g.blocks()) + " it will be a dead letter."
	}
	if g.happens == retryTopic && g.met < never {
		s = "The bad message stepped aside for " + span(g.delay) + " and nobody waited for it; " + plural(g.overtaken(), "one event", chart.Number(float64(g.overtaken()))+" events") + " of its key overtook it. "
		if g.overtaken() == 0 {
			s = "The bad message stepped aside for " + span(g.delay) + " and nobody waited for it; no event of its key overtook it. "
		}
	}
	caught, done := g.caught()
	switch {
	case !g.recovers():
		s += "More arrives than " + plural(g.members, "the member", "some members") + " can do, so lag grows: " + whole(g.total()) + " messages by now."
	case !done && g.total() > 0:
		s += "The group is catching up: what it can do above the arrivals is all it has for " + whole(g.total()) + " messages."
	case g.ended() > 0 && g.most > empty:
		s += "A lag of " + whole(g.most) + " was left behind and took " + span(caught) + " to go, because only the capacity above the arrivals works it off."
	default:
		s += "The group keeps up with " + chart.Number(g.rate) + " messages a second."
	}
	if g.idle() > 0 {
		s += " " + plural(g.idle(), "One member has", chart.Number(float64(g.idle()))+" members have") + " no partition and nothing to do."
	}
	return s
}

// after says in how long a lag is gone.
//
//go:noinline
func (g *group) after(lag float64) string {
	spare := g.capacity() - g.rate
	if spare <= 0 || !g.recovers() {
		return "never, for the group has nothing to spare"
	}
	return span(lag/spare) + " after it goes on, at " + chart.Number(spare) + " a second to spare"
}

// plural picks the word for one or for more.
//
//go:noinline
func plural(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}

// pushed tells of the queue.
func (m *model) pushed() string {
	q := m.queue
	slow := &q.consumers[1]
	switch {
	case m.ticks == 0:
		return "The broker has pushed " + chart.Number(float64(q.consumers[0].held)) + " messages to the fast consumer and " + chart.Number(float64(slow.held)) + " to the slow one."
	case q.left() > 0 && q.consumers[0].held == 0:
		return "The fast consumer has nothing to do, and " + chart.Count(slow.held, "message") + " wait at the slow one, where nobody else can have them."
	case q.left() > 0:
		return "The fast consumer has done " + chart.Number(float64(q.consumers[0].done)) + ", the slow one " + chart.Number(float64(slow.done)) + "; " + chart.Count(q.left(), "message") + " left."
	}
	return "With a prefetch of " + chart.Number(float64(q.prefetch)) + " all is done after " + span(q.finished) + ": the slow consumer did " +
		chart.Number(float64(slow.done)) + " of " + chart.Count(q.messages, "message") + ", and the fast one had nothing to do for " + span(q.idled(0)) + "."
}
