package exchange

import (
	"strings"

	"millrace/wasm/chart"
	"millrace/wasm/widget"
)

// say tells what is wrong with what was typed, the way of the message in the picture, and
// how many went where they should.
func say(m *model) string {
	s := ""
	for i, n := range m.notes {
		if i == 2 {
			s += "There is more like this. "
			break
		}
		s += n + " "
	}
	i := m.shown()
	switch {
	case i < 0:
		return s + "Nothing is published."
	case i == m.at && m.checked() < len(m.bindings):
		return s + m.call(i) + " is at the " + m.kind + " exchange, which compares it with each binding in turn."
	}
	return s + m.fate(i) + m.verdict(i)
}

// call names a message as the subject of a sentence.
func (m *model) call(i int) string {
	s := "Message " + number(i+1)
	switch {
	case m.kind == headers && len(m.messages[i].pairs) == 0:
		return s + " (no headers)"
	case m.kind == headers:
		return s + " (" + strings.Join(m.messages[i].pairs, ", ") + ")"
	}
	return s + " (" + quoted(m.messages[i].key) + ")"
}

// quoted writes a key, the empty one too.
func quoted(key string) string {
	if key == "" {
		return "the empty key"
	}
	return key
}

// fate tells what becomes of a message.
func (m *model) fate(i int) string {
	w := &m.ways[i]
	if w.copies == 0 {
		return m.call(i) + " matches no binding, so the exchange drops it. A publisher that marks it as mandatory gets it back."
	}
	matched := 0
	twice := ""
	for q := range m.queues {
		n := 0
		for b := range m.bindings {
			if m.bindings[b].queue == q && w.matches[b].ok {
				n++
			}
		}
		matched += n
		if n > 1 && twice == "" {
			twice = " " + m.queues[q] + " is bound " + times(n) + " and gets one copy all the same."
		}
	}
	return m.call(i) + " matches " + chart.Count(matched, "binding") + " and goes to " + m.names(w.reached) + "." + twice
}

// times says how often.
func times(n int) string {
	if n == 2 {
		return "twice"
	}
	return number(n) + " times"
}

// names lists the queues that are marked.
func (m *model) names(which []bool) string {
	s, n, all := "", 0, 0
	for q := range which {
		if which[q] {
			all++
		}
	}
	for q := range which {
		if !which[q] {
			continue
		}
		switch n++; {
		case n == 1:
		case n == all:
			s += " and "
		case n == 7:
			return s + " and " + number(all-n+1) + " more"
		default:
			s += ", "
		}
		s += m.queues[q]
	}
	return s
}

// verdict compares a message with where it should go, and counts those that are right.
func (m *model) verdict(i int) string {
	right, _, all := m.right()
	if all == 0 {
		return ""
	}
	s := ""
	if msg := &m.messages[i]; msg.expects && !m.ways[i].right {
		s = " It should go to "
		if len(msg.expected) == 0 {
			s += "nobody."
		} else {
			s += strings.Join(msg.expected, ", ") + "."
		}
	}
	if m.at == len(m.messages) {
		s += " " + number(right) + " of " + number(all) + " messages reach exactly the queues they should."
	}
	return s
}

// right counts the delivered messages that reached exactly the queues they should, those
// of which it is decided that they do not, and all that should reach some.
func (m *model) right() (right, wrong, all int) {
	for i := range m.messages {
		if !m.messages[i].expects {
			continue
		}
		all++
		if m.ways[i].right && i < m.delivered() {
			right++
		}
		if !m.ways[i].right && i < m.decided() {
			wrong++
		}
	}
	return right, wrong, all
}

// number writes a whole number.
//
//go:noinline
func number(n int) string { return widget.Trimmed(float64(n), 0) }
