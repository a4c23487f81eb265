package backlog

import (
	"math"
	"testing"
)

// conditions are settings that meet every branch.
func conditions() []*settings {
	var out []*settings
	for _, rule := range []string{off, byDepth, byAge, schedule} {
		for _, bound := range []int64{unbounded, 0, 700, 50_000} {
			for _, base := range []int64{0, 900, 2100} {
				s := sale()
				s.rule, s.bound, s.base, s.startup, s.saleFor = rule, bound, base, 17, 41
				out = append(out, s)
			}
		}
	}
	return out
}

func TestNothingIsLost(t *testing.T) {
	for _, s := range conditions() {
		f, r := &fluid{scaler: newScaler(s)}, newRandom(s)
		var arrived, handled int64
		for at := range s.watch {
			rate := s.rate(at)
			f.second(s, at, rate)
			r.second(s, at, rate)
			arrived += rate
			handled += f.out
			if arrived != handled+f.rejected+f.depth || f.depth < 0 || f.depth > s.bound {
				t.Fatalf("%+v, second %d: %d arrived, %d handled, %d rejected, %d wait", *s, at, arrived, handled, f.rejected, f.depth)
			}
			if f.out > s.most*s.perWorker {
				t.Fatalf("second %d: %d handled by at most %d workers", at, f.out, s.most)
			}
			if r.sent != r.served+r.rejected+r.there || r.there < 0 || r.waiting() > max(s.bound, 0) {
				t.Fatalf("%+v, second %d: %d sent, %d served, %d rejected, %d there", *s, at, r.sent, r.served, r.rejected, r.there)
			}
		}
	}
}

// Little's law on the path of the fluid: the area under the backlog is the sum of all
// waits (those still there: so far). The waits are found from the curves of what came
// and what went, job by job, in thousandths of a second's arrivals.
func TestLittlesLawHoldsForTheFluid(t *testing.T) {
	s := sale()
	f := &fluid{scaler: newScaler(s)}
	came, went := []float64{0}, []float64{0}
	area, before := 0.0, 0.0
	for at := range s.watch {
		f.second(s, at, s.rate(at))
		came = append(came, came[at]+float64(s.rate(at)))
		went = append(went, went[at]+float64(f.out))
		area += (before + float64(f.depth)) / 2 // straight within a second
		before = float64(f.depth)
	}
	when := func(curve []float64, n float64) float64 { // that job n passes
		for k := 1; k < len(curve); k++ {
			if curve[k] >= n {
				return float64(k-1) + (n-curve[k-1])/(curve[k]-curve[k-1])
			}
		}
		return float64(len(curve) - 1)
	}
	waits, step := 0.0, 10.0
	for n := step / 2; n < came[len(came)-1]; n += step {
		waits += step * (when(went, n) - when(came, n))
	}
	if math.Abs(waits/area-1) > 1e-9 {
		t.Errorf("the waits are %v, the area %v", waits, area)
	}
}

// At the end of the sale 120,000 of 300,000 are handled: the oldest came at 24 s. A
// minute later 240,000 are: it came at 48 s.
func TestTheAgeOfTheOldestFollowsFromTheCounts(t *testing.T) {
	s := sale()
	f := &fluid{scaler: newScaler(s)}
	for at := range int64(240) {
		f.second(s, at, s.rate(at))
		if want := map[int64]float64{29: 18, 59: 36, 119: 72, 149: 90, 239: 0}[at]; want > 0 && math.Abs(f.oldestNow-want) > 1e-9 {
			t.Errorf("after %d s the oldest is %v s old, want %v", at+1, f.oldestNow, want)
		}
	}
}

func TestALongIdleRunStops(t *testing.T) {
	s := sale()
	s.sale, s.base, s.workers, s.perWorker, s.watch = 20_000, 20_000, 1000, 100, 300
	r := newRandom(s)
	for at := range s.watch {
		r.second(s, at, s.rate(at))
	}
	if !r.stopped() || r.stoppedAt > 90 {
		t.Errorf("stopped %t at %d s after %d steps", r.stopped(), r.stoppedAt, r.steps)
	}
}

func TestASecondOfABusyRunAllocatesNothing(t *testing.T) {
	s := sale()
	r := newRandom(s)
	r.arrived.total = make([]int64, 0, 1000)
	at := int64(0)
	if got := testing.AllocsPerRun(100, func() { r.second(s, at, 5000); at++ }); got > 0 {
		t.Errorf("%v allocations a second", got)
	}
}
