package content

import (
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"strings"

	"millrace/content/markdown"
	"millrace/quizzes"
)

// LabPage is what a course says about a widget on the widget's own page of the lab:
// prose, and more islands, each with the fence that made it. It is read from
// lab/<widget>.md. The page also shows the widget itself: where a fence without an id
// puts it or, without such a fence, above the text.
//
// Why a page and no lesson: nothing here is ticked, asked or remembered, so a visitor who
// wants to work out one sum leaves no trace, and an author finds examples to copy.
type LabPage struct {
	Widget         string // its name
	Title, Summary string
	Places         []Place // what it is made of: its headings of level 2
	Parts          []Part  // PartHTML and PartIsland only
	File, Rev      string
}

// Place is a heading of a page and its fragment.
type Place struct{ Anchor, Title string }

func (p *LabPage) url() string { return "/lab/" + url.PathEscape(p.Widget) }

// Placed reports whether the text says where its widget stands.
func (p *LabPage) Placed() bool {
	for _, part := range p.Parts {
		if part.Island != nil && part.Island.Prefix == p.Widget {
			return true
		}
	}
	return false
}

// LabPage returns what the course says about a widget, or nil.
func (c *Course) LabPage(widget string) *LabPage {
	for _, p := range c.Lab {
		if p.Widget == widget {
			return p
		}
	}
	return nil
}

// Defined returns the islands whose fences define a widget of a family, those of its
// page of the lab before those of the lessons.
func (c *Course) Defined(family string) (out []*Island) {
	add := func(parts []Part) {
		for _, p := range parts {
			if is := p.Island; is != nil && is.Widget == family && len(is.Params) == 1 && is.Params[0].Name == ProgramSetting {
				out = append(out, is)
			}
		}
	}
	if p := c.LabPage(family); p != nil {
		add(p.Parts)
	}
	for _, l := range c.Lessons {
		add(l.Parts)
	}
	return out
}

// labFolder is where the pages of the lab are, in the folder of a course.
const labFolder = "lab"

// readLab reads the pages of the lab. A course needs none.
func (l *loader) readLab() {
	files, err := fs.Glob(l.fsys, path.Join(l.dir, labFolder, "*.md"))
	if err != nil {
		l.fault(quizzes.Pos{File: path.Join(l.dir, labFolder), Line: 1, Col: 1}, "this folder cannot be read: "+reason(err), "")
		return
	}
	for _, name := range files {
		l.readLabPage(path.Base(name))
	}
}

func (l *loader) readLabPage(name string) {
	file, src, ok := l.read(path.Join(labFolder, name))
	if !ok {
		return
	}
	top := quizzes.Pos{File: file, Line: 1, Col: 1}
	p := &LabPage{Widget: strings.TrimSuffix(name, ".md"), File: file, Rev: hash(string(src))}
	if err := l.checks.Widget(p.Widget, nil); err != nil {
		l.fault(top, err.Error(), "a page of the lab is named after its widget: retry-storm.md")
		return
	}
	yaml, body, ok := cutFrontMatter(src)
	if !ok {
		l.fault(top, "a page starts with front matter", "put its title and summary between two lines of ---")
	}
	head := readYAML(file, yaml, 1, l.report)
	p.Title, p.Summary = head.must("title"), head.must("summary")
	head.done()
	d := l.draft(&Lesson{File: file})
	d.lab, d.head, d.body = p, head, body
	l.drafts = append(l.drafts, d)
	l.course.Lab = append(l.course.Lab, p)
}

// labDirective reports what a page of the lab has no place for: whatever would be kept
// in a learner's record, and the frame of a lesson.
func (d *draft) labDirective(n *markdown.Directive) {
	switch n.Name {
	case "section", "check", "predict", "card", "primer", "tradeoffs", "raise":
		d.fault(d.doc.Pos(n.Start), fmt.Sprintf(":::%s has no place on a page of the lab", n.Name), "put it in a lesson")
	}
}
