package queue

import "millrace/wasm/chart"

// say explains in one sentence what the line does and why, and what the other one
// makes of the same jobs.
func say(m *model) string {
	s := m.main.say(m) + m.main.refused()
	if m.other != nil {
		s += "; with " + m.other.contrast(m.main) + ", " + m.other.outcome() + m.other.refused()
	}
	return s + "."
}

// refused tells how many jobs were turned away, if any were.
func (l *line) refused() string {
	if l.rejected == 0 {
		return ""
	}
	return ", and " + chart.Number(float64(l.rejected)) + " of " + chart.Number(float64(l.arrived)) + " jobs were turned away"
}

// say tells of one line, without the full stop.
func (l *line) say(m *model) string {
	in, out := float64(l.producer.pace)/10, l.capacity()
	rates := tenths(in) + " jobs arrive a second and " + chart.Count(len(l.workers), "worker")
	if n := l.hands(); n < len(l.workers) {
		rates += ", by the bound only " + chart.Number(float64(n)) + " of them at once,"
	}
	rates += " can do " + tenths(out)
	until := ""
	if m.spiking() {
		rates = "in the spike " + rates
		until = " until the spike ends at " + tenths(float64(m.spikes[len(m.spikes)-1].to)/second) + " s"
	}
	switch l.state() {
	case full:
		s := "Full: " + rates + ", so the queue stays near its bound of " + chart.Count(l.bound, "job")
		if in > out {
			s += " and turns away at least " + tenths(in-out) + " a second"
		}
		return s + until
	case growing:
		return "Growing: " + rates + l.growth(in-out, until)
	case draining:
		return "Draining: " + rates + ", so the " + chart.Count(l.waiting.n, "job") + " left waiting " + be(l.waiting.n) + " gone in about " +
			chart.Seconds(whole(float64(l.waiting.n)/(out-in)))
	}
	if l.started == 0 {
		return "Nobody waits yet: " + rates
	}
	return "Steady: " + rates + ", and " + l.outcome() + l.verdict(len(m.spikes) > 0)
}

// growth tells what becomes of a line that grows by some jobs a second: in a spike it
// says until when and what follows, otherwise nothing ends it.
func (l *line) growth(more float64, until string) string {
	s := ", which leaves no slack"
	if more > 0 {
		s = ", so every second " + tenths(more) + " more jobs wait"
	}
	switch {
	case until != "" && l.overloadedAt(l.rate):
		return s + until + ", and afterwards the workers still cannot catch up"
	case until != "":
		return s + until + ", and then the line drains"
	case more > 0:
		return s + ", and nothing will stop it but fewer arrivals or more workers"
	}
	return s + ", so what chance piles up is never cleared"
}

// be agrees with a number of jobs.
func be(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// whole rounds a time of more than a second to whole seconds.
func whole(seconds float64) float64 {
	if seconds < 1 {
		return seconds
	}
	return float64(int(seconds + 0.5))
}

// outcome tells what a job has had to expect.
func (l *line) outcome() string {
	switch {
	case l.started == 0:
		return "no job has started yet"
	case l.state() == growing:
		s := chart.Count(l.waiting.n, "job") + " wait"
		if l.waiting.n == 1 {
			s += "s"
		}
		return s + " and more will"
	}
	return "a job has waited " + written(l.meanWait()) + " on average"
}

// enough is how many relaxation times make a run long. A mean over T of them is good to
// about ±1.96·√(2/T) of itself: here 18%.
const enough = 250

// verdict compares a steady line with theory. Of a long run one band in twenty misses
// it, by the meaning of 95%; of a short run more do, for its batches are too alike and
// it began empty, so the length of the run counts too.
func (l *line) verdict(spiked bool) string {
	t := l.theory
	if !t.known {
		return ""
	}
	theory := written(t.wait)
	if t.about {
		theory = "about " + theory
	}
	if spiked {
		return ", the spike included; without one theory says " + theory
	}
	_, half, ok := l.batches.Band()
	half /= second
	switch mean := l.meanWait(); {
	case t.wait == 0 && mean == 0:
		return ", as theory says"
	case !ok:
		return "; theory says " + theory + ", but so few jobs say little"
	case t.about && max(mean-t.wait, t.wait-mean) > 2*half:
		return " ± " + written(half) + "; theory says " + theory + ", but for several workers that is a rough rule"
	case half > t.wait/4, float64(l.now)/second < enough*t.memory:
		return " ± " + written(half) + "; theory says " + theory + ", and this run is too short to tell"
	case mean-half <= t.wait && t.wait <= mean+half:
		return " ± " + written(half) + ", in line with the " + theory + " of theory"
	}
	return " ± " + written(half) + ", where theory says " + theory
}
