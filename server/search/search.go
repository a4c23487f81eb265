// Package search is the domain of searching the site: what can be found, what somebody
// typed, and what an index answers.
//
// Why a package that imports nothing of ours: the pages that are searched, the index that
// finds and the page that shows meet here, and none of them knows another. Why a Passage
// has no field for a key, a choice or an explanation: what is not put into an index cannot
// be found in it.
package search

import "context"

// Kind says what a passage is. Results are grouped by it.
type Kind string

// The kinds of passages.
const (
	Lesson    Kind = "lesson" // a section of a lesson, or its beginning
	Term      Kind = "term"   // an entry of the glossary
	Question  Kind = "question"
	Challenge Kind = "challenge"
	Widget    Kind = "widget" // a page of the lab, or a part of one
	Guide     Kind = "guide"  // a section of a page of the guide
)

// Kinds lists every kind.
func Kinds() []Kind { return []Kind{Lesson, Term, Question, Challenge, Widget, Guide} }

// Passage is one thing that can be found. All of it may be read by anybody.
type Passage struct {
	Kind   Kind
	Path   string // of the page, with the fragment of the very place
	Title  string // of the passage
	Called string // another name for it, as good as its title and not shown: "Lesson 5"
	Place  string // what it is part of: "Lesson 5, Retries"
	Text   string // without markup
}

// Index answers queries. It never changes and is safe for concurrent use.
type Index interface {
	// Find returns the passages that hold every word of a query or, when none does, those
	// that hold some. With only set it looks at passages of that kind. At most most hits
	// of a kind are described; all are counted. A query without words finds nothing.
	Find(ctx context.Context, q Query, only Kind, most int) (Found, error)
	// Words lists every word there is to find, in lower case and sorted.
	Words() []string
}

// Found is what a query found.
type Found struct {
	Total  int
	Some   bool    // no passage holds every word: these hold some of them
	Groups []Group // the one with the best hit first
}

// Group is what was found of one kind.
type Group struct {
	Kind  Kind
	Count int   // of all there are; Hits may be fewer
	Hits  []Hit // the best first
}

// Hit is a passage that was found, with the words of the query marked.
type Hit struct {
	Path, Place string
	Title       []Piece
	Text        []Piece // an extract around the words
}

// Piece is a run of text. Marked is true for a word that was looked for. It is text and
// no markup: whoever writes it into a page escapes it.
type Piece struct {
	Text   string
	Marked bool
}
