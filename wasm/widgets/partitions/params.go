package partitions

import "millrace/wasm/widget"

const (
	maxPartitions = 50
	maxConsumers  = 300
)

// conditions are the settings of a run. Times are ticks.
type conditions struct {
	seed                         uint64
	partitions, topics           int
	consumers, analytics, search int
	strategy                     *strategy
	event                        string
	typed                        string
	hot, split, users            int // percent, parts, keys
	rate, messages               int // messages per second, and in all
	pace                         int // thousandths of a message per consumer and tick
	commit, rebalance, session   int
}

// params are the controls. The defaults are the group of the lesson.
var params = []widget.Param{
	{
		Name: "partitions", Label: "Partitions", Kind: widget.Int, Default: "4", Min: 1, Max: maxPartitions, Step: 1,
		Help: "Of a new topic. One that has messages can only grow.",
	},
	{
		Name: "consumers", Label: "Consumers", Kind: widget.Int, Default: "3", Min: 1, Max: maxConsumers, Step: 1,
		Help: "Of the group “billing”: C1, C2, C3 …",
	},
	{
		Name: "analytics", Label: "A second group", Unit: "consumers", Kind: widget.Int, Default: "0", Min: 0, Max: 50, Step: 1,
		Help: "“analytics” reads the same messages at its own pace: A1, A2 … 0 leaves it out.",
	},
	{
		Name: "search", Label: "A third group", Unit: "consumers", Kind: widget.Int, Default: "0", Min: 0, Max: 50, Step: 1,
		Help: "“search”: S1, S2 … 0 leaves it out.",
	},
	{
		Name: "assignor", Label: "Assignor", Kind: widget.Choice, Default: "range", Options: assignors(),
		Help: "Who reads which partition, and what a rebalance costs.",
	},
	{
		Name: "event", Label: "Halfway", Kind: widget.Choice, Default: "none", Options: []widget.Option{
			{Value: "none", Label: "Nothing happens", Help: "Use the buttons."},
			{Value: "join", Label: "A consumer joins", Help: "Billing rebalances."},
			{Value: "leave", Label: "A consumer leaves", Help: "The newest commits and goes; billing rebalances."},
			{Value: "crash", Label: "A consumer crashes", Help: "The one with the most uncommitted messages. The group misses it when its session times out."},
			{Value: "grow", Label: "A partition is added", Help: "Keys move, and every group rebalances."},
			{Value: "rewind", Label: "Billing is rewound", Help: "It reads everything again. Other groups do not notice."},
		},
	},
	{
		Name: "keys", Label: "Your own keys", Kind: widget.Text, Default: "", Max: 80,
		Help: "With commas between them. They join user-1 to user-4.",
	},
	{
		Name: "hot", Label: "Share of a hot key", Unit: "%", Kind: widget.Int, Default: "0", Min: 0, Max: 100, Step: 1,
		Help: "So many of the messages belong to user:7.",
	},
	{
		Name: "split", Label: "Hot key in parts", Kind: widget.Int, Default: "1", Min: 1, Max: 16, Step: 1,
		Help: "4 means user:7#0 to user:7#3. The order of that user is given up.",
	},
	{
		Name: "seed", Label: "Seed", Kind: widget.Int, Default: "7", Min: 0, Max: 4294967295, Step: 1,
		Help: "The same seed sends the same keys, on every machine.",
	},
	{
		Name: "messages", Label: "Messages", Kind: widget.Int, Default: "72", Min: 0, Max: 2000, Step: 1, More: true,
		Help: "So many are sent by themselves, under keys at random.",
	},
	{
		Name: "rate", Label: "Sent", Unit: "messages/s", Kind: widget.Int, Default: "4", Min: 1, Max: 1000, Step: 1, More: true,
		Help: "By all producers together.",
	},
	{
		Name: "pace", Label: "Each consumer reads", Unit: "messages/s", Kind: widget.Int, Default: "5", Min: 1, Max: 1000, Step: 1, More: true,
		Help: "At most, one message of each of its partitions in turn.",
	},
	{
		Name: "users", Label: "Users", Kind: widget.Int, Default: "4", Min: fewestUsers, Max: 1000, Step: 1, More: true,
		Help: "user-1, user-2 … all equally busy.",
	},
	{
		Name: "topics", Label: "Topics", Kind: widget.Int, Default: "1", Min: 1, Max: 5, Step: 1, More: true,
		Help: "Each with that many partitions. Messages go to them in turn.",
	},
	{
		Name: "commit_s", Label: "Commit every", Unit: "s", Kind: widget.Int, Default: "5", Min: 1, Max: 60, Step: 1, More: true,
		Help: "What was read since then is read twice after a crash. 5 s is Kafka’s default.",
	},
	{
		Name: "rebalance_s", Label: "Round of a rebalance", Unit: "s", Kind: widget.Int, Default: "2", Min: 1, Max: 60, Step: 1, More: true,
		Help: "Until every consumer has answered the coordinator.",
	},
	{
		Name: "session_s", Label: "Session timeout", Unit: "s", Kind: widget.Int, Default: "6", Min: 6, Max: 120, Step: 1, More: true,
		Help: "A crashed consumer is missed after that. Kafka’s default is 45 s; a broker allows 6 s and more.",
	},
}

// assignors lists the strategies as choices.
func assignors() []widget.Option {
	out := make([]widget.Option, len(strategies))
	for i, s := range strategies {
		out[i] = widget.Option{Value: s.name, Label: s.label, Help: s.help}
	}
	return out
}

func conditionsOf(v widget.Values) *conditions {
	const perSecond = 1000 / tickMS
	number := v.Int
	return &conditions{
		seed:       uint64(number("seed")),
		partitions: number("partitions"),
		topics:     number("topics"),
		consumers:  number("consumers"),
		analytics:  number("analytics"),
		search:     number("search"),
		strategy:   strategyOf(v.Choice("assignor")),
		event:      v.Choice("event"),
		typed:      v.Text("keys"),
		hot:        number("hot"),
		split:      number("split"),
		users:      number("users"),
		rate:       number("rate"),
		messages:   number("messages"),
		pace:       number("pace") * tickMS,
		commit:     number("commit_s") * perSecond,
		rebalance:  number("rebalance_s") * perSecond,
		session:    number("session_s") * perSecond,
	}
}
