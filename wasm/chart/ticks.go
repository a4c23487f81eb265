package chart

// step is a distance between ticks: mantissa · 10^exponent. It is kept in two parts
// so that the third tick of a step of 0.1 is 0.3 and not 0.30000000000000004.
type step struct{ mantissa, exponent int }

// times returns k steps.
func (s step) times(k int) float64 {
	v, p := float64(k*s.mantissa), 1.0
	for e := s.exponent; e > 0; e-- {
		p *= 10
	}
	for e := s.exponent; e < 0; e++ {
		p *= 10
	}
	if s.exponent < 0 {
		return v / p
	}
	return v * p
}

// niceStep returns the smallest 1, 2 or 5 · 10^e that is at least span/n.
func niceStep(span float64, n int) step {
	want, e := span/float64(n), 0
	for (step{1, e + 1}).times(1) <= want {
		e++
	}
	for e > -300 && (step{1, e}).times(1) > want {
		e--
	}
	for _, m := range []int{1, 2, 5} {
		if s := (step{m, e}); s.times(1) >= want {
			return s
		}
	}
	return step{1, e + 1}
}

// countable reports whether lo and hi are finite, apart, and a number of steps from 0
// that an integer can hold.
func countable(lo, hi float64, n int) bool {
	span := hi - lo
	return span > 0 && span-span == 0 && max(hi, -lo)/span*float64(n) < 1e9
}

// Ticks returns the multiples of a step of 1, 2 or 5 · 10^k that lie in [lo, hi]: at
// most n+1 of them, n at least 1. An empty or unbounded range has the one tick lo.
func Ticks(lo, hi float64, n int) []float64 {
	n = max(n, 1)
	if !countable(lo, hi, n) {
		return []float64{lo}
	}
	s := niceStep(hi-lo, n)
	var out []float64
	for k := ceil(lo / s.times(1)); s.times(k) <= hi; k++ {
		if v := s.times(k); v >= lo {
			out = append(out, v)
		}
	}
	return out
}

// Nice widens a range to whole steps, so that an axis ends at ticks.
func Nice(lo, hi float64, n int) (float64, float64) {
	n = max(n, 1)
	if !countable(lo, hi, n) {
		return lo, hi
	}
	s := niceStep(hi-lo, n)
	return s.times(-ceil(-lo / s.times(1))), s.times(ceil(hi / s.times(1)))
}

// LogTicks returns values of [lo, hi] for a logarithmic axis: the powers of ten, thinned
// to at most n+1, or their multiples by 2 and 5 as well where that leaves at most n+1.
func LogTicks(lo, hi float64, n int) []float64 {
	if !(lo > 0) || !(hi > lo) || hi-hi != 0 {
		return []float64{lo}
	}
	n = max(n, 1)
	var decades, fine []float64
	e := 0
	for e > -300 && (step{1, e}).times(1) > lo {
		e--
	}
	for ; e < 308 && (step{1, e}).times(1) <= hi; e++ {
		for _, m := range []int{1, 2, 5} {
			v := step{m, e}.times(1)
			if v < lo || v > hi {
				continue
			}
			fine = append(fine, v)
			if m == 1 {
				decades = append(decades, v)
			}
		}
	}
	if len(fine) <= n+1 && len(fine) > 0 {
		return fine
	}
	every := (len(decades) + n) / (n + 1)
	var out []float64
	for i := 0; i < len(decades); i += max(every, 1) {
		out = append(out, decades[i])
	}
	if len(out) == 0 {
		return Ticks(lo, hi, n)
	}
	return out
}

// clock lists the steps of a clock in seconds.
var clock = []float64{1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400}

// TimeTicks returns times in [lo, hi], in seconds, at most n+1 of them, where a clock
// has its marks: 15 s, 1 min, 6 h. Under a second and above a day they are decimal.
func TimeTicks(lo, hi float64, n int) []float64 {
	span := hi - lo
	n = max(n, 1)
	if span <= float64(n)/2 || !countable(lo, hi, n) {
		return Ticks(lo, hi, n)
	}
	for _, s := range clock {
		if s*float64(n) < span {
			continue
		}
		var out []float64
		for k := ceil(lo / s); float64(k)*s <= hi; k++ {
			if v := float64(k) * s; v >= lo {
				out = append(out, v)
			}
		}
		return out
	}
	const day = 86400
	out := Ticks(lo/day, hi/day, n)
	for i := range out {
		out[i] *= day
	}
	return out
}

// ceil returns the smallest integer that is at least v.
func ceil(v float64) int {
	k := int(v)
	if float64(k) < v {
		k++
	}
	return k
}
