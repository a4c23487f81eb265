package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"

	"millrace/content/play"
)

// PlaygroundLink is a line with a link to the playground, which opens the text that is
// kept under an id.
func PlaygroundLink(id string) string { return linkTo("/play?from=" + id) }

func linkTo(address string) string {
	return `<p class="diagram-more"><a href="` + address + `">Open in the playground</a></p>` + "\n"
}

// link opens the diagram in the playground. Where nobody keeps its text, in a question for
// example, all of it is in the link.
func (n *Diagram) link() string {
	if n.Kept != "" {
		return PlaygroundLink(n.Kept)
	}
	return linkTo("/play#" + play.Fragment(n.Opens))
}

// openable is a diagram as an author writes it, with the list below it or without one.
func (s *sketch) openable(list *ast.List) string {
	text := fenced(string(s.fence.Lines().Value(s.source)))
	if list == nil || list.FirstChild() == nil {
		return text
	}
	from, to := s.offset(list.FirstChild()), 0
	ast.Walk(list, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering && n.Type() == ast.TypeBlock && n.Lines().Len() > 0 {
			to = max(to, n.Lines().At(n.Lines().Len()-1).Stop)
		}
		return ast.WalkContinue, nil
	})
	from = strings.LastIndexByte(string(s.source[:from]), '\n') + 1
	if to <= from {
		return text
	}
	return text + "\n" + strings.TrimRight(string(s.source[from:to]), " \t\n") + "\n"
}

// Opens is the text that the playground opens for the diagram, or nothing when there are
// faults. The list holds the key, so it is not in it, and neither are the comments: the one
// that asks for a list, and what is said about the box.
func (n *Completion) Opens() string {
	if n.Picture == nil {
		return ""
	}
	return fenced(n.Picture.Text)
}

func fenced(text string) string {
	return "```mermaid\n" + strings.TrimRight(text, " \t\n") + "\n```\n"
}
