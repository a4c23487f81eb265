package markdown

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// headings gives every heading an id made from its text as rendered, with letters of
// all scripts kept, or the one that `{#id}` at its end chooses. In a page all of them
// start with "user-", so that no heading can take the id of something of the page.
type headings struct{}

// Extend implements goldmark.Extender.
func (headings) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(
		parser.WithBlockParsers(
			util.Prioritized(headingParser{parser.NewSetextHeadingParser()}, 99),
			util.Prioritized(headingParser{parser.NewATXHeadingParser()}, 599),
		),
		parser.WithASTTransformers(util.Prioritized(headings{}, 150)),
	)
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(headings{}, 100)))
}

// Slug returns the id of a heading without its prefix, as it was chosen or made.
func Slug(h *ast.Heading) string {
	id, _ := h.AttributeString("id")
	s, _ := id.(string)
	return s
}

// HeadingAnchor returns the fragment of a heading with the given slug.
func HeadingAnchor(slug string) string { return "user-" + slug }

// headingParser is a heading parser that takes {#id} off the end of the line before
// the text is parsed.
type headingParser struct{ parser.BlockParser }

var chosenID = regexp.MustCompile(`[ \t]*\{#([^{}]*)\}[ \t]*$`)

// Close implements parser.BlockParser.
func (p headingParser) Close(node ast.Node, reader text.Reader, pc parser.Context) {
	p.BlockParser.Close(node, reader, pc)
	lines := node.Lines()
	if node.Parent() == nil || lines.Len() == 0 {
		return
	}
	last := lines.At(lines.Len() - 1)
	value := bytes.TrimRight(last.Value(reader.Source()), "\n")
	m := chosenID.FindSubmatchIndex(value)
	if m == nil {
		return
	}
	id := string(value[m[2]:m[3]])
	if !IsID(id) {
		docOf(pc).Fault(last.Start+m[2]-1, fmt.Sprintf("%q is not an id: use lower-case letters, digits and single hyphens", id), "")
		return
	}
	node.SetAttributeString("id", id)
	lines.Set(lines.Len()-1, last.WithStop(last.Start+m[0]))
}

// Transform implements parser.ASTTransformer.
func (headings) Transform(root *ast.Document, _ text.Reader, pc parser.Context) {
	doc := docOf(pc)
	seen := map[string]bool{}
	var made []*ast.Heading
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		h, ok := n.(*ast.Heading)
		if !ok || !entering {
			return ast.WalkContinue, nil
		}
		switch id := Slug(h); {
		case id == "":
			made = append(made, h)
		case seen[id]:
			doc.Fault(doc.offset(h), fmt.Sprintf("another heading has the id %q already", id), "")
		default:
			seen[id] = true
		}
		if doc.Text(h) == "" {
			doc.Fault(doc.offset(h), "a heading without text", "")
		}
		return ast.WalkContinue, nil
	})
	used := map[string]int{}
	for _, h := range made {
		base := slug(doc.Text(h))
		if base == "" {
			base = "heading"
		}
		id := base
		for seen[id] {
			used[base]++
			id = fmt.Sprintf("%s-%d", base, used[base])
		}
		seen[id] = true
		h.SetAttributeString("id", id)
	}
}

// slug turns a text into an id: lower case, letters, marks, digits and underscores
// kept, spaces and hyphens made one hyphen, everything else dropped.
func slug(s string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(s) {
		switch {
		case unicode.In(r, unicode.L, unicode.M, unicode.N) || r == '_':
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			b.WriteRune(r)
		case r == '-' || unicode.IsSpace(r):
			gap = true
		}
	}
	return b.String()
}

// RegisterFuncs implements renderer.NodeRenderer.
func (headings) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindHeading, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		h := n.(*ast.Heading)
		if entering {
			_, _ = fmt.Fprintf(w, `<h%d id="%s">`, h.Level, html.EscapeString(HeadingAnchor(Slug(h))))
		} else {
			_, _ = fmt.Fprintf(w, "</h%d>\n", h.Level)
		}
		return ast.WalkContinue, nil
	})
}
