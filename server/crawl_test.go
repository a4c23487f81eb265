package server_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"millrace/server"
	"millrace/server/study"
)

// visits says how the crawl asks for each route, placeholders filled in. A route that is
// not here fails TestCrawlVisitsEveryRoute, so none escapes the tests below.
var visits = map[string]string{
	"GET /": "/", "GET /courses/:course": "/courses/sample", "GET /courses/:course/:lesson": lessonPath,
	"GET /glossary": "/glossary", "GET /glossary.json": "/glossary.json",
	"GET /lab": "/lab", "GET /lab/:widget": "/lab/retry-storm", "GET /play": "/play", "GET /search": "/search",
	"GET /challenges": "/challenges", "GET /challenges/:challenge": "/challenges/calm",
	"GET /attempts/:id": "/attempts/" + unknown, "GET /progress": "/progress", "GET /review": "/review",
	"GET /attempts/:id/again": "/attempts/" + unknown + "/again",
	"GET /sign-up":            "/sign-up", "GET /sign-in": "/sign-in",
	"GET /account": "/account", "GET /account/export": "/account/export",
	"GET /static/*": "/static/nothing.css", "GET /robots.txt": "/robots.txt", "GET /healthz": "/healthz", "GET /readyz": "/readyz",
	"GET /sw.js": "/sw.js", "GET /offline": "/offline",
	"GET /dev/events":   "/dev/events",
	"GET /setup/:token": "/setup/none", "POST /setup/:token": "/setup/none",

	"GET /classes": "/classes", "POST /classes": "/classes", "GET /join": "/join", "POST /join": "/join",
	"GET /join/:code": "/join/" + noCode, "POST /join/:code": "/join/" + noCode, "POST /preview/end": "/preview/end",
	"GET /classes/:class":                                     "/classes/" + noClass,
	"GET /classes/:class/changes":                             "/classes/" + noClass + "/changes",
	"POST /classes/:class/leave":                              "/classes/" + noClass + "/leave",
	"GET /classes/:class/settings":                            "/classes/" + noClass + "/settings",
	"POST /classes/:class/settings":                           "/classes/" + noClass + "/settings",
	"GET /classes/:class/code":                                "/classes/" + noClass + "/code",
	"POST /classes/:class/code":                               "/classes/" + noClass + "/code",
	"POST /classes/:class/archive":                            "/classes/" + noClass + "/archive",
	"POST /classes/:class/instructors":                        "/classes/" + noClass + "/instructors",
	"POST /classes/:class/instructors/:seat/remove":           "/classes/" + noClass + "/instructors/" + noSeat + "/remove",
	"GET /classes/:class/roster":                              "/classes/" + noClass + "/roster",
	"POST /classes/:class/roster":                             "/classes/" + noClass + "/roster",
	"GET /classes/:class/roster.csv":                          "/classes/" + noClass + "/roster.csv",
	"GET /classes/:class/roster/slips":                        "/classes/" + noClass + "/roster/slips",
	"POST /classes/:class/roster/preview":                     "/classes/" + noClass + "/roster/preview",
	"POST /classes/:class/roster/import":                      "/classes/" + noClass + "/roster/import",
	"GET /classes/:class/roster/:seat":                        "/classes/" + noClass + "/roster/" + noSeat,
	"GET /classes/:class/learners/:seat":                      "/classes/" + noClass + "/learners/" + noSeat,
	"GET /classes/:class/learners/:seat/attempts/:id":         "/classes/" + noClass + "/learners/" + noSeat + "/attempts/" + unknown,
	"GET /classes/:class/learners/:seat/challenges/:id":       "/classes/" + noClass + "/learners/" + noSeat + "/challenges/" + unknown,
	"POST /classes/:class/learners/:seat":                     "/classes/" + noClass + "/learners/" + noSeat,
	"POST /classes/:class/learners/:seat/remove":              "/classes/" + noClass + "/learners/" + noSeat + "/remove",
	"POST /classes/:class/preview":                            "/classes/" + noClass + "/preview",
	"GET /classes/:class/assignments":                         "/classes/" + noClass + "/assignments",
	"POST /classes/:class/assignments":                        "/classes/" + noClass + "/assignments",
	"POST /classes/:class/assignments/plan":                   "/classes/" + noClass + "/assignments/plan",
	"GET /classes/:class/assignments/:assignment":             "/classes/" + noClass + "/assignments/" + noSeat,
	"POST /classes/:class/assignments/:assignment":            "/classes/" + noClass + "/assignments/" + noSeat,
	"POST /classes/:class/assignments/:assignment/drop":       "/classes/" + noClass + "/assignments/" + noSeat + "/drop",
	"POST /classes/:class/assignments/:assignment/extensions": "/classes/" + noClass + "/assignments/" + noSeat + "/extensions",
	"GET /classes/:class/questions":                           "/classes/" + noClass + "/questions",
	"GET /classes/:class/questions/:question":                 "/classes/" + noClass + "/questions/one",
	"GET /classes/:class/grades":                              "/classes/" + noClass + "/grades",
	"GET /classes/:class/grades.csv":                          "/classes/" + noClass + "/grades.csv",

	"POST /courses/:course/:lesson/sections/:id": lessonPath + "/sections/wait-1",
	"POST /courses/:course/:lesson/checks/:id":   lessonPath + "/checks/wait-q1",
	"POST /courses/:course/:lesson/quiz":         lessonPath + "/quiz",
	"POST /courses/:course/:lesson/quiz/save":    lessonPath + "/quiz/save",
	"POST /courses/:course/:lesson/quiz/begin":   lessonPath + "/quiz/begin",
	"POST /courses/:course/:lesson":              lessonPath,
	"POST /attempts/:id/again":                   "/attempts/" + unknown + "/again",
	"POST /challenges/:challenge":                "/challenges/calm",
	"POST /review":                               "/review",
	"POST /review/zone":                          "/review/zone",
	"POST /api/events":                           "/api/events",
	"POST /sign-up":                              "/sign-up",
	"POST /sign-in":                              "/sign-in",
	"POST /sign-out":                             "/sign-out",
	"POST /account/name":                         "/account/name",
	"POST /account/password":                     "/account/password",
	"POST /account/sessions":                     "/account/sessions",
	"POST /account/sessions/:id":                 "/account/sessions/none",
	"POST /account/delete":                       "/account/delete",
}

