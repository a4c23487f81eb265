package content

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"millrace/content/markdown"
	"millrace/quizzes"
)

// readGlossary reads which terms there are. The glossary is a Markdown file with a
// heading of level 2 for each term and its definition below: a code host then shows it
// as a page with a link to every term. A term's slug is the heading's id.
func (l *loader) readGlossary() {
	if l.guide {
		return // a guide uses the words of everyday life
	}
	file, src, ok := l.read("glossary.md")
	if !ok {
		return
	}
	l.glossary = markdown.Parse(file, src)
	names := map[string]bool{}
	for n := l.glossary.Root.FirstChild(); n != nil; n = n.NextSibling() {
		h, ok := n.(*ast.Heading)
		switch {
		case ok && h.Level == 2:
			name := strings.ToLower(l.glossary.Text(h))
			if names[name] {
				l.fault(l.glossary.At(h), fmt.Sprintf("the term %q is defined twice", l.glossary.Text(h)), "")
			}
			names[name] = true
			l.terms[markdown.Slug(h)] = true
		case ok && (h.Level > 2 || h != l.glossary.Root.FirstChild()):
			l.fault(l.glossary.At(h), "a term is a heading with two signs: ## Term", "")
		case !ok && n.Kind() == markdown.KindDirective:
			l.fault(l.glossary.At(n), "a directive has no place in the glossary", "")
		}
	}
}

// finishGlossary renders the definitions. They may link to terms and lessons, so all of
// these have to be known by then.
func (l *loader) finishGlossary() {
	doc := l.glossary
	if doc == nil {
		return
	}
	l.resolve(doc, nil)
	var next ast.Node
	for n := doc.Root.FirstChild(); n != nil; n = next {
		next = n.NextSibling()
		h, ok := n.(*ast.Heading)
		if !ok || h.Level != 2 {
			continue
		}
		body := ast.NewDocument()
		for next != nil && next.Kind() != ast.KindHeading {
			after := next.NextSibling()
			body.AppendChild(body, next)
			next = after
		}
		html, err := doc.Render(body)
		if err != nil {
			l.fault(doc.At(h), "this cannot be shown: "+err.Error(), "")
		}
		term := Term{Slug: markdown.Slug(h), Name: doc.Text(h), Definition: html, Plain: quizzes.Plain(html)}
		if term.Plain == "" {
			l.fault(doc.At(h), fmt.Sprintf("the term %q has no definition", term.Name), "")
		}
		l.course.Terms = append(l.course.Terms, term)
	}
	slices.SortFunc(l.course.Terms, func(a, b Term) int {
		return cmp.Or(cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), cmp.Compare(a.Slug, b.Slug))
	})
	l.faults = append(l.faults, doc.Faults()...)
}
