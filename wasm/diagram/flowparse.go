package diagram

import (
	"slices"
	"strconv"
	"strings"
)

// maxEdges is Mermaid's own limit; more make no picture.
const maxEdges = 500

// flowParser reads a flowchart statement by statement. After a fault it goes on with the
// next line, so that one look tells an author everything.
type flowParser struct {
	*source
	pos   int
	flow  *Flow
	index map[string]int // of each node by id
	open  []openFrame

	markdown bool // the label that was read last is Markdown

	accTitle, accDescr string
}

// openFrame is a subgraph whose end was not read yet. The outermost is the diagram.
type openFrame struct {
	at      int
	frame   Frame
	named   bool
	members []string
}

func (p *flowParser) parse() {
	p.index = map[string]int{}
	p.open = []openFrame{{}}
	if err := p.header(); err != nil {
		p.report(err)
		p.pos = p.lineEnd(p.pos)
	}
	for {
		p.pos = p.skipSeparators(p.pos)
		if p.pos >= len(p.text) {
			break
		}
		at := p.pos
		if err := p.statement(); err != nil {
			p.report(err)
			p.pos = p.lineEnd(max(at, p.pos))
		}
	}
	for _, o := range p.open[1:] {
		p.report(fail(o.at, "This subgraph has no end.", "Write end on a line of its own after its last statement."))
	}
	if len(p.flow.Edges) > maxEdges {
		p.report(fail(0, "The diagram has more than "+strconv.Itoa(maxEdges)+" edges.", "Split it into several diagrams."))
	}
}

// header reads the direction behind the word flowchart.
func (p *flowParser) header() error {
	p.pos = p.skipBlanks(p.pos)
	if p.atEnd() {
		return nil
	}
	at := p.pos
	word := wordAt(p.text, at)
	if word == "" {
		word = p.text[at : at+1]
	}
	switch word {
	case "TB", "TD", "BR", "v":
		p.flow.Direction = TB
	case "BT", "^":
		p.flow.Direction = BT
	case "LR", ">":
		p.flow.Direction = LR
	case "RL", "<":
		p.flow.Direction = RL
	default:
		return fail(at, "\""+word+"\" is no direction.", "Write LR, RL, TB or BT, then a new line.")
	}
	p.pos = p.skipBlanks(at + len(word))
	if !p.atEnd() {
		return fail(p.pos, "Behind the direction begins a new line.", "Put the first statement on a line of its own.")
	}
	return nil
}

// atEnd reports whether a statement ends here.
func (p *flowParser) atEnd() bool {
	return p.pos >= len(p.text) || p.text[p.pos] == '\n' || p.text[p.pos] == ';'
}

func (p *flowParser) skipSeparators(at int) int {
	for at < len(p.text) && (isSpace(p.text[at]) || p.text[at] == '\n' || p.text[at] == ';') {
		at++
	}
	return at
}

// ended makes sure that nothing is left of a statement.
func (p *flowParser) ended() error {
	p.pos = p.skipBlanks(p.pos)
	if p.atEnd() {
		return nil
	}
	return fail(p.pos, "\""+p.glimpse()+"\" does not belong here.", "End the statement before it with a new line, or join boxes with --> or &.")
}

// glimpse returns a few characters for a message.
func (p *flowParser) glimpse() string {
	end := p.pos
	for n := 0; end < len(p.text) && p.text[end] != '\n' && n < 12; n++ {
		end++
		for end < len(p.text) && p.text[end]&0xc0 == 0x80 {
			end++
		}
	}
	return strings.TrimSpace(p.text[p.pos:end])
}

// statement reads one statement.
func (p *flowParser) statement() error {
	at := p.pos
	word := wordAt(p.text, at)
	after := at + len(word)
	spaced := after >= len(p.text) || isSpace(p.text[after]) || p.text[after] == '\n'
	switch {
	case word == "end":
		p.pos = after
		return p.endFrame(at)
	case word == "subgraph" && (spaced || p.text[after] == ';'):
		p.pos = after
		return p.beginFrame(at)
	case word == "direction" && spaced:
		if d := wordAt(p.text, p.skipBlanks(after)); slices.Contains([]string{"TB", "TD", "BT", "LR", "RL"}, d) {
			p.open[len(p.open)-1].frame.Direction = Direction(d)
			p.pos = p.lineEnd(after)
			return nil
		}
		if next := p.skipBlanks(after); next < len(p.text) && isWord(p.text[next]) {
			return fail(at, "direction wants one of TB, BT, LR and RL.", "Write direction LR.")
		}
	case word == "classDef" && spaced:
		p.pos = after
		return p.classDef()
	case word == "class" && spaced:
		p.pos = after
		return p.class()
	case word == "style" && spaced:
		p.pos = after
		return p.style()
	case word == "linkStyle" && spaced:
		p.pos = after
		return p.linkStyle()
	case word == "click" && spaced:
		p.pos = after
		return p.click()
	case word == "accTitle" || word == "accDescr":
		if ok, err := p.accessible(word, after); ok {
			return err
		}
	}
	return p.chain()
}

