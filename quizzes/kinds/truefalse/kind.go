// Package truefalse is the statement that a learner calls true or false.
//
// Why it is built from choices: it is a list of two that is never shuffled, because
// people expect "true" first.
package truefalse

import (
	"fmt"
	"maps"
	"slices"

	"millrace/quizzes"
)

// Kind is the kind "truefalse".
type Kind struct{}

// Name returns "truefalse".
func (Kind) Name() string { return "truefalse" }

// Build wants the answer "true" or "false"; Feedback may hold a text for each.
func (Kind) Build(d quizzes.Draft) (quizzes.Body, []quizzes.Fault) {
	var faults []quizzes.Fault
	fault := func(field, message, hint string) {
		faults = append(faults, quizzes.Fault{Pos: d.At(field), Message: message, Hint: hint})
	}
	switch d.Answer {
	case "true", "false":
	case "":
		fault("answer", "the statement has no answer", "write answer: true or answer: false")
	default:
		fault("answer", fmt.Sprintf("the answer is %.40q", d.Answer), hint(d.Answer))
	}
	for _, given := range slices.Sorted(maps.Keys(d.Feedback)) {
		if given != "true" && given != "false" {
			fault("feedback."+given, fmt.Sprintf("feedback on %.40q", given), "feedback is for true and for false")
		}
	}
	if len(d.Choices) > 0 {
		fault("choices", "a true or false question has no choices of its own", "take them out, or make its kind single")
	}
	if len(faults) > 0 {
		return nil, faults
	}

	d.Shuffle = false
	d.Choices = []quizzes.DraftChoice{
		{Value: "true", Text: "True", Correct: d.Answer == "true", Feedback: d.Feedback["true"], Pos: d.Pos},
		{Value: "false", Text: "False", Correct: d.Answer == "false", Feedback: d.Feedback["false"], Pos: d.Pos},
	}
	body, faults := quizzes.NewChoices(d, quizzes.ChoiceRule{Legend: legend(), Share: quizzes.AllOrNothing})
	if len(faults) > 0 {
		return nil, faults
	}
	return body, nil
}

// hint guesses what an author meant.
func hint(answer string) string {
	switch answer {
	case "yes", "Yes", "on", "True", "TRUE", "t", "1":
		return "write true"
	case "no", "No", "off", "False", "FALSE", "f", "0":
		return "write false"
	}
	return "write true or false"
}
