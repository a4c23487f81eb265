package exchange

import "millrace/wasm/widget"

// The types of an exchange.
const (
	direct  = "direct"
	topic   = "topic"
	fanout  = "fanout"
	headers = "headers"
)

const (
	maxBindings = 40
	maxMessages = 40
	maxName     = 20  // letters of a queue's name
	maxField    = 120 // bytes of a control that holds bindings
)

// params are the controls. The defaults are the patterns of the lesson.
var params = []widget.Param{
	{
		Name: "type", Label: "Exchange type", Kind: widget.Choice, Default: topic, Options: []widget.Option{
			{Value: direct, Label: "Direct", Help: "The key must be the pattern, letter for letter."},
			{Value: topic, Label: "Topic", Help: "* is one word, # any number of words, none too."},
			{Value: fanout, Label: "Fanout", Help: "Every bound queue gets a copy."},
			{Value: headers, Label: "Headers", Help: "Pairs like format=pdf count, and the key does not."},
		},
	},
	{
		Name: "b1", Label: "Binding 1", Kind: widget.Text, Default: "germany: eu.de.* format=pdf type=report", Max: maxField,
		Help: "A queue, a colon and a pattern. Pairs after it are for a headers exchange.",
	},
	{
		Name: "b2", Label: "Binding 2", Kind: widget.Text, Default: "usa: us.# x-match=any format=zip type=report", Max: maxField,
		Help: "x-match=any wants one of the pairs; without it all are wanted.",
	},
	{Name: "b3", Label: "Binding 3", Kind: widget.Text, Default: "europe: eu.#", Max: maxField},
	{Name: "b4", Label: "Binding 4", Kind: widget.Text, Default: "europe: *.de.# format=zip", Max: maxField},
	{Name: "b5", Label: "Binding 5", Kind: widget.Text, Max: maxField},
	{Name: "b6", Label: "Binding 6", Kind: widget.Text, Max: maxField},
	{Name: "b7", Label: "Binding 7", Kind: widget.Text, Max: maxField},
	{Name: "b8", Label: "Binding 8", Kind: widget.Text, Max: maxField},
	{
		Name: "messages", Label: "Messages", Kind: widget.Text, Max: 1600,
		Default: "eu.de.berlin format=pdf type=report; eu.de format=pdf; eu.de.berlin.mitte format=zip; us; us.ny type=report; us.ny.nyc; usa.ny",
		Help:    "Keys, with semicolons between them. Pairs after a key are headers; > and names are the queues that should get it.",
	},
	{
		Name: "key", Label: "Your message", Kind: widget.Text, Default: "eu.de.berlin format=pdf type=report", Max: 300,
		Help: "Published last: a key, and pairs if you like. \"\" is the empty key.",
	},
}

// plan is what was typed, as far as it can be understood.
type plan struct {
	kind     string
	queues   []string
	bindings []binding
	typed    []message
	own      int      // the place of the learner's message in typed, or −1
	notes    []string // what is wrong with the rest, and what is probably not meant
	unread   int      // bindings and messages that cannot be used
}

// binding ties a queue to the exchange.
type binding struct {
	queue   int // its place in the list of queues
	pattern string
	any     bool // x-match
	pairs   []string
}

// message is what is published.
type message struct {
	key      string
	pairs    []string
	expects  bool // it says where it should go
	expected []string
}

func planOf(v widget.Values) *plan {
	p := &plan{kind: v.Choice("type"), own: -1}
	for i := range 8 {
		n := string(rune('1' + i))
		p.each(v.Text("b"+n), func(s string) { p.bind("Binding "+n, s) })
	}
	p.each(v.Text("messages"), func(s string) { p.compose("Message", s, maxMessages) })
	before := len(p.typed)
	p.each(v.Text("key"), func(s string) { p.compose("Your message", s, maxMessages+1) })
	if len(p.typed) > before {
		p.own = len(p.typed) - 1
	}
	return p
}
