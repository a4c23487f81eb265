package diagram

import (
	"strings"
	"unicode/utf8"
)

// source is a text made ready to be read: front matter, directives and comments are
// blanked out. Every byte keeps its place, so a fault found in it has the line and the
// column of the author's text.
type source struct {
	text     string // blanked, the same length as the original
	original string
	comments []Comment
	title    string
	faults   Faults

	wrap, hideMirrors bool // what the front matter and directives ask for
	unclosed          bool // the front matter never ends
}

// prepare blanks what is not diagram.
func prepare(text string) *source {
	s := &source{original: text}
	b := []byte(text)
	if strings.HasPrefix(text, "\ufeff") {
		blank(b, 0, len("\ufeff"))
	}
	replaceInvalid(b)
	s.frontMatter(b)
	s.directives(b)
	s.commentLines(b)
	attributes(b)
	for i, c := range b {
		if c < ' ' && c != '\n' && c != '\t' {
			b[i] = ' ' // control characters mean something in a Geometry
		}
	}
	s.text = string(b)
	return s
}

// replaceInvalid writes a question mark over every byte that is no UTF-8.
func replaceInvalid(b []byte) {
	for i := 0; i < len(b); {
		r, size := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && size == 1 {
			b[i] = '?'
		}
		i += size
	}
}

// frontMatter blanks the YAML between two lines of --- with the same indentation and
// keeps its title.
func (s *source) frontMatter(b []byte) {
	start := 0
	for start < len(b) && (isSpace(b[start]) || b[start] == '\n') {
		start++
	}
	line := lineAt(b, start)
	if strings.TrimRight(line, " \t\r") != "---" {
		return
	}
	indent := start
	for indent > 0 && b[indent-1] != '\n' {
		indent--
	}
	fence := string(b[indent:start]) + "---"
	for at := start + len(line) + 1; at < len(b); {
		line := lineAt(b, at)
		if strings.TrimRight(line, " \t\r") == fence {
			s.settings(string(b[start+3 : at]))
			blank(b, start, at+len(line))
			return
		}
		if key, value, ok := strings.Cut(strings.TrimPrefix(line, fence[:len(fence)-3]), ":"); ok && key == "title" {
			s.title = unquote(strings.TrimSpace(value))
		}
		at += len(line) + 1
	}
	s.unclosed = true
}

// directives blanks %%{ … }%%.
func (s *source) directives(b []byte) {
	for at := 0; ; {
		i := strings.Index(string(b[at:]), "%%{")
		if i < 0 {
			return
		}
		at += i
		end := strings.Index(string(b[at:]), "}%%")
		if end < 0 {
			return
		}
		s.settings(string(b[at : at+end]))
		blank(b, at, at+end+3)
		at += end + 3
	}
}

// settings looks for the few options that change more than colours.
func (s *source) settings(text string) {
	flat := strings.NewReplacer(" ", "", "\"", "", "'", "").Replace(text)
	s.wrap = s.wrap || strings.Contains(flat, "wrap:true") || flat == "%%{wrap"
	s.hideMirrors = s.hideMirrors || strings.Contains(flat, "mirrorActors:false")
}

// commentLines blanks lines that begin with %% and keeps what they say.
func (s *source) commentLines(b []byte) {
	number := 0
	for at := 0; at < len(b); {
		number++
		line := lineAt(b, at)
		if text := strings.TrimSpace(line); strings.HasPrefix(text, "%%") {
			s.comments = append(s.comments, Comment{number, strings.TrimSpace(text[2:])})
			blank(b, at, at+len(line))
		}
		at += len(line) + 1
	}
}

// attributes turns the double quotes inside an HTML tag into single ones, so that a tag
// in a label does not end it.
func attributes(b []byte) {
	for i := 0; i+1 < len(b); i++ {
		if b[i] != '<' || !isWord(b[i+1]) {
			continue
		}
		end := i + 1
		for end < len(b) && b[end] != '>' && b[end] != '\n' {
			end++
		}
		if end == len(b) || b[end] != '>' {
			continue
		}
		for j := i; j < end; j++ {
			if b[j] == '"' && (b[j-1] == '=' || strings.Contains(string(b[i:j]), "='")) {
				b[j] = '\''
			}
		}
	}
}

// fault counts the line and column of a place.
func (s *source) fault(at int, message, hint string) Fault {
	at = max(0, min(at, len(s.original)))
	before := s.original[:at]
	line := strings.Count(before, "\n") + 1
	col := utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
	return Fault{line, col, message, hint}
}

// report keeps a failure as a fault, unless there are enough already.
func (s *source) report(err error) {
	if f, ok := err.(*failure); ok && len(s.faults) < maxFaults {
		s.faults = append(s.faults, s.fault(f.at, f.message, f.hint))
	}
}

// skipSpace returns the first place from at on that is no white space.
func (s *source) skipSpace(at int) int {
	for at < len(s.text) && (isSpace(s.text[at]) || s.text[at] == '\n') {
		at++
	}
	return at
}

// skipBlanks returns the first place from at on that is no white space within a line.
func (s *source) skipBlanks(at int) int {
	for at < len(s.text) && isSpace(s.text[at]) {
		at++
	}
	return at
}

// lineEnd returns the place of the next newline, or the end of the text.
func (s *source) lineEnd(at int) int {
	if i := strings.IndexByte(s.text[at:], '\n'); i >= 0 {
		return at + i
	}
	return len(s.text)
}

// lineAt returns the line from at on, without its newline.
func lineAt(b []byte, at int) string {
	end := at
	for end < len(b) && b[end] != '\n' {
		end++
	}
	return string(b[at:end])
}

// blank overwrites a stretch with spaces and leaves newlines alone.
func blank(b []byte, from, to int) {
	for i := from; i < min(to, len(b)); i++ {
		if b[i] != '\n' {
			b[i] = ' '
		}
	}
}

// unquote takes a pair of quotes off.
func unquote(s string) string {
	if len(s) >= 2 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}
