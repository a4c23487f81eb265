package markdown

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// container is how a directive is written: what comes before and after its content and
// which element its title is. Only those that stand on their own in a lesson have a
// heading for a title: below the h1 of the lesson that is always an h2.
type container struct{ open, title, close string }

var containers = map[string]container{
	"section":   {`<section class="section" id="%s">`, "h2", "</section>"},
	"more":      {`<details class="more">`, "summary", "</details>"},
	"reveal":    {`<details class="reveal">`, "summary", "</details>"},
	"tradeoffs": {`<section class="tradeoffs">`, "h2", "</section>"},
	"raise":     {`<section class="raise">`, "h2", "</section>"},
	"primer":    {`<section class="primer">`, "h2", "</section>"},
	"analogy":   {`<aside class="analogy">`, "p", "</aside>"},
	"steps":     {`<figure class="steps-figure">`, "figcaption", "</figure>"},
	"example":   {`<div class="example">`, "h3", "</div></div>"},
	"tabs":      {`<figure class="tabs">`, "figcaption", "</figure>"},
}

// Anchor returns the fragment of a section in its page. The prefix keeps the ids that
// authors choose apart from those of the page around a lesson.
func Anchor(section string) string { return "s-" + section }

type containerRenderer struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (r *containerRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(KindDirective, r.directive)
	reg.Register(KindLabel, r.label)
	reg.Register(kindTab, r.tab)
}

// directive writes the block. One that is not in the list (a check, a card, an unknown
// one) writes nothing at all, not even what is in it: it may hold keys.
func (r *containerRenderer) directive(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	d := n.(*Directive)
	c, ok := containers[d.Name]
	if !ok {
		return ast.WalkSkipChildren, nil
	}
	switch {
	case !entering:
		_, _ = w.WriteString(c.close + "\n")
	case d.Name == "example":
		_, _ = w.WriteString(c.open + "\n")
		if d.Label() == nil {
			d.example(w, source)
		}
	case d.Name == "section":
		_, _ = fmt.Fprintf(w, c.open+"\n", util.EscapeHTML([]byte(Anchor(d.ID()))))
		for _, old := range d.Former {
			_, _ = fmt.Fprintf(w, "<span id=\"%s\"></span>\n", util.EscapeHTML([]byte(Anchor(old))))
		}
	default:
		_, _ = w.WriteString(c.open + "\n")
	}
	return ast.WalkContinue, nil
}

func (r *containerRenderer) label(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	d, ok := n.Parent().(*Directive)
	if !ok {
		return ast.WalkContinue, nil // a label on its own: the front of a card
	}
	tag, attr := containers[d.Name].title, ""
	if outer := enclosing(d); tag == "h2" && outer != nil && outer.Name == "example" {
		tag = "h4" // the example has an h3
	}
	if tag == "p" {
		attr = ` class="title"`
	}
	if entering {
		_, _ = w.WriteString("<" + tag + attr + ">")
		return ast.WalkContinue, nil
	}
	if d.Name == "more" {
		_, _ = fmt.Fprintf(w, ` <span class="count">· %s words</span>`, thousands(Words(d, source)))
	}
	_, _ = w.WriteString("</" + tag + ">\n")
	if d.Name == "example" {
		d.example(w, source)
	}
	return ast.WalkContinue, nil
}

// example writes what stands in a directive as its author wrote it, and opens the place
// of what becomes of it. It shows keys, so it has its place in a guide only; package
// content sees to that.
func (d *Directive) example(w util.BufWriter, source []byte) {
	lines := strings.Split(strings.TrimRight(string(source[d.Start:d.Stop]), "\n"), "\n")
	if n := len(lines); n > 1 {
		lines = lines[1 : n-1]
	}
	_, _ = w.WriteString(`<pre class="example-source" tabindex="0" role="group" aria-label="Source"><code class="chroma">`)
	writeTokens(w, nil, strings.TrimSpace(strings.Join(lines, "\n"))+"\n")
	_, _ = w.WriteString("</code></pre>\n<div class=\"example-result\">\n")
}

// thousands writes 1234 as 1,234.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
