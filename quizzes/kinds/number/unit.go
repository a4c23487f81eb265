package number

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// spellings are the other ways people write the units that lessons use most.
var spellings = [][]string{
	{"ms", "msec", "millisecond", "milliseconds"},
	{"s", "sec", "secs", "second", "seconds"},
	{"min", "mins", "minute", "minutes"},
	{"h", "hr", "hrs", "hour", "hours"},
	{"%", "percent", "per cent"},
}

// split takes the words behind a number off: "15 s" is "15" and "s". An exponent
// belongs to the number, so "1e3" has no unit.
func split(text string) (number, unit string) {
	text = strings.TrimSpace(text)
	end := len(text)
	for end > 0 {
		r, size := utf8.DecodeLastRuneInString(text[:end])
		if r >= '0' && r <= '9' || r == '.' || r == ',' {
			break
		}
		end -= size
	}
	return text[:end], strings.TrimFunc(text[end:], unicode.IsSpace)
}

// sameUnit reports whether people mean unit when they write given: in any case, in the
// singular or plural, in a known spelling.
func sameUnit(given, unit string) bool {
	given, unit = strings.ToLower(given), strings.ToLower(unit)
	for _, same := range spellings {
		if slices.Contains(same, unit) {
			return slices.Contains(same, given)
		}
	}
	return singular(given) == singular(unit)
}

// singular takes the plural's s off a word, but leaves a symbol like "ms" alone.
func singular(word string) string {
	if len(word) > 3 {
		return strings.TrimSuffix(word, "s")
	}
	return word
}
