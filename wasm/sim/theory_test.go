package sim_test

import (
	"math"
	"testing"

	"millrace/wasm/sim"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*math.Abs(want)) {
		t.Errorf("%s is %.14g, want %.14g", what, got, want)
	}
}

// The values are those of the project's table of exact results: Erlang C and the waits
// that follow, computed independently of this code.
func TestMMcAgreesWithTheTable(t *testing.T) {
	for _, c := range []struct {
		q          sim.MMc
		wait, mean float64
	}{
		{sim.MMc{Servers: 1, Arrivals: 5, Service: .1}, .5, .1},
		{sim.MMc{Servers: 1, Arrivals: 8, Service: .1}, .8, .4},
		{sim.MMc{Servers: 1, Arrivals: 9, Service: .1}, .9, .9},
		{sim.MMc{Servers: 2, Arrivals: 15, Service: .1}, 0.642857142857, 0.128571428571},
		{sim.MMc{Servers: 4, Arrivals: 20, Service: .1}, 0.173913043478, 0.00869565217391},
		{sim.MMc{Servers: 4, Arrivals: 30, Service: .1}, 0.509433962264, 0.0509433962264},
		{sim.MMc{Servers: 4, Arrivals: 36, Service: .1}, 0.787753264295, 0.196938316074},
		{sim.MMc{Servers: 8, Arrivals: 100, Service: .05}, 0.167266506662, 0.00278777511103},
		{sim.MMc{Servers: 220, Arrivals: 1000, Service: .2}, 0.109380479926, 0.00109380479926},
	} {
		near(t, "P(wait)", c.q.WaitProbability(), c.wait, 1e-10)
		near(t, "the mean wait", c.q.MeanWait(), c.mean, 1e-10)
		near(t, "the utilisation", c.q.Utilisation(), c.q.Arrivals*c.q.Service/float64(c.q.Servers), 1e-15)
	}
}

func TestMMcQuantilesAgreeWithTheTable(t *testing.T) {
	for _, c := range []struct {
		q        sim.MMc
		p95, p99 float64
		digits   float64
	}{
		{sim.MMc{Servers: 1, Arrivals: 5, Service: .1}, 0.460517018599, 0, 1e-11},
		{sim.MMc{Servers: 1, Arrivals: 8, Service: .1}, 1.38629436112, 2.19101331734, 1e-11},
		{sim.MMc{Servers: 4, Arrivals: 30, Service: .1}, 0.232127722601, 0.393071513844, 1e-11},
		{sim.MMc{Servers: 210, Arrivals: 1000, Service: .2}, .0403, 0, 2e-3},
		{sim.MMc{Servers: 219, Arrivals: 1000, Service: .2}, .00968, 0, 1e-3},
		{sim.MMc{Servers: 220, Arrivals: 1000, Service: .2}, .00783, 0, 1e-3},
	} {
		near(t, "p95", c.q.WaitQuantile(.95), c.p95, c.digits)
		if c.p99 > 0 {
			near(t, "p99", c.q.WaitQuantile(.99), c.p99, c.digits)
		}
	}
	few := sim.MMc{Servers: 290, Arrivals: 1000, Service: .2}
	if got := few.WaitQuantile(.95); got != 0 {
		t.Errorf("p95 with 290 servers is %v: hardly anybody waits", got)
	}
}

func TestTooMuchLoadWaitsForEver(t *testing.T) {
	for _, load := range []float64{4, 5} {
		q := sim.MMc{Servers: 4, Arrivals: load, Service: 1}
		d := sim.MDc{Servers: 4, Arrivals: load, Service: 1}
		for what, got := range map[string]float64{
			"M/M/4 mean": q.MeanWait(), "M/M/4 p95": q.WaitQuantile(.95), "M/D/4 mean": d.MeanWait(),
			"M/G/1 mean": sim.PollaczekKhinchine(load, 1, 2),
		} {
			if !math.IsInf(got, 1) {
				t.Errorf("%s at load %v is %v", what, load, got)
			}
		}
		if q.WaitProbability() != 1 || d.WaitProbability() != 1 || q.Utilisation() != 1 {
			t.Errorf("at load %v somebody does not wait", load)
		}
	}
}

