package server_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"millrace/quizzes"
	"millrace/server"
	"millrace/server/search"
	"millrace/server/store/index"
	"millrace/wasm/widgets"
)

func searchFor(b *browser, typed string, more ...string) answer {
	b.t.Helper()
	v := url.Values{"q": {typed}}
	for i := 0; i+1 < len(more); i += 2 {
		v.Set(more[i], more[i+1])
	}
	return b.get("/search?" + v.Encode())
}

// holds fails the test unless the page has these pieces of markup.
func holds(t *testing.T, a answer, markup ...string) {
	t.Helper()
	for _, m := range markup {
		if !strings.Contains(a.body, m) {
			t.Errorf("the page does not hold %q", m)
		}
	}
}

// hitsOf lists where the hits of a page lead to, the first first.
func hitsOf(t *testing.T, a answer) (out []string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(a.body))
	if err != nil {
		t.Fatal(err)
	}
	walk(root, func(n *html.Node) {
		if n.Data == "a" && n.Parent.Data == "h3" {
			out = append(out, attr(n, "href"))
		}
	})
	return out
}

// What a learner of the shipped course types, and where they want to be.
func TestSearchLeadsToThePlaceThatWasMeant(t *testing.T) {
	site := shipped(t)
	site.Challenges = loaded(t, sampleFiles(t)).Challenges
	b := newRig(t, func(c *server.Config) { c.Site = site }).browser()
	const lesson = "/courses/async-messaging/retries-backoff-and-dead-letters"
	for typed, want := range map[string]string{
		"jitter":                            "/glossary#jitter",
		"full jitter":                       "/glossary#full-jitter",
		"dead letter queue":                 "/glossary#dead-letter-queue",
		"visibility timeout":                "/glossary#visibility-timeout",
		"circut breaker":                    "/glossary#circuit-breaker", // by the word that is spelt right
		"back off":                          lesson + "#s-retries-backoff",
		"Know when to stop":                 lesson + "#s-retries-stop",
		"what holds up the rest":            lesson + "#s-retries-order",
		"Retries, backoff and dead letters": lesson,
		"lesson 5":                          lesson,
		"queue raise an alert":              lesson + "#q.retries-dead-letter-alert.prompt",
		"team alerts 100":                   lesson + "#check-retries-check-dlq",
		"calm the storm":                    "/challenges/calm",
		"bloom":                             "/glossary#bloom-filter",
		"dual write":                        "/glossary#dual-write",
		"how much does a dual write lose":   "/lab/calc#user-dual-write",
		"sagas":                             "/glossary#saga",
		"partit":                            "/lab/partitions",
	} {
		hits := hitsOf(t, searchFor(b, typed))
		if len(hits) == 0 || hits[0] != want {
			t.Errorf("%q leads to %q, want %q first", typed, hits[:min(len(hits), 3)], want)
		}
	}
}

func TestEveryPlaceThatIsFoundIsThere(t *testing.T) {
	site := shipped(t)
	site.Challenges = loaded(t, sampleFiles(t)).Challenges
	b := newRig(t, func(c *server.Config) { c.Site = site }).browser()
	ids := map[string]map[string]bool{} // by page
	kinds := map[search.Kind]int{}
	for _, p := range server.Passages(site, widgets.All) {
		kinds[p.Kind]++
		page, fragment, deep := strings.Cut(p.Path, "#")
		if ids[page] == nil {
			a := b.get(page)
			if a.status != http.StatusOK {
				t.Fatalf("GET %s: %d", page, a.status)
			}
			ids[page] = map[string]bool{}
			root, err := html.Parse(strings.NewReader(a.body))
			if err != nil {
				t.Fatal(err)
			}
			walk(root, func(n *html.Node) { ids[page][attr(n, "id")] = true })
		}
		if deep && !ids[page][fragment] {
			t.Errorf("%s is found, and the page has no such place", p.Path)
		}
		if p.Text == "" || p.Title == "" && p.Kind != search.Question {
			t.Errorf("%s says nothing: %+v", p.Path, p)
		}
	}
	for _, k := range search.Kinds() {
		if kinds[k] == 0 && k != search.Guide { // the tests load none
			t.Errorf("no passage is a %s", k)
		}
	}
}

