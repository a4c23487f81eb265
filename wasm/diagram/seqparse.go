package diagram

import (
	"slices"
	"strings"
)

// sequenceParser reads a sequence diagram line by line; a semicolon ends a line too.
type sequenceParser struct {
	*source
	pos      int
	sequence *Sequence
	blocks   []block // frames and boxes whose end was not read yet
	group    int     // 1 + index of the group that is open, or 0

	active    map[string]int // how often each participant is active
	created   string         // who was created and waits for a message
	destroyed string         // who was destroyed and waits for a message
	lifeAt    int            // where that was said
	early     []mention      // whom activate and destroy name before anybody else does

	title, accTitle, accDescr string
}

// mention is a place that names a participant.
type mention struct {
	at int
	id string
}

// block is a frame whose end was not read yet.
type block struct {
	at   int
	word string
	end  LineType
}

func (p *sequenceParser) parse() {
	p.active = map[string]int{}
	if at := p.skipBlanks(p.pos); strings.HasPrefix(p.text[at:], "%%") {
		p.pos = p.lineEnd(at)
	}
	for {
		for p.pos < len(p.text) && (isSpace(p.text[p.pos]) || p.text[p.pos] == '\n' || p.text[p.pos] == ';') {
			p.pos++
		}
		if p.pos >= len(p.text) {
			break
		}
		if p.text[p.pos] == '#' {
			p.pos = p.lineEnd(p.pos)
			continue
		}
		if err := p.statement(); err != nil {
			p.report(err)
			p.pos = p.lineEnd(p.pos)
		}
	}
	for _, m := range p.early {
		if p.actor(m.id) == nil {
			p.report(fail(m.at, "There is no participant "+m.id+".", p.suggest(m.id)))
		}
	}
	for _, b := range p.blocks {
		p.report(fail(b.at, "This "+b.word+" has no end.", "Write end on a line of its own after its last line."))
	}
}

// name takes an id: up to a newline or a semicolon that ends no entity. Unlike rest it
// goes on behind a #, as Mermaid does.
func (p *sequenceParser) name() string {
	from := p.pos
	p.pos = p.nameEnd(from, "\n;")
	return strings.TrimSpace(p.text[from:p.pos])
}

// nameEnd returns the first place from at on with one of the signs, which do not count
// within an entity.
func (p *sequenceParser) nameEnd(at int, signs string) int {
	for at < len(p.text) && strings.IndexByte(signs, p.text[at]) < 0 {
		if p.text[at] == '#' && entityAt(p.text, at) {
			at += strings.IndexByte(p.text[at:], ';')
		}
		at++
	}
	return at
}

// rest takes what is left of the line: up to a newline, a semicolon or a comment. The
// entities #lt; and #9829; are part of it.
func (p *sequenceParser) rest() string {
	from := p.pos
	for p.pos < len(p.text) {
		switch c := p.text[p.pos]; {
		case c == '\n' || c == ';':
			return strings.TrimSpace(p.text[from:p.pos])
		case c == '#' && entityAt(p.text, p.pos):
			p.pos += strings.IndexByte(p.text[p.pos:], ';')
		case c == '#':
			text := strings.TrimSpace(p.text[from:p.pos])
			p.pos = p.lineEnd(p.pos)
			return text
		}
		p.pos++
	}
	return strings.TrimSpace(p.text[from:])
}

// frames are the words that open a frame, and what they put into the events.
var frames = []struct {
	word       string
	start, end LineType
}{
	{"loop", LoopStart, LoopEnd}, {"alt", AltStart, AltEnd}, {"opt", OptStart, OptEnd},
	{"par", ParStart, ParEnd}, {"par_over", ParOverStart, ParEnd}, {"rect", RectStart, RectEnd},
	{"critical", CriticalStart, CriticalEnd}, {"break", BreakStart, BreakEnd},
}

// sections are the words that divide a frame, and the frames they may stand in.
var sections = []struct {
	word string
	kind LineType
	in   LineType
	of   string
}{
	{"else", AltElse, AltEnd, "alt"}, {"and", ParAnd, ParEnd, "par"}, {"option", CriticalOption, CriticalEnd, "critical"},
}

// statement reads one line.
func (p *sequenceParser) statement() error {
	at := p.pos
	word := wordAt(p.text, at)
	lower := strings.ToLower(word)
	p.pos = at + len(word)
	bound := p.pos >= len(p.text) || strings.IndexByte(" \t\n;#:", p.text[p.pos]) >= 0
	if p.group > 0 && bound && !slices.Contains([]string{"participant", "actor", "create", "end"}, lower) {
		return fail(at, "In a box stand participants and nothing else.", "Write end in a line above this one.")
	}
	if bound && lower != "" && !p.isSignal(at) {
		for _, f := range frames {
			if lower == f.word {
				text, wrap := unwrap(p.rest())
				p.blocks = append(p.blocks, block{at, f.word, f.end})
				p.add(Event{Type: f.start, Text: text, Wrap: wrap})
				return nil
			}
		}
		for _, s := range sections {
			if lower == s.word {
				return p.section(at, s.word, s.kind, s.in, s.of)
			}
		}
		if read := p.keyword(lower); read != nil {
			return read(at)
		}
	}
	if title := lower == "acctitle"; title || lower == "accdescr" {
		if value, end, ok := p.accStatement(title, p.pos); ok {
			if p.pos = end; title {
				p.accTitle = value
			} else {
				p.accDescr = value
			}
			return nil
		}
	}
	p.pos = at
	return p.message()
}

