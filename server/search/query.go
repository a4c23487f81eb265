package search

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxLength is the most characters of a query that are read, MaxWords the most words.
// Nobody needs more, and what a search costs must not depend on what a stranger sends.
const (
	MaxLength = 200
	MaxWords  = 12
)

// Query is what somebody looks for.
type Query struct {
	Text  string // as typed, cut at MaxLength, in one line and valid UTF-8
	Words []Word // what has to be found; empty if nothing was typed that can be
}

// Word is one word of a query. Some are written as several: "back-off" is "back" and
// "off", which have to stand side by side. So do words between double quotes.
type Word []string

// Parse reads a query. It takes anything at all: nothing in it is an operator, but for
// double quotes around words that belong together. Words that every text holds are left
// out, unless there are no others.
func Parse(typed string) Query {
	q := Query{Text: clean(typed)}
	var common []Word
	quoted := false
	for i, stretch := range strings.Split(q.Text, `"`) {
		quoted = i%2 == 1
		chunks := strings.Fields(stretch)
		if quoted {
			chunks = []string{stretch}
		}
		for _, chunk := range chunks {
			word := Word(Tokens(chunk))
			switch {
			case len(word) == 0:
			case len(word) == 1 && !quoted && slices.Contains(everywhere, word[0]):
				common = append(common, word)
			case len(q.Words) < MaxWords:
				q.Words = append(q.Words, word[:min(len(word), MaxWords)])
			}
		}
	}
	if len(q.Words) == 0 {
		q.Words = common[:min(len(common), MaxWords)]
	}
	return q
}

// clean cuts a text at MaxLength and turns what cannot be shown into blanks.
func clean(typed string) string {
	if most := MaxLength * utf8.UTFMax; len(typed) > most {
		typed = typed[:most] // so that a megabyte is not gone through
	}
	runes := []rune(strings.ToValidUTF8(typed, " "))
	runes = runes[:min(len(runes), MaxLength)]
	for i, r := range runes {
		if !unicode.IsGraphic(r) {
			runes[i] = ' '
		}
	}
	return strings.Join(strings.Fields(string(runes)), " ")
}

// Tokens returns the words of a text in lower case: its runs of letters and digits. An
// index must divide texts alike; SQLite's unicode61 does.
func Tokens(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r)
	})
	return slices.DeleteFunc(words, func(w string) bool {
		return strings.IndexFunc(w, func(r rune) bool { return !unicode.IsMark(r) }) < 0
	})
}

// everywhere are words that tell no passage from another.
var everywhere = []string{
	"a", "about", "an", "and", "are", "as", "at", "be", "but", "by", "can", "do", "does", "for", "from", "has", "have", "how", "i", "if",
	"in", "is", "it", "its", "my", "not", "of", "on", "or", "should", "that", "the", "their", "them", "there", "they", "this", "to", "was",
	"we", "what", "when", "where", "which", "who", "why", "will", "with", "you", "your",
}
