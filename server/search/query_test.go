package search

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestQueryIsReadAsPeopleMeanIt(t *testing.T) {
	for typed, want := range map[string]string{
		"":                              "[]",
		"  \t\n ":                       "[]",
		"*** -- () \" '":                "[]",
		"Retry":                         "[[retry]]",
		"back-off":                      "[[back off]]",
		"c++":                           "[[c]]",
		"NEAR(a, b)":                    "[[near a] [b]]",
		"retry AND queue":               "[[retry] [queue]]",
		`"dead letter" queue`:           "[[dead letter] [queue]]",
		`"dead letter`:                  "[[dead letter]]", // an open quote ends with the text
		`a"b"c`:                         "[[b] [c]]",
		"what is the":                   "[[what] [is] [the]]", // there is nothing else to go by
		"what is a saga":                "[[saga]]",
		`"what is" it`:                  "[[what is]]",
		"x\x00y":                        "[[x] [y]]",
		"\xff\xfe queue":                "[[queue]]",
		"Größe ÉTÉ 東京 42":               "[[größe] [été] [東京] [42]]",
		"title:retry {a b} ^x rowid:1":  "[[title retry] [b] [x] [rowid 1]]",
		"\u0301\u0301 e\u0301":          "[[e\u0301]]", // an accent alone is no word
		strings.Repeat("w ", 50):        "[[w] [w] [w] [w] [w] [w] [w] [w] [w] [w] [w] [w]]",
		strings.Repeat("long", 1<<18):   "[[" + strings.Repeat("long", MaxLength/4) + "]]",
		strings.Repeat("a-", 1000):      "[[a a a a a a a a a a a a]]",
		`"` + strings.Repeat("w ", 100): "[[w w w w w w w w w w w w]]",
	} {
		if got := fmt.Sprint(Parse(typed).Words); got != want {
			t.Errorf("%.40q: %s, want %s", typed, got, want)
		}
	}
}

func TestWhatIsShownOfAQueryIsShortAndClean(t *testing.T) {
	for _, typed := range []string{strings.Repeat("ab\x00\n", 1<<19), strings.Repeat("東", 1<<18), "\u202eright\u200b to left", "a\xc3"} {
		got := Parse(typed).Text
		if !utf8.ValidString(got) || utf8.RuneCountInString(got) > MaxLength || strings.ContainsAny(got, "\x00\n\u202e\u200b") {
			t.Errorf("%.20q is shown as %q", typed, got)
		}
	}
}
