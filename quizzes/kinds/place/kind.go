// Package place is the question that is answered by putting one of several things into
// the blank box of a diagram.
//
// Why a wrong pick in a lesson is told what it would do there and not what is right: the
// box is filled by thinking about each, so the next pick must still be worth a thought. In
// a quiz, which is sent once, the result tells everything. Why buttons and radio buttons
// below the picture, and not only something to drag: they are the question, which works by
// keyboard, by voice and without scripts; dragging presses them.
package place

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/a-h/templ"

	"millrace/quizzes"
)

// Kind is the kind "place".
type Kind struct{}

// Name returns "place".
func (Kind) Name() string { return "place" }

// maxChoices bounds what is to be held against each other.
const maxChoices = 8

// Build wants a picture and two to eight choices for its box, one of them correct, each
// with feedback.
func (Kind) Build(d quizzes.Draft) (quizzes.Body, []quizzes.Fault) {
	choices, faults := quizzes.NewChoices(d, quizzes.ChoiceRule{Legend: legend(), Share: quizzes.AllOrNothing})
	fault := func(at quizzes.Pos, message, hint string) {
		faults = append(faults, quizzes.Fault{Pos: at, Message: message, Hint: hint})
	}
	if len(d.Choices) > maxChoices {
		fault(d.Choices[maxChoices].Pos, fmt.Sprintf("the box has %d choices", len(d.Choices)), fmt.Sprintf("use 2 to %d", maxChoices))
	}
	right := 0
	for _, c := range d.Choices {
		if c.Correct {
			if right++; right == 2 {
				fault(c.Pos, "this is the second right choice, and the box has room for one", "")
			}
		}
		if quizzes.Plain(c.Feedback) == "" {
			fault(c.Pos, "a choice without feedback", "say what it would do in that place: feedback:")
		}
	}
	if d.Answer != "" {
		fault(d.At("answer"), fmt.Sprintf("a question of kind place has no answer: %.40q", d.Answer), "write correct: true below the right choice")
	}
	if d.Picture == nil && len(d.Choices) > 0 {
		fault(d.At("diagram"), "there is no diagram with a box to fill", "add diagram: | and a flowchart with one box X[?]:::blank")
	}
	if len(faults) > 0 {
		return nil, faults
	}
	b := &Body{choices: choices, id: d.ID, picture: d.Picture, shuffle: d.Shuffle}
	k := key{explanation: d.Explanation}
	for i, c := range d.Choices {
		if c.Value == "" {
			c.Value = string(rune('a' + i))
		}
		b.items = append(b.items, item{c.Value, quizzes.Plain(c.Text), c.Pin})
		k.feedback = append(k.feedback, c.Feedback)
		if c.Correct {
			k.right = i
		}
	}
	b.key = quizzes.Lock(k)
	return b, nil
}

// Body is a picture with a blank box and what could go into it.
type Body struct {
	choices *quizzes.Choices // which marks: a pick is a pick
	id      string
	picture *quizzes.Picture
	items   []item
	shuffle bool
	key     quizzes.Key[key]
}

// item is one choice: what it says and whether it keeps its place.
type item struct {
	value, label string
	pin          bool
}

// key is what nobody may see before an answer; feedback runs along the items.
type key struct {
	right       int
	feedback    []quizzes.HTML
	explanation quizzes.HTML
}

// Fields is the box.
func (b *Body) Fields() []quizzes.Field { return b.choices.Fields() }

// View draws the picture, with what was picked in its box, and the choices below it.
func (b *Body) View(v quizzes.View) templ.Component { return placeView(b, v) }

// Mark marks a pick and tells what it would do there, what is right, and folded what the
// others would do.
func (b *Body) Mark(given quizzes.Given) quizzes.Mark {
	m := b.choices.Mark(given)
	if m.Blank {
		return m
	}
	picked, right := b.picked(given), b.key.Open().right
	if picked >= 0 {
		m.Message = b.told(picked)
	}
	if picked != right {
		m.Message += "<p class=\"q-answer q-answer-label\">Right answer</p>" + b.told(right)
	}
	others := quizzes.HTML("")
	for i := range b.items {
		if i != picked && i != right {
			others += b.told(i)
		}
	}
	if others != "" {
		m.Message += "<details class=\"place-others\"><summary>What would the others do there?</summary>" + others + "</details>"
	}
	return m
}

// Try marks a pick that may be followed by another.
func (b *Body) Try(given quizzes.Given) quizzes.Mark {
	m := b.choices.Mark(given)
	if m.Right {
		return b.Mark(given)
	}
	m.Answer, m.Explanation = "", ""
	m.Choices = slices.DeleteFunc(m.Choices, func(c quizzes.ChoiceMark) bool { return !c.Picked })
	if i := b.picked(given); i >= 0 {
		m.Message = b.told(i)
	}
	return m
}

// told is what one choice would do in the box, with its name in front of it. Behind a dash
// in a lesson a sentence may go on in lower case.
func (b *Body) told(i int) quizzes.HTML {
	feedback := string(b.key.Open().feedback[i])
	divide := ". "
	if r, _ := utf8.DecodeRuneInString(quizzes.Plain(quizzes.HTML(feedback))); unicode.IsLower(r) {
		divide = " — "
	}
	name := "<strong>" + html.EscapeString(b.items[i].label) + "</strong>" + divide
	if rest, ok := strings.CutPrefix(feedback, "<p>"); ok {
		return quizzes.HTML("<p>" + name + rest)
	}
	return quizzes.HTML("<p>" + name + "</p>" + feedback)
}

// picked returns the index of the one choice that an answer names, or -1.
func (b *Body) picked(given quizzes.Given) int {
	found := -1
	for _, value := range given[quizzes.ChoiceField] {
		i := slices.IndexFunc(b.items, func(it item) bool { return it.value == value })
		if i < 0 || found >= 0 && i != found {
			return -1
		}
		found = i
	}
	return found
}

// order returns the indices of the choices in the order v shows them.
func (b *Body) order(v quizzes.View) []int {
	pinned := make([]bool, len(b.items))
	for i, it := range b.items {
		pinned[i] = it.pin || !b.shuffle
	}
	return quizzes.Shuffle(len(b.items), pinned, v.Seed, b.id)
}

// shown is the picture with what was picked in its box.
func (b *Body) shown(v quizzes.View) quizzes.HTML {
	if i := b.picked(v.Given); i >= 0 {
		return b.picture.Filled[i]
	}
	return b.picture.Empty
}

// done reports whether nothing is left to place.
func (b *Body) done(v quizzes.View) bool { return v.Alone && v.Mark != nil && v.Mark.Right }

func tone(m *quizzes.Mark) string {
	switch {
	case m == nil || m.Blank:
		return ""
	case m.Right:
		return "is-right"
	}
	return "is-wrong"
}

// lines is how a choice is set in the box, for the script that puts it there.
func (b *Body) lines(i int) string { return b.picture.Lines[i] }
