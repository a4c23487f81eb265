package lanes

import (
	"testing"
)

// conditions are settings that meet every branch of the model: lengths that do not
// divide each other, random and not, in every mode.
func conditions() []*settings {
	var out []*settings
	for _, exponential := range []bool{false, true} {
		for _, poisson := range []bool{false, true} {
			for _, flow := range []int64{0, 37_000} {
				for _, service := range [][classes]int64{{50_000, 50_000}, {31_000, 130_000}, {90_000, 7_000}} {
					out = append(out, &settings{
						seed: 7, workers: [classes]int{2, 3}, service: service, exponential: exponential, poisson: poisson,
						gap: [classes]int64{410_000, flow}, size: 1700, launchAt: 3_070_000, horizon: 200 * second,
					})
				}
			}
		}
	}
	return out
}

func TestALeapIsTheSameAsOneByOne(t *testing.T) {
	leaps := 0
	for _, s := range conditions() {
		for i := range modes {
			whole, single := newRun(s, &modes[i]), newRun(s, &modes[i])
			for at := int64(second); at <= 90*second; at += second {
				whole.advance(at)
				for single.step(at) {
				}
				single.now = at
				if at == 20*second {
					whole.launch()
					single.launch()
				}
				a, b := *whole, *single
				leaps += b.events - a.events
				if a.tally != b.tally || a.left != b.left || a.codes != b.codes || a.flow != b.flow ||
					a.backlog() != b.backlog() || a.first != b.first || a.worst != b.worst || a.finished != b.finished {
					t.Fatalf("%s, %+v, at %s:\n%+v\n%+v", modes[i].name, *s, rough(at), a, b)
				}
			}
		}
	}
	if leaps < 10_000 {
		t.Errorf("only %d messages were leapt over", leaps)
	}
}

// Two equalities that hold on the path of every queue: nothing is lost, and Little's
// law, ∫N dt = Σ stays of those gone + Σ ages of those there (J. Little, “A proof for the
// queuing formula L = λW”, 1961; on a path it is an identity). All are whole µs, so the
// test demands equality. N is counted from outside, event by event.
func TestNothingIsLostAndLittlesLawHoldsOnEveryPath(t *testing.T) {
	for _, s := range conditions() {
		for i := range modes {
			r := newRun(s, &modes[i])
			var area, arrivals int64 // of bulk and code together
			last, n := int64(0), int64(0)
			for r.step(60 * second) {
				if r.now < last {
					t.Fatalf("time goes back from %d to %d", last, r.now)
				}
				area += n * (r.now - last)
				last = r.now
				inService := int64(r.busy(code) + r.busy(bulk))
				n = r.codes.waiting + r.backlog() + inService
				arrivals = r.codes.sent + r.flow.sent
				if r.planned == never {
					arrivals += s.size
				}
				if gone := r.tally[code].done + r.tally[bulk].done; arrivals != gone+n {
					t.Fatalf("%s: %d arrived, %d are gone and %d there", modes[i].name, arrivals, gone, n)
				}
				if work := r.busy(code) + r.busy(bulk); work > len(r.crew) {
					t.Fatalf("%d of %d workers are busy", work, len(r.crew))
				}
			}
			end := int64(60 * second)
			area += n * (end - last)
			stays := r.tally[code].stay + r.tally[bulk].stay
			for l := r.codes; l.waiting > 0; {
				stays += end - l.take()
			}
			for l := r.flow; l.waiting > 0; {
				stays += end - l.take()
			}
			for _, b := range r.batches {
				stays += b.n * (end - b.at)
			}
			for _, j := range r.paused {
				stays += end - j.at
			}
			for _, w := range r.crew {
				if w.until != never {
					stays += end - w.at
				}
			}
			if stays != area {
				t.Errorf("%s: ∫N dt is %d, the stays are %d", modes[i].name, area, stays)
			}
		}
	}
}

