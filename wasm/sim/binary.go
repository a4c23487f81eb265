package sim

import "math"

// The float64 format, as Exp, Log and Pow take it apart: 52 bits of fraction below 11
// bits of exponent, which holds 1023 + k for a number of [2ᵏ, 2ᵏ⁺¹).
const (
	fractionBits = 52
	bias         = 1023
	maxExponent  = 2047 // of infinities and NaNs
)

// split returns m in [1, 2) and k with x = m·2ᵏ, for a positive finite x.
func split(x float64) (m float64, k int) {
	if x < 0x1p-1022 { // subnormal: no leading bit to find
		x *= 1 << fractionBits
		k = -fractionBits
	}
	b := math.Float64bits(x)
	k += int(b>>fractionBits) - bias
	b = b&(1<<fractionBits-1) | bias<<fractionBits
	return math.Float64frombits(b), k
}

// scale returns m·2ᵏ for m in [½, 2) and k ≥ −1075, rounded once: +Inf when it
// overflows, and to the nearest subnormal when it underflows.
func scale(m float64, k int) float64 {
	b := math.Float64bits(m)
	switch e := int(b>>fractionBits) + k; {
	case e >= maxExponent:
		return math.Inf(1)
	case e > 0:
		return math.Float64frombits(b + uint64(k)<<fractionBits)
	default:
		const up = 54 // enough to make the smallest e normal
		return math.Float64frombits(b+uint64(k+up)<<fractionBits) * 0x1p-54
	}
}

// high returns x with the lower half of its bits cleared, 21 significant bits: the
// product of two such numbers is exact.
func high(x float64) float64 {
	return math.Float64frombits(math.Float64bits(x) &^ (1<<32 - 1))
}
