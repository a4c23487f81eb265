// Package markdown is the Markdown of this site: CommonMark with tables, footnotes,
// definition lists and alerts, and on top of it directives, widgets, diagrams, glossary
// terms and figures that a simulation proves.
//
// Why directives and fenced code rather than tags: a lesson must read well on a code
// host, where both are plain text or code. Why our own renderers for links, images, code
// and tables: each of them is a place where a renderer once forgot to escape something,
// so here they are few, short and ours. Why raw HTML is off, always: what an author
// writes can then do nothing but be read. Why faults instead of errors: an author wants
// to see everything that is wrong at once, each with its place.
//
// Parse turns a file into a Doc, a tree that can still be changed; Doc.Render writes the
// tree. What a lesson is made of, and what becomes of a check, is package content's.
package markdown

import (
	"bytes"
	"fmt"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	ghtml "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"

	"millrace/quizzes"
)

// engine is goldmark with our extensions. It is built once and never changes.
var engine = sync.OnceValue(func() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithParser(parser.NewParser(
			parser.WithBlockParsers(parser.DefaultBlockParsers()...),
			parser.WithInlineParsers(parser.DefaultInlineParsers()...),
			parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
		)),
		goldmark.WithRendererOptions(ghtml.WithWriter(units{ghtml.DefaultWriter})),
		goldmark.WithExtensions(
			extension.Strikethrough,
			extension.TaskList,
			extension.DefinitionList,
			extension.Typographer,
			extension.NewFootnote(extension.WithFootnoteIDPrefix("user-")),
			tables{}, directives{}, sims{}, fences{}, alerts{}, headings{}, links{}, rawHTML{}, slots{},
		),
	)
})

// Doc is a parsed file. Its tree may be changed before it is rendered; rendering does
// not change it.
type Doc struct {
	File   string
	Root   *ast.Document
	source []byte
	lines  []int // offset of the first byte of each line
	faults []quizzes.Fault
	sheets []Sheet
}

// Parse reads a Markdown file. It always returns a Doc; when the text broke a limit or a
// parser, the Doc is empty and has one fault that says so.
func Parse(file string, src []byte) *Doc {
	d := &Doc{File: file, Root: ast.NewDocument(), lines: []int{0}}
	if len(src) > maxFile {
		d.Fault(0, fmt.Sprintf("the file has %d bytes, more than %d: split it", len(src), maxFile), "")
		return d
	}
	d.source = normalise(src)
	d.lines = lineStarts(d.source)
	if !d.fit() {
		return d
	}
	pc := parser.NewContext()
	pc.Set(docKey, d)
	root, err := bounded(maxTime, func() (ast.Node, error) {
		return engine().Parser().Parse(text.NewReader(d.source), parser.WithContext(pc)), nil
	})
	if err != nil {
		d.Fault(0, "this file cannot be read: "+err.Error(), "")
		return d
	}
	d.Root = root.(*ast.Document)
	return d
}

// docKey finds the Doc that a parser is at work on.
var docKey = parser.NewContextKey()

func docOf(pc parser.Context) *Doc { return pc.Get(docKey).(*Doc) }

// Render writes the given nodes one after the other. It fails when the output is larger
// than the limit or rendering takes too long.
func (d *Doc) Render(nodes ...ast.Node) (quizzes.HTML, error) {
	return bounded(maxTime, func() (quizzes.HTML, error) {
		out := &output{}
		for _, n := range nodes {
			if err := engine().Renderer().Render(out, d.source, n); err != nil {
				return "", err
			}
		}
		return quizzes.HTML(out.buf.String()), nil
	})
}

// Source returns the text between two offsets, as it was parsed.
func (d *Doc) Source(start, stop int) []byte {
	stop = min(max(stop, 0), len(d.source))
	return d.source[min(max(start, 0), stop):stop]
}

// normalise gives every line the same end and the file a last one, because goldmark's
// block parsers look for it. Lines keep their number and characters their column.
func normalise(src []byte) []byte {
	src = bytes.TrimPrefix(src, []byte("\uFEFF"))
	src = bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))
	src = bytes.ReplaceAll(src, []byte("\r"), []byte("\n"))
	if len(src) == 0 || src[len(src)-1] != '\n' {
		src = append(bytes.Clone(src), '\n')
	}
	return src
}
