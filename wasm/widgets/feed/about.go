//go:build !lean

package feed

import "millrace/wasm/widget"

// about says what the model assumes and where it comes from.
var about = []widget.Fact{
	{
		Title: "Writes",
		Text: "Push writes a post into the feed of each follower: 1M accounts · 200 followers · 2 posts are 400M writes a day, and 10 celebrities · 10M · 5 are 500M more. " +
			"Hybrid pushes posts of accounts with at most as many followers as the threshold. A write into a feed whose owner does not read today is wasted.",
	},
	{
		Title: "Look-ups",
		Text: "A refresh is one look-up in the reader’s own feed, unless all is pulled, and one for each account that is followed and pulled. " +
			"How many that are is an average: all followings, divided by all readers. With 10M readers, 300M followings make 30 for each, 10 of them celebrities.",
	},
	{
		Title: "The queue",
		Text: "All writes go through one queue and one pool. Ordinary posts flow evenly; a celebrity’s post is put in whole, and whoever posts behind it waits followers ÷ writes per second: 10M ÷ 100,000 = 100 s. " +
			"Two such posts in a short time add up. At usual speed a day takes 3 min 36 s.",
	},
	{
		Title: "What is left out",
		Text: "People are awake and post in waves; followers of a celebrity read more than others; a look-up may be cheaper or dearer than a write, and caches serve most of those for celebrities. " +
			"Twitter described both the push and the exception for celebrities in Raffi Krikorian’s talk “Timelines at Scale”, QCon San Francisco, 2012.",
	},
}

// try lists things worth doing. Their figures are proven in try_test.go.
var try = []string{
	"Switch to hybrid. The 500M writes for 10 celebrities are gone, 400M are left, and no post waits; each refresh looks up 11 things instead of 1.",
	"Set the readers who read today to 10%. Push still writes 900M times, 810M of them for nobody, and pull has a quarter of its work left: it is 300M look-ups.",
	"Add the 1,000 well-known accounts (under More settings) and choose hybrid. At a threshold of 100,000 they cost 150M writes; at 10,000 they cost 5 more look-ups per refresh, which is 200M.",
}
