package quizzes

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// GapMark stands in the text of a cloze where a gap is.
const GapMark = "\x00"

// gap is how an author writes one; gapLike is what was probably meant as one.
var (
	gap     = regexp.MustCompile(`\{\{([a-z][a-z0-9-]{0,30})\}\}`)
	gapLike = regexp.MustCompile(`\{\{[^{}\n]*\}\}`)
)

// parts reads the fields of the kinds that are answered in parts.
func (s *source) parts(f map[string]field, d *Draft) {
	if v, ok := f["accept"]; ok {
		d.Accept = s.texts(v.value, "accept")
	}
	if v, ok := f["exact"]; ok {
		d.Exact = s.texts(v.value, "exact")
	}
	if v, ok := f["items"]; ok {
		for _, n := range s.items(v.value, "items") {
			d.Items = append(d.Items, s.orderItem(n))
		}
	}
	if v, ok := f["pairs"]; ok {
		for _, n := range s.items(v.value, "pairs") {
			d.Pairs = append(d.Pairs, s.pair(n))
		}
	}
	if v, ok := f["others"]; ok {
		d.Others = s.texts(v.value, "others")
	}
	gaps, described := f["gaps"]
	text, there := f["text"]
	switch {
	case there && described:
		s.cloze(text.value, gaps.value, d)
	case there:
		s.fault(text.key, "the gaps of the text are not described", "add gaps: and below it the name of each, with what is accepted")
	case described:
		s.fault(gaps.key, "there is no text for these gaps", "add text: | and a text with {{name}} where a gap is")
	}
}

// texts reads a list of texts; a single one may stand without the list.
func (s *source) texts(n *yaml.Node, what string) (list []string) {
	if n.Kind != yaml.SequenceNode {
		if t := s.prose(n, what); t != "" {
			list = append(list, t)
		}
		return list
	}
	for _, item := range s.items(n, what) {
		if t := s.prose(item, what); t != "" {
			list = append(list, t)
		}
	}
	return list
}

// told reads feedback by answer; places gets where each stands, as "feedback.x".
func (s *source) told(n *yaml.Node, places map[string]Pos) map[string]HTML {
	all := make(map[string]HTML)
	pairs, _ := s.pairs(n, "feedback")
	for _, p := range pairs {
		answer := s.text(p.key, "answer")
		all[answer] = s.block(p.value, "feedback")
		places["feedback."+answer] = s.pos(p.key)
	}
	return all
}

// orderItem reads an item of an order: a text, or a text with feedback.
func (s *source) orderItem(n *yaml.Node) DraftItem {
	it := DraftItem{Pos: s.pos(n)}
	if n.Kind != yaml.MappingNode {
		it.Text = s.inline(n, "item")
		return it
	}
	f := s.fields(n, "the item", "text", "feedback")
	if v, ok := f["text"]; ok {
		it.Text = s.inline(v.value, "text")
	} else if f != nil {
		s.fault(n, "the item has no text", "add text: and what it says")
	}
	if v, ok := f["feedback"]; ok {
		it.Feedback = s.block(v.value, "feedback")
	}
	return it
}

// pair reads one pair of a match.
func (s *source) pair(n *yaml.Node) DraftPair {
	p := DraftPair{Pos: s.pos(n), Places: make(map[string]Pos)}
	f := s.fields(n, "the pair", "left", "right", "feedback")
	if f == nil {
		return p
	}
	if v, ok := f["left"]; ok {
		p.Left = s.inline(v.value, "left")
	} else {
		s.fault(n, "the pair has no left side", "add left: and what it is about")
	}
	if v, ok := f["right"]; ok {
		p.Right = s.prose(v.value, "right")
		p.Places["accept"] = s.pos(v.value)
	} else {
		s.fault(n, "the pair has no right side", "add right: and what belongs to the left one")
	}
	if v, ok := f["feedback"]; ok {
		p.Feedback = s.told(v.value, p.Places)
	}
	return p
}

