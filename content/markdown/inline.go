package markdown

import (
	"errors"
	"fmt"

	"github.com/yuin/goldmark/ast"

	"millrace/quizzes"
)

// Block renders a text that stands on its own: a prompt in a quiz bank, an introduction.
// It may hold whatever Markdown there is, but no directives, widgets or links to files.
// The error names everything that is wrong, with the line in src.
func Block(src string) (quizzes.HTML, error) { return rendered(Fragment(src, false)) }

// Inline renders a text of one paragraph, without the paragraph around it: a choice, a
// caption, a feedback. The error is as that of Block.
func Inline(src string) (quizzes.HTML, error) { return rendered(Fragment(src, true)) }

func rendered(d *Doc) (quizzes.HTML, error) {
	if err := d.err(); err != nil {
		return "", err
	}
	return d.Render(d.Root)
}

// Fragment parses a text that is part of another file. It notes what must not be in
// such a text; an inline one is taken out of its paragraph.
func Fragment(src string, inline bool) *Doc {
	d := Parse("", []byte(src))
	d.alone(inline)
	if p := d.Root.FirstChild(); inline && p != nil {
		d.Root = Children(p)
	}
	return d
}

// Children takes the children out of a node and returns them in a document of their
// own, so that they can be rendered without it.
func Children(n ast.Node) *ast.Document {
	out := ast.NewDocument()
	for c := n.FirstChild(); c != nil; c = n.FirstChild() {
		out.AppendChild(out, c)
	}
	return out
}

// alone notes what a text without a lesson around it must not hold.
func (d *Doc) alone(inline bool) {
	if p := d.Root.FirstChild(); inline && p != nil && (p.Kind() != ast.KindParagraph || p.NextSibling() != nil) {
		d.Fault(0, "this must be one paragraph", "")
	}
	_ = ast.Walk(d.Root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *Directive:
			d.Fault(n.Start, ":::"+n.Name+" has no place here", "")
		case *Completion:
			d.Fault(d.offset(n), "a diagram to complete has no place here", "")
		case *Widget, *Sim:
			d.Fault(d.offset(n), "a simulation has no place here", "")
		case *ast.Heading:
			d.Fault(d.offset(n), "a heading has no place here", "")
		case *ast.Link:
			if IsLocal(string(n.Destination)) {
				d.Fault(d.offset(n), "a link to a file or a place in it has no place here", "")
			}
		}
		return ast.WalkContinue, nil
	})
}

// err joins the faults of a text that is part of another file.
func (d *Doc) err() error {
	var errs []error
	for _, f := range d.Faults() {
		text := f.Message
		if f.Hint != "" {
			text += " (" + f.Hint + ")"
		}
		if len(d.lines) > 2 {
			text = fmt.Sprintf("line %d: %s", f.Line, text)
		}
		errs = append(errs, errors.New(text))
	}
	return errors.Join(errs...)
}