// By hand: at 81 % of one server of 1 s, 1/(1−0.9)² = 100 s; at 1 %, the service itself.
func TestABusyQueueRemembersLonger(t *testing.T) {
	near(t, "the relaxation time", sim.MMc{Servers: 1, Arrivals: .81, Service: 1}.Relaxation(), 100, 1e-12)
	near(t, "of four servers", sim.MMc{Servers: 4, Arrivals: .81, Service: 4}.Relaxation(), 100, 1e-12)
	near(t, "of hardly any load", sim.MMc{Servers: 9, Arrivals: .09, Service: 1}.Relaxation(), 1, 1e-12)
	if got := (sim.MMc{Servers: 1, Arrivals: 1, Service: 1}).Relaxation(); !math.IsInf(got, 1) {
		t.Errorf("at full load it is %v", got)
	}
}

// Erlang B against its definition, (aᶜ/c!) / Σ aⁿ/n!.
func TestErlangBIsItsDefinition(t *testing.T) {
	for _, a := range []float64{.1, 1, 3, 10} {
		term, sum := 1.0, 1.0
		for c := 1; c <= 20; c++ {
			term *= a / float64(c)
			sum += term
			near(t, "B", sim.ErlangB(c, a), term/sum, 1e-13)
		}
	}
}

func TestPollaczekKhinchineAgreesWithTheTable(t *testing.T) {
	near(t, "M/M/1", sim.PollaczekKhinchine(8, .1, 1), .4, 1e-12)
	near(t, "M/D/1", sim.PollaczekKhinchine(8, .1, 0), .2, 1e-12)
	near(t, "M/H2/1", sim.PollaczekKhinchine(8, .1, 4), 1, 1e-12)
	// 99 % 50 ms, 1 % 5.05 s: E[S²] = 0.2575 s², mean 0.1 s.
	near(t, "two-point", sim.PollaczekKhinchine(8, .1, .2575/.01-1), 5.15, 1e-12)
}

func TestMDcAgreesWithTheTable(t *testing.T) {
	for _, c := range []struct {
		servers  int
		arrivals float64
		want     float64
	}{
		{1, 8, .2},
		{2, 15, 0.0656694006416},
		{4, 20, 0.00496517387826},
		{4, 30, 0.0266961159927},
		{4, 36, 0.0999965885564},
	} {
		near(t, "the mean wait", sim.MDc{Servers: c.servers, Arrivals: c.arrivals, Service: .1}.MeanWait(), c.want, 1e-10)
	}
}

// Crommelin's own series, which needs no roots:
// W/D = Σᵢ e^−ia [Σ_{j≥ic} (ia)ʲ/j! − (c/a) Σ_{j>ic} (ia)ʲ/j!], i = 1, 2, …
func TestMDcAgreesWithCrommelinsSeries(t *testing.T) {
	for _, c := range []struct {
		servers int
		load    float64
	}{{1, .5}, {2, 1.7}, {3, 2.4}, {7, 6.3}, {20, 18}, {50, 45}} {
		sum := 0.0
		for i := 1; i < 5000; i++ {
			x := float64(i) * c.load
			lg, _ := math.Lgamma(float64(i*c.servers) + 1)
			term := math.Exp(float64(i*c.servers)*math.Log(x) - x - lg)
			first, more := term, 0.0
			for j := i*c.servers + 1; term > 1e-22; j++ {
				term *= x / float64(j)
				more += term
			}
			sum += first + more - float64(c.servers)/c.load*more
		}
		near(t, "the mean wait", sim.MDc{Servers: c.servers, Arrivals: c.load, Service: 1}.MeanWait(), sum, 1e-8)
	}
}

// P(wait) against the Markov chain of the number in system seen every service time,
// solved by brute force.
func TestMDcWaitProbabilityAgreesWithItsChain(t *testing.T) {
	const size = 120
	for _, c := range []struct {
		servers int
		load    float64
	}{{1, .8}, {2, 1.5}, {4, 3}, {5, 4}, {8, 6}} {
		p := make([]float64, size)
		p[0] = 1
		for range 4000 {
			next := make([]float64, size)
			for n, w := range p {
				term := math.Exp(-c.load)
				for j := 0; j < size; j++ {
					next[min(max(n-c.servers, 0)+j, size-1)] += w * term
					term *= c.load / float64(j+1)
				}
			}
			d := 0.0
			for n := range p {
				d += math.Abs(next[n] - p[n])
			}
			if p = next; d < 1e-14 {
				break
			}
		}
		idle := 0.0
		for _, w := range p[:c.servers] {
			idle += w
		}
		near(t, "P(wait)", sim.MDc{Servers: c.servers, Arrivals: c.load, Service: 1}.WaitProbability(), 1-idle, 1e-8)
	}
}

