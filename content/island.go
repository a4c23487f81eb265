package content

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"millrace/content/markdown"
	"millrace/quizzes"
)

// meet notes a widget and, when its fence defines it, makes its program, which then is
// its only setting.
func (d *draft) meet(n *markdown.Widget) {
	if d.widgets[n.Prefix] == nil {
		d.widgets[n.Prefix] = n
	}
	if n.Definition == nil || n.Name == "" {
		return
	}
	program, err := d.checks.Define(n.Name, n.Definition.Text)
	if err == nil {
		n.Settings = markdown.Attributes{{Key: ProgramSetting, Value: program, At: n.Definition.At(-1, -1)}}
		return
	}
	for _, err := range unjoined(err) {
		var at DefinitionError
		if errors.As(err, &at) {
			d.fault(d.doc.Pos(n.Definition.At(at.Line, at.Col)), at.Message, at.Hint)
		} else {
			d.fault(d.doc.At(n), err.Error(), "")
		}
	}
}

// unjoined takes apart what errors.Join made.
func unjoined(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()
	}
	return []error{err}
}

// island makes an Island of a widget's fence, or nil when there is no such widget.
func (d *draft) island(n *markdown.Widget) *Island {
	settings, places := d.settings(n.Settings)
	at := d.doc.At(n)
	if faulty(n) || !d.checkWidget(n.Name, nil, settings, at, places) {
		return nil
	}
	if d.widgets[n.Prefix] != n {
		d.fault(at, fmt.Sprintf("another widget of this page has the id %q", n.Prefix), "give this one its own: a line id: name")
	}
	return &Island{Widget: n.Name, Prefix: n.Prefix, Title: n.Caption, Params: settings}
}

// faulty reports whether the definition of a widget made no program.
func faulty(n *markdown.Widget) bool { return n.Definition != nil && len(n.Settings) == 0 }

// settings turns attributes into settings, with their places.
func (d *draft) settings(as markdown.Attributes) (out []Setting, at []quizzes.Pos) {
	for _, a := range as {
		out = append(out, Setting{Name: a.Key, Value: a.Value})
		at = append(at, d.doc.Pos(a.At))
	}
	return out, at
}

// checkWidget reports what is wrong with a widget and each of its settings, and whether
// nothing is. Base are settings that it has already and that were checked before.
func (l *loader) checkWidget(name string, base, settings []Setting, at quizzes.Pos, places []quizzes.Pos) bool {
	if name == "" {
		return false // reported where it is missing
	}
	before := len(l.faults)
	report := func(at quizzes.Pos, err error) {
		for line := range strings.Lines(err.Error()) {
			l.fault(at, strings.TrimSpace(line), "")
		}
	}
	base = slices.Clip(base)
	if err := l.checks.Widget(name, base); err != nil {
		if len(base) == 0 { // else it was reported where it was checked
			report(at, err)
		}
		return false
	}
	for i, s := range settings {
		if err := l.checks.Widget(name, append(base, s)); err != nil {
			report(places[i], err)
		}
	}
	if len(l.faults) == before { // each is fine: are they together?
		if err := l.checks.Widget(name, append(base, settings...)); err != nil {
			report(at, err)
		}
	}
	return len(l.faults) == before
}
