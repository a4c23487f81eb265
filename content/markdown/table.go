package markdown

import (
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// tables are GFM tables. A wide one scrolls by itself, in a group that has a name and
// takes the focus, so that it can be scrolled with keys. It is no landmark: those of a page
// must have different names, and tables often have the same heads. Columns are aligned by classes,
// because the pages allow no style attributes.
type tables struct{}

// Extend implements goldmark.Extender.
func (tables) Extend(m goldmark.Markdown) {
	extension.Table.Extend(m)
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(tables{}, 100)))
}

// RegisterFuncs implements renderer.NodeRenderer.
func (tables) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(east.KindTable, renderTable)
	reg.Register(east.KindTableCell, renderCell)
}

func renderTable(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		if n.FirstChild() == n.LastChild() {
			_, _ = w.WriteString("<tbody></tbody>\n")
		}
		_, _ = w.WriteString("</table></div>\n")
		return ast.WalkContinue, nil
	}
	var heads []string
	for c := n.FirstChild().FirstChild(); c != nil; c = c.NextSibling() {
		if t := Text(c, source); t != "" {
			heads = append(heads, t)
		}
	}
	_, _ = fmt.Fprintf(w, `<div class="table" role="group" tabindex="0" aria-label="Table: %s"><table>`+"\n",
		html.EscapeString(strings.Join(heads, ", ")))
	return ast.WalkContinue, nil
}

func renderCell(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	cell := n.(*east.TableCell)
	tag, scope := "td", ""
	if n.Parent().Kind() == east.KindTableHeader && n.HasChildren() { // an empty one heads nothing
		tag, scope = "th", ` scope="col"`
	}
	if !entering {
		_, _ = w.WriteString("</" + tag + ">\n")
		return ast.WalkContinue, nil
	}
	class := ""
	if cell.Alignment != east.AlignNone {
		class = fmt.Sprintf(` class="align-%s"`, cell.Alignment)
	}
	_, _ = w.WriteString("<" + tag + scope + class + ">")
	return ast.WalkContinue, nil
}
