package diagram

import (
	"strconv"
	"strings"
)

// attrs are the key: value pairs of @{ … }, in the order they are written.
type attrs []attr

type attr struct {
	key, value string
	at         int // place of the key
}

func (a attrs) get(key string) (attr, bool) {
	for _, x := range a {
		if x.key == key {
			return x, true
		}
	}
	return attr{}, false
}

// number returns the value of a key as a number from 1, or 0.
func (a attrs) number(key string) int {
	x, _ := a.get(key)
	n, err := strconv.Atoi(x.value)
	if err != nil || n < 0 {
		return 0
	}
	return n
}

// attributes reads @{ … }: the part of YAML that Mermaid's authors use there. On one
// line the pairs are separated by commas, on several by newlines; values are plain,
// quoted, or a block of lines after |.
func (p *flowParser) attributes() (attrs, error) {
	list, end, err := p.readAttributes(p.pos)
	p.pos = end
	return list, err
}

// readAttributes reads @{ … } at a place and returns where it ends.
func (s *source) readAttributes(open int) (list attrs, end int, err error) {
	body := open + len("@{")
	end = body
	block := false // the pairs stand on lines of their own
	for quote := false; ; end++ {
		if end >= len(s.text) {
			return nil, s.lineEnd(open), fail(open, "These attributes are never closed.", "Write } behind the last one.")
		}
		if s.text[end] == '"' {
			quote = !quote
		}
		if s.text[end] == '}' && !quote {
			break
		}
		block = block || s.text[end] == '\n' && !quote
	}
	for at := body; ; {
		at = skipAny(s.text, at, end, " \t\r\n,")
		if at >= end {
			return list, end + 1, nil
		}
		pair := attr{at: at}
		if pair.key, at, err = s.attrKey(at, end); err != nil {
			return nil, end + 1, err
		}
		pair.value, at, err = s.attrValue(at, end, block)
		if err != nil {
			return nil, end + 1, err
		}
		list = append(list, pair)
	}
}

func skipAny(s string, at, end int, set string) int {
	for at < end && strings.IndexByte(set, s[at]) >= 0 {
		at++
	}
	return at
}

// attrKey reads a key and its colon.
func (s *source) attrKey(at, end int) (string, int, error) {
	start := at
	key := ""
	if q := s.text[at]; q == '"' || q == '\'' {
		stop := strings.IndexByte(s.text[at+1:end], q)
		if stop < 0 {
			return "", at, fail(at, "This quotation is never closed.", "Write "+string(q)+" at its end.")
		}
		key, at = s.text[at+1:at+1+stop], at+stop+2
	} else {
		for at < end && (isWord(s.text[at]) || s.text[at] == '-') {
			at++
		}
		key = s.text[start:at]
	}
	at = skipAny(s.text, at, end, " \t")
	if key == "" || at >= end || s.text[at] != ':' {
		return "", at, fail(start, "Between @{ and } stand pairs of a name and a value.", "Write shape: cyl, label: \"Orders\".")
	}
	return key, at + 1, nil
}

// attrValue reads the value behind a colon.
func (s *source) attrValue(at, end int, block bool) (string, int, error) {
	at = skipAny(s.text, at, end, " \t\r")
	if at >= end {
		return "", at, nil
	}
	switch q := s.text[at]; q {
	case '"', '\'':
		stop := strings.IndexByte(s.text[at+1:end], q)
		if stop < 0 {
			return "", at, fail(at, "This quotation is never closed.", "Write "+string(q)+" at its end.")
		}
		value, next := s.text[at+1:at+1+stop], at+stop+2
		for q == '\'' && next < end && s.text[next] == q { // '' is a quotation mark
			more := strings.IndexByte(s.text[next+1:end], q)
			if more < 0 {
				break
			}
			value, next = value+s.text[next:next+1+more], next+more+2
		}
		next = skipAny(s.text, next, end, " \t\r")
		if next < end && s.text[next] != ',' && s.text[next] != '\n' {
			return "", next, fail(next, "A comma is missing between two attributes.", "Write shape: cyl, label: \"Orders\".")
		}
		return joinLines(value), next, nil
	case '|', '>':
		if block {
			value, next := s.blockValue(at, end)
			return value, next, nil
		}
	}
	stop := at
	for stop < end && s.text[stop] != '\n' && (block || s.text[stop] != ',') {
		stop++
	}
	return strings.TrimRight(strings.TrimSpace(s.text[at:stop]), ","), stop, nil
}

// blockValue reads the lines below a | that are indented more than the first of them
// asks for: YAML's literal block.
func (s *source) blockValue(at, end int) (string, int) {
	var b strings.Builder
	indent := -1
	for at = s.lineEnd(at) + 1; at < end; {
		line := s.text[at:min(s.lineEnd(at), end)]
		text := strings.TrimLeft(line, " ")
		own := len(line) - len(text)
		if text == "" && at+len(line) >= end {
			break
		}
		if indent < 0 {
			indent = own
		}
		if text != "" && own < indent {
			break
		}
		b.WriteString(strings.TrimRight(line[min(indent, len(line)):], "\r"))
		b.WriteByte('\n')
		at += len(line) + 1
	}
	return b.String(), min(at, end)
}

// joinLines turns the newlines of a quoted value into breaks, as Mermaid does.
func joinLines(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines[1:] {
		lines[i+1] = strings.TrimLeft(lines[i+1], " \t\r")
	}
	return strings.Join(lines, "<br/>")
}

// apply gives a box its attributes.
func (p *flowParser) apply(n *Node, list attrs) error {
	if shape, ok := list.get("shape"); ok && shape.value != "" {
		if outlineOf(shape.value) == "" {
			hint := "Names are listed in the guide: rect, rounded, diam, cyl, hex …"
			if near := nearest(shape.value, shapeNames()); near != "" {
				hint = "Did you mean " + near + "?"
			}
			return fail(shape.at, "There is no shape called "+shape.value+".", hint)
		}
		n.Shape = shape.value
	}
	if label, ok := list.get("label"); ok && label.value != "" {
		n.Text, n.attribute, n.Markdown = label.value, true, false
	} else if pictured(list) && n.Text == n.ID {
		n.Text = ""
	}
	return nil
}

// pictured reports whether attributes ask for an icon or an image. Neither is drawn, as
// both would be fetched from elsewhere; what they are called is.
func pictured(list attrs) bool {
	_, icon := list.get("icon")
	_, img := list.get("img")
	return icon || img
}
