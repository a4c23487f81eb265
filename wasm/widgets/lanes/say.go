package lanes

// say tells in one sentence what a code meets now, or what the campaign did.
func say(m *model) string {
	r := m.runs[0]
	s := ""
	switch {
	case m.done() && r.finished >= 0:
		s = "With " + r.outcome()
		if len(m.runs) > 1 {
			s += "; with " + m.runs[1].outcome()
		}
		return s + "."
	case r.launched < 0 && r.planned < never:
		return "Before the campaign of " + count(r.size, "message") + " is launched, a code takes " + exact(r.forecast()) + "."
	case r.launched < 0:
		return "No campaign is launched, and a code takes " + exact(r.forecast()) + "."
	}
	s = "After " + rough(m.now) + ", with " + r.state()
	if len(m.runs) > 1 {
		s += "; with " + m.runs[1].state()
	}
	return s + "."
}

// state tells how a run stands, to follow "with".
func (r *run) state() string {
	return r.mode.phrase + " " + count(r.backlog(), "marketing message") + waits(r.backlog()) +
		" and a code sent now takes " + about(r.forecast())
}

// outcome tells how a campaign ended, to follow "with".
func (r *run) outcome() string {
	s := r.mode.phrase + " the slowest code took " + about(r.worst)
	switch {
	case r.finished < 0:
		return s + " so far and " + count(r.backlog(), "marketing message") + waits(r.backlog())
	case r.dropped > 0:
		return s + " and the campaign was stopped with " + count(r.dropped, "message") + " unsent"
	}
	return s + " and the campaign was sent in " + about(r.finished-r.launched)
}

func waits(n int64) string {
	if n == 1 {
		return " waits"
	}
	return " wait"
}

// about writes a time exactly, and as people say it where that helps.
func about(us int64) string {
	if us < 60*second {
		return exact(us)
	}
	return exact(us) + " (" + rough(us) + ")"
}
