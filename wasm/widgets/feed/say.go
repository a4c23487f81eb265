package feed

import (
	"millrace/wasm/chart"
	"millrace/wasm/widget"
)

// number writes a large number: "400M".
//
//go:noinline
func number(n int) string { return chart.Number(float64(n)) }

// span writes a time: "250 ms", "100 s", "12 min 30 s".
//
//go:noinline
func span(s float64) string {
	if s < 1 || s >= 600 {
		return chart.Seconds(s)
	}
	return widget.Trimmed(s, 1) + " s"
}

// say explains the chosen strategy by the work so far.
func say(m *model) string {
	x := m.chosen()
	if m.tick == 0 {
		return "The day begins, and nobody has posted."
	}
	switch x.which {
	case push:
		return "Push has written into " + number(x.writes) + " feeds, " + number(x.wasted()) + " times for nobody, and a reader finds everything with one look-up." + m.delay(x)
	case pull:
		return "Pull writes nothing ahead, so no post waits. Each refresh asks " + widget.Trimmed(x.perRefresh(), 1) + " accounts instead: " +
			number(x.reads(m.tick)) + " look-ups by now, against " + number(m.sides[push].reads(m.tick)) + " with push."
	}
	more := x.perRefresh() - 1
	s := "Hybrid has written into " + number(x.writes) + " feeds instead of " + number(m.sides[push].writes)
	if more > 0 {
		s += "; accounts with more than " + number(x.threshold) + " followers are looked up, " + widget.Trimmed(more, 1) + " more for each refresh"
	} else {
		s += ": no account has more than " + number(x.threshold) + " followers, so all is pushed"
	}
	return s + "." + m.delay(x)
}

// delay tells what a celebrity does to the posts of others.
func (m *model) delay(x *side) string {
	switch {
	case x.backlog > 0 && x.smooth/day >= x.pool:
		return " The pool cannot keep up: it is " + span(x.behind(x.backlog)) + " behind, and that grows."
	case x.worst == 0:
		return " Nobody’s post waits."
	case x.jump == 0:
		return " A post waits up to " + span(x.behind(x.worst)) + "."
	}
	s := " A celebrity’s post is " + number(x.jump) + " writes: everybody behind it waits " + span(x.behind(x.jump))
	if worst := span(x.behind(x.worst)); worst != span(x.behind(x.jump)) {
		s += ", and " + worst + " when it was worst"
	}
	return s + "."
}
