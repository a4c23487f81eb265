package markdown

import (
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
)

// closes reports whether a closing fence, seen at the level of node with the given
// indentation, closes node: it closes the innermost open directive with exactly as many
// colons, else the innermost with fewer. Directives in a list item or a definition that
// the line is not indented enough to belong to do not count, nor does anything when the
// line belongs to a code block.
func closes(open []parser.Block, node ast.Node, width, colons int) bool {
	var exact, fewer ast.Node
	inside := false
chain:
	for i, b := range open {
		if inside = inside || b.Node == node; !inside {
			continue
		}
		switch n := b.Node.(type) {
		case *Directive:
			if width > 3 {
				continue
			}
			if n.colons == colons {
				exact = n
			}
			if n.colons <= colons {
				fewer = n
			}
		case *ast.List, *east.DefinitionDescription:
		case *ast.ListItem:
			if width < n.Offset {
				break chain
			}
			width -= n.Offset
		case *east.DefinitionList:
			if width < n.Offset {
				break chain
			}
			width -= n.Offset
		case *east.Footnote:
			if width < 4 {
				break chain
			}
			width -= 4
		case *ast.FencedCodeBlock:
			if i == len(open)-1 {
				return false
			}
		default: // a quote ends at a line without its mark, a paragraph at any fence
			break chain
		}
	}
	if exact != nil {
		return exact == node
	}
	return fewer == node
}
