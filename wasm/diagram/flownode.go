package diagram

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// chain reads boxes joined by arrows: A & B --> C -->|yes| D.
func (p *flowParser) chain() error {
	from, err := p.nodes()
	if err != nil {
		return err
	}
	named := slices.Clone(from)
	for {
		l, found, err := p.link()
		if err != nil {
			return err
		}
		if !found {
			break
		}
		to, err := p.nodes()
		if err != nil {
			return err
		}
		for _, a := range from {
			for _, b := range to {
				p.flow.Edges = append(p.flow.Edges, Edge{
					ID: l.id, From: a, To: b, Text: strings.TrimSpace(l.text), Markdown: l.markdown,
					Arrow: l.arrow, Stroke: l.stroke, Length: l.length,
				})
				l.id = ""
			}
		}
		named = slices.Concat(to, named)
		from = to
	}
	p.contain(named...)
	return p.ended()
}

// nodes reads boxes joined by &.
func (p *flowParser) nodes() (ids []string, err error) {
	for {
		id, err := p.node()
		if err != nil {
			return nil, err
		}
		if id != "" {
			ids = append(ids, id)
		}
		next := p.skipBlanks(p.pos)
		if next == p.pos || next >= len(p.text) || p.text[next] != '&' {
			return ids, nil
		}
		if p.pos = p.skipBlanks(next + 1); p.pos == next+1 {
			return nil, fail(next, "Around & comes a space on both sides.", "Write A & B.")
		}
	}
}

// addNode returns the node with an id and makes it first if it is new.
func (p *flowParser) addNode(id string) *Node {
	i, known := p.index[id]
	if !known {
		i = len(p.flow.Nodes)
		p.index[id] = i
		p.flow.Nodes = append(p.flow.Nodes, Node{ID: id, Text: id})
	}
	return &p.flow.Nodes[i]
}

// node reads one box: its id, its shape with a label, its class and its attributes. The
// id is empty when the attributes were those of an edge.
func (p *flowParser) node() (string, error) {
	at := p.pos
	id := p.id(at)
	if id == "" {
		return "", p.noNode(at)
	}
	if word := wordAt(id, 0); word == "end" || strings.HasPrefix(word, "end-") {
		return "", fail(at, "A box cannot be called "+word+": end closes a subgraph.", "Write End, or another id with the label in brackets: e1[\"end\"].")
	}
	if slices.Contains(keywords, id) {
		return "", fail(at, "A box cannot be called "+id+", which is a word of Mermaid.", "Write another id with the label in brackets: n1[\""+id+"\"].")
	}
	p.pos = at + len(id)
	if e := p.edgeNamed(id); e != nil && strings.HasPrefix(p.text[p.pos:], "@{") {
		attrs, err := p.attributes()
		if err != nil {
			return "", err
		}
		e.Step = attrs.number("step")
		return "", nil
	}
	n := p.addNode(id)
	shape, label, found, err := p.shape(id)
	if err != nil {
		return "", err
	}
	if found {
		n.Text, n.Shape, n.Markdown, n.attribute = label, shape, p.markdown, false
	}
	if strings.HasPrefix(p.text[p.pos:], ":::") {
		p.pos += 3
		class := p.id(p.pos)
		if class == "" {
			return "", fail(p.pos, "Behind ::: comes the name of a class.", "Write "+id+":::service.")
		}
		if class == "end" {
			return "", fail(p.pos, "A class cannot be called end, which closes a subgraph.", "Give the class another name.")
		}
		p.pos += len(class)
		n.Classes = append(n.Classes, class)
	}
	if strings.HasPrefix(p.text[p.pos:], "@{") {
		attrs, err := p.attributes()
		if err != nil {
			return "", err
		}
		return id, p.apply(n, attrs)
	}
	return id, nil
}

// keywords are the words that Mermaid reads as its own wherever they stand alone.
var keywords = []string{"graph", "flowchart", "flowchart-elk", "subgraph", "style", "linkStyle", "classDef", "class",
	"href", "call", "interpolate", "_self", "_blank", "_parent", "_top"}

// noNode explains why no box begins here.
func (p *flowParser) noNode(at int) error {
	p.pos = at
	if at >= len(p.text) {
		return fail(len(strings.TrimRight(p.text, " \t\r\n")), "The arrow points at nothing.", "Name a box behind it.")
	}
	if strings.IndexByte("([{>", p.text[at]) >= 0 {
		return fail(at, "A shape needs an id before it, without a space between.", "Write a1"+p.text[at:at+1]+"… .")
	}
	return fail(at, "Here should be the id of a box, not \""+p.glimpse()+"\".", "An id has letters, digits, _ and single hyphens; put other text in a label: a1[\"any text\"].")
}

// id returns the id that begins at a place, or "".
func (p *flowParser) id(at int) string {
	end := at
	for end < len(p.text) {
		c := p.text[end]
		next := byte('\n')
		if end+1 < len(p.text) {
			next = p.text[end+1]
		}
		switch {
		case isWord(c) || strings.IndexByte("!$%'*+.`?\\/,", c) >= 0:
		case c == '#' && !entityAt(p.text, end):
		case c == '&' && (end > at || next > ' ' && next != '&'):
		case c == ':' && !strings.HasPrefix(p.text[end:], ":::"):
		case c == '-' && next != '-' && next != '.' && next != '>':
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(p.text[end:])
			if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
				return p.text[at:end]
			}
			end += size - 1
		default:
			return p.text[at:end]
		}
		end++
	}
	return p.text[at:end]
}

