package feed

import "millrace/wasm/widget"

// The classes of accounts.
const (
	ordinary  = iota
	known     // well known: between the others
	celebrity // posts by chance, one jump each
)

// The strategies, in the order of the choice.
const (
	push = iota
	pull
	hybrid
)

var strategies = [...]string{"push", "pull", "hybrid"}

// class is a number of accounts that are alike.
type class struct{ accounts, followers, posts int }

// settings are the conditions of a day.
type settings struct {
	seed              uint64
	strategy          int
	threshold         int
	classes           [3]class
	readers           int
	active, refreshes int // percent of the readers who read today; how often each does
	pool              int // writes per second
}

// params are the controls. The defaults are the example of the course.
var params = []widget.Param{
	{
		Name: "strategy", Label: "Fan-out", Kind: widget.Choice, Default: "push", Options: []widget.Option{
			{Value: "push", Label: "Push", Help: "On write: into the feed of each follower."},
			{Value: "pull", Label: "Pull", Help: "On read: from each account one follows."},
			{Value: "hybrid", Label: "Hybrid", Help: "Push up to a threshold, pull above it."},
		},
	},
	{
		Name: "threshold_k", Label: "Threshold", Unit: "thousand", Kind: widget.Int, Default: "100", Min: 0, Max: 1_000_000, Step: 1,
		Help: "Hybrid pulls the posts of accounts that more than this many follow.",
	},
	{
		Name: "accounts_k", Label: "Ordinary accounts", Unit: "thousand", Kind: widget.Int, Default: "1000", Min: 0, Max: 100_000, Step: 1,
		Help: "They post evenly through the day.",
	},
	{
		Name: "followers", Label: "Followers of each", Kind: widget.Int, Default: "200", Min: 0, Max: 10_000, Step: 1,
	},
	{
		Name: "celebrities", Label: "Celebrities", Kind: widget.Int, Default: "10", Min: 0, Max: 1000, Step: 1,
		Help: "They post at random moments.",
	},
	{
		Name: "celebrity_followers_k", Label: "Followers of a celebrity", Unit: "thousand", Kind: widget.Int, Default: "10000", Min: 0, Max: 1_000_000, Step: 1,
		Help: "All readers at most.",
	},
	{
		Name: "active", Label: "Readers who read today", Unit: "%", Kind: widget.Int, Default: "40", Min: 0, Max: 100, Step: 1,
		Help: "What is written into the other feeds is wasted.",
	},
	{
		Name: "pool_k", Label: "The pool writes", Unit: "thousand/s", Kind: widget.Int, Default: "100", Min: 1, Max: 100_000, Step: 1,
		Help: "Into feeds, from one queue for all posts.",
	},
	{
		Name: "seed", Label: "Seed", Kind: widget.Int, Default: "7", Min: 0, Max: 4294967295, Step: 1,
		Help: "The same seed gives the same moments, on every machine.",
	},
	{
		Name: "posts", Label: "Posts of an ordinary account", Unit: "per day", Kind: widget.Int, Default: "2", Min: 0, Max: 50, Step: 1, More: true,
	},
	{
		Name: "celebrity_posts", Label: "Posts of a celebrity", Unit: "per day", Kind: widget.Int, Default: "5", Min: 0, Max: 100, Step: 1, More: true,
	},
	{Name: "known", Label: "1,000 well-known accounts, too", Kind: widget.Bool, Default: "off", Help: "Between the two: that is where a threshold matters.", More: true},
	{
		Name: "known_followers_k", Label: "Followers of a well-known account", Unit: "thousand", Kind: widget.Int, Default: "50", Min: 0, Max: 10_000, Step: 1, More: true,
	},
	{
		Name: "known_posts", Label: "Posts of a well-known account", Unit: "per day", Kind: widget.Int, Default: "3", Min: 0, Max: 50, Step: 1, More: true,
	},
	{
		Name: "readers_k", Label: "Readers", Unit: "thousand", Kind: widget.Int, Default: "10000", Min: 1, Max: 1_000_000, Step: 1, More: true,
		Help: "All who have a feed.",
	},
	{
		Name: "refreshes", Label: "Each who reads opens the feed", Unit: "times", Kind: widget.Int, Default: "10", Min: 1, Max: 100, Step: 1, More: true,
	},
}

func settingsOf(v widget.Values) *settings {
	number := v.Int
	s := &settings{
		seed:      uint64(number("seed")),
		threshold: 1000 * number("threshold_k"),
		classes: [3]class{
			{1000 * number("accounts_k"), number("followers"), number("posts")},
			{0, 1000 * number("known_followers_k"), number("known_posts")},
			{number("celebrities"), 1000 * number("celebrity_followers_k"), number("celebrity_posts")},
		},
		readers:   1000 * number("readers_k"),
		active:    number("active"),
		refreshes: number("refreshes"),
		pool:      1000 * number("pool_k"),
	}
	if v.Bool("known") {
		s.classes[known].accounts = 1000
	}
	for i := range s.classes {
		c := &s.classes[i]
		c.followers = min(c.followers, s.readers)
	}
	for i, name := range strategies {
		if name == v.Choice("strategy") {
			s.strategy = i
		}
	}
	return s
}

// pushes reports whether a strategy writes the posts of a class into feeds.
func (s *settings) pushes(strategy int, c *class) bool {
	return strategy == push || strategy == hybrid && c.followers <= s.threshold
}
