package content

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"millrace/content/markdown"
	"millrace/quizzes"
)

// listing is an entry of the list of lessons: a file, or a lesson that is coming.
type listing struct {
	file   string
	coming *Lesson
	at     quizzes.Pos
}

// readCourse reads course.yaml and returns its lessons, or nil when there is nothing to
// go on with.
func (l *loader) readCourse() []listing {
	file, src, ok := l.read("course.yaml")
	if !ok {
		return nil
	}
	m := readYAML(file, src, 0, l.report)
	if len(m.values) == 0 {
		if len(l.faults) == 0 {
			l.fault(m.pos, "course.yaml says nothing", "it needs slug, title, summary and lessons")
		}
		return nil
	}
	c := l.course
	c.Slug, c.Title, c.Summary = m.id("slug"), m.must("title"), m.must("summary")
	l.fragment(&c.Intro, m.text("intro"), m.where("intro"), false)
	l.readRetired(m)
	l.guide = m.flag("guide")
	c.Guide = l.guide
	out := []listing{}
	var files []string
	for _, n := range m.list("lessons") {
		at := m.at(n)
		if n.Kind == yaml.MappingNode {
			out = append(out, listing{coming: l.comingLesson(m.entry(n)), at: at})
			continue
		}
		name := m.scalar(n, "lessons")
		switch {
		case name == "":
			continue
		case path.Base(name) != name || !strings.HasSuffix(name, ".md"):
			l.fault(at, fmt.Sprintf("%q is not a lesson's file", name), "write the name of a .md file beside course.yaml")
			continue
		case slices.Contains(files, name):
			l.fault(at, fmt.Sprintf("%q is listed twice", name), "")
			continue
		}
		files = append(files, name)
		out = append(out, listing{file: name, at: at})
	}
	if len(out) == 0 {
		l.fault(m.where("lessons"), "the course has no lessons", "list their files under lessons:")
	}
	l.checkListed(files, m.where("lessons"))
	m.done()
	return out
}

// comingLesson reads a lesson that has no file yet.
func (l *loader) comingLesson(m *mapping) *Lesson {
	lesson := &Lesson{
		ID: m.id("id"), Slug: m.id("slug"), Title: m.must("title"), Summary: m.must("summary"),
		Coming: true, File: m.file,
	}
	m.done()
	return lesson
}

// checkListed reports lessons in the folder that are not in the list, and files in the
// list with a name nearly like one in the folder.
func (l *loader) checkListed(files []string, at quizzes.Pos) {
	there, err := fs.Glob(l.fsys, path.Join(l.dir, "*.md"))
	if err != nil {
		l.fault(at, "the folder cannot be read: "+reason(err), "")
		return
	}
	for _, name := range there {
		name = path.Base(name)
		if name != "glossary.md" && name != "README.md" && !slices.Contains(files, name) {
			l.fault(at, fmt.Sprintf("%s is in the folder and not in the list", name), "add it, or give it another ending")
		}
	}
}

// checkLessons reports lessons that cannot be told apart.
func (l *loader) checkLessons(listed []listing) {
	ids, slugs := map[string]*Lesson{}, map[string]*Lesson{}
	for i, lesson := range l.course.Lessons {
		at := listed[i].at
		if other := ids[lesson.ID]; other != nil && lesson.ID != "" {
			l.fault(at, fmt.Sprintf("lesson %d has the id %q already", other.Number, lesson.ID), "")
		}
		ids[lesson.ID] = lesson
		for _, slug := range append([]string{lesson.Slug}, lesson.Aliases...) {
			if other := slugs[slug]; other != nil && slug != "" {
				l.fault(at, fmt.Sprintf("lesson %d has the slug %q already", other.Number, slug), "")
			}
			slugs[slug] = lesson
		}
	}
}

// fragment renders a text of a YAML file into dst, once every term and lesson it may link
// to is known. Its faults are reported at the value's place.
func (l *loader) fragment(dst *quizzes.HTML, src string, at quizzes.Pos, inline bool) {
	if src == "" {
		return
	}
	l.later = append(l.later, func() {
		doc := markdown.Fragment(src, inline)
		l.resolve(doc, nil)
		for _, f := range doc.Faults() {
			l.fault(at, f.Message, f.Hint)
		}
		html, err := doc.Render(doc.Root)
		if err != nil {
			l.fault(at, "this cannot be shown: "+err.Error(), "")
		}
		*dst = html
	})
}
