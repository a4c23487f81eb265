package quizzes

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Spelling says which differences between two texts count. The zero Spelling forgives
// all of them: capitals, accents, spaces, hyphens, and the punctuation around the text.
//
// Some differences never count, because nobody can see them or chose them: the way a
// letter is encoded (Unicode normal form KC), curly or straight quotes, the length of a
// dash, characters without a width.
type Spelling struct {
	Case        bool // "Kafka" is not "kafka"
	Accents     bool // "café" is not "cafe"
	Spacing     bool // "a  b" is not "a b", and "a = b" not "a=b"
	Punctuation bool // "yes." is not "yes", and "dead-letter" not "dead letter"
}

// differences are their names in a bank, in the order of the fields of Spelling.
var differences = []string{"case", "accents", "spacing", "punctuation"}

// ParseSpelling reads the names of the differences that count; a name it does not know
// is returned as unknown.
func ParseSpelling(names []string) (s Spelling, unknown string) {
	for _, name := range names {
		switch name {
		case "case":
			s.Case = true
		case "accents":
			s.Accents = true
		case "spacing":
			s.Spacing = true
		case "punctuation":
			s.Punctuation = true
		default:
			return s, name
		}
	}
	return s, ""
}

// MaxText bounds a typed text in bytes; what is longer is no answer.
const MaxText = 400

// Key returns the form of text that all spellings of it share. Two texts are the same
// when their keys are. A text that is too long or not UTF-8 has none: ok is false. The
// key of a blank text is empty.
func (s Spelling) Key(text string) (key string, ok bool) {
	if len(text) > MaxText || !utf8.ValidString(text) {
		return "", false
	}
	text = norm.NFKC.String(strings.Map(seen, text))
	if !s.Accents {
		text = bare(text)
	}
	if !s.Case {
		// Folding can undo the normal form, as in U+0345, so it is made again.
		text = norm.NFKC.String(cases.Fold().String(text))
	}
	text = strings.Map(plain, text)
	text = strings.TrimSpace(text)
	if !s.Spacing {
		text = tight(text)
	}
	if !s.Punctuation {
		text = unhyphened(text)
		if inner := strings.Trim(text, ` .,;:!?"'`+"`"); inner != "" {
			text = inner
		}
	}
	return text, true
}

// seen drops what has no width: joiners, soft hyphens, marks of direction, controls.
func seen(r rune) rune {
	switch {
	case r == '\t' || r == '\n' || r == '\r':
		return ' '
	case unicode.Is(unicode.Cf, r) || unicode.IsControl(r) || r >= 0xfe00 && r <= 0xfe0f:
		return -1
	}
	return r
}

// plain turns the signs of good typography into those of a keyboard.
func plain(r rune) rune {
	switch r {
	case '‘', '’', '‚', '‛', '′', 'ʼ':
		return '\''
	case '“', '”', '„', '‟', '″', '«', '»':
		return '"'
	case '‐', '‑', '‒', '–', '—', '―', '−':
		return '-'
	case '×':
		return '*'
	}
	if unicode.IsSpace(r) {
		return ' '
	}
	return r
}

// bare takes the accents off Latin and Greek letters. In other scripts a mark is as much
// of a letter as the letter is: without it й would be и.
func bare(text string) string {
	var out strings.Builder
	letter := false
	for _, r := range norm.NFD.String(text) {
		if unicode.Is(unicode.Mn, r) {
			if letter {
				continue
			}
		} else {
			letter = unicode.In(r, unicode.Latin, unicode.Greek)
		}
		out.WriteRune(r)
	}
	return norm.NFC.String(out.String())
}

// tight makes one space of many and none beside a sign, so that "a = b" is "a=b".
func tight(text string) string {
	words := strings.Fields(text)
	var out strings.Builder
	for i, w := range words {
		if i > 0 {
			before, _ := utf8.DecodeLastRuneInString(words[i-1])
			after, _ := utf8.DecodeRuneInString(w)
			if isWord(before) && isWord(after) {
				out.WriteByte(' ')
			}
		}
		out.WriteString(w)
	}
	return out.String()
}

// unhyphened makes a space of each hyphen between two letters.
func unhyphened(text string) string {
	runes := []rune(text)
	for i := 1; i+1 < len(runes); i++ {
		if runes[i] == '-' && unicode.IsLetter(runes[i-1]) && unicode.IsLetter(runes[i+1]) {
			runes[i] = ' '
		}
	}
	return string(runes)
}

func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) || r == '_'
}

// words names the differences that count.
func (s Spelling) words() string {
	var list []string
	for i, counts := range []bool{s.Case, s.Accents, s.Spacing, s.Punctuation} {
		if counts {
			list = append(list, []string{"the case of letters", "every accent", "every space", "punctuation"}[i])
		}
	}
	if len(list) == 0 {
		return "spelling"
	}
	return strings.Join(list, " and ")
}

// ReadExact reads which differences in spelling count in a draft.
func ReadExact(d Draft, fault func(field, message, hint string)) Spelling {
	s, unknown := ParseSpelling(d.Exact)
	if unknown != "" {
		fault("exact", "there is no difference in spelling called "+quoted(unknown), suggest(unknown, differences))
	}
	return s
}

// Rule tells a learner how exactly to type.
func (s Spelling) Rule() string {
	if s == (Spelling{}) {
		return "Capitals, accents and spaces make no difference."
	}
	rule := s.words() + " counts here."
	return strings.ToUpper(rule[:1]) + rule[1:]
}
