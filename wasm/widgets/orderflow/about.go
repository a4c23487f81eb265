//go:build !lean

package orderflow

import "millrace/wasm/widget"

// about says what the model assumes and where it comes from.
var about = []widget.Fact{
	{
		Title: "The order",
		Text: "Saving takes 20 ms, the stock 30 ms, the email 1,000 ms, the SMS 2,000 ms and analytics 500 ms. What happens now happens one after the other: 3,550 ms. " +
			"With only saving and stock the user waits 50 ms. The rest begins as soon as the user has an answer, each step from a queue of its own, side by side.",
	},
	{
		Title: "The hours",
		Text: "Orders come evenly for half an hour, then through the trouble and 90 minutes more. An API thread holds an order until its user has an answer. " +
			"With no thread free an order is refused at once; a real server would let a few wait. At usual speed ten minutes pass in a second.",
	},
	{
		Title: "Down and slow",
		Text: "What is down does not answer: a call ends at the timeout. While the user waits, that fails the order, and the steps after it never happen; what was done before must be taken back. " +
			"What is slow answers later than usual. It matters what a call meets when it begins.",
	},
	{
		Title: "The queues",
		Text: "First come, first served. A worker whose call failed keeps its job, pauses and tries it again, so no job is lost and none is given up. " +
			"Real consumers give up after a few attempts and put the message aside; choose that limit longer than an outage.",
	},
	{
		Title: "What is left out",
		Text: "A message may come twice, so a worker must be able to do a job twice without harm. Putting a job into a queue takes about 2 ms, and can fail between saving the order and doing so: " +
			"that is what an outbox is for. Michael Nygard’s “Release It!” (second edition, 2018) calls the threads that wait for a slow service a cascading failure.",
	},
}

// try lists things worth doing. Their figures are proven in try_test.go.
var try = []string{
	"Set everything to now and let the email provider be down for an hour. 3,600 of 10,800 orders fail, though each was saved and in stock: an email is not worth an order.",
	"Let it be slow instead, and give the API 8 threads (under More settings). Everything now: no call fails, and still 981 orders are refused, for each holds a thread for 10.55 s.",
	"Down again, with the email in its queue and 2 workers. They can send 2 a second when it is over, 1 more than come in: clearing an hour takes another hour. With 4 it takes 20 min.",
}
