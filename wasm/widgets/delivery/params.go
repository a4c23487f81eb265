package delivery

import (
	"strings"

	"millrace/wasm/widget"
)

// What a worker does with a message it received.
const (
	effect = iota // what the message asks for: a charge, an email
	mark          // the id of the event is noted
	ack           // the broker deletes the message
)

// names of the steps, in URLs and in pictures.
var names = [...]string{"effect", "mark", "ack"}

// The stories.
const (
	many    = "many"
	e77     = "e77"
	e77Bare = "e77-bare"
)

// How repeats are caught.
const (
	nothing     = "none"
	store       = "ttl"         // a mark that is forgotten
	row         = "unique"      // a mark for good, written on its own
	transaction = "transaction" // a mark for good, in one transaction with the effect
	provider    = "provider"    // the effect's provider knows the event's id
	attempt     = "attempt"     // the provider gets another key each time
)

// Kinds of work.
const (
	fixed       = "fixed"
	exponential = "exponential"
	lognormal   = "lognormal"
)

// settings are the conditions of a run. Times are in µs.
type settings struct {
	seed       uint64
	story      string
	steps      []int // without the mark where nothing is noted
	dedupe     string
	crash      float64 // of 1, in each gap
	crashAt    int     // the only gap in which workers crash, from 1; 0: in all
	visibility int64
	heartbeat  int64 // 0: none
	receives   int32 // 0: without end
	messages   int
	gap        float64 // between two messages
	kind       string
	work       float64
	sigma      float64
	twice      float64 // of 1
	twiceAfter float64
	poison     float64 // of 1
	ttl        int64
}

