package markdown

import (
	"bytes"
	"html"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	ghtml "github.com/yuin/goldmark/renderer/html"

	"millrace/quizzes"
)

// Text returns the text of a node and all below it as a reader sees it, without markup
// and with single spaces. Code blocks and slots have none.
func Text(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				value := n.Segment.Value(source)
				if n.IsRaw() || n.Parent().Kind() == ast.KindCodeSpan {
					b.Write(value)
				} else {
					b.WriteString(unescape(value))
				}
				if n.SoftLineBreak() || n.HardLineBreak() {
					b.WriteByte(' ')
				}
			}
		case *ast.String:
			if entering {
				b.WriteString(html.UnescapeString(string(n.Value)))
			}
		case *Sim:
			if entering {
				b.WriteString(n.Figure)
			}
		case *Label:
			if d, ok := n.Parent().(*Directive); ok && d.Name == "more" {
				return ast.WalkSkipChildren, nil // "Read more" is no text of the author's
			}
			b.WriteByte(' ')
		default:
			if n.Type() == ast.TypeBlock {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

// Text returns the text of a node of this file.
func (d *Doc) Text(n ast.Node) string { return Text(n, d.source) }

// Words counts the words of a node's text: whatever has a letter or a digit in it,
// between spaces. The title of a fold is not counted as part of it.
func Words(n ast.Node, source []byte) int {
	count := 0
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if c.Kind() == KindLabel {
			continue
		}
		for _, word := range strings.Fields(Text(c, source)) {
			if strings.IndexFunc(word, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) >= 0 {
				count++
			}
		}
	}
	return count
}

// Words counts the words of a node of this file.
func (d *Doc) Words(n ast.Node) int { return Words(n, d.source) }

// unescape reads backslash escapes and entities as goldmark does when it writes them.
func unescape(value []byte) string {
	if !bytes.ContainsAny(value, `\&`) {
		return string(value)
	}
	out := &output{}
	ghtml.DefaultWriter.Write(out, value)
	return html.UnescapeString(out.buf.String())
}

// offset returns where a node is in the source, or where the nearest thing around it is.
func (d *Doc) offset(n ast.Node) int {
	for ; n != nil; n = n.Parent() {
		if dir, ok := n.(*Directive); ok {
			return dir.Start
		}
		if p := n.Pos(); p >= 0 {
			return p
		}
	}
	return 0
}

// At returns the place of a node.
func (d *Doc) At(n ast.Node) quizzes.Pos { return d.Pos(d.offset(n)) }
