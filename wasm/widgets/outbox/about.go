//go:build !lean

package outbox

import "millrace/wasm/widget"

// about says what the model assumes and where it comes from.
var about = []widget.Fact{
	{
		Title: "Rows",
		Text: "Orders come at random, a Poisson process. A row gets its id when its transaction begins, as from a sequence, and can be read when it commits, " +
			"an exponential time later: most are quick and a few take several times the mean. Neither depends on the relay, so two settings meet the same rows.",
	},
	{
		Title: "Polls",
		Text: "The relay polls at even intervals, takes committed rows in the order of their ids up to the batch, and publishes them at that moment. " +
			"With flags, a poll takes rows whose flag is unset. With a high-water mark it takes ids above the highest it has read; the safety lag makes it leave rows alone that began too short a time ago.",
	},
	{
		Title: "The formula",
		Text: "With λ orders a second, transactions of mean 1/θ, interval T and safety lag L, a row that commits a after the last poll’s view of it began is skipped when a later id was read there: " +
			"P = E[1{a > L}(1 − exp(−λ((a − L) − (e^−θL − e^−θa)/θ)))], a = D − V, D exponential and V even on (0, T). It comes to (1 − e^−θT)/θT times something in which T does not occur. " +
			"It assumes that each poll takes all there is. Skips come in bunches, so a run strays from it more than independent rows would.",
	},
	{
		Title: "Change capture",
		Text: "A connector that tails the write-ahead log, as Debezium does, sees rows in the order of their commits, so there is no earlier one to miss. Here it publishes each a fixed time later, tens of milliseconds. " +
			"While it is down the database keeps the log for it: a replication slot that nobody reads fills the disk.",
	},
	{
		Title: "What is left out",
		Text: "A relay that crashes after publishing and before it sets the flag publishes again: an outbox delivers at least once, and consumers deduplicate by id. " +
			"Polls cost the database nothing here, several relays would need FOR UPDATE SKIP LOCKED, and published rows are to be deleted after a day or so.",
	},
}

// try lists things worth doing. Their figures are proven in try_test.go.
var try = []string{
	"Poll every second instead of every 100 ms, and take 200 rows. The formula’s share falls from 8% to 0.805%: the relay that polls more often skips more, not fewer.",
	"Read rows that are not yet flagged. Nothing is skipped at any interval. Then poll every second and leave the batch at 50: half of the 100 orders a second stay behind, 50 more each second.",
	"Give the high-water mark a safety lag of 200 ms. The formula falls to 0.000601%; now let transactions take 200 ms, and it is 26.9%. A lag is a bet on the longest transaction.",
}
