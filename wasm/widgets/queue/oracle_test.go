package queue

import (
	"math"
	"runtime"
	"testing"

	"millrace/wasm/sim"
)

// figure is one line of the project's table of queues: the exact value and the standard
// deviation of an estimate from 200,000 customers after a warm-up of 40,000, which was
// measured over 60 to 100 independent runs of another simulator.
type figure struct {
	read      string
	exact, sd float64
}

var oracles = []struct {
	name  string
	pairs []string
	law   *distribution // instead of that of the settings
	rows  []figure
}{
	{"M/M/1 at 50 %", []string{"rate=5", "workers=1"}, nil, []figure{
		{"wait_mean", .1, .00109}, {"in_system_mean", 1, .0069}, {"waiting_mean", .5, .005926}, {"wait_p95", 0.460517018599, .00505},
		{"wait_probability", .5, .001763}, {"utilisation", .5, .001367},
	}},
	{"M/M/1 at 80 %", []string{"rate=8", "workers=1"}, nil, []figure{
		{"wait_mean", .4, .0094}, {"waiting_mean", 3.2, .078}, {"in_system_mean", 4, .080}, {"wait_p95", 1.38629436112, .040},
		{"wait_p99", 2.19101331734, .104}, {"wait_probability", .8, .00246}, {"utilisation", .8, .002187},
	}},
	{"M/M/1 at 90 %", []string{"rate=9", "workers=1"}, nil, []figure{
		{"wait_mean", .9, .0403}, {"waiting_mean", 8.1, .3711}, {"wait_probability", .9, .002552},
	}},
	{"M/M/4 at 75 %", nil, nil, []figure{
		{"wait_probability", 0.509433962264, .0038}, {"wait_mean", 0.0509433962264, .00132}, {"waiting_mean", 1.52830188679, .041},
		{"in_system_mean", 4.52830188679, .046}, {"utilisation", .75, .00205}, {"wait_p95", 0.232127722601, .0062}, {"wait_p99", 0.393071513844, .0155},
	}},
	{"M/M/220 at 200 Erlang", []string{"rate=1000", "workers=220", "service_ms=200"}, nil, []figure{
		{"wait_probability", 0.109380479926, .0113}, {"wait_mean", 0.00109380479926, .00024}, {"waiting_mean", 1.0938048, .236},
	}},
	{"M/D/1 at 80 %", []string{"rate=8", "workers=1", "service=fixed"}, nil, []figure{
		{"wait_mean", .2, .0032}, {"waiting_mean", 1.6, .028},
	}},
	{"M/D/4 at 75 %", []string{"service=fixed"}, nil, []figure{{"wait_mean", 0.0266961159927, .00048}}},
	{"M/H2/1 at 80 %", []string{"rate=8", "workers=1"}, &hyperexponential, []figure{{"wait_mean", 1, .041}}},
	{"M/LN/1 at 80 %", []string{"rate=8", "workers=1"}, &logNormal, []figure{{"wait_mean", 1, .059}}},
	{"two-point at 80 %", []string{"rate=8", "workers=1", "service=two-point"}, nil, []figure{{"wait_mean", 5.15, .46}}},
	{"M/M/4/20 overloaded", []string{"rate=50", "bound=20"}, nil, []figure{
		{"reject_probability", 0.202842884, .001976}, {"wait_mean", 0.308214358, .001398}, {"in_system_mean", 16.270549, .04274}, {"utilisation", 0.996446395, .0002837},
	}},
	{"M/M/4/44 overloaded", []string{"rate=50", "bound=44"}, nil, []figure{
		{"reject_probability", 0.200013238, .002133}, {"wait_mean", 0.900087758, .00301},
	}},
}

// size is how many customers are measured and in how many runs. WebAssembly runs the
// same code, so a smaller sample is enough there.
func size() (warmup, customers, runs int) {
	if runtime.GOARCH == "wasm" {
		return 10_000, 50_000, 1
	}
	return 40_000, 200_000, 4
}

// mean averages the readings of some runs with seeds 1, 2, … The law, if any, replaces
// that of the settings.
func mean(t testing.TB, law *distribution, pairs ...string) map[string]float64 {
	warmup, customers, runs := size()
	out := map[string]float64{}
	for seed := range runs {
		s := settingsOf(given(t, pairs...))
		s.seed = uint64(seed + 1)
		if law != nil {
			s.service = law
		}
		for _, r := range s.measure(warmup, customers) {
			out[r.Name] += r.Value / float64(runs)
		}
	}
	return out
}

