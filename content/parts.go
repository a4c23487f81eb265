package content

import (
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"millrace/content/markdown"
	"millrace/quizzes"
)

// place goes through the tree and puts a slot where an island, a check or a tick will
// be. Whatever holds a key leaves the tree here, before any of it is rendered.
func (d *draft) place(parent ast.Node) {
	var next ast.Node
	for n := parent.FirstChild(); n != nil; n = next {
		next = n.NextSibling()
		switch n := n.(type) {
		case *markdown.Widget:
			if d.lab != nil {
				parent.InsertAfter(parent, n, d.slot(Part{Kind: PartHTML, HTML: string(n.Listing())}))
			}
			d.fill(n, Part{Kind: PartIsland, Island: d.island(n)})
		case *markdown.Diagram:
			d.diagram(n)
			d.place(n)
		case *markdown.Completion:
			part := d.complete(n)
			next = n.NextSibling() // its explanation is gone
			if text := n.Opens(); text != "" {
				link := markdown.PlaygroundLink(d.keep(text))
				parent.InsertAfter(parent, n, d.slot(Part{Kind: PartHTML, HTML: link}))
			}
			d.fill(n, part)
		case *markdown.Written:
			d.fill(n, d.written(n))
		case *markdown.Directive:
			d.directive(n)
		default:
			if n.Type() == ast.TypeBlock {
				d.place(n)
			}
		}
	}
}

func (d *draft) directive(n *markdown.Directive) {
	switch n.Name {
	case "check":
		d.fill(n, Part{Kind: PartCheck, Check: d.check(n), Practice: d.guide})
	case "predict":
		island, predict := d.predict(n)
		d.fill(n, Part{Kind: PartPredict, Island: island, Predict: predict, Practice: d.guide})
	case "card":
		d.card(n)
		n.Parent().RemoveChild(n.Parent(), n)
	case "example":
		if !d.guide {
			d.fault(d.doc.Pos(n.Start), "an example shows its source with every key in it, so it has its place in a guide only", "")
		}
		d.place(n)
	case "section":
		d.place(n)
		if s := d.lesson.Section(n.ID()); s != nil {
			s.Words = d.doc.Words(n)
		}
		if !d.guide {
			n.AppendChild(n, d.slot(Part{Kind: PartTick, Section: n.ID()}))
		}
	default:
		d.place(n)
	}
}

// fill replaces a node by the slot of a part, or by nothing when the part could not be
// made.
func (d *draft) fill(n ast.Node, p Part) {
	if p.Island == nil && p.Check == nil || p.Kind == PartPredict && p.Predict == nil {
		n.Parent().RemoveChild(n.Parent(), n)
		return
	}
	n.Parent().ReplaceChild(n.Parent(), n, d.slot(p))
}

func (d *draft) slot(p Part) *markdown.Slot {
	d.slots = append(d.slots, p)
	return &markdown.Slot{Number: len(d.slots) - 1}
}

// cut takes rendered HTML apart at its slots.
func (d *draft) cut(html quizzes.HTML) []Part {
	var parts []Part
	for i, piece := range strings.Split(string(html), markdown.SlotMark) {
		if i%2 == 1 {
			n, _ := strconv.Atoi(piece)
			parts = append(parts, d.slots[n])
		} else if strings.TrimSpace(piece) != "" {
			parts = append(parts, Part{Kind: PartHTML, HTML: piece})
		}
	}
	return parts
}

// html renders nodes that become a text of their own.
func (d *draft) html(nodes ...ast.Node) quizzes.HTML {
	html, err := d.doc.Render(nodes...)
	if err != nil {
		d.doc.Fault(0, "this cannot be shown: "+err.Error(), "")
	}
	return quizzes.HTML(strings.TrimSpace(string(html)))
}
