package markdown

import (
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// Code is a code sample: a language and a title, which is its file name or says what it
// is. It is written with the classes of chroma; code.css gives them their colours.
type Code struct {
	ast.BaseBlock
	Title string
	Body  string
	lexer chroma.Lexer
}

// KindCode is the kind of a Code.
var KindCode = ast.NewNodeKind("Code")

// Kind implements ast.Node.
func (c *Code) Kind() ast.NodeKind { return KindCode }

// IsRaw implements ast.Node.
func (c *Code) IsRaw() bool { return true }

// Dump implements ast.Node.
func (c *Code) Dump(source []byte, level int) {
	ast.DumpHelper(c, source, level, map[string]string{"Title": c.Title}, nil)
}

// Language is the name of the sample's language, as people write it ("Go", "SQL"), or
// "text".
func (c *Code) Language() string {
	if c.lexer == nil || c.lexer.Config().Name == "plaintext" {
		return "text"
	}
	return c.lexer.Config().Name
}

// lexer returns the lexer of a language, or nil. Only names and aliases count:
// lexers.Get would go on to match file patterns, and "a.go" is not a language.
func lexer(language string) chroma.Lexer {
	if language == "" || !isLanguage(language) {
		return nil
	}
	return lexers.Get(language)
}

func isLanguage(s string) bool {
	for i := range len(s) {
		if c := s[i]; !(isKeyByte(c) || c == '+' || c == '#') {
			return false
		}
	}
	return len(s) <= 30
}

func suggestLanguage(s string) string {
	return Suggest(s, []string{"bash", "c", "go", "html", "http", "ini", "java", "javascript", "json",
		"markdown", "python", "rust", "sql", "text", "toml", "typescript", "yaml"})
}

func renderCode(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	c := n.(*Code)
	title, language := html.EscapeString(c.Title), html.EscapeString(c.Language())
	_, _ = fmt.Fprintf(w, `<figure class="code"><figcaption><span class="file">%s</span> <span class="language">%s</span></figcaption>`+
		`<pre tabindex="0" role="group" aria-label="%s, %s"><code class="chroma">`, title, language, title, language)
	writeTokens(w, c.lexer, c.Body)
	_, _ = w.WriteString("</code></pre></figure>\n")
	return ast.WalkContinue, nil
}

// writeTokens writes each token in a span with the class of its type. A lexer that
// fails is no fault of the author's: the code is written plain.
func writeTokens(w io.StringWriter, lexer chroma.Lexer, body string) {
	if lexer == nil {
		_, _ = w.WriteString(html.EscapeString(body))
		return
	}
	tokens, err := chroma.Coalesce(lexer).Tokenise(nil, body)
	if err != nil {
		_, _ = w.WriteString(html.EscapeString(body))
		return
	}
	for t := range tokens.Stdlib() {
		text := html.EscapeString(t.Value)
		if class := class(t.Type); class != "" && strings.Contains(styled, " "+class+" ") {
			text = `<span class="` + class + `">` + text + "</span>"
		}
		_, _ = w.WriteString(text)
	}
}

// styled are the classes that code.css gives a look of their own. Plain names, white
// space and punctuation are not among them, and a span around each would be half a page.
const styled = " bp c c1 ch cm cp cpf cs dl fm il k kc kd kn kp kr kt l ld m mb mf mh mi mo" +
	" nb nf nv o or ow s s1 s2 sa sb sc sd se sh si sr ss sx vc vg vi vm "

// class returns the class of a token's type, or of the nearest type above it.
func class(t chroma.TokenType) string {
	for ; t != 0; t = t.Parent() {
		if c, ok := chroma.StandardTypes[t]; ok {
			return c
		}
	}
	return ""
}
