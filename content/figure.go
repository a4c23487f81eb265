package content

import (
	"fmt"
	"strings"

	"millrace/quizzes"
)

// Prove runs the simulations that the figures and predictions of a course rest on and
// reports every figure that they contradict. Equal runs are made once.
func Prove(course *Course, checks Checks) []quizzes.Fault {
	type answer struct {
		text string
		err  error
	}
	runs := map[string]answer{}
	var faults []quizzes.Fault
	for _, f := range course.Figures {
		key := fmt.Sprintf("%q %q %q", f.Widget, f.Read, f.Settings)
		got, done := runs[key]
		if !done {
			got.text, _, got.err = checks.Reading(f.Widget, f.Read, f.Settings)
			runs[key] = got
		}
		switch {
		case got.err != nil:
			faults = append(faults, quizzes.Fault{Pos: f.Pos, Message: "this figure cannot be proven: " + got.err.Error()})
		case f.Text != got.text && !strings.HasPrefix(f.Text, got.text+" "):
			faults = append(faults, quizzes.Fault{
				Pos: f.Pos, Message: fmt.Sprintf("the text says %s, and %s measures %s", f.Text, f.Widget, got.text),
				Hint: "write " + got.text + ", or change the settings",
			})
		}
	}
	for _, p := range course.predictions {
		if _, err := p.key(); err != nil {
			faults = append(faults, quizzes.Fault{Pos: p.pos, Message: "this prediction has no key: " + err.Error()})
		}
	}
	return faults
}