// gap reads what is described of one gap: the accepted forms alone, or fields.
func (s *source) gap(n *yaml.Node) DraftGap {
	g := DraftGap{Pos: s.pos(n), Places: make(map[string]Pos)}
	if n.Kind != yaml.MappingNode {
		g.Accept = s.texts(n, "gap")
		return g
	}
	f := s.fields(n, "the gap", "accept", "choices", "feedback")
	for name, v := range f {
		g.Places[name] = s.pos(v.value)
	}
	if v, ok := f["accept"]; ok {
		g.Accept = s.texts(v.value, "accept")
	}
	if v, ok := f["choices"]; ok {
		g.Choices = s.texts(v.value, "choices")
	}
	if v, ok := f["feedback"]; ok {
		g.Feedback = s.told(v.value, g.Places)
	}
	return g
}

// cloze reads a text with gaps and what belongs into them.
func (s *source) cloze(text, gaps *yaml.Node, d *Draft) {
	before := len(s.faults)
	source := s.prose(text, "text")
	described := make(map[string]DraftGap)
	var names []string
	pairs, _ := s.pairs(gaps, "gaps")
	for _, p := range pairs {
		described[p.key.Value] = s.gap(p.value)
		names = append(names, p.key.Value)
	}
	if len(s.faults) > before {
		return
	}
	used := make(map[string]bool)
	for _, at := range gapLike.FindAllStringIndex(source, -1) {
		written := source[at[0]:at[1]]
		m := gap.FindStringSubmatch(written)
		fault := func(message, hint string) {
			s.faults = append(s.faults, Fault{s.within(text, source, at[0]), message, hint})
		}
		switch {
		case m == nil:
			fault(quoted(written)+" is no gap", "write {{name}} with lower-case letters, digits and hyphens")
		case used[m[1]]:
			fault("the gap "+m[1]+" is there twice", "give each gap its own name")
		case !slices.Contains(names, m[1]):
			fault("the gap "+m[1]+" is not described", suggest(m[1], names))
		}
		if m != nil {
			used[m[1]] = true
		}
	}
	for _, p := range pairs {
		if !used[p.key.Value] {
			s.fault(p.key, "the text has no gap "+quoted(p.key.Value), "write {{"+p.key.Value+"}} where it is")
		}
	}
	if len(s.faults) > before {
		return
	}
	s.cut(text, source, described, d)
}

// cut renders a text with gaps. Each goes through Markdown as a word that occurs nowhere
// else, because a sign or a tag would not come out of a code block as it went in.
func (s *source) cut(n *yaml.Node, source string, described map[string]DraftGap, d *Draft) {
	word := "Gapword"
	for strings.Contains(source, word) {
		word += "x"
	}
	count := 0
	at := gap.FindAllStringSubmatchIndex(source, -1)
	h, err := s.render.Block(gap.ReplaceAllStringFunc(source, func(string) string {
		count++
		return word + strconv.Itoa(count) + word
	}))
	if err != nil {
		s.fault(n, "text: "+err.Error(), "")
		return
	}
	html := string(h)
	for i, m := range at {
		name, mark := source[m[2]:m[3]], word+strconv.Itoa(i+1)+word
		before, rest, _ := strings.Cut(html, mark)
		inTag := strings.LastIndexByte(before, '<') > strings.LastIndexByte(before, '>')
		inLink := strings.Count(before, "<a ") > strings.Count(before, "</a>")
		if strings.Count(html, mark) != 1 || inTag || inLink {
			s.faults = append(s.faults, Fault{s.within(n, source, m[0]), fmt.Sprintf("the gap %s cannot stand there", name),
				"put it in the text or in code, not in a link, a picture or a heading"})
			return
		}
		html = before + GapMark + rest
		d.Gaps = append(d.Gaps, described[name])
	}
	d.Text = HTML(html)
}

// within returns the place of a byte of a text. Only a literal block stands in the file
// as it is read; in any other text it is where the text begins.
func (s *source) within(n *yaml.Node, text string, offset int) Pos {
	at := s.pos(n)
	if n.Style&yaml.LiteralStyle == 0 {
		return at
	}
	lines := strings.Split(text[:offset], "\n")
	at.Col = s.indent(at.Line) + 1 + len([]rune(lines[len(lines)-1]))
	at.Line += len(lines)
	return at
}
