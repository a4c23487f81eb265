package calc

import "strings"

// sentence is what is said about the numbers, and when.
type sentence struct {
	when *node  // a comparison; nil is always
	text string // a template
}

// addSays reads the sentences: one, or a list of which the first that is true is said.
func (c *draft) addSays(s *source) {
	if l := s.get("say"); l != nil {
		c.says = append(c.says, sentence{text: c.template(s, l)})
		return
	}
	items := s.items("say")
	if len(items) == 0 {
		s.fault(nil, whole, "a calculator says what its numbers mean", `add a line say: "{name} of … are …."`)
	}
	for i, it := range items {
		var one sentence
		last := i == len(items)-1
		if l := it.get(it.prefix + "if"); l != nil {
			one.when = c.condition(s, l)
			if last {
				s.fault(l, whole, "the last sentence is for all other cases", "leave out its if:")
			}
		} else if !last {
			s.fault(it.first, whole, "the sentences below this one are never said", "give it an if:, or move it to the end")
		}
		if _, l := it.must("text", ""); l != nil {
			one.text = c.template(s, l)
		}
		c.says = append(c.says, one)
	}
}

// condition reads a comparison.
func (c *draft) condition(s *source, l *line) *node {
	n, doubt, wrong := c.parse(l.value)
	switch {
	case doubt:
	case wrong != nil:
		s.fault(l, wrong.at, wrong.message, wrong.hint)
	case !n.truth:
		s.fault(l, 0, "this is not a comparison", "write it like rate > capacity")
	}
	return n
}

// template reads a sentence with names in braces and puts places in place of them.
func (c *draft) template(s *source, l *line) string {
	s.sentence(l.name)
	var b strings.Builder
	for rest := l.value; ; {
		text, after, found := strings.Cut(rest, "{")
		b.WriteString(text)
		if !found {
			return b.String()
		}
		at := len(l.value) - len(after)
		name, end, closed := strings.Cut(after, "}")
		if !closed {
			s.fault(l, at-1, "this brace is not closed", "write it like {rate}")
			return ""
		}
		b.WriteString(c.placeOf(s, l, name, at))
		rest = end
	}
}

// placeOf finds what a name in a sentence stands for.
func (c *draft) placeOf(s *source, l *line, name string, at int) string {
	for i := range c.inputs {
		if c.inputs[i].Name == name {
			c.inputs[i].used = true
			return place(opInput, i)
		}
	}
	for i := range c.results {
		if c.results[i].name == name {
			return place(opResult, i)
		}
	}
	s.fault(l, at, "nothing is called “"+name+"”", suggest(name, c.names(), ""))
	return ""
}
