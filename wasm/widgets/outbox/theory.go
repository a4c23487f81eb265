package outbox

import "millrace/wasm/sim"

// theory is what can be said without a run.
type theory struct {
	missed float64 // probability that a high-water mark skips a row, but for the interval
	delay  float64 // mean time from commit to publication while polls keep up, s
}

// think works the theory of the settings out.
//
// A row that began at 0 and takes D is skipped when a later id is read before it commits,
// and so by the last poll before that, V ago, at a = D − V. Later ids that begin before
// a − L and commit before a are a Poisson number. With D exponential of rate θ, V even on
// (0, T), and L the safety lag,
//
//	P(skip) = E[1{a > L}·(1 − exp(−λ((a−L) − (e^−θL − e^−θa)/θ)))].
//
// For a > 0 its density is e^−θa·(1 − e^−θT)/T. With ρ = λ/θ, c = e^−θL and y = e^−θ(a−L)
// this is (1 − e^−θT)/(θT) · c · (1 − J), J = ∫₀¹ y^ρ·e^(ρc(1−y)) dy, and repeated
// integration by parts gives J = Σ (ρc)ᵏ / ((ρ+1)(ρ+2)…(ρ+k+1)), of positive terms.
func (s *settings) think() theory {
	in := float64(s.rate) * float64(s.tx) / second // ρ, transactions in flight
	c := sim.Exp(-float64(s.safety) / float64(s.tx))
	j, term := 0.0, 1/(in+1)
	for k := 2.0; term > 1e-18; k++ {
		j += term
		term *= float64(in*c) / (in + k)
	}
	t := theory{missed: float64(c * max(0, 1-j))}
	switch {
	case s.capture:
		t.delay = float64(s.behind) / second
	default:
		t.delay = float64(s.interval) / 2 / second
		if s.marked() { // the safety lag less what the transaction took of it
			t.delay += (float64(s.safety) - float64(float64(s.tx)*(1-c))) / second
		}
	}
	return t
}

// skips is the probability that a high-water mark skips a row at some interval, in µs.
//
//go:noinline
func (s *settings) skips(interval float64) float64 {
	x := interval / float64(s.tx) // θT
	return s.theory.missed * (1 - sim.Exp(-x)) / x
}

// exact is the probability that a row is skipped, and whether it is known: polls that take
// too few leave the mark further and further behind, and the formula is about a mark that
// keeps up.
//
//go:noinline
func (s *settings) exact() (p float64, known bool) {
	if !s.marked() {
		return 0, true
	}
	return s.skips(float64(s.interval)), s.growth() == 0
}
