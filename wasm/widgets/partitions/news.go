package partitions

import "millrace/wasm/chart"

// news is the last thing a learner did, or that happened halfway.
type news struct {
	kind  string // the name of the action
	who   int    // the number of a consumer, or nobodyYet
	count int    // messages, or partitions; 0 when nothing could be done
}

// tell says what the last thing was and what came of it.
func (m *model) tell() string {
	g, t, n := m.billing(), &m.topic, m.news
	switch n.kind {
	case "send":
		return m.tellSent()
	case "join":
		if n.who == nobodyYet {
			return digits(maxConsumers) + " consumers are the most here."
		}
		return g.who(n.who) + " joined." + g.outcome(t)
	case "leave":
		if n.who == nobodyYet {
			return "There is no consumer to stop."
		}
		return g.who(n.who) + " committed what it had read and left." + g.outcome(t)
	case "crash":
		return m.tellCrash()
	case "rewind":
		return "Billing begins again at offset 0 and reads " + chart.Count(n.count, "message") +
			" once more; they are still there, for reading removes nothing."
	case "grow":
		if n.count == 0 {
			return digits(maxPartitions) + " partitions are the most here."
		}
		return m.tellMoved() + g.outcome(t)
	case "recreate":
		if n.count == 0 {
			return "A topic has at least one partition."
		}
		return "Kafka never removes a partition: its messages would be lost and keys would go elsewhere. So this is a new topic with " +
			chart.Count(t.count, "partition") + ", and everything is sent again."
	}
	return m.share()
}

// tellSent shows the partitioner at work on one message.
func (m *model) tellSent() string {
	switch {
	case m.news.count == 0:
		return "Type a key under “Your own keys” first."
	case m.news.count > 1:
		return chart.Count(m.news.count, "message") + " were sent."
	}
	k := &m.ring.keys[m.topic.last]
	h, n := positive(k.hash), m.topic.count
	return k.name + " went to P" + digits(h%n) + ": murmur2 gives " + digits(int(int32(k.hash))) + ", without its sign bit that is " +
		digits(h) + ", and divided by " + digits(n) + " that leaves " + digits(h%n) + "."
}

// tellCrash follows a crash from the last commit to the next owner.
func (m *model) tellCrash() string {
	g, n := m.billing(), m.news
	if n.who == nobodyYet {
		return "There is no consumer to crash."
	}
	read, again := chart.Count(n.count, "message")+" read", "only those are"
	switch n.count {
	case 0:
		read, again = "nothing read", "nothing is"
	case 1:
		again = "only that one is"
	}
	s := g.who(n.who) + " crashed with " + read + " and not committed. "
	for i := range g.consumers {
		if g.consumers[i].number == n.who {
			return s + "The group misses it after " + span(g.conditions.session) + "."
		}
	}
	return s + "Whoever takes over begins at the committed offset, so " + again + " read twice." + g.outcome(&m.topic)
}

// tellMoved warns of the keys that a new partition sends elsewhere.
func (m *model) tellMoved() string {
	t := &m.topic
	moved := m.ring.moved(m.was, t.count)
	s := "P" + digits(t.count-1) + " is new, and " + digits(len(moved)) + " of " + chart.Count(len(m.ring.keys), "key")
	if len(moved) == 1 {
		s += " goes elsewhere now"
	} else {
		s += " go elsewhere now"
	}
	if len(moved) == 0 {
		return s + "."
	}
	var parts []string
	for _, i := range moved[:min(len(moved), most)] {
		k := &m.ring.keys[i]
		h := positive(k.hash)
		parts = append(parts, k.name+" from P"+digits(h%m.was)+" to P"+digits(h%t.count))
	}
	if len(moved) <= most {
		s += ": " + list(parts)
	}
	return s + ". What they sent before stays where it is, so their order can break."
}
