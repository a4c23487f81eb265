package number

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"millrace/quizzes"
)

// Field is the name of the field an answer is typed into.
const Field = "value"

// body is a number question.
type body struct {
	unit string
	rule string // how distance is scored, told to the learner
	near bool   // a wrong number earns the more the nearer it is
	max  int    // milli-points
	key  quizzes.Key[key]
}

// View draws the field.
func (b *body) View(v quizzes.View) templ.Component { return field(b.unit, b.rule, v) }

// Mark reads the answer exactly and says how it was read when it cannot be right.
func (b *body) Mark(given quizzes.Given) quizzes.Mark {
	text, ok := one(given[Field])
	if strings.TrimSpace(strings.Join(given[Field], "")) == "" {
		return quizzes.Mark{Max: b.max, Blank: true}
	}
	k := b.key.Open()
	m := quizzes.Mark{Max: b.max, Answer: k.words, Explanation: k.explanation}
	if !ok || len(text) > maxText {
		m.Message = "<p>This cannot be read as a number.</p>"
		return m
	}
	number, unit := split(text)
	value, ok := parse(number)
	switch {
	case !ok:
		m.Message = quizzes.Say("“" + quizzes.Echo(text) + "” cannot be read as a number. Write it like 1790, 0.5 or 0,5.")
	case unit != "" && b.unit == "":
		m.Message = quizzes.Say("Only a number is asked for, without “" + quizzes.Echo(unit) + "”.")
	case unit != "" && !sameUnit(unit, b.unit):
		m.Message = quizzes.Say("The answer is asked for in " + b.unit + ", not in " + quizzes.Echo(unit) + ".")
	case b.near:
		m.Score = portion(share(value, k.answer, k.tolerance), b.max)
		m.Right = m.Score == m.Max
		m.Message = nearness(value, k.answer, decimal(value), k.number, b.unit) + slipFeedback(k, value)
	case within(value, k.answer, k.tolerance):
		m.Score, m.Right = b.max, true
	default:
		m.Message = slipFeedback(k, value)
		if m.Message == "" {
			m.Message = quizzes.Say("Your answer was read as " + quantity(decimal(value), b.unit) + ".")
		}
	}
	return m
}

// one returns the only value of a field; none is blank, and two are not an answer.
func one(values []string) (text string, ok bool) {
	switch len(values) {
	case 0:
		return "", true
	case 1:
		return values[0], true
	}
	return "", false
}

// slipFeedback returns the text for the foreseen wrong answer that is nearest to value
// and no farther from it than the tolerance, or nothing.
func slipFeedback(k key, value *big.Rat) quizzes.HTML {
	var found quizzes.HTML
	least := k.tolerance
	for _, s := range k.feedback {
		d := new(big.Rat).Sub(value, s.value)
		if d.Abs(d).Cmp(least) <= 0 {
			found, least = s.feedback, d
		}
	}
	return found
}

// decimal writes a number so that a learner recognises it.
func decimal(r *big.Rat) string {
	if r.IsInt() {
		if s := r.Num().String(); len(s) <= 20 {
			return s
		}
	}
	f, _ := r.Float64()
	return strconv.FormatFloat(f, 'g', 12, 64)
}

// typed is the echo of an answer that fits into the field.
func typed(given quizzes.Given) string {
	text, ok := one(given[Field])
	if !ok || len(text) > maxText {
		return ""
	}
	return quizzes.Echo(text)
}
