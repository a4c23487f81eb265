package sim

import "math"

// Moments is the mean and variance of a stream of numbers, in constant space. The zero
// Moments has seen nothing. Copying a value copies its state.
//
// It is Welford's method ("Note on a method for calculating corrected sums of squares
// and products", 1962): unlike sums of squares it loses nothing when the mean is large
// beside the spread.
type Moments struct {
	n       int64
	mean    float64
	squares float64 // Σ(x − mean)²
}

// Add takes in one number.
func (m *Moments) Add(x float64) {
	m.n++
	d := x - m.mean
	m.mean += d / float64(m.n)
	m.squares += float64(d * (x - m.mean))
}

// N returns how many numbers were added.
func (m *Moments) N() int64 { return m.n }

// Mean returns their mean, and 0 of none.
func (m *Moments) Mean() float64 { return m.mean }

// Variance returns their sample variance, with n − 1 below the line, and 0 of fewer
// than two.
func (m *Moments) Variance() float64 {
	if m.n < 2 {
		return 0
	}
	return m.squares / float64(m.n-1)
}

// SD returns their sample standard deviation, the square root of Variance.
func (m *Moments) SD() float64 { return math.Sqrt(m.Variance()) }
