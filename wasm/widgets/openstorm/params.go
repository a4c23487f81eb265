package openstorm

import "millrace/wasm/widget"

const maxHorizon = 180 // seconds

// params are the controls. The defaults are the reference run that never recovers.
var params = []widget.Param{
	{
		Name: "policy", Label: "Retry policy", Kind: widget.Choice, Default: "fixed", Options: policies[:],
	},
	{
		Name: "attempts", Label: "Attempts", Kind: widget.Int, Default: "0", Min: 0, Max: 100, Step: 1,
		Help: "A client gives up after so many requests. 0 means it never does.",
	},
	{
		Name: "cap_ms", Label: "Longest delay", Unit: "ms", Kind: widget.Int, Default: "8000", Min: 1, Max: 120000, Step: 1,
		Help: "Waits that grow stop growing here. Fixed delays ignore it.",
	},
	{
		Name: "budget", Label: "Retry budget", Unit: "%", Kind: widget.Int, Default: "0", Min: 0, Max: 100, Step: 1,
		Help: "Retries per 100 answers that all clients together may send. 0 means no budget.",
	},
	{
		Name: "breaker", Label: "Circuit breaker", Kind: widget.Choice, Default: "off", Options: guards,
	},
	{
		Name: "compare", Label: "Compare with", Kind: widget.Choice, Default: "exponential5", Options: compared(),
		Help: "The same new clients, treated another way, with waits from 1 s to 8 s where no other is named.",
	},
	{
		Name: "outage_s", Label: "Outage", Unit: "s", Kind: widget.Float, Default: "5", Min: 0, Max: 60, Step: 0.1,
		Help: "So long the server answers nobody. Tenths of a second count.",
	},
	{
		Name: "rate", Label: "New clients", Unit: "per s", Kind: widget.Int, Default: "120", Min: 0, Max: 500, Step: 1,
		Help: "They come at random times, however the others fare.",
	},
	{
		Name: "capacity", Label: "Capacity", Unit: "per 100 ms", Kind: widget.Int, Default: "20", Min: 1, Max: 200, Step: 1,
		Help: "The most requests the server answers in 100 ms.",
	},
	{
		Name: "seed", Label: "Seed", Kind: widget.Int, Default: "7", Min: 0, Max: 4294967295, Step: 1, More: true,
		Help: "The same seed gives the same run, on every machine.",
	},
	{
		Name: "base_ms", Label: "Base delay", Unit: "ms", Kind: widget.Int, Default: "1000", Min: 1, Max: 60000, Step: 1, More: true,
		Help: "The first wait; the others grow from it.",
	},
	{
		Name: "tokens", Label: "Budget at the start", Unit: "retries", Kind: widget.Int, Default: "100", Min: 0, Max: 10000, Step: 1, More: true,
		Help: "It never holds more. Only for a retry budget.",
	},
	{
		Name: "from_s", Label: "Outage begins at", Unit: "s", Kind: widget.Int, Default: "10", Min: 0, Max: 60, Step: 1, More: true,
	},
	{
		Name: "floor", Label: "Floor under overload", Kind: widget.Float, Default: "0.25", Min: 0, Max: 1, Step: 0.01, More: true,
		Help: "The share of its capacity that a crowded server still answers, in hundredths. 1 means that crowds cost nothing.",
	},
	{
		Name: "reject_cost", Label: "Cost of a rejection", Unit: "answers", Kind: widget.Float, Default: "0.25", Min: 0, Max: 2, Step: 0.01, More: true,
		Help: "How much of an answer it costs to turn one request away, in hundredths.",
	},
	{
		Name: "crowd", Label: "Crowd at the start", Unit: "clients", Kind: widget.Int, Default: "0", Min: 0, Max: 2000, Step: 1, More: true,
		Help: "They come within the first 200 ms, on top of the others.",
	},
	{
		Name: "horizon_s", Label: "Watch for", Unit: "s", Kind: widget.Int, Default: "120", Min: 1, Max: maxHorizon, Step: 1, More: true,
	},
}

// conditionsOf reads what both runs share.
func conditionsOf(v widget.Values) *conditions {
	from := v.Int("from_s") * perSecond
	return &conditions{
		seed:      uint64(v.Int("seed")),
		rate:      v.Int("rate"),
		crowd:     v.Int("crowd"),
		capacity:  v.Int("capacity"),
		floorPct:  rounded(v.Float("floor") * 100),
		rejectPct: rounded(v.Float("reject_cost") * 100),
		from:      from,
		until:     from + rounded(v.Float("outage_s")*perSecond),
		horizon:   v.Int("horizon_s") * perSecond,
	}
}

// remedyOf reads what is done about failures.
func remedyOf(v widget.Values) *remedy {
	r := &remedy{
		base:     int64(v.Int("base_ms")) * 1000,
		cap:      int64(v.Int("cap_ms")) * 1000,
		attempts: v.Int("attempts"),
		budget:   v.Int("budget"),
		tokens:   v.Int("tokens"),
		policy:   policy(place(policies[:], v.Choice("policy"))),
		breaker:  guard(place(guards, v.Choice("breaker"))),
	}
	return r
}

// place returns which of the options is the chosen one.
func place(options []widget.Option, value string) int {
	for i := range options {
		if options[i].Value == value {
			return i
		}
	}
	return 0
}

// rounded returns the whole number nearest to v, which is not negative.
func rounded(v float64) int { return int(float64(v) + 0.5) }
