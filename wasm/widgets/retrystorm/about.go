//go:build !lean

package retrystorm

import "millrace/wasm/widget"

// about explains the model.
var about = []widget.Fact{
	{
		Title: "Clients",
		Text: "Each client sends its first request at a random moment of the first 200 ms. " +
			"A failure comes back at once, and then the client waits as its policy says. It stops when it has an answer.",
	},
	{
		Title: "Server",
		Text: "Until the end of the outage it answers nobody. After that it looks at 100 ms at a time. Up to its capacity C it answers everyone. " +
			"When n requests come and n is above C, each rejection costs a part w of an answer: it answers C − w(n − C), rounded down, but never less than the floor, a share of C. " +
			"With the usual settings a crowd of 165 leaves 5 answers out of 20.",
	},
	{
		Title: "Policies",
		Text: "The exponential delay is base · 2ᵃ after failure a = 0, 1, 2 …, at most the longest delay: 1, 2, 4, 8, 8 s. Full jitter takes a random part of it, " +
			"equal jitter half of it and a random part of the rest; decorrelated jitter draws between the base and three times the last wait. " +
			"The three are described by Marc Brooker in “Exponential Backoff And Jitter”, AWS Architecture Blog, 2015. His own simulator begins at twice the base; this one begins at the base.",
	},
	{
		Title: "Chance",
		Text: "One generator (mulberry32) gives all random numbers, in the order in which requests fail. Both policies start from the same seed, so their first requests are the same. " +
			"The same seed gives the same picture on every machine.",
	},
	{
		Title: "What is left out",
		Text: "No new clients arrive, requests take no time, and nobody waits in a queue. A real server that is overloaded may fall over again, " +
			"and real clients often share a retry budget or a circuit breaker. A run ends at 1,000,000 requests.",
	},
}

// try lists things worth doing. Their figures are proven in try_test.go.
var try = []string{
	"Set the policy to “Fixed delay” and compare it with “Fixed ± 50%”. The waits are as short in both; chance alone serves all 300 clients by 12.2 s instead of 238 in half a minute.",
	"Allow 5 attempts. Exponential backoff reaches past the outage and still serves only 10 clients; with full jitter most give up too early, for its waits are half as long. Then allow 10.",
	"Raise the capacity until exponential backoff serves everyone within 30 s. It takes 92 per 100 ms, more than four times what full jitter is content with.",
}
