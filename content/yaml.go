package content

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"millrace/content/markdown"
	"millrace/quizzes"
)

// mapping reads a YAML mapping key by key and notes what is wrong with it where it is
// wrong. Values are taken as they are written: 007 stays 007, and nothing is null.
type mapping struct {
	file   string
	shift  int // lines in the file before the first of the YAML
	pos    quizzes.Pos
	keys   []*yaml.Node // in the order they stand
	values map[string]*yaml.Node
	read   map[string]bool
	report func(quizzes.Fault)
}

// readYAML parses src, whose first line is line shift+1 of the file.
func readYAML(file string, src []byte, shift int, report func(quizzes.Fault)) *mapping {
	m := &mapping{
		file: file, shift: shift, pos: quizzes.Pos{File: file, Line: 1, Col: 1},
		values: map[string]*yaml.Node{}, read: map[string]bool{}, report: report,
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(src, &doc); err != nil {
		line, message := markdown.YAMLError(err)
		report(quizzes.Fault{Pos: quizzes.Pos{File: file, Line: line + shift, Col: 1}, Message: message,
			Hint: markdown.YAMLHint})
		return m
	}
	if len(doc.Content) == 0 {
		return m
	}
	m.fill(doc.Content[0])
	return m
}

func (m *mapping) fill(node *yaml.Node) {
	m.pos = m.at(node)
	if node.Kind != yaml.MappingNode {
		m.fault(node, "this must be lines of key: value", "")
		return
	}
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, value := node.Content[i], node.Content[i+1]
		switch {
		case key.Kind != yaml.ScalarNode:
			m.fault(key, "a key must be one word", "")
		case value.Kind == yaml.AliasNode || value.Anchor != "":
			m.fault(value, "anchors and aliases are not allowed", "write the value out")
		case m.values[key.Value] != nil:
			m.fault(key, fmt.Sprintf("%q is given twice", key.Value), "")
		default:
			m.keys = append(m.keys, key)
			m.values[key.Value] = value
		}
	}
}

func (m *mapping) at(n *yaml.Node) quizzes.Pos {
	return quizzes.Pos{File: m.file, Line: n.Line + m.shift, Col: n.Column}
}

func (m *mapping) fault(n *yaml.Node, message, hint string) {
	m.report(quizzes.Fault{Pos: m.at(n), Message: message, Hint: hint})
}

// where returns the place of a key's value, or of the mapping.
func (m *mapping) where(key string) quizzes.Pos {
	if n := m.values[key]; n != nil {
		return m.at(n)
	}
	return m.pos
}

// text returns a value, "" when there is none.
func (m *mapping) text(key string) string {
	m.read[key] = true
	n := m.values[key]
	if n == nil {
		return ""
	}
	return m.scalar(n, key)
}

func (m *mapping) scalar(n *yaml.Node, key string) string {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		m.fault(n, fmt.Sprintf("%q needs a text", key), "")
		return ""
	}
	return strings.TrimSpace(n.Value)
}

// must is text of a value that has to be there.
func (m *mapping) must(key string) string {
	s := m.text(key)
	if s == "" && m.values[key] == nil {
		m.report(quizzes.Fault{Pos: m.pos, Message: fmt.Sprintf("%q is missing", key)})
	} else if s == "" && m.values[key].Kind == yaml.ScalarNode && m.values[key].Tag != "!!null" {
		m.fault(m.values[key], fmt.Sprintf("%q is empty", key), "")
	}
	return s
}

// id is the text of a value that has to be an id.
func (m *mapping) id(key string) string {
	s := m.must(key)
	if s != "" && !markdown.IsID(s) {
		m.fault(m.values[key], fmt.Sprintf("%q is not an id", s), "use lower-case letters, digits and single hyphens")
	}
	return s
}

// flag returns whether a value is true.
func (m *mapping) flag(key string) bool {
	s := m.text(key)
	if s != "" && s != "true" && s != "false" {
		m.fault(m.values[key], fmt.Sprintf("%q is true or false", key), "")
	}
	return s == "true"
}

// number returns a whole number, 0 when there is none.
func (m *mapping) number(key string) int {
	s := m.text(key)
	if s == "" {
		return 0
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 {
		m.fault(m.values[key], fmt.Sprintf("%q is a whole number above 0", key), "")
		return 0
	}
	return n
}

// list returns the entries of a value that is a list.
func (m *mapping) list(key string) []*yaml.Node {
	m.read[key] = true
	n := m.values[key]
	if n == nil {
		return nil
	}
	if n.Kind != yaml.SequenceNode {
		m.fault(n, fmt.Sprintf("%q needs a list, one - entry a line", key), "")
		return nil
	}
	return n.Content
}

// entry reads a mapping that is a value of this one.
func (m *mapping) entry(n *yaml.Node) *mapping {
	e := &mapping{file: m.file, shift: m.shift, values: map[string]*yaml.Node{}, read: map[string]bool{}, report: m.report}
	e.fill(n)
	return e
}

// settings returns every key that was not read, as settings in the order they stand.
func (m *mapping) settings() (out []Setting, at []quizzes.Pos) {
	for _, key := range m.keys {
		if !m.read[key.Value] {
			out = append(out, Setting{Name: key.Value, Value: m.text(key.Value)})
			at = append(at, m.at(key))
		}
	}
	return out, at
}

// done reports the keys that nobody read.
func (m *mapping) done() {
	known := slices.Sorted(maps.Keys(m.read))
	for _, key := range m.keys {
		if !m.read[key.Value] {
			m.fault(key, fmt.Sprintf("there is no key %q here", key.Value), markdown.Suggest(key.Value, known))
		}
	}
}
