package openstorm

import (
	"millrace/wasm/chart"
	"millrace/wasm/widget"
)

// policy says how long a client waits after a failure before it asks again.
type policy int

const (
	none policy = iota
	fixed
	exponential
	full
)

// policies name the laws, in the order of their numbers.
var policies = [...]widget.Option{
	{Value: "none", Label: "No retries", Help: "A client that fails gives up at once."},
	{Value: "fixed", Label: "Fixed delay", Help: "Wait the base delay every time."},
	{Value: "exponential", Label: "Exponential", Help: "Double the wait after every failure, up to the longest delay."},
	{Value: "full", Label: "Full jitter", Help: "Wait a random time between zero and the exponential delay."},
}

// guard says whether a circuit breaker stands before the server and what becomes of a
// call that it blocks.
type guard int

const (
	off   guard = iota // no breaker
	fast               // a blocked call is lost
	retry              // a blocked call is a failed one
)

var guards = []widget.Option{
	{Value: "off", Label: "None", Help: "Every call reaches the server."},
	{Value: "fast", Label: "Blocked calls fail for good", Help: "While it is open a client gets an error and does not come back."},
	{Value: "retry", Label: "Blocked calls retry", Help: "While it is open a client waits and tries again, as after any failure."},
}

// remedy is what clients do about failures. It holds only values, so that two can be
// compared with ==.
type remedy struct {
	policy    policy
	base, cap int64 // µs
	attempts  int   // requests of a client; 0 is no limit
	budget    int   // hundredths of a token that each answer earns; 0 is no budget
	tokens    int   // the budget at the start, and the most it holds
	breaker   guard
}

// preset is a remedy to compare with.
type preset struct {
	name string
	remedy
}

// presets are the remedies that the reference measured. Their tokens are those of the
// chosen one.
var presets = [...]preset{
	{"none", remedy{policy: none}},
	{"fixed", remedy{policy: fixed}},
	{"fixed4", remedy{policy: fixed, attempts: 4}},
	{"exponential", remedy{policy: exponential}},
	{"exponential5", remedy{policy: exponential, attempts: 5}},
	{"full", remedy{policy: full}},
	{"full8", remedy{policy: full, attempts: 8}},
	{"full-cap2", remedy{policy: full, cap: 2_000_000}},
	{"full-budget", remedy{policy: full, budget: 10}},
	{"full-fast", remedy{policy: full, attempts: 5, breaker: fast}},
	{"full-retry", remedy{policy: full, breaker: retry}},
}

const (
	usualBase = 1_000_000
	usualCap  = 8_000_000
)

// find returns the preset called name with its usual delays, or nil.
func find(name string) *preset {
	for i := range presets {
		if presets[i].name == name {
			p := presets[i]
			p.base = usualBase
			if p.cap == 0 {
				p.cap = usualCap
			}
			return &p
		}
	}
	return nil
}

// compared lists the presets as choices of a control.
func compared() []widget.Option {
	out := make([]widget.Option, 0, len(presets)+1)
	for i := range presets {
		p := find(presets[i].name)
		out = append(out, widget.Option{Value: p.name, Label: p.label(), Help: policies[p.policy].Help})
	}
	return append(out, widget.Option{Value: "off", Label: "Nothing", Help: "Show one of them alone."})
}

// mostLabel is how long a label may be, in bytes, before a panel has no room for it.
const mostLabel = 36

// label names a remedy at the head of a panel: "Full jitter, 5 tries, breaker".
func (r *remedy) label() string {
	s := policies[r.policy].Label
	for _, part := range r.parts() {
		if len(s)+2+len(part) > mostLabel {
			return s + " …"
		}
		s += ", " + part
	}
	return s
}

// phrases are the policies within a sentence, after "with".
var phrases = [...]string{"no retries", "a fixed delay", "exponential backoff", "full jitter"}

// phrase names a remedy within a sentence: "a fixed delay (5 tries, breaker)".
func (r *remedy) phrase() string { return r.named(phrases[r.policy]) }

// short names it after a comma: "fixed delay (5 tries, breaker)".
func (r *remedy) short() string {
	s := policies[r.policy].Label
	return r.named(string(s[0]|0x20) + s[1:])
}

// named adds to the name of the policy what else there is.
func (r *remedy) named(s string) string {
	between := " ("
	for _, part := range r.parts() {
		s, between = s+between+part, ", "
	}
	if between == ", " {
		s += ")"
	}
	return s
}

// tries says how often a client asks at most.
func (r *remedy) tries() string {
	if r.attempts == 1 {
		return "1 try"
	}
	return chart.Number(float64(r.attempts)) + " tries"
}

// parts says what a remedy has besides its policy.
func (r *remedy) parts() []string {
	var out []string
	if r.policy != none {
		if r.attempts > 0 {
			out = append(out, r.tries())
		}
		if r.policy > fixed && r.cap != usualCap {
			out = append(out, "cap "+chart.Seconds(float64(r.cap)/1e6))
		}
		if r.budget > 0 {
			out = append(out, chart.Number(float64(r.budget))+"% budget")
		}
	}
	switch r.breaker {
	case fast:
		out = append(out, "breaker")
	case retry:
		out = append(out, "retry breaker")
	}
	return out
}

// backoff lists the exponential delays after failure 0, 1, 2, …: base·2ᵃ, at most the
// cap, which is the last of them.
func (r *remedy) backoff() []int64 {
	var out []int64
	for d := r.base; d < r.cap; d *= 2 {
		out = append(out, d)
	}
	return append(out, r.cap)
}
