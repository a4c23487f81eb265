package lanes

import "millrace/wasm/widget"

const maxWatch = 36_000 // seconds

// The actions.
const (
	launch = "launch"
	stop   = "stop"
)

var actions = []widget.Action{
	{Name: launch, Label: "Launch a campaign", Help: "Now. If one is planned, it is that one; else it comes on top."},
	{Name: stop, Label: "Stop the campaign", Help: "What waits of it is dropped; what was begun is sent."},
}

// params are the controls.
var params = []widget.Param{
	{
		Name: "mode", Label: "Who shares what", Kind: widget.Choice, Default: "fifo", Options: modeOptions(),
	},
	{
		Name: "compare", Label: "Compare with", Kind: widget.Choice, Default: "separate",
		Options: append(modeOptions(), widget.Option{Value: "off", Label: "Nothing", Help: "Show one of them alone."}),
		Help:    "The same messages, handled another way.",
	},
	{
		Name: "code_workers", Label: "Workers for codes", Kind: widget.Int, Default: "2", Min: 1, Max: 50, Step: 1,
		Help: "Where all share, these and the others are one crew.",
	},
	{
		Name: "bulk_workers", Label: "Workers for marketing", Kind: widget.Int, Default: "8", Min: 1, Max: 50, Step: 1,
	},
	{
		Name: "campaign", Label: "Campaign", Unit: "messages", Kind: widget.Int, Default: "1000000", Min: 1, Max: 10_000_000, Step: 1,
		Help: "All of them come at once.",
	},
	{
		Name: "otp_interval_s", Label: "A login code every", Unit: "s", Kind: widget.Float, Default: "0.5", Min: 0.1, Max: 60, Step: 0.1,
		Help: "Thousandths of a second count.",
	},
	{
		Name: "launch_s", Label: "Launch after", Unit: "s", Kind: widget.Int, Default: "2", Min: 0, Max: 3600, Step: 1,
		Help: "Or press Launch before.",
	},
	{
		Name: "service_ms", Label: "One code takes", Unit: "ms", Kind: widget.Int, Default: "50", Min: 1, Max: 10_000, Step: 1, More: true,
		Help: "50 ms make 20 messages/s of a worker.",
	},
	{
		Name: "bulk_ms", Label: "One marketing message takes", Unit: "ms", Kind: widget.Int, Default: "50", Min: 1, Max: 10_000, Step: 1, More: true,
	},
	{
		Name: "bulk_per_s", Label: "Steady marketing", Unit: "per s", Kind: widget.Float, Default: "0", Min: 0, Max: 500, Step: 0.1, More: true,
		Help: "Messages that come all the time, besides campaigns.",
	},
	{
		Name: "arrivals", Label: "Arrivals", Kind: widget.Choice, Default: "even", More: true, Options: []widget.Option{
			{Value: "even", Label: "Even", Help: "Like a clock."},
			{Value: "poisson", Label: "Random", Help: "A Poisson process with the same rate."},
		},
	},
	{
		Name: "service", Label: "Service times", Kind: widget.Choice, Default: "fixed", More: true, Options: []widget.Option{
			{Value: "fixed", Label: "Fixed", Help: "Every message takes the same."},
			{Value: "exponential", Label: "Exponential", Help: "Random with the same mean: most are short, a few are long."},
		},
	},
	{
		Name: "seed", Label: "Seed", Kind: widget.Int, Default: "7", Min: 0, Max: 4294967295, Step: 1, More: true,
		Help: "The same seed gives the same run, on every machine.",
	},
	{
		Name: "watch_s", Label: "Watch for at most", Unit: "s", Kind: widget.Int, Default: "7200", Min: 10, Max: maxWatch, Step: 1, More: true,
		Help: "The run ends sooner when the campaign is sent and codes flow again.",
	},
}

// settingsOf reads the settings of a run.
func settingsOf(v widget.Values) *settings {
	s := &settings{
		seed:        uint64(v.Int("seed")),
		workers:     [classes]int{v.Int("code_workers"), v.Int("bulk_workers")},
		service:     [classes]int64{int64(v.Int("service_ms")) * 1000, int64(v.Int("bulk_ms")) * 1000},
		exponential: v.Choice("service") == "exponential",
		poisson:     v.Choice("arrivals") == "poisson",
		size:        int64(v.Int("campaign")),
		launchAt:    int64(v.Int("launch_s")) * second,
		horizon:     int64(v.Int("watch_s")) * second,
	}
	s.gap[code] = int64(float64(v.Float("otp_interval_s")*1000)+0.5) * 1000
	if rate := v.Float("bulk_per_s"); rate > 0 {
		s.gap[bulk] = max(1, int64(second/rate+0.5))
	}
	return s
}
