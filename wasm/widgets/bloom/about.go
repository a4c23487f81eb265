//go:build !lean

package bloom

import "millrace/wasm/widget"

// about explains the model.
var about = []widget.Fact{
	{
		Title: "The filter",
		Text: "Inserting an item sets as many bits as there are hashes. Asking looks at the same bits: one that is 0 proves that the item was never inserted, and all 1 may be the work of others. " +
			"So a member is always found. The idea is Burton H. Bloom’s, “Space/Time Trade-offs in Hash Coding with Allowable Errors”, Communications of the ACM, 1970.",
	},
	{
		Title: "Theory",
		Text: "For m bits, k hashes and n items a stranger is taken for a member with (1 − (1 − 1/m)ᵏⁿ)ᵏ, and with many bits with about (1 − e⁻ᵏⁿᐟᵐ)ᵏ. k = m/n · ln 2 is best, rounded; then half of the bits are 1. " +
			"A probability of p takes −n · ln p ÷ ln² 2 bits: 9.6 for each item at 1%, however long the items are.",
	},
	{
		Title: "Hashes",
		Text: "Two hashes h₁ and h₂ are enough: place i is h₁ + i · h₂ (Adam Kirsch and Michael Mitzenmacher, “Less Hashing, Same Performance”, 2006), and (i³ − i) / 6 more, so that two items with the same h₂ do not share most of their places (Peter Dillinger and Panagiotis Manolios, 2004). " +
			"Items and strangers are random numbers; your own item is hashed by FNV-1a and mixed.",
	},
	{
		Title: "One filter and all filters",
		Text: "The formula is the mean over all filters. One filter has a few bits more or less set than the mean; “from the bits of this filter” takes those it has. " +
			"Small filters and those that are far too full differ most.",
	},
	{
		Title: "What it is for",
		Text:  "Before a costly look-up of message ids: a “no” saves the look-up, a “maybe” needs it. A filter alone must not drop duplicates, for it would drop some messages that are new.",
	},
	{
		Title: "What is left out",
		Text:  "Nothing can be removed: a bit may belong to several items. Counting filters, cuckoo filters and filters that grow can do more and take more room.",
	},
}

// try lists things worth doing. Their figures are proven in try_test.go.
var try = []string{
	"Set 100 items, what 1,000 bits and 7 hashes are meant for. Only 0.8% of the strangers are taken for members; with 500 items it is 80%, and the filter is of no use.",
	"Keep 200 items and take 3 hashes instead of 7. A filter that is too full does better with fewer: 9.7% instead of 12.3%.",
	"Ask for user:7 in the full filter: it says “no”, which is certain. Then change your item to user:4: it says “maybe”, though nobody inserted it.",
}
