// Package number is the question that is answered by a number, within a tolerance and
// with an optional unit.
//
// Why exact fractions and not floats: 0.4 is within 0.1 of 0.3, and in binary it is
// not. Why a text field and not <input type="number">: browsers disagree about decimal
// commas there and send nothing for what they do not understand, so a wrong answer
// would look like none.
package number

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"millrace/quizzes"
)

// Kind is the kind "number".
type Kind struct{}

// Name returns "number".
func (Kind) Name() string { return "number" }

// Build wants the answer as a plain decimal ("1790", "5.97"). Tolerance is the largest
// difference that still counts, "0.05" or "2%" of the answer; without one only the
// exact number does. Feedback is by wrong answer, each a plain decimal as well.
func (Kind) Build(d quizzes.Draft) (quizzes.Body, []quizzes.Fault) {
	b := builder{draft: d}
	answer := b.decimal("answer", "the answer", d.Answer)
	tolerance := b.tolerance(answer)
	b.unit()
	if len(d.Choices) > 0 {
		b.fault("choices", "a number question has no choices", "take them out, or make its kind single")
	}
	k := key{
		answer: answer, tolerance: tolerance, words: words(d),
		feedback: b.feedback(answer, tolerance), explanation: d.Explanation,
		number: d.Answer,
	}
	if len(b.faults) > 0 {
		return nil, b.faults
	}
	return &body{unit: d.Unit, rule: rule(d), near: d.Near, max: d.Points * quizzes.Milli, key: quizzes.Lock(k)}, nil
}

// key is what a learner may not see before answering.
type key struct {
	answer      *big.Rat
	tolerance   *big.Rat // absolute
	number      string   // the answer as its author wrote it
	words       string
	feedback    []slip // in the order of their numbers
	explanation quizzes.HTML
}

// slip is a wrong answer that the author foresaw.
type slip struct {
	value    *big.Rat
	feedback quizzes.HTML
}

// builder collects the faults of one draft.
type builder struct {
	draft  quizzes.Draft
	faults []quizzes.Fault
}

func (b *builder) fault(field, message, hint string) {
	b.faults = append(b.faults, quizzes.Fault{Pos: b.draft.At(field), Message: message, Hint: hint})
}

// decimal reads a number of the author's; a comma or a separator there is a fault, so
// that no reader has to know the rules of parse.
func (b *builder) decimal(field, what, text string) *big.Rat {
	value, ok := parse(text)
	switch {
	case text == "":
		b.fault(field, what+" is missing", "write a number, such as answer: 15")
	case !ok:
		b.fault(field, fmt.Sprintf("%s is no number: %.40q", what, text), "write it like 1790, 0.5 or -3")
	case strings.ContainsFunc(text, func(r rune) bool { return r == ',' || separator(r) }):
		b.fault(field, fmt.Sprintf("%s has separators: %.40q", what, text), "write it like 1790 or 0.5")
	default:
		return value
	}
	return nil
}

// tolerance reads "0.05" or "2%" into an absolute difference.
func (b *builder) tolerance(answer *big.Rat) *big.Rat {
	if b.draft.Tolerance == "" {
		return new(big.Rat)
	}
	text, percent := strings.CutSuffix(b.draft.Tolerance, "%")
	value := b.decimal("tolerance", "the tolerance", strings.TrimSpace(text))
	if value == nil || answer == nil {
		return new(big.Rat)
	}
	if value.Sign() < 0 {
		b.fault("tolerance", "the tolerance is below zero", "write how far off still counts, such as 0.5 or 2%")
	}
	if percent {
		value.Mul(value, big.NewRat(1, 100))
		value.Mul(value, new(big.Rat).Abs(answer))
	}
	return value
}

// unit refuses a unit that could be taken for a part of the number.
func (b *builder) unit() {
	if strings.ContainsAny(b.draft.Unit, "0123456789.,") {
		b.fault("unit", fmt.Sprintf("the unit has a digit, point or comma: %.40q", b.draft.Unit), "write a word, such as s or requests")
	}
}

// feedback reads the foreseen wrong answers.
func (b *builder) feedback(answer, tolerance *big.Rat) []slip {
	var list []slip
	for _, text := range slices.Sorted(maps.Keys(b.draft.Feedback)) {
		field := "feedback." + text
		value := b.decimal(field, "the wrong answer", text)
		if value == nil || answer == nil {
			continue
		}
		if within(value, answer, tolerance) {
			b.fault(field, fmt.Sprintf("%s is within the tolerance of the right answer", text), "feedback is by wrong answer")
		}
		if slices.ContainsFunc(list, func(s slip) bool { return s.value.Cmp(value) == 0 }) {
			b.fault(field, fmt.Sprintf("%s is the same number as one above", text), "")
		}
		list = append(list, slip{value, b.draft.Feedback[text]})
	}
	slices.SortFunc(list, func(x, y slip) int { return x.value.Cmp(y.value) })
	return list
}

// rule tells a learner how a number is scored by its distance.
func rule(d quizzes.Draft) string {
	if !d.Near {
		return ""
	}
	full := "Only the exact number earns all the points"
	if d.Tolerance != "" && d.Tolerance != "0" {
		full = "Within " + quantityOf(d.Tolerance, d.Unit) + " earns all the points"
	}
	return full + "; the farther off, the fewer. Off by as much as the answer itself earns none."
}

// quantityOf writes a tolerance, which has a unit unless it is a percentage.
func quantityOf(tolerance, unit string) string {
	if strings.HasSuffix(tolerance, "%") {
		return tolerance
	}
	return quantity(tolerance, unit)
}

// words says what would have been right.
func words(d quizzes.Draft) string {
	s := quantity(d.Answer, d.Unit)
	if d.Tolerance != "" && d.Tolerance != "0" {
		s += ", give or take " + d.Tolerance
	}
	return s
}

// quantity writes a number with its unit.
func quantity(number, unit string) string {
	return strings.TrimSpace(number + " " + unit)
}

// within reports whether a and b are at most tolerance apart.
func within(a, b, tolerance *big.Rat) bool {
	d := new(big.Rat).Sub(a, b)
	return d.Abs(d).Cmp(tolerance) <= 0
}
