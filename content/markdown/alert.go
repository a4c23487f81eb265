package markdown

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// alerts are the quotes that GitHub shows as boxes: `> [!NOTE]` and what follows.
type alerts struct{}

var alertNames = []string{"NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"}

// Extend implements goldmark.Extender.
func (alerts) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(parser.WithParagraphTransformers(util.Prioritized(alerts{}, 50)))
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(alerts{}, 100)))
}

// Transform implements parser.ParagraphTransformer: it takes the first line off the
// first paragraph of a quote and leaves the kind of alert on the quote.
func (alerts) Transform(p *ast.Paragraph, reader text.Reader, pc parser.Context) {
	quote, ok := p.Parent().(*ast.Blockquote)
	if !ok || p.PreviousSibling() != nil {
		return
	}
	first := p.Lines().At(0)
	mark := bytes.TrimSpace(first.Value(reader.Source()))
	if !bytes.HasPrefix(mark, []byte("[!")) || !bytes.HasSuffix(mark, []byte("]")) {
		return
	}
	name := string(mark[2 : len(mark)-1])
	known := false
	for _, n := range alertNames {
		known = known || n == name
	}
	if !known {
		hint := Suggest(strings.ToUpper(name), alertNames)
		docOf(pc).Fault(first.Start, fmt.Sprintf("there is no alert %q", name), hint)
		return
	}
	quote.SetAttributeString("alert", name)
	p.Lines().SetSliced(1, p.Lines().Len())
	if p.Lines().Len() == 0 {
		quote.RemoveChild(quote, p)
	}
}

// RegisterFuncs implements renderer.NodeRenderer.
func (alerts) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindBlockquote, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		alert, _ := n.AttributeString("alert")
		name, is := alert.(string)
		switch {
		case is && entering:
			title := name[:1] + strings.ToLower(name[1:])
			_, _ = fmt.Fprintf(w, `<aside class="alert alert-%s"><p class="alert-title">%s</p>`+"\n", strings.ToLower(name), title)
		case is:
			_, _ = w.WriteString("</aside>\n")
		case entering:
			_, _ = w.WriteString("<blockquote>\n")
		default:
			_, _ = w.WriteString("</blockquote>\n")
		}
		return ast.WalkContinue, nil
	})
}
