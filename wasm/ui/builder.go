package ui

import "strings"

// Builder builds a tree from HTML or SVG as it is written, piece by piece:
//
//	var b ui.Builder
//	b.Markup(`<dl class="readings">`)
//	for _, r := range readings {
//		b.Markup(`<dt id={}>{}</dt><dd>{}</dd>`, r.ID, r.Label, r.Value)
//	}
//	b.Markup(`</dl>`)
//	tree := b.Node()
//
// The zero Builder is ready for use.
//
// Why not nested calls of El: a Node is 80 bytes, and a function that hands dozens of
// them around is ten times as large in WebAssembly as one that hands over its markup;
// nodes and attributes can come from blocks, not one by one; and what is repeated or
// left out is a plain for and if.
type Builder struct {
	open  []element // the elements that are not closed yet, outermost first
	done  []Node    // the finished kids of all of them, in the order of open
	nodes []Node    // a block that kids are moved to when their element closes
	attrs []Attr    // a block that attributes are written to
}

// element is an element that is being built.
type element struct {
	Node
	kids int // where in done its kids begin
}

// How many nodes and attributes come from one block.
const nodeBlock, attrBlock = 48, 64

// Markup adds a piece of a tree: texts and elements, which may be left open and closed
// by a later piece. An element without content ends in "/>".
//
// A {} is a place for the next of the values: as the value of an attribute, as a text,
// or among attributes as the name of one, which an empty value leaves out. An attribute
// written name?={} is left out when its value is empty. Tabs and line breaks around
// texts are layout and no part of them. There are no character references: what varies
// belongs into values, which are taken as they are.
//
// The markup is part of a program and is not checked: one that makes no sense, or has
// other places than there are values, panics or gives a tree that Render refuses.
func (b *Builder) Markup(markup string, values ...string) {
	rest := markup
	for rest != "" {
		switch {
		case rest[0] == '{':
			b.text(values[0])
			rest, values = rest[len("{}"):], values[1:]
		case rest[0] != '<':
			i := 0
			for i < len(rest) && rest[i] != '<' && rest[i] != '{' {
				i++
			}
			b.text(strings.Trim(rest[:i], "\n\t"))
			rest = rest[i:]
		case rest[1] == '/':
			i := strings.IndexByte(rest, '>')
			if tag := b.close(); rest[len("</"):i] != tag {
				panic("ui: <" + tag + "> is closed by " + rest[:i+1] + " in markup " + markup)
			}
			rest = rest[i+1:]
		default:
			rest, values = b.element(rest[1:], values)
		}
	}
	if len(values) > 0 {
		panic("ui: more values than places in markup " + markup)
	}
}

// Add adds a tree. A zero Node adds nothing.
func (b *Builder) Add(n Node) {
	if n.Tag == "" {
		b.text(n.Text)
		return
	}
	b.done = append(b.done, n)
}

// Node returns the tree, which shares no memory with what is built next, and leaves the
// Builder empty. It panics if there is not exactly one element, and that closed.
func (b *Builder) Node() Node {
	if len(b.open) > 0 || len(b.done) != 1 {
		panic("ui: a tree needs one root, and every element its end")
	}
	n := b.done[0]
	// The blocks are not used on: a tree that shared one with the next would keep it, and
	// with it every tree before, alive.
	b.done, b.nodes, b.attrs = b.done[:0], nil, nil
	return n
}

// text adds a text, unless it is empty, and merges it with one right before it.
func (b *Builder) text(s string) {
	if s == "" {
		return
	}
	first, last := 0, len(b.done)-1
	if len(b.open) > 0 {
		first = b.open[len(b.open)-1].kids
	}
	if last >= first && b.done[last].Tag == "" {
		b.done[last].Text += s
		return
	}
	b.done = append(b.done, Node{Text: s})
}

// element reads the start of an element, after its "<", and returns what is left of the
// markup and of the values.
func (b *Builder) element(rest string, values []string) (string, []string) {
	from := len(b.attrs)
	tag, rest := name(rest)
	for rest[0] == ' ' {
		rest = rest[1:]
		if rest[0] == '{' {
			if values[0] != "" {
				b.attr(&from, values[0], "")
			}
			rest, values = rest[len("{}"):], values[1:]
			continue
		}
		var a Attr
		a.Name, rest = name(rest)
		optional := rest[0] == '?'
		if optional {
			rest = rest[1:]
		}
		switch {
		case rest[0] != '=':
		case rest[1] == '{':
			a.Value = values[0]
			rest, values = rest[len("={}"):], values[1:]
		default:
			rest = rest[len(`="`):]
			i := strings.IndexByte(rest, '"')
			a.Value, rest = rest[:i], rest[i+1:]
		}
		if a.Value != "" || !optional {
			b.attr(&from, a.Name, a.Value)
		}
	}
	e := element{kids: len(b.done)}
	e.Tag, e.Attrs = tag, b.attrs[from:len(b.attrs):len(b.attrs)]
	b.open = append(b.open, e)
	if rest[0] == '/' {
		b.close()
		return rest[len("/>"):], values
	}
	return rest[len(">"):], values
}

// name splits a name off the front of a markup.
func name(s string) (name, rest string) {
	i := 0
	for s[i] > '?' || s[i] == '-' || '0' <= s[i] && s[i] <= '9' {
		i++
	}
	return s[:i], s[i:]
}

// attr adds an attribute to those that begin at from. They stay together: when the
// block is full they move to a new one.
func (b *Builder) attr(from *int, name, value string) {
	if len(b.attrs) == cap(b.attrs) {
		b.attrs = append(make([]Attr, 0, attrBlock), b.attrs[*from:]...)
		*from = 0
	}
	b.attrs = append(b.attrs, Attr{name, value})
}

// close ends the innermost element and returns its tag.
func (b *Builder) close() string {
	last := len(b.open) - 1
	e := &b.open[last]
	if kids := b.done[e.kids:]; len(kids) > 0 {
		if len(kids) > cap(b.nodes)-len(b.nodes) {
			b.nodes = make([]Node, 0, max(nodeBlock, len(kids)))
		}
		at := len(b.nodes)
		b.nodes = append(b.nodes, kids...)
		e.Kids = b.nodes[at:len(b.nodes):len(b.nodes)]
	}
	b.done = append(b.done[:e.kids], e.Node)
	b.open = b.open[:last]
	return e.Tag
}
