package content

import (
	"github.com/yuin/goldmark/ast"

	"millrace/content/markdown"
)

// card adds a `card` directive to the cards of the lesson. Its front is the label or,
// without one, the first paragraph; the rest is the back.
func (d *draft) card(n *markdown.Directive) {
	d.alone(n)
	c := Card{ID: n.ID(), Section: sectionAround(n), Rev: hash(string(d.doc.Source(n.Start, n.Stop)))}
	at := d.doc.Pos(n.Start)
	front := n.FirstChild()
	switch {
	case front == nil, front.Kind() != markdown.KindLabel && front.Kind() != ast.KindParagraph:
		d.fault(at, "a card starts with its question", "write :::card[Question?]{#id}, or the question as the first paragraph")
		return
	case front.NextSibling() == nil:
		d.fault(at, "a card without an answer", "")
		return
	}
	n.RemoveChild(n, front)
	c.Front = d.html(markdown.Children(front))
	c.Back = d.html(markdown.Children(n))
	d.lesson.Cards = append(d.lesson.Cards, c)
}

// sectionAround returns the id of the section that a node stands in, or "".
func sectionAround(n ast.Node) string {
	for p := n.Parent(); p != nil; p = p.Parent() {
		if s, ok := p.(*markdown.Directive); ok && s.Name == "section" {
			return s.ID()
		}
	}
	return ""
}
