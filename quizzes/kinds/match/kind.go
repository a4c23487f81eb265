// Package match is the question that is answered by choosing, for each of several things,
// what belongs to it.
//
// Why lists of choices and not lines to draw: a list works by keyboard, by touch, by voice
// and without scripts, and says what it holds. Why there may be more to choose from than
// there are pairs: the last pair would otherwise be left over and not known.
package match

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"millrace/quizzes"
)

// Kind is the kind "match".
type Kind struct{}

// Name returns "match".
func (Kind) Name() string { return "match" }

// minPairs and maxPairs bound a question.
const (
	minPairs = 2
	maxPairs = 12
)

// Build wants two to twelve pairs. Two may share what belongs to them; Others belong to
// none. Feedback on a pair is by what may be chosen.
func (Kind) Build(d quizzes.Draft) (quizzes.Body, []quizzes.Fault) {
	var faults []quizzes.Fault
	fault := func(at quizzes.Pos, message, hint string) {
		faults = append(faults, quizzes.Fault{Pos: at, Message: message, Hint: hint})
	}
	if n := len(d.Pairs); n < minPairs || n > maxPairs {
		fault(d.At("pairs"), fmt.Sprintf("the question has %d pairs", n), fmt.Sprintf("use %d to %d", minPairs, maxPairs))
	}
	var rights []string
	lefts := make(map[quizzes.HTML]bool)
	for i, p := range d.Pairs {
		switch {
		case quizzes.Plain(p.Left) == "":
			fault(p.Pos, fmt.Sprintf("pair %d has no left side", i+1), "write left: and what it is about")
		case lefts[p.Left]:
			fault(p.Pos, fmt.Sprintf("pair %d is about the same as one above", i+1), "")
		}
		lefts[p.Left] = true
		if !slices.Contains(rights, p.Right) {
			rights = append(rights, p.Right)
		}
	}
	for _, o := range d.Others {
		if slices.Contains(rights, o) {
			fault(d.At("others"), fmt.Sprintf("%.40q belongs to a pair already", o), "others belong to nothing")
		}
		rights = append(rights, o)
	}
	if len(d.Choices) > 0 {
		fault(d.At("choices"), "a question of pairs has no choices", "write pairs:, each with left: and right:")
	}
	if d.Answer != "" {
		fault(d.At("answer"), fmt.Sprintf("a question of pairs has no answer: %.40q", d.Answer), "write pairs:, each with left: and right:")
	}
	if len(faults) > 0 {
		return nil, faults
	}
	slices.Sort(rights) // in the order of the pairs they would tell the key
	b := &body{}
	var gaps []quizzes.DraftGap
	for i, p := range d.Pairs {
		b.lefts = append(b.lefts, p.Left)
		gaps = append(gaps, quizzes.DraftGap{
			Name: "pair." + strconv.Itoa(i+1), Label: quizzes.Plain(p.Left), Choices: rights,
			Accept: []string{p.Right}, Feedback: p.Feedback, Pos: p.Pos, Places: p.Places,
		})
	}
	b.slots, faults = quizzes.NewSlots(d, gaps, quizzes.Spelling{})
	if len(faults) > 0 {
		return nil, faults
	}
	return b, nil
}

// body is a question of pairs.
type body struct {
	lefts []quizzes.HTML
	slots *quizzes.Slots
}

// View draws each thing with a list of what may belong to it.
func (b *body) View(v quizzes.View) templ.Component { return pairs(b, v) }

// Mark gives an equal share of the points for each pair that is right.
func (b *body) Mark(given quizzes.Given) quizzes.Mark { return b.slots.Mark(given) }

// Fields are the things that something belongs to.
func (b *body) Fields() []quizzes.Field { return b.slots.Fields() }
