// Package text is the question that is answered by a word or a few, of which its author
// lists the accepted forms.
//
// Why so much is forgiven unless the author says otherwise: whoever knows the answer and
// types it with a capital, a curly quote or a phone's space behind it is right. Why the
// browser's help is off: a spelling checker would give half of the answer.
package text

import (
	"fmt"

	"github.com/a-h/templ"

	"millrace/quizzes"
)

// Kind is the kind "text".
type Kind struct{}

// Name returns "text".
func (Kind) Name() string { return "text" }

// Field is the name of the field an answer is typed into.
const Field = "value"

// Build wants one accepted form or more. Exact names the differences in spelling that
// count. Feedback is by wrong form.
func (Kind) Build(d quizzes.Draft) (quizzes.Body, []quizzes.Fault) {
	var faults []quizzes.Fault
	fault := func(field, message, hint string) {
		faults = append(faults, quizzes.Fault{Pos: d.At(field), Message: message, Hint: hint})
	}
	exact := quizzes.ReadExact(d, fault)
	forms := quizzes.NewForms(d.Accept, d.Feedback, exact, fault)
	if len(d.Choices) > 0 {
		fault("choices", "a text question has no choices", "take them out, or make its kind single")
	}
	if d.Answer != "" {
		fault("answer", fmt.Sprintf("a text question has no answer: %.40q", d.Answer), "write accept: and a list of the forms that are right")
	}
	if len(faults) > 0 {
		return nil, faults
	}
	return &body{
		max: d.Points * quizzes.Milli, exact: exact,
		key: quizzes.Lock(key{forms, d.Explanation}),
	}, nil
}

// key is what a learner may not see before answering.
type key struct {
	forms       quizzes.Forms
	explanation quizzes.HTML
}

// body is a text question.
type body struct {
	exact quizzes.Spelling // told to the learner
	max   int              // milli-points
	key   quizzes.Key[key]
}

// View draws the field.
func (b *body) View(v quizzes.View) templ.Component { return field(b.exact.Rule(), v) }

// Mark compares the answer with the forms that are accepted.
func (b *body) Mark(given quizzes.Given) quizzes.Mark {
	k := b.key.Open()
	values, blank := given[Field], true
	for _, v := range values {
		blank = blank && quizzes.Blank(v)
	}
	if blank {
		return quizzes.Mark{Max: b.max, Blank: true}
	}
	m := quizzes.Mark{Max: b.max, Answer: k.forms.Answer(), Explanation: k.explanation}
	if len(values) > 1 {
		m.Message = quizzes.Say("There were two answers, and one is asked for.")
		return m
	}
	if m.Right, m.Message = k.forms.Mark(values[0]); m.Right {
		m.Score = m.Max
	}
	return m
}
