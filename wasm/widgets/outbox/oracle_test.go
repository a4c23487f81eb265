package outbox

import (
	"math"
	"strings"
	"testing"

	"millrace/wasm/sim"
	"millrace/wasm/widget"
)

// given reads "name=value" pairs over the defaults and refuses what Parse refuses.
func given(t testing.TB, pairs string) widget.Values {
	t.Helper()
	v, faults := widget.Parse(params, func(name string) (string, bool) {
		for _, p := range strings.Fields(pairs) {
			if value, ok := strings.CutPrefix(p, name+"="); ok {
				return value, true
			}
		}
		return "", false
	})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return v
}

// finished runs the widget to its end.
func finished(t testing.TB, pairs string) widget.Run {
	t.Helper()
	r, ticks := widget.Finish(Widget, given(t, pairs))
	if !r.Done() {
		t.Fatalf("not done after %d ticks", ticks)
	}
	return r
}

// reading finds a reading by name.
func reading(t testing.TB, all []widget.Reading, name string) widget.Reading {
	t.Helper()
	for _, x := range all {
		if x.Name == name {
			return x
		}
	}
	t.Fatalf("no reading is called %q", name)
	return widget.Reading{}
}

// reference is the table of section 3.10: the exact probability that a row is skipped.
var reference = []struct {
	pairs string
	exact float64
	given float64 // to how much of itself: it is printed with so many digits
}{
	{"rate=100 tx_ms=20 interval_ms=100", 0.0800045, 1e-6},
	{"rate=100 tx_ms=20 interval_ms=1000 batch=10000", 0.00805472, 1e-6},
	{"rate=100 tx_ms=50 interval_ms=100", 0.243086, 3e-6},
	{"rate=100 tx_ms=5 interval_ms=100", 0.00893139, 1e-6},
	{"rate=100 tx_ms=20 interval_ms=100 safety_ms=100", 0.000890832, 1e-6},
	{"rate=100 tx_ms=20 interval_ms=100 safety_ms=200", 6.01e-6, 1e-3},
	{"rate=100 tx_ms=200 interval_ms=100 safety_ms=500", 0.0612727, 1e-6},
	{"rate=100 tx_ms=200 interval_ms=100 safety_ms=1000", 0.0050483, 2e-6},
}

func TestTheFormulaGivesTheReferenceTable(t *testing.T) {
	for _, c := range reference {
		s := settingsOf(given(t, c.pairs))
		got, known := s.exact()
		if !known || math.Abs(got/c.exact-1) > c.given {
			t.Errorf("%s: %.9g (known %v), want %.9g", c.pairs, got, known, c.exact)
		}
	}
}

// The formula is worked out as a sum. Here it is the expectation that it stands for,
// integrated by the midpoint rule over a and its density.
func TestTheSumIsTheIntegral(t *testing.T) {
	for _, pairs := range []string{"", "rate=1 tx_ms=1 interval_ms=10", "rate=1000 tx_ms=2000 interval_ms=50", "rate=500 tx_ms=200 safety_ms=300", "rate=3 tx_ms=700 interval_ms=2500 safety_ms=1500"} {
		s := settingsOf(given(t, pairs))
		lambda, theta := float64(s.rate), second/float64(s.tx)
		lag, every := float64(s.safety)/second, float64(s.interval)/second
		const n = 2_000_000
		sum, h := 0.0, 45/theta/n
		for i := range n {
			a := lag + (float64(i)+0.5)*h
			density := math.Exp(-theta*a) * (1 - math.Exp(-theta*every)) / every
			sum += h * density * (1 - math.Exp(-lambda*((a-lag)-(math.Exp(-theta*lag)-math.Exp(-theta*a))/theta)))
		}
		if got := s.skips(float64(s.interval)); math.Abs(got-sum) > 1e-6*sum {
			t.Errorf("%q: %.9g, and the integral is %.9g", pairs, got, sum)
		}
	}
}

