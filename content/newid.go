package content

import (
	"bytes"
	"slices"

	"github.com/yuin/goldmark/ast"
	"go.yaml.in/yaml/v3"

	"millrace/content/markdown"
	"millrace/quizzes"
)

// named are the directives that must have an id.
var named = []string{"section", "check", "predict", "card"}

// NameBlocks returns the edits that give an id to each section, check, prediction and card
// of a lesson that has none or a quizzes.NewID. fresh makes an id that begins with the id
// of the lesson. A file without front matter is left alone.
func NameBlocks(file string, source []byte, fresh func(prefix string) string) (edits []quizzes.Edit) {
	head, body, ok := cutFrontMatter(source)
	if !ok {
		return nil
	}
	prefix := "part"
	var fields struct{ ID string }
	if yaml.Unmarshal(head, &fields) == nil && markdown.IsID(fields.ID) {
		prefix = fields.ID
	}
	doc := markdown.Parse(file, body)
	_ = ast.Walk(doc.Root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		d, is := n.(*markdown.Directive)
		if is && entering && slices.Contains(named, d.Name) && (d.ID() == "" || d.ID() == quizzes.NewID) {
			edits = append(edits, nameBlock(doc, d, source, fresh(prefix)))
		}
		return ast.WalkContinue, nil
	})
	return edits
}

// nameBlock is the edit that gives an id to one block. Columns are those of the source:
// what was cut off above the body left its lines there.
func nameBlock(doc *markdown.Doc, d *markdown.Directive, source []byte, id string) quizzes.Edit {
	for _, a := range d.Args {
		if a.Key != "id" {
			continue
		}
		at := doc.Pos(a.At).Offset(source)
		return quizzes.Edit{At: at + bytes.Index(source[at:], []byte(quizzes.NewID)), Cut: len(quizzes.NewID), Text: id}
	}
	if len(d.Args) > 0 {
		return quizzes.Edit{At: doc.Pos(d.Args[0].At).Offset(source), Text: "#" + id + " "}
	}
	line := source[doc.Pos(d.Start).Offset(source):]
	if end := bytes.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	line = bytes.TrimRight(line, " \t\r")
	at := doc.Pos(d.Start).Offset(source) + len(line)
	if bytes.HasSuffix(line, []byte("{}")) {
		return quizzes.Edit{At: at - 1, Text: "#" + id}
	}
	return quizzes.Edit{At: at, Text: "{#" + id + "}"}
}
