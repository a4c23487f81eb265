package saga

import "millrace/wasm/widget"

// say tells what the saga that is watched does, and then what became of the many.
func say(m *model) string {
	if l := m.leg(); l != nil {
		return m.sayLeg(l)
	}
	t, stops := m.expect(m.order), m.stops(m.order)
	if m.counted == 0 {
		return m.ending() + " Now " + sagas(m.sagas) + " follow."
	}
	complete := stops[len(m.order)]
	s := "Of " + sagas(m.counted) + " " + number(complete) + " complete, which is " +
		percent(float64(complete)/float64(m.counted)) + " against " + percent(t.completion()) + " expected"
	if m.counted == complete {
		return s + "; nothing had to be undone."
	}
	s += "; undoing the others costs " + widget.Trimmed(m.costOf(m.order), 3) + " per saga, " + widget.Trimmed(t.cost, 3) + " expected."
	if k := m.dearest(&t); k > 0 {
		s += " Most of that comes from stops at “" + m.steps[m.order[k]].name + "”, when "
		if k == 1 {
			s += "1 step is"
		} else {
			s += number(k) + " steps are"
		}
		s += " done already."
	}
	return s
}

// dearest is the step at which stops cost most, or 0 when they cost nothing.
func (m *model) dearest(t *theory) (at int) {
	most, done := 0.0, 0
	for k, i := range m.order {
		if c := float64(t.stops[k] * float64(done)); c > most {
			most, at = c, k
		}
		done += m.steps[i].cost
	}
	return at
}

// leg is the message that is under way in the saga that is watched, or nil.
func (m *model) leg() *leg {
	if i := m.tick / (2 * way); i < len(m.legs) {
		return &m.legs[i]
	}
	return nil
}

// sayLeg tells what the orchestrator asks for.
func (m *model) sayLeg(l *leg) string {
	s := &m.steps[m.order[l.step]]
	if !l.undo {
		return "Step " + number(l.step+1) + " of " + number(len(m.order)) + ": the orchestrator asks to " + s.does + "."
	}
	out := "A step failed, so the orchestrator undoes what is done, the last step first: it asks to " + s.undoes
	if l.try > 1 {
		return out + ", for the " + ordinal(l.try) + " time, because a compensation is tried until it works."
	}
	return out + "."
}

// ending tells how the saga that is watched ended.
func (m *model) ending() string {
	last := m.legs[len(m.legs)-1]
	switch {
	case last.ok && !last.undo:
		return "Every step worked: the saga is complete."
	case !last.undo:
		return "The first step failed, so there is nothing to undo."
	}
	return "Everything is undone, as if the order had never been."
}

func ordinal(n int) string {
	switch n {
	case 2:
		return "second"
	case 3:
		return "third"
	}
	return number(n) + "th"
}

// percent writes a probability: "92.91%".
//
//go:noinline
func percent(p float64) string { return widget.Trimmed(100*p, 2) + "%" }

// sagas writes how many there are: "1 saga", "100,000 sagas".
//
//go:noinline
func sagas(n int) string {
	if n == 1 {
		return "1 saga"
	}
	return number(n) + " sagas"
}
