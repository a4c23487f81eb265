package markdown

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// tab is one tab of a `tabs` directive: a heading and what follows it. Tabs are written
// one below the other, each under its heading; a script may show one at a time.
type tab struct{ ast.BaseBlock }

var kindTab = ast.NewNodeKind("Tab")

func (t *tab) Kind() ast.NodeKind { return kindTab }

func (t *tab) Dump(source []byte, level int) { ast.DumpHelper(t, source, level, nil, nil) }

// cutTabs wraps each level-3 heading in d and what follows it into a tab.
func cutTabs(doc *Doc, d *Directive) {
	var current *tab
	var next ast.Node
	for n := d.FirstChild(); n != nil; n = next {
		next = n.NextSibling()
		if h, ok := n.(*ast.Heading); ok && h.Level == 3 {
			current = &tab{}
			d.InsertBefore(d, n, current)
		}
		switch {
		case n.Kind() == KindLabel:
		case current == nil:
			doc.Fault(doc.offset(n), "every tab starts with a heading: ### Name of the tab", "")
			return
		default:
			current.AppendChild(current, n)
		}
	}
	if current == nil || current.PreviousSibling() == nil || current.PreviousSibling().Kind() != kindTab {
		doc.Fault(d.Start, ":::tabs needs two or more tabs, each starting with a ### heading", "")
	}
}

func (r *containerRenderer) tab(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		_, _ = w.WriteString("<section class=\"tab\">\n")
	} else {
		_, _ = w.WriteString("</section>\n")
	}
	return ast.WalkContinue, nil
}
