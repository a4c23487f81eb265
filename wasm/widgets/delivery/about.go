//go:build !lean

package delivery

import "millrace/wasm/widget"

// about says what the model assumes and where it comes from.
var about = []widget.Fact{
	{
		Title: "The queue",
		Text: "A message that was received is hidden for the visibility timeout. If it is not deleted by then, it comes again; a delete at exactly that moment counts. " +
			"A message that was received as often as it may be becomes a dead letter instead. There is always a free worker, so nobody waits. " +
			"This is how Amazon SQS works; its timeout is 30 s unless it is set, and at most 12 hours.",
	},
	{
		Title: "The worker",
		Text: "It looks whether the event is marked and, if so, only acknowledges. Else it takes its steps in your order. The effect happens at the end of the work; mark and ack take no time. " +
			"A crash takes the worker away in the gap before a step. Poison makes the work fail after its whole time, and its message waits for the timeout like any other.",
	},
	{
		Title: "Catching repeats",
		Text: "A unique constraint and a store with a TTL are written on their own, so a crash may come between the effect and the mark. In one transaction the effect and its row appear together, at the later of the two steps, " +
			"and a second worker that wrote the same row is rolled back. A provider that is given the event’s id as a key charges once and repeats its answer; real ones forget keys after a day or so.",
	},
	{
		Title: "What theory says",
		Text: "Work of time S is delivered ⌈S/V⌉ times under a timeout V. With crashes of chance c per gap, a mark before the effect loses c of the events, an effect before its mark happens 1/(1 − c) times, " +
			"and an ack before the effect loses c. R receives leave pᴿ dead letters if an attempt fails with p. A TTL lets e to the power of −TTL/m through when repeats come after m on average.",
	},
	{
		Title: "Chance",
		Text: "Every event has its own random streams for its work, its crashes and its second publication. Whatever you change, the same event meets the same misfortune. " +
			"A tick is as much time as makes the run last about half a minute at usual speed.",
	},
	{
		Title: "The dry run",
		Text: "Event E77 is at offset 42 of a log. Its consumer writes the effect and the event’s id in one transaction and crashes before it commits the offset; later the relay, which did not note that it had published, publishes again. " +
			"Three deliveries, one effect, one row, and 43 as the next offset to read.",
	},
}

// try lists things worth doing. Their figures are proven in try_test.go.
var try = []string{
	"Set a heartbeat every 10 s. Of 106 events that were done more than once 29 are left: those of crashes and of second publications. A row in the effect’s transaction catches these as well.",
	"Choose the unique constraint and the order mark, effect, ack. Nothing is done twice any more, and 19 events are lost: a worker crashed after it had noted what it was about to do.",
	"Press “Redrive dead letters” when the run is over. All 6 come back as dead letters, because they are poison. Press “Mend the handler, then redrive”: none is left.",
}
