package diagram

import "strings"

// participant reads what follows participant or actor: an id, attributes and a label.
func (p *sequenceParser) participant(kind string, created bool) error {
	p.pos = p.skipBlanks(p.pos)
	at := p.pos
	a := Actor{Kind: kind, Group: p.group - 1, Created: -1, Destroyed: -1}
	end := p.nameEnd(at, "\n;@")
	name := p.text[at:end]
	labelled := false
	if strings.HasPrefix(p.text[end:], "@{") && asAt(name) < 0 {
		list, next, err := p.readAttributes(end)
		if err != nil {
			p.pos = next
			return err
		}
		if k, ok := list.get("type"); ok && k.value != "" {
			a.Kind = k.value
		}
		if l, ok := list.get("alias"); ok && l.value != "" {
			a.Label, labelled = l.value, true
		}
		p.pos = next
		rest := p.rest()
		if label, ok := cutAs(" " + rest + " "); ok {
			a.Label, _ = unwrap(label)
			labelled = true
		} else if rest != "" {
			return fail(next, "\""+rest+"\" does not belong here.", "Write as and a label behind the attributes.")
		}
	} else {
		name = p.name()
		if i := asAt(name + " "); i >= 0 {
			name = name[:i]
			p.pos = at + i + len(" as")
			a.Label, _ = unwrap(p.rest())
			labelled = true
		}
	}
	a.ID = strings.TrimSpace(name)
	if a.ID == "" {
		return fail(at, "The participant has no name.", "Write participant A as Orders API.")
	}
	if i := strings.IndexAny(a.ID, "<>:,"); i >= 0 {
		return fail(at+strings.IndexByte(p.text[at:], a.ID[i]), "A participant's id cannot hold "+a.ID[i:i+1]+".", "Write participant A as and then the label.")
	}
	if a.ID[0] == '-' {
		return fail(at, "A participant's id cannot begin with a hyphen.", "Write participant A as and then the label.")
	}
	return p.join(a, at, labelled, created)
}

// asAt returns where " as " stands in a line, or -1.
func asAt(line string) int {
	lower := strings.ToLower(line)
	for i := 0; i+3 < len(lower); i++ {
		if isSpace(lower[i]) && lower[i+1:i+3] == "as" && isSpace(lower[i+3]) {
			return i
		}
	}
	return -1
}

func cutAs(line string) (string, bool) {
	if i := asAt(line); i == 0 {
		return strings.TrimSpace(line[3:]), true
	}
	return "", false
}

// join adds a participant, or changes the one with its id.
func (p *sequenceParser) join(a Actor, at int, labelled, created bool) error {
	old := p.actor(a.ID)
	if !labelled {
		a.Label = a.ID
	}
	if created {
		if old != nil {
			return fail(at, "There is a participant "+a.ID+" already.", "Give the new one another id and the same label: create participant "+a.ID+"2 as "+a.ID+".")
		}
		a.Created = len(p.sequence.Events)
		p.created, p.lifeAt = a.ID, at
	}
	if old == nil {
		p.sequence.Actors = append(p.sequence.Actors, a)
		return nil
	}
	if old.Group >= 0 && a.Group >= 0 && old.Group != a.Group {
		return fail(at, a.ID+" stands in two boxes.", "Name it in one of them.")
	}
	if a.Group >= 0 {
		old.Group = a.Group
	}
	if labelled {
		old.Label, old.Kind = a.Label, a.Kind
	}
	return nil
}

// mention adds a participant that a message or a note names for the first time.
func (p *sequenceParser) mention(id string) {
	if p.actor(id) == nil {
		p.sequence.Actors = append(p.sequence.Actors, Actor{ID: id, Label: id, Kind: "participant", Group: p.group - 1, Created: -1, Destroyed: -1})
	}
}

// create reads create participant A as B.
func (p *sequenceParser) create(at int) error {
	p.pos = p.skipBlanks(p.pos)
	word := strings.ToLower(wordAt(p.text, p.pos))
	if word != "participant" && word != "actor" {
		return fail(at, "create is followed by participant or actor.", "Write create participant A.")
	}
	p.pos += len(word)
	return p.participant(word, true)
}

// destroy reads destroy A.
func (p *sequenceParser) destroy(int) error {
	p.pos = p.skipBlanks(p.pos)
	at := p.pos
	id := p.name()
	if id == "" {
		return fail(at, "Whom?", "Write destroy A.")
	}
	p.early = append(p.early, mention{at, id})
	p.destroyed, p.lifeAt = id, at
	return nil
}

func (p *sequenceParser) suggest(id string) string {
	var ids []string
	for _, a := range p.sequence.Actors {
		ids = append(ids, a.ID)
	}
	if near := nearest(id, ids); near != "" {
		return "Did you mean " + near + "?"
	}
	return "Name a participant that was there before."
}

// box reads box aqua Title and opens a group of participants.
func (p *sequenceParser) box(at int) error {
	if p.group > 0 {
		return fail(at, "A box cannot stand in a box.", "End the first one before.")
	}
	text := p.rest()
	g := Group{Title: text}
	if c := colorPrefix(text); c != "" {
		g.Color, g.Title = c, strings.TrimSpace(text[len(c):])
	}
	g.Title, _ = unwrap(g.Title)
	p.sequence.Groups = append(p.sequence.Groups, g)
	p.group = len(p.sequence.Groups)
	p.blocks = append(p.blocks, block{at: at, word: "box"})
	return nil
}

// colorPrefix returns the CSS colour that a text begins with, or "".
func colorPrefix(s string) string {
	word := wordAt(s, 0)
	switch strings.ToLower(word) {
	case "rgb", "rgba", "hsl", "hsla":
		if end := strings.LastIndexByte(s, ')'); end >= 0 && strings.HasPrefix(strings.TrimLeft(s[len(word):], " "), "(") {
			return s[:end+1]
		}
		return ""
	}
	if _, named := parseColor(word); named || strings.EqualFold(word, "transparent") {
		return word
	}
	return ""
}
