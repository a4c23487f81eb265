package diagram

import (
	"strconv"
	"strings"
)

// link is an arrow before it has ends.
type link struct {
	id, text, arrow, stroke string
	length                  int
	markdown                bool
}

// link reads an arrow with its label and the space behind it. Like Mermaid it finds one
// that begins on the next line.
func (p *flowParser) link() (l link, found bool, err error) {
	at := p.skipSpace(p.pos)
	id := p.linkID(at)
	if id != "" && strings.IndexByte(p.text[p.pos:at], '\n') < 0 {
		at = p.skipBlanks(at + len(id) + 1)
	} else {
		id = ""
	}
	newline := strings.IndexByte(p.text[p.pos:at], '\n') >= 0
	if at >= len(p.text) || newline && strings.IndexByte("xo", p.text[at]) >= 0 {
		return link{}, false, nil
	}
	end := arrowEnd(p.text, at)
	if end == at {
		if end = arrowStart(p.text, at); end == at {
			return link{}, false, p.noArrow(at)
		}
		if l, err = p.linkWithText(at, end); err != nil {
			return link{}, false, err
		}
		l.id = id
		p.pos = p.skipSpace(p.pos)
		return l, true, nil
	}
	l = arrowKind(p.text[at:end])
	l.id = id
	p.pos = p.skipSpace(end)
	if p.pos < len(p.text) && p.text[p.pos] == '|' {
		open := p.pos
		p.pos++
		if l.text, _, err = p.label(open, false, "|"); err != nil {
			return link{}, false, err
		}
		l.markdown = p.markdown
		if p.pos = p.skipBlanks(p.pos); p.pos < len(p.text) && p.text[p.pos] == '\n' {
			return link{}, false, fail(p.pos, "Behind the label comes a box, on the same line.", "Write A -->|text| B.")
		}
	}
	return l, true, nil
}

// noArrow is the fault of what looks like an arrow and is none.
func (p *flowParser) noArrow(at int) error {
	if s := p.text[at:]; strings.HasPrefix(s, "->") || strings.HasPrefix(s, "=>") {
		return fail(at, s[:2]+" is no arrow of a flowchart.", "Write --> or ==>.")
	}
	return nil
}

// linkID returns the id before an @ that an arrow follows.
func (p *flowParser) linkID(at int) string {
	id := p.id(at)
	end := at + len(id)
	if id == "" || end+1 >= len(p.text) || p.text[end] != '@' || strings.IndexByte("{\"", p.text[end+1]) >= 0 {
		return ""
	}
	return id
}

// linkWithText reads -- text -->: the head's kind comes from the second part.
func (p *flowParser) linkWithText(at, end int) (link, error) {
	start := p.text[at:end]
	p.pos = p.skipSpace(end)
	text := ""
	p.markdown = false
	if p.pos < len(p.text) && p.text[p.pos] == '"' {
		var err error
		if text, err = p.quoted(); err != nil {
			return link{}, err
		}
		p.pos = p.skipSpace(p.pos)
		if !sameStroke(start, p.text, p.pos) {
			return link{}, p.endless(at, start)
		}
	} else {
		from := p.pos
		for !sameStroke(start, p.text, p.pos) {
			if p.pos >= len(p.text) || p.text[p.pos] == '\n' && !sameStroke(start, p.text, p.skipSpace(p.pos)) {
				return link{}, p.endless(at, start)
			}
			p.pos++
		}
		text = p.text[from:p.pos]
		if inner := unfit(start, text); inner != "" {
			return link{}, fail(from, "Such a text cannot hold "+inner+".", "Write "+arrowFor(start)+"|\""+strings.TrimSpace(text)+"\"|.")
		}
	}
	if strings.TrimSpace(text) == "" {
		return link{}, fail(at, "This arrow has room for a text, and none in it.", "Write "+arrowFor(start)+".")
	}
	end = arrowEnd(p.text, p.pos)
	l := arrowKind(p.text[p.pos:end])
	l.text, l.markdown = text, p.markdown
	switch head := start[0]; {
	case head == '<' && l.arrow == "arrow_point", head == 'x' && l.arrow == "arrow_cross", head == 'o' && l.arrow == "arrow_circle":
		l.arrow = "double_" + l.arrow
	}
	p.pos = end
	return l, nil
}

