package sim

import (
	"math"
	"testing"
)

// The probabilities are those of the definition, by the logarithm of the gamma function
// of the standard library.
func TestPoissonNumbersHaveThePoissonDistribution(t *testing.T) {
	for _, mean := range []int64{1, 2, 7, 31, 32, 200, 5000, 100_000} {
		const draws = 100_000
		source := NewStream(7, "poisson")
		counts := map[int64]int{}
		var m Moments
		for range draws {
			k := source.Poisson(mean)
			counts[k]++
			m.Add(float64(k))
		}
		x := float64(mean)
		if off := math.Abs(m.Mean() - x); off > 3.29*math.Sqrt(x/draws) {
			t.Errorf("mean %d: the mean is %v", mean, m.Mean())
		}
		// The variance of a sample variance is (μ₄ − σ⁴)/n, μ₄ = m + 3m² for Poisson.
		if off := math.Abs(m.Variance() - x); off > 3.29*math.Sqrt((x+2*x*x)/draws) {
			t.Errorf("mean %d: the variance is %v", mean, m.Variance())
		}
		chi2, cells, rest, restSeen := 0.0, 0, 1.0, draws
		for k := int64(0); k <= 3*mean+20; k++ {
			g, _ := math.Lgamma(float64(k) + 1)
			p := math.Exp(float64(k)*math.Log(x) - x - g)
			if p*draws < 10 {
				continue
			}
			d := float64(counts[k]) - p*draws
			chi2 += d * d / (p * draws)
			cells++
			rest -= p
			restSeen -= counts[k]
		}
		if rest*draws > 5 {
			d := float64(restSeen) - rest*draws
			chi2 += d * d / (rest * draws)
			cells++
		}
		// χ² of n degrees of freedom is about normal: mean n, variance 2n (Wilson and
		// Hilferty's cube root for the few cells of a small mean).
		n := float64(cells - 1)
		z := (math.Cbrt(chi2/n) - (1 - 2/(9*n))) / math.Sqrt(2/(9*n))
		if math.Abs(z) > 3.29 {
			t.Errorf("mean %d: χ² is %.1f over %d cells, z %.2f", mean, chi2, cells, z)
		}
	}
}

func TestTheModeOfAPoissonNumberHasItsProbability(t *testing.T) {
	for _, mean := range []int64{1, 2, 10, 31, 32, 33, 100, 5000, 1_000_000} {
		x := float64(mean)
		g, _ := math.Lgamma(x + 1)
		want := math.Exp(x*math.Log(x) - x - g)
		if got := poissonMode(mean); math.Abs(got/want-1) > 1e-13*max(x, 1)*20 || math.Abs(got/want-1) > 1e-8 {
			t.Errorf("mean %d: %v, want %v", mean, got, want)
		}
	}
}

func TestAPoissonNumberOfMean0Is0(t *testing.T) {
	source := NewStream(7, "poisson")
	if got := source.Poisson(0); got != 0 {
		t.Errorf("got %d", got)
	}
}
