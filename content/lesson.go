package content

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"millrace/content/markdown"
	"millrace/quizzes"
)

// draft is a lesson on its way: first its outline is read, so that lessons can link to
// each other, then it is cut into parts.
type draft struct {
	*loader
	lesson  *Lesson
	lab     *LabPage // what it is a page of, when it is no lesson
	body    []byte
	doc     *markdown.Doc
	head    *mapping                         // front matter
	anchors map[string]string                // what an author writes after # -> the fragment in the page
	slots   []Part                           // what fills the slots of the page
	widgets map[string]*markdown.Widget      // by prefix; the first that has it
	blocks  map[string][]*markdown.Directive // the directives outside of everything, by name
}

// readLesson reads one entry of the list of lessons. It makes no draft when there is no
// page to make: the lesson is still coming, or its file cannot be read.
func (l *loader) readLesson(number int, entry listing) {
	if lesson := entry.coming; lesson != nil {
		lesson.Number, lesson.Rev = number, hash(lesson.ID, lesson.Title, lesson.Summary)
		l.course.Lessons = append(l.course.Lessons, lesson)
		return
	}
	file, src, ok := l.read(entry.file)
	lesson := &Lesson{Number: number, Slug: slugOf(entry.file), File: file, Rev: hash(string(src))}
	l.course.Lessons = append(l.course.Lessons, lesson)
	if !ok {
		lesson.Coming, lesson.ID, lesson.Title = true, lesson.Slug, lesson.Slug
		return
	}
	d := l.draft(lesson)
	yaml, body, ok := cutFrontMatter(src)
	if !ok {
		l.fault(quizzes.Pos{File: file, Line: 1, Col: 1}, "a lesson starts with front matter", "put its id, title and so on between two lines of ---")
	}
	d.head = readYAML(file, yaml, 1, l.report)
	if d.frontMatter(d.head); lesson.Coming {
		return
	}
	d.body = body
	l.drafts = append(l.drafts, d)
}

func (l *loader) draft(lesson *Lesson) *draft {
	return &draft{
		loader: l, lesson: lesson, anchors: map[string]string{},
		widgets: map[string]*markdown.Widget{}, blocks: map[string][]*markdown.Directive{},
	}
}

// parse reads the body.
func (d *draft) parse() { d.doc = markdown.Parse(d.lesson.File, d.body) }

// outline notes the sections, the widgets, every id and every place that can be linked
// to.
func (d *draft) outline() {
	level := d.topHeading() - 1
	_ = ast.Walk(d.doc.Root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			d.heading(n, level)
			level = max(n.Level, d.topHeading()-1)
		case *markdown.Widget:
			d.meet(n)
		case *markdown.Completion:
			d.claim(n.ID, d.doc.At(n))
			if d.lab != nil {
				d.fault(d.doc.At(n), "a diagram to complete has no place on a page of the lab", "put it in a lesson")
			}
		case *markdown.Directive:
			if n.Parent() == ast.Node(d.doc.Root) {
				d.blocks[n.Name] = append(d.blocks[n.Name], n)
			}
			if d.lab != nil {
				d.labDirective(n)
				break
			}
			switch n.Name {
			case "section":
				level = 2
				d.section(n)
			case "check", "predict", "card":
				d.claim(n.ID(), d.doc.Pos(n.Start))
			}
		}
		return ast.WalkContinue, nil
	})
}

func (d *draft) heading(h *ast.Heading, above int) {
	switch {
	case h.Level < d.topHeading() && d.lab != nil:
		d.doc.Fault(h.Pos(), "headings of a page start at ##", "its title is in its front matter")
	case h.Level < d.topHeading():
		d.doc.Fault(h.Pos(), "headings in a lesson start at ###", "a section's title is its label: :::section[Title]{#id}")
	case h.Level > above+1:
		d.doc.Fault(h.Pos(), fmt.Sprintf("a heading of level %d after one of level %d", h.Level, above),
			"write "+strings.Repeat("#", above+1))
	}
	d.anchors[markdown.Slug(h)] = markdown.HeadingAnchor(markdown.Slug(h))
	if d.lab != nil && h.Level == d.topHeading() {
		d.lab.Places = append(d.lab.Places, Place{Anchor: markdown.HeadingAnchor(markdown.Slug(h)), Title: d.doc.Text(h)})
	}
}

// topHeading is the level of the highest headings there may be: below the title of a
// page or of a section.
func (d *draft) topHeading() int {
	if d.lab != nil {
		return 2
	}
	return 3
}

func (d *draft) section(n *markdown.Directive) {
	at := d.doc.Pos(n.Start)
	d.claim(n.ID(), at)
	d.anchors[n.ID()] = markdown.Anchor(n.ID())
	s := Section{ID: n.ID(), Anchor: markdown.Anchor(n.ID()), Rev: hash(string(d.doc.Source(n.Start, n.Stop)))}
	if label := n.Label(); label != nil {
		s.Title = d.doc.Text(label)
	}
	if s.Major = d.major(n); s.Major > 0 {
		s.Rev += "." + strconv.Itoa(s.Major)
	}
	s.Replaces = d.replaces(n)
	for _, old := range s.Replaces.IDs() {
		if _, taken := d.anchors[old]; !taken { // of what was split, the first part
			d.anchors[old] = s.Anchor
			n.Former = append(n.Former, old)
		}
	}
	d.lesson.Sections = append(d.lesson.Sections, s)
}

// cutOut follows the links, holds the lesson to its frame and takes out of the tree what
// becomes a part of its own.
func (d *draft) cutOut() {
	d.resolve(d.doc, d)
	if d.lab == nil {
		d.frame()
	}
	d.place(d.doc.Root)
}

// render writes what is left of the tree and cuts it at its slots.
func (d *draft) render() {
	d.lesson.Parts = d.cut(d.html(d.doc.Root))
	if d.lab != nil {
		d.lab.Parts = d.lesson.Parts
	}
}
