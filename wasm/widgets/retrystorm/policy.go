package retrystorm

import (
	"millrace/wasm/sim"
	"millrace/wasm/widget"
)

// policy says how long a client waits after a failure before it asks again.
type policy struct {
	name   string
	label  string
	phrase string // after "with"
	help   string
	// delay returns the wait in milliseconds after failure number tries (0 is the
	// first). last is the wait before, or the base. A nil delay gives up at once.
	delay func(s *settings, tries int32, last float64, u *sim.Mulberry32) float64
}

// policies are the laws of the model. Jittered ones draw one number for each failure,
// the others none: the order of the draws is part of the definition.
//
// The three forms of jitter are those of Marc Brooker, "Exponential Backoff And
// Jitter", AWS Architecture Blog, 2015. His simulator counts the attempt before the
// first wait, so it begins at twice the base; this one begins at the base: 1, 2, 4, 8 s.
var policies = []policy{
	{
		name: "none", label: "No retries", phrase: "no retries",
		help: "A client that fails gives up at once.",
	},
	{
		name: "fixed", label: "Fixed delay", phrase: "a fixed delay",
		help: "Wait the base delay every time: 1, 1, 1, 1 s. Clients that failed together come back together.",
		delay: func(s *settings, _ int32, _ float64, _ *sim.Mulberry32) float64 {
			return s.base
		},
	},
	{
		name: "exponential", label: "Exponential", phrase: "exponential backoff",
		help: "Double the wait after every failure, up to the cap: 1, 2, 4, 8, 8 s. The waits are longer, but everyone still waits equally long.",
		delay: func(s *settings, tries int32, _ float64, _ *sim.Mulberry32) float64 {
			return s.backoff(tries)
		},
	},
	{
		name: "full", label: "Full jitter", phrase: "full jitter",
		help: "Wait a random time between zero and the exponential delay. The crowd spreads out.",
		delay: func(s *settings, tries int32, _ float64, u *sim.Mulberry32) float64 {
			return u.Float64() * s.backoff(tries)
		},
	},
	{
		name: "equal", label: "Equal jitter", phrase: "equal jitter",
		help: "Wait half the exponential delay, and a random part of the other half.",
		delay: func(s *settings, tries int32, _ float64, u *sim.Mulberry32) float64 {
			half := float64(s.backoff(tries) / 2)
			return half + float64(u.Float64()*half)
		},
	},
	{
		name: "decorrelated", label: "Decorrelated jitter", phrase: "decorrelated jitter",
		help: "Wait a random time between the base delay and three times the last wait, up to the cap.",
		delay: func(s *settings, _ int32, last float64, u *sim.Mulberry32) float64 {
			span := float64(3*last) - s.base
			return min(s.cap, s.base+float64(u.Float64()*span))
		},
	},
	{
		name: "fixed50", label: "Fixed ± 50%", phrase: "a fixed delay ± 50%",
		help: "Wait the base delay, give or take up to half of it. The waits never grow.",
		delay: func(s *settings, _ int32, _ float64, u *sim.Mulberry32) float64 {
			return s.base * (0.5 + float64(u.Float64()))
		},
	},
}

// find returns the policy called name, or nil.
func find(name string) *policy {
	for i := range policies {
		if policies[i].name == name {
			return &policies[i]
		}
	}
	return nil
}

// options lists the policies as choices of a control.
func options() []widget.Option {
	out := make([]widget.Option, len(policies))
	for i, p := range policies {
		out[i] = widget.Option{Value: p.name, Label: p.label, Help: p.help}
	}
	return out
}

// backoff is the exponential delay after failure number tries: base·2^tries, at most
// the cap.
func (s *settings) backoff(tries int32) float64 {
	d := s.base
	for ; tries > 0 && d < s.cap; tries-- {
		d *= 2
	}
	return min(d, s.cap)
}
