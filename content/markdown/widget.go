package markdown

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"go.yaml.in/yaml/v3"
)

// Widget is a simulation in a page: a fence with the name of the widget and one setting
// a line. `id:` is the prefix of its settings in the URL, the widget's name when there
// is none; `caption:` is its caption. Where a setting is a list or has settings of its
// own, the fence defines the widget, and all that is neither id nor caption is in
// Definition.
type Widget struct {
	ast.BaseBlock
	Name       string
	Prefix     string
	Caption    string
	Settings   Attributes
	Definition *Definition
	Source     string // what is between the lines of the fence
}

// KindWidget is the kind of a Widget.
var KindWidget = ast.NewNodeKind("Widget")

// Kind implements ast.Node.
func (n *Widget) Kind() ast.NodeKind { return KindWidget }

// IsRaw implements ast.Node.
func (n *Widget) IsRaw() bool { return true }

// Dump implements ast.Node.
func (n *Widget) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Name": n.Name}, nil)
}

// widget reads the fence of a widget; name is what follows the word, at its offset.
func (d *Doc) widget(f *ast.FencedCodeBlock, name string, at int) *Widget {
	n := &Widget{Name: name, Prefix: name, Source: string(f.Lines().Value(d.source))}
	n.SetPos(f.Pos())
	if !IsID(name) {
		d.Fault(at, "a widget needs the name of a simulation and nothing else", "write ```widget retry-storm")
	}
	place := func(line, col int) int { // of the body, counted from 1, as an offset
		if line < 1 || line > f.Lines().Len() {
			return d.offset(f)
		}
		seg := f.Lines().At(line - 1)
		return seg.Start + runes(seg.Value(d.source), col-1)
	}
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(n.Source), &doc); err != nil {
		line, message := YAMLError(err)
		d.Fault(place(line, 1), message, YAMLHint)
		return n
	}
	if len(doc.Content) == 0 {
		return n // no settings: all defaults
	}
	root := doc.Content[0]
	if root.Kind != yaml.MappingNode {
		d.Fault(place(root.Line, root.Column), "a widget's settings are lines of name: value", "")
		return n
	}
	if nested(root) {
		n.define(d, root, place)
		return n
	}
	for i := 0; i+1 < len(root.Content); i += 2 {
		key, value := root.Content[i], root.Content[i+1]
		at := place(key.Line, key.Column)
		switch {
		case value.Kind != yaml.ScalarNode || value.Tag == "!!null" || value.Anchor != "":
			d.Fault(at, fmt.Sprintf("the value of %q must be one number or word", key.Value), "")
		case n.common(d, key.Value, value.Value, at):
		default:
			if _, twice := n.Settings.Get(key.Value); twice {
				d.Fault(at, fmt.Sprintf("%q is given twice", key.Value), "")
				continue
			}
			n.Settings = append(n.Settings, Attribute{Key: key.Value, Value: value.Value, At: at})
		}
	}
	return n
}

// common takes what every fence may say, and reports whether it was that.
func (n *Widget) common(d *Doc, key, value string, at int) bool {
	switch key {
	case "caption":
		n.Caption = value
	case "id":
		if n.Prefix = value; !IsID(n.Prefix) {
			d.Fault(at, fmt.Sprintf("%q is not an id", n.Prefix), "")
		}
	default:
		return false
	}
	return true
}

// nested reports whether a value of a mapping is a list or a mapping.
func nested(root *yaml.Node) bool {
	return slices.ContainsFunc(root.Content, func(n *yaml.Node) bool { return n.Kind == yaml.MappingNode || n.Kind == yaml.SequenceNode })
}

// define takes id and caption out of a fence and makes a Definition of the rest.
func (n *Widget) define(d *Doc, root *yaml.Node, place func(line, col int) int) {
	rest := &yaml.Node{Kind: yaml.MappingNode}
	for i := 0; i+1 < len(root.Content); i += 2 {
		key, value := root.Content[i], root.Content[i+1]
		if value.Kind != yaml.ScalarNode || !n.common(d, key.Value, value.Value, place(key.Line, key.Column)) {
			rest.Content = append(rest.Content, key, value)
		}
	}
	to := definer{doc: d, place: place, out: &Definition{start: n.Pos()}}
	to.add(rest, "", n.Pos(), 0)
	to.out.Text = to.text.String()
	n.Definition = to.out
}

// runes returns how many bytes the first n characters of s take.
func runes(s []byte, n int) int {
	at := 0
	for ; n > 0 && at < len(s); n-- {
		_, size := utf8.DecodeRune(s[at:])
		at += size
	}
	return at
}
