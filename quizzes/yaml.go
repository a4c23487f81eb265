package quizzes

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Why nodes and not yaml.Unmarshal into structs: a decoder turns 1.10 into 1.1, 007
// into 7, 0x1F into 31 and drops ~ from a list, which silently changes answers. A node
// still has the text its author typed, and its line and column.

// source reads the nodes of one file and collects what is wrong with them.
type source struct {
	file   string
	lines  []string
	render Render
	faults []Fault

	lenders  func() map[string]*lender // banks that a pool may draw from, by id; nil when there are none
	borrowed bool                      // a pool did: the source is no longer what the file says
}

func (s *source) fault(n *yaml.Node, message, hint string) {
	s.faults = append(s.faults, Fault{s.pos(n), message, hint})
}

func (s *source) pos(n *yaml.Node) Pos { return Pos{s.file, max(n.Line, 1), max(n.Column, 1)} }

// document parses text and returns its one document's root, or nil after a fault.
func (s *source) document(text []byte) *yaml.Node {
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	var doc, second yaml.Node
	switch err := decoder.Decode(&doc); {
	case errors.Is(err, io.EOF) || err == nil && len(doc.Content) == 0:
		s.faults = append(s.faults, Fault{Pos{s.file, 1, 1}, "the bank is empty", "it starts with id, lesson and questions"})
		return nil
	case err != nil:
		s.faults = append(s.faults, explain(s.file, string(text), err))
		return nil
	}
	switch err := decoder.Decode(&second); {
	case err == nil:
		s.fault(&second, "a second document begins here", "one file holds one bank; take the --- out")
		return nil
	case !errors.Is(err, io.EOF):
		s.faults = append(s.faults, explain(s.file, string(text), err))
		return nil
	}
	return doc.Content[0]
}

// indent is by how many spaces the block text below a line is indented: as many as its
// first line that is not blank.
func (s *source) indent(line int) int {
	for _, l := range s.lines[min(line, len(s.lines)):] {
		if text := strings.TrimLeft(l, " "); strings.TrimRight(text, "\r") != "" {
			return len(l) - len(text)
		}
	}
	return 0
}

// field is one key of a mapping with its value.
type field struct{ key, value *yaml.Node }

// fields reads a mapping whose keys are all in known. what names it in faults.
// It returns nil after a fault that says n is no mapping.
func (s *source) fields(n *yaml.Node, what string, known ...string) map[string]field {
	list, ok := s.pairs(n, what)
	if !ok {
		return nil
	}
	all := make(map[string]field)
	for _, f := range list {
		name := f.key.Value
		if !slices.Contains(known, name) {
			s.fault(f.key, fmt.Sprintf("unknown field %.80q in %s", name, what), suggest(name, known))
			continue
		}
		all[name] = f
	}
	return all
}

// pairs reads a mapping in order; a key that is used twice is a fault. ok is false when
// n is no mapping.
func (s *source) pairs(n *yaml.Node, what string) (list []field, ok bool) {
	if !s.plainNode(n) {
		return nil, false
	}
	if n.Kind != yaml.MappingNode {
		s.fault(n, what+" must be fields, one “name: value” a line, not "+shape(n), "")
		return nil, false
	}
	first := make(map[string]*yaml.Node)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if key.Kind != yaml.ScalarNode || key.Tag == "!!merge" {
			s.fault(key, "the name of a field must be a word", "")
			continue
		}
		if before := first[key.Value]; before != nil {
			s.fault(key, fmt.Sprintf("%.80q is set twice", key.Value), "first in line "+strconv.Itoa(before.Line))
			continue
		}
		first[key.Value] = key
		list = append(list, field{key, n.Content[i+1]})
	}
	return list, true
}

// items reads a list. what names it in faults.
func (s *source) items(n *yaml.Node, what string) []*yaml.Node {
	if !s.plainNode(n) {
		return nil
	}
	if n.Kind != yaml.SequenceNode {
		s.fault(n, what+" must be a list, one “- ” a line, not "+shape(n), "")
		return nil
	}
	return n.Content
}

// quoteIt is the way out of every text that YAML reads in its own way.
const quoteIt = "put the text in quotes, or write | and the text on the next lines"

// text returns a text as its author typed it, without the white space around it. what
// names it in faults.
func (s *source) text(n *yaml.Node, what string) string {
	if !s.plainNode(n) {
		return ""
	}
	switch {
	case n.Kind == yaml.MappingNode && n.Style&yaml.FlowStyle == 0:
		s.fault(n, what+" must be text, but YAML reads “: ” in it as the end of a field's name", quoteIt)
		return ""
	case n.Kind != yaml.ScalarNode:
		s.fault(n, what+" must be text, not "+shape(n), quoteIt)
		return ""
	case n.Tag == "!!null" && n.Value != "":
		s.fault(n, fmt.Sprintf("%s: YAML reads %s as nothing", what, n.Value), "put it in quotes: '"+n.Value+"'")
		return ""
	case strings.TrimSpace(n.Value) == "":
		s.fault(n, what+" is empty", "write it or take the field out")
		return ""
	}
	return strings.TrimSpace(n.Value)
}

// prose is text that people read: there a # is more likely meant than a comment.
func (s *source) prose(n *yaml.Node, what string) string {
	if n.Kind == yaml.ScalarNode && n.Style == 0 && n.LineComment != "" {
		s.fault(n, fmt.Sprintf("%s ends before %.40q, which YAML takes for a comment", what, n.LineComment), quoteIt)
		return ""
	}
	return s.text(n, what)
}

// plainNode refuses what a bank has no use for and what would change a text unseen: a
// tag ("!important"), an anchor ("&x") or an alias ("*x").
func (s *source) plainNode(n *yaml.Node) bool {
	const hint = "put the text in quotes if it is meant as text"
	switch {
	case n.Kind == yaml.AliasNode:
		s.fault(n, "YAML reads * as an alias, which a bank cannot use", hint)
	case n.Anchor != "":
		s.fault(n, "YAML reads & as an anchor, which a bank cannot use", hint)
	case n.Style&yaml.TaggedStyle != 0:
		s.fault(n, "YAML reads ! as a tag, which a bank cannot use", hint)
	default:
		return true
	}
	return false
}

// block and inline return rendered text; inline is for what fits on a line.
func (s *source) block(n *yaml.Node, what string) HTML {
	return s.markup(n, what, s.render.Block)
}

func (s *source) inline(n *yaml.Node, what string) HTML {
	return s.markup(n, what, s.render.Inline)
}

func (s *source) markup(n *yaml.Node, what string, render func(string) (HTML, error)) HTML {
	text := s.prose(n, what)
	if text == "" {
		return ""
	}
	h, err := render(text)
	if err != nil {
		s.fault(n, what+": "+err.Error(), "")
	}
	return h
}

// yes reads a yes or no in any of the spellings YAML ever had.
func (s *source) yes(n *yaml.Node, what string) bool {
	switch text := s.text(n, what); strings.ToLower(text) {
	case "true", "yes", "on":
		return true
	case "false", "no", "off", "":
		return false
	default:
		s.fault(n, fmt.Sprintf("%s is %.40q", what, text), "write true or false")
		return false
	}
}

// shape says what a node is, in words.
func shape(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "fields"
	case yaml.SequenceNode:
		return "a list"
	}
	if n.Tag == "!!null" {
		return "nothing"
	}
	return "text"
}
