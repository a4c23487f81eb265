package server_test

import (
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"millrace/content/play"
	"millrace/quizzes"
	"millrace/quizzes/kindtest"
	"millrace/server"
	"millrace/wasm/widgets"
)

// window is how many bytes of a secret are looked up at each byte of an answer. Shorter
// secrets ("Right.") are no sentence of their own.
const window = 24

// needles are the secrets of a course, by their first bytes.
type needles map[string][]needle

type needle struct{ text, of string }

// add adds a text in markup, as it stands there and as plain text.
func (n needles) add(text quizzes.HTML, of string) {
	for _, s := range []string{string(text), quizzes.Plain(text)} {
		if len(s) >= window && !slices.Contains(n[s[:window]], needle{s, of}) {
			n[s[:window]] = append(n[s[:window]], needle{s, of})
		}
	}
}

// in returns what of the secrets stands in a text, or "".
func (n needles) in(text string) string {
	for i := 0; i+window <= len(text); i++ {
		for _, secret := range n[text[i:i+window]] {
			if strings.HasPrefix(text[i:], secret.text) {
				return secret.of
			}
		}
	}
	return ""
}

// secretsOf takes from a loaded course what only an answer opens: of every question that is
// asked anywhere all that marks tell, of every challenge its solutions and what is said of
// them.
func secretsOf(t *testing.T, site *server.Site, challenges []*quizzes.Challenge) (needles, int) {
	t.Helper()
	var asked []*quizzes.Question
	for _, bank := range site.Banks {
		for i := range bank.Questions {
			asked = append(asked, &bank.Questions[i])
		}
	}
	for _, l := range site.Course.Lessons {
		for _, p := range l.Parts {
			if p.Check != nil {
				asked = append(asked, p.Check)
			}
			if p.Predict != nil {
				asked = append(asked, p.Predict.Question)
			}
		}
	}
	all := needles{}
	for _, q := range asked {
		answers := []quizzes.Given{{"choice": {"true"}}, {"choice": {"false"}}, {"value": {"1"}}, kindtest.RightAnswer(t, q)}
		for c := 'a'; c <= 'h'; c++ {
			answers = append(answers, quizzes.Given{"choice": {string(c)}})
		}
		for _, given := range answers {
			m := q.Body.Mark(given)
			all.add(m.Explanation, "the explanation of "+q.ID)
			for _, c := range m.Choices {
				all.add(c.Feedback, "the feedback on "+c.Value+" of "+q.ID)
			}
			for _, p := range m.Parts {
				all.add(p.Feedback, "the feedback on "+p.Field+" of "+q.ID)
			}
		}
	}
	for _, c := range challenges {
		all.add(c.Explanation, "the explanation of "+c.ID)
		for _, s := range c.Temptations {
			all.add(s.Says, "what is said of a temptation of "+c.ID)
		}
	}
	return all, len(asked)
}

// The course in the binary is held to the same as the test course: with its keys taken from
// the loaded banks, none is in a page, a file, a diagram's source or what a search finds.
// MILLRACE_PROOF=1 goes to every address that a page leads to.
func TestShippedCourseKeepsItsKeys(t *testing.T) {
	site := shipped(t)
	challenges := shippedChallenges(t)
	site.Challenges = challenges
	secrets, asked := secretsOf(t, site, challenges)
	if asked < 25 || len(secrets) < 100 {
		t.Fatalf("%d questions with %d secrets: there is more to look for", asked, len(secrets))
	}
	r := newRig(t, func(c *server.Config) { c.Site = site })
	b := r.browser()
	base := "/courses/" + site.Course.Slug
	queue := []string{"/", base, "/glossary", "/glossary.json", "/lab", "/play", "/challenges", "/search?q=queue", "/sw.js", "/robots.txt"}
	var lesson string
	for _, l := range site.Course.Lessons {
		if !l.Coming {
			lesson = base + "/" + l.Slug
			queue = append(queue, lesson)
		}
	}
	for _, c := range challenges {
		queue = append(queue, "/challenges/"+c.ID)
	}
	seen := map[string]bool{}
	for len(queue) > 0 {
		path := queue[0]
		queue = queue[1:]
		if seen[path] {
			continue
		}
		seen[path] = true
		a := b.get(path)
		if of := secrets.in(fmt.Sprint(a.header) + a.body); of != "" {
			t.Errorf("%s tells %s", path, of)
		}
		if strings.Contains(a.header.Get("Content-Type"), "html") {
			for _, text := range playLinks(a.body) {
				if of := secrets.in(text); of != "" || strings.Contains(text, "%% fill") {
					t.Errorf("a link at %s opens the playground with %s:\n%s", path, of, text)
				}
			}
			for _, to := range links(t, path, a) {
				if strings.HasPrefix(to, "/static/") || os.Getenv("MILLRACE_PROOF") != "" {
					queue = append(queue, to)
				}
			}
		}
		if len(seen) > 5000 {
			t.Fatal("the crawl does not end")
		}
	}
	for _, p := range server.Passages(site, widgets.All) {
		if of := secrets.in(p.Title + " " + p.Place + " " + p.Text); of != "" {
			t.Errorf("a search finds %s at %s", of, p.Path)
		}
	}
	// The same search of a page sees what an answer opens: the test looks for something.
	mark := site.Banks[0].Questions[0].Body.Mark(kindtest.RightAnswer(t, &site.Banks[0].Questions[0]))
	if secrets.in("<html>"+string(mark.Explanation)+"</html>") == "" {
		t.Error("an explanation is not found where it is")
	}
	t.Logf("%d secrets of %d questions and %d challenges are at none of %d addresses", len(secrets), asked, len(challenges), len(seen))
}

// playLinks are the texts that the links of a page open the playground with.
func playLinks(page string) (texts []string) {
	for rest := page; ; {
		_, after, ok := strings.Cut(rest, `"/play`)
		if !ok {
			return texts
		}
		href, next, _ := strings.Cut(after, `"`)
		rest = next
		query, fragment, _ := strings.Cut(href, "#")
		if text, err := play.Text(fragment); err == nil {
			texts = append(texts, text)
		}
		if q, err := url.ParseQuery(strings.TrimPrefix(query, "?")); err == nil {
			texts = append(texts, q.Get("text"))
		}
	}
}
