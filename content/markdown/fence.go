package markdown

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// fences turns fenced code blocks into what they are: ```widget into a Widget, ```mermaid
// into a Diagram, ```question into a Written, anything else into Code. Code without a fence has no language, so it is a fault.
type fences struct{}

// Extend implements goldmark.Extender.
func (fences) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(parser.WithASTTransformers(util.Prioritized(fences{}, 110)))
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(fences{}, 100)))
}

// Transform implements parser.ASTTransformer.
func (fences) Transform(root *ast.Document, _ text.Reader, pc parser.Context) {
	doc := docOf(pc)
	var found []ast.Node
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering && (n.Kind() == ast.KindFencedCodeBlock || n.Kind() == ast.KindCodeBlock) {
			found = append(found, n)
		}
		return ast.WalkContinue, nil
	})
	for _, n := range found {
		f, ok := n.(*ast.FencedCodeBlock)
		if !ok {
			doc.Fault(doc.offset(n), "code by indentation has no language", "put it between ``` lines, or indent less")
			continue
		}
		info, at := "", doc.offset(n)
		if f.Info != nil {
			info, at = string(f.Info.Segment.Value(doc.source)), f.Info.Segment.Start
		}
		word, rest, _ := strings.Cut(info, " ")
		var node ast.Node
		switch word {
		case "widget":
			node = doc.widget(f, strings.TrimSpace(rest), at)
		case "question":
			node = doc.written(f)
		case "mermaid":
			if c := doc.completion(f, at); c != nil {
				node = c
				break
			}
			if d := doc.mermaid(f, strings.TrimSpace(rest), at); d != nil {
				node = d
				break
			}
			n.Parent().RemoveChild(n.Parent(), n)
			continue
		default:
			node = doc.code(f, word, rest, at+len(word)+1)
		}
		n.Parent().ReplaceChild(n.Parent(), n, node)
	}
}

// RegisterFuncs implements renderer.NodeRenderer.
func (fences) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(KindCode, renderCode)
	reg.Register(KindDiagram, renderDiagram)
	reg.Register(KindCompletion, func(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) {
		return ast.WalkSkipChildren, nil // its list holds a key
	})
	reg.Register(KindWritten, func(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) {
		return ast.WalkSkipChildren, nil // so does this one
	})
	reg.Register(KindWidget, func(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) {
		return ast.WalkSkipChildren, nil // package content puts a slot in its place
	})
}

// code makes a Code of a fence whose info string is `language attributes`.
func (d *Doc) code(f *ast.FencedCodeBlock, language, rest string, at int) *Code {
	c := &Code{Body: string(f.Lines().Value(d.source))}
	c.SetPos(f.Pos())
	for _, a := range d.attributes(rest, at) {
		if a.Key == "title" && !a.Bare {
			c.Title = a.Value
			continue
		}
		d.Fault(a.At, fmt.Sprintf("code has no attribute %q", a.Key), Suggest(a.Key, []string{"title"}))
	}
	offset := d.offset(f)
	switch c.lexer = lexer(language); {
	case language == "":
		d.Fault(offset, "code must name its language and file", "write ```go title=\"retry.go\"")
	case c.lexer == nil:
		d.Fault(offset, fmt.Sprintf("%q is no language that can be highlighted", language), suggestLanguage(language))
	case c.Title == "":
		d.Fault(offset, "code must name its file", "write ```"+language+" title=\"retry.go\"")
	}
	return c
}