// entityAt reports whether #word; stands at a place.
func entityAt(s string, at int) bool {
	end := at + 1
	for end < len(s) && isWord(s[end]) {
		end++
	}
	return end > at+1 && end < len(s) && s[end] == ';'
}

// shapes are Mermaid's brackets, the longer ones first where one begins another. Each
// closing bracket may have another shape of its own.
var shapes = []struct {
	open  string
	close []string
	names []string
}{
	{"(((", []string{")))"}, []string{"doublecircle"}},
	{"((", []string{"))"}, []string{"circle"}},
	{"([", []string{"])"}, []string{"stadium"}},
	{"(-", []string{"-)"}, []string{"ellipse"}},
	{"(", []string{")"}, []string{"round"}},
	{"[[", []string{"]]"}, []string{"subroutine"}},
	{"[(", []string{")]"}, []string{"cylinder"}},
	{"[/", []string{"/]", "\\]"}, []string{"lean_right", "trapezoid"}},
	{"[\\", []string{"\\]", "/]"}, []string{"lean_left", "inv_trapezoid"}},
	{"[|", []string{"]"}, []string{"rect"}},
	{"[", []string{"]"}, []string{"square"}},
	{"{{", []string{"}}"}, []string{"hexagon"}},
	{"{", []string{"}"}, []string{"diamond"}},
	{">", []string{"]"}, []string{"odd"}},
}

// shape reads the brackets behind an id and the label in them.
func (p *flowParser) shape(id string) (shape, label string, found bool, err error) {
	at := p.pos
	for _, s := range shapes {
		if !strings.HasPrefix(p.text[at:], s.open) {
			continue
		}
		p.pos = at + len(s.open)
		if s.open == "[|" {
			end := strings.IndexByte(p.text[p.pos:p.lineEnd(p.pos)], '|')
			if end < 0 || strings.IndexByte(p.text[p.pos:p.pos+end], ':') < 0 {
				return "", "", false, fail(at, "Behind [| comes a property and a second |.", "Write "+id+"[|borders:lt|label].")
			}
			p.pos += end + 1
		}
		label, which, err := p.label(at, s.open == "[/" || s.open == "[\\", s.close...)
		if err != nil {
			return "", "", false, err
		}
		return s.names[which], strings.TrimSpace(label), true, nil
	}
	return "", "", false, nil
}

// nothing stands for an empty quotation.
const nothing = "\x00"

// label reads text up to one of the closing brackets and says which it was. In plain
// text no bracket may stand; slanted sides allow | as well. A quoted text stands first.
func (p *flowParser) label(open int, slanted bool, closers ...string) (string, int, error) {
	var b strings.Builder
	p.markdown = false
	plain := p.pos
	for p.pos < len(p.text) {
		c := p.text[p.pos]
		if c == '"' && !(slanted && strings.TrimSpace(p.text[plain:p.pos]) != "") {
			if strings.TrimSpace(p.text[plain:p.pos]) != "" || b.Len() > 0 {
				return "", 0, fail(p.pos, "A quotation mark cannot stand inside a label.", "Write #quot; for it.")
			}
			text, err := p.quoted()
			if err != nil {
				return "", 0, err
			}
			b.WriteString(text)
			plain = p.pos
			if text == "" {
				b.WriteString(nothing) // so that a second quotation is noticed
			}
			continue
		}
		for i, end := range closers {
			if strings.HasPrefix(p.text[p.pos:], end) {
				b.WriteString(p.text[plain:p.pos])
				if b.Len() == 0 || b.String() == nothing {
					return "", 0, fail(open, "There is nothing between these signs.", "Write the text, or a space for none.")
				}
				p.pos += len(end)
				return strings.TrimPrefix(b.String(), nothing), i, nil
			}
		}
		if strings.IndexByte("()[]{}", c) >= 0 || c == '|' && !slanted {
			return "", 0, fail(p.pos, "A label with "+p.text[p.pos:p.pos+1]+" must stand in quotation marks.", "Write a1[\"any text\"].")
		}
		p.pos++
	}
	return "", 0, fail(open, "This bracket is never closed.", "Write "+closers[0]+" behind the label.")
}

// quoted reads "text" or "`Markdown`" and returns what stands between.
func (p *flowParser) quoted() (string, error) {
	at, end := p.pos, "\""
	p.pos++
	if p.pos < len(p.text) && p.text[p.pos] == '`' {
		p.pos++
		end, p.markdown = "`\"", true
	}
	i := strings.Index(p.text[p.pos:], end)
	if i < 0 {
		p.pos = at
		return "", fail(at, "This quotation is never closed.", "Write "+end+" at its end.")
	}
	text := p.text[p.pos : p.pos+i]
	if j := strings.IndexAny(text, "`\""); j >= 0 && end != "\"" {
		return "", fail(p.pos+j, "Markdown in a label cannot hold "+text[j:j+1]+".", "Write #quot; for a quotation mark.")
	}
	p.pos += i + len(end)
	return text, nil
}
