//go:build !lean

package exchange

import "millrace/wasm/widget"

// about says what the model assumes and where it comes from.
var about = []widget.Fact{
	{
		Title: "The types",
		Text: "A direct exchange compares the key with the pattern, letter for letter. A topic exchange compares word by word; words are separated by dots, * is exactly one word and # is zero or more. " +
			"A fanout exchange asks nothing. A headers exchange compares pairs: all of them, or with x-match=any one of them; a pair without a value, format=, asks only that the header is there, and names that begin with x- do not count. " +
			"They are those of AMQP 0-9-1 (2008), section 3.1.3.",
	},
	{
		Title: "Words",
		Text: "The empty key has no words, so # matches it and * does not. A sign inside a word, as in usa*, is a letter like any other. " +
			"The matcher agrees with the 26 bindings and 11 keys of RabbitMQ’s own tests, also after five of the bindings are removed.",
	},
	{
		Title: "Copies",
		Text: "A queue gets one copy of a message, however many of its bindings match. Binding the same pattern twice is binding it once. " +
			"A message that matches nothing is dropped without a word, unless its publisher asks for it back (mandatory) or the exchange has an alternate one.",
	},
	{
		Title: "What can be typed",
		Text: "A binding is “queue: pattern”, a message a key. Pairs such as format=pdf may follow either; only a headers exchange looks at them. “order.paid > billing” says where the message should go, and the picture then marks what goes astray. " +
			"Several may stand in one field, with semicolons between them. 40 bindings and 40 messages are used at most.",
	},
	{
		Title: "What is left out",
		Text:  "Nobody reads from the queues, so they only fill. Bindings between exchanges and header values other than texts are missing.",
	},
}

// try lists things worth doing. Their figures are proven in try_test.go.
var try = []string{
	"Switch to direct. The same patterns match nothing now, and all 8 messages are dropped: to a direct exchange a * is a letter. With fanout each of the 3 queues gets all 8.",
	"Change “us.#” to “us.*”. The key us no longer gets through, for * wants a word, and us.ny.nyc has one too many.",
	"Give binding 5 “audit: #”. Nothing is dropped any more; usa.ny reaches audit and nobody else.",
}
