package index

import (
	"slices"
	"strings"

	"millrace/server/search"
)

// lexicon lists words in lower case, sorted, each once.
type lexicon []string

// newLexicon lists the words of passages.
func newLexicon(passages []search.Passage) lexicon {
	seen := map[string]bool{}
	for _, p := range passages {
		for _, text := range []string{p.Title, p.Called, p.Text} {
			for _, w := range search.Tokens(text) {
				seen[w] = true
			}
		}
	}
	out := make(lexicon, 0, len(seen))
	for w := range seen {
		out = append(out, w)
	}
	slices.Sort(out)
	return out
}

// A beginning is completed when it has three letters: with fewer, FTS5's own prefixes
// find more than enough. Nor does anybody want all of more than completions words.
const (
	beginning   = 3
	completions = 24
)

// starting lists words that start like this one, at most completions of them.
func (l lexicon) starting(with string) []string {
	if len(with) < beginning {
		return nil
	}
	from, _ := slices.BinarySearch(l, with)
	to := from
	for to < len(l) && to-from < completions && strings.HasPrefix(l[to], with) {
		to++
	}
	return l[from:to]
}
