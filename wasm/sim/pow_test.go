package sim

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

func TestPowIsWithinOneUlp(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 2))
	type args struct{ x, y float64 }
	check := func(what string, all []args) {
		t.Helper()
		var w worst
		for _, a := range all {
			w.see(Pow(a.x, a.y), truePow(a.x, a.y), a.x, a.y)
		}
		w.report(t, what)
	}
	// to returns the y for which 2ᶻ = xʸ, nearly.
	to := func(z, x float64) float64 { return z * math.Ln2 / math.Log(x) }

	var domain, near1, integers, halves, overflow, underflow, subnormal, moderate []args
	for range 10_000 {
		x := anyFloat(rnd)
		domain = append(domain, args{x, to(-1076+2101*rnd.Float64(), x)})
	}
	for range 10_000 {
		moderate = append(moderate, args{4 * rnd.Float64(), 200 * (rnd.Float64() - 0.5)})
	}
	for range 5_000 { // |y| up to 2⁶³
		d := math.Ldexp(1+rnd.Float64(), -1-rnd.IntN(52))
		for _, x := range []float64{1 + d, 1 - d/2} {
			near1 = append(near1, args{x, to(-1075+2099*rnd.Float64(), x)})
		}
	}
	for range 4_000 {
		x, n := 40*(rnd.Float64()-0.5), float64(rnd.IntN(401)-200)
		whole := float64(1 + rnd.IntN(1000))
		integers = append(integers, args{x, n}, args{whole, n}, args{-whole, n})
		halves = append(halves, args{math.Abs(x), n + 0.5}, args{whole, n + 0.5})
	}
	for range 2_000 {
		x, off := anyFloat(rnd), math.Ldexp(rnd.Float64()-0.5, -rnd.IntN(60))
		overflow = append(overflow, args{x, to(1024+off, x)})
		underflow = append(underflow, args{x, to(-1075+off, x)})
		subnormal = append(subnormal, args{x, to(-1022-53*rnd.Float64(), x)}, args{x, to(-1022+off, x)})
	}
	for _, y := range around(1024, 50) {
		overflow = append(overflow, args{2, y}, args{0.5, -y}, args{4, y / 2})
	}
	for _, y := range around(-1075, 50) {
		underflow = append(underflow, args{2, y}, args{0.5, -y}, args{4, y / 2})
	}
	for _, x := range append(around(math.Sqrt(1.5), 200), around(math.Sqrt(3), 200)...) {
		moderate = append(moderate, args{x, 1}, args{x, 700}, args{x, -1.5})
	}
	check("whole domain", domain)
	check("moderate", moderate)
	check("near 1", near1)
	check("integers", integers)
	check("half-integers", halves)
	check("overflow", overflow)
	check("underflow", underflow)
	check("subnormal results", subnormal)
}

func TestPowIsExactWhereTheResultIs(t *testing.T) {
	for b := int64(2); b <= 1000; b++ {
		power := big.NewInt(b)
		for e := 1; power.BitLen() <= 53; e++ {
			want, _ := new(big.Float).SetInt(power).Float64()
			if got := Pow(float64(b), float64(e)); got != want {
				t.Errorf("Pow(%d, %d) = %v, want %v", b, e, got, want)
			}
			if got := Pow(want, 1/float64(e)); e&(e-1) == 0 && got != float64(b) {
				t.Errorf("Pow(%v, 1/%d) = %v, want %d", want, e, got, b)
			}
			power.Mul(power, big.NewInt(b))
		}
	}
	for e := -1074; e <= 1023; e++ {
		if got := Pow(2, float64(e)); got != math.Ldexp(1, e) {
			t.Errorf("Pow(2, %d) = %v", e, got)
		}
	}
}

// The table is that of math.Pow. An ordinary result may differ in its last place; one
// that is 0, infinite, NaN or follows from x = ±1 or y = 0 may not.
func TestPowSpecialCasesAreThoseOfPackageMath(t *testing.T) {
	inf, tiny := math.Inf(1), math.SmallestNonzeroFloat64
	values := []float64{math.NaN()}
	for _, v := range []float64{
		0, tiny, 0x1p-1022, 1e-300, 0.5, 1 - 0x1p-53, 1, 1 + 0x1p-52, 1.5, 2, 3, 4, 1e300,
		0x1p31, 0x1p52 + 1, 0x1p53 - 1, 0x1p53, 0x1p53 + 2, 0x1p63, 0x1p64, 0x1p65, math.MaxFloat64, inf,
	} {
		values = append(values, v, -v)
	}
	special := 0
	for _, x := range values {
		for _, y := range values {
			want, got := math.Pow(x, y), Pow(x, y)
			switch {
			case want != want:
				if got == got {
					t.Errorf("Pow(%v, %v) = %v, want NaN", x, y, got)
				}
			case want == 0 || math.IsInf(want, 0) || math.Abs(x) == 1 || y == 0:
				if math.Float64bits(got) != math.Float64bits(want) {
					t.Errorf("Pow(%v, %v) = %v, want %v", x, y, got, want)
				}
			default:
				continue
			}
			special++
		}
	}
	if special < 1500 {
		t.Errorf("only %d special cases were compared", special)
	}
}
