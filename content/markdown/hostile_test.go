package markdown

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// The corpus is schemes times encodings (after CVE-2026-5160, where an entity for the
// colon passed goldmark's check) times every place an author's text can get to (after
// Hugo's CVE-2024-32875, CVE-2024-55601 and CVE-2026-35166, where a hook of the site's
// own forgot to escape a title, an attribute or the language of a fence).
var (
	schemes   = []string{"javascript", "JaVaScRiPt", "vbscript", "data", "file", "blob", "view-source"}
	encodings = []string{
		"%s:alert(1)", "%s&colon;alert(1)", "%s&#58;alert(1)", "%s&#x3a;alert(1)", "%s\\:alert(1)", "%s&#38;colon;alert(1)",
		"&#1;%s:alert(1)", "&#9;%s:alert(1)", "&Tab;%s:alert(1)", "&NewLine;%s:alert(1)", " %s:alert(1)", "\u00a0%s:alert(1)",
		"\u200b%s:alert(1)", "<%s:alert(1)>", "<%s&colon;text/html,x>", "java&Tab;%s:alert(1)", "%s&#0;:alert(1)", "//%s:alert(1)",
		"/\\%s:x", "/%s:alert(1)", "#%s:alert(1)", "x.md#%s:alert(1)", "term:%s:alert(1)", "https:%s:alert(1)", "https://%s:alert(1)@x/",
	}
	urlPlaces = []string{
		"[a](%s)", "![a](%s)", "<%s>", "[a][r]\n\n[r]: %s", "![a][r]\n\n[r]: %s", "[a](term:%s)", ":::raise[[a](%s)]\n\n:::",
		"| [a](%s) |\n|---|", "> [!NOTE]\n> [a](%s)", "a[^1]\n\n[^1]: [a](%s)",
	}
	markups = []string{
		`"><img src=x onerror=alert(1)>`, `' onmouseover='alert(1)`, `" onfocus="alert(1)" autofocus="`, `<script>alert(1)</script>`,
		`&lt;img src=x onerror=alert(1)&gt;`, `&#60;svg onload=alert(1)&#62;`, `</code></pre><script>x</script>`, `</summary><script>x</script>`,
		"</title><script>x</script>", `--><script>x</script>`, "`\"><b>`", `\"\>\<script\>`, `{{.}}`, `javascript:alert(1)`,
	}
	textPlaces = []string{
		"%s", "# %s", "### %s {#a}", "**%s**", "`%s`", "[%s](/a)", "![%s](/static/a.png)", "[a](/a \"%s\")", "[%s](term:a)",
		"```%s\nx\n```", "```go title=\"%s\"\nx\n```", "```go title='%s'\nx\n```", "```go %s\nx\n```", "```go title=a.go\n%s\n```",
		"```widget %s\n```", "```widget a\ncaption: %s\n```", ":::raise[%s]\n\n:::", ":::section[%s]{#a}\n\n:::", ":::section[T]{#%s}\n\n:::",
		":::reveal[R]{%s}\n\n:::", ":::%s\n\n:::", ":sim[%s]{widget=a read=b}", ":sim[1]{widget=%s read=b}", "| %s |\n|---|\n| %s |", "> [!%s]\n> x",
		"```mermaid\n%s\n```", "```mermaid\nflowchart LR\naccTitle: %s\nA[\"%s\"] -->|\"%s\"| B\nclick A \"%s\" \"%s\"\nstyle A fill:%s\n```",
		"```mermaid\nflowchart LR\ntitle: T\nA[a] --> B\n%%%% play\n%%%% about A: %s\n```\n1. `A -> B: %s` %s", "```mermaid\nsequenceDiagram\ntitle %s\nA->>B: %s\nNote over A: %s\n```",
		"a[^%s]\n\n[^%s]: b", "%s\n: %s", "- [ ] %s", "<!-- %s -->", "<%s>", "::: %s",
	}
)

func TestNothingExecutableComesOut(t *testing.T) {
	n := 0
	try := func(src string) {
		n++
		d := Parse("", []byte(src))
		out, err := d.Render(d.Root)
		if err != nil {
			t.Fatalf("%q: %v", src, err)
		}
		if problem := harmful(string(out)); problem != "" {
			t.Errorf("%s\nfrom %q\nin   %q", problem, src, out)
		}
	}
	for _, scheme := range schemes {
		for _, encoding := range encodings {
			for _, place := range urlPlaces {
				try(fmt.Sprintf(place, fmt.Sprintf(encoding, scheme)))
			}
		}
	}
	for _, markup := range markups {
		for _, place := range textPlaces {
			try(strings.ReplaceAll(place, "%s", markup))
		}
	}
	if n < 2000 {
		t.Errorf("only %d texts were tried", n)
	}
}

