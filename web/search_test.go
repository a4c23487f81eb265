package web

import (
	"strings"
	"testing"

	"millrace/content"
	"millrace/server/search"
)

// searchPage is what a query found that is also markup.
func (s sample) searchPage() SearchPage {
	return SearchPage{
		Page: s.named("3 results for “<b> queue”", "", "/search"), Course: s.course, Query: search.Parse("<b> queue"),
		Found: search.Found{Total: 8, Some: true, Groups: []search.Group{
			{Kind: search.Term, Count: 1, Hits: []search.Hit{{
				Path: "/glossary#dead-letter-queue", Place: "Glossary", Title: []search.Piece{{Text: "Dead letter "}, {Text: "queue", Marked: true}},
				Text: []search.Piece{{Text: "Where a message goes that says <b> too often."}},
			}}},
			{Kind: search.Question, Count: 7, Hits: []search.Hit{{
				Path: "/courses/x/y#q.z.prompt", Place: "Quiz of Retries", Text: []search.Piece{{Text: "When should a "}, {Text: "<queue>", Marked: true}, {Text: " raise an alert?"}},
			}}},
		}},
	}
}

func TestWhatIsFoundIsTextAndNoMarkup(t *testing.T) {
	page := render(t, Search(newSample(t).searchPage()))
	for _, want := range []string{
		`<h3><a href="/glossary#dead-letter-queue">Dead letter <mark>queue</mark></a></h3>`,
		"says &lt;b&gt; too often.",
		`When should a <mark>&lt;queue&gt;</mark> raise an alert?`,
		`value="&lt;b&gt; queue"`,
		`<a href="/search?in=question&amp;q=%3Cb%3E+queue">All 7 in Questions</a>`,
		"<strong>8 results</strong> for “&lt;b&gt; queue”.",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not hold %q", want)
		}
	}
	if strings.Contains(page, "<b>") {
		t.Error("the page holds markup of what was typed or found")
	}
}

func TestExamplesAreSpreadOverTheGlossary(t *testing.T) {
	for n := range 50 {
		got := examples(&content.Course{Terms: make([]content.Term, n)})
		if len(got) != min(n, 4) {
			t.Errorf("%d examples of %d terms", len(got), n)
		}
	}
}