func TestSearchNeverFindsAKey(t *testing.T) {
	site := loaded(t, sampleFiles(t))
	asked := 0
	for _, p := range server.Passages(site, widgets.All) {
		if text := p.Title + p.Place + p.Text; secrets.MatchString(text) || strings.Contains(text, "CANARY") || strings.Contains(text, "HINT") {
			t.Errorf("%s can be found by a secret: %s", p.Path, text)
		}
		if p.Kind == search.Question {
			asked++
		}
	}
	if asked < 10 {
		t.Errorf("%d prompts only", asked)
	}
	b := newRig(t).browser()
	for _, typed := range []string{"SECRET", "secret-one wrong", "SECRET-word alpha", "48151623", "canary", "explanation", "HINT", "Printer", "adjective"} {
		holds(t, searchFor(b, typed), "<strong>Nothing</strong>")
	}
	holds(t, searchFor(b, "which numbers do users feel"), "Which <mark>number</mark> do <mark>users</mark> <mark>feel</mark> most?")
}

func TestSearchOfTheShippedCourseHoldsNoKey(t *testing.T) {
	site := shipped(t)
	var text strings.Builder
	for _, p := range server.Passages(site, widgets.All) {
		text.WriteString(p.Title + "\n" + p.Text + "\n")
	}
	all, kept := text.String(), 0
	for _, bank := range site.Banks {
		for _, q := range bank.Questions {
			for _, given := range []quizzes.Given{{"choice": {"a"}}, {"choice": {"true"}}, {"value": {"1"}}} {
				m := q.Body.Mark(given)
				for _, c := range m.Choices {
					if f := quizzes.Plain(c.Feedback); f != "" && strings.Contains(all, f) {
						t.Errorf("the feedback on %s of %s can be found", c.Value, q.ID)
					}
				}
				if e := quizzes.Plain(m.Explanation); e != "" {
					kept++
					if strings.Contains(all, e) {
						t.Errorf("the explanation of %s can be found", q.ID)
					}
				}
			}
		}
	}
	if kept == 0 {
		t.Error("there was nothing to look for")
	}
}

func TestNoQueryBreaksTheSearch(t *testing.T) {
	r := newRig(t)
	for _, raw := range []string{
		"", "q", "q=", "q=%00", "q=%zz", "q=%ff%fe", "q=NEAR(", "q=*", "q=%22", "q='", "q=queue&q=NOT", "q=%22%22%22", "in=lesson", "q=queue&in=nothing", "q=queue&in=%00",
		"q=" + strings.Repeat("a+", 1<<19), "q=" + strings.Repeat("%22", 1<<18), "q=" + strings.Repeat("x", 1<<20), "q=queue;in=term",
	} {
		w := httptest.NewRecorder()
		request := httptest.NewRequest("GET", "/search", nil)
		request.URL.RawQuery = raw // not parsed on its way, as one of a megabyte would be refused
		r.server.ServeHTTP(w, request)
		if w.Code != http.StatusOK || w.Body.Len() > 64<<10 {
			t.Errorf("%.40q: %d with %d bytes", raw, w.Code, w.Body.Len())
		}
	}
	a := searchFor(r.browser(), `<script>alert(1)</script>"><mark>queue`)
	if strings.Contains(a.body, "<script>alert") || strings.Contains(a.body, `"><mark>queue`) {
		t.Error("what was typed is markup on the page")
	}
	if found := strings.Count(r.log.String(), "level=ERROR"); found > 0 {
		t.Errorf("%d errors in the log:\n%s", found, r.log.String())
	}
}

