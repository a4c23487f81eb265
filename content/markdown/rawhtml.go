package markdown

import (
	"bytes"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// rawHTML refuses HTML in Markdown and never writes any. Comments are the exception:
// they are notes between authors, and are not written either.
type rawHTML struct{}

// Extend implements goldmark.Extender.
func (rawHTML) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(parser.WithASTTransformers(util.Prioritized(rawHTML{}, 160)))
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(rawHTML{}, 100)))
}

// Transform implements parser.ASTTransformer.
func (rawHTML) Transform(root *ast.Document, _ text.Reader, pc parser.Context) {
	doc := docOf(pc)
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		var html []byte
		at := doc.offset(n)
		switch n := n.(type) {
		case *ast.HTMLBlock:
			html = n.Lines().Value(doc.source)
			if n.HasClosure() {
				html = append(bytes.Clone(html), n.ClosureLine.Value(doc.source)...)
			}
		case *ast.RawHTML:
			html = n.Segments.Value(doc.source)
			at = n.Segments.At(0).Start
		default:
			return ast.WalkContinue, nil
		}
		html = bytes.TrimSpace(html)
		if bytes.HasPrefix(html, []byte("<!--")) && bytes.Index(html, []byte("-->")) == len(html)-3 {
			return ast.WalkContinue, nil
		}
		doc.Fault(at, "raw HTML is not allowed", `write \< for a literal <, or put it in code`)
		return ast.WalkContinue, nil
	})
}

// RegisterFuncs implements renderer.NodeRenderer.
func (rawHTML) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	nothing := func(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) {
		return ast.WalkSkipChildren, nil
	}
	reg.Register(ast.KindHTMLBlock, nothing)
	reg.Register(ast.KindRawHTML, nothing)
}
