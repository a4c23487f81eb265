package sim

import (
	"math"
	"slices"
	"testing"
)

// NIST Statistical Reference Datasets, univariate summary statistics, NumAcc1 to
// NumAcc4, with their certified means and standard deviations. The tolerance grows with
// the mean because 10000000.1 itself is not a float64.
func TestMomentsMatchNISTCertifiedValues(t *testing.T) {
	alternating := func(first, low, high float64) []float64 {
		data := []float64{first}
		for range 500 {
			data = append(data, low, high)
		}
		return data
	}
	for name, c := range map[string]struct {
		data     []float64
		mean, sd float64
		off      float64
	}{
		"NumAcc1": {[]float64{10000001, 10000003, 10000002}, 10000002, 1, 0},
		"NumAcc2": {alternating(1.2, 1.1, 1.3), 1.2, 0.1, 1e-14},
		"NumAcc3": {alternating(1000000.2, 1000000.1, 1000000.3), 1000000.2, 0.1, 2e-9},
		"NumAcc4": {alternating(10000000.2, 10000000.1, 10000000.3), 10000000.2, 0.1, 2e-8},
	} {
		var m Moments
		for _, x := range c.data {
			m.Add(x)
		}
		within(t, name+" mean", m.Mean(), c.mean, c.off)
		within(t, name+" standard deviation", m.SD(), c.sd, c.off)
		if m.N() != int64(len(c.data)) {
			t.Errorf("%s: N() = %d", name, m.N())
		}
	}
}

func TestMomentsOfFewNumbers(t *testing.T) {
	var m Moments
	if m.Mean() != 0 || m.Variance() != 0 || m.SD() != 0 {
		t.Errorf("of none: mean %v, variance %v", m.Mean(), m.Variance())
	}
	m.Add(5)
	if m.Mean() != 5 || m.Variance() != 0 {
		t.Errorf("of one: mean %v, variance %v", m.Mean(), m.Variance())
	}
	m.Add(9) // by hand: mean 7, squares 4 + 4 over 1
	if m.Mean() != 7 || m.Variance() != 8 {
		t.Errorf("of two: mean %v, variance %v", m.Mean(), m.Variance())
	}
}

// By hand from the definition: position (n−1)p = 3p in 10, 20, 40, 80.
func TestQuantileIsDefinition7OfHyndmanAndFan(t *testing.T) {
	sample := []float64{10, 20, 40, 80}
	for p, want := range map[float64]float64{
		-1: 10, 0: 10, 0.25: 17.5, 0.5: 30, 0.75: 50, 0.875: 65, 1: 80, 2: 80,
	} {
		within(t, "quantile", Quantile(sample, p), want, 0)
	}
	within(t, "median of integers", Quantile([]int64{1, 2, 3, 4}, 0.5), 2.5, 0)
	within(t, "quantile of one", Quantile([]int64{3}, 0.9), 3, 0)
	within(t, "quantile of none", Quantile([]int64{}, 0.9), 0, 0)
}

func TestHistogramBucketsTileTheIntegers(t *testing.T) {
	next := int64(0)
	for i := range buckets {
		low, high := bounds(i)
		if low != next || bucket(low) != i || bucket(high) != i {
			t.Fatalf("bucket %d is %d…%d after %d; its bounds fall in %d and %d",
				i, low, high, next-1, bucket(low), bucket(high))
		}
		if width := high - low + 1; width > 1 && width > low/32 {
			t.Fatalf("bucket %d…%d is wider than 1/32", low, high)
		}
		next = high + 1
	}
	if next != math.MinInt64 { // one past the largest int64
		t.Errorf("the last bucket ends at %d", next-1)
	}
}

