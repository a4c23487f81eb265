package retrystorm

import "millrace/wasm/widget"

// policy says how long a client waits after a failure before it asks again.
type policy struct {
	name   string
	label  string
	phrase string // after "with"
	help   string
	// spreads says that chance takes clients apart that failed together.
	spreads bool
	// delay makes the clients of refused requests wait, in the order of the requests, so
	// that each says when it comes back. A nil delay gives up at once. It takes all
	// requests of a bucket because a call through a variable costs WebAssembly more
	// than the law itself.
	delay func(r *run, refused []arrival)
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
		delay: func(r *run, refused []arrival) {
			for i := range refused {
				r.wait(&refused[i], r.settings.base)
			}
		},
	},
	{
		name: "exponential", label: "Exponential", phrase: "exponential backoff",
		help: "Double the wait after every failure, up to the cap: 1, 2, 4, 8, 8 s. The waits are longer, but everyone still waits equally long.",
		delay: func(r *run, refused []arrival) {
			for i := range refused {
				r.wait(&refused[i], r.exponential(refused[i].client))
			}
		},
	},
	{
		name: "full", spreads: true, label: "Full jitter", phrase: "full jitter",
		help: "Wait a random time between zero and the exponential delay. The crowd spreads out.",
		delay: func(r *run, refused []arrival) {
			for i := range refused {
				r.wait(&refused[i], r.random.Float64()*r.exponential(refused[i].client))
			}
		},
	},
	{
		name: "equal", spreads: true, label: "Equal jitter", phrase: "equal jitter",
		help: "Wait half the exponential delay, and a random part of the other half.",
		delay: func(r *run, refused []arrival) {
			for i := range refused {
				half := float64(r.exponential(refused[i].client) / 2)
				r.wait(&refused[i], half+float64(r.random.Float64()*half))
			}
		},
	},
	{
		name: "decorrelated", spreads: true, label: "Decorrelated jitter", phrase: "decorrelated jitter",
		help: "Wait a random time between the base delay and three times the last wait, up to the cap.",
		delay: func(r *run, refused []arrival) {
			for i := range refused {
				last := r.clients[refused[i].client].last
				span := float64(3*last) - r.settings.base
				r.wait(&refused[i], min(r.settings.cap, r.settings.base+float64(r.random.Float64()*span)))
			}
		},
	},
	{
		name: "fixed50", spreads: true, label: "Fixed ± 50%", phrase: "a fixed delay ± 50%",
		help: "Wait the base delay, give or take up to half of it. The waits never grow.",
		delay: func(r *run, refused []arrival) {
			for i := range refused {
				r.wait(&refused[i], r.settings.base*(0.5+float64(r.random.Float64())))
			}
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

// wait makes the client of a refused request come back after d ms.
func (r *run) wait(refused *arrival, d float64) {
	c := &r.clients[refused.client]
	c.tries++
	c.last = d
	refused.at += float64(d) // rounded: the wait may be a product, and this function is inlined
}

// exponential is the wait of exponential backoff after a client's next failure.
func (r *run) exponential(client int32) float64 {
	return r.backoff[min(int(r.clients[client].tries), len(r.backoff)-1)]
}

// backoff lists the exponential delays after failure 0, 1, 2, …: base·2ᵃ, at most the
// cap, which is the last of them.
func (s *settings) backoff() []float64 {
	var out []float64
	for d := s.base; d < s.cap; d *= 2 {
		out = append(out, d)
	}
	return append(out, s.cap)
}
