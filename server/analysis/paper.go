package analysis

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// paper is a sheet made ready to count: answers in the order of the questions, nil where
// none was put, and the sums. Sums are float64 of whole milli-points: exact up to 2⁵³ and
// without overflow beyond.
type paper struct {
	answers       []*Answer
	got, possible float64
	key           string
}

// collect makes the papers and puts them into an order that depends on nothing but what
// is on them. Sums of floats depend on the order of the terms; this is why the order of
// the sheets does not show.
func collect(questions []Question, sheets []Sheet) []paper {
	var papers []paper
	for _, sheet := range sheets {
		p := paper{answers: make([]*Answer, len(questions))}
		for i, q := range questions {
			a, put := sheet[q.ID]
			if !put || a.Max <= 0 {
				p.key += "|"
				continue
			}
			a = tidy(a)
			p.answers[i] = &a
			p.got += float64(a.Mark)
			p.possible += float64(a.Max)
			p.key += fmt.Sprintf("%d %d %d %q|", a.Mark, a.Max, a.Spent, a.Choices) // fmt sorts keys
		}
		if p.possible > 0 {
			papers = append(papers, p)
		}
	}
	slices.SortFunc(papers, func(a, b paper) int {
		return cmp.Or(cmp.Compare(a.score(), b.score()), strings.Compare(a.key, b.key))
	})
	return papers
}

// tidy brings the mark into its bounds and the choices into an order.
func tidy(a Answer) Answer {
	a.Mark = min(max(a.Mark, 0), a.Max)
	a.Spent = max(a.Spent, 0)
	a.Choices = maps.Clone(a.Choices)
	for field, values := range a.Choices {
		a.Choices[field] = slices.Sorted(slices.Values(values))
	}
	return a
}

// score is the fraction of what could be got.
func (p paper) score() float64 { return p.got / p.possible }

// fraction is that of question i, which was put.
func (p paper) fraction(i int) float64 {
	return float64(p.answers[i].Mark) / float64(p.answers[i].Max)
}

// rest is the score without question i, which was put. It is not known if the learner was
// put no other.
func (p paper) rest(i int) Figure {
	possible := p.possible - float64(p.answers[i].Max)
	if possible <= 0 {
		return Figure{}
	}
	return known((p.got - float64(p.answers[i].Mark)) / possible)
}

// chose reports whether the answer to question i, which was put, holds a value in a field.
func (p paper) chose(i int, field, value string) bool {
	_, found := slices.BinarySearch(p.answers[i].Choices[field], value)
	return found
}