func TestHistogramQuantileBoundsTheOrderStatistic(t *testing.T) {
	src := NewStream(7, "waits")
	var h Histogram
	var sample []int64
	for range 5000 {
		v := int64(src.Exp(20_000))
		h.Add(v)
		sample = append(sample, v)
	}
	slices.Sort(sample)
	for p, rank := range map[float64]int{-1: 1, 0: 1, 0.0001: 1, 0.5: 2500, 0.95: 4750, 0.99: 4950, 1: 5000, 2: 5000} {
		low, high := h.Quantile(p)
		if v := sample[rank-1]; v < low || v > high || high-low > v/32 {
			t.Errorf("the %v-quantile is %d, bounds %d…%d", p, v, low, high)
		}
	}
	if h.N() != 5000 {
		t.Errorf("N() = %d", h.N())
	}
}

func TestHistogramAtItsEnds(t *testing.T) {
	var h Histogram
	if low, high := h.Quantile(0.5); low != 0 || high != 0 {
		t.Errorf("quantile of none: %d…%d", low, high)
	}
	h.Add(-5)
	h.Add(math.MaxInt64)
	if low, high := h.Quantile(0.5); low != 0 || high != 0 {
		t.Errorf("a negative number is counted in %d…%d, want 0", low, high)
	}
	if low, high := h.Quantile(1); low != 63<<57 || high != math.MaxInt64 {
		t.Errorf("the largest number is counted in %d…%d", low, high)
	}
}

// By hand: 0 until 100, 2 until 150, 3 until 200, 0 until 400: 2·50 + 3·50 = 250.
func TestLevelIntegratesSteps(t *testing.T) {
	var l Level
	l.Add(100, 2)
	l.Add(150, 1)
	if l.Area(180) != 190 || l.Now() != 3 {
		t.Errorf("at 180: area %d, level %d", l.Area(180), l.Now())
	}
	l.Add(200, -3)
	if l.Area(400) != 250 || l.Mean(400) != 0.625 || l.Now() != 0 {
		t.Errorf("at 400: area %d, mean %v, level %d", l.Area(400), l.Mean(400), l.Now())
	}
	if l.Mean(0) != 0 {
		t.Errorf("mean at 0 is %v", l.Mean(0))
	}
}

// By hand. 1…10 are ten batches of one: mean 5.5, variance 55/6. 1…40 have been joined
// to twenty batches with the means 1.5, 3.5 … 39.5: mean 20.5, variance 4·35; the 41st
// number only starts a batch.
func TestBatchesBandByHand(t *testing.T) {
	var b Batches
	for x := 1.0; x <= 9; x++ {
		b.Add(x)
	}
	if _, _, ok := b.Band(); ok {
		t.Errorf("nine batches give a band")
	}
	b.Add(10)
	mean, half, ok := b.Band()
	if !ok {
		t.Errorf("ten batches give no band")
	}
	within(t, "mean of 1…10", mean, 5.5, 1e-14)
	within(t, "half-width of 1…10", half, 2.262*math.Sqrt(55.0/6)/math.Sqrt(10), 1e-14)
	for x := 11.0; x <= 40; x++ {
		b.Add(x)
	}
	b.Add(1e9)
	mean, half, _ = b.Band()
	within(t, "mean of 1…40", mean, 20.5, 1e-13)
	within(t, "half-width of 1…40", half, 2.093*math.Sqrt(4*35)/math.Sqrt(20), 1e-13)
}

// xₙ = 0.8·xₙ₋₁ + e has mean 0 and variance 1/(1 − 0.64), and successive values are
// correlated by 0.8: an interval that took them for independent would hold the mean in
// 49 % of runs. Of 400 runs 95 % ± 4 standard errors must.
func TestBatchesBandHoldsTheMeanOfCorrelatedNumbers(t *testing.T) {
	const runs = 400
	src := NewStream(7, "noise")
	held := 0
	for range runs {
		var b Batches
		x := src.Normal(0, 1/0.6)
		for range 4000 {
			x = 0.8*x + src.Normal(0, 1)
			b.Add(x)
		}
		if mean, half, _ := b.Band(); math.Abs(mean) <= half {
			held++
		}
	}
	within(t, "coverage", float64(held)/runs, 0.95, 4*math.Sqrt(0.95*0.05/runs))
}
