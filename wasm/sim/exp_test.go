package sim

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestExpIsWithinOneUlp(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 0))
	check := func(what string, xs ...float64) {
		t.Helper()
		var w worst
		for _, x := range xs {
			w.see(Exp(x), trueExp(num(x)), x)
		}
		w.report(t, what)
	}

	var domain, small, reduction, integers []float64
	for range 10_000 {
		domain = append(domain, -746+1456*rnd.Float64())
	}
	for range 5_000 {
		x := math.Ldexp(1+rnd.Float64(), -rnd.IntN(80))
		small = append(small, x, -x)
	}
	for k := -2148.0; k <= 2048; k++ { // where the exponent k of the result steps
		reduction = append(reduction, around(k*math.Ln2/2, 1)...)
	}
	for x := -746.0; x <= 710; x++ {
		integers = append(integers, x)
	}
	check("whole domain", domain...)
	check("small arguments", small...)
	check("edges of the reduction", reduction...)
	check("integers", integers...)
	check("overflow", around(709.782712893384, 500)...)
	check("smallest normal", around(-708.3964185322641, 500)...)
	check("underflow", around(-745.1332191019412, 500)...)
	check("tiniest arguments", around(0, 100)...)
	var subnormal []float64
	for range 5_000 {
		subnormal = append(subnormal, -708.4-36.8*rnd.Float64())
	}
	check("subnormal results", subnormal...)
}

// The thresholds are ln(2¹⁰²⁴ − 2⁹⁷⁰) and ln 2⁻¹⁰⁷⁵, rounded towards the finite side.
func TestExpSpecialCases(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct{ x, want float64 }{
		{inf, inf},
		{-inf, 0},
		{0, 1},
		{math.Copysign(0, -1), 1},
		{math.MaxFloat64, inf},
		{-math.MaxFloat64, 0},
		{math.Nextafter(709.782712893384, inf), inf},
		{math.Nextafter(-745.1332191019411, -inf), 0},
		{-745.1332191019411, math.SmallestNonzeroFloat64},
		{math.SmallestNonzeroFloat64, 1},
	} {
		if got := Exp(c.x); got != c.want || math.Signbit(got) {
			t.Errorf("Exp(%v) = %v, want %v", c.x, got, c.want)
		}
	}
	if got := Exp(709.782712893384); math.IsInf(got, 0) {
		t.Errorf("Exp overflows below its threshold")
	}
	if got := Exp(math.NaN()); got == got {
		t.Errorf("Exp(NaN) = %v", got)
	}
}
