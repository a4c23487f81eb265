// Package single is the question with a list of choices of which exactly one is right.
//
// Why picking two earns nothing even if one is right: radio buttons send one value, so
// two were not picked by a person.
package single

import (
	"fmt"

	"millrace/quizzes"
)

// Kind is the kind "single".
type Kind struct{}

// Name returns "single".
func (Kind) Name() string { return "single" }

// Build wants two choices or more, exactly one of them correct.
func (Kind) Build(d quizzes.Draft) (quizzes.Body, []quizzes.Fault) {
	body, faults := quizzes.NewChoices(d, quizzes.ChoiceRule{Legend: legend(), Share: quizzes.AllOrNothing})
	right := 0
	for _, c := range d.Choices {
		if !c.Correct {
			continue
		}
		if right++; right == 2 {
			faults = append(faults, quizzes.Fault{Pos: c.Pos, Message: "this is the second right choice of a single question",
				Hint: "if several are right, its kind is multiple"})
		}
	}
	if d.Answer != "" {
		faults = append(faults, quizzes.Fault{Pos: d.At("answer"),
			Message: fmt.Sprintf("a single question has no answer: %.40q", d.Answer), Hint: "write correct: true below the right choice"})
	}
	if len(faults) > 0 {
		return nil, faults
	}
	return body, nil
}
