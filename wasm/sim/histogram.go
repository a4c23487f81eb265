package sim

import (
	"math"
	"math/bits"
)

const (
	stepBits = 5 // every power of two is cut into 2⁵ buckets
	steps    = 1 << stepBits
	buckets  = (64 - stepBits) * steps
)

// Histogram counts integers, such as waits in µs, in fixed buckets: one for each number
// below 64, and 32 of equal width for each power of two above, so that a bucket is
// never wider than 1/32 of the numbers in it. The zero Histogram is empty. Copying a
// value (15 kB) copies its state.
//
// Why not a sample: a run may have any length, and a percentile that is known to 3 % is
// known better than a simulation can estimate it.
type Histogram struct {
	n      int64
	counts [buckets]int64
}

// bucket returns the index of the bucket of v ≥ 0.
func bucket(v int64) int {
	if v < 2*steps {
		return int(v)
	}
	shift := bits.Len64(uint64(v)) - stepBits - 1
	return shift*steps + int(v>>shift)
}

// bounds returns the least and the greatest number of bucket i.
func bounds(i int) (low, high int64) {
	if i < 2*steps {
		return int64(i), int64(i)
	}
	shift := i/steps - 1
	low = int64(steps+i%steps) << shift
	return low, low + (1<<shift - 1)
}

// Add counts one number; a negative one counts as 0.
func (h *Histogram) Add(v int64) {
	h.n++
	h.counts[bucket(max(v, 0))]++
}

// N returns how many numbers were counted.
func (h *Histogram) N() int64 { return h.n }

// Quantile returns the bounds, both included, of the bucket that holds the p-quantile,
// p in [0, 1]: the smallest number counted that at least the fraction p of all do not
// exceed. Of no numbers it is 0, 0.
func (h *Histogram) Quantile(p float64) (low, high int64) {
	if h.n == 0 {
		return 0, 0
	}
	rank := int64(math.Ceil(float64(h.n) * min(max(p, 0), 1)))
	rank = max(rank, 1)
	i := 0
	for seen := h.counts[0]; seen < rank; seen += h.counts[i] {
		i++
	}
	return bounds(i)
}