// elements and attributes are everything that Markdown may turn into.
var elements = map[string][]string{
	"p": {"class"}, "em": nil, "strong": nil, "del": nil, "code": {"class"}, "br": nil, "hr": nil, "blockquote": nil,
	"a": {"href", "class", "rel", "data-term", "role"}, "img": {"src", "alt", "loading"},
	"ul": {"class"}, "ol": {"start", "class"}, "li": {"id", "class"}, "dl": nil, "dt": nil, "dd": nil, "input": {"checked", "disabled", "type"},
	"h1": {"id"}, "h2": {"id"}, "h3": {"id"}, "h4": {"id"}, "h5": {"id"}, "h6": {"id"}, "sup": {"id"},
	"div": {"class", "role", "tabindex", "aria-label"}, "table": nil, "thead": nil, "tbody": nil, "tr": nil,
	"th": {"scope", "class"}, "td": {"class"}, "figure": {"class"}, "figcaption": nil, "span": {"class"},
	"pre": {"tabindex", "role", "aria-label"}, "section": {"class", "id"}, "details": {"class"}, "summary": nil, "aside": {"class"},
	"svg": {"class", "viewbox", "width", "height", "font-family", "font-size", "text-anchor", "fill", "role", "aria-label", "aria-hidden", "focusable"}, "desc": nil,
	"g":    {"class", "fill", "fill-opacity", "stroke", "stroke-width", "stroke-linejoin", "paint-order", "font-size", "font-weight", "aria-hidden", "pointer-events"},
	"path": shapeAttributes, "rect": shapeAttributes, "ellipse": shapeAttributes,
	"text": {"x", "y", "fill", "stroke", "text-anchor"}, "tspan": {"font-weight", "font-style"},
}

// shapeAttributes are what the shapes of a diagram may have.
var shapeAttributes = []string{
	"x", "y", "width", "height", "rx", "ry", "cx", "cy", "d", "class", "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray",
	"tabindex", "role", "aria-label",
}

// harmful says what in a piece of HTML is more than Markdown may become, read as a
// browser would read it: an element or attribute that is not on the list, a URL that
// leads to more than a page, an id outside the authors' part of the ids.
func harmful(out string) string {
	z := html.NewTokenizer(strings.NewReader(out))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return ""
		case html.CommentToken, html.DoctypeToken:
			return "a comment"
		case html.StartTagToken, html.SelfClosingTagToken:
			t := z.Token()
			allowed, known := elements[t.Data]
			if !known {
				return "an element <" + t.Data + ">"
			}
			for _, a := range t.Attr {
				if !slices.Contains(allowed, a.Key) {
					return fmt.Sprintf("an attribute %s of <%s>", a.Key, t.Data)
				}
				if strings.Contains(a.Val, "url(") && a.Key != "aria-label" {
					return "a reference in " + a.Key
				}
				if a.Key == "href" || a.Key == "src" {
					if problem := harmfulURL(a.Val); problem != "" {
						return problem
					}
				}
				if a.Key == "id" && !strings.HasPrefix(a.Val, "user-") && !strings.HasPrefix(a.Val, "s-") {
					return "an id of the page: " + a.Val
				}
			}
		}
	}
}

// harmfulURL reads a URL as the WHATWG standard does: white space and control characters
// around it are dropped, tabs and line ends inside it too.
func harmfulURL(s string) string {
	s = strings.TrimFunc(s, func(r rune) bool { return r <= ' ' })
	s = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(s)
	u, err := url.Parse(s)
	if err != nil {
		return fmt.Sprintf("no URL: %q", s)
	}
	if !slices.Contains([]string{"", "http", "https", "mailto"}, u.Scheme) || u.Scheme == "" && u.Host != "" || strings.HasPrefix(s, `/\`) {
		return fmt.Sprintf("a URL with a scheme or host of its own: %q", s)
	}
	return ""
}

func TestTheCheckOfHostileOutputCanFail(t *testing.T) {
	for _, bad := range []string{
		`<script>x</script>`, `<a href="javascript:x">`, `<a href=" java&#9;script:x">`, `<img src=x onerror=y>`, `<p style="x">`,
		`<a href="//evil">`, `<a href="/\evil">`, `<h3 id="login">`, `<!-- x -->`, `<svg onload=x>`, `<path fill="url(#a)">`,
	} {
		if harmful(bad) == "" {
			t.Errorf("%s passes", bad)
		}
	}
}