// Skips of one poll come together, so the reference allows three times the width of a
// binomial. Seeds are fixed.
func TestARelaySkipsAsManyAsTheFormulaSays(t *testing.T) {
	const rows = 200_000
	for _, c := range reference {
		r := measure(settingsOf(given(t, c.pairs+" batch=10000 seed=11")), 1000, rows)
		got := float64(r.skipped) / float64(r.committed)
		if half := 3 * 3.29 * math.Sqrt(c.exact*(1-c.exact)/rows); math.Abs(got-c.exact) > half {
			t.Errorf("%s: %.6g skipped, want %.6g ± %.2g", c.pairs, got, c.exact, half)
		}
	}
}

func TestPollingMoreOftenSkipsMore(t *testing.T) {
	before := 1.0
	for _, ms := range []string{"10", "50", "100", "500", "2000"} {
		s := settingsOf(given(t, "batch=10000 interval_ms="+ms))
		exact, _ := s.exact()
		got := float64(measure(s, 0, 100_000).skipped) / 100_000
		if exact >= before || math.Abs(got-exact) > 9.9*math.Sqrt(exact/100_000) {
			t.Errorf("every %s ms: %.5f by the formula, %.5f skipped; before %.5f", ms, exact, got, before)
		}
		before = exact
	}
}

// With flags a delay is even on (0, T): mean T/2, at most T. The mean of n has the standard
// deviation T/√(12n); rows of a poll are drawn from a Poisson stream, so they are as good as
// independent.
func TestAFlaggedRowWaitsHalfAnIntervalAndNoneIsSkipped(t *testing.T) {
	const rows = 100_000
	for _, c := range []struct {
		pairs    string
		interval float64
	}{{"interval_ms=1000 batch=200", 1}, {"interval_ms=100 batch=50", 0.1}, {"interval_ms=500 batch=100", 0.5}} {
		got := Widget.(measured).Measure(given(t, "mark=flag "+c.pairs), 0, rows)
		mean := reading(t, got, "delay_mean_s").Value
		if half := 3.29 * c.interval / math.Sqrt(12*rows); math.Abs(mean-c.interval/2) > half {
			t.Errorf("%s: mean %.6f s, want %.3f ± %.6f", c.pairs, mean, c.interval/2, half)
		}
		if most := reading(t, got, "delay_max_s").Value; most > c.interval || most < 0.99*c.interval {
			t.Errorf("%s: the slowest took %v s", c.pairs, most)
		}
		if theory := reading(t, got, "delay_theory_s").Value; theory != c.interval/2 {
			t.Errorf("%s: %v s in theory", c.pairs, theory)
		}
		if n := reading(t, got, "skipped").Value; n != 0 {
			t.Errorf("%s: %v skipped", c.pairs, n)
		}
		if n := reading(t, got, "polls_per_s").Value; math.Abs(n-1/c.interval) > 0.01 {
			t.Errorf("%s: %v polls per second", c.pairs, n)
		}
	}
}

// 50 rows every second are 50 a second, and 100 come. Orders until t are Poisson.
func TestTooSmallABatchLetsTheOutboxGrow(t *testing.T) {
	r := finished(t, "mark=flag interval_ms=1000 batch=50 horizon_s=600").Read()
	if got := reading(t, r, "growth").Value; got != 50 {
		t.Errorf("grows by %v, want 50", got)
	}
	if got := reading(t, r, "waiting").Value; math.Abs(got-50*600) > 3.29*math.Sqrt(100*600) {
		t.Errorf("%v rows wait after 600 s, want 30,000", got)
	}
	if got := reading(t, r, "published").Value; got != 50*600 {
		t.Errorf("%v rows published, want 50 by each of 600 polls", got)
	}
	if got := reading(t, r, "capacity").Value; got != 50 {
		t.Errorf("polls can take %v", got)
	}
}

func TestASafetyLagDelaysByWhatTransactionsDoNotTake(t *testing.T) {
	const rows = 100_000
	for _, pairs := range []string{"safety_ms=100", "safety_ms=500 interval_ms=500", "safety_ms=200 tx_ms=50"} {
		got := Widget.(measured).Measure(given(t, "batch=10000 "+pairs), 0, rows)
		mean, theory := reading(t, got, "delay_mean_s").Value, reading(t, got, "delay_theory_s").Value
		// A row that is skipped has no delay, and it is a slow one: hence 2%.
		if math.Abs(mean-theory) > 0.02*theory {
			t.Errorf("%s: mean %v s, in theory %v", pairs, mean, theory)
		}
	}
}

