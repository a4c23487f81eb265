package quizzes

import (
	"fmt"
	"slices"
	"strings"

	"github.com/a-h/templ"
)

// Slots is what questions share that are answered in several places: pairs to match and
// gaps to fill. Each place is a list of choices or a field to type into, and each that is
// right earns an equal share of the points. Wrong ones take nothing away: a place takes
// one answer, so there is no way to answer with everything.
type Slots struct {
	id      string
	shuffle bool
	list    []slot
	max     int // milli-points
	key     Key[slotsKey]
}

// slot is what may be shown of one place before an answer.
type slot struct {
	field, label string
	options      []option // none where it is typed
	width        int      // of a field to type into, in characters
}

// option is one thing to choose. Its value is its rank in the alphabet, which tells
// nothing about where it belongs.
type option struct{ value, text string }

// slotsKey is what may not be shown; forms run along the slots.
type slotsKey struct {
	forms       []Forms
	right       []HTML // feedback on the right answer of each
	explanation HTML
}

// maxSlots and maxOptions bound a question to what fits on a screen and in a head.
const (
	maxSlots   = 20
	maxOptions = 26
)

// NewSlots checks the places of a draft and builds what they share. exact are the
// differences in spelling that count where an answer is typed.
func NewSlots(d Draft, gaps []DraftGap, exact Spelling) (*Slots, []Fault) {
	var faults []Fault
	s := &Slots{id: d.ID, shuffle: d.Shuffle, max: d.Points * Milli}
	key := slotsKey{explanation: d.Explanation}
	for _, g := range gaps {
		fault := func(field, message, hint string) {
			faults = append(faults, Fault{g.At(field), g.Label + ": " + message, hint})
		}
		spelling, feedback, told := exact, g.Feedback, HTML("")
		if len(g.Choices) > 0 {
			spelling = Spelling{true, true, true, true} // what is chosen is not spelt
			feedback, told = checkOptions(g, fault)
		}
		forms := NewForms(g.Accept, feedback, spelling, fault)
		forms.chosen = len(g.Choices) > 0
		key.forms = append(key.forms, forms)
		key.right = append(key.right, told)
		s.list = append(s.list, slot{g.Name, g.Label, options(g.Choices), width(g.Accept)})
	}
	if len(faults) > 0 {
		return nil, faults
	}
	s.key = Lock(key)
	return s, nil
}

// checkOptions reports what is wrong with a list of choices, and takes the feedback on
// the right one out of the others.
func checkOptions(g DraftGap, fault func(field, message, hint string)) (wrong map[string]HTML, right HTML) {
	if len(g.Choices) < 2 || len(g.Choices) > maxOptions {
		fault("choices", fmt.Sprintf("there are %d choices", len(g.Choices)), fmt.Sprintf("use 2 to %d", maxOptions))
	}
	seen := make(map[string]bool)
	for _, c := range g.Choices {
		if key, _ := (Spelling{Case: true}).Key(c); key == "" || seen[key] {
			fault("choices", "the choice "+quoted(c)+" is empty, too long or there already", "")
		} else {
			seen[key] = true
		}
	}
	if len(g.Accept) > 1 {
		fault("accept", "two choices are right, and there is room for one", "")
	}
	for _, a := range g.Accept {
		if !slices.Contains(g.Choices, a) {
			fault("accept", "the answer "+quoted(a)+" is no choice", suggest(a, g.Choices))
		}
	}
	wrong = make(map[string]HTML)
	for _, text := range sortedKeys(g.Feedback) {
		switch {
		case !slices.Contains(g.Choices, text):
			fault("feedback."+text, "feedback on "+quoted(text)+", which is no choice", suggest(text, g.Choices))
		case slices.Contains(g.Accept, text):
			right = g.Feedback[text]
		default:
			wrong[text] = g.Feedback[text]
		}
	}
	return wrong, right
}

// options names choices by their rank, and keeps their order.
func options(choices []string) []option {
	ranks := slices.Sorted(slices.Values(choices))
	list := make([]option, len(choices))
	for i, c := range choices {
		rank, _ := slices.BinarySearch(ranks, c)
		list[i] = option{letter(min(rank, maxOptions-1)), c}
	}
	return list
}

// width is the room to type in: one of three, or it would tell the length of the answer.
func width(accept []string) int {
	longest := 0
	for _, a := range accept {
		longest = max(longest, len([]rune(a)))
	}
	switch {
	case longest <= 4:
		return 6
	case longest <= 12:
		return 14
	}
	return 24
}

// Mark gives an equal share of the points for each place that is right.
func (s *Slots) Mark(given Given) Mark {
	key := s.key.Open()
	m := Mark{Max: s.max, Blank: true, Explanation: key.explanation}
	var answers []string
	right := 0
	for i, p := range s.list {
		text, blank := p.answer(given)
		part := PartMark{Field: p.field, Blank: blank, Answer: key.forms[i].Answer()}
		if !blank {
			m.Blank = false
			if part.Right, part.Feedback = key.forms[i].Mark(text); part.Right {
				part.Feedback = key.right[i]
				right++
			}
		}
		m.Parts = append(m.Parts, part)
		answers = append(answers, part.Answer)
	}
	if m.Blank {
		return Mark{Max: s.max, Blank: true}
	}
	m.Answer = strings.Join(answers, "; ")
	m.Score = s.max * right / len(s.list)
	m.Right = right == len(s.list)
	m.Message = HTML(fmt.Sprintf("<p>%d of %d right.</p>", right, len(s.list)))
	return m
}

// answer returns what was chosen or typed in one place. Two values are no answer, and
// what is no choice is a wrong one.
func (p slot) answer(given Given) (text string, blank bool) {
	values := given[p.field]
	if !slices.ContainsFunc(values, func(v string) bool { return !Blank(v) }) {
		return "", true
	}
	if len(values) > 1 {
		return "\xff", false
	}
	if len(p.options) == 0 {
		return values[0], false
	}
	for _, o := range p.options {
		if o.value == values[0] {
			return o.text, false
		}
	}
	return "\xff", false
}

// Control draws the list or the field of place i, with its label before it.
func (s *Slots) Control(v View, i int) templ.Component {
	p := s.list[i]
	if len(p.options) == 0 {
		return slotField(p, v)
	}
	pinned := make([]bool, len(p.options))
	for k := range pinned {
		pinned[k] = !s.shuffle
	}
	list := make([]option, len(p.options))
	for place, k := range Shuffle(len(p.options), pinned, v.Seed, s.id+" "+p.field) {
		list[place] = p.options[k]
	}
	return slotList(p, list, v)
}

// Note draws what there is to say about place i once it is marked.
func (s *Slots) Note(v View, i int) templ.Component {
	return slotNote(s.list[i], v, v.Mark.Part(s.list[i].field))
}
