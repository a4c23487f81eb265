package content

import (
	"fmt"
	"strconv"
	"strings"

	"millrace/content/markdown"
	"millrace/quizzes"
)

// major reads how often a section was rewritten: the word alone means once.
func (d *draft) major(n *markdown.Directive) int {
	value, given := n.Args.Get("major")
	if !given {
		return 0
	}
	if value == "" {
		return 1
	}
	number, err := strconv.Atoi(value)
	if err != nil || number < 1 || number > 1000 {
		d.fault(d.doc.Pos(n.Start), fmt.Sprintf("major is %q", value), "write major, and major=2 when you rewrite it the second time")
		return 0
	}
	return number
}

// replaces reads what a section or a question took over from.
func (d *draft) replaces(n *markdown.Directive) (old quizzes.Old) {
	value, _ := n.Args.Get("replaces")
	at := d.doc.Pos(n.Start)
	for entry := range strings.FieldsSeq(value) {
		ids, wrong := quizzes.ParseOld(entry)
		if ids == nil {
			d.fault(at, fmt.Sprintf("replaces names %q, which is not an id", wrong), "")
			continue
		}
		old = append(old, ids)
		for _, id := range ids {
			d.gone[id] = fmt.Sprintf("%s %q says it replaced it", n.Name, n.ID())
		}
	}
	return old
}

// readRetired reads the ids that were in use and must never be used again.
func (l *loader) readRetired(m *mapping) {
	for _, n := range m.list("retired") {
		id := m.scalar(n, "retired")
		switch {
		case id == "":
		case !markdown.IsID(id):
			m.fault(n, fmt.Sprintf("%q is not an id", id), "")
		case l.gone[id] != "":
			m.fault(n, fmt.Sprintf("%q is retired twice", id), "")
		default:
			l.gone[id] = "it is retired in course.yaml"
		}
	}
}

// checkGone reports every id that is said to be gone and is still there: whoever had it
// done would have something done that they never saw.
func (l *loader) checkGone() {
	for id, why := range l.gone {
		if at, alive := l.ids[id]; alive {
			l.fault(at, fmt.Sprintf("the id %q is in use, and %s", id, why), "give this one a new id")
		}
	}
}

// Gone returns the ids that no section, question, card or quiz may have, each with a
// sentence that says why.
func (c *Course) Gone() map[string]string { return c.gone }