// accessible reads accTitle: …, accDescr: … and accDescr { … }.
func (p *flowParser) accessible(word string, after int) (bool, error) {
	title := word == "accTitle"
	value, end, ok := p.accStatement(title, after)
	if !ok {
		return false, nil
	}
	if p.pos = end; title {
		p.accTitle = value
	} else {
		p.accDescr = value
	}
	return true, nil
}

// accStatement reads the value of accTitle or accDescr; ok says whether there is one.
func (s *source) accStatement(title bool, after int) (value string, end int, ok bool) {
	at := s.skipBlanks(after)
	if at >= len(s.text) {
		return "", 0, false
	}
	switch s.text[at] {
	case ':':
		end = s.lineEnd(at)
		return strings.TrimSpace(s.text[at+1 : end]), end, true
	case '{':
		if stop := strings.IndexByte(s.text[at:], '}'); stop >= 0 && !title {
			return strings.TrimSpace(s.text[at+1 : at+stop]), at + stop + 1, true
		}
	}
	return "", 0, false
}

// beginFrame reads what follows the word subgraph.
func (p *flowParser) beginFrame(start int) error {
	p.pos = p.skipBlanks(p.pos)
	o := openFrame{at: start}
	if p.atEnd() {
		p.open = append(p.open, o)
		return nil
	}
	at := p.pos
	name, err := p.frameName()
	if err != nil {
		p.open = append(p.open, o) // so that its end is not a second fault
		return err
	}
	o.frame.ID, o.frame.Title, o.named = strings.TrimSpace(name), strings.TrimSpace(name), true
	o.frame.Markdown = p.markdown
	if next := p.skipBlanks(p.pos); next < len(p.text) && p.text[next] == '[' {
		p.pos = next
	}
	if p.pos < len(p.text) && p.text[p.pos] == '[' {
		p.pos++
		label, _, err := p.label(at, false, "]")
		if err != nil {
			p.open = append(p.open, o)
			return err
		}
		o.frame.Title, o.frame.Markdown = strings.TrimSpace(label), p.markdown
	} else if strings.ContainsAny(name, " \t\n") {
		o.named = false // a title with a space is no id, not even with one behind it
	}
	p.open = append(p.open, o)
	return p.ended()
}

// frameName reads the id or title of a subgraph, in quotes or plain.
func (p *flowParser) frameName() (string, error) {
	p.markdown = false
	if p.text[p.pos] == '"' {
		return p.quoted()
	}
	at := p.pos
	for !p.atEnd() && p.text[p.pos] != '[' {
		if strings.IndexByte("(){}|<>]@\"=~^,", p.text[p.pos]) >= 0 {
			return "", fail(p.pos, "A subgraph's name cannot hold "+p.text[p.pos:p.pos+1]+".", "Write an id and the title in brackets: subgraph s1 [\"the title\"].")
		}
		p.pos++
	}
	return p.text[at:p.pos], nil
}

// endFrame closes the innermost subgraph.
func (p *flowParser) endFrame(at int) error {
	if len(p.open) == 1 {
		return fail(at, "This end closes nothing.", "Remove it, or call a box something else than end, which is Mermaid's word: End.")
	}
	o := p.open[len(p.open)-1]
	p.open = p.open[:len(p.open)-1]
	f := o.frame
	if !o.named {
		f.ID = "subGraph" + strconv.Itoa(len(p.flow.Frames))
	}
	for _, id := range o.members {
		if id == f.ID {
			continue
		}
		held := slices.ContainsFunc(p.flow.Frames, func(g Frame) bool { return slices.Contains(g.Members, id) })
		if !held && !slices.Contains(f.Members, id) {
			f.Members = append(f.Members, id)
		}
	}
	if i := slices.IndexFunc(p.flow.Frames, func(g Frame) bool { return g.ID == f.ID }); i >= 0 {
		g := &p.flow.Frames[i]
		g.Members = append(g.Members, f.Members...)
	} else {
		p.flow.Frames = append(p.flow.Frames, f)
	}
	p.contain(f.ID)
	return nil
}

// contain notes that the innermost open subgraph holds some boxes or frames.
func (p *flowParser) contain(ids ...string) {
	o := &p.open[len(p.open)-1]
	o.members = append(o.members, ids...)
}
