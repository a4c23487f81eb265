package web

import (
	"net/url"
	"strconv"

	"millrace/content"
	"millrace/server/search"
)

// SearchPage is a search field and what was found. Its state is in the URL: GET /search
// takes "q", what to look for, and "in", the one kind to look at.
type SearchPage struct {
	Page
	search.Found
	Query  search.Query
	Only   search.Kind     // of hits; empty means every kind
	Meant  string          // the same query spelt with words that are there; may be empty
	Course *content.Course // its glossary gives examples
}

// SearchTitle is what a tab says of a search, its outcome first.
func SearchTitle(q search.Query, f search.Found) string {
	if q.Text == "" {
		return "Search"
	}
	return foundCount(f) + " for “" + q.Text + "”"
}

// searchPath is the address of a search.
func searchPath(text string, only search.Kind) string {
	v := url.Values{"q": {text}}
	if only != "" {
		v.Set("in", string(only))
	}
	return "/search?" + v.Encode()
}

func foundCount(f search.Found) string {
	if f.Total == 0 {
		return "Nothing"
	}
	return count(f.Total, "result")
}

// forWhat ends the sentence that foundCount begins.
func forWhat(p SearchPage) string {
	words := " for “" + p.Query.Text + "”"
	if p.Only != "" {
		words += " in " + kindName(p.Only)
	}
	return words + "."
}

// kindName is the heading of a group.
func kindName(k search.Kind) string {
	switch k {
	case search.Lesson:
		return "Lessons"
	case search.Term:
		return "Glossary"
	case search.Question:
		return "Questions"
	case search.Challenge:
		return "Challenges"
	case search.Widget:
		return "Lab"
	}
	return "Guide"
}

// placeWords says where a hit is, unless the heading above it does.
func placeWords(g search.Group, h search.Hit) string {
	if h.Place == kindName(g.Kind) {
		return ""
	}
	return h.Place
}

// allWords leads to the rest of a group.
func allWords(g search.Group) string {
	return "All " + strconv.Itoa(g.Count) + " in " + kindName(g.Kind)
}

// examples are a few terms to try, spread over the glossary.
func examples(c *content.Course) (out []content.Term) {
	const most = 4
	step := max(1, len(c.Terms)/most)
	for i := step / 2; i < len(c.Terms) && len(out) < most; i += step {
		out = append(out, c.Terms[i])
	}
	return out
}
