package script

import (
	"strings"
	"unicode/utf8"
)

// Split takes apart what an author writes in one piece: a diagram, with or without the
// fence of three backticks around it, and the list below. It returns the text of the
// diagram, the number of its first line, counted from 1, and the items of the list, whose
// lines count on from the diagram's, as Parse wants them: a fault on line n is on line
// n+first-1 of the whole.
func Split(text string) (diagram string, first int, items []Item) {
	lines := strings.Split(text, "\n")
	from := 0
	for from < len(lines) && strings.TrimSpace(lines[from]) == "" {
		from++
	}
	if from == len(lines) {
		return text, 1, nil
	}
	end := from
	if strings.HasPrefix(strings.TrimSpace(lines[from]), "```") {
		from++
		for end = from; end < len(lines) && !strings.HasPrefix(strings.TrimSpace(lines[end]), "```"); end++ {
		}
	} else {
		for end < len(lines) && marker(lines[end]) == 0 {
			end++
		}
	}
	diagram = strings.Join(lines[from:end], "\n")
	if end < len(lines) {
		items = itemsOf(lines[end:], end-from+1)
	}
	return diagram, from + 1, items
}

// itemsOf reads the first list among lines; number is that of the first line.
func itemsOf(lines []string, number int) (items []Item) {
	raw := ""
	flush := func() {
		if n := len(items); n > 0 {
			items[n-1].read(raw)
		}
		raw = ""
	}
	blank := true
	for i, line := range lines {
		line = strings.TrimRight(line, " \t\r")
		at := marker(line)
		switch indented := line != "" && (line[0] == ' ' || line[0] == '\t'); {
		case at > 0:
			flush()
			items = append(items, Item{Line: number + i, Col: 1 + utf8.RuneCountInString(line[:at])})
			raw = line[at:]
		case len(items) == 0:
			// The closing fence, and blank lines.
		case line != "" && (indented || !blank):
			raw += " " + strings.TrimSpace(line)
		case line != "":
			flush()
			return items
		}
		blank = line == ""
	}
	flush()
	return items
}

// marker returns where the text of an item begins in a line that starts with `1. `, `- `
// or `* `, or 0.
func marker(line string) int {
	i := len(line) - len(strings.TrimLeft(line, " "))
	if i > 3 {
		return 0
	}
	at := i
	for at < len(line) && '0' <= line[at] && line[at] <= '9' {
		at++
	}
	switch {
	case at == len(line):
		return 0
	case at > i && at-i < 10 && (line[at] == '.' || line[at] == ')'):
	case at == i && (line[at] == '-' || line[at] == '*' || line[at] == '+'):
	default:
		return 0
	}
	at++
	if at == len(line) || line[at] != ' ' {
		return 0
	}
	for at < len(line) && line[at] == ' ' {
		at++
	}
	return at
}

// read takes an item's text apart: its box, its code and its words.
func (it *Item) read(raw string) {
	raw = strings.TrimSpace(raw)
	for _, mark := range []string{"[ ] ", "[x] ", "[X] "} {
		if rest, ok := strings.CutPrefix(raw, mark); ok {
			checked := mark != "[ ] "
			it.Checked, raw = &checked, rest
			it.Col += len(mark)
		}
	}
	it.Raw = raw
	if rest, ok := strings.CutPrefix(raw, "`"); ok {
		if code, after, closed := strings.Cut(rest, "`"); closed {
			it.Code, raw = code, after
			it.Col++
		}
	}
	it.Text = plain(raw)
}

// plain takes the marks out of a line of Markdown: emphasis, code, and all but the words
// of a link or a figure.
func plain(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '\\':
			if i+1 < len(s) {
				i++
				b.WriteByte(s[i])
			}
		case '*', '`', '[':
		case '_':
			if i > 0 && isWord(s[i-1]) && i+1 < len(s) && isWord(s[i+1]) {
				b.WriteByte(c)
			}
		case ':':
			if !strings.HasPrefix(s[i:], ":sim[") {
				b.WriteByte(c)
				continue
			}
			i += len("sim")
		case ']':
			if i+1 < len(s) && (s[i+1] == '(' || s[i+1] == '{') {
				if n := strings.IndexAny(s[i:], ")}"); n > 0 {
					i += n
				}
			}
		default:
			b.WriteByte(c)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
