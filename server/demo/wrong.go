package demo

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"millrace/quizzes"
)

// wrongAnswers lists answers to a question that earn less than full marks, the one that draws
// most first: which that is follows from the question alone. words are texts that are right
// somewhere else in the course, as somebody who confuses two terms writes them.
func wrongAnswers(q *quizzes.Question, fields []field, right quizzes.Given, words []string, challenges []*quizzes.Challenge) []quizzes.Given {
	var all []quizzes.Given
	change := func(name string, values ...string) {
		given := maps.Clone(right)
		given[name] = values
		all = append(all, given)
	}
	for _, f := range fields {
		switch was := right[f.name]; {
		case q.Kind == "order":
			all = append(all, swapped(f.name, fields, right)...)
		case f.kind == box:
			for _, v := range f.values {
				if i := slices.Index(was, v); i >= 0 {
					change(f.name, slices.Delete(slices.Clone(was), i, i+1)...)
				} else {
					change(f.name, append(slices.Clone(was), v)...)
				}
			}
		case f.kind == radio || f.kind == list && q.Kind != "challenge":
			for _, v := range f.values {
				if v != "" && !slices.Contains(was, v) {
					change(f.name, v)
				}
			}
		case f.kind == typed && len(was) == 1:
			for _, v := range misses(was[0], words) {
				change(f.name, v)
			}
		}
	}
	if q.Kind == "challenge" {
		for _, c := range challenges {
			for _, t := range c.Temptations {
				if given := settings(c, fields, t.Set); given != nil {
					all = append(all, given)
				}
			}
		}
	}
	all = slices.DeleteFunc(all, func(given quizzes.Given) bool {
		m := q.Body.Mark(given)
		return m.Right || m.Blank
	})
	order := rand.New(rand.NewPCG(0, hash(q.ID)))
	order.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// swapped has an item and the one that follows it change places.
func swapped(item string, fields []field, right quizzes.Given) []quizzes.Given {
	place, err := strconv.Atoi(strings.Join(right[item], ""))
	if err != nil {
		return nil
	}
	for _, f := range fields {
		if other := right[f.name]; len(other) == 1 && other[0] == strconv.Itoa(place+1) {
			given := maps.Clone(right)
			given[item], given[f.name] = other, right[item]
			return []quizzes.Given{given}
		}
	}
	return nil
}

// misses are what is typed instead of something: beside a number, which may come with its unit,
// those that a slip of arithmetic leads to, beside a word other words.
func misses(right string, words []string) []string {
	number, _, _ := strings.Cut(strings.ReplaceAll(right, ",", ""), " ")
	x, err := strconv.ParseFloat(strings.TrimSuffix(number, "%"), 64)
	if err != nil {
		return words
	}
	var all []string
	for _, y := range []float64{2 * x, x / 2, 10 * x, x / 10, x + 1, x - 1, 1.1 * x, 0.75 * x} {
		all = append(all, strconv.FormatFloat(y, 'f', -1, 64))
		if _, decimals, _ := strings.Cut(all[len(all)-1], "."); len(decimals) > 4 {
			all[len(all)-1] = strconv.FormatFloat(y, 'f', 2, 64)
		}
	}
	return all
}
