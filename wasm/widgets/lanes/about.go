//go:build !lean

package lanes

import "millrace/wasm/widget"

// facts explains the model.
var facts = []widget.Fact{
	{
		Title: "Messages",
		Text: "A login code is sent every half second and has somebody waiting for it. A campaign is launched at one moment, with all of its messages. " +
			"Each message takes a worker 50 ms, so a worker sends 20 a second.",
	},
	{
		Title: "Who goes first",
		Text: "In one shared queue, whoever came first. In separate lanes nobody meets the other kind, and workers of one lane stand idle while the other is full. " +
			"With codes first, a free worker takes a code if there is one; a marketing message that was begun is finished, so a code waits for at most that. " +
			"Where codes interrupt, it does not even wait for that.",
	},
	{
		Title: "One moment",
		Text: "Where several things fall on one moment, a worker becomes free first, then a campaign is launched, then a code is sent. " +
			"So the code sent with the launch is behind the campaign.",
	},
	{
		Title: "What the chart shows",
		Text: "For each stretch of time the longest time a code took to arrive, or has been on its way so far. In one queue it climbs for over an hour, " +
			"because the codes that would tell you have not arrived yet. That is why the age of the oldest message is the number to watch.",
	},
	{
		Title: "Chance",
		Text: "There is none, unless arrivals or service times are random. Then each has its own stream of random numbers, and both runs see the same codes. " +
			"For random service times “a code sent now” is what the mean times lead to.",
	},
	{
		Title: "Sources",
		Text: "The waits under strict priority are those of A. Cobham, “Priority assignment in waiting line problems”, Operations Research 2, 1954; " +
			"with interruption, of L. Kleinrock, “Queueing systems”, volume 2, 1976. The tests compare this simulation with both.",
	},
	{
		Title: "What is left out",
		Text:  "Workers never fail, nothing is retried, and a provider's own limits are not there. A run with random service times ends after 2,000,000 events.",
	},
}

// tries lists things worth doing. Their figures are proven in try_test.go.
var tries = []string{
	"Compare “Separate lanes” with “Shared, codes first”. Codes take 50 ms against 100 ms, but the campaign takes 5,050.55 s instead of 6,250 s, because no worker stands idle.",
	"Move a worker: 1 for codes and 9 for marketing. One is enough for two codes a second, and the campaign is sent in 5,555.6 s.",
	"Let one marketing message take 800 ms. Going first then helps a code less: it may wait 800 ms for a worker. Only interrupting brings it back to 50 ms.",
}
