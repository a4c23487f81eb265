package ui

import (
	"errors"
	"io"
	"strings"
	"unicode/utf8"
)

// Render writes n as HTML in one Write, with nothing added: no whitespace, no comments.
//
// What it writes, an HTML parser reads back as the same tree, as far as a single
// element can decide that. It returns an error, and writes nothing, for a node that
// could not survive: a bad or repeated name, a void element with kids, an element whose
// text is not escaped (script, style …) or whose content a page keeps apart (template).
// It also refuses on… handlers and style attributes, which the site's content policy
// switches off without a word. What only shows in context, such as a <tr> without its
// <tbody>, is left to uitest.RoundTrip.
func (n Node) Render(w io.Writer) error {
	const perNode = 24 // bytes, about: a table has short nodes, a chart few long ones
	b, err := n.append(make([]byte, 0, perNode*n.Count()), false)
	if err != nil {
		return err
	}
	_, err = w.Write(b)
	return err
}

// append adds n to b; svg says whether n stands inside an <svg>.
func (n *Node) append(b []byte, svg bool) ([]byte, error) {
	if n.Tag == "" {
		return appendText(b, n.Text), nil
	}
	svg = svg || n.Tag == "svg"
	if err := n.check(svg); err != nil {
		return nil, err
	}
	b = append(b, '<')
	b = append(b, n.Tag...)
	for _, a := range n.Attrs {
		b = append(b, ' ')
		b = append(b, a.Name...)
		if a.Value != "" {
			b = append(b, `="`...)
			b = appendValue(b, a.Value)
			b = append(b, '"')
		}
	}
	if svg && len(n.Kids) == 0 {
		return append(b, "/>"...), nil
	}
	b = append(b, '>')
	if !svg && isVoid(n.Tag) {
		return b, nil
	}
	if !svg && dropsNewline(n.Tag) && len(n.Kids) > 0 && strings.HasPrefix(n.Kids[0].Text, "\n") {
		b = append(b, '\n')
	}
	for i := range n.Kids {
		var err error
		if b, err = n.Kids[i].append(b, svg); err != nil {
			return nil, err
		}
	}
	b = append(b, "</"...)
	b = append(b, n.Tag...)
	return append(b, '>'), nil
}

// The lists below are those of the HTML standard, sections 13.1.2 and 13.2.6.

func isVoid(tag string) bool {
	switch tag {
	case "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr":
		return true
	}
	return false
}

func isRefused(tag string) bool {
	switch tag {
	case "script", "style", "template", "iframe", "noembed", "noframes", "noscript", "plaintext", "xmp", "foreignObject":
		return true
	}
	return false
}

func isTextOnly(tag string) bool { return tag == "textarea" || tag == "title" || tag == "desc" }

func dropsNewline(tag string) bool { return tag == "pre" || tag == "textarea" || tag == "listing" }

// check says why the element n itself cannot be written.
func (n *Node) check(svg bool) error {
	fail := func(why string) error { return errors.New("ui: <" + n.Tag + "> " + why) }
	if !isTag(n.Tag) {
		return errors.New("ui: " + quote(n.Tag) + " is not the name of an element")
	}
	if isRefused(n.Tag) {
		return fail("is not allowed in a tree: its content is not plain nodes")
	}
	if !svg && len(n.Kids) > 0 && isVoid(n.Tag) {
		return fail("is void and cannot have kids")
	}
	if isTextOnly(n.Tag) {
		for _, k := range n.Kids {
			if k.Tag != "" {
				return fail("can hold text only, not <" + k.Tag + ">")
			}
		}
	}
	for i, a := range n.Attrs {
		switch {
		case !isAttr(a.Name):
			return fail("has an attribute called " + quote(a.Name))
		case a.Name == "style" || strings.HasPrefix(a.Name, "on"):
			return fail("has " + a.Name + ", which the content policy switches off; use a class, an SVG attribute or a named control")
		}
		for _, earlier := range n.Attrs[:i] {
			if earlier.Name == a.Name {
				return fail("has two attributes called " + a.Name)
			}
		}
	}
	return nil
}

func isTag(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || c != '-' && (c < '0' || c > '9')) {
			return false
		}
	}
	return s != ""
}

func isAttr(s string) bool {
	for _, c := range s {
		switch c {
		case ' ', '\t', '\n', '\f', '\r', '"', '\'', '<', '>', '/', '=', 0, utf8.RuneError:
			return false
		}
	}
	return s != ""
}

// quote sets s apart in a message. strconv.Quote would do it too and cost 4 KB of tables.
func quote(s string) string { return `"` + s + `"` }

// appendText escapes a text. A carriage return is written as a reference, since a parser
// turns a plain one into a newline; it would drop NUL, so that becomes U+FFFD.
func appendText(b []byte, s string) []byte {
	from := 0
	for i := 0; i < len(s); i++ {
		var to string
		switch s[i] {
		case '&':
			to = "&amp;"
		case '<':
			to = "&lt;"
		case '>':
			to = "&gt;"
		case '\r':
			to = "&#13;"
		case 0:
			to = "\uFFFD"
		default:
			continue
		}
		b = append(b, s[from:i]...)
		b = append(b, to...)
		from = i + 1
	}
	return append(b, s[from:]...)
}

// appendValue escapes the value of an attribute for double quotes.
func appendValue(b []byte, s string) []byte {
	for {
		i := strings.IndexByte(s, '"')
		if i < 0 {
			return appendText(b, s)
		}
		b = appendText(b, s[:i])
		b = append(b, "&quot;"...)
		s = s[i+1:]
	}
}