func TestCaptureSkipsNothingAndKeepsTheOrderOfCommits(t *testing.T) {
	s := settingsOf(given(t, "relay=capture tx_ms=200 capture_ms=40"))
	r := newRelay(s)
	commits := map[int]int64{}
	var order []int64
	for r.now < 60*second {
		r.run(r.now + tick)
		for _, o := range r.ready {
			commits[o.id] = o.commit
		}
		for i := 1; i < len(r.ready); i++ {
			if r.ready[i].commit < r.ready[i-1].commit {
				t.Fatal("the log is out of order")
			}
		}
		order = append(order, int64(r.published))
	}
	if r.skipped != 0 || r.longest != 40*millisecond || r.delay != int64(r.published)*40*millisecond {
		t.Errorf("%d skipped; the slowest took %d µs, all %d rows %d", r.skipped, r.longest, r.published, r.delay)
	}
	if len(order) == 0 || len(commits) < r.published {
		t.Errorf("%d rows seen in the log, %d published", len(commits), r.published)
	}
}

// Every row that began is open, waiting, published or skipped, at every moment.
func TestNoRowIsUnaccountedFor(t *testing.T) {
	for _, pairs := range []string{"", "mark=flag", "relay=capture", "interval_ms=1000", "safety_ms=150 tx_ms=70", "rate=1000 tx_ms=2000 batch=7", "interval_ms=333 batch=40 mark=flag"} {
		m := newModel(settingsOf(given(t, pairs)))
		for k := range 3000 {
			if k == 1000 {
				update(m, widget.Msg{Name: "stall"})
			}
			update(m, widget.Msg{Name: widget.Tick})
			begun := m.next.id - 1
			if begun != len(m.open)+m.committed || m.committed != len(m.ready)+m.published+m.skipped {
				t.Fatalf("%q at %d: %d began, %d open, %d committed, %d wait, %d published, %d skipped",
					pairs, m.now, begun, len(m.open), m.committed, len(m.ready), m.published, m.skipped)
			}
			if !m.marked() && m.skipped > 0 {
				t.Fatalf("%q skips", pairs)
			}
		}
	}
}

// The story that the lesson tells: id 7 commits after id 8.
func TestAMarkThatPassed8NeverReads7(t *testing.T) {
	for _, c := range []struct {
		pairs              string
		published, skipped int
	}{{"mark=high-water", 1, 1}, {"mark=flag", 2, 0}, {"mark=high-water safety_ms=50", 2, 0}} {
		s := settingsOf(given(t, c.pairs))
		r := relay{settings: s, poll: 100 * millisecond, tally: tally{delays: new(sim.Histogram)}}
		r.next.start = 1 << 60 // no others
		r.open = []row{{7, 80 * millisecond, 110 * millisecond}, {8, 90 * millisecond, 95 * millisecond}}
		r.run(300 * millisecond)
		if r.published != c.published || r.skipped != c.skipped {
			t.Errorf("%s: %d published and %d skipped, want %d and %d", c.pairs, r.published, r.skipped, c.published, c.skipped)
		}
	}
}

func TestAnOutageDelaysAndLosesNothing(t *testing.T) {
	for _, c := range []struct{ pairs, up string }{{"mark=flag", "flag"}, {"relay=capture", "capture"}} {
		m := newModel(settingsOf(given(t, c.pairs+" batch=100")))
		for k := range 3000 {
			if k == 1000 {
				update(m, widget.Msg{Name: "stall"})
			}
			update(m, widget.Msg{Name: widget.Tick})
		}
		if m.skipped != 0 || m.longest < 4900*millisecond || m.longest > 5200*millisecond {
			t.Errorf("%s: %d skipped, the slowest took %d µs, want about the 5 s of the outage", c.up, m.skipped, m.longest)
		}
	}
}

func TestBothMarksMeetTheSameRows(t *testing.T) {
	a := measure(settingsOf(given(t, "")), 0, 1000)
	b := measure(settingsOf(given(t, "mark=flag interval_ms=700 batch=9 safety_ms=50")), 0, 1000)
	if a.next != b.next || a.committed != b.committed {
		t.Errorf("%+v and %+v", a.next, b.next)
	}
}