func TestAFreeWorkerNeverLeavesAMessageWaiting(t *testing.T) {
	for _, s := range conditions() {
		for i := range modes {
			r := newRun(s, &modes[i])
			for r.step(40 * second) {
				for k, w := range r.crew {
					if _, some := r.choose(k); some && w.until == never {
						t.Fatalf("%s: worker %d is idle at %d", modes[i].name, k, r.now)
					}
				}
			}
		}
	}
}

// What is forecast for a code is what the code then takes, when all times are fixed and
// equal.
func TestACodeTakesWhatWasForecast(t *testing.T) {
	for i := range modes {
		s := lesson(2, 8)
		s.size, s.gap[code], s.launchAt = 4_321, 370_000, 5*second
		r := newRun(s, &modes[i])
		type promise struct{ number, takes int64 }
		var promised []promise
		for at := r.codes.tail.at; at < 100*second; at = r.codes.tail.at {
			for r.step(at - 1) {
			}
			for r.crewDone() == at && r.step(at) { // completions come before codes
			}
			if r.planned == at {
				r.step(at)
			}
			r.now = at
			promised = append(promised, promise{r.codes.sent, r.forecast()})
			r.step(at)
		}
		again := newRun(s, &modes[i])
		for _, p := range promised {
			again.marked = p.number
			for again.first = -1; again.first < 0; {
				if again.planned == 5*second && again.crewDone() >= 5*second && again.codes.tail.at >= 5*second {
					again.step(never)
					again.marked, again.first = p.number, -1
					continue
				}
				again.step(never)
			}
			if again.first != p.takes {
				t.Fatalf("%s: code %d takes %s, forecast were %s", modes[i].name, p.number, exact(again.first), exact(p.takes))
			}
		}
	}
}

// crewDone is when the next worker is free.
func (r *run) crewDone() int64 {
	at := int64(never)
	for _, w := range r.crew {
		at = min(at, w.until)
	}
	return at
}

func TestStoppingDropsWhatWaits(t *testing.T) {
	r := newRun(lesson(2, 8), modeNamed("fifo"))
	r.advance(20 * second) // 10 s after the launch: 200/s less 2/s for codes are sent, 10 are under way
	r.stop()
	if r.backlog() != 0 || r.dropped != 1_000_000-2_000-10 {
		t.Errorf("%d wait, %d are dropped; want 0 and 997,990", r.backlog(), r.dropped)
	}
	r.advance(30 * second)
	if !r.calm || r.left != 0 || r.codes.waiting != 0 {
		t.Errorf("calm %t, %d left, %d codes wait", r.calm, r.left, r.codes.waiting)
	}
}

func TestStoppingCallsOffWhatIsPlanned(t *testing.T) {
	r := newRun(lesson(2, 8), modeNamed("fifo"))
	r.stop()
	r.advance(60 * second)
	if r.launched >= 0 || r.tally[bulk].started > 0 {
		t.Error("the campaign was launched")
	}
}

func TestLaunchingBeforeThePlanIsThePlannedCampaign(t *testing.T) {
	r := newRun(lesson(2, 8), modeNamed("separate"))
	r.advance(2 * second)
	r.launch()
	r.advance(60 * second)
	if r.launched != 2*second || r.left+r.tally[bulk].done != 1_000_000 {
		t.Errorf("launched at %s, %d messages", rough(r.launched), r.left+r.tally[bulk].done)
	}
	r.launch()
	if r.launched != 2*second || r.left+r.tally[bulk].done != 2_000_000 {
		t.Error("another launch does not come on top")
	}
}

func TestAQueueOfAnyLengthTakesNoRoom(t *testing.T) {
	s := lesson(2, 8)
	s.size = 10_000_000
	r := newRun(s, modeNamed("fifo"))
	r.advance(3600 * second)
	if r.codes.waiting < 7_000 {
		t.Fatalf("%d codes wait", r.codes.waiting)
	}
	if got := testing.AllocsPerRun(100, func() { r.advance(r.now + tick) }); got > 0 {
		t.Errorf("%v allocations a tick", got)
	}
}