// keyword returns what reads the line that begins with a word, or nil.
func (p *sequenceParser) keyword(word string) func(at int) error {
	switch word {
	case "participant", "actor":
		return func(at int) error { return p.participant(word, false) }
	case "create":
		return p.create
	case "destroy":
		return p.destroy
	case "box":
		return p.box
	case "end":
		return p.end
	case "note":
		return p.note
	case "activate":
		return func(int) error { return p.activation(ActiveStart) }
	case "deactivate":
		return func(int) error { return p.activation(ActiveEnd) }
	case "autonumber":
		return p.autonumber
	case "title":
		return func(int) error { p.title = strings.TrimSpace(strings.TrimPrefix(p.rest(), ":")); return nil }
	case "links", "link", "properties", "details":
		return p.links
	}
	return nil
}

// isSignal reports whether the line is a message after all: "Note ->> B: hello" has a
// participant with the name of a keyword.
func (p *sequenceParser) isSignal(at int) bool {
	line := p.text[at:p.lineEnd(at)]
	if i := strings.IndexByte(line, ':'); i >= 0 {
		line = line[:i]
	} else {
		return false
	}
	name := strings.TrimLeft(line[len(wordAt(line, 0)):], " \t")
	i, _, _ := findSignal(name)
	return i == 0 || strings.HasPrefix(name, "()")
}

func (p *sequenceParser) add(e Event) { p.sequence.Events = append(p.sequence.Events, e) }

// section reads else, and, option.
func (p *sequenceParser) section(at int, word string, kind, in LineType, of string) error {
	text, wrap := unwrap(p.rest())
	if len(p.blocks) == 0 || p.blocks[len(p.blocks)-1].end != in {
		return fail(at, word+" stands outside of "+of+".", "Begin with "+of+" and a condition; end each inner frame first.")
	}
	p.add(Event{Type: kind, Text: text, Wrap: wrap})
	return nil
}

// end closes a frame or a box.
func (p *sequenceParser) end(at int) error {
	if text := p.rest(); text != "" {
		return fail(at, "Behind end comes a new line, not \""+text+"\".", "A participant cannot be called end.")
	}
	if len(p.blocks) == 0 {
		return fail(at, "This end closes nothing.", "Remove it.")
	}
	b := p.blocks[len(p.blocks)-1]
	p.blocks = p.blocks[:len(p.blocks)-1]
	if b.word == "box" {
		p.group = 0
		return nil
	}
	p.add(Event{Type: b.end})
	return nil
}

// activation reads activate A and deactivate A.
func (p *sequenceParser) activation(kind LineType) error {
	p.pos = p.skipBlanks(p.pos)
	at := p.pos
	id := p.name()
	if id == "" {
		return fail(at, "Whom?", "Write activate A.")
	}
	p.early = append(p.early, mention{at, id})
	return p.activate(kind, id, at)
}

// activate counts how deep a participant is active, and adds the event.
func (p *sequenceParser) activate(kind LineType, id string, at int) error {
	if kind == ActiveStart {
		p.active[id]++
	} else if p.active[id]--; p.active[id] < 0 {
		p.active[id] = 0
		return fail(at, id+" is not active here.", "Activate it first, with activate "+id+" or ->>+"+id+".")
	}
	p.add(Event{Type: kind, From: id})
	return nil
}

// autonumber reads autonumber, autonumber off, autonumber 10 and autonumber 10 5.
func (p *sequenceParser) autonumber(int) error {
	at := p.skipBlanks(p.pos)
	words := strings.Fields(p.rest())
	e := Event{Type: Autonumber, Start: 100, Step: 100}
	if len(words) == 1 && strings.EqualFold(words[0], "off") {
		p.add(Event{Type: Autonumber})
		return nil
	}
	const hint = "Write autonumber, autonumber 10 5 or autonumber off; at most two decimals."
	if len(words) > 2 {
		return fail(at, "autonumber takes a start and a step, no more.", hint)
	}
	for i, target := range []*int{&e.Start, &e.Step} {
		if i >= len(words) {
			break
		}
		n, ok := hundredths(words[i])
		if !ok {
			return fail(at, "\""+words[i]+"\" is no number to count with.", hint)
		}
		*target = n
	}
	if len(words) == 0 {
		e.Start = 0 // goes on where the numbers stopped, and begins with 1
	}
	p.add(e)
	return nil
}

// hundredths reads a number with at most two decimals: "10.1" is 1010.
func hundredths(s string) (n int, ok bool) {
	whole, part, dotted := strings.Cut(s, ".")
	if len(whole) > 7 || len(part) > 2 || dotted && part == "" || whole == "" && !dotted {
		return 0, false
	}
	part = (part + "00")[:2]
	for _, c := range whole + part {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, true
}

// unwrap takes wrap: and nowrap: off a text.
func unwrap(s string) (text string, wrap bool) {
	t := strings.TrimPrefix(s, ":")
	if rest, ok := strings.CutPrefix(t, "wrap:"); ok {
		return strings.TrimSpace(rest), true
	}
	if rest, ok := strings.CutPrefix(t, "nowrap:"); ok {
		return strings.TrimSpace(rest), false
	}
	return strings.TrimSpace(s), false
}

// links reads links, link, properties and details, whose menus are not drawn: it makes
// sure that they name somebody and say something.
func (p *sequenceParser) links(at int) error {
	id, _, ok := strings.Cut(p.rest(), ":")
	if id = strings.TrimSpace(id); id == "" || !ok {
		return fail(at, "A link names a participant and, behind a colon, an address.", "Write link A: Dashboard @ https://example.org.")
	}
	p.mention(id)
	p.pos = p.lineEnd(p.pos)
	return nil
}

// actor returns the participant with an id, or nil.
func (p *sequenceParser) actor(id string) *Actor {
	if i := slices.IndexFunc(p.sequence.Actors, func(a Actor) bool { return a.ID == id }); i >= 0 {
		return &p.sequence.Actors[i]
	}
	return nil
}
