package markdown

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// play reads the list below a diagram as its script: each item begins with what moves,
// in code, and goes on with what happens.
func (s *sketch) play(at int) {
	if s.list == nil {
		if s.graph.flow {
			s.Fault(at, "a diagram that plays needs its steps in a numbered list right below it", "write 1. `A -> B` What happens.")
		}
		return // the messages of a sequence speak for themselves
	}
	for item := s.list.FirstChild(); item != nil; item = item.NextSibling() {
		s.step(item)
	}
}

// step holds one item against the graph and takes what moves out of its text, because
// nobody needs to read it.
func (s *sketch) step(item ast.Node) {
	const hint = "begin it with `A -> B` for what moves, or `A` for a box that lights up"
	text := item.FirstChild()
	if text == nil {
		s.Fault(s.offset(item), "this step is empty", hint)
		return
	}
	code, ok := text.FirstChild().(*ast.CodeSpan)
	if !ok {
		s.Fault(s.offset(text), "this step does not say what moves", hint)
		return
	}
	words, at := "", s.offset(text)
	for c := code.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			if words == "" {
				at = t.Segment.Start
			}
			words += string(t.Segment.Value(s.source))
		}
	}
	for _, m := range parseMoves(words) {
		if message, hint := s.graph.prove(m); message != "" {
			s.Fault(at+m.at, message, hint)
		}
	}
	next, _ := code.NextSibling().(*ast.Text)
	if next != nil {
		next.Segment = next.Segment.TrimLeftSpace(s.source)
	}
	if code.NextSibling() == nil || next != nil && next.Segment.IsEmpty() && next.NextSibling() == nil {
		s.Fault(at, "this step does not say what happens", "write a sentence behind it")
	}
	text.RemoveChild(text, code)
}

// move is one thing that a step shows: something travels along an edge, or the box from
// lights up.
type move struct {
	from, to string
	travels  bool
	label    string // which of several edges between the two
	labelled bool
	at       int // offset in the text of the step
}

// parseMoves reads `API -> Q: email job`, `A -> B |no|`, `Q -> W1, Q -> W2` and `DLQ`.
// What stands behind a colon is written on what travels.
func parseMoves(text string) (moves []move) {
	for at := 0; at <= len(text); {
		end := at + partEnd(text[at:])
		part := text[at:end]
		m := move{at: at + len(part) - len(strings.TrimLeft(part, " "))}
		from, to, travels := strings.Cut(part, "->")
		if m.travels = travels; !travels {
			from, _, _ = strings.Cut(from, ":")
		}
		if before, rest, ok := strings.Cut(to, "|"); ok && !strings.Contains(before, ":") {
			to = before
			m.label, _, _ = strings.Cut(rest, "|")
			m.label, m.labelled = strings.TrimSpace(m.label), true
		}
		to, _, _ = strings.Cut(to, ":")
		m.to = strings.TrimSpace(to)
		m.from = strings.TrimSpace(from)
		moves = append(moves, m)
		at = end + 1
	}
	return moves
}

// partEnd returns where the first comma outside of a |label| is, or the end.
func partEnd(s string) int {
	inside := false
	for i := range len(s) {
		switch {
		case s[i] == '|':
			inside = !inside
		case s[i] == ',' && !inside:
			return i
		}
	}
	return len(s)
}

// prove returns what is wrong with a move and what would be right, or nothing.
func (g *graph) prove(m move) (message, hint string) {
	ids := []string{m.from, m.to}
	if !m.travels {
		ids = ids[:1]
	}
	for _, id := range ids {
		switch {
		case id == "" && m.travels:
			return "what moves goes from one box to another", "write A -> B"
		case g.names[id] == "":
			return fmt.Sprintf("the diagram has no box %q", id), Suggest(id, g.ids)
		}
	}
	if !m.travels {
		return "", ""
	}
	edges := g.between(m.from, m.to)
	if len(edges) == 0 && g.flow {
		edges = g.between(m.to, m.from) // an answer, back along the arrow
	}
	switch {
	case len(edges) == 0:
		return fmt.Sprintf("the diagram has no edge from %s to %s", m.from, m.to), g.near(m.from, m.to)
	case m.labelled:
		var labels []string
		for _, e := range edges {
			if e.label == m.label {
				return "", ""
			}
			if e.label != "" {
				labels = append(labels, "|"+e.label+"|")
			}
		}
		if len(labels) == 0 {
			return fmt.Sprintf("the edge from %s to %s has no label", m.from, m.to), "leave |" + m.label + "| out"
		}
		return fmt.Sprintf("no edge from %s to %s is labelled %q", m.from, m.to, m.label), "there is " + strings.Join(labels, ", ")
	case len(edges) > 1 && g.flow:
		return fmt.Sprintf("there are %d edges from %s to %s", len(edges), m.from, m.to), "say which: `" + m.from + " -> " + m.to + " |" + edges[0].label + "|`"
	}
	return "", ""
}