// unknown is the id of no event.
const unknown = "01890a5d-ac96-774b-bcce-b302099a8057"

func TestCrawlVisitsEveryRoute(t *testing.T) {
	r := newRig(t, func(c *server.Config) { c.Dev = server.NewReload() })
	var routes []string
	for _, line := range server.RoutesOf(r.server) {
		route := line.Method + " " + line.Path
		routes = append(routes, route)
		if visits[route] == "" {
			t.Errorf("%s is never visited: give it a line in visits", route)
		}
	}
	for route := range visits {
		if !slices.Contains(routes, route) {
			t.Errorf("%s is visited and is no route", route)
		}
	}
	if len(routes) < 30 {
		t.Errorf("found %d routes only", len(routes))
	}
}

// paths lists where the crawl goes with a method, in a fixed order. The stream of
// `millrace dev` never ends, so it has tests of its own.
func paths(method string) (out []string) {
	for route, path := range visits {
		if strings.HasPrefix(route, method+" ") && path != "/dev/events" {
			out = append(out, path)
		}
	}
	slices.Sort(out)
	return out
}

// crawl asks for every route and for everything that the pages link to on this site, and
// returns all answers by what was asked.
func crawl(t *testing.T, b *browser) map[string]answer {
	t.Helper()
	seen := map[string]answer{}
	queue := paths("GET")
	for len(queue) > 0 {
		path := queue[0]
		queue = queue[1:]
		if _, done := seen[path]; done {
			continue
		}
		a := b.get(path)
		seen[path] = a
		seen["HEAD "+path] = b.do("HEAD", path, "")
		if strings.Contains(a.header.Get("Content-Type"), "html") {
			queue = append(queue, links(t, path, a)...)
		}
		if len(seen) > 2000 {
			t.Fatal("the crawl does not end")
		}
	}
	// Empty forms: they must be refused, and not with a secret.
	for _, path := range paths("POST") {
		if path != "/sign-out" {
			seen["POST "+path] = b.post(path, "event", study.NewID())
		}
	}
	for _, odd := range []string{lessonPath + "?q.one.choice=b&seed=1&mark=1", lessonPath + ".md", "/courses/sample/01-waiting.md",
		"/static/manifest.json", "/quizzes/bank/01-waiting.yaml", "/attempts/quiz-wait", "/api/events", "/courses/sample/much-later",
		"/search?q=secret", "/search?q=4815162", "/search?q=wait&in=question", "/search?q=alpha+beta+gamma", "/search?q=hint"} {
		seen[odd] = b.get(odd)
	}
	return seen
}

