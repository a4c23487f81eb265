// Package ui is a tree of HTML and SVG nodes as plain data: it can be built, written
// out, compared and patched, natively and in a browser.
//
// Why plain data: a widget's View runs on the server, in a Worker and in a test, and
// each wants something else of the result (bytes, patches, a comparison). Why not
// templ: its runtime costs a browser more than everything else in this repository
// together. Package web wraps a Node as a templ component, so pages can hold one.
package ui

// Attr is one attribute of an element. A boolean attribute that is present has an
// empty Value; one that is absent is left out of the list.
type Attr struct{ Name, Value string }

// Node is an element (Tag set) or a text (Tag empty). The zero Node is nothing at all
// and El drops it, so that a view can write a conditional part as a Node.
//
// Attrs keep the order they were given in, so that output is the same every time. An
// element named "svg" and all below it belong to the SVG namespace.
type Node struct {
	Tag   string
	Attrs []Attr
	Kids  []Node
	Text  string
}

// El builds an element. It drops zero kids and merges neighbouring texts, because an
// HTML parser would merge them too and hydration walks both trees in step. For more than
// a few elements a Builder is easier to read, and smaller.
//
// El and A are not inlined: copies of their loops make the program that a page loads
// larger.
//
//go:noinline
func El(tag string, attrs []Attr, kids ...Node) Node {
	n := Node{Tag: tag, Attrs: attrs}
	for _, k := range kids {
		if k.Tag == "" {
			if k.Text == "" {
				continue
			}
			if last := len(n.Kids) - 1; last >= 0 && n.Kids[last].Tag == "" {
				n.Kids[last].Text += k.Text
				continue
			}
		}
		n.Kids = append(n.Kids, k)
	}
	return n
}

// Text builds a text node; it is escaped when it is written.
func Text(s string) Node { return Node{Text: s} }

// A builds an attribute list from name, value pairs. A pair with an empty name is left
// out; a name without a value at the end is a boolean attribute.
//
//go:noinline
func A(pairs ...string) []Attr {
	out := make([]Attr, 0, (len(pairs)+1)/2)
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i] == "" {
			continue
		}
		value := ""
		if i+1 < len(pairs) {
			value = pairs[i+1]
		}
		out = append(out, Attr{pairs[i], value})
	}
	return out
}

// Attr returns the value of the attribute called name and whether n has it.
func (n Node) Attr(name string) (string, bool) {
	for _, a := range n.Attrs {
		if a.Name == name {
			return a.Value, true
		}
	}
	return "", false
}

// If returns n when cond holds and nothing otherwise.
func If(cond bool, n Node) Node {
	if cond {
		return n
	}
	return Node{}
}

// Count returns the number of nodes in the tree: n itself and all below it, texts too.
func (n Node) Count() int {
	count := 1
	for i := range n.Kids {
		count += n.Kids[i].Count()
	}
	return count
}

// Equal reports whether a and b are the same tree. The order of attributes does not
// count, as it makes no difference to a page.
func Equal(a, b Node) bool {
	if a.Tag != b.Tag || a.Text != b.Text || len(a.Attrs) != len(b.Attrs) || len(a.Kids) != len(b.Kids) {
		return false
	}
	for i, x := range a.Attrs {
		if j := find(b.Attrs, x.Name, i); j < 0 || b.Attrs[j].Value != x.Value {
			return false
		}
	}
	for i := range a.Kids {
		if !Equal(a.Kids[i], b.Kids[i]) {
			return false
		}
	}
	return true
}
