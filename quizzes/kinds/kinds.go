// Package kinds is the list of the kinds of questions there are.
//
// Why a list and not registration by init: the list is the one place to look, its order
// is fixed, and a test compares it with the folders.
package kinds

import (
	"millrace/quizzes"
	"millrace/quizzes/kinds/challenge"
	"millrace/quizzes/kinds/cloze"
	"millrace/quizzes/kinds/match"
	"millrace/quizzes/kinds/multiple"
	"millrace/quizzes/kinds/number"
	"millrace/quizzes/kinds/order"
	"millrace/quizzes/kinds/place"
	"millrace/quizzes/kinds/single"
	"millrace/quizzes/kinds/text"
	"millrace/quizzes/kinds/truefalse"
)

// All returns every kind of question. To add one: a folder here and a line below.
func All() []quizzes.Kind {
	return []quizzes.Kind{
		single.Kind{},
		multiple.Kind{},
		truefalse.Kind{},
		number.Kind{},
		place.Kind{},
		text.Kind{},
		order.Kind{},
		match.Kind{},
		cloze.Kind{},
		challenge.Kind{},
	}
}
