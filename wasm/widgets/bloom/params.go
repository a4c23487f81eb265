package bloom

import "millrace/wasm/widget"

// settings are the conditions of a run. They never change.
type settings struct {
	seed                        uint64
	bits, hashes, items, probes int
	text                        string
}

// params are the controls. The defaults are a filter for 100 items, which gets 200.
var params = []widget.Param{
	{
		Name: "bits", Label: "Bits", Kind: widget.Int, Default: "1000", Min: 16, Max: 2_000_000, Step: 1,
		Help: "All 0 in the beginning.",
	},
	{
		Name: "hashes", Label: "Hashes", Kind: widget.Int, Default: "7", Min: 1, Max: 20, Step: 1,
		Help: "An item sets so many bits.",
	},
	{
		Name: "items", Label: "Items", Kind: widget.Int, Default: "200", Min: 1, Max: 100_000, Step: 1,
		Help: "1,000 bits and 7 hashes are meant for 100.",
	},
	{
		Name: "word", Label: "Your item", Kind: widget.Text, Default: "user:7", Max: 40,
		Help: "Insert it or ask for it with the buttons.",
	},
	{
		Name: "seed", Label: "Seed", Kind: widget.Int, Default: "7", Min: 0, Max: 4294967295, Step: 1,
		Help: "The same seed brings the same items and strangers.",
	},
	{
		Name: "probes", Label: "Strangers who ask", Kind: widget.Int, Default: "100000", Min: 100, Max: 1_000_000, Step: 100, More: true,
		Help: "Of the full filter; as many ask while it fills.",
	},
}

func settingsOf(v widget.Values) *settings {
	return &settings{
		seed:   uint64(v.Int("seed")),
		bits:   v.Int("bits"),
		hashes: v.Int("hashes"),
		items:  v.Int("items"),
		probes: v.Int("probes"),
		text:   v.Text("word"),
	}
}

// word is the learner's item.
func (s *settings) word() hash { return ofText(s.text, s.seed) }
