package main

import (
	"math"
	"slices"
	"time"
)

// sample is a figure as it came out each time.
type sample []float64

// quantile returns the nearest-rank quantile: the least value that at least the share q
// of the sample does not exceed. It is NaN for an empty sample.
func (s sample) quantile(q float64) float64 {
	if len(s) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(s))
	return sorted[max(0, int(math.Ceil(q*float64(len(s))))-1)]
}

func (s sample) median() float64 { return s.quantile(0.5) }

// over divides two samples round by round.
func (s sample) over(other sample) sample {
	out := make(sample, len(s))
	for i := range s {
		out[i] = s[i] / other[i]
	}
	return out
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
