package sim

import "math"

// The method and the coefficients of Exp are those of e_exp.c of FreeBSD's msun, which
// came with this notice:
//
// ====================================================
// Copyright (C) 2004 by Sun Microsystems, Inc. All rights reserved.
//
// Permission to use, copy, modify, and distribute this
// software is freely granted, provided that this notice
// is preserved.
// ====================================================

// R(r) = r(eʳ+1)/(eʳ−1) is 2 + p1·r² + p2·r⁴ + … + p5·r¹⁰ to within 2⁻⁵⁹ for |r| ≤ ½ ln 2.
const (
	p1 = 1.66666666666666019037e-01  // 3fc55555 5555553e
	p2 = -2.77777777770155933842e-03 // bf66c16c 16bebd93
	p3 = 6.61375632143793436117e-05  // 3f11566a af25de2c
	p4 = -1.65339022054652515390e-06 // bebbbd41 c5d26bf1
	p5 = 4.13813679705723846039e-08  // 3e663769 72bea4d0
)

// expRest returns c = r + 2 − R(r), with which eʳ = 1 + 2r/(R−r) = 1 + r + r·c/(2−c). All
// that is rounded then is small beside 1.
func expRest(r float64) float64 {
	t := r * r
	return r - float64(t*(p1+float64(t*(p2+float64(t*(p3+float64(t*(p4+float64(t*p5)))))))))
}

// Exp returns e to the power x, less than 1 ulp from the true value.
//
//	Exp(+Inf) = +Inf
//	Exp(−Inf) = 0
//	Exp(NaN) = NaN
//
// It is +Inf from the first x whose true value rounds to it, and 0 likewise.
//
// With x = k·ln 2 + r, |r| ≤ ½ ln 2, it is 2ᵏ·eʳ, where r is kept as hi − lo, hi exact.
func Exp(x float64) float64 {
	const (
		overflow  = 7.09782712893383973096e+02
		underflow = -7.45133219101941108420e+02
		ln2       = ln2Hi + ln2Lo
	)
	switch {
	case x != x:
		return x
	case x > overflow:
		return math.Inf(1)
	case x < underflow:
		return 0
	}
	k := math.Floor(x/ln2 + 0.5)
	hi := x - float64(k*ln2Hi)
	lo := float64(k * ln2Lo)
	r := hi - lo
	c := expRest(r)
	return scale(1-((lo-r*c/(2-c))-hi), int(k))
}
