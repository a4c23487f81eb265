package outbox

import "millrace/wasm/widget"

// params are the controls. The defaults are the first row of the reference: 100 orders a
// second in transactions of 20 ms, read every 100 ms behind a high-water mark.
var params = []widget.Param{
	{
		Name: "relay", Label: "The relay", Kind: widget.Choice, Default: "polling", Options: []widget.Option{
			{Value: "polling", Label: "Polls", Help: "It asks the table for new rows, again and again."},
			{Value: "capture", Label: "Captures changes", Help: "It tails the database’s log, which has rows in the order of their commits."},
		},
	},
	{
		Name: "mark", Label: "A poll reads", Kind: widget.Choice, Default: "high-water", Options: []widget.Option{
			{Value: "high-water", Label: "Ids above the highest read", Help: "A high-water mark: one number to remember."},
			{Value: "flag", Label: "Rows not yet flagged", Help: "published_at IS NULL: each row remembers for itself."},
		},
	},
	{
		Name: "interval_ms", Label: "Poll every", Unit: "ms", Kind: widget.Int, Default: "100", Min: 10, Max: 10_000, Step: 1,
	},
	{
		Name: "batch", Label: "A poll takes at most", Unit: "rows", Kind: widget.Int, Default: "50", Min: 1, Max: 10_000, Step: 1,
		Help: "LIMIT, in the order of ids.",
	},
	{
		Name: "safety_ms", Label: "Safety lag", Unit: "ms", Kind: widget.Int, Default: "0", Min: 0, Max: 10_000, Step: 1,
		Help: "With a high-water mark: leave rows alone that began less than this ago.",
	},
	{
		Name: "rate", Label: "Orders", Unit: "per second", Kind: widget.Int, Default: "100", Min: 1, Max: 1000, Step: 1,
		Help: "At random moments. Each writes one row.",
	},
	{
		Name: "tx_ms", Label: "A transaction takes", Unit: "ms", Kind: widget.Int, Default: "20", Min: 1, Max: 2000, Step: 1,
		Help: "On average; a few take much longer.",
	},
	{
		Name: "capture_ms", Label: "Capture publishes after", Unit: "ms", Kind: widget.Int, Default: "20", Min: 0, Max: 2000, Step: 1, More: true,
		Help: "From commit to publication, when the relay tails the log.",
	},
	{
		Name: "horizon_s", Label: "Watch for", Unit: "s", Kind: widget.Int, Default: "60", Min: 2, Max: maxHorizon, Step: 1, More: true,
	},
	{
		Name: "seed", Label: "Seed", Kind: widget.Int, Default: "7", Min: 0, Max: 4294967295, Step: 1,
		Help: "The same seed gives the same run, on every machine.",
	},
}

// settings are the conditions of a run. Times are in µs.
type settings struct {
	seed     uint64
	capture  bool // tails the log; otherwise it polls
	flag     bool // remembers by a flag on each row; otherwise by a high-water mark
	rate     int  // orders per second
	tx       int64
	interval int64
	batch    int
	safety   int64
	behind   int64 // of a capture
	horizon  int64
	theory   theory
}

func settingsOf(v widget.Values) *settings {
	time := func(name string) int64 { return int64(v.Int(name)) * millisecond }
	s := &settings{
		seed:     uint64(v.Int("seed")),
		capture:  v.Choice("relay") == "capture",
		flag:     v.Choice("mark") == "flag",
		rate:     v.Int("rate"),
		tx:       time("tx_ms"),
		interval: time("interval_ms"),
		batch:    v.Int("batch"),
		safety:   time("safety_ms"),
		behind:   time("capture_ms"),
		horizon:  1000 * time("horizon_s"),
	}
	s.theory = s.think()
	return s
}

// marked reports whether the relay keeps a high-water mark.
func (s *settings) marked() bool { return !s.capture && !s.flag }

// growth is by how many rows a second the outbox grows because polls take too few.
//
//go:noinline
func (s *settings) growth() float64 {
	if s.capture {
		return 0
	}
	return max(0, float64(s.rate)-s.capacity())
}

// capacity is how many rows a second polls can take.
//
//go:noinline
func (s *settings) capacity() float64 { return float64(s.batch) * second / float64(s.interval) }
