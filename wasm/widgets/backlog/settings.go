package backlog

import "millrace/wasm/widget"

const (
	maxWatch  = 7200 // seconds
	unbounded = 1 << 62
)

// The rules of the autoscaler.
const (
	off      = "off"
	byDepth  = "depth"
	byAge    = "age"
	schedule = "schedule"
)

// settings are the conditions of a run. Rates are jobs per second, times are seconds.
type settings struct {
	seed       uint64
	base, sale int64 // arrivals
	saleFor    int64 // the sale begins at 0 and lasts so long
	workers    int64
	perWorker  int64
	bound      int64 // jobs that may wait, or unbounded
	rule       string
	target     int64
	startup    int64
	most       int64 // workers
	watch      int64
}

var params = []widget.Param{
	{
		Name: "base", Label: "Arrivals as usual", Unit: "per s", Kind: widget.Int, Default: "1000", Min: 0, Max: 20_000, Step: 1,
	},
	{
		Name: "sale", Label: "Arrivals during the sale", Unit: "per s", Kind: widget.Int, Default: "5000", Min: 0, Max: 20_000, Step: 1,
		Help: "The sale begins at once.",
	},
	{
		Name: "sale_s", Label: "The sale lasts", Unit: "s", Kind: widget.Int, Default: "60", Min: 0, Max: maxWatch, Step: 1,
	},
	{
		Name: "workers", Label: "Workers", Kind: widget.Int, Default: "80", Min: 1, Max: 1000, Step: 1,
	},
	{
		Name: "per_worker", Label: "One worker handles", Unit: "per s", Kind: widget.Int, Default: "25", Min: 1, Max: 100, Step: 1,
		Help: "80 workers of 25 a second are a capacity of 2,000/s.",
	},
	{
		Name: "limit", Label: "Room in the queue", Kind: widget.Choice, Default: "none", Options: []widget.Option{
			{Value: "none", Label: "No limit", Help: "Everything is accepted."},
			{Value: "length", Label: "A number of jobs", Help: "What finds the queue full is turned away with a 429."},
			{Value: "budget", Label: "From a latency budget", Help: "As many jobs as the workers handle in that time."},
		},
	},
	{
		Name: "bound", Label: "Jobs that may wait", Kind: widget.Int, Default: "100000", Min: 0, Max: 1_000_000, Step: 1,
		Help: "When the room is a number of jobs.",
	},
	{
		Name: "budget_s", Label: "Latency budget", Unit: "s", Kind: widget.Float, Default: "10", Min: 0.01, Max: 600, Step: 0.01,
		Help: "When the room follows from it: budget ÷ (time of a job ÷ workers).",
	},
	{
		Name: "scaler", Label: "Autoscaler", Kind: widget.Choice, Default: off, Options: []widget.Option{
			{Value: off, Label: "Off", Help: "The workers stay as they are."},
			{Value: byDepth, Label: "By depth", Help: "Enough workers to handle what waits within the target."},
			{Value: byAge, Label: "By age", Help: "More workers in the proportion in which the oldest job is older than the target."},
			{Value: schedule, Label: "By schedule", Help: "The most workers from the start of the sale until the queue is empty."},
		},
	},
	{
		Name: "startup_s", Label: "A worker starts in", Unit: "s", Kind: widget.Int, Default: "60", Min: 0, Max: 600, Step: 1, More: true,
		Help: "Counted from the second in which it is ordered. A schedule orders in time.",
	},
	{
		Name: "target_s", Label: "Target", Unit: "s", Kind: widget.Int, Default: "10", Min: 1, Max: 600, Step: 1, More: true,
		Help: "The wait that the autoscaler aims at.",
	},
	{
		Name: "max_workers", Label: "Most workers", Kind: widget.Int, Default: "400", Min: 1, Max: 4000, Step: 1, More: true,
	},
	{
		Name: "watch_s", Label: "Watch for", Unit: "s", Kind: widget.Int, Default: "300", Min: 10, Max: maxWatch, Step: 1, More: true,
	},
	{
		Name: "seed", Label: "Seed", Kind: widget.Int, Default: "7", Min: 0, Max: 4294967295, Step: 1, More: true,
		Help: "Of the random run. The same seed gives the same run, on every machine.",
	},
}

func settingsOf(v widget.Values) *settings {
	whole := func(name string) int64 { return int64(v.Int(name)) }
	s := &settings{
		seed: uint64(whole("seed")), base: whole("base"), sale: whole("sale"), saleFor: whole("sale_s"),
		workers: whole("workers"), perWorker: whole("per_worker"), bound: unbounded,
		rule: v.Choice("scaler"), target: whole("target_s"), startup: whole("startup_s"), watch: whole("watch_s"),
	}
	s.most = max(s.workers, whole("max_workers"))
	switch v.Choice("limit") {
	case "length":
		s.bound = whole("bound")
	case "budget":
		s.bound = room(v.Float("budget_s"), s.workers*s.perWorker)
	}
	return s
}

// room is how many jobs may wait so that the last of them is through in the budget, in
// seconds: budget ÷ (time of a job ÷ workers), rounded down. The budget counts in
// hundredths, so that 0.29 s at 100 jobs a second are 29 and not 28.
func room(budget float64, capacity int64) int64 {
	return int64(float64(budget*100)+0.5) * capacity / 100
}

// rate is how many jobs arrive in second t.
func (s *settings) rate(t int64) int64 {
	if t < s.saleFor {
		return s.sale
	}
	return s.base
}

// tight reports whether, during the sale or after it, exactly as much arrives as is
// handled while there is no queue to order more workers.
func (s *settings) tight() bool {
	return s.saleFor > 0 && s.sale == newScaler(s).ready*s.perWorker || s.saleFor < s.watch && s.base == s.capacity()
}

// capacity is how many jobs the workers handle in a second when nobody scales.
func (s *settings) capacity() int64 { return s.workers * s.perWorker }
