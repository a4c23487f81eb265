package kindtest

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"millrace/quizzes"
)

// RightAnswer finds the right answer of a question of any kind as a patient learner would:
// from what the mark of a wrong one tells, or if that tells nothing by trying each choice
// of each list.
func RightAnswer(t testing.TB, q *quizzes.Question) quizzes.Given {
	t.Helper()
	page := Render(t, q, quizzes.View{Prefix: "q.x."})
	fields := Fields(page, "q.x.")
	m := q.Body.Mark(everywhere(fields, "§"))
	given := make(quizzes.Given)
	for _, c := range m.Choices {
		if c.Right {
			given[quizzes.ChoiceField] = append(given[quizzes.ChoiceField], c.Value)
		}
	}
	for _, p := range m.Parts {
		given[p.Field] = []string{p.Answer}
		for _, o := range optionsOf(page, "q.x."+p.Field) {
			if o[1] == p.Answer {
				given[p.Field] = o[:1]
			}
		}
	}
	if len(given) == 0 && m.Answer == "" {
		return tried(q, page, fields)
	}
	if len(given) == 0 {
		answer := m.Answer
		if q.Kind == "number" {
			answer, _, _ = strings.Cut(strings.ReplaceAll(answer, ",", " "), " ")
		}
		given[fields[0]] = []string{answer}
	}
	return given
}

// tried answers with each choice of each list until one is right.
func tried(q *quizzes.Question, page string, fields []string) quizzes.Given {
	for _, f := range fields {
		for _, o := range optionsOf(page, "q.x."+f) {
			if given := (quizzes.Given{f: o[:1]}); q.Body.Mark(given).Right {
				return given
			}
		}
	}
	return nil
}

// optionsOf returns the values and texts of the list of choices with a name.
func optionsOf(page, name string) (list [][]string) {
	z := html.NewTokenizer(strings.NewReader(page))
	in, text := false, false
	for tt := z.Next(); tt != html.ErrorToken; tt = z.Next() {
		token := z.Token()
		switch {
		case tt == html.StartTagToken && token.Data == "select":
			in = attrs(token)["name"] == name
		case tt == html.StartTagToken && token.Data == "option" && in:
			list, text = append(list, []string{attrs(token)["value"], ""}), true
		case tt == html.EndTagToken:
			text = false
		case tt == html.TextToken && text:
			list[len(list)-1][1] += token.Data
		}
	}
	return list
}
