package content

import (
	"fmt"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"millrace/content/markdown"
)

// resolve follows every link of a text that stays in the course and turns it into the
// URL of a page, and checks and collects its figures. from is the lesson the text is
// the body of, or nil.
func (l *loader) resolve(doc *markdown.Doc, from *draft) {
	_ = ast.Walk(doc.Root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			dest, problem, hint := l.follow(string(n.Destination), from)
			if problem != "" {
				doc.Fault(n.Pos(), problem, hint)
			}
			if from != nil && strings.HasPrefix(dest, "#") && inCard(n) {
				dest = from.url() + dest
			}
			n.Destination = []byte(dest)
		case *markdown.Sim:
			if from != nil && (n.Widget != "" || n.Of != "") && n.Read != "" {
				from.figure(n)
			}
		}
		return ast.WalkContinue, nil
	})
}

// follow returns where a destination leads in the site, or why it leads nowhere.
func (l *loader) follow(dest string, from *draft) (to, problem, hint string) {
	if slug, ok := strings.CutPrefix(dest, markdown.TermScheme); ok {
		if !l.terms[slug] {
			return "#", fmt.Sprintf("the glossary has no term %q", slug), markdown.Suggest(slug, slices.Sorted(maps.Keys(l.terms)))
		}
		return dest, "", ""
	}
	if strings.HasPrefix(dest, "/courses/") {
		return dest, "a link to a lesson names its file, so that it can be checked", "write the file: 03-partitions.md"
	}
	if !markdown.IsLocal(dest) {
		return dest, "", ""
	}
	file, place, _ := strings.Cut(dest, "#")
	if file == "" {
		if from == nil {
			return "#", "a link to a place needs the file it is in", ""
		}
		fragment, problem, hint := from.anchor(place)
		return "#" + fragment, problem, hint
	}
	return l.pageURL(file, place, from)
}

// pageURL returns the URL of a lesson or of a page of the lab, given its file as it is
// named from where a text stands.
func (l *loader) pageURL(file, place string, from *draft) (to, problem, hint string) {
	up := "" // from where the text stands to the folder of the course
	if from != nil && from.lab != nil {
		up = "../"
	}
	var files []string
	for _, d := range l.drafts {
		name := path.Base(d.lesson.File)
		switch {
		case d.lab == nil:
			name = up + name
		case up == "":
			name = labFolder + "/" + name
		}
		if name != file {
			files = append(files, name)
			continue
		}
		to = d.url()
		if place != "" {
			var fragment string
			fragment, problem, hint = d.anchor(place)
			to += "#" + fragment
		}
		return to, problem, hint
	}
	return "#", fmt.Sprintf("there is no lesson %q to link to", file), markdown.Suggest(file, files)
}

// url returns the path of the page.
func (d *draft) url() string {
	if d.lab != nil {
		return d.lab.url()
	}
	return "/courses/" + url.PathEscape(d.course.Slug) + "/" + url.PathEscape(d.lesson.Slug)
}

// inCard reports whether a node is part of a card. A card is also shown away from its
// lesson, so its links have to name the page.
func inCard(n ast.Node) bool {
	for p := n.Parent(); p != nil; p = p.Parent() {
		if d, ok := p.(*markdown.Directive); ok && d.Name == "card" {
			return true
		}
	}
	return false
}

// anchor returns the fragment of a place of this lesson.
func (d *draft) anchor(place string) (fragment, problem, hint string) {
	if fragment, ok := d.anchors[place]; ok {
		return fragment, "", ""
	}
	return "", fmt.Sprintf("%s has no section or heading with the id %q", d.lesson.File, place),
		markdown.Suggest(place, slices.Sorted(maps.Keys(d.anchors)))
}

// figure checks and collects a figure of the text.
func (d *draft) figure(n *markdown.Sim) {
	settings, places := d.settings(n.Settings)
	at := d.doc.At(n)
	var base []Setting
	if n.Of != "" {
		w := d.widgets[n.Of]
		switch {
		case w == nil:
			d.fault(at, fmt.Sprintf("no widget of this page has the id %q", n.Of), markdown.Suggest(n.Of, slices.Sorted(maps.Keys(d.widgets))))
			return
		case faulty(w):
			return
		}
		n.Widget = w.Name
		base, _ = d.settings(w.Settings)
	}
	if d.checkWidget(n.Widget, base, settings, at, places) {
		d.course.Figures = append(d.course.Figures, Figure{at, n.Figure, n.Widget, n.Read, append(slices.Clip(base), settings...)})
	}
}
