package sim

import (
	"math"
	"math/bits"
)

// Source is a stream of random numbers: xoshiro256** by Blackman and Vigna
// ("Scrambled linear pseudorandom number generators", 2021), period 2²⁵⁶ − 1. Make one
// with [NewStream]; the zero Source yields only zeros. Copying a value copies its state.
type Source struct{ s [4]uint64 }

// NewStream returns the stream called label of a run with this seed. Its state is four
// outputs of splitmix64 started at seed XOR FNV-1a(label).
//
// Give every source of randomness its own label ("arrivals", "service"): then changing
// one control of a simulation does not reshuffle what the others draw, and two
// settings can be compared on the same random numbers.
func NewStream(seed uint64, label string) Source {
	state := seed ^ fnv1a(label)
	var src Source
	for i := range src.s {
		src.s[i] = splitmix64(&state)
	}
	return src
}

// fnv1a is the 64-bit FNV-1a hash of Fowler, Noll and Vo.
func fnv1a(s string) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * 0x100000001b3
	}
	return h
}

// splitmix64 advances state and returns its next output (Steele, Lea and Flood, "Fast
// splittable pseudorandom number generators", 2014, with Vigna's constants).
func splitmix64(state *uint64) uint64 {
	*state += 0x9e3779b97f4a7c15
	z := *state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Uint64 returns the next 64 random bits.
func (r *Source) Uint64() uint64 {
	s := &r.s
	out := bits.RotateLeft64(s[1]*5, 7) * 9
	t := s[1] << 17
	s[2] ^= s[0]
	s[3] ^= s[1]
	s[1] ^= s[2]
	s[0] ^= s[3]
	s[2] ^= t
	s[3] = bits.RotateLeft64(s[3], 45)
	return out
}

// Float64 returns the next number in [0, 1), a multiple of 2⁻⁵³.
func (r *Source) Float64() float64 {
	// The outer conversion is for callers: a compiler turns this division into a
	// multiplication, and would fuse that with what they add.
	return float64(float64(r.Uint64()>>11) / (1 << 53))
}

// IntN returns the next integer in [0, n), each equally likely, by Lemire's
// multiplication ("Fast random integer generation in an interval", 2019). It panics if
// n is not positive.
func (r *Source) IntN(n int) int {
	if n <= 0 {
		panic("sim: IntN needs a positive bound")
	}
	hi, lo := bits.Mul64(r.Uint64(), uint64(n))
	if lo < uint64(n) {
		for unfair := -uint64(n) % uint64(n); lo < unfair; {
			hi, lo = bits.Mul64(r.Uint64(), uint64(n))
		}
	}
	return int(hi)
}

// Exp returns the next exponentially distributed number with this mean, by inversion:
// −mean · ln(1 − u). One call draws one number, so two runs that share a stream stay in
// step whatever their means. The largest is about 36.7 means.
func (r *Source) Exp(mean float64) float64 {
	// 1 − u is exact and never 0. Subtracting from 0 keeps a draw of 0 from being −0.
	return 0 - float64(mean*Log(1-r.Float64()))
}

// Normal returns the next normally distributed number with this mean and standard
// deviation, by Marsaglia's polar method (Knuth, TAOCP 2, 3.4.1, algorithm P). It
// draws a variable number of pairs, 1.27 on average, and keeps one number of a pair.
// Exp of it is log-normal.
func (r *Source) Normal(mean, sd float64) float64 {
	for {
		u, v := float64(2*r.Float64())-1, float64(2*r.Float64())-1
		s := float64(u*u) + float64(v*v)
		if s > 0 && s < 1 {
			z := u * math.Sqrt(-2*Log(s)/s)
			return mean + float64(sd*z)
		}
	}
}
