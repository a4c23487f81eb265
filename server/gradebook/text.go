package gradebook

import (
	"strconv"
	"strings"
	"unicode"
)

// oneLine is a text as a name or a title is written: valid, in one line, without edges,
// and without the invisible signs that turn a line around or hide in it. Right-to-left
// letters, and the marks and joiners that their spelling needs, stay.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r), r == '\u2028', r == '\u2029':
			return ' '
		case hidden(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
	return strings.Join(strings.Fields(s), " ")
}

// hidden reports signs that show nothing and change how others are shown: embeddings,
// overrides and isolates of direction (Unicode Annex 9), the zero-width space and the
// byte-order mark.
func hidden(r rune) bool {
	return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' || r == '\u200b' || r == '\ufeff'
}

// short cuts a text for a message.
func short(s string) string {
	runes := []rune(oneLine(s))
	if len(runes) > 40 {
		return string(runes[:39]) + "…"
	}
	return string(runes)
}

// titles are the titles of the columns, in one line and each once: the second "Quiz" is
// "Quiz #2". Titles in taken are not used. Case does not tell two titles apart: a reader
// would not. Why not "Quiz (2)": Canvas takes a number in brackets for the assignment's.
func titles(assignments []Assignment, taken []string) []string {
	used := map[string]bool{}
	for _, s := range taken {
		used[strings.ToLower(s)] = true
	}
	written := map[string]bool{} // a title that is written out is not taken by an earlier double
	for _, a := range assignments {
		written[strings.ToLower(title(a))] = true
	}
	out := make([]string, len(assignments))
	for i, a := range assignments {
		name := title(a)
		for n := 2; used[strings.ToLower(name)] || n > 2 && written[strings.ToLower(name)]; n++ {
			name = title(a) + " #" + strconv.Itoa(n)
		}
		used[strings.ToLower(name)] = true
		out[i] = name
	}
	return out
}

func title(a Assignment) string {
	if t := oneLine(a.Title); t != "" {
		return t
	}
	return "Untitled"
}
