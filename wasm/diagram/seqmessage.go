package diagram

import "strings"

// message reads A->>B: text, with its optional () at either end and + or - before B.
func (p *sequenceParser) message() error {
	at := p.pos
	colon := p.nameEnd(at, "\n:;")
	head := p.text[at:colon]
	i, length, kind := findSignal(head)
	if i < 0 {
		return p.noSignal(at, head)
	}
	e := Event{Type: kind}
	from, central := strings.CutSuffix(strings.TrimSpace(head[:i]), "()")
	e.From = strings.TrimSpace(from)
	to := strings.TrimSpace(head[i+length:])
	to, toCentral := strings.CutPrefix(to, "()")
	sign := byte(0)
	if to = strings.TrimSpace(to); to != "" && (to[0] == '+' || to[0] == '-') {
		sign, to = to[0], strings.TrimSpace(to[1:])
	}
	if rest, ok := strings.CutPrefix(to, "()"); ok {
		to, toCentral = strings.TrimSpace(rest), true
	}
	e.To = to
	switch {
	case e.From == "":
		return fail(at, "The message has no sender.", "Write A->>B: text.")
	case e.To == "":
		return fail(at+i+length, "The message has no receiver.", "Write A->>B: text.")
	case strings.ContainsAny(e.From+e.To, "<>,+"):
		return fail(at, "A participant's id cannot hold <, >, + or a comma.", "Give it an id with participant A as and then the label.")
	case taken(e.From) || taken(e.To):
		word := e.From
		if !taken(word) {
			word = e.To
		}
		return fail(at, "A participant cannot be called "+word+", which is a word of Mermaid.", "Write participant p1 as "+word+", and use p1.")
	case colon >= len(p.text) || p.text[colon] != ':':
		return fail(at+len(strings.TrimRight(head, " \t")), "The message says nothing.", "Write a colon and the text: A->>B: text.")
	}
	p.pos = colon + 1
	e.Text, e.Wrap = unwrap(p.rest())
	p.mention(e.From)
	p.mention(e.To)
	if err := p.lives(e, at); err != nil {
		return err
	}
	p.add(e)
	if toCentral {
		p.add(Event{Type: CentralTo, From: e.To})
	}
	if central {
		p.add(Event{Type: CentralFrom, From: e.From})
	}
	switch sign {
	case '+':
		return p.activate(ActiveStart, e.To, at)
	case '-':
		return p.activate(ActiveEnd, e.From, at)
	}
	return nil
}

// taken reports whether an id is a word that Mermaid reads as its own there.
func taken(id string) bool {
	for _, word := range []string{"end", "note", "loop", "alt", "else", "opt", "par", "and", "rect", "critical", "option",
		"break", "box", "participant", "actor", "activate", "over", "autonumber", "create", "destroy", "off", "left of", "right of", "sequencediagram"} {
		if strings.EqualFold(id, word) {
			return true
		}
	}
	return false
}

// noSignal explains a line that is nothing at all.
func (p *sequenceParser) noSignal(at int, head string) error {
	word := wordAt(p.text, at)
	words := []string{"participant", "actor", "create", "destroy", "box", "end", "note", "activate", "deactivate",
		"autonumber", "title", "loop", "alt", "else", "opt", "par", "and", "rect", "critical", "option", "break"}
	if near := nearest(word, words); near != "" && !strings.EqualFold(near, word) {
		return fail(at, "\""+word+"\" is no word of a sequence diagram.", "Did you mean "+near+"?")
	}
	if text := strings.TrimSpace(head); len(text) > 40 {
		head = text[:40] + "…"
	}
	return fail(at, "\""+strings.TrimSpace(head)+"\" is neither a message nor a statement.", "Write A->>B: text for a message.")
}

// findSignal returns the leftmost arrow of a line, how long it is and what it means.
func findSignal(head string) (at, length int, kind LineType) {
	for i := range len(head) {
		if strings.IndexByte("<-/\\", head[i]) < 0 {
			continue
		}
		for _, s := range signals {
			if len(head)-i >= len(s.text) && strings.EqualFold(head[i:i+len(s.text)], s.text) {
				return i, len(s.text), s.kind
			}
		}
	}
	return -1, 0, 0
}

// lives makes sure that whoever was created or destroyed takes part in this message.
func (p *sequenceParser) lives(e Event, at int) error {
	if id := p.created; id != "" {
		p.created = ""
		if e.To != id {
			return fail(p.lifeAt, "Nobody creates "+id+": the next message goes to "+e.To+".", "Put a message to "+id+" behind create.")
		}
	}
	if id := p.destroyed; id != "" {
		p.destroyed = ""
		a := p.actor(id)
		if a == nil {
			return nil // early says so
		}
		if a.Destroyed = len(p.sequence.Events); e.To != id && e.From != id {
			return fail(p.lifeAt, "Nothing ends "+id+": the next message is between "+e.From+" and "+e.To+".", "Put a message from or to "+id+" behind destroy.")
		}
	}
	return nil
}

// note reads note left of A: text, note right of A: text and note over A,B: text.
func (p *sequenceParser) note(at int) error {
	colon := p.nameEnd(p.pos, "\n;:")
	const hint = "Write note right of A: text, or note over A,B: text."
	if colon >= len(p.text) || p.text[colon] != ':' {
		return fail(at, "The note says nothing.", hint)
	}
	words := strings.Fields(p.text[p.pos:colon])
	e := Event{Type: NoteLine}
	switch {
	case len(words) > 2 && strings.EqualFold(words[0], "left") && strings.EqualFold(words[1], "of"):
		words = words[2:]
	case len(words) > 2 && strings.EqualFold(words[0], "right") && strings.EqualFold(words[1], "of"):
		e.Place, words = RightOf, words[2:]
	case len(words) > 1 && strings.EqualFold(words[0], "over"):
		e.Place, words = Over, words[1:]
	default:
		return fail(at, "A note stands left of, right of or over somebody.", hint)
	}
	from, to, two := strings.Cut(strings.Join(words, " "), ",")
	e.From, e.To = strings.TrimSpace(from), strings.TrimSpace(to)
	if !two {
		e.To = e.From
	}
	if e.From == "" || e.To == "" || two && e.Place != Over || strings.Contains(to, ",") {
		return fail(at, "A note stands beside one participant or over one or two.", hint)
	}
	if taken(e.From) || taken(e.To) || strings.ContainsAny(e.From+e.To, "<>+") {
		return fail(at, "A note cannot stand at such a name.", "Write participant p1 as and then the name, and use p1.")
	}
	p.pos = colon + 1
	e.Text, e.Wrap = unwrap(p.rest())
	p.mention(e.From)
	p.mention(e.To)
	p.add(e)
	return nil
}
