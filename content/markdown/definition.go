package markdown

import (
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Bounds on a definition; what defines a widget may have narrower ones.
const (
	maxDefinition = 500 // lines
	maxNesting    = 4
)

// Definition is the YAML of a fence that defines a widget instead of only setting it up:
// some of its values are lists or mappings. Text has a line for each value,
// "inputs.0.label Arrivals": the path to it, a blank, and the value on one line. So
// whoever reads it needs no YAML.
type Definition struct {
	Text   string
	places []valuePlace // of each line
	start  int          // offset of the fence
}

// valuePlace is where a value of a definition was written, as offsets.
type valuePlace struct{ key, value int }

// At returns the offset of a line of Text, counted from 0, and of a byte of its value;
// -1 stands for the line's key, or for the whole definition.
func (d *Definition) At(line, col int) int {
	switch {
	case line < 0 || line >= len(d.places):
		return d.start
	case col < 0:
		return d.places[line].key
	}
	return d.places[line].value + col
}

// definer turns the nodes of a fence into a Definition.
type definer struct {
	doc   *Doc
	place func(line, col int) int
	text  strings.Builder
	out   *Definition
}

// add writes the values below a node that stands at a path, whose key is at an offset.
func (d *definer) add(n *yaml.Node, path string, key, depth int) {
	switch {
	case n.Anchor != "" || n.Kind == yaml.AliasNode:
		d.doc.Fault(key, "anchors and aliases are not allowed", "write the value out")
	case len(d.out.places) == maxDefinition:
		d.doc.Fault(key, "this definition is too long", "")
		d.out.places = append(d.out.places, valuePlace{key, key}) // so that it is said once
	case len(d.out.places) > maxDefinition:
	case depth > maxNesting:
		d.doc.Fault(key, "this definition nests too deep", "")
	case n.Kind == yaml.MappingNode:
		d.mapping(n, path, depth)
	case n.Kind == yaml.SequenceNode:
		for i, item := range n.Content {
			d.add(item, path+"."+strconv.Itoa(i), d.place(item.Line, item.Column), depth+1)
		}
	default:
		value := n.Value
		if n.Tag == "!!null" {
			value = ""
		}
		if strings.ContainsAny(value, "\r\n") {
			value = strings.Join(strings.Fields(value), " ")
		}
		d.text.WriteString(path + " " + value + "\n")
		d.out.places = append(d.out.places, valuePlace{key, d.valueAt(n, value)})
	}
}

func (d *definer) mapping(n *yaml.Node, path string, depth int) {
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		name, at := n.Content[i].Value, d.place(n.Content[i].Line, n.Content[i].Column)
		switch {
		case !isKey(name):
			d.doc.Fault(at, strconv.Quote(name)+" is no name of a setting", "use lower-case letters, digits, hyphens and low lines")
			continue
		case seen[name]:
			d.doc.Fault(at, strconv.Quote(name)+" is given twice", "")
			continue
		}
		seen[name] = true
		if path != "" {
			name = path + "." + name
		}
		d.add(n.Content[i+1], name, at, depth+1)
	}
}

// valueAt returns where the first byte of a value stands in the source. Where the source
// writes it with escapes or over several lines, that is where the value begins.
func (d *definer) valueAt(n *yaml.Node, value string) int {
	at := d.place(n.Line, n.Column)
	if (n.Style == yaml.SingleQuotedStyle || n.Style == yaml.DoubleQuotedStyle) && strings.HasPrefix(string(d.doc.source[at+1:]), value) {
		return at + 1
	}
	return at
}

// isKey reports whether a name can be part of a path.
func isKey(name string) bool {
	for i := range len(name) {
		if !isKeyByte(name[i]) {
			return false
		}
	}
	return name != ""
}
