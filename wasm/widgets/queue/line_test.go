package queue

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"millrace/wasm/widget"
)

// given reads "name=value" pairs over the defaults and refuses what Parse refuses.
func given(t testing.TB, pairs ...string) widget.Values {
	t.Helper()
	v, faults := widget.Parse(params, func(name string) (string, bool) {
		for _, p := range pairs {
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

// scenarios are all there is of kinds: laws, arrivals, loads, bounds and crowds.
var scenarios = []string{
	"", "service=fixed", "service=erlang4", "service=uniform", "service=two-point",
	"arrivals=even", "arrivals=even service=fixed", "arrivals=even service=fixed rate=40", "rate=38", "rate=40", "rate=55",
	"workers=1 rate=9", "workers=1 service_ms=1 rate=1000", "workers=300 service_ms=200 rate=1000", "workers=220 service_ms=200 rate=1000",
	"bound=1", "bound=3 workers=4", "bound=20 rate=50", "bound=44 rate=50 service=fixed", "rate=0.1 workers=1 service_ms=10000",
}

// invariant reports what breaks the laws that hold on every path: customers are
// conserved, and Little's law along the path, ∫N dt = Σ stays of the served + Σ ages of
// the others, which in whole numbers is exact.
func invariant(l *line) string {
	ages, working := int64(0), int64(0)
	for _, w := range l.workers {
		if w.ends != never {
			ages += l.now - w.arrived
			working++
		}
	}
	for i := range l.waiting.n {
		ages += l.now - l.waiting.at(i).arrived
	}
	n := working + int64(l.waiting.n)
	switch {
	case n != l.inSystem.Now() || working != l.busy.Now():
		return fmt.Sprintf("%d in the system, counted %d; %d busy, counted %d", l.inSystem.Now(), n, l.busy.Now(), working)
	case l.arrived != l.served+l.rejected+n:
		return fmt.Sprintf("%d arrived, %d served, %d rejected, %d in the system", l.arrived, l.served, l.rejected, n)
	case l.started != l.served+working:
		return fmt.Sprintf("%d started, %d served, %d in work", l.started, l.served, working)
	case l.stays+ages != l.inSystem.Area(l.now):
		return fmt.Sprintf("stays %d and ages %d are not the integral %d", l.stays, ages, l.inSystem.Area(l.now))
	case l.busy.Area(l.now) > l.now*int64(len(l.workers)):
		return "utilisation above 1"
	case l.waiting.n > 0 && working < int64(len(l.workers)):
		return "somebody waits and a worker is idle"
	case l.bound > 0 && n > int64(l.bound):
		return "more than the bound"
	}
	return ""
}

func TestEveryPathKeepsTheLaws(t *testing.T) {
	for _, pairs := range scenarios {
		m := start(given(t, strings.Fields(pairs)...))
		for k := range 1200 {
			if k == 300 || k == 400 {
				m = update(m, widget.Msg{Name: "spike"})
			}
			m = update(m, widget.Msg{Name: widget.Tick})
			if broken := invariant(m.main); broken != "" {
				t.Fatalf("%q at tick %d: %s", pairs, k, broken)
			}
		}
	}
}

func TestTimeNeverGoesBack(t *testing.T) {
	for _, pairs := range scenarios {
		l := newLine(settingsOf(given(t, strings.Fields(pairs)...)))
		for range 20_000 {
			before := l.now
			l.step()
			if l.now < before || l.upcoming() < l.now {
				t.Fatalf("%q: from %d to %d, next %d", pairs, before, l.now, l.upcoming())
			}
		}
	}
}

// First come, first served: jobs start in the order in which they arrived.
func TestJobsStartInTheOrderOfTheirArrival(t *testing.T) {
	l := newLine(settingsOf(given(t, "rate=38", "service=two-point")))
	last, started := int64(0), int64(0)
	for range 50_000 {
		l.step()
		if l.started == started {
			continue
		}
		started = l.started
		latest := int64(0)
		for _, w := range l.workers {
			if w.ends != never {
				latest = max(latest, w.arrived)
			}
		}
		if latest < last {
			t.Fatalf("a job that arrived at %d started after one of %d", latest, last)
		}
		last = latest
	}
}

// By hand: even arrivals every 100 ms, work of 150 ms, one worker. Job n starts at
// 100 + 150(n−1) ms, so it waits 50(n−1) ms.
func TestAnOverloadedLineByHand(t *testing.T) {
	l := newLine(settingsOf(given(t, "arrivals=even", "service=fixed", "rate=10", "service_ms=150", "workers=1")))
	l.keep = true
	l.run(2 * second)
	for n, wait := range l.exact {
		if want := int64(n) * 50_000; wait != want {
			t.Errorf("job %d waits %d µs, want %d", n+1, wait, want)
		}
	}
	// At 2 s 20 jobs have come. Job 13 began at 1.9 s; 7 wait, the oldest since 1.4 s.
	if len(l.exact) != 13 || l.waiting.n != 7 || l.waiting.at(0).arrived != 1_400_000 {
		t.Errorf("%d started, %d wait, the oldest since %d µs", len(l.exact), l.waiting.n, l.waiting.at(0).arrived)
	}
}

// By hand: with room for two, a worker of 150 ms and a job every 100 ms. Jobs 1 and 2
// get in, job 3 at 300 ms finds job 2 in work since 250 ms and waits, job 4 at 400 ms
// comes at the moment at which job 2 ends, so there is room; job 5 at 500 ms finds 3 in
// work until 550 ms and 4 waiting.
func TestABoundTurnsJobsAway(t *testing.T) {
	l := newLine(settingsOf(given(t, "arrivals=even", "service=fixed", "rate=10", "service_ms=150", "workers=1", "bound=2")))
	l.run(400_000)
	if l.rejected != 0 {
		t.Errorf("%d turned away by 400 ms", l.rejected)
	}
	l.run(500_000)
	if l.rejected != 1 || l.inSystem.Now() != 2 {
		t.Errorf("%d turned away at 500 ms, %d in the system", l.rejected, l.inSystem.Now())
	}
}

// In a spike of even arrivals the next job comes after what is left of its gap at the
// new pace: at 10/s one is due at 1,000 ms; at 950 ms half a gap is left, and five times
// the pace makes that 10 ms.
func TestASpikeShortensTheGapThatIsRunning(t *testing.T) {
	l := newLine(settingsOf(given(t, "arrivals=even", "rate=10")))
	l.run(950_000)
	l.setPace(5 * l.rate)
	if l.producer.next != 960_000 {
		t.Errorf("the next job comes at %d µs", l.producer.next)
	}
	l.producer.arrive()
	l.producer.setPace(l.rate, 960_000)
	if l.producer.next != 1_060_000 {
		t.Errorf("and the one after the spike at %d µs", l.producer.next)
	}
}

// Water, from the table of fluid results: 30 → 150 for 10 s against 40 leaves 1,100,
// which takes 110 s to drain; the last of them waits 27.5 s.
func TestTheFluidOfTheLessonIsExact(t *testing.T) {
	m := start(given(t))
	m = update(m, widget.Msg{Name: "spike"})
	for range 10 * second / tick {
		m.step()
	}
	if f := m.main.fluid; f < 1100-1e-6 || f > 1100+1e-6 {
		t.Errorf("%v wait after the spike", f)
	}
	if wait := m.main.fluid / m.main.capacity(); wait < 27.5-1e-6 || wait > 27.5+1e-6 {
		t.Errorf("the last waits %v s", wait)
	}
	for range 110*second/tick - 1 {
		m.step()
	}
	if m.main.fluid <= 0 {
		t.Error("drained before 110 s")
	}
	m.step()
	if m.main.fluid > 1e-6 {
		t.Errorf("%v left after 110 s", m.main.fluid)
	}
}

// The spike against the fluid: Poisson arrivals and exponential service at full work
// vary by √(1,500 + 400) jobs in 10 s.
func TestASpikeLeavesWhatTheFluidSays(t *testing.T) {
	for seed := range 20 {
		m := start(given(t, fmt.Sprint("seed=", seed)))
		m = update(m, widget.Msg{Name: "spike"})
		for range 10 * second / tick {
			m.step()
		}
		if d := float64(m.main.waiting.n) - 1100; d < -3.29*43.6 || d > 3.29*43.6 {
			t.Errorf("seed %d: %d wait after the spike, want 1,100 ± 143", seed, m.main.waiting.n)
		}
	}
}

func TestStatesFollowTheLoad(t *testing.T) {
	state := func(m *model) string { return words[m.main.state()] }
	m := start(given(t))
	if got := state(m); got != "steady" {
		t.Errorf("at 75 %% the backlog is %s", got)
	}
	m = update(m, widget.Msg{Name: "spike"})
	if got := state(m); got != "growing" {
		t.Errorf("in a spike the backlog is %s", got)
	}
	for range 10 * second / tick {
		m.step()
	}
	if got := state(m); got != "draining" {
		t.Errorf("after the spike the backlog is %s", got)
	}
	for k := 0; state(m) == "draining"; k++ {
		if k > 200*second/tick {
			t.Fatal("still draining after 200 s")
		}
		m.step()
	}
	if m.main.waiting.n > 4 {
		t.Errorf("%d wait when it is drained", m.main.waiting.n)
	}
	for pairs, want := range map[string]string{
		"rate=40": "growing", "rate=41": "growing", "rate=40 arrivals=even service=fixed": "steady",
		"rate=40 arrivals=even": "growing", "rate=50 bound=4": "steady, full", "rate=50 bound=44": "growing",
	} {
		if got := state(start(given(t, strings.Fields(pairs)...))); got != want {
			t.Errorf("%s: %s, want %s", pairs, got, want)
		}
	}
	m = start(given(t, "rate=50", "bound=44"))
	for range 5 * second / tick {
		m.step()
	}
	if got := state(m); got != "steady, full" {
		t.Errorf("after 5 s at 50/s with room for 40 more the backlog is %s", got)
	}
}

// A spike that is pressed again goes on for its time from then.
func TestASpikeCanBeProlonged(t *testing.T) {
	m := start(given(t, "spike_s=1"))
	spike := widget.Msg{Name: "spike"}
	m = update(m, spike)
	for range 10 {
		m.step()
	}
	m = update(m, spike)
	if len(m.spikes) != 1 || m.spikes[0] != (span{0, 1_500_000}) {
		t.Fatalf("spikes %v", m.spikes)
	}
	for range 19 {
		m.step()
	}
	if m.main.producer.pace != 5*m.main.rate {
		t.Error("it ended early")
	}
	m.step()
	if m.main.producer.pace != m.main.rate || m.spiking() {
		t.Error("it did not end")
	}
}

// Both lines meet the same jobs: as many have arrived at every moment, and a job brings
// the same work even where others were turned away before it.
func TestComparingUsesTheSameJobs(t *testing.T) {
	m := start(given(t, "rate=50", "bound=9", "compare_workers=5"))
	for range 2000 {
		m.step()
		if m.main.arrived != m.other.arrived || m.main.producer != m.other.producer || m.main.work != m.other.work {
			t.Fatalf("%d and %d have arrived", m.main.arrived, m.other.arrived)
		}
	}
	if m.main.rejected == m.other.rejected {
		t.Error("the bound makes no difference, so nothing was tried")
	}
}

func TestNoDifferenceIsShownOnce(t *testing.T) {
	for _, pairs := range []string{"", "compare_workers=4", "compare_ms=100", "compare_service=exponential"} {
		if m := start(given(t, pairs)); m.other != nil {
			t.Errorf("%q is compared with itself", pairs)
		}
	}
	for _, pairs := range []string{"compare_workers=5", "compare_ms=99", "compare_service=fixed"} {
		if m := start(given(t, pairs)); m.other == nil {
			t.Errorf("%q is compared with nothing", pairs)
		}
	}
}

func TestACloneGoesItsOwnWay(t *testing.T) {
	m := start(given(t, "rate=55", "compare_service=fixed"))
	for range 500 {
		m.step()
	}
	c := m.clone()
	c = update(c, widget.Msg{Name: "spike"})
	for range 500 {
		c.step()
	}
	if broken := invariant(m.main) + invariant(c.main) + invariant(m.other) + invariant(c.other); broken != "" {
		t.Error(broken)
	}
	if m.now == c.now || len(m.spikes) > 0 {
		t.Error("the original has moved")
	}
}

// At most a ring grows now and then; a tick of a line that has seen its longest queue
// allocates nothing.
func TestATickAllocatesNothing(t *testing.T) {
	m := start(given(t, "rate=38", "compare_service=fixed"))
	for range 1200 {
		m.step()
	}
	if got := testing.AllocsPerRun(100, m.step); got > 0.1 {
		t.Errorf("%v allocations a tick", got)
	}
}

// The hash pins every event of these runs as they came once, natively; it holds under
// WebAssembly too, and so says that both give the same bits. It was made from our own
// output: that the output is right is for the other tests to say.
func TestTheTraceIsTheSameEverywhere(t *testing.T) {
	const want = "84d7df6f965e4941b03fd83cf1184aca93ad41d72e12e36aa65004b7b23f2808"
	h := sha256.New()
	for _, pairs := range scenarios {
		for _, seed := range []string{"seed=7", "seed=4294967295"} {
			l := newLine(settingsOf(given(t, append(strings.Fields(pairs), seed)...)))
			for k := range 3000 {
				if k == 1000 {
					l.setPace(l.rate * l.factor)
				}
				l.step()
				fmt.Fprintln(h, l.now, l.arrived, l.served, l.rejected, l.waiting.n, l.ends)
			}
			mean, half, ok := l.batches.Band()
			fmt.Fprintf(h, "%x %x %t %x %x\n", mean, half, ok, l.theory.wait, l.theory.waiting)
		}
	}
	if got := hex.EncodeToString(h.Sum(nil)); got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
}
