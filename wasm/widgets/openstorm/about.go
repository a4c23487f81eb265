//go:build !lean

package openstorm

import "millrace/wasm/widget"

// about explains the model.
var about = []widget.Fact{
	{
		Title: "Clients",
		Text: "New ones come at random moments (a Poisson process), 120 a second with the usual settings, also while nobody answers. " +
			"Each wants one answer. A failure comes back at once; then the client waits as its policy says, and gives up when its attempts are used up.",
	},
	{
		Title: "Server",
		Text: "It looks at 100 ms at a time. Up to its capacity C it answers everyone. When n requests come and n is above C, each rejection costs a part w of an answer: " +
			"it answers C − w(n − C), rounded down, but never less than the floor, a share of C. So 200 a second become 50 in a crowd.",
	},
	{
		Title: "Why it stays down",
		Text: "After five seconds 600 clients wait. If they ask again every second, 600 retries and 120 new clients come per second, more than the 200 it can do, so it answers 50 a second. " +
			"Those are fewer than the 120 that come new, so more wait every second. The cause is long gone; its effect feeds itself. Bronson and others call this a metastable failure (“Metastable Failures in Distributed Systems”, HotOS 2021). " +
			"With waits of 4 s on average the same 600 make 150 a second; 270 in all cost it few answers, and the crowd melts away.",
	},
	{
		Title: "Retry budget",
		Text: "All clients share a purse. It begins full, each answer puts the given share of a retry in, and each retry takes one out; without one the client gives up. " +
			"Marc Brooker describes it in “Fixing retries with token buckets and circuit breakers”, 2022.",
	},
	{
		Title: "Circuit breaker",
		Text:  "One for all clients, judged every 100 ms: it opens when half of at least ten requests failed, lets nobody through for two seconds, then five probes. All must be answered, or it opens again.",
	},
	{
		Title: "What is measured",
		Text: "The system is clear at the first moment after the outage at which no more clients wait than come new in 100 ms. The two runs get the same new clients; each draws its random waits for itself. " +
			"Over 200 seeds the readings agree with an independent implementation of the same model.",
	},
	{
		Title: "What is left out",
		Text:  "Requests take no time and no client has a timeout, so the server never works for somebody who has gone. A real breaker knows only the calls of its own process. A run ends at 1,000,000 requests.",
	},
}

// try lists things worth doing. Their figures are proven in try_test.go.
var try = []string{
	"Shorten the outage to 1 s: with the fixed delay the system is clear 3.1 s after it. With 2 s it slides down slowly, and never comes back.",
	"Let 80 new clients come per second in place of 120. The same outage is over after 8.4 s, for room to spare is what a crowd needs to melt.",
	"Choose full jitter and shorten its longest delay. With 5,000 ms the system is clear after 23.5 s, with 4,000 ms never: short waits bring the crowd back too fast.",
	"Give full jitter a breaker. If blocked calls retry, 12,594 clients wait at the end and 5 per second are answered; if they fail for good, the system is clear at once and 94.58% are answered.",
}
