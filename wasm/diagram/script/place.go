package script

import (
	"strings"
	"unicode/utf8"
)

// line returns a line of the diagram's text, counted from 1, without its newline.
func (p *parser) line(n int) string {
	rest := p.text
	for ; n > 1; n-- {
		_, rest, _ = strings.Cut(rest, "\n")
	}
	line, _, _ := strings.Cut(rest, "\n")
	return line
}

// column returns where a text begins in a line, in characters from 1.
func (p *parser) column(line int, text string) int {
	s := p.line(line)
	return 1 + utf8.RuneCountInString(s[:max(0, strings.Index(s, text))])
}

// mention returns the place at which the text first names a box.
func (p *parser) mention(id string) (line, col int) {
	rest, more := p.text, true
	for n := 1; more; n++ {
		var s string
		s, rest, more = strings.Cut(rest, "\n")
		if strings.HasPrefix(strings.TrimSpace(s), "%%") {
			continue
		}
		for at := 0; ; at += len(id) {
			i := strings.Index(s[at:], id)
			if i < 0 {
				break
			}
			at += i
			if (at == 0 || !isWord(s[at-1])) && (at+len(id) == len(s) || !isWord(s[at+len(id)])) {
				return n, 1 + utf8.RuneCountInString(s[:at])
			}
		}
	}
	return 1, 1
}

func isWord(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_' || c >= 0x80
}
