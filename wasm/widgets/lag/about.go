//go:build !lean

package lag

import "millrace/wasm/widget"

// about says what the model assumes and where it comes from.
var about = []widget.Fact{
	{
		Title: "Lag",
		Text: "Messages arrive evenly, λ a second over all partitions, and a group that is behind reads μ a second: lag(t) = max(0, lag₀ + (λ − μ)t). " +
			"A pause of p seconds leaves λp messages, the oldest p seconds old, and they are gone λp ÷ (μ − λ) after it. Lag and age come from this fluid and are exact.",
	},
	{
		Title: "Members",
		Text: "Partitions are dealt out as evenly as they go, and each has one reader. A member divides what it can do among its partitions; one beyond their number is idle. " +
			"Four members on six partitions have two, two, one and one: those with two may fall behind though the group as a whole has enough.",
	},
	{
		Title: "A bad message",
		Text: "In place, its reader tries again after 1, 2, 4, 8 s …, sleeping in between, so all its partitions stand still. A client that pauses one partition and polls the others would hold up only that. " +
			"A retry topic takes it away at once; events of the same key are a Poisson process of rate r, so those that overtake it in D seconds are Poisson with mean rD, and none does with probability e^−rD.",
	},
	{
		Title: "Prefetch",
		Text:  "The broker pushes in turn to each consumer that holds fewer messages than the prefetch, as RabbitMQ does with basic.qos. A message that was pushed and not acked is nobody else’s. Pushing takes no time, so a prefetch of 1 costs nothing here; over a network it costs a round trip for each message.",
	},
	{
		Title: "What is left out",
		Text:  "Chance in arrivals and work, fetches in batches, commits of offsets and what is read twice after a crash. A rebalance is a pause of everybody here; which partitions move in one is shown by the partitions simulator.",
	},
}

// try lists things worth doing. Their figures are proven in try_test.go.
var try = []string{
	"Pause for 30 s instead of 5. It leaves 30,000 messages and takes 150 s to catch up: six times as long, for only 200 a second are to spare. Let each member do 250 and it is 60 s; with 175 it is 10 minutes.",
	"Let a bad message be retried in place, with 100 messages a second on one partition and one member. It holds them up for 15 s, leaves a lag of 1,500 and another 15 s to catch up. Now send it to a retry topic: no lag, and 3 later events of its key overtake it on average.",
	"Let a broker push to two consumers. With a prefetch of 50 the fast one is out of work after half a second and all is done after 50 s; with 1 it takes 1 s.",
}
