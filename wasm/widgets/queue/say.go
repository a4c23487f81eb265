package queue

import "millrace/wasm/chart"

// say explains in one sentence what the line does and why, and what the other one
// makes of the same jobs.
func say(m *model) string {
	s := m.main.say(m)
	if m.other != nil {
		s += "; with " + m.other.contrast(m.main) + " " + m.other.outcome()
	}
	return s + "."
}

// say tells of one line, without the full stop.
func (l *line) say(m *model) string {
	in, out := float64(l.producer.pace)/10, l.capacity()
	rates := chart.Number(in) + " jobs arrive a second and " + chart.Count(len(l.workers), "worker") + " can do " + chart.Number(out)
	if m.spiking() {
		rates = "in the spike " + rates
	}
	switch l.state() {
	case full:
		return "Full: " + rates + ", so the queue stays near its bound of " + chart.Count(l.bound, "job") +
			" and turns away about " + chart.Number(in-out) + " a second"
	case growing:
		if in == out {
			return "Growing: " + rates + ", which leaves no slack, so what chance piles up is never cleared"
		}
		return "Growing: " + rates + ", so every second " + chart.Number(in-out) + " more jobs wait, and nothing will stop it but fewer arrivals or more workers"
	case draining:
		return "Draining: " + rates + ", so the " + chart.Count(l.waiting.n, "job") + " left waiting " + be(l.waiting.n) + " gone in about " +
			chart.Seconds(whole(float64(l.waiting.n)/(out-in)))
	}
	if l.started == 0 {
		return "Nobody waits yet: " + rates
	}
	return "Steady: " + rates + ", and " + l.outcome() + l.verdict(len(m.spikes) > 0)
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
		return chart.Number(float64(l.waiting.n)) + " wait and more will"
	}
	return "a job has waited " + written(l.meanWait()) + " on average"
}

// enough is how many relaxation times make a run long. A mean over T of them is good to
// about ±1.96·√(2/T) of itself: here 18 %.
const enough = 250

// verdict compares a steady line with theory. Of a long run one band in twenty misses
// it, by the meaning of 95 %; of a short run more do, for its batches are too alike and
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
	case half > t.wait/4, float64(l.now)/second < enough*t.memory:
		return " ± " + written(half) + "; theory says " + theory + ", and this run is too short to tell"
	case mean-half <= t.wait && t.wait <= mean+half:
		return " ± " + written(half) + ", in line with the " + theory + " of theory"
	}
	return " ± " + written(half) + ", where theory says " + theory
}
