package content

import (
	"strconv"
	"strings"

	"millrace/content/markdown"
	"millrace/content/play"
)

// diagram keeps what the playground opens of a diagram, and puts an island in the place of
// the picture of one that does something.
func (d *draft) diagram(n *markdown.Diagram) {
	n.Kept = d.keep(n.Opens)
	if n.Program == "" || d.checks.Diagram == "" {
		return
	}
	w := &markdown.Widget{
		Name: d.checks.Diagram, Prefix: d.diagramPrefix(n.Caption), Caption: n.Caption,
		Settings: markdown.Attributes{{Key: ProgramSetting, Value: n.Program, At: n.Pos()}},
	}
	w.SetPos(n.Pos())
	d.widgets[w.Prefix] = w
	if is := d.island(w); is != nil {
		n.Stand(d.slot(Part{Kind: PartIsland, Island: is}))
	}
}

// keep notes the text of a diagram of the course and returns its id.
func (l *loader) keep(text string) string {
	id := play.ID(text)
	if l.course.diagrams == nil {
		l.course.diagrams = map[string]string{}
	}
	l.course.diagrams[id] = text
	return id
}

// diagramPrefix makes the prefix of a diagram in the address of the page: the first words
// of its caption. A number would change with every diagram before it, and old links would
// lead to another one.
func (d *draft) diagramPrefix(caption string) string {
	words := strings.FieldsFunc(strings.ToLower(caption), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	prefix := strings.Join(words[:min(3, len(words))], "-")
	if !markdown.IsID(prefix) {
		prefix = "picture"
	}
	for n, first := 2, prefix; d.widgets[prefix] != nil; n++ {
		prefix = first + "-" + strconv.Itoa(n)
	}
	return prefix
}
