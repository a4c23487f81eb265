package kindtest

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"millrace/quizzes"
)

// Render draws a whole question.
func Render(t testing.TB, q *quizzes.Question, v quizzes.View) string {
	t.Helper()
	var page strings.Builder
	if err := q.View(v).Render(t.Context(), &page); err != nil {
		t.Fatalf("drawing question %s: %v", q.ID, err)
	}
	return page.String()
}

// drawn checks a question in every state it can be shown in.
func drawn(t *testing.T, c Case, q *quizzes.Question) {
	prefix := quizzes.Prefix(q.ID)
	views := []quizzes.View{{Prefix: prefix}, {Prefix: prefix, ReadOnly: true}}
	all := append(slices.Clone(c.Right), c.Wrong...)
	for _, p := range c.Partly {
		all = append(all, p.Given)
	}
	for _, g := range append(all, nil) {
		m := q.Body.Mark(g)
		for _, readOnly := range []bool{false, true} {
			views = append(views, quizzes.View{Prefix: prefix, Given: g, Mark: &m, Seed: 7, ReadOnly: readOnly})
		}
	}
	for _, v := range views {
		page := Render(t, q, v)
		Valid(t, page)
		if v.Mark != nil && !v.Mark.Blank {
			word := "Not right."
			if v.Mark.Right {
				word = "Right."
			} else if v.Mark.Score > 0 {
				word = "Partly right."
			}
			if !strings.Contains(page, "<strong>"+word+"</strong>") {
				t.Errorf("the verdict on %v does not say %q in words:\n%s", v.Given, word, page)
			}
		}
		for _, in := range inputs(page) {
			name := in["name"]
			if !strings.HasPrefix(name, prefix) || !strings.HasPrefix(in["id"], prefix) {
				t.Errorf("input %v does not begin with the prefix %q", in, prefix)
			}
			given := v.Given[strings.TrimPrefix(name, prefix)]
			_, checked := in["checked"]
			if in["type"] == "text" && len(given) == 1 && len(given[0]) < 60 && in["value"] != quizzes.Echo(given[0]) ||
				in["type"] != "text" && checked != slices.Contains(given, in["value"]) {
				t.Errorf("input %v does not show the answer %v", in, v.Given)
			}
		}
	}
	for _, v := range views {
		for _, sel := range selects(Render(t, q, v)) {
			given := v.Given[strings.TrimPrefix(sel["name"], prefix)]
			if !strings.HasPrefix(sel["name"], prefix) || !strings.HasPrefix(sel["id"], prefix) {
				t.Errorf("list %v does not begin with the prefix %q", sel, prefix)
			}
			want := ""
			if len(given) == 1 && strings.Contains(sel["options"], "|"+given[0]+"|") {
				want = given[0]
			}
			if sel["selected"] != want {
				t.Errorf("list %v does not show the answer %v", sel, given)
			}
		}
	}
	// Two questions on one page, in one document: no id may meet another.
	a := Render(t, q, quizzes.View{Prefix: "q.one."})
	b := Render(t, q, quizzes.View{Prefix: "q.two."})
	Valid(t, a+b)
}

// Fields returns the names of the fields of a page, each once, without their prefix.
func Fields(page, prefix string) (names []string) {
	for _, in := range append(inputs(page), selects(page)...) {
		if name := strings.TrimPrefix(in["name"], prefix); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// selects returns the attributes of each list of choices of a page, with the value that is
// selected in it as "selected" and all values, between bars, as "options".
func selects(page string) []map[string]string {
	var list []map[string]string
	z := html.NewTokenizer(strings.NewReader(page))
	for tt := z.Next(); tt != html.ErrorToken; tt = z.Next() {
		if tt != html.StartTagToken {
			continue
		}
		switch token := z.Token(); token.Data {
		case "select":
			list = append(list, attrs(token))
		case "option":
			if a := attrs(token); len(list) > 0 {
				list[len(list)-1]["options"] += "|" + a["value"] + "|"
				if _, on := a["selected"]; on {
					list[len(list)-1]["selected"] = a["value"]
				}
			}
		}
	}
	return list
}

// inputs returns the attributes of each input of a page.
func inputs(page string) []map[string]string {
	var list []map[string]string
	z := html.NewTokenizer(strings.NewReader(page))
	for tt := z.Next(); tt != html.ErrorToken; tt = z.Next() {
		if token := z.Token(); token.Data == "input" && tt != html.EndTagToken {
			list = append(list, attrs(token))
		}
	}
	return list
}

func attrs(token html.Token) map[string]string {
	m := make(map[string]string)
	for _, a := range token.Attr {
		m[a.Key] = a.Val
	}
	return m
}

// Valid fails the test if Problems finds anything wrong with a piece of a page.
func Valid(t testing.TB, page string) {
	t.Helper()
	for _, p := range Problems(page) {
		t.Errorf("%s in\n%.3000s", p, page)
	}
}