// links lists the addresses on this site that a page has, without their fragments.
func links(t *testing.T, at string, a answer) (out []string) {
	root, err := html.Parse(strings.NewReader(a.body))
	if err != nil {
		t.Fatal(err)
	}
	walk(root, func(n *html.Node) {
		for _, name := range []string{"href", "src", "data-wasm", "data-worker", "data-wasm-exec"} {
			to, _, _ := strings.Cut(attr(n, name), "#")
			switch {
			case strings.HasPrefix(to, "?"):
				page, _, _ := strings.Cut(at, "?")
				if at != page {
					continue // one step from a page is enough: a frame links to itself
				}
				out = append(out, page+to)
			case strings.HasPrefix(to, "/"):
				out = append(out, to)
			case n.Data == "a" && strings.HasPrefix(to, "https://"):
				// A text may name another site. Nothing is loaded from there.
			case to != "":
				t.Errorf("%s links to %q, which is not on this site", at, to)
			}
		}
	})
	return out
}

// leaks fails the test where an answer holds what it must not.
func leaks(t *testing.T, who string, answers map[string]answer, secret *regexp.Regexp) {
	t.Helper()
	for path, a := range answers {
		if found := secret.FindString(fmt.Sprint(a.header) + a.body); found != "" {
			t.Errorf("%s finds %q at %s", who, found, path)
		}
	}
}

var secrets = regexp.MustCompile(`SECRET-[\w-]+( \w+)?|48151623`)

func TestNoKeyIsReadBeforeItIsEarned(t *testing.T) {
	r := newRig(t)
	learner := r.browser()
	for n := 1; n <= 5; n++ {
		learner.follow(fmt.Sprintf("%s/sections/wait-%d", lessonPath, n))
	}
	for who, b := range map[string]*browser{"a stranger": r.browser(), "a learner": learner} {
		found := crawl(t, b)
		leaks(t, who, found, secrets)
		if n := len(found); n < 50 {
			t.Errorf("%s went to %d places only", who, n)
		}
		// Hints may be read before, in their place. That they are found shows that the
		// search works.
		for path, a := range found {
			page, _, _ := strings.Cut(path, "?")
			if strings.Contains(a.body, "HINT-one") != (page == lessonPath || path == "POST "+lessonPath+"/quiz") && a.status == http.StatusOK {
				t.Errorf("%s: hint at %s: %t", who, path, strings.Contains(a.body, "HINT-one"))
			}
		}
	}
}

