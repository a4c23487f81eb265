package lag

import "millrace/wasm/widget"

// What happens in a run.
const (
	pausing = iota
	inPlace
	retryTopic
	prefetch
)

var happenings = [...]widget.Option{
	{Value: "pause", Label: "The group pauses", Help: "For a deployment or a rebalance."},
	{Value: "in-place", Label: "A bad message is retried in place", Help: "It fails each time, and what is behind it waits."},
	{Value: "retry-topic", Label: "A bad message goes to a retry topic", Help: "It comes back later, and the others go on."},
	{Value: "prefetch", Label: "A broker pushes to two consumers", Help: "A fast one and a slow one share a queue."},
}

// params are the controls. The defaults are the first row of the reference: 1,000 a second
// in, 1,200 out, and a pause of 5 s.
var params = []widget.Param{
	{Name: "happens", Label: "What happens", Kind: widget.Choice, Default: "pause", Options: happenings[:]},
	{
		Name: "rate", Label: "Messages arrive", Unit: "per second", Kind: widget.Int, Default: "1000", Min: 1, Max: 100_000, Step: 1,
		Help: "Evenly, and spread over all partitions.",
	},
	{
		Name: "partitions", Label: "Partitions", Kind: widget.Int, Default: "6", Min: 1, Max: 200, Step: 1,
	},
	{
		Name: "members", Label: "Members of the group", Kind: widget.Int, Default: "6", Min: 1, Max: 500, Step: 1,
		Help: "A partition has one reader, so members beyond that have none.",
	},
	{
		Name: "each", Label: "Each member does", Unit: "per second", Kind: widget.Int, Default: "200", Min: 1, Max: 100_000, Step: 1,
	},
	{
		Name: "pause_s", Label: "A pause lasts", Unit: "s", Kind: widget.Int, Default: "5", Min: 0, Max: 600, Step: 1,
		Help: "It begins at 5 s, or when you press.",
	},
	{
		Name: "retries", Label: "Retries in place", Kind: widget.Int, Default: "4", Min: 0, Max: 10, Step: 1,
		Help: "After 1, 2, 4, 8 s …; then it is a dead letter. 0 means without end.",
	},
	{
		Name: "retry_s", Label: "Retry topic’s delay", Unit: "s", Kind: widget.Int, Default: "30", Min: 1, Max: 600, Step: 1,
	},
	{
		Name: "prefetch", Label: "Prefetch", Unit: "messages", Kind: widget.Int, Default: "50", Min: 1, Max: 1000, Step: 1,
		Help: "How many a broker pushes to a consumer ahead of its acks.",
	},
	{
		Name: "offset", Label: "The bad message’s offset", Kind: widget.Int, Default: "100", Min: 0, Max: 1_000_000, Step: 1, More: true,
		Help: "In partition 0.",
	},
	{
		Name: "key_rate", Label: "Events of its key", Unit: "per second", Kind: widget.Float, Default: "0.1", Min: 0, Max: 10, Step: 0.01, More: true,
		Help: "At random moments. They overtake it while it is in the retry topic.",
	},
	{
		Name: "backlog", Label: "Lag at the start", Unit: "messages", Kind: widget.Int, Default: "0", Min: 0, Max: 10_000_000, Step: 1, More: true,
	},
	{
		Name: "messages", Label: "Messages in the pushed queue", Kind: widget.Int, Default: "100", Min: 1, Max: 1000, Step: 1, More: true,
	},
	{
		Name: "fast_ms", Label: "The fast consumer takes", Unit: "ms", Kind: widget.Int, Default: "10", Min: 1, Max: 5000, Step: 1, More: true,
	},
	{
		Name: "slow_ms", Label: "The slow consumer takes", Unit: "ms", Kind: widget.Int, Default: "1000", Min: 1, Max: 5000, Step: 1, More: true,
	},
	{
		Name: "horizon_s", Label: "Watch for", Unit: "s", Kind: widget.Int, Default: "60", Min: 10, Max: maxHorizon, Step: 1, More: true,
		Help: "Longer if there is lag left that goes away.",
	},
	{
		Name: "seed", Label: "Seed", Kind: widget.Int, Default: "7", Min: 0, Max: 4294967295, Step: 1, More: true,
		Help: "Of the events of the bad message’s key. All else is without chance.",
	},
}

// settings are the conditions of a run. Times are in seconds, rates per second.
type settings struct {
	seed                uint64
	happens             int
	rate                float64
	partitions, members int
	each                float64
	pause               float64
	retries             int
	delay               float64 // of the retry topic
	prefetch            int
	offset              float64
	keyRate             float64
	backlog             float64
	messages            int
	takes               [2]float64 // a fast and a slow consumer, seconds
	horizon             float64
}

func settingsOf(v widget.Values) *settings {
	number := func(name string) float64 { return float64(v.Int(name)) }
	s := &settings{
		seed:       uint64(v.Int("seed")),
		rate:       number("rate"),
		partitions: v.Int("partitions"),
		members:    v.Int("members"),
		each:       number("each"),
		pause:      number("pause_s"),
		retries:    v.Int("retries"),
		delay:      number("retry_s"),
		prefetch:   v.Int("prefetch"),
		offset:     number("offset"),
		keyRate:    v.Float("key_rate"),
		backlog:    number("backlog"),
		messages:   v.Int("messages"),
		takes:      [2]float64{number("fast_ms") / 1000, number("slow_ms") / 1000},
		horizon:    number("horizon_s"),
	}
	for i := range happenings {
		if happenings[i].Value == v.Choice("happens") {
			s.happens = i
		}
	}
	return s
}

// idle is how many members have no partition.
//
//go:noinline
func (s *settings) idle() int { return max(0, s.members-s.partitions) }

// perPartition is how many messages a second arrive in one.
//
//go:noinline
func (s *settings) perPartition() float64 { return s.rate / float64(s.partitions) }

// blocks is how long retries in place hold their partition up: 1 + 2 + 4 + … s, or without
// end.
func (s *settings) blocks() float64 {
	if s.retries == 0 {
		return never
	}
	return float64(int(1)<<s.retries - 1)
}
