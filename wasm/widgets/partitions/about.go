//go:build !lean

package partitions

import "millrace/wasm/widget"

// about explains the model.
var about = []widget.Fact{
	{
		Title: "Partitioner",
		Text: "Kafka’s own for messages with a key: murmur2 of its bytes, the sign bit cleared, and the rest of a division by the count of partitions. " +
			"It is checked against the values in Kafka’s UtilsTest. A message without a key would go to one partition for a batch, and then to another; there are none here.",
	},
	{
		Title: "Partitions",
		Text: "A partition keeps what it got, in order; reading removes nothing. A topic can be given more partitions, never fewer. " +
			"From a to b partitions, a share 1 − min(a, b) / lcm(a, b) of all keys goes elsewhere: 80% from 4 to 5, 50% from 4 to 8.",
	},
	{
		Title: "Assignors",
		Text: "Range, round-robin, sticky and cooperative sticky as in Kafka’s Java client, for consumers that subscribe to the same topics. " +
			"Members are taken in the order of joining; Kafka sorts them by an id with random parts, and where several are equal its hash map decides.",
	},
	{
		Title: "Rebalance",
		Text: "When a consumer joins, leaves or is missed, or a partition is added, a round begins and lasts as long as the setting says. " +
			"With the first three assignors every consumer commits, lets go of everything and waits for the end. " +
			"Cooperative sticky reads on: after the first round only partitions with a new owner are let go, and a second round hands them over. " +
			"A round waits for a consumer that crashed until its session is over.",
	},
	{
		Title: "Reading",
		Text: "A consumer takes one message of each of its partitions in turn, at its pace, and commits its offsets at fixed times and before it gives a partition away. " +
			"Who takes over begins at the committed offset, so a crash loses nothing and repeats what came after: at least once.",
	},
	{
		Title: "Hot key",
		Text: "With very many users, a key with a share h of the messages keeps its partition at h + (1 − h) / P, and the speed-up at the inverse, below 1 / h however many partitions there are. " +
			"In k parts it is spread, but by the same hash: on 6 partitions three of the four parts of user:7 land together. “Expected” and “Speed-up” are calculated, not measured: from where these users go, or, with very many, as if they were spread evenly.",
	},
	{
		Title: "What is left out",
		Text: "The newer group protocol of Kafka 4, in which the broker assigns. Brokers, replicas and the network; fetching in batches; consumers of different speed; members with a fixed id. " +
			"Kafka finds a new partition only after up to 5 minutes, here at once, and a group whose consumers read is rewound by their own code.",
	},
}

// try lists things worth doing. Their figures are proven in try_test.go.
var try = []string{
	"Let a consumer join halfway with 12 partitions and 3 consumers. Range moves 6 partitions, round-robin 9, sticky 3; cooperative sticky moves 3 as well and pauses only those.",
	"Crash a consumer in the finished run. What it had read since the last commit is read twice, nothing is lost, and its partitions wait for 8 s.",
	"Give the hot key 40% and 6 partitions: the busiest partition gets 40%. Split it into 4 parts: three of them join user-1 and user-2, which makes 60%, and the speed-up falls from 2.5 to 1.67. With very many users it would rise from 2 to 2.5.",
}
