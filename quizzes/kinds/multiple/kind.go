// Package multiple is the question with a list of choices of which some are right.
//
// Why wrong picks take away: otherwise picking everything would earn full marks. Why
// never below zero: a question can be lost, but not spoil another. The learner is told
// the rule, but not how many choices are right, for that would be part of the key.
package multiple

import (
	"fmt"

	"millrace/quizzes"
)

// Kind is the kind "multiple".
type Kind struct{}

// Name returns "multiple".
func (Kind) Name() string { return "multiple" }

// Build wants two choices or more, at least one of them correct and at least one not.
func (Kind) Build(d quizzes.Draft) (quizzes.Body, []quizzes.Fault) {
	body, faults := quizzes.NewChoices(d, quizzes.ChoiceRule{Legend: legend(), Many: true, Share: share, Sum: sum})
	wrong := 0
	for _, c := range d.Choices {
		if !c.Correct {
			wrong++
		}
	}
	if wrong == 0 && len(d.Choices) > 0 {
		faults = append(faults, quizzes.Fault{Pos: d.At("choices"), Message: "every choice is right, so there is nothing to decide",
			Hint: "add a choice that is not"})
	}
	if d.Answer != "" {
		faults = append(faults, quizzes.Fault{Pos: d.At("answer"),
			Message: fmt.Sprintf("a multiple question has no answer: %.40q", d.Answer), Hint: "write correct: true below each right choice"})
	}
	if len(faults) > 0 {
		return nil, faults
	}
	return body, nil
}

// share is (right picks − wrong picks) / right choices.
func share(p quizzes.Picks) (num, den int) {
	return p.Right - p.Wrong, p.Right + p.Missed
}

// sum says how many shares of the points an answer earned, and why.
func sum(p quizzes.Picks) quizzes.HTML {
	if p.Wrong == 0 && p.Missed == 0 {
		return ""
	}
	num, den := share(p)
	text := fmt.Sprintf("%d right − %d wrong = %d of %d shares.", p.Right, p.Wrong, max(num, 0), den)
	if num < 0 {
		text += " It never falls below 0."
	}
	return quizzes.Say(text)
}
