// Package order is the question that is answered by putting things in their order.
//
// Why neighbours are counted: of n things, n−1 should directly follow a certain other
// one, and each that does earns an equal share. One thing in the wrong place costs two or
// three shares and not all of them, as counting places from the top would. Whoever
// guesses gets 1 of n shares on average; counting all pairs, as Kendall's tau does, would
// give half. Why numbers and not only something to drag: the numbers are the question,
// which works by keyboard, by voice and without scripts; moving a thing fills them in.
package order

import (
	"fmt"
	"slices"

	"github.com/a-h/templ"

	"millrace/quizzes"
)

// Kind is the kind "order".
type Kind struct{}

// Name returns "order".
func (Kind) Name() string { return "order" }

// minItems and maxItems bound what is to be ordered: two would be true or false.
const (
	minItems = 3
	maxItems = 12
)

// Build wants three to twelve items, in the right order.
func (Kind) Build(d quizzes.Draft) (quizzes.Body, []quizzes.Fault) {
	var faults []quizzes.Fault
	fault := func(at quizzes.Pos, message, hint string) {
		faults = append(faults, quizzes.Fault{Pos: at, Message: message, Hint: hint})
	}
	if n := len(d.Items); n < minItems || n > maxItems {
		fault(d.At("items"), fmt.Sprintf("the order has %d items", n), fmt.Sprintf("use %d to %d", minItems, maxItems))
	}
	texts := make(map[quizzes.HTML]bool)
	var plain []string
	for i, it := range d.Items {
		switch {
		case quizzes.Plain(it.Text) == "":
			fault(it.Pos, fmt.Sprintf("item %d is empty", i+1), "write it or take it out")
		case texts[it.Text]:
			fault(it.Pos, fmt.Sprintf("item %d says the same as one above", i+1), "nobody could tell which comes first")
		}
		texts[it.Text] = true
		plain = append(plain, string(it.Text))
	}
	if len(d.Choices) > 0 {
		fault(d.At("choices"), "an order has no choices", "write items: in the right order")
	}
	if d.Answer != "" {
		fault(d.At("answer"), fmt.Sprintf("an order has no answer: %.40q", d.Answer), "write items: in the right order")
	}
	if len(faults) > 0 {
		return nil, faults
	}
	// The alphabet names and numbers the items, so that nothing outside the key tells
	// their order.
	slices.Sort(plain)
	b := &body{id: d.ID, max: d.Points * quizzes.Milli, items: make([]item, len(plain))}
	k := key{explanation: d.Explanation, follows: make([]int, len(plain)), feedback: make([]quizzes.HTML, len(plain))}
	before := -1
	for _, it := range d.Items {
		i, _ := slices.BinarySearch(plain, string(it.Text))
		value := string(rune('a' + i))
		b.items[i] = item{value: value, text: it.Text, plain: quizzes.Plain(it.Text)}
		k.follows[i], k.feedback[i] = before, it.Feedback
		k.order = append(k.order, i)
		before = i
	}
	b.key = quizzes.Lock(k)
	return b, nil
}

// item is what may be shown of one thing.
type item struct {
	value string
	text  quizzes.HTML
	plain string
}

// field is the name of the field that holds the number of an item.
func (it item) field() string { return "place." + it.value }

// key is what a learner may not see before answering. Items are named by their index.
type key struct {
	order       []int
	follows     []int // by item: the one before it, -1 for the first
	feedback    []quizzes.HTML
	explanation quizzes.HTML
}

// body is a question of order.
type body struct {
	id    string
	items []item // by the alphabet
	max   int    // milli-points
	key   quizzes.Key[key]
}

// View draws the items with a number each, in the order of the answer once it is whole.
func (b *body) View(v quizzes.View) templ.Component { return list(b, v, b.shown(v)) }
