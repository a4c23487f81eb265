package main

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"millrace/server"
	"millrace/server/demo"
	"millrace/server/store"
	"millrace/server/store/index"
	"millrace/server/study"
	"millrace/static"
	"millrace/wasm/widgets"
)

// demoSite is a demo that is being served.
type demoSite struct {
	url, out string
	client   *http.Client
	stop     func()
}

// serveDemo serves a demo on which nobody goes on learning.
func serveDemo(t *testing.T, args ...string) *demoSite {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ready, ended := make(chan string, 1), make(chan int, 1)
	var out, errs lockedBuffer
	m := &Main{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs, Ready: func(url string) { ready <- url }}
	go func() {
		ended <- m.Run(ctx, append([]string{"serve", "--demo", "--demo-still", "--quiet", "--addr", "localhost:0"}, args...))
	}()
	s := &demoSite{stop: func() {
		cancel()
		if status := <-ended; status != 0 {
			t.Errorf("status %d: %s", status, errs.String())
		}
		ended <- 0
	}}
	t.Cleanup(s.stop)
	select {
	case s.url = <-ready:
	case status := <-ended:
		ended <- 0
		t.Fatalf("status %d: %s", status, errs.String())
	}
	s.out = out.String()
	return s
}

// signIn signs somebody in with the password that the program printed.
func (s *demoSite) signIn(t *testing.T, login string) {
	t.Helper()
	password := regexp.MustCompile(`password (\S+)`).FindStringSubmatch(s.out)
	if password == nil {
		t.Fatalf("no password in %q", s.out)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	s.client = &http.Client{Jar: jar}
	r, err := http.NewRequest("POST", s.url+"/sign-in", strings.NewReader(url.Values{"login": {login}, "password": {password[1]}}.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	response, err := s.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if page := s.page(t, "/classes"); !strings.Contains(page, "Sign out") {
		t.Fatalf("%s is not signed in: %.300s", login, words(page))
	}
}

// page is the body of a page that has to be there.
func (s *demoSite) page(t *testing.T, path string) string {
	t.Helper()
	response, err := s.client.Get(s.url + path)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Errorf("%s: %s, %v", path, response.Status, err)
	}
	return string(text)
}

// words are the text of a page.
func words(page string) string {
	text := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(page, " ")
	return strings.Join(strings.Fields(html.UnescapeString(text)), " ")
}

// Every page of the classes is there and has something on it, one of each shape is looked at
// for each class. What they say is what the cast promises.
func TestADemoIsAliveOnEveryPage(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	s := serveDemo(t, "--data", data)
	s.signIn(t, "ingrid.valdemarsen")
	classes := regexp.MustCompile(`href="(/classes/[0-9a-f]{32})"`).FindAllStringSubmatch(s.page(t, "/classes"), -1)
	if len(classes) != 3 {
		t.Fatalf("%d classes, want 3", len(classes))
	}
	said := map[string]string{} // by the class's number and the shape of the page
	link := regexp.MustCompile(`href="(/classes/[^"#]*)`)
	for n, class := range classes {
		queue, looked := []string{class[1]}, map[string]bool{}
		for len(queue) > 0 {
			path := html.UnescapeString(queue[0])
			queue = queue[1:]
			shape, _, _ := strings.Cut(strings.Replace(path, class[1], "", 1), "?")
			shape = regexp.MustCompile(`[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f-]{27}|questions/.*`).ReplaceAllString(shape, "*")
			if looked[shape] || !strings.HasPrefix(path, class[1]) || strings.HasSuffix(shape, "/changes") {
				continue
			}
			looked[shape] = true
			body := s.page(t, path)
			said[fmt.Sprint(n, shape)] = words(body)
			for _, to := range link.FindAllStringSubmatch(body, -1) {
				queue = append(queue, to[1])
			}
		}
		for _, shape := range []string{"", "/assignments", "/assignments/*", "/grades", "/questions", "/*", "/roster", "/settings", "/learners/*"} {
			if !looked[shape] && (n == 0 || shape != "/*") { // nothing is told of the questions of the few
				t.Errorf("class %d has no page %q: %v", n, shape, looked)
			}
		}
	}
	for page, texts := range map[string][]string{
		"0":            {"40 learners", "4 done", "3 stuck", "2 not started", "3 seats not taken", "quiz taken 2 times", "4 tries at", "in the middle of it"},
		"0/grades":     {"late", "missing", "extended"},
		"0/questions":  {"Check the key"},
		"0/roster":     {"Théo Marchetti-Roy"},
		"0/learners/*": {"right at the first try"},
		"1":            {"4 learners"},
	} {
		for _, text := range texts {
			if !strings.Contains(said[page], text) {
				t.Errorf("page %q does not say %q:\n%.1500s", page, text, said[page])
			}
		}
	}

	login := regexp.MustCompile(`(\S+) +[^\n]*a learner in the middle`).FindStringSubmatch(s.out)
	if login == nil {
		t.Fatalf("no learner in %q", s.out)
	}
	s.signIn(t, login[1])
	for _, path := range []string{"/progress", "/review", classes[0][1]} {
		s.page(t, path)
	}
	s.stop()

	// It can be served again, with another password, and what pages show follows from the log.
	db := database(t, data)
	before := tables(t, db)
	if status, out, errs := run(t, "", "rebuild", "--data", data); status != 0 {
		t.Fatalf("rebuild: %s%s", out, errs)
	}
	for table, rows := range tables(t, db) {
		if !slices.Equal(rows, before[table]) {
			t.Errorf("rebuilding changes table %s", table)
		}
	}
	again := serveDemo(t, "--data", data)
	if again.out == s.out {
		t.Error("the password is the same")
	}
	again.signIn(t, "robin.ashdown")
}

func TestADemoLeavesOtherDataAloneAndNoneBehind(t *testing.T) {
	data := t.TempDir()
	if status, _, errs := run(t, "a password of mine\n", "user", "add", "ada", "--data", data); status != 0 {
		t.Fatal(errs)
	}
	status, _, errs := run(t, "", "serve", "--demo", "--addr", "localhost:0", "--data", data)
	if status == 0 || !strings.Contains(errs, "holds other data") {
		t.Errorf("status %d: %s", status, errs)
	}
	if logins := column(t, database(t, data), `SELECT login FROM account`); len(logins) != 1 {
		t.Errorf("there are now %v", logins)
	}

	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	s := serveDemo(t)
	if found, err := filepath.Glob(filepath.Join(temp, "millrace-demo-*", store.FileName)); err != nil || len(found) != 1 {
		t.Errorf("its data is in %v, %v", found, err)
	}
	s.stop()
	if left, err := os.ReadDir(temp); err != nil || len(left) != 0 {
		t.Errorf("%v is left, %v", left, err)
	}
}

// demoOf is a demo of the course in the binary as of a time, and the site it is a demo of.
func demoOf(t *testing.T, now time.Time) (demo.Config, *server.Site, *static.Assets) {
	t.Helper()
	site, err := (&sources{}).load()
	if err != nil || len(site.Faults) > 0 {
		t.Fatal(err, site.Faults)
	}
	assets, err := static.Open()
	if err != nil {
		t.Fatal(err)
	}
	return demo.Config{
		Course: site.Course, Banks: site.Banks, Challenges: site.Challenges, Marker: server.NewMarker(site, widgets.All, assets),
		Seed: demoSeed, Now: now, Password: "$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
	}, site, assets
}

// unsolved are the questions of quizzes that nobody among some events ever got a point for.
func unsolved(events []string) (never []string) {
	best := map[string]int{}
	for _, e := range events {
		_, payload, _ := strings.Cut(e, "{")
		var verdict study.QuizMarked
		if !strings.Contains(e, study.KindQuizMarked) || json.Unmarshal([]byte("{"+payload), &verdict) != nil {
			continue
		}
		for q, points := range verdict.Marks {
			best[q] = max(best[q], points)
		}
	}
	for q, points := range best {
		if points == 0 {
			never = append(never, q)
		}
	}
	return never
}

// The seed and the clock decide who does what and when. Only ids that nobody may guess, and
// those that follow from them, are others.
func TestADemoIsTheSameForTheSameSeed(t *testing.T) {
	now := time.Date(2026, 11, 30, 19, 30, 0, 0, time.UTC)
	record := func() (events []string) {
		data := t.TempDir()
		of, _, _ := demoOf(t, now)
		if _, err := fillDemo(t.Context(), data, of, false); err != nil {
			t.Fatal(err)
		}
		seen := map[string]string{}
		ids := regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`)
		for _, row := range column(t, database(t, data), `
			SELECT a.login || ' ' || e.received_at || ' ' || e.kind || ' ' || e.content_id || ' ' || e.id || ' ' || e.payload
			FROM event AS e JOIN account AS a ON a.subject = e.subject ORDER BY e.seq`) {
			events = append(events, ids.ReplaceAllStringFunc(row, func(id string) string {
				if seen[id] == "" {
					seen[id] = fmt.Sprint("#", len(seen))
				}
				return seen[id]
			}))
		}
		return events
	}
	one, other := record(), record()
	if len(one) < 5000 || len(one) != len(other) {
		t.Fatalf("%d and %d events", len(one), len(other))
	}
	for i := range one {
		if one[i] != other[i] {
			t.Fatalf("event %d:\n%s\n%s", i+1, one[i], other[i])
		}
	}
	if never := unsolved(one); len(never) > 0 {
		t.Errorf("nobody has a point in %v: no right answer is known", never)
	}
	if !slices.IsSortedFunc(one, func(a, b string) int { return strings.Compare(strings.Fields(a)[1], strings.Fields(b)[1]) }) {
		t.Error("what was stored later was received earlier")
	}
}

// While somebody looks, learners go on by the ways of the site: they tick, answer, begin
// quizzes and hand them in, and all of it is marked.
func TestADemoGoesOn(t *testing.T) {
	data := t.TempDir()
	of, site, assets := demoOf(t, time.Now())
	people, err := fillDemo(t.Context(), data, of, false)
	if err != nil {
		t.Fatal(err)
	}
	records, err := store.Open(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	defer records.Close()
	s, err := server.New(server.Config{Store: records, Index: index.Open, Site: site, Widgets: widgets.All, Assets: assets})
	if err != nil {
		t.Fatal(err)
	}
	db := database(t, data)
	for run, missing := range [][]string{
		{"section.done", "check.answered", "quiz.opened", "quiz.submitted", "quiz.marked"},
		{"section.done", "check.answered"}, // after a restart
	} {
		of.Now = time.Now()
		last := column(t, db, `SELECT max(seq) FROM event`)[0]
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- demo.Live(ctx, s.Act, of, people, time.Microsecond, 2*time.Microsecond) }()
		for deadline := time.Now().Add(time.Minute); len(missing) > 0 && time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
			kinds := column(t, db, `SELECT DISTINCT kind FROM event WHERE seq > `+last)
			missing = slices.DeleteFunc(missing, func(kind string) bool { return slices.Contains(kinds, kind) })
		}
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if len(missing) > 0 {
			t.Errorf("run %d: nobody did %v", run+1, missing)
		}
	}
}
