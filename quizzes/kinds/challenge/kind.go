// Package challenge is the question that is answered by the settings of a simulation: do
// they reach the goal of a challenge of the course?
//
// Why the settings are run on seeds that are the same for everybody: an attempt is marked
// again whenever it is shown, and must get the same mark. Why all or nothing: a challenge
// is proven to tell its solutions from what merely looks like one, and it proves that of
// the goal as a whole; settings that hold in nineteen runs of twenty lose somebody's order
// in the twentieth. Why a solution is never told, not even afterwards: finding one is the
// question, and the challenge may be tried again.
package challenge

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"millrace/quizzes"
)

// Kind is the kind "challenge".
type Kind struct{}

// Name returns "challenge".
func (Kind) Name() string { return "challenge" }

// Build wants a task; everything else about it stands in the file of the challenge.
func (Kind) Build(d quizzes.Draft) (quizzes.Body, []quizzes.Fault) {
	var faults []quizzes.Fault
	if d.Task == nil {
		faults = append(faults, quizzes.Fault{Pos: d.At("challenge"), Message: "the question names no challenge", Hint: "add challenge: and the id of one"})
	}
	if len(d.Choices) > 0 {
		faults = append(faults, quizzes.Fault{Pos: d.At("choices"), Message: "a question of kind challenge has no choices", Hint: "what can be chosen are the settings of its simulation"})
	}
	if d.Answer != "" {
		faults = append(faults, quizzes.Fault{Pos: d.At("answer"), Message: fmt.Sprintf("a question of kind challenge has no answer: %.40q", d.Answer), Hint: "its solutions stand in the file of the challenge"})
	}
	if len(faults) > 0 {
		return nil, faults
	}
	return &body{task: d.Task, max: d.Points * quizzes.Milli, explanation: quizzes.Lock(d.Explanation)}, nil
}

// body is a question of this kind.
type body struct {
	task        *quizzes.Task
	max         int // milli-points
	explanation quizzes.Key[quizzes.HTML]
}

// View draws the goal, what it takes, and a control for each setting.
func (b *body) View(v quizzes.View) templ.Component { return settings(b.task, v) }

// Prepare runs the settings, so that Mark finds what came of them.
func (b *body) Prepare(ctx context.Context, given quizzes.Given) error {
	set, fault := b.read(given)
	if len(set) == 0 || fault != "" {
		return nil
	}
	_, err := b.task.Run(ctx, set)
	return err
}

// Mark gives all points to settings that meet every condition in every run, and says of
// others which condition was missed, and where.
func (b *body) Mark(given quizzes.Given) quizzes.Mark {
	set, fault := b.read(given)
	if len(set) == 0 && fault == "" {
		return quizzes.Mark{Max: b.max, Blank: true}
	}
	m := quizzes.Mark{Max: b.max, Explanation: b.explanation.Open()}
	if fault != "" {
		m.Message = quizzes.Say(fault + " Nothing was run.")
		return m
	}
	out, err := b.task.Run(context.Background(), set)
	switch {
	case err != nil:
		m.Message = quizzes.Say("The simulation could not be run: " + err.Error() + ".")
	case out.Fault != "":
		m.Message = quizzes.Say(out.Fault + " Nothing was run.")
	default:
		if m.Right = out.Passed; m.Right {
			m.Score = b.max
		}
		m.Message = told(b.task, out)
	}
	return m
}

// read returns what was set, and what is wrong with it. Nothing set and nothing wrong is
// a blank answer.
func (b *body) read(given quizzes.Given) (set []quizzes.Setting, fault string) {
	for _, c := range b.task.Controls {
		values := given[c.Name]
		if !slices.ContainsFunc(values, func(v string) bool { return !quizzes.Blank(v) }) {
			continue
		}
		offered := func(o quizzes.TaskOption) bool { return o.Value == values[0] }
		switch {
		case len(values) > 1:
			fault = c.Label + " was set twice."
		case len(values[0]) > quizzes.MaxText:
			fault = c.Label + " is too long."
		case len(c.Options) > 0 && !slices.ContainsFunc(c.Options, offered):
			fault = c.Label + " cannot be “" + quizzes.Echo(values[0]) + "”."
		}
		set = append(set, quizzes.Setting{Name: c.Name, Value: values[0]})
	}
	return set, fault
}

// told is what came of some settings as markup.
func told(t *quizzes.Task, out quizzes.Outcome) quizzes.HTML {
	var page strings.Builder
	if err := outcome(t, out).Render(context.Background(), &page); err != nil {
		return quizzes.Say("What came out could not be drawn: " + err.Error() + ".")
	}
	return quizzes.HTML(page.String())
}

// chosen is the value a list shows: one that it offers, or none.
func chosen(c quizzes.TaskControl, v quizzes.View) string {
	values := v.Given[c.Name]
	if len(values) == 1 {
		return values[0]
	}
	return ""
}

// describedBy lists the elements that belong to a typed setting besides its label.
func describedBy(c quizzes.TaskControl, v quizzes.View) string {
	ids := v.Prefix + "help." + c.Name
	if v.Mark != nil {
		ids += " " + v.Prefix + "verdict"
	}
	return ids
}

// rule tells a learner how the answer is marked.
func rule(t *quizzes.Task) string {
	if t.Runs == 1 {
		return "Your settings are run once. Every condition met earns all points, anything less earns none."
	}
	return fmt.Sprintf("Your settings are run %d times, each time with other chances. Every condition met earns all points, anything less earns none.", t.Runs)
}
