// Package cloze is the question that is answered by filling the gaps of a text or of a
// piece of code.
//
// Why each gap has a number: what there is to say about it stands below the text, where it
// does not tear the text apart, and has to find its gap again. Why a gap may be a list:
// in code there is often one word that fits and ten ways to guess at it.
package cloze

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"millrace/quizzes"
)

// Kind is the kind "cloze".
type Kind struct{}

// Name returns "cloze".
func (Kind) Name() string { return "cloze" }

// maxGaps bounds a question.
const maxGaps = 12

// Build wants a text with gaps, one to twelve, each with what is accepted in it.
func (Kind) Build(d quizzes.Draft) (quizzes.Body, []quizzes.Fault) {
	var faults []quizzes.Fault
	fault := func(field, message, hint string) {
		faults = append(faults, quizzes.Fault{Pos: d.At(field), Message: message, Hint: hint})
	}
	switch n := len(d.Gaps); {
	case d.Text == "":
		fault("text", "there is no text with gaps", "add text: | and a text with {{name}} where a gap is")
	case n == 0 || n > maxGaps:
		fault("text", fmt.Sprintf("the text has %d gaps", n), fmt.Sprintf("write {{name}} where a gap is, in 1 to %d places", maxGaps))
	}
	exact := quizzes.ReadExact(d, fault)
	if len(d.Choices) > 0 {
		fault("choices", "a text with gaps has no choices of its own", "write them below a gap")
	}
	if d.Answer != "" {
		fault("answer", fmt.Sprintf("a text with gaps has no answer of its own: %.40q", d.Answer), "write accept: below each gap")
	}
	b := &body{exact: exact.Rule()}
	var gaps []quizzes.DraftGap
	for i, g := range d.Gaps {
		g.Name, g.Label = "gap."+strconv.Itoa(i+1), "Gap "+strconv.Itoa(i+1)
		gaps = append(gaps, g)
		b.typed = b.typed || len(g.Choices) == 0
	}
	b.pieces = strings.Split(string(d.Text), quizzes.GapMark)
	if len(faults) == 0 && len(b.pieces) != len(gaps)+1 {
		fault("text", fmt.Sprintf("the text has %d gaps, and %d are described", len(b.pieces)-1, len(gaps)), "")
	}
	slots, more := quizzes.NewSlots(d, gaps, exact)
	if faults = append(faults, more...); len(faults) > 0 {
		return nil, faults
	}
	b.slots = slots
	return b, nil
}

// stop splits off the full stop or comma that a piece begins with: it stays on the line
// of the gap before it, for a browser may break a line on either side of a control.
func stop(piece string) (string, string) {
	if piece != "" && strings.ContainsRune(".,;:?!", rune(piece[0])) {
		return piece[:1], piece[1:]
	}
	return "", piece
}

// body is a text with gaps. Its pieces stand before, between and behind them.
type body struct {
	pieces []string
	slots  *quizzes.Slots
	typed  bool   // some gap is typed into
	exact  string // how to write in it
}

// View draws the text with a control in each gap, and the feedback below it.
func (b *body) View(v quizzes.View) templ.Component { return gaps(b, v) }

// Mark gives an equal share of the points for each gap that is right.
func (b *body) Mark(given quizzes.Given) quizzes.Mark { return b.slots.Mark(given) }

// Fields are the gaps.
func (b *body) Fields() []quizzes.Field { return b.slots.Fields() }
