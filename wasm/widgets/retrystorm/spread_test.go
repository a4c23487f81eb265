package retrystorm

import (
	"math"
	"testing"
)

// sample plays a policy under seeds 1…n and returns the mean of each measure.
func sample(n int, s *settings, name string, measures ...func(*run) float64) []float64 {
	means := make([]float64, len(measures))
	for seed := 1; seed <= n; seed++ {
		s.seed = uint32(seed)
		r := play(s, name)
		for i, measure := range measures {
			means[i] += measure(r) / float64(n)
		}
	}
	return means
}

func sent(r *run) float64   { return float64(r.total) }
func served(r *run) float64 { return float64(r.served) }
func lastS(r *run) float64  { return float64(r.lastAt) / 10 }
func peak(r *run) float64   { n, _, _ := r.peak(); return float64(n) }

// Means and standard deviations over seeds 1…10,000 of the RS-1 reference (another
// implementation; the mean of full jitter's requests is also known by numerical
// convolution of the delay densities, 1,874.17). The mean of 1,000 seeds lies within
// 3.29 sd/√1000 of them in 999 of 1,000 cases; a spread of 0 means exactly.
func TestMeansOverAThousandSeedsLieInTheReferenceBands(t *testing.T) {
	type band struct {
		what     string
		measure  func(*run) float64
		mean, sd float64
	}
	for policy, bands := range map[string][]band{
		"none":        {{"sent", sent, 300, 0}, {"peak", peak, 0, 0}, {"served", served, 0, 0}},
		"fixed":       {{"sent", sent, 7025.542, 30.205}, {"peak", peak, 156.945, 5.261}, {"served", served, 246.012, 5.265}},
		"exponential": {{"sent", sent, 1790, 0}, {"peak", peak, 156.945, 5.261}, {"served", served, 20, 0}},
		"full": {{"sent", sent, 1874.074, 16.375}, {"peak", peak, 12.527, 1.641}, {"served", served, 300, 0},
			{"last answer, s", lastS, 17.549, 0.214}},
	} {
		measures := make([]func(*run) float64, len(bands))
		for i, b := range bands {
			measures[i] = b.measure
		}
		for i, got := range sample(1000, defaults(), policy, measures...) {
			b := bands[i]
			if off := math.Abs(got - b.mean); off > 1e-6+3.29*b.sd/math.Sqrt(1000) {
				t.Errorf("%s: mean of %s is %.3f, want %.3f ± %.3f", policy, b.what, got, b.mean, 3.29*b.sd/math.Sqrt(1000))
			}
		}
	}
}

// E[sent] under equal jitter is 1,552.97 by numerical convolution of the delay
// densities: no simulation. The spread is estimated from the seeds themselves.
func TestEqualJitterSendsWhatTheConvolutionSays(t *testing.T) {
	square := func(r *run) float64 { return sent(r) * sent(r) }
	means := sample(1000, defaults(), "equal", sent, square)
	mean, sd := means[0], math.Sqrt(means[1]-means[0]*means[0])
	if band := 3.29 * sd / math.Sqrt(1000); math.Abs(mean-1552.97) > band {
		t.Errorf("mean %.2f, want 1552.97 ± %.2f", mean, band)
	}
}

// Over 100 seeds, RS-1 reference: what a server that is crowded still answers decides
// how many clients are served by 30 s. Exponential runs do not vary with the seed.
func TestTheOverloadRuleDecidesWhoIsServed(t *testing.T) {
	for _, c := range []struct {
		floorPct     int
		served, sent float64
	}{
		{0, 0, 1800}, {10, 8, 1796}, {25, 20, 1790}, {50, 40, 1780}, {100, 80, 1760},
	} {
		s := defaults()
		s.floorPct = c.floorPct
		got := sample(100, s, "exponential", served, sent)
		if math.Abs(got[0]-c.served) > 1e-6 || math.Abs(got[1]-c.sent) > 1e-6 {
			t.Errorf("exponential, floor %d %%: served and sent %v, want %v and %v", c.floorPct, got, c.served, c.sent)
		}
	}
	for _, c := range []struct {
		floorPct, rejectPct int
		served, band        float64
	}{
		{0, 25, 0, 0.5}, {10, 25, 80, 0.5},
		{25, 25, 245, 1.8}, // 3.29 · 5.27/√100 about the mean of 246.0, and the rounding
		{25, 50, 203, 1.8}, {25, 100, 200, 1.8}, {25, 14, 299, 1.8},
		{50, 25, 300, 1e-6}, {100, 25, 300, 1e-6},
	} {
		s := defaults()
		s.floorPct, s.rejectPct = c.floorPct, c.rejectPct
		if got := sample(100, s, "fixed", served)[0]; math.Abs(got-c.served) > c.band {
			t.Errorf("fixed, floor %d %%, rejection %d %%: served %.2f, want %v ± %v",
				c.floorPct, c.rejectPct, got, c.served, c.band)
		}
	}
}

// RS-1 reference, at most 5 requests a client: the waits of four retries end before a
// 10 s outage does, but for the exponential's, which reach 15 s.
func TestFiveAttemptsEndBeforeTheOutage(t *testing.T) {
	s := defaults()
	s.maxAttempts = 5
	for _, c := range []struct {
		policy       string
		sent, served int
	}{{"fixed", 1500, 0}, {"exponential", 1500, 10}} {
		if r := play(s, c.policy); r.total != c.sent || r.served != c.served {
			t.Errorf("%s: sent %d, served %d; want %d and %d", c.policy, r.total, r.served, c.sent, c.served)
		}
	}
	const mean, sd = 62.6, 7.0 // full jitter, over seeds
	if got, band := sample(1000, s, "full", served)[0], 0.05+3.29*sd/math.Sqrt(1000); math.Abs(got-mean) > band {
		t.Errorf("full jitter: served %.2f, want %v ± %.2f", got, mean, band)
	}
}
