// Package uitest checks that a tree of ui nodes is what a browser will see.
//
// Why: an HTML parser repairs what it is sent. It merges texts, adds a <tbody>, splits a
// <p> around a <div>. The engine then walks another tree than the page, and the first
// patch lands on the wrong node. A view that passes RoundTrip cannot come to that.
package uitest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"millrace/wasm/ui"
)

// Parse reads src the way a browser reads the inside of a <body>. It fails the test
// unless that is exactly one element or text, without comments.
func Parse(t testing.TB, src string) ui.Node {
	t.Helper()
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	roots, err := html.ParseFragment(strings.NewReader(src), body)
	if err != nil {
		t.Fatalf("uitest: parse: %v", err)
	}
	if len(roots) != 1 {
		t.Fatalf("uitest: a parser finds %d nodes at the top, not 1, in %s", len(roots), excerpt(src))
	}
	n, err := node(roots[0])
	if err != nil {
		t.Fatalf("uitest: %v in %s", err, excerpt(src))
	}
	return n
}

// RoundTrip renders n, parses the result and fails the test unless the same tree comes
// back. It returns the HTML.
func RoundTrip(t testing.TB, n ui.Node) string {
	t.Helper()
	src := Render(t, n)
	if d := Difference(n, Parse(t, src)); d != "" {
		t.Fatalf("uitest: a parser changes the tree: %s\nin %s", d, excerpt(src))
	}
	return src
}

// Render returns n as HTML and fails the test if that is refused.
func Render(t testing.TB, n ui.Node) string {
	t.Helper()
	var b strings.Builder
	if err := n.Render(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Difference describes the first place where got is not want, in document order, or
// returns "" when there is none. As in ui.Equal, the order of attributes does not count.
func Difference(want, got ui.Node) string { return difference("", want, got) }

func difference(path string, want, got ui.Node) string {
	if want.Tag != got.Tag || want.Text != got.Text {
		return fmt.Sprintf("at %s/: want %s, got %s", path, name(want), name(got))
	}
	path += "/" + name(want)
	if w, g := sorted(want.Attrs), sorted(got.Attrs); !slices.Equal(w, g) {
		return fmt.Sprintf("at %s: want attributes %q, got %q", path, w, g)
	}
	for i := range min(len(want.Kids), len(got.Kids)) {
		if d := difference(fmt.Sprintf("%s[%d]", path, i), want.Kids[i], got.Kids[i]); d != "" {
			return d
		}
	}
	if len(want.Kids) != len(got.Kids) {
		return fmt.Sprintf("at %s: want %d kids, got %d", path, len(want.Kids), len(got.Kids))
	}
	return ""
}

func sorted(attrs []ui.Attr) []ui.Attr {
	return slices.SortedFunc(slices.Values(attrs), func(a, b ui.Attr) int { return cmp.Compare(a.Name, b.Name) })
}

func name(n ui.Node) string {
	if n.Tag == "" {
		return fmt.Sprintf("%q", n.Text)
	}
	if id, ok := n.Attr("id"); ok {
		return n.Tag + "#" + id
	}
	return n.Tag
}

func node(h *html.Node) (ui.Node, error) {
	switch h.Type {
	case html.TextNode:
		return ui.Text(h.Data), nil
	case html.ElementNode:
	default:
		return ui.Node{}, fmt.Errorf("%q is neither an element nor a text", h.Data)
	}
	n := ui.Node{Tag: h.Data}
	for _, a := range h.Attr {
		key := a.Key
		if a.Namespace != "" {
			key = a.Namespace + ":" + key
		}
		n.Attrs = append(n.Attrs, ui.Attr{Name: key, Value: a.Val})
	}
	for c := h.FirstChild; c != nil; c = c.NextSibling {
		k, err := node(c)
		if err != nil {
			return ui.Node{}, err
		}
		n.Kids = append(n.Kids, k)
	}
	return n, nil
}

func excerpt(src string) string {
	const most = 2000
	if len(src) > most {
		return src[:most] + "…"
	}
	return src
}
