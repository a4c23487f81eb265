package sim

import "math"

// Quantile returns the p-quantile of a sample in ascending order, p in [0, 1], and 0 of
// an empty one. It is definition 7 of Hyndman and Fan ("Sample quantiles in statistical
// packages", 1996), the one of R, NumPy and spreadsheets: the number at position
// (n−1)·p counted from 0, on a straight line between neighbours.
func Quantile[T int64 | float64](sorted []T, p float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	h := float64(float64(len(sorted)-1) * min(max(p, 0), 1))
	i := int(math.Floor(h))
	low := float64(sorted[i])
	if i == len(sorted)-1 {
		return low
	}
	return low + float64((h-float64(i))*(float64(sorted[i+1])-low))
}
