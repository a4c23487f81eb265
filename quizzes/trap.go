package quizzes

import (
	"regexp"
	"strconv"
	"strings"
)

// yamlLine finds the line in a message of the YAML parser, which has no other way to
// tell it.
var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)$`)

// entry splits a line of YAML into what stands before a value and the value.
var entry = regexp.MustCompile(`^( *(?:- +)*(?:[A-Za-z_][A-Za-z_0-9]*:(?: +|$))?)(.*)$`)

// explain turns an error of the YAML parser into a fault. The parser often knows only
// the line where the surrounding block began, and never the column; nearly always the
// cause is a text that needs quotes, so explain looks for the first of those.
func explain(file, text string, err error) Fault {
	line, message := 1, err.Error()
	if m := yamlLine.FindStringSubmatch(strings.TrimSpace(message)); m != nil {
		message = m[2]
		if m[1] != "" {
			line, _ = strconv.Atoi(m[1])
		}
	}
	values := valuesOf(text)
	if strings.Contains(message, "unexpected end of stream") {
		for _, v := range values {
			if isQuote(v.text[0]) && closing(v.text) < 0 {
				return Fault{Pos{file, v.line, v.col}, "the quotes that begin here are never closed", "close them"}
			}
		}
	}
	for _, v := range values {
		// The line in the message is never more than one below the cause.
		if v.line < line-1 {
			continue
		}
		if offset, what := trapIn(v.text); what != "" {
			hint := quoteIt
			if v.text[offset] == '\t' {
				hint = "use spaces"
			}
			return Fault{Pos{file, v.line, v.col + len([]rune(v.text[:offset]))}, what, hint}
		}
	}
	return Fault{Pos{file, max(line, 1), 1}, "this is not YAML: " + message, "check the quotes and indents here and just above"}
}

// value is what stands behind the name of a field or the dash of an item.
type value struct {
	line, col int
	text      string // not empty
}

// valuesOf returns the values of a file that begin on the line of their field, as far
// as that can be told without parsing it; block texts are left out.
func valuesOf(text string) []value {
	var list []value
	block := -1 // indent of the field whose block text we are in
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimRight(line, "\r ")
		indent := len(line) - len(strings.TrimLeft(line, " "))
		if line == "" || block >= 0 && indent > block || line[indent] == '#' {
			continue
		}
		block = -1
		m := entry.FindStringSubmatch(line)
		if m == nil || m[2] == "" {
			continue
		}
		if (m[2][0] == '|' || m[2][0] == '>') && strings.Trim(m[2][1:], "+-0123456789 ") == "" {
			block = indent
			continue
		}
		list = append(list, value{i + 1, len([]rune(m[1])) + 1, m[2]})
	}
	return list
}

// trapIn looks at one value. offset is where the trap is, in bytes.
func trapIn(value string) (offset int, what string) {
	switch c := value[0]; c {
	case '\t':
		return 0, "a tab cannot indent YAML"
	case '"', '\'':
		if end := closing(value); end >= 0 {
			if rest := strings.TrimSpace(value[end+1:]); rest != "" && rest[0] != '#' {
				return end, "the quotes end here, and text follows them"
			}
		}
		return 0, ""
	case '`', '@', '%':
		return 0, "a YAML text cannot begin with " + string(c)
	case '*', '&', '!':
		return 0, "YAML gives a " + string(c) + " at the beginning a meaning of its own"
	case '[', '{':
		closing := map[byte]string{'[': "]", '{': "}"}[c]
		if !strings.HasSuffix(value, closing) {
			return 0, "YAML reads " + string(c) + " at the beginning as the start of a list or mapping"
		}
		return 0, ""
	case '|', '>':
		return 0, "nothing may follow " + string(c) + " on its line"
	}
	if strings.HasPrefix(value, "- ") || strings.HasPrefix(value, "? ") {
		return 0, "YAML gives “" + value[:2] + "” at the beginning a meaning of its own"
	}
	if i := strings.Index(value, ": "); i >= 0 {
		return i, "YAML reads “: ” as the end of a field's name"
	}
	if strings.HasSuffix(value, ":") {
		return len(value) - 1, "YAML reads “:” at the end of a line as the end of a field's name"
	}
	return 0, ""
}

func isQuote(c byte) bool { return c == '"' || c == '\'' }

// closing returns where the quote is that closes the one value begins with, or -1.
func closing(value string) int {
	quote := value[0]
	for i := 1; i < len(value); i++ {
		switch {
		case quote == '"' && value[i] == '\\':
			i++
		case value[i] != quote:
		case quote == '\'' && i+1 < len(value) && value[i+1] == quote:
			i++
		default:
			return i
		}
	}
	return -1
}
