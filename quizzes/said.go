package quizzes

import (
	"fmt"
	"html"
	"strings"
	"unicode"
)

// Typed is the echo of what was typed into a field, if it fits there.
func Typed(given Given, field string) string {
	values := given[field]
	if len(values) != 1 || len(values[0]) > MaxText {
		return ""
	}
	return Echo(values[0])
}

// Echo is what somebody typed, without anything that cannot be printed.
func Echo(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsPrint(r):
			return r
		}
		return -1
	}, strings.ToValidUTF8(text, "\ufffd"))
}

// Say makes a paragraph of plain text.
func Say(text string) HTML { return HTML("<p>" + html.EscapeString(text) + "</p>") }

// quoted is a text of an author's in a fault.
func quoted(text string) string { return fmt.Sprintf("%.40q", text) }