func TestMDcHoldsForManyServers(t *testing.T) {
	mm := sim.MMc{Servers: 220, Arrivals: 1000, Service: .2}
	md := sim.MDc{Servers: 220, Arrivals: 1000, Service: .2}
	if got := md.MeanWait() / mm.MeanWait(); got < .5 || got > .7 {
		t.Errorf("fixed service waits %v times as long as exponential, want somewhat more than half", got)
	}
	if got := (sim.MDc{Servers: 300, Arrivals: 1, Service: 1}).MeanWait(); got != 0 {
		t.Errorf("300 servers with hardly a job wait %v", got)
	}
}

// The table of bounded queues, which Octave's queueing package confirms.
func TestMMcKAgreesWithTheTable(t *testing.T) {
	for _, c := range []struct {
		bound                  int
		arrivals               float64
		reject, mean, p99, use float64
	}{
		{10, 30, 0.0243209280084, 0.0310957169271, 0, 0},
		{20, 50, 0.202842884, 0.308214358, 0, 0.996446395},
		{24, 60, 0.333362418684, 0, 0, 0},
		{32, 50, 0.20019, 0, .9822, .99976},
		{44, 50, 0.20001323786, 0.900087757576, 1.3394, .999983},
		{104, 50, 0.20000000002, 2.40000000032, 3.0457, 0},
	} {
		q := sim.MMcK{Servers: 4, Bound: c.bound, Arrivals: c.arrivals, Service: .1}
		s := q.Steady()
		digits := map[bool]float64{true: 2e-5, false: 1e-8}[c.bound == 32]
		near(t, "P(reject)", s.Reject, c.reject, digits)
		if c.mean > 0 {
			near(t, "the mean wait", s.MeanWait, c.mean, 1e-8)
		}
		if c.p99 > 0 {
			near(t, "p99", q.WaitQuantile(.99), c.p99, 1e-4)
		}
		if c.use > 0 {
			near(t, "the utilisation", s.Busy/4, c.use, 1e-5)
		}
	}
}

// With ample room M/M/c/K is M/M/c, and with none it is Erlang's loss system.
func TestMMcKMeetsItsNeighbours(t *testing.T) {
	open := sim.MMc{Servers: 4, Arrivals: 30, Service: .1}
	wide := sim.MMcK{Servers: 4, Bound: 100_000, Arrivals: 30, Service: .1}
	s := wide.Steady()
	near(t, "the mean wait", s.MeanWait, open.MeanWait(), 1e-10)
	near(t, "P(wait)", s.Wait, open.WaitProbability(), 1e-10)
	near(t, "p95", wide.WaitQuantile(.95), open.WaitQuantile(.95), 1e-10)
	loss := sim.MMcK{Servers: 4, Bound: 4, Arrivals: 30, Service: .1}
	near(t, "P(reject)", loss.Steady().Reject, sim.ErlangB(4, 3), 1e-13)
	if s := loss.Steady(); s.MeanWait != 0 || loss.WaitQuantile(.99) != 0 {
		t.Errorf("in a loss system somebody waits: %+v", s)
	}
	small := sim.MMcK{Servers: 4, Bound: 2, Arrivals: 30, Service: .1}
	near(t, "with room for two, P(reject)", small.Steady().Reject, sim.ErlangB(2, 3), 1e-13)
	over := sim.MMcK{Servers: 1, Bound: 100_000, Arrivals: 1000, Service: 10}
	near(t, "P(reject) at a load of 10,000", over.Steady().Reject, 1-1e-4, 1e-9)
	near(t, "the mean wait there", over.Steady().MeanWait, 999_990, 1e-4)
	even := sim.MMcK{Servers: 1, Bound: 5, Arrivals: 1, Service: 1} // p(n) = 1/6
	near(t, "P(reject) at a load of 1", even.Steady().Reject, 1./6, 1e-12)
	near(t, "the mean wait there", even.Steady().MeanWait, (0+1+2+3+4)/5., 1e-12)
	if q := even.WaitQuantile(.99); q < 4 || q > 12 {
		t.Errorf("p99 there is %v", q)
	}
}
