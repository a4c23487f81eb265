package quizzes

import (
	"strconv"
	"strings"
)

// MarkBank marks every question that an attempt with this seed asks: one that given says
// nothing about is blank, and answers to questions that were not asked are left alone.
// score and max are milli-points; max is b.Max().
func MarkBank(b *Bank, seed uint64, given map[string]Given) (marks map[string]Mark, score, max int) {
	marks = make(map[string]Mark, len(b.Questions))
	for _, q := range b.Drawn(seed) {
		m := q.Body.Mark(given[q.ID])
		marks[q.ID] = m
		score += m.Score
		max += m.Max
	}
	return marks, score, max
}

// Prefix returns what goes before the field names and element ids of a question.
func Prefix(id string) string { return "q." + id + "." }

// FromForm sorts the fields of a posted form by question: "q.<id>.choice" becomes the
// field "choice" of the Given of id. Fields of any other shape are left alone.
func FromForm(form map[string][]string) map[string]Given {
	all := make(map[string]Given)
	for name, values := range form {
		rest, ok := strings.CutPrefix(name, "q.")
		if !ok {
			continue
		}
		id, field, ok := strings.Cut(rest, ".")
		if !ok || id == "" || field == "" {
			continue
		}
		if all[id] == nil {
			all[id] = make(Given)
		}
		all[id][field] = values
	}
	return all
}

// Points writes milli-points as people read them, with at most two decimals, never
// rounded up: 1333 is "1.33".
func Points(milli int) string {
	s := strconv.Itoa(milli / Milli)
	cents := milli % Milli / 10
	if cents == 0 {
		return s
	}
	if cents < 10 {
		return s + ".0" + strconv.Itoa(cents)
	}
	return strings.TrimSuffix(s+"."+strconv.Itoa(cents), "0")
}