// Two laws of the table that the widget does not offer, both with a squared coefficient
// of variation of 4: two exponential phases with balanced means, and the log-normal.
var (
	hyperexponential = distribution{name: "h2", scv: 4, draw: func(r *sim.Source, mean float64) float64 {
		p := (1 + math.Sqrt(3./5)) / 2
		if r.Float64() < p {
			return r.Exp(mean / (2 * p))
		}
		return r.Exp(mean / (2 - 2*p))
	}}
	logNormal = distribution{name: "ln", scv: 4, draw: func(r *sim.Source, mean float64) float64 {
		variance := sim.Log(5)
		return sim.Exp(r.Normal(sim.Log(mean)-variance/2, math.Sqrt(variance)))
	}}
)

// An estimate from n customers in r runs has the table's deviation times √(200,000/nr),
// and lies within 3.29 of them 999 times in 1,000.
func TestTheSimulationAgreesWithTheTable(t *testing.T) {
	_, customers, runs := size()
	scale := math.Sqrt(200_000 / float64(customers*runs))
	for _, c := range oracles {
		got := mean(t, c.law, c.pairs...)
		if n := got["customers"]; n != float64(customers) {
			t.Errorf("%s: %v customers measured", c.name, n)
		}
		for _, r := range c.rows {
			if z := (got[r.read] - r.exact) / (r.sd * scale); math.Abs(z) > 3.29 {
				t.Errorf("%s: %s is %.6g, want %.6g: %.1f standard deviations off", c.name, r.read, got[r.read], r.exact, z)
			} else {
				t.Logf("%s: %s %.6g of %.6g, z %.2f", c.name, r.read, got[r.read], r.exact, z)
			}
		}
	}
}

// The laws without a row in the table, against Pollaczek–Khinchine at 80 %:
// λE[S²]/2(1−ρ) is 0.25 s for Erlang-4 and 0.2667 s for uniform times. The variance of
// the estimate lies between those of M/D/1 and M/M/1, which are in the table.
func TestOtherLawsAgreeWithPollaczekKhinchine(t *testing.T) {
	_, customers, runs := size()
	scale := math.Sqrt(200_000 / float64(customers*runs))
	for service, want := range map[string]float64{"erlang4": .25, "uniform": .8 / 3} {
		got := mean(t, nil, "rate=8", "workers=1", "service="+service)
		if z := (got["wait_mean"] - want) / (.0094 * scale); math.Abs(z) > 3.29 {
			t.Errorf("%s: the mean wait is %.5g, want %.5g", service, got["wait_mean"], want)
		}
		if p := got["wait_probability"]; math.Abs(p-.8) > 3.29*.00246*scale {
			t.Errorf("%s: %.4g have to wait, want 0.8, the utilisation", service, p)
		}
	}
}

// Even arrivals at fixed times have no chance in them: 30 jobs a second for 100 ms each
// find one of four workers idle, and so do 40.
func TestEvenArrivalsOfEqualJobsNeverWait(t *testing.T) {
	for _, rate := range []string{"rate=30", "rate=40", "rate=0.7"} {
		for _, r := range Measure(given(t, "arrivals=even", "service=fixed", rate), 10, 5000) {
			switch {
			case r.Name == "wait_probability" && r.Value != 0, r.Name == "wait_theory" && (r.None || r.Value != 0):
				t.Errorf("%s: %s is %v", rate, r.Name, r.Value)
			case r.Name == "utilisation" && rate == "rate=30" && math.Abs(r.Value-.75) > 1e-3:
				t.Errorf("utilisation is %v", r.Value)
			}
		}
	}
}

// Even arrivals keep their pace whatever it is: after 10,000 s at 0.7 a second exactly
// 7,000 have come.
func TestEvenArrivalsDoNotDrift(t *testing.T) {
	s := settingsOf(given(t, "arrivals=even", "rate=0.7"))
	a := newArrivals(&s)
	for range 6999 {
		a.arrive()
	}
	if a.next != 10_000*second {
		t.Errorf("arrival 7,000 is at %d µs", a.next)
	}
}

// A line that is never served enough is left in the end, and says how far it came.
func TestMeasuringAHopelessLineEnds(t *testing.T) {
	for _, r := range Measure(given(t, "rate=1000", "workers=1", "service_ms=10000"), 0, 1000) {
		if r.Name == "customers" && (r.Value < 1 || r.Value >= 1000) {
			t.Errorf("%v customers measured", r.Value)
		}
	}
	for _, r := range Measure(given(t), 0, 1) {
		if r.Name == "customers" && r.Value != 1 {
			t.Errorf("%v customers measured, want 1", r.Value)
		}
	}
}

func BenchmarkMeasure(b *testing.B) {
	v := given(b, "rate=38")
	for b.Loop() {
		Measure(v, 40_000, 200_000)
	}
}
