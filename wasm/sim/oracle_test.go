package sim

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// The oracle: ln, exp and powers by plain series at 256 bits, which share no method and
// no coefficient with the functions under test.

const prec = 256

func num(x float64) *big.Float { return new(big.Float).SetPrec(prec).SetFloat64(x) }

// trueLog returns ln x = e·ln 2 + 2·artanh((m−1)/(m+1)) for x = m·2ᵉ.
func trueLog(x *big.Float) *big.Float {
	m := new(big.Float).SetPrec(prec)
	e := x.MantExp(m)
	if m.Cmp(num(math.Sqrt2/2)) < 0 {
		m.SetMantExp(m, 1)
		e--
	}
	one := num(1)
	s := new(big.Float).Quo(new(big.Float).Sub(m, one), new(big.Float).Add(m, one))
	ln := artanh(s)
	ln.SetMantExp(ln, 1)
	return ln.Add(ln, new(big.Float).Mul(num(float64(e)), trueLn2))
}

// trueLn2 is ln 2 = 2·artanh(1/3).
var trueLn2 = func() *big.Float {
	a := artanh(new(big.Float).Quo(num(1), num(3)))
	return a.SetMantExp(a, 1)
}()

// artanh returns s + s³/3 + s⁵/5 + … until a term no longer counts.
func artanh(s *big.Float) *big.Float {
	sum, power := num(0), new(big.Float).Set(s)
	square := new(big.Float).Mul(s, s)
	for n := 1.0; power.Sign() != 0; n += 2 {
		term := new(big.Float).Quo(power, num(n))
		if sum.Sign() != 0 && term.MantExp(nil) < sum.MantExp(nil)-prec {
			break
		}
		sum.Add(sum, term)
		power.Mul(power, square)
	}
	return sum
}

// trueExp returns eˣ = 2ᵏ·(e^(r/2⁸))^(2⁸), x = k·ln 2 + r, by the series 1 + r + r²/2! + ….
func trueExp(x *big.Float) *big.Float {
	q, _ := new(big.Float).Quo(x, trueLn2).Float64()
	k := math.Round(q)
	r := new(big.Float).Sub(x, new(big.Float).Mul(num(k), trueLn2))
	r.SetMantExp(r, -8)
	sum, term := num(1), num(1)
	for n := 1.0; ; n++ {
		term.Quo(term.Mul(term, r), num(n))
		if term.Sign() == 0 || term.MantExp(nil) < -prec {
			break
		}
		sum.Add(sum, term)
	}
	for range 8 {
		sum.Mul(sum, sum)
	}
	return sum.SetMantExp(sum, int(k))
}

func truePow(x, y float64) *big.Float {
	p := trueExp(new(big.Float).Mul(num(y), trueLog(num(math.Abs(x)))))
	if x < 0 && math.Mod(y, 2) != 0 {
		p.Neg(p)
	}
	return p
}

// ulps returns |got − want| in units of the last place a float64 near want has. +Inf
// counts as 2¹⁰²⁴, the number it stands for when rounding, and so does all beyond it.
func ulps(got float64, want *big.Float) float64 {
	end := num(1)
	end.SetMantExp(end, 1024)
	g := end
	if !math.IsInf(got, 0) {
		g = num(math.Abs(got))
	}
	w := new(big.Float).Abs(want)
	if w.Cmp(end) > 0 {
		w = end
	}
	if math.Signbit(got) != want.Signbit() {
		g = new(big.Float).Neg(g)
	}
	d := new(big.Float).Sub(g, w)
	u, _ := d.SetMantExp(d, 53-max(w.MantExp(nil), -1021)).Float64()
	return math.Abs(u)
}

// worst keeps the largest error of many and where it was.
type worst struct {
	ulps float64
	at   []float64
	n    int
}

func (w *worst) see(got float64, want *big.Float, at ...float64) {
	w.n++
	if u := ulps(got, want); !(u <= w.ulps) {
		w.ulps, w.at = u, at
	}
}

func (w *worst) report(t *testing.T, what string) {
	t.Helper()
	t.Logf("%s: %.4f ulp at %v is the largest error of %d", what, w.ulps, w.at, w.n)
	if !(w.ulps < 1) {
		t.Errorf("%s is %v ulp off at %v", what, w.ulps, w.at)
	}
}

// anyFloat returns a finite positive float64, every exponent equally likely.
func anyFloat(rnd *rand.Rand) float64 {
	return math.Float64frombits(rnd.Uint64N(maxExponent << fractionBits))
}

// around returns x and the 2n float64 next to it.
func around(x float64, n int) []float64 {
	xs := []float64{x}
	for up, down := x, x; n > 0; n-- {
		up, down = math.Nextafter(up, math.Inf(1)), math.Nextafter(down, math.Inf(-1))
		xs = append(xs, up, down)
	}
	return xs
}

// 60 published digits each (OEIS A002162, A001113, A002392).
func TestOracleMatchesPublishedDigits(t *testing.T) {
	for name, c := range map[string]struct {
		got  *big.Float
		want string
	}{
		"ln 2":  {trueLn2, "0.693147180559945309417232121458176568075500134360255254120680"},
		"ln 10": {trueLog(num(10)), "2.30258509299404568401799145468436420760110148862877297603333"},
		"e":     {trueExp(num(1)), "2.71828182845904523536028747135266249775724709369995957496697"},
		"2^0.5": {truePow(2, 0.5), "1.41421356237309504880168872420969807856967187537694807317668"},
	} {
		want, _, err := big.ParseFloat(c.want, 10, prec, big.ToNearestEven)
		if err != nil {
			t.Fatal(err)
		}
		off := new(big.Float).Sub(c.got, want)
		if off.Abs(off).Cmp(num(1e-58)) > 0 {
			t.Errorf("%s = %s, want %s", name, c.got.Text('f', 60), c.want)
		}
	}
}
