package orderflow

import "millrace/wasm/chart"

// say explains the order or the hours.
func say(m *model) string {
	if m.single() {
		return m.sayOrder() + m.warning()
	}
	return m.sayHours() + m.warning()
}

// sayOrder compares what the user waits for.
func (m *model) sayOrder() string {
	p := m.main.plan(0)
	switch {
	case m.now < p.reply:
		return "The user has waited " + ms(m.now) + " and has no answer yet."
	case m.other == nil:
		return "Everything happens while the user waits: " + ms(p.reply) + ", the sum of all five steps."
	}
	var late []string
	for i := range steps {
		if m.later[i] {
			late = append(late, steps[i].noun)
		}
	}
	return upper(list(late)) + " can wait in a queue, so the user waits " + ms(p.reply) + " instead of " +
		ms(m.other.plan(0).reply) + ", and everything is done after " + ms(p.done) + "."
}

// warning names what should not happen later.
func (m *model) warning() string {
	switch {
	case m.later[save]:
		return " But the answer comes before the order is saved: if the API crashes then, the user has a promise and the shop has nothing."
	case m.later[stock]:
		return " But the answer comes before the stock is checked: some users must be told later that there is nothing left."
	}
	return ""
}

// sayHours tells what the trouble does.
func (m *model) sayHours() string {
	what := upper(steps[m.sick].whose)
	if m.now <= sickFrom*minute {
		return what + " is well so far. It will be " + m.trouble + " from minute " + number(sickFrom) + " on."
	}
	spent := min(m.now, m.sickTo()) - sickFrom*minute
	verb := " was "
	if m.now < m.sickTo() {
		verb = " has been "
	}
	s := what + verb + m.trouble + " for " + chart.Seconds(float64(spent/1000)) + ". "
	inline := m.inlineWay()
	s += "With everything now, " + inline.toll() + "."
	if m.other == nil {
		return s
	}
	return s + " As you set it, " + m.main.toll() + m.queueing()
}

// toll says what users of one shop went through.
func (w *way) toll() string {
	s := ""
	switch {
	case w.failed == 0:
		s = "no order failed"
	case w.failed == 1:
		s = "1 order failed"
	default:
		s = number(w.failed) + " of " + number(w.placed) + " orders failed"
	}
	if w.refused > 0 && w.refused < w.failed {
		s += ", " + number(w.refused) + " of them because all threads were waiting"
	} else if w.refused > 0 {
		s += " because all threads were waiting"
	}
	return s + " and a user waited up to " + ms(w.longest)
}

// queueing says what happened to the jobs of the step in trouble.
func (m *model) queueing() string {
	q := m.main.sickQueue()
	if q == nil {
		return "."
	}
	s := "; up to " + things(q.peak, "job") + " waited for " + m.trimmed() + ", and none is lost"
	switch {
	case m.now < m.sickTo():
		return s + "."
	case q.clear == never:
		return s + ". They are not all done yet."
	}
	return s + ": nobody waits any more " + chart.Seconds(float64((q.clear-m.sickTo())/1000)) + " after the end."
}

// trimmed is whose service is in trouble.
func (m *model) trimmed() string { return steps[m.sick].whose }

// upper begins a sentence. All that begin one here begin with a to z.
func upper(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}