// unfit returns what Mermaid would take for the end of the text in an arrow, or "".
func unfit(start, text string) string {
	sign := map[byte]string{'-': "--", '=': "=", '.': "."}[start[len(start)-1]]
	for _, s := range []string{sign, "\""} {
		if strings.Contains(text, s) {
			return s
		}
	}
	return ""
}

func (p *flowParser) endless(at int, start string) error {
	end := map[byte]string{'-': "-->", '=': "==>", '.': ".->"}[start[len(start)-1]]
	return fail(at, "The text of this arrow has no end.", "Write "+start+" text "+end+", or "+arrowFor(start)+"|text|.")
}

func arrowFor(start string) string {
	switch start[len(start)-1] {
	case '=':
		return "==>"
	case '.':
		return "-.->"
	}
	return "-->"
}

// sameStroke reports whether an arrow of the same line as start begins at a place. Its
// tail has no head: "foo-->" is the text foo and an arrow, not fo and a circle.
func sameStroke(start, s string, at int) bool {
	if at >= len(s) || strings.IndexByte("xo<", s[at]) >= 0 {
		return false
	}
	end := arrowEnd(s, at)
	if end == at {
		return false
	}
	dotted := strings.IndexByte(s[at:end], '.') >= 0
	switch start[len(start)-1] {
	case '=':
		return s[at] == '='
	case '.':
		return dotted
	}
	return s[at] == '-' && !dotted
}

// arrowEnd returns where a whole arrow that begins at a place ends, or the place itself:
// an optional head, a line of at least two and a character that ends it.
func arrowEnd(s string, at int) int {
	i := at
	if i < len(s) && strings.IndexByte("xo<", s[i]) >= 0 {
		i++
	}
	if i >= len(s) {
		return at
	}
	run := func(from int, c byte) int {
		end := from
		for end < len(s) && s[end] == c {
			end++
		}
		return end
	}
	switch c := s[i]; c {
	case '~':
		if end := run(i, '~'); i == at && end-i >= 3 {
			return end
		}
	case '-', '=':
		if end := run(i, c); end-i >= 2 {
			if end < len(s) && strings.IndexByte("xo>", s[end]) >= 0 {
				return end + 1
			}
			if end-i >= 3 {
				return end
			}
			return at
		}
	}
	if s[i] == '-' {
		i++
	}
	if dots := run(i, '.'); dots > i && dots < len(s) && s[dots] == '-' {
		if dots+1 < len(s) && strings.IndexByte("xo>", s[dots+1]) >= 0 {
			return dots + 2
		}
		return dots + 1
	}
	return at
}

// arrowStart returns where the first part of -- text --> ends, or the place itself.
func arrowStart(s string, at int) int {
	i := at
	if i < len(s) && strings.IndexByte("xo<", s[i]) >= 0 {
		i++
	}
	if rest := s[i:]; strings.HasPrefix(rest, "--") || strings.HasPrefix(rest, "==") || strings.HasPrefix(rest, "-.") {
		return i + 2
	}
	return at
}

// arrowKind takes a whole arrow apart.
func arrowKind(s string) link {
	line := s[:len(s)-1]
	l := link{arrow: "arrow_open", stroke: "normal"}
	for _, head := range []struct {
		tail  byte
		front byte
		name  string
	}{{'x', 'x', "arrow_cross"}, {'>', '<', "arrow_point"}, {'o', 'o', "arrow_circle"}} {
		if s[len(s)-1] == head.tail {
			l.arrow = head.name
			if s[0] == head.front {
				l.arrow = "double_" + l.arrow
				line = line[1:]
			}
		}
	}
	l.length = len(line) - 1
	switch {
	case strings.HasPrefix(line, "="):
		l.stroke = "thick"
	case strings.HasPrefix(line, "~"):
		l.stroke = "invisible"
	}
	if dots := strings.Count(line, "."); dots > 0 {
		l.stroke, l.length = "dotted", dots
	}
	l.length = max(1, min(l.length, 10))
	return l
}

// edgeNamed returns the edge that an id means: its own, or Mermaid's L_from_to_n.
func (p *flowParser) edgeNamed(id string) *Edge {
	auto := strings.HasPrefix(id, "L_")
	for i := range p.flow.Edges {
		e := &p.flow.Edges[i]
		if e.ID == id {
			return e
		}
		if rest, ok := strings.CutPrefix(id, "L_"+e.From+"_"+e.To+"_"); auto && ok {
			if _, err := strconv.Atoi(rest); err == nil {
				return e
			}
		}
	}
	return nil
}
