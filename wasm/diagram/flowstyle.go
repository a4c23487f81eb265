package diagram

import (
	"slices"
	"strconv"
	"strings"
)

// classDef reads classDef a,b fill:#f9f,stroke:#333.
func (p *flowParser) classDef() error {
	names, err := p.word("classDef", "classDef service fill:#d1fae5")
	if err != nil {
		return err
	}
	list, err := p.styles()
	if err != nil {
		return err
	}
	for name := range strings.SplitSeq(names, ",") {
		p.flow.ClassDefs = append(p.flow.ClassDefs, ClassDef{Name: name, Style: list})
	}
	return nil
}

// class reads class a,b service. Boxes that come later are not meant, as in Mermaid.
func (p *flowParser) class() error {
	ids, err := p.word("class", "class A,B service")
	if err != nil {
		return err
	}
	name, err := p.word("class "+ids, "class "+ids+" service")
	if err != nil {
		return err
	}
	p.setClass(ids, name)
	return p.ended()
}

func (p *flowParser) setClass(ids, name string) {
	for id := range strings.SplitSeq(ids, ",") {
		id = strings.TrimSpace(id)
		if i, ok := p.index[id]; ok {
			p.flow.Nodes[i].Classes = append(p.flow.Nodes[i].Classes, name)
		}
		for i := range p.flow.Frames {
			if f := &p.flow.Frames[i]; f.ID == id {
				f.Classes = append(f.Classes, name)
			}
		}
	}
}

// style reads style A fill:#f9f.
func (p *flowParser) style() error {
	id, err := p.word("style", "style A fill:#d1fae5")
	if err != nil {
		return err
	}
	list, err := p.styles()
	if err != nil {
		return err
	}
	if p.edgeNamed(id) != nil {
		return nil // the style of an edge is not drawn, as in linkStyle
	}
	n := p.addNode(id)
	n.Style = append(n.Style, list...)
	return nil
}

// linkStyle checks linkStyle 0,1 stroke:red. The style itself is not drawn: what an
// arrow means is said by its line and its head, which survive a dark page.
func (p *flowParser) linkStyle() error {
	at := p.skipBlanks(p.pos)
	numbers, err := p.word("linkStyle", "linkStyle 0 stroke:red")
	if err != nil {
		return err
	}
	if numbers == "default" {
		p.pos = p.lineEnd(p.pos)
		return nil
	}
	for text := range strings.SplitSeq(numbers, ",") {
		n, err := strconv.Atoi(text)
		if err != nil {
			return fail(at, "linkStyle wants numbers of edges, counted from 0.", "Write linkStyle 0,2 stroke:red.")
		}
		if n >= len(p.flow.Edges) {
			return fail(at, "There is no edge "+text+" yet: "+strconv.Itoa(len(p.flow.Edges))+" stand above, counted from 0.", "Put linkStyle below the edges it means.")
		}
	}
	for p.pos < len(p.text) && p.text[p.pos] != '\n' {
		p.pos++
	}
	return nil
}

// word reads an id or a list of ids with commas.
func (p *flowParser) word(behind, example string) (string, error) {
	p.pos = p.skipBlanks(p.pos)
	word := p.id(p.pos)
	if word == "" {
		return "", fail(p.pos, "Something is missing behind "+behind+".", "Write "+example+".")
	}
	p.pos += len(word)
	return word, nil
}

// styles reads fill:#f9f,stroke:#333 up to the end of the statement.
func (p *flowParser) styles() ([]string, error) {
	p.pos = p.skipBlanks(p.pos)
	at, end := p.pos, p.pos
	for end < len(p.text) && p.text[end] != '\n' && (p.text[end] != ';' || p.property(end+1)) {
		end++
	}
	text := strings.TrimSpace(p.text[at:end])
	if i := strings.IndexAny(text, "()[]{}\"<>|"); i >= 0 {
		return nil, fail(at+i, "A style cannot hold "+text[i:i+1]+".", "Write a colour as #d1fae5 or by its name.")
	}
	if text == "" {
		return nil, fail(at, "The style is missing.", "Write fill:#d1fae5,stroke:#059669.")
	}
	// Mermaid reads #fff; as the entity of a character, unless the line ends with it.
	if hash := strings.LastIndexByte(text, '#'); hash >= 0 && end < len(p.text) && p.text[end] == ';' &&
		!strings.ContainsAny(text[hash+1:], " ,:") && strings.IndexByte(p.text[end+1:p.lineEnd(end)], ';') >= 0 {
		return nil, fail(at+hash, "Mermaid takes "+text[hash:]+"; for a character here.", "Write each style on a line of its own.")
	}
	p.pos = end
	list := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' })
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list, nil
}

// property reports whether a further style begins at a place: stroke:#333.
func (p *flowParser) property(at int) bool {
	at = p.skipBlanks(at)
	word := wordAt(p.text, at)
	end := at + len(word)
	return word != "" && end+1 < len(p.text) && p.text[end] == ':' && p.text[end+1] != ':'
}

// click reads click A "https://…" "tooltip" _blank, click A href …, click A call f().
// A link is kept; a call is not, as a lesson runs no script of its author.
func (p *flowParser) click() error {
	ids, err := p.word("click", "click A \"https://example.org\"")
	if err != nil {
		return err
	}
	var quotes []string
	words := 0
	for p.pos = p.skipBlanks(p.pos); !p.atEnd(); p.pos = p.skipBlanks(p.pos) {
		switch c := p.text[p.pos]; c {
		case '"':
			text, err := p.quoted()
			if err != nil {
				return err
			}
			quotes = append(quotes, text)
		case '(':
			end := strings.IndexByte(p.text[p.pos:p.lineEnd(p.pos)], ')')
			if end < 0 {
				return fail(p.pos, "This bracket is never closed.", "Write ) behind the arguments.")
			}
			p.pos += end + 1
		default:
			start := p.pos
			for !p.atEnd() && !isSpace(p.text[p.pos]) && p.text[p.pos] != '(' && p.text[p.pos] != '"' {
				p.pos++
			}
			if w := p.text[start:p.pos]; w != "href" && !slices.Contains([]string{"_self", "_blank", "_parent", "_top"}, w) {
				words++
			}
		}
	}
	if words == 0 && len(quotes) == 0 {
		return fail(p.pos, "Behind click "+ids+" comes an address or a call.", "Write click "+ids+" \"https://example.org\".")
	}
	p.linkTo(ids, quotes, words == 0)
	p.setClass(ids, "clickable")
	return nil
}

// linkTo keeps the address and the tooltip of a click statement.
func (p *flowParser) linkTo(ids string, quotes []string, address bool) {
	for id := range strings.SplitSeq(ids, ",") {
		i, ok := p.index[id]
		if !ok {
			continue
		}
		n := &p.flow.Nodes[i]
		tips := quotes
		if address {
			n.Link, tips = quotes[0], quotes[1:]
		}
		if len(tips) > 0 {
			n.Tooltip = tips[0]
		}
	}
}
