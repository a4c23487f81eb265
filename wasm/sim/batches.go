package sim

import "math"

const maxBatches = 40

// Batches estimates a mean and its error from numbers that depend on each other, such
// as the waits of successive jobs, by the method of batch means (Law, "Simulation
// modeling and analysis", chapter 9): means of long batches hardly depend on each
// other. The zero Batches has seen nothing. Copying a value copies its state.
//
// It starts with batches of one number and, whenever 40 are full, joins neighbours and
// doubles the size, so that there are always 20 to 39 full batches of a long run, in
// constant space.
type Batches struct {
	size   int64 // numbers in a full batch; 0 stands for 1
	full   int
	sums   [maxBatches]float64
	sum    float64 // of the batch that fills now
	filled int64
}

// Add takes in one number.
func (b *Batches) Add(x float64) {
	b.sum += x
	b.filled++
	if b.filled < b.size {
		return
	}
	b.sums[b.full] = b.sum
	b.full++
	b.sum, b.filled = 0, 0
	if b.full == maxBatches {
		b.join()
	}
}

// join makes one batch of each two.
func (b *Batches) join() {
	b.full = maxBatches / 2
	for i := range b.full {
		b.sums[i] = b.sums[2*i] + b.sums[2*i+1]
	}
	b.size = 2 * max(b.size, 1)
}

// Band returns the mean of all numbers in full batches and the half-width of its 95 %
// confidence interval: t·s/√k for k batches whose means have the standard deviation s.
// It is not ok before ten batches are full: of fewer the interval means little.
func (b *Batches) Band() (mean, half float64, ok bool) {
	if b.full < 10 {
		return 0, 0, false
	}
	var m Moments
	for _, sum := range b.sums[:b.full] {
		m.Add(sum / float64(max(b.size, 1)))
	}
	return m.Mean(), studentT95[b.full-10] * m.SD() / math.Sqrt(float64(b.full)), true
}

// studentT95 holds the two-sided 95 % points of Student's t distribution for 9 to 38
// degrees of freedom (NIST/SEMATECH e-Handbook, 1.3.6.7.2, column 0.975).
var studentT95 = [...]float64{
	2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101,
	2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048,
	2.045, 2.042, 2.040, 2.037, 2.035, 2.032, 2.030, 2.028, 2.026, 2.024,
}
