package sim

import "math"

// The method and the coefficients of Pow are those of e_pow.c of FreeBSD's msun, which
// came with this notice:
//
// ====================================================
// Copyright (C) 2004 by Sun Microsystems, Inc. All rights reserved.
//
// Permission to use, copy, modify, and distribute this
// software is freely granted, provided that this notice
// is preserved.
// ====================================================

// Pow returns x to the power y, less than 1 ulp from the true value; a power that is a
// float64 itself comes out exactly. The first line that applies holds:
//
//	Pow(x, ±0) = 1 and Pow(1, y) = 1, even for NaN
//	Pow(x, NaN) = NaN and Pow(NaN, y) = NaN
//	Pow(−1, ±Inf) = 1
//	Pow(x, +Inf) = +Inf for |x| > 1 and +0 for |x| < 1
//	Pow(x, −Inf) = +0 for |x| > 1 and +Inf for |x| < 1
//	Pow(±0, y) = ±0 for an odd integer y > 0 and +0 for any other y > 0
//	Pow(±0, y) = ±Inf for an odd integer y < 0 and +Inf for any other y < 0
//	Pow(±Inf, y) = Pow(±0, −y)
//	Pow(x, y) = NaN for x < 0 and y no integer
//
// Otherwise it is 2 to the power y·log₂|x|, with the sign of x for an odd y. Logarithm
// and product are kept as sums of two float64, because an error of one part in 2⁵³ of
// a product as large as 1024 would be 2¹⁰ ulp of the result.
func Pow(x, y float64) float64 {
	switch {
	case y == 0 || x == 1:
		return 1
	case x != x || y != y:
		return math.NaN()
	}
	ax, ay := math.Abs(x), math.Abs(y)
	if ay > math.MaxFloat64 && ax == 1 {
		return 1
	}
	sign := 1.0
	if math.Float64bits(x)>>63 == 1 {
		odd, whole := parity(ay)
		switch {
		case odd:
			sign = -1
		case !whole && ax != 0 && ax <= math.MaxFloat64:
			return math.NaN()
		}
	}
	switch {
	case ax == 1:
		return sign
	case ax == 0 || ax > math.MaxFloat64 || ay > 0x1p64: // beyond 2⁶⁴ the next number after 1 overflows
		if (ax > 1) == (y > 0) {
			return sign * math.Inf(1)
		}
		return sign * 0
	}
	return sign * exp2(product(y, log2(ax)))
}

// parity says of a number y ≥ 0 whether it is an odd integer and whether it is one.
func parity(y float64) (odd, whole bool) {
	if y >= 1<<(fractionBits+1) {
		return false, true // every float64 of this size is even
	}
	n := math.Floor(y)
	return n == y && int64(n)&1 == 1, n == y
}

// pair is the number hi + lo, where lo is small beside hi.
type pair struct{ hi, lo float64 }

// log2 returns log₂ x for a positive finite x, hi in the form of [high].
//
// With x = 2ⁿ·m and s = (m−c)/(m+c), c = 1 for m in [√¾, √1½) and c = 1½ for m in
// [√1½, √3), it is n + log₂ c + 2s/(3 ln 2)·(3 + s² + R), where the terms from s⁴ on, R,
// need no second part.
func log2(x float64) pair {
	const (
		l1 = 5.99999999999994648725e-01 // 3fe33333 33333303
		l2 = 4.28571428578550184252e-01 // 3fdb6db6 db6fabff
		l3 = 3.33333329818377432918e-01 // 3fd55555 518f264d
		l4 = 2.72728123808534006489e-01 // 3fd17460 a91d4101
		l5 = 2.30660745775561754067e-01 // 3fcd864a 93c9db65
		l6 = 2.06975017800338417784e-01 // 3fca7e28 4a454eef

		scaleBy = 9.61796693925975554329e-01  // 2/(3 ln 2), 3feec709 dc3a03fd
		scaleHi = 9.61796700954437255859e-01  // its first 24 bits, 3feec709 e0000000
		scaleLo = -7.02846165095275826516e-09 // the rest, be3e2fe0 145b01f5

		log2c1h = 5.84962487220764160156e-01 // first bits of log₂ 1½, 3fe2b803 40000000
		log2c1l = 1.35003920212974897128e-08 // the rest, 3e4cfdeb 43cfd006
	)
	m, e := split(x)
	c, log2c := 1.0, pair{}
	switch {
	case m >= 1.7320508075688772: // √3
		m /= 2
		e++
	case m >= 1.224744871391589: // √1½
		c, log2c = 1.5, pair{log2c1h, log2c1l}
	}
	n := float64(e)

	// s, and what its first part leaves of the numerator over the denominator.
	num, den := m-c, m+c
	inv := 1 / den
	s := float64(num * inv)
	sh := high(s)
	dh := high(den)
	dl := m - (dh - c)
	sl := inv * ((num - float64(sh*dh)) - float64(sh*dl))

	// 3 + s² + R.
	s2 := s * s
	r := float64(s2 * s2 * (l1 + float64(s2*(l2+float64(s2*(l3+float64(s2*(l4+float64(s2*(l5+float64(s2*l6)))))))))))
	r += float64(sl * (sh + s))
	sh2 := float64(sh * sh)
	th := high(3 + sh2 + r)
	tl := r - ((th - 3) - sh2)

	// s·(3 + s² + R).
	u := float64(sh * th)
	v := float64(sl*th) + float64(tl*s)
	ph := high(u + v)
	pl := v - (ph - u)

	zh := float64(scaleHi * ph)
	zl := float64(scaleLo*ph) + float64(pl*scaleBy) + log2c.lo
	hi := high(((zh + zl) + log2c.hi) + n)
	return pair{hi, zl - (((hi - n) - log2c.hi) - zh)}
}

// product returns y·p, the first part exactly when p.hi has the form of [high].
func product(y float64, p pair) pair {
	yh := high(y)
	return pair{float64(yh * p.hi), float64((y-yh)*p.hi) + float64(y*p.lo)}
}

// exp2 returns 2 to the power p: +Inf from the first power that rounds to it, and 0
// likewise.
func exp2(p pair) float64 {
	const (
		ln2   = 6.93147180559945286227e-01  // 3fe62e42 fefa39ef
		ln2h  = 6.93147182464599609375e-01  // its first 24 bits, 3fe62e43 00000000
		ln2l  = -1.90465429995776804525e-09 // the rest, be205c61 0ca86c39
		nudge = 8.0085662595372944372e-17   // 2¹⁰²⁴ less this power is half an ulp below overflow
	)
	z := p.hi + p.lo
	switch {
	case z > 1024 || z == 1024 && p.lo+nudge > z-p.hi:
		return math.Inf(1)
	case z < -1075 || z == -1075 && p.lo <= z-p.hi:
		return 0
	}
	n := math.Floor(z + 0.5)
	hi := p.hi - n
	t := high(hi + p.lo)
	u := float64(t * ln2h)
	v := float64((p.lo-(t-hi))*ln2) + float64(t*ln2l)
	r := u + v
	rest := v - (r - u)
	c := expRest(r)
	return scale(1-((r*c/(c-2)-(rest+float64(r*rest)))-r), int(n))
}
