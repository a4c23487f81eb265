package quizzes

import (
	"fmt"
	"strings"

	"github.com/a-h/templ"
)

// ChoiceField is the name of the field that the controls of a Choices fill.
const ChoiceField = "choice"

// Choices is the Body of every question that is answered by picking from a list. What
// differs between those kinds is in a ChoiceRule.
type Choices struct {
	id      string
	rule    ChoiceRule
	shuffle bool
	items   []choice
	pinned  []bool
	max     int // milli-points
	key     Key[choiceKey]
}

// ChoiceRule is what a kind decides about a list of choices.
type ChoiceRule struct {
	Legend templ.Component // what to do, in words
	Many   bool            // checkboxes instead of radio buttons
	// Share returns the share of the points that picks earn, as a fraction; Choices
	// keeps it between 0 and 1. den must be above 0.
	Share func(Picks) (num, den int)
	// Sum says how the share came about; nil says nothing.
	Sum func(Picks) HTML
}

// Picks counts an answer. Whatever was sent that is no choice counts as Wrong.
type Picks struct {
	Right  int // right choices that were picked
	Wrong  int // wrong choices that were picked
	Missed int // right choices that were not picked
}

// AllOrNothing is the Share of a question with one right choice: everything for
// picking it alone, nothing for any other answer.
func AllOrNothing(p Picks) (num, den int) {
	if p.Right == 1 && p.Wrong == 0 {
		return 1, 1
	}
	return 0, 1
}

// choice is what may be shown of one choice before an answer.
type choice struct {
	value string
	text  HTML
}

// choiceKey is what may not; its slices run along the choices.
type choiceKey struct {
	right       []bool
	feedback    []HTML
	answer      string
	explanation HTML
}

// NewChoices checks the choices of a draft (two or more, none empty, none twice, one
// right at least) and builds their Body.
func NewChoices(d Draft, rule ChoiceRule) (*Choices, []Fault) {
	var faults []Fault
	if len(d.Choices) < 2 || len(d.Choices) > maxChoices {
		faults = append(faults, Fault{d.At("choices"), fmt.Sprintf("the question has %d choices", len(d.Choices)),
			fmt.Sprintf("use 2 to %d", maxChoices)})
	}
	c := &Choices{id: d.ID, rule: rule, shuffle: d.Shuffle, max: d.Points * Milli}
	key := choiceKey{explanation: d.Explanation}
	var answers []string
	texts := make(map[HTML]bool)
	for i, ch := range d.Choices {
		if isBlank(ch.Text) {
			faults = append(faults, Fault{ch.Pos, fmt.Sprintf("choice %d is empty", i+1), "write it or take it out"})
		} else if texts[ch.Text] {
			faults = append(faults, Fault{ch.Pos, fmt.Sprintf("choice %d says the same as one above", i+1), ""})
		}
		texts[ch.Text] = true
		if ch.Value == "" && i < maxChoices {
			ch.Value = letter(i)
		}
		c.items = append(c.items, choice{ch.Value, ch.Text})
		c.pinned = append(c.pinned, ch.Pin)
		key.right = append(key.right, ch.Correct)
		key.feedback = append(key.feedback, ch.Feedback)
		if ch.Correct {
			answers = append(answers, Plain(ch.Text))
		}
	}
	if len(answers) == 0 && len(d.Choices) > 0 {
		faults = append(faults, Fault{d.At("choices"), "no choice is right", "mark the right one"})
	}
	if len(faults) > 0 {
		return nil, faults
	}
	key.answer = strings.Join(answers, "; ")
	c.key = Lock(key)
	return c, nil
}

// letter is the value of choice i if its draft names none: a, b, c…
func letter(i int) string { return string(rune('a' + i)) }

// View draws the choices as radio buttons or checkboxes.
func (c *Choices) View(v View) templ.Component { return choiceList(c, v) }

// Mark counts the picks and gives the share of the points that the rule says.
func (c *Choices) Mark(given Given) Mark {
	picked, unknown, blank := c.picked(given)
	if blank {
		return Mark{Max: c.max, Blank: true}
	}
	key := c.key.Open()
	m := Mark{Max: c.max, Answer: key.answer, Explanation: key.explanation}
	var picks Picks
	for i, ch := range c.items {
		switch {
		case key.right[i] && picked[i]:
			picks.Right++
		case key.right[i]:
			picks.Missed++
		case picked[i]:
			picks.Wrong++
		default:
			continue
		}
		m.Choices = append(m.Choices, ChoiceMark{ch.value, picked[i], key.right[i], key.feedback[i]})
	}
	if unknown {
		picks.Wrong++
	}
	num, den := c.rule.Share(picks)
	m.Score = c.max * min(max(num, 0), den) / den
	m.Right = m.Score == m.Max
	if c.rule.Sum != nil {
		m.Message = c.rule.Sum(picks)
	}
	return m
}

// picked tells which choices an answer names, and whether it names something else or
// nothing at all.
func (c *Choices) picked(given Given) (picked []bool, unknown, blank bool) {
	picked, blank = make([]bool, len(c.items)), true
	for _, value := range given[ChoiceField] {
		if strings.TrimSpace(value) == "" {
			continue
		}
		blank = false
		known := false
		for i, ch := range c.items {
			if ch.value == value {
				picked[i], known = true, true
			}
		}
		unknown = unknown || !known
	}
	return picked, unknown, blank
}

// order returns the indices of the choices in the order v shows them.
func (c *Choices) order(v View) []int {
	pinned := c.pinned
	if !c.shuffle {
		pinned = make([]bool, len(c.items))
		for i := range pinned {
			pinned[i] = true
		}
	}
	return Shuffle(len(c.items), pinned, v.Seed, c.id)
}

// feedbackOn returns the mark of one choice in m, if there is any.
func feedbackOn(m *Mark, value string) *ChoiceMark {
	if m == nil {
		return nil
	}
	for i := range m.Choices {
		if m.Choices[i].Value == value {
			return &m.Choices[i]
		}
	}
	return nil
}
