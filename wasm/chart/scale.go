package chart

import "millrace/wasm/sim"

// Scale maps the values from Lo to Hi to the positions from From to To.
type Scale struct {
	Lo, Hi   float64
	From, To float64
	Log      bool // needs 0 < Lo; positions follow the logarithm
}

// At returns the position of v. A value beyond an end, or none at all (NaN), is put at
// the end, so that nothing is drawn outside; a scale without extent puts all in the
// middle.
func (s Scale) At(v float64) float64 {
	lo, hi := s.Lo, s.Hi
	if s.Log {
		lo, hi, v = sim.Log(lo), sim.Log(hi), sim.Log(max(v, s.Lo))
	}
	if !(lo < hi) {
		return (s.From + s.To) / 2
	}
	f := (v - lo) / (hi - lo)
	if !(f > 0) {
		return s.From
	}
	return s.From + float64(min(f, 1)*(s.To-s.From))
}

// Ticks returns at most n values of the scale to write at its axis.
func (s Scale) Ticks(n int) []float64 {
	if s.Log {
		return LogTicks(s.Lo, s.Hi, n)
	}
	return Ticks(s.Lo, s.Hi, n)
}
