package bloom

import "millrace/wasm/widget"

// say tells what the item of the picture meets, or what became of the filter.
func say(m *model) string {
	switch {
	case m.shown.who == isOwn:
		return m.sayOwn()
	case m.tick == 0:
		return "The filter is empty: " + number(m.bits) + " bits, all 0, so it knows nobody."
	case m.tick <= m.slowly()*slow:
		return "Item " + number(m.shown.number) + " sets " + things(m.hashes, "bit") + "; " + number(m.shown.zeros()) + " of them " + were(m.shown.zeros()) + " still 0."
	case m.tick <= m.full():
		return things(m.inserted(), "item") + " in, " + percent(m.filled()) + " of the bits are 1, and the filter takes " +
			percent(100*m.theory()) + " of all strangers for members, in theory."
	case m.tick <= m.ready():
		return m.sayAnswer()
	}
	return m.sayResult()
}

// sayAnswer tells what somebody is told who asks.
func (m *model) sayAnswer() string {
	q := &m.shown
	switch {
	case q.who == isMember:
		return "A member asks, and all its bits are 1, for it set them itself: the filter says “maybe”, and never “no”."
	case q.zeros() > 0:
		return "A stranger asks, and bit " + number(q.at[q.looked()-1]) + " is 0: the filter says “no”, and that is certain."
	}
	return "A stranger asks, and all its bits are 1, set by others: the filter says “maybe”, a false positive."
}

// sayOwn tells what becomes of the learner's item.
func (m *model) sayOwn() string {
	q, name := &m.shown, "“"+m.text+"”"
	switch {
	case q.insert && q.zeros() == 0:
		return name + " is in, and changed nothing: all its bits were 1 already."
	case q.insert:
		return name + " is in: " + number(q.zeros()) + " of its " + things(m.hashes, "bit") + " " + were(q.zeros()) + " 0 and are 1 now."
	case q.zeros() > 0:
		return name + " was never inserted: bit " + number(q.at[q.looked()-1]) + " is 0, and that is certain."
	case m.own:
		return name + " may be in, says the filter, for all its bits are 1. It is."
	}
	return name + " may be in, says the filter, for all its bits are 1. It never was inserted: a false positive."
}

// sayResult sums up what the many were told.
func (m *model) sayResult() string {
	s := "With " + things(m.inserted(), "item") + " in " + number(m.bits) + " bits, " + percent(m.filled()) + " of the bits are 1, and " +
		percent(m.asked.percent()) + " of " + number(m.asked.asked) + " strangers are taken for members; theory says " + percent(100*m.theory()) +
		" for all such filters and " + percent(100*m.fromBits()) + " for the bits of this one."
	if missed := m.known.asked - m.known.yes; missed > 0 {
		s += " " + things(missed, "member") + " " + were(missed) + " missed."
	} else {
		s += " No member is missed."
	}
	if best := bestHashes(m.bits, m.inserted()); best != m.hashes {
		s += " " + things(best, "hash") + " would make it " + percent(100*falsePositives(m.bits, best, m.inserted())) + "."
	}
	return s
}

// filled is how many of 100 bits are 1.
func (m *model) filled() float64 { return float64(100*m.filter.ones) / float64(m.bits) }

//go:noinline
func were(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

// things writes n things: "1 item", "200 items", "3 hashes".
//
//go:noinline
func things(n int, thing string) string {
	switch {
	case n == 1:
	case thing == "hash":
		thing += "es"
	default:
		thing += "s"
	}
	return number(n) + " " + thing
}

// percent writes a percentage with the digits that matter: "13.8%", "0.82%", "0.0031%".
//
//go:noinline
func percent(x float64) string {
	decimals := 1
	for y := x; y > 0 && y < 10 && decimals < 6; y *= 10 {
		decimals++
	}
	return widget.Trimmed(x, decimals) + "%"
}
