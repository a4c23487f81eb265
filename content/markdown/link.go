package markdown

import (
	"fmt"
	"html"
	"net/url"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// TermScheme marks a link to the glossary: [text](term:slug).
const TermScheme = "term:"

// links holds every link and image to a list of what may be linked to, and writes them.
// A destination that breaks the rules is a fault and is written as "#": what is not on
// the list cannot reach a page, whatever it is encoded as.
type links struct{}

// Extend implements goldmark.Extender.
func (links) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(parser.WithASTTransformers(util.Prioritized(links{}, 200)))
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(links{}, 100)))
}

// Transform implements parser.ASTTransformer.
func (links) Transform(root *ast.Document, _ text.Reader, pc parser.Context) {
	doc := docOf(pc)
	var auto []*ast.AutoLink
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.AutoLink:
			auto = append(auto, n)
		case *ast.Link:
			n.Destination = doc.destination(n, unescape(n.Destination), linkFault)
			if len(n.Title) > 0 {
				doc.Fault(doc.offset(n), "a link's title is never shown on a touch screen", "say it in the text")
			}
			if doc.Text(n) == "" {
				doc.Fault(doc.offset(n), "a link without text", "")
			}
		case *ast.Image:
			n.Destination = doc.destination(n, unescape(n.Destination), imageFault)
			if doc.Text(n) == "" {
				doc.Fault(doc.offset(n), "an image without a text alternative", "write ![what it shows](…)")
			}
		}
		return ast.WalkContinue, nil
	})
	for _, n := range auto {
		doc.plainLink(n)
	}
}

// plainLink turns <https://…> into an ordinary link, so that there is one kind of them.
func (d *Doc) plainLink(n *ast.AutoLink) {
	dest := string(n.URL(d.source))
	if n.AutoLinkType == ast.AutoLinkEmail && !strings.HasPrefix(strings.ToLower(dest), "mailto:") {
		dest = "mailto:" + dest
	}
	link := ast.NewLink()
	link.SetPos(n.Pos())
	link.Destination = d.destination(n, dest, linkFault)
	label := ast.NewString([]byte(html.EscapeString(string(n.Label(d.source)))))
	label.SetCode(true)
	link.AppendChild(link, label)
	n.Parent().ReplaceChild(n.Parent(), n, link)
}

func (d *Doc) destination(n ast.Node, dest string, wrong func(string) string) []byte {
	if problem := wrong(dest); problem != "" {
		d.Fault(d.offset(n), problem, "")
		return []byte("#")
	}
	return []byte(dest)
}

var (
	scheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)
	host   = regexp.MustCompile(`^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(:[0-9]+)?$`)
)

// isFile reports whether a path names a lesson or a page of the lab, from either.
func isFile(path string) bool {
	path = strings.TrimPrefix(strings.TrimPrefix(path, "../"), "lab/")
	return strings.HasSuffix(path, ".md") && !strings.Contains(path, "/")
}

// linkFault says why a destination must not be linked to, or "".
func linkFault(dest string) string {
	if dest == "" {
		return "a link without a destination"
	}
	if i := strings.IndexFunc(dest, func(r rune) bool { return r <= ' ' || r == 0x7f || r == '\\' || r == 0xfffd }); i >= 0 {
		return fmt.Sprintf("a link with a space, backslash or control character in it: %q", dest)
	}
	switch s := strings.ToLower(scheme.FindString(dest)); s {
	case "https:", "http:":
		if u, err := url.Parse(dest); err != nil || !host.MatchString(u.Host) || u.User != nil {
			return fmt.Sprintf("this is not a web address: %q", dest)
		}
	case "mailto:":
	case TermScheme:
		if !isTerm(dest[len(TermScheme):]) {
			return fmt.Sprintf("%q is not the slug of a term", dest[len(TermScheme):])
		}
	case "":
		switch path, _, _ := strings.Cut(dest, "#"); {
		case strings.HasPrefix(dest, "//"):
			return "a link to another site needs https:// in front"
		case dest[0] == '/', dest[0] == '#', isFile(path):
		default:
			return fmt.Sprintf("a link leads to https://…, /page, lesson.md, #place or term:slug, not to %q", dest)
		}
	default:
		return fmt.Sprintf("links with %s are not allowed", s)
	}
	return ""
}

// imageFault says why an image must not be shown, or "". Pages make no third-party
// request, so an image is a file of the site.
func imageFault(dest string) string {
	if !strings.HasPrefix(dest, "/static/") || strings.Contains(dest, "..") || linkFault(dest) != "" {
		return fmt.Sprintf("an image is a file of this site, /static/…, not %q", dest)
	}
	return ""
}

// isTerm reports whether s may be the slug of a term: what headings turn into.
func isTerm(s string) bool { return s != "" && slug(s) == s }

// external reports whether a checked destination leaves the site.
func external(dest string) bool {
	return scheme.MatchString(dest) && !strings.HasPrefix(dest, TermScheme)
}

// RegisterFuncs implements renderer.NodeRenderer.
func (links) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindLink, renderLink)
	reg.Register(ast.KindImage, renderImage)
}

func renderLink(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		_, _ = w.WriteString("</a>")
		return ast.WalkContinue, nil
	}
	dest := string(node.(*ast.Link).Destination)
	switch term, isTerm := strings.CutPrefix(dest, TermScheme); {
	case isTerm:
		_, _ = fmt.Fprintf(w, `<a class="term" href="/glossary#%s" data-term="%s">`, escapeURL(term), html.EscapeString(term))
	case external(dest):
		_, _ = fmt.Fprintf(w, `<a class="external" href="%s" rel="noopener">`, escapeURL(dest))
	default:
		_, _ = fmt.Fprintf(w, `<a href="%s">`, escapeURL(dest))
	}
	return ast.WalkContinue, nil
}

func renderImage(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		dest := string(node.(*ast.Image).Destination)
		_, _ = fmt.Fprintf(w, `<img src="%s" alt="%s" loading="lazy">`, escapeURL(dest), html.EscapeString(Text(node, source)))
	}
	return ast.WalkSkipChildren, nil
}

func escapeURL(dest string) string {
	return html.EscapeString(string(util.URLEscape([]byte(dest), false)))
}

// IsLocal reports whether a checked destination leads to a file of the course or to a
// place in this one, and so has to be resolved before it is rendered.
func IsLocal(dest string) bool {
	return !external(dest) && !strings.HasPrefix(dest, TermScheme) && !strings.HasPrefix(dest, "/") && dest != "#"
}