func TestAnAnswerRevealsWhatItIsAboutAndNoMore(t *testing.T) {
	for name, c := range map[string]struct {
		post    []string
		reveals string // what alone may be found afterwards
	}{
		"a wrong choice": {[]string{"/checks/wait-q1", "q.wait-q1.choice", "a"}, "SECRET-wait-q1 depth, SECRET-wait-q1 age, SECRET-wait-q1 why"},
		"the right one":  {[]string{"/checks/wait-q1", "q.wait-q1.choice", "b"}, "SECRET-wait-q1 age, SECRET-wait-q1 why"},
		"a wrong fill":   {[]string{"/checks/wait-fill", "q.wait-fill.choice", "a"}, "SECRET-wait-fill cache"},
		"the right fill": {[]string{"/checks/wait-fill", "q.wait-fill.choice", "b"},
			"SECRET-wait-fill cache, SECRET-wait-fill proxy, SECRET-wait-fill queue, SECRET-wait-fill why"},
		"a prediction": {[]string{"/checks/wait-guess", "q.wait-guess.value", "100"}, "SECRET-wait-guess"},
		"one answer of a quiz": {[]string{"/quiz", "q.sum.value", "7", "q.one.choice", ""},
			"SECRET-sum seven, SECRET-sum why, 48151623"},
		"a wrong number": {[]string{"/quiz", "q.sum.value", "8"}, "SECRET-sum why, 48151623"},
		"a wrong word":   {[]string{"/quiz", "q.word.value", "x"}, "SECRET-word alpha, SECRET-word why"},
		"a foreseen word": {[]string{"/quiz", "q.word.value", "secret-word GAMMA"},
			"SECRET-word alpha, SECRET-word wrong, SECRET-word why"},
		"half of an order": {[]string{"/quiz", "q.steps.place.c", "1", "q.steps.place.a", "2", "q.steps.place.b", ""},
			"SECRET-steps sleep, SECRET-steps why"},
		"one pair": {[]string{"/quiz", "q.pairs.pair.1", "b"}, "SECRET-pairs log, SECRET-pairs why"},
		"one gap":  {[]string{"/quiz", "q.gaps.gap.2", "b"}, "SECRET-gaps two, SECRET-gaps word, SECRET-gaps why"},
	} {
		b := newRig(t).browser()
		b.follow(lessonPath+c.post[0], c.post[1:]...)
		var got []string
		for _, a := range look(t, b) {
			got = append(got, secrets.FindAllString(a.body, -1)...)
		}
		slices.Sort(got)
		want := strings.Split(c.reveals, ", ")
		slices.Sort(want)
		if got = slices.Compact(got); !slices.Equal(got, want) {
			t.Errorf("%s reveals %q, want %q", name, got, want)
		}
	}
}

// The places that need an attempt of one's own to be found.
func TestBlankQuestionsOfAnAttemptStayClosed(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	id := study.NewID()
	page := b.follow(lessonPath+"/quiz", "event", id, "q.one.choice", "a", "q.sum.value", " ", "q.many.choice", "")
	for _, found := range secrets.FindAllString(page.body, -1) {
		if !strings.HasPrefix(found, "SECRET-one") {
			t.Errorf("an attempt at one question reveals %q", found)
		}
	}
	page.says(t, "SECRET-one wrong", "SECRET-one why")
	if strings.Contains(b.get(lessonPath).body, "SECRET") {
		t.Error("the lesson's quiz shows what the attempt revealed")
	}
}

func TestNoLinkOfTheSiteIsDead(t *testing.T) {
	site := guided(t)
	r := newRig(t, func(c *server.Config) { c.Site = site })
	b := r.browser()
	queue, seen := []string{"/", "/progress", "/lab", "/courses/" + site.Guide.Slug}, map[string]bool{}
	for len(queue) > 0 {
		path := queue[0]
		queue = queue[1:]
		if seen[path] {
			continue
		}
		seen[path] = true
		a := b.get(path)
		if a.status != http.StatusOK {
			t.Errorf("GET %s: %d", path, a.status)
		}
		if strings.Contains(a.header.Get("Content-Type"), "html") {
			queue = append(queue, links(t, path, a)...)
		}
	}
	if len(seen) < 15 {
		t.Errorf("found %d pages and files only", len(seen))
	}
}
