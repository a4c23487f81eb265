package content

import (
	"bytes"
	"fmt"

	"go.yaml.in/yaml/v3"

	"millrace/content/markdown"
	"millrace/quizzes"
)

// cutFrontMatter splits a lesson into the YAML between the first two lines of --- and
// the rest. The rest keeps its line numbers: what was cut is left blank.
func cutFrontMatter(src []byte) (yaml, body []byte, ok bool) {
	src = bytes.TrimPrefix(src, []byte("\uFEFF"))
	src = bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))
	rest, ok := bytes.CutPrefix(src, []byte("---\n"))
	if !ok {
		return nil, src, false
	}
	lines := 1
	for line := range bytes.Lines(rest) {
		if lines++; string(bytes.TrimRight(line, " \t\n")) == "---" {
			body = append(bytes.Repeat([]byte("\n"), lines), rest[len(yaml)+len(line):]...)
			return yaml, body, true
		}
		yaml = rest[:len(yaml)+len(line)]
	}
	return nil, src, false
}

// frontMatter fills in a lesson from its front matter. What is missing is a fault only
// when the lesson is not still coming.
func (d *draft) frontMatter(m *mapping) {
	lesson := d.lesson
	lesson.ID, lesson.Title, lesson.Summary = m.id("id"), m.must("title"), m.must("summary")
	if m.values["slug"] != nil {
		lesson.Slug = m.id("slug")
	}
	for _, n := range m.list("aliases") {
		if alias := m.scalar(n, "aliases"); markdown.IsID(alias) {
			lesson.Aliases = append(lesson.Aliases, alias)
		} else if alias != "" {
			m.fault(n, fmt.Sprintf("%q is not a slug", alias), "")
		}
	}
	lesson.Coming = m.flag("coming")
	lesson.Minutes = m.number("minutes")
	objectives := m.list("objectives")
	lesson.Objectives = make([]quizzes.HTML, len(objectives))
	for i, n := range objectives {
		d.fragment(&lesson.Objectives[i], m.scalar(n, "objectives"), m.at(n), true)
	}
	headlines := m.list("headlines")
	lesson.Headlines = make([]Headline, len(headlines))
	for i, n := range headlines {
		d.headline(&lesson.Headlines[i], m.entry(n))
	}
	d.fragment(&lesson.Next, m.text("next"), m.where("next"), true)
	m.done()
}

// headline reads one of the figures at the top, and where its proof is, if it has one.
func (d *draft) headline(h *Headline, m *mapping) {
	h.Figure = m.must("figure")
	d.fragment(&h.Caption, m.must("caption"), m.where("caption"), true)
	m.read["sim"] = true
	if n := m.values["sim"]; n != nil && n.Kind == yaml.MappingNode {
		sim := m.entry(n)
		f := Figure{Pos: m.where("figure"), Text: h.Figure, Widget: sim.must("widget"), Read: sim.must("read")}
		var at []quizzes.Pos
		f.Settings, at = sim.settings()
		d.checkWidget(f.Widget, nil, f.Settings, m.where("sim"), at)
		d.course.Figures = append(d.course.Figures, f)
	} else if n != nil {
		m.fault(n, "sim needs a widget and a reading", "write sim: {widget: retry-storm, read: peak}")
	}
	m.done()
}
