package demo

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"millrace/quizzes"
)

// field is one control, or one group of them, of a question's page.
type field struct {
	name   string
	kind   fieldKind
	values []string // what can be chosen
	texts  []string // what stands beside the values of a list
}

type fieldKind int

const (
	typed fieldKind = iota // a line of text
	radio                  // one of some
	box                    // any of some
	list                   // one of a list
)

// fieldsOf reads the page of a question as a browser does. It is the one description of a
// question that all kinds have and that holds no key.
func fieldsOf(ctx context.Context, q *quizzes.Question) ([]field, error) {
	var page strings.Builder
	if err := q.View(quizzes.View{Prefix: prefix}).Render(ctx, &page); err != nil {
		return nil, fmt.Errorf("drawing question %s: %w", q.ID, err)
	}
	var all []field
	z := html.NewTokenizer(strings.NewReader(page.String()))
	inList, inOption := false, false
	for tt := z.Next(); tt != html.ErrorToken; tt = z.Next() {
		token := z.Token()
		switch {
		case token.Data == "select" || token.Data == "option":
			inOption = tt == html.StartTagToken && token.Data == "option" && inList
			if token.Data == "select" {
				inList = tt == html.StartTagToken && strings.HasPrefix(attribute(token, "name"), prefix)
				if inList {
					all = append(all, field{name: strings.TrimPrefix(attribute(token, "name"), prefix), kind: list})
				}
			}
			if inOption {
				last := &all[len(all)-1]
				last.values, last.texts = append(last.values, attribute(token, "value")), append(last.texts, "")
			}
		case tt == html.TextToken && inOption:
			last := &all[len(all)-1]
			last.texts[len(last.texts)-1] += token.Data
		case token.Data == "input" && tt != html.EndTagToken:
			all = withInput(all, token)
		}
	}
	return all, nil
}

// prefix is what the fields of a page that nobody sees begin with.
const prefix = "q.demo."

// withInput adds an input to the field that it belongs to.
func withInput(all []field, token html.Token) []field {
	name, ok := strings.CutPrefix(attribute(token, "name"), prefix)
	kind, can := map[string]fieldKind{"": typed, "text": typed, "number": typed, "radio": radio, "checkbox": box}[attribute(token, "type")]
	if !ok || !can {
		return all
	}
	i := slices.IndexFunc(all, func(f field) bool { return f.name == name })
	if i < 0 {
		i, all = len(all), append(all, field{name: name, kind: kind})
	}
	if kind != typed {
		all[i].values = append(all[i].values, attribute(token, "value"))
	}
	return all
}

func attribute(token html.Token, name string) string {
	for _, a := range token.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// rightAnswer finds the right answer as a patient learner would: from what the mark of a
// wrong one tells, and where that tells nothing from the settings that are known to reach a
// challenge. It returns nil when it finds none.
func rightAnswer(q *quizzes.Question, fields []field, challenges []*quizzes.Challenge) quizzes.Given {
	nonsense := quizzes.Given{}
	for _, f := range fields {
		nonsense[f.name] = []string{"§"}
	}
	m, given := q.Body.Mark(nonsense), quizzes.Given{}
	for _, c := range m.Choices {
		if c.Right {
			given[quizzes.ChoiceField] = append(given[quizzes.ChoiceField], c.Value)
		}
	}
	for _, p := range m.Parts {
		given[p.Field] = []string{p.Answer}
		for _, f := range fields {
			if i := slices.Index(f.texts, p.Answer); f.name == p.Field && i >= 0 {
				given[p.Field] = []string{f.values[i]}
			}
		}
	}
	switch {
	case len(given) > 0:
	case m.Answer != "" && len(fields) == 1:
		given[fields[0].name] = []string{m.Answer}
		if number, _, _ := strings.Cut(strings.ReplaceAll(m.Answer, ",", " "), " "); !q.Body.Mark(given).Right {
			given[fields[0].name] = []string{number} // "15 s, give or take 2%"
		}
	default:
		for _, c := range challenges {
			for _, s := range c.Reference {
				if given = settings(c, fields, s.Set); given != nil && q.Body.Mark(given).Right {
					return given
				}
			}
		}
		return nil
	}
	if !q.Body.Mark(given).Right {
		return nil
	}
	return given
}

// settings is how some settings of a challenge are given in a question that asks for just
// what the challenge leaves free, or nil if the question asks for something else.
func settings(c *quizzes.Challenge, fields []field, set []quizzes.Setting) quizzes.Given {
	if len(fields) != len(c.Free) || slices.ContainsFunc(fields, func(f field) bool { return !slices.Contains(c.Free, f.name) }) {
		return nil
	}
	given := quizzes.Given{}
	for _, s := range set {
		given[s.Name] = []string{s.Value}
	}
	return given
}