func TestSearchPageSaysWhatWasFoundAndWhatToDo(t *testing.T) {
	b := newRig(t).browser()
	holds(t, b.get("/search"), "<h1>Search</h1>", `role="search"`, "To begin with:", "autofocus")
	holds(t, b.get("/glossary"), `class="site-search" role="search"`)
	if a := b.get("/search?q=x"); strings.Contains(a.body, "site-search") {
		t.Error("the page of the search has two fields")
	}
	holds(t, searchFor(b, "jobs"), "<strong>", "results</strong> for “jobs”.", `role="status"`, `aria-labelledby="found-lesson"`, "holds <mark>jobs</mark>", "· Millrace</title>")
	holds(t, searchFor(b, "quue"), "<strong>Nothing</strong> for “quue”.", `Did you mean <a href="/search?q=queue">queue</a>?`, "What to try:", `<a href="/glossary">`)
	holds(t, searchFor(b, "++"), "Type a word")
	holds(t, searchFor(b, "queue zebra"), "No passage holds all of these words.")
	many, one := searchFor(b, "message"), searchFor(b, "message", "in", "widget")
	holds(t, many, `<a href="/search?in=widget&amp;q=message">All `)
	holds(t, one, " in Lab.", "Search everything")
	if n := len(hitsOf(t, one)); n <= 5 {
		t.Errorf("%d hits in the lab alone", n)
	}
	for _, hit := range hitsOf(t, one) {
		if !strings.HasPrefix(hit, "/lab/") {
			t.Errorf("%s is found in the lab", hit)
		}
	}
}

func TestSearchFollowsTheSite(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	holds(t, searchFor(b, "wombat"), "<strong>Nothing</strong>")
	r.server.Swap(loaded(t, edited(t, "sample/01-waiting.md", "The short version of part 1.", "A wombat.")))
	if hits := hitsOf(t, searchFor(b, "wombat")); !slices.Equal(hits, []string{lessonPath + "#s-wait-1"}) {
		t.Errorf("after the change %q", hits)
	}
	holds(t, searchFor(b, `"version of part 1"`), "<strong>Nothing</strong>")
}

func TestAFailedIndexLeavesTheRestOfTheSite(t *testing.T) {
	r := newRig(t, func(c *server.Config) {
		c.Index = func([]search.Passage) (search.Index, error) { return nil, errors.New("no FTS5") }
	})
	b := r.browser()
	if a := b.get("/search?q=x"); a.status != http.StatusInternalServerError {
		t.Errorf("a search is answered with %d", a.status)
	}
	if a := b.get(lessonPath); a.status != http.StatusOK {
		t.Errorf("a lesson is answered with %d", a.status)
	}
}

// BenchmarkSearch searches a site ten times as large as the shipped one.
func BenchmarkSearch(b *testing.B) {
	site := shipped(b)
	var large []search.Passage
	for n := range 10 {
		for _, p := range server.Passages(site, widgets.All) {
			p.Path = fmt.Sprintf("/%d%s", n, p.Path)
			p.Text += fmt.Sprintf(" volume%d", n)
			large = append(large, p)
		}
	}
	b.Run("building", func(b *testing.B) {
		for b.Loop() {
			if _, err := index.Open(large); err != nil {
				b.Fatal(err)
			}
		}
	})
	x, err := index.Open(large)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("passages", func(b *testing.B) {
		for b.Loop() {
			server.Passages(site, widgets.All)
		}
	})
	for _, typed := range []string{"jitter", "dead letter queue", "me", "message", "a", "the of", "queue zebra", "volume"} {
		q := search.Parse(typed)
		b.Run(typed, func(b *testing.B) {
			for b.Loop() {
				found, err := x.Find(context.Background(), q, "", 5)
				if err != nil || found.Total == 0 {
					b.Fatal(found.Total, err)
				}
			}
		})
	}
}
