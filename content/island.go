package content

import (
	"fmt"
	"strings"

	"millrace/content/markdown"
	"millrace/quizzes"
)

// island makes an Island of a widget's fence, or nil when there is no such widget.
func (d *draft) island(n *markdown.Widget) *Island {
	settings, places := d.settings(n.Settings)
	at := d.doc.At(n)
	if !d.checkWidget(n.Name, settings, at, places) {
		return nil
	}
	if d.prefix[n.Prefix] {
		d.fault(at, fmt.Sprintf("another widget of this lesson has the prefix %q", n.Prefix), "give this one its own: a line id: name")
	}
	d.prefix[n.Prefix] = true
	return &Island{Widget: n.Name, Prefix: n.Prefix, Title: n.Caption, Params: settings}
}

// settings turns attributes into settings, with their places.
func (d *draft) settings(as markdown.Attributes) (out []Setting, at []quizzes.Pos) {
	for _, a := range as {
		out = append(out, Setting{a.Key, a.Value})
		at = append(at, d.doc.Pos(a.At))
	}
	return out, at
}

// checkWidget reports what is wrong with a widget and each of its settings, and whether
// nothing is.
func (l *loader) checkWidget(name string, settings []Setting, at quizzes.Pos, places []quizzes.Pos) bool {
	if name == "" {
		return false // reported where it is missing
	}
	before := len(l.faults)
	report := func(at quizzes.Pos, err error) {
		for line := range strings.Lines(err.Error()) {
			l.fault(at, strings.TrimSpace(line), "")
		}
	}
	if err := l.checks.Widget(name, nil); err != nil {
		report(at, err)
		return false
	}
	for i, s := range settings {
		if err := l.checks.Widget(name, []Setting{s}); err != nil {
			report(places[i], err)
		}
	}
	if len(l.faults) == before { // each is fine: are they together?
		if err := l.checks.Widget(name, settings); err != nil {
			report(at, err)
		}
	}
	return len(l.faults) == before
}