// params are the controls.
var params = []widget.Param{
	{
		Name: "story", Label: "Show", Kind: widget.Choice, Default: many, Options: []widget.Option{
			{Value: many, Label: "Many messages", Help: "Crashes come by chance."},
			{Value: e77, Label: "Event E77, step by step", Help: "A crash, a redelivery and a second publication. All is set."},
			{Value: e77Bare, Label: "E77 without its row", Help: "The same, and nothing is noted."},
		},
	},
	{
		Name: "order", Label: "A worker’s steps", Kind: widget.Choice, Default: "effect-mark-ack", Options: []widget.Option{
			{Value: "effect-mark-ack", Label: "effect, mark, ack", Help: "A crash repeats."},
			{Value: "mark-effect-ack", Label: "mark, effect, ack", Help: "Noted before it is done."},
			{Value: "effect-ack-mark", Label: "effect, ack, mark", Help: "The note comes last."},
			{Value: "mark-ack-effect", Label: "mark, ack, effect", Help: "Noted and deleted before it is done."},
			{Value: "ack-effect-mark", Label: "ack, effect, mark", Help: "Deleted first: at most once."},
			{Value: "ack-mark-effect", Label: "ack, mark, effect", Help: "Deleted first: at most once."},
		},
		Help: "The effect is what the message asks for, the mark a note that it was done, the ack makes the broker delete the message.",
	},
	{
		Name: "dedupe", Label: "Repeats are caught by", Kind: widget.Choice, Default: nothing, Options: []widget.Option{
			{Value: nothing, Label: "Nothing", Help: "There is no mark."},
			{Value: store, Label: "A store of ids with a TTL", Help: "The mark is forgotten after a while."},
			{Value: row, Label: "A unique constraint", Help: "The mark is a row for good, written on its own."},
			{Value: transaction, Label: "A row in the effect’s transaction", Help: "Both or neither. Possible where the effect is in the same database."},
			{Value: provider, Label: "A key at the provider: the event’s id", Help: "It answers a second call as it did the first. There is no mark."},
			{Value: attempt, Label: "A key at the provider: new each time", Help: "To the provider every call is another one. There is no mark."},
		},
	},
	{
		Name: "crash_pct", Label: "A worker crashes", Unit: "% per gap", Kind: widget.Float, Default: "1", Min: 0, Max: 100, Step: 0.1,
		Help: "The gaps are before the first step and between two. The one before the effect lasts as long as the work.",
	},
	{
		Name: "visibility_s", Label: "Visibility timeout", Unit: "s", Kind: widget.Float, Default: "30", Min: 1, Max: 43200, Step: 0.1,
		Help: "A message that was received is hidden so long. If it is not deleted by then, it comes again.",
	},
	{
		Name: "heartbeat_s", Label: "Heartbeat every", Unit: "s", Kind: widget.Float, Default: "0", Min: 0, Max: 3600, Step: 0.1,
		Help: "A worker that is alive starts the timeout anew so often. 0 means it does not.",
	},
	{
		Name: "receives", Label: "Receives at most", Kind: widget.Int, Default: "5", Min: 0, Max: 100, Step: 1,
		Help: "Then a message becomes a dead letter. 0 means never.",
	},
	{
		Name: "messages", Label: "Messages", Kind: widget.Int, Default: "1000", Min: 1, Max: 100_000, Step: 1,
		Help: "Each is for an event of its own.",
	},
	{
		Name: "work", Label: "The work takes", Kind: widget.Choice, Default: lognormal, More: true, Options: []widget.Option{
			{Value: fixed, Label: "Always the same", Help: "As long as is set below."},
			{Value: exponential, Label: "Exponential", Help: "That long on average."},
			{Value: lognormal, Label: "Log-normal", Help: "That long in the middle; some take much longer."},
		},
	},
	{
		Name: "work_s", Label: "How long", Unit: "s", Kind: widget.Float, Default: "10", Min: 0, Max: 3600, Step: 0.1, More: true,
		Help: "The time, its mean or its median. A message takes as long each time.",
	},
	{
		Name: "sigma", Label: "Spread of the log-normal", Kind: widget.Float, Default: "0.8", Min: 0, Max: 2, Step: 0.05, More: true,
		Help: "σ of the logarithm. At 0.8 one in a hundred takes 6.4 times the median.",
	},
	{
		Name: "crash_at", Label: "Crashes happen", Kind: widget.Choice, Default: "0", More: true, Options: []widget.Option{
			{Value: "0", Label: "In every gap", Help: "Each time with the chance above."},
			{Value: "1", Label: "Before the first step", Help: "Only there."},
			{Value: "2", Label: "After the first step", Help: "Only there."},
			{Value: "3", Label: "After the second step", Help: "Only there, if there is a third."},
		},
	},
	{
		Name: "rate", Label: "Messages come", Unit: "per s", Kind: widget.Float, Default: "10", Min: 0.1, Max: 10_000, Step: 0.1, More: true,
		Help: "Evenly. There is always a free worker.",
	},
	{
		Name: "poison_pct", Label: "Poison", Unit: "%", Kind: widget.Float, Default: "0.5", Min: 0, Max: 100, Step: 0.1, More: true,
		Help: "Their work always fails, until the handler is mended.",
	},
	{
		Name: "twice_pct", Label: "Published twice", Unit: "%", Kind: widget.Float, Default: "2", Min: 0, Max: 100, Step: 0.1, More: true,
		Help: "A second message with the same event.",
	},
	{
		Name: "twice_min", Label: "The second comes after", Unit: "min", Kind: widget.Float, Default: "1", Min: 0, Max: 10_080, Step: 0.1, More: true,
		Help: "On average; the time is exponential.",
	},
	{
		Name: "ttl_min", Label: "TTL of an id", Unit: "min", Kind: widget.Int, Default: "10080", Min: 1, Max: 43_200, Step: 1, More: true,
		Help: "For a store with a TTL. 10,080 min are 7 days.",
	},
	{
		Name: "seed", Label: "Seed", Kind: widget.Int, Default: "7", Min: 0, Max: 4294967295, Step: 1, More: true,
		Help: "The same seed gives the same run, on every machine.",
	},
}

const second = 1_000_000 // µs

func settingsOf(v widget.Values) *settings {
	number, whole, choice := v.Float, v.Int, v.Choice // or each call would be copied in here
	s := &settings{
		seed:       uint64(whole("seed")),
		story:      choice("story"),
		dedupe:     choice("dedupe"),
		crash:      number("crash_pct") / 100,
		crashAt:    int(choice("crash_at")[0] - '0'),
		visibility: micros(number("visibility_s")),
		heartbeat:  micros(number("heartbeat_s")),
		receives:   int32(whole("receives")),
		messages:   whole("messages"),
		gap:        second / number("rate"),
		kind:       choice("work"),
		work:       number("work_s") * second,
		sigma:      number("sigma"),
		twice:      number("twice_pct") / 100,
		twiceAfter: number("twice_min") * 60 * second,
		poison:     number("poison_pct") / 100,
		ttl:        int64(whole("ttl_min")) * 60 * second,
	}
	for _, name := range strings.Split(v.Choice("order"), "-") {
		for i := range names {
			if names[i] == name && (i != mark || s.marks()) {
				s.steps = append(s.steps, i)
			}
		}
	}
	return s
}

// micros turns seconds into whole µs.
func micros(s float64) int64 { return int64(float64(s*second) + 0.5) }

// marks reports whether a worker notes what it did.
func (s *settings) marks() bool {
	return s.dedupe == store || s.dedupe == row || s.dedupe == transaction
}
