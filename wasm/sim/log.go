package sim

import "math"

// The method and the coefficients of Log are those of e_log.c of FreeBSD's msun, which
// came with this notice:
//
// ====================================================
// Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
//
// Developed at SunPro, a Sun Microsystems, Inc. business.
// Permission to use, copy, modify, and distribute this
// software is freely granted, provided that this notice
// is preserved.
// ====================================================

// ln 2 in two parts. The last 32 bits of ln2Hi are zero, so that k·ln2Hi is exact for
// every exponent k a float64 can have.
const (
	ln2Hi = 6.93147180369123816490e-01 // 3fe62e42 fee00000
	ln2Lo = 1.90821492927058770002e-10 // 3dea39ef 35793c76
)

// Log returns the natural logarithm of x, less than 1 ulp from the true value.
//
//	Log(+Inf) = +Inf
//	Log(±0) = −Inf
//	Log(x < 0) = NaN
//	Log(NaN) = NaN
//
// With x = 2ᵏ(1+f), √½ < 1+f < √2, and s = f/(2+f), it is k·ln 2 + ln(1+f), where
// ln(1+f) = f − f²/2 + s(f²/2 + R) and R, a polynomial in s², is (ln(1+s) − ln(1−s))/s − 2
// to within 2⁻⁵⁸.
func Log(x float64) float64 {
	const (
		l1 = 6.666666666666735130e-01 // 3fe55555 55555593
		l2 = 3.999999999940941908e-01 // 3fd99999 9997fa04
		l3 = 2.857142874366239149e-01 // 3fd24924 94229359
		l4 = 2.222219843214978396e-01 // 3fcc71c5 1d8e78af
		l5 = 1.818357216161805012e-01 // 3fc74664 96cb03de
		l6 = 1.531383769920937332e-01 // 3fc39a09 d078c69f
		l7 = 1.479819860511658591e-01 // 3fc2f112 df3e5244
	)
	switch {
	case x != x || x > math.MaxFloat64:
		return x
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	}
	m, e := split(x)
	if m > math.Sqrt2 {
		m /= 2
		e++
	}
	k, f := float64(e), m-1
	s := f / (2 + f)
	s2 := s * s
	s4 := s2 * s2
	odd := float64(s2 * (l1 + float64(s4*(l3+float64(s4*(l5+float64(s4*l7)))))))
	even := float64(s4 * (l2 + float64(s4*(l4+float64(s4*l6)))))
	half := float64(0.5 * f * f)
	tail := float64(s*(half+(odd+even))) + float64(k*ln2Lo)
	return float64(k*ln2Hi) - ((half - tail) - f)
}
