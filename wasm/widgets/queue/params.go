package queue

import "millrace/wasm/widget"

const (
	maxHorizon = 600       // seconds
	maxWorkers = 300       // a scan of them is cheaper than a heap for the usual few
	maxJobs    = 1_000_000 // of one run: then it ends
)

// params are the controls. The defaults are those of the lesson: 30 jobs a second for
// four workers that can do 40.
var params = []widget.Param{
	{
		Name: "rate", Label: "Arrivals", Unit: "jobs/s", Kind: widget.Float, Default: "30", Min: 0.1, Max: 1000, Step: 0.1,
		Help: "On average. Tenths count.",
	},
	{
		Name: "workers", Label: "Workers", Kind: widget.Int, Default: "4", Min: 1, Max: maxWorkers, Step: 1,
		Help: "Each does one job at a time.",
	},
	{
		Name: "service_ms", Label: "Time per job", Unit: "ms", Kind: widget.Int, Default: "100", Min: 1, Max: 10_000, Step: 1,
		Help: "On average. The workers can do workers × 1000 ÷ this many jobs a second.",
	},
	{
		Name: "arrivals", Label: "Jobs arrive", Kind: widget.Choice, Default: "poisson",
		Options: []widget.Option{
			{Value: "poisson", Label: "At random", Help: "Each on its own, as customers do: a Poisson process. They come in bunches."},
			{Value: "even", Label: "Evenly", Help: "Always the same time apart."},
		},
	},
	{
		Name: "service", Label: "A job takes", Kind: widget.Choice, Default: "exponential", Options: options(),
		Help: "How the time per job is spread around its mean.",
	},
	{
		Name: "compare_workers", Label: "Compare with workers", Kind: widget.Int, Default: "0", Min: 0, Max: maxWorkers, Step: 1,
		Help: "A second line that meets the same jobs at the same moments. 0 means no difference.",
	},
	{
		Name: "compare_ms", Label: "Compare with time per job", Unit: "ms", Kind: widget.Int, Default: "0", Min: 0, Max: 10_000, Step: 1, More: true,
		Help: "For the second line. 0 means no difference.",
	},
	{
		Name: "compare_service", Label: "Compare with jobs that take", Kind: widget.Choice, Default: "same", More: true,
		Options: append([]widget.Option{{Value: "same", Label: "No difference", Help: "As in the first line."}}, options()...),
		Help:    "For the second line.",
	},
	{
		Name: "bound", Label: "Bound", Unit: "jobs", Kind: widget.Int, Default: "0", Min: 0, Max: 100_000, Step: 1, More: true,
		Help: "The most jobs waiting and in work; who comes then is turned away. 0 means no bound.",
	},
	{
		Name: "spike_factor", Label: "A spike is", Unit: "× arrivals", Kind: widget.Int, Default: "5", Min: 1, Max: 20, Step: 1, More: true,
		Help: "How many times as many jobs arrive during a spike.",
	},
	{
		Name: "spike_s", Label: "A spike lasts", Unit: "s", Kind: widget.Int, Default: "10", Min: 1, Max: 120, Step: 1, More: true,
	},
	{
		Name: "spike_at_s", Label: "A spike begins at", Unit: "s", Kind: widget.Int, Default: "0", Min: 0, Max: maxHorizon, Step: 1, More: true,
		Help: "Without a press of the button. 0 means none.",
	},
	{
		Name: "horizon_s", Label: "Watch for", Unit: "s", Kind: widget.Int, Default: "120", Min: 10, Max: maxHorizon, Step: 1, More: true,
		Help: "The run ends here, or when the backlog of a spike is gone.",
	},
	{
		Name: "seed", Label: "Seed", Kind: widget.Int, Default: "7", Min: 0, Max: 4294967295, Step: 1,
		Help: "The same seed gives the same run, on every machine.",
	},
}

// settings are the conditions of one line.
type settings struct {
	seed     uint64
	even     bool
	rate     int64 // arrivals in tenths of a job per second
	workers  int
	mean     int64 // of the service, µs
	service  *distribution
	bound    int   // jobs in the system; 0 is none
	factor   int64 // of a spike
	spikeFor int64 // µs
	spikeAt  int64 // µs; 0 is none
	horizon  int64 // µs
}

func settingsOf(v widget.Values) settings {
	return settings{
		seed:     uint64(v.Int("seed")),
		even:     v.Choice("arrivals") == "even",
		rate:     max(1, int64(float64(v.Float("rate")*10)+0.5)),
		workers:  v.Int("workers"),
		mean:     int64(v.Int("service_ms")) * 1000,
		service:  find(v.Choice("service")),
		bound:    v.Int("bound"),
		factor:   int64(v.Int("spike_factor")),
		spikeFor: int64(v.Int("spike_s")) * second,
		spikeAt:  int64(v.Int("spike_at_s")) * second,
		horizon:  int64(v.Int("horizon_s")) * second,
	}
}

// compared returns the settings of the second line, which may be no different.
func (s settings) compared(v widget.Values) settings {
	if n := v.Int("compare_workers"); n > 0 {
		s.workers = n
	}
	if ms := v.Int("compare_ms"); ms > 0 {
		s.mean = int64(ms) * 1000
	}
	if d := find(v.Choice("compare_service")); d != nil {
		s.service = d
	}
	return s
}

// perSecond is the mean number of arrivals a second outside a spike.
func (s *settings) perSecond() float64 { return float64(s.rate) / 10 }

// hands is how many workers can be at work at once: a bound below their number leaves
// some without a job.
func (s *settings) hands() int {
	if s.bound > 0 {
		return min(s.workers, s.bound)
	}
	return s.workers
}

// capacity is how many jobs the workers can do in a second.
func (s *settings) capacity() float64 {
	return float64(s.hands()) * second / float64(s.mean)
}
