package exchange

import "strings"

// each calls do for the parts of a text between semicolons that are not blank.
func (p *plan) each(s string, do func(part string)) {
	for more := true; more; {
		var part string
		part, s, more = strings.Cut(s, ";")
		if part = strings.Trim(part, " "); part != "" {
			do(part)
		}
	}
}

// word splits the first word off a text without blanks around it.
func word(s string) (first, rest string) {
	first, rest, _ = strings.Cut(s, " ")
	return first, strings.Trim(rest, " ")
}

// refuse notes that a part of what was typed cannot be used, and why.
//
//go:noinline
func (p *plan) refuse(what, given, why string) {
	p.unread++
	p.note(what + " is not used: “" + given + "” " + why)
}

//go:noinline
func (p *plan) note(s string) { p.notes = append(p.notes, s) }

// bind reads a binding: "billing: order.#", and pairs after the pattern.
func (p *plan) bind(what, s string) {
	name, rest, colon := strings.Cut(s, ":")
	name = strings.Trim(name, " ")
	switch {
	case !colon:
		p.refuse(what, s, "has no colon. Write the queue, a colon and the pattern, as in “billing: order.#”.")
		return
	case name == "":
		p.refuse(what, s, "names no queue before the colon.")
		return
	case strings.Contains(name, " ") || len(name) > maxName:
		p.refuse(what, name, "is no name for a queue here: up to 20 letters without blanks.")
		return
	}
	key, pairs, extra := p.keyed(strings.Trim(rest, " "))
	b := binding{pattern: key}
	if extra != "" {
		p.refuse(what, s, "has a blank in its pattern, before “"+extra+"”. Words of a pattern are separated by dots.")
		return
	}
	for _, pair := range pairs {
		name, value, _ := strings.Cut(pair, "=")
		switch {
		case name != "x-match":
			b.pairs = append(b.pairs, pair)
		case value == "any":
			b.any = true
		case value != "all":
			p.refuse(what, pair, "means nothing: x-match is all or any.")
			return
		}
	}
	if len(p.bindings) == maxBindings {
		p.refuse(what, s, "is one too many: an exchange has at most 40 bindings here.")
		return
	}
	if b.queue = p.find(name); b.queue < 0 {
		b.queue = len(p.queues)
		p.queues = append(p.queues, name)
	}
	for i := range p.bindings {
		if same(&p.bindings[i], &b) {
			p.note(what + " repeats an earlier one. A broker keeps the same binding once.")
			return
		}
	}
	p.bindings = append(p.bindings, b)
	p.advise(what, &b)
}

// advise warns of a pattern that can be used and probably is not what was meant.
func (p *plan) advise(what string, b *binding) {
	switch {
	case p.kind == direct && strings.ContainsAny(b.pattern, "*#"):
		p.note(what + ": a direct exchange knows no wildcards. Only the key “" + b.pattern + "” itself matches.")
	case p.kind == topic:
		for _, w := range words(b.pattern) {
			if len(w) > 1 && strings.ContainsAny(w, "*#") {
				p.note(what + ": in “" + w + "” the sign is part of a word and matches only itself. A wildcard stands alone between dots.")
				return
			}
		}
	case p.kind == headers && len(b.pairs) == 0 && b.any:
		p.note(what + ": x-match=any without pairs never matches.")
	}
}

// same reports whether a broker would take two bindings for one.
func same(a, b *binding) bool {
	if a.queue != b.queue || a.pattern != b.pattern || a.any != b.any || len(a.pairs) != len(b.pairs) {
		return false
	}
	for i := range a.pairs {
		if a.pairs[i] != b.pairs[i] {
			return false
		}
	}
	return true
}

// find returns the place of a queue, or −1.
func (p *plan) find(name string) int {
	for i := range p.queues {
		if p.queues[i] == name {
			return i
		}
	}
	return -1
}

// keyed reads a key or pattern and the pairs after it. Extra is a second key, which a
// blank in the first makes.
func (p *plan) keyed(s string) (key string, pairs []string, extra string) {
	for first := true; s != ""; {
		var w string
		w, s = word(s)
		switch {
		case strings.Contains(w, "="):
			pairs = append(pairs, w)
		case !first:
			return key, pairs, w
		case w == `""`:
			first = false
		default:
			key, first = w, false
		}
	}
	return key, pairs, ""
}

// compose reads a message, "order.created.eu format=pdf > billing eu", unless there are
// too many already.
func (p *plan) compose(what, s string, most int) {
	body, after, expects := strings.Cut(s, ">")
	m := message{expects: expects}
	var extra string
	m.key, m.pairs, extra = p.keyed(strings.Trim(body, " "))
	switch {
	case extra != "":
		p.refuse(what, s, "has a blank in its key, before “"+extra+"”. Put a semicolon between two messages.")
		return
	case len(m.key) > 255:
		p.refuse(what, s[:20]+"…", "is too long: a key has at most 255 bytes.")
		return
	case len(p.typed) >= most:
		p.refuse(what, s, "is one too many: at most 40 are published.")
		return
	}
	for after = strings.Trim(after, " "); after != ""; {
		var name string
		name, after = word(after)
		if name = strings.Trim(name, ","); name != "" {
			m.expected = append(m.expected, name)
		}
	}
	p.typed = append(p.typed, m)
}

// wants reports whether a message should reach a queue.
func (m *message) wants(queue string) bool {
	for _, name := range m.expected {
		if name == queue {
			return true
		}
	}
	return false
}
