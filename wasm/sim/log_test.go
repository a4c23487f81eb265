package sim

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestLogIsWithinOneUlp(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 1))
	check := func(what string, xs ...float64) {
		t.Helper()
		var w worst
		for _, x := range xs {
			if x != 1 { // ln 1 = 0 has no last place
				w.see(Log(x), trueLog(num(x)), x)
			}
		}
		w.report(t, what)
	}

	var domain, subnormal, binades, near1, ints []float64
	for range 10_000 {
		domain = append(domain, anyFloat(rnd))
	}
	for range 2_000 {
		subnormal = append(subnormal, math.Float64frombits(1+rnd.Uint64N(1<<(rnd.IntN(fractionBits)+1))))
	}
	for range 10_000 { // between the two ends of the reduction
		binades = append(binades, 0.7+0.72*rnd.Float64())
	}
	for range 5_000 {
		d := math.Ldexp(1+rnd.Float64(), -1-rnd.IntN(53))
		near1 = append(near1, 1+d, 1-d/2)
	}
	for n := 2.0; n <= 2000; n++ {
		ints = append(ints, n, 1/n)
	}
	check("whole domain", domain...)
	check("subnormals", subnormal...)
	check("one binade", binades...)
	check("near 1", append(near1, around(1, 500)...)...)
	check("small integers and their inverses", ints...)
	check("√2", around(math.Sqrt2, 500)...)
	check("√½", around(math.Sqrt2/2, 500)...)
	check("smallest normal", around(0x1p-1022, 500)...)
	check("smallest subnormals", around(500*math.SmallestNonzeroFloat64, 499)...)
	check("largest", around(math.MaxFloat64/2, 500)...)
	check("the very largest", math.MaxFloat64)
}

func TestLogSpecialCases(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct{ x, want float64 }{
		{inf, inf},
		{0, -inf},
		{math.Copysign(0, -1), -inf},
		{1, 0},
	} {
		if got := Log(c.x); got != c.want || got == 0 && math.Signbit(got) {
			t.Errorf("Log(%v) = %v, want %v", c.x, got, c.want)
		}
	}
	for _, x := range []float64{math.NaN(), -1, -inf, -math.SmallestNonzeroFloat64} {
		if got := Log(x); got == got {
			t.Errorf("Log(%v) = %v, want NaN", x, got)
		}
	}
}
