package markdown

import "github.com/yuin/goldmark/ast"

// markSteps holds a `steps` directive to its shape, a title and one numbered list, and
// gives the list its class. The list is the text description of something that moves.
func markSteps(doc *Doc, d *Directive) {
	var list *ast.List
	for n := d.FirstChild(); n != nil; n = n.NextSibling() {
		l, ok := n.(*ast.List)
		switch {
		case n.Kind() == KindLabel:
		case ok && l.IsOrdered() && list == nil:
			list = l
			l.SetAttributeString("class", "steps")
		default:
			doc.Fault(doc.offset(n), ":::steps holds one numbered list and nothing else", "")
			return
		}
	}
	if list == nil {
		doc.Fault(d.Start, ":::steps needs a numbered list: 1. 2. 3.", "")
	}
}
