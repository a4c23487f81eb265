package retrystorm

import "millrace/wasm/widget"

const (
	maxHorizon = 120 // seconds
	perSecond  = 1000 / bucketMS
)

// params are the controls. The defaults are the reference run.
var params = []widget.Param{
	{
		Name: "policy", Label: "Retry policy", Kind: widget.Choice, Default: "exponential", Options: options(),
		Help: "How long a client waits after a failure.",
	},
	{
		Name: "compare", Label: "Compare with", Kind: widget.Choice, Default: "full",
		Options: append(options(), widget.Option{Value: "off", Label: "Nothing", Help: "Show one policy alone."}),
		Help:    "A second policy, from the same seed.",
	},
	{
		Name: "clients", Label: "Clients", Kind: widget.Int, Default: "300", Min: 1, Max: 2000, Step: 1,
		Help: "Each wants one answer and keeps asking until it has it.",
	},
	{
		Name: "outage_s", Label: "Outage", Unit: "s", Kind: widget.Float, Default: "10", Min: 0, Max: 60, Step: 0.1,
		Help: "The server answers nobody until then. Tenths of a second count.",
	},
	{
		Name: "capacity", Label: "Capacity", Unit: "per 100 ms", Kind: widget.Int, Default: "20", Min: 1, Max: 500, Step: 1,
		Help: "The most requests the server answers in 100 ms.",
	},
	{
		Name: "max_attempts", Label: "Attempts", Kind: widget.Int, Default: "0", Min: 0, Max: 100, Step: 1,
		Help: "A client gives up after so many requests. 0 means it never does.",
	},
	{
		Name: "seed", Label: "Seed", Kind: widget.Int, Default: "7", Min: 0, Max: 4294967295, Step: 1,
		Help: "The same seed gives the same run, on every machine.",
	},
	{
		Name: "base_ms", Label: "Base delay", Unit: "ms", Kind: widget.Int, Default: "1000", Min: 1, Max: 60000, Step: 1, More: true,
		Help: "The first wait; the others grow from it.",
	},
	{
		Name: "cap_ms", Label: "Longest delay", Unit: "ms", Kind: widget.Int, Default: "8000", Min: 1, Max: 120000, Step: 1, More: true,
		Help: "Waits that grow stop growing here. Fixed delays ignore it.",
	},
	{
		Name: "spread_ms", Label: "First requests within", Unit: "ms", Kind: widget.Int, Default: "200", Min: 0, Max: 10000, Step: 1, More: true,
		Help: "All clients send their first request in this time.",
	},
	{
		Name: "floor", Label: "Floor under overload", Kind: widget.Float, Default: "0.25", Min: 0, Max: 1, Step: 0.01, More: true,
		Help: "The share of its capacity that a crowded server still answers, in hundredths.",
	},
	{
		Name: "reject_cost", Label: "Cost of a rejection", Unit: "answers", Kind: widget.Float, Default: "0.25", Min: 0, Max: 2, Step: 0.01, More: true,
		Help: "How much of an answer it costs to turn one request away, in hundredths.",
	},
	{
		Name: "horizon_s", Label: "Watch for", Unit: "s", Kind: widget.Int, Default: "30", Min: 1, Max: maxHorizon, Step: 1, More: true,
		Help: "The run ends here. Who has no answer by then counts as failing.",
	},
}

// settingsOf reads the settings of a run.
func settingsOf(v widget.Values) *settings {
	return &settings{
		seed:        uint32(v.Int("seed")),
		clients:     v.Int("clients"),
		spread:      float64(v.Int("spread_ms")),
		outage:      rounded(v.Float("outage_s") * perSecond),
		horizon:     v.Int("horizon_s") * perSecond,
		capacity:    v.Int("capacity"),
		floorPct:    rounded(v.Float("floor") * 100),
		rejectPct:   rounded(v.Float("reject_cost") * 100),
		base:        float64(v.Int("base_ms")),
		cap:         float64(v.Int("cap_ms")),
		maxAttempts: int32(v.Int("max_attempts")),
	}
}

// rounded returns the whole number nearest to v, which is not negative.
func rounded(v float64) int { return int(float64(v) + 0.5) }
