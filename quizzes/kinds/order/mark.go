package order

import (
	"fmt"
	"html"
	"slices"
	"strconv"

	"millrace/quizzes"
)

// places returns the number that each item was given, 0 for none that it could have.
func (b *body) places(given quizzes.Given) (places []int, blank bool) {
	places, blank = make([]int, len(b.items)), true
	for i, it := range b.items {
		values := given[it.field()]
		blank = blank && !slices.ContainsFunc(values, func(s string) bool { return !quizzes.Blank(s) })
		if len(values) != 1 || len(values[0]) > 2 {
			continue
		}
		if n, err := strconv.Atoi(values[0]); err == nil && n >= 1 && n <= len(b.items) && strconv.Itoa(n) == values[0] {
			places[i] = n
		}
	}
	return places, blank
}

// answered returns the items as an answer orders them, or ok false when it does not give
// each a number of its own.
func answered(places []int) (order []int, ok bool) {
	order = slices.Repeat([]int{-1}, len(places))
	for i, p := range places {
		if p == 0 || order[p-1] >= 0 {
			return nil, false
		}
		order[p-1] = i
	}
	return order, true
}

// shown returns the items in the order v shows them: as they were answered, or shuffled.
// Now and then that is the right order, and nobody can tell. Were it avoided, whoever works
// out the shuffle of a seed, which stands in the form, would see that it was, and so have
// the key.
func (b *body) shown(v quizzes.View) []int {
	places, _ := b.places(v.Given)
	if order, ok := answered(places); ok {
		return order
	}
	return quizzes.Shuffle(len(b.items), nil, v.Seed, b.id)
}

// Mark counts the items that directly follow the one they should.
func (b *body) Mark(given quizzes.Given) quizzes.Mark {
	places, blank := b.places(given)
	if blank {
		return quizzes.Mark{Max: b.max, Blank: true}
	}
	k := b.key.Open()
	m := quizzes.Mark{Max: b.max, Explanation: k.explanation}
	at := make([]int, len(b.items)+1) // how many items have each number
	for _, p := range places {
		at[p]++
	}
	held := func(i, place int) bool { return places[i] == place && place > 0 && at[place] == 1 }
	pairs := 0
	for i, it := range b.items {
		part := quizzes.PartMark{Field: it.field(), Blank: places[i] == 0}
		if before := k.follows[i]; before < 0 {
			part.Right = held(i, 1)
		} else {
			part.Right = places[i] > 1 && held(i, places[i]) && held(before, places[i]-1)
			if part.Right {
				pairs++
			}
		}
		if !part.Right {
			part.Feedback = k.feedback[i]
		}
		m.Parts = append(m.Parts, part)
	}
	for place, i := range k.order {
		m.Parts[i].Answer = strconv.Itoa(place + 1)
		if place > 0 {
			m.Answer += "; "
		}
		m.Answer += b.items[i].plain
	}
	all := len(b.items) - 1
	m.Score = b.max * pairs / all
	m.Right = pairs == all
	m.Message = b.message(places, at, pairs, k)
	return m
}

// message says how the points came about, and what is right if the answer is not.
func (b *body) message(places, at []int, pairs int, k key) quizzes.HTML {
	all := len(b.items) - 1
	text := fmt.Sprintf("%d of %d directly follow the one they should.", pairs, all)
	if at[0] > 0 {
		text += fmt.Sprintf(" %d of the %d have no number.", at[0], len(places))
	} else if slices.Max(at) > 1 {
		text += " Some have the same number."
	}
	out := quizzes.Say(text)
	if pairs == all {
		return out
	}
	out += `<p class="q-answer q-answer-label">The right order</p><ol class="order-right">`
	for _, i := range k.order {
		out += "<li>" + quizzes.HTML(html.EscapeString(b.items[i].plain)) + "</li>"
	}
	return out + "</ol>"
}

// words says of an item whether it is where it should be.
func (b *body) words(i int, v quizzes.View, m *quizzes.PartMark) string {
	places, _ := b.places(v.Given)
	switch {
	case m.Right && places[i] == 1:
		return "Right: this comes first"
	case m.Right:
		return "Right: it follows the one it should"
	case m.Blank:
		return "No number"
	case places[i] == 1:
		return "This does not come first"
	}
	return "This does not follow the one before it"
}
