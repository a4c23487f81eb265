package server_test

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"
	"golang.org/x/net/html"

	"millrace/server"
	"millrace/server/store"
	"millrace/server/store/index"
	"millrace/server/study"
	"millrace/static"
	"millrace/wasm/widgets"
)

const lessonPath = "/courses/sample/waiting"

// rig is a server with a real store, listening.
type rig struct {
	t      testing.TB
	server *server.Server
	store  study.Store
	dir    string // of its files
	url    string
	log    *journal
	clock  *clock
}

// newRig starts a server of the test course, changed by the given functions.
func newRig(t testing.TB, change ...func(*server.Config)) *rig {
	t.Helper()
	dir := t.TempDir()
	records, err := store.Open(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { records.Close() })
	assets, err := static.Open()
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, store: records, dir: dir, log: &journal{}, clock: &clock{at: time.Now()}}
	c := server.Config{
		Store: records, Index: index.Open, Widgets: widgets.All, Assets: assets,
		Log: slog.New(slog.NewTextHandler(r.log, nil)), Now: r.clock.now,
	}
	for _, f := range change {
		f(&c)
	}
	if c.Site == nil {
		c.Site = loaded(t, sampleFiles(t))
	}
	if r.server, err = server.New(c); err != nil {
		t.Fatal(err)
	}
	listening := httptest.NewServer(r.server)
	t.Cleanup(listening.Close)
	r.url = listening.URL
	return r
}

// password is that of every account of the tests, and hashed is its hash, made once.
const password = "correct horse battery"

var hashed = sync.OnceValues(func() (string, error) { return server.HashPassword(password) })

// weak is such a hash too, for tests that sign in a hundred times: it takes no time.
var weak = sync.OnceValues(func() (string, error) {
	return argon2id.CreateHash(password, &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32})
})

// account adds an account of a learner without the work of signing up.
func (r *rig) account(login string) study.Account { return r.accountAs(login, study.Learner, hashed) }

// accountAs adds an account with a role; without one it is a learner's.
func (r *rig) accountAs(login string, role study.Role, hash func() (string, error)) study.Account {
	return r.accountOf(study.NewSubject(), login, role, hash)
}

// accountOf is accountAs for a subject that is known.
func (r *rig) accountOf(who study.Subject, login string, role study.Role, hash func() (string, error)) study.Account {
	r.t.Helper()
	phc, err := hash()
	if err != nil {
		r.t.Fatal(err)
	}
	a := study.Account{
		ID: string(study.NewSubject()), Subject: who, Login: login, LoginKey: login,
		Name: login, Password: phc, Role: cmp.Or(role, study.Learner), CreatedAt: r.clock.now(),
	}
	if err := r.store.CreateAccount(context.Background(), a); err != nil {
		r.t.Fatal(err)
	}
	return a
}

// clock stands still until it is moved.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) move(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// journal keeps a log.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(b)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// browser keeps cookies and follows no redirect by itself.
type browser struct {
	t      testing.TB
	client *http.Client
	url    string
}

func (r *rig) browser() *browser { return newBrowser(&browser{t: r.t, url: r.url}) }

// newBrowser is another browser at the same site.
func newBrowser(b *browser) *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		b.t.Fatal(err)
	}
	return &browser{b.t, &http.Client{
		Jar:           jar,
		Timeout:       time.Minute,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}, b.url}
}

// answer is a response that was read.
type answer struct {
	status int
	header http.Header
	body   string
}

// do sends a request from a page of the site, as every browser says of one that may change
// something. Headers come in pairs; an empty one is left out.
func (b *browser) do(method, path, body string, header ...string) answer {
	b.t.Helper()
	r, err := http.NewRequest(method, b.url+path, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	if method != "GET" && method != "HEAD" {
		r.Header.Set("Sec-Fetch-Site", "same-origin")
	}
	for i := 0; i+1 < len(header); i += 2 {
		if r.Header.Set(header[i], header[i+1]); header[i+1] == "" {
			r.Header.Del(header[i])
		}
	}
	response, err := b.client.Do(r)
	if err != nil {
		b.t.Error(err)
		return answer{}
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Error(err)
	}
	return answer{response.StatusCode, response.Header, string(text)}
}

func (b *browser) get(path string) answer {
	b.t.Helper()
	return b.do("GET", path, "")
}

// post sends a form as a page of the site does: fields in pairs.
func (b *browser) post(path string, fields ...string) answer {
	b.t.Helper()
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	return b.do("POST", path, form.Encode(),
		"Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "same-origin")
}

func (b *browser) postJSON(body string) answer {
	b.t.Helper()
	return b.do("POST", "/api/events", body, "Content-Type", "application/json", "Sec-Fetch-Site", "same-origin")
}

// follow posts a form and returns the page it leads to.
func (b *browser) follow(path string, fields ...string) answer {
	b.t.Helper()
	a := b.post(path, fields...)
	if a.status != http.StatusSeeOther {
		b.t.Fatalf("POST %s: %d, want 303\n%s", path, a.status, a.words())
	}
	return b.get(a.header.Get("Location"))
}

// cookie returns the session's cookie, or nil.
func (b *browser) cookie() *http.Cookie {
	at, _ := url.Parse(b.url)
	for _, c := range b.client.Jar.Cookies(at) {
		if strings.HasSuffix(c.Name, "millrace") {
			return c
		}
	}
	return nil
}

// put gives the browser a cookie that it had before.
func (b *browser) put(c *http.Cookie) {
	at, _ := url.Parse(b.url)
	b.client.Jar.SetCookies(at, []*http.Cookie{{Name: c.Name, Value: c.Value, Path: "/"}})
}

// words is the text of the page's main part, as a reader sees it.
func (a answer) words() string {
	root, err := html.Parse(strings.NewReader(a.body))
	if err != nil {
		return a.body
	}
	main := find(root, func(n *html.Node) bool { return n.Data == "main" })
	if main == nil {
		return a.body
	}
	var b strings.Builder
	walk(main, func(n *html.Node) {
		if n.Type == html.TextNode {
			b.WriteString(n.Data + " ")
		}
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

// says fails the test unless the page's text holds each of the given ones.
func (a answer) says(t testing.TB, texts ...string) {
	t.Helper()
	words := a.words()
	for _, text := range texts {
		if !strings.Contains(words, text) {
			t.Errorf("the page does not say %q:\n%.3000s", text, words)
		}
	}
}

// field returns the value of the first input with a name.
func (a answer) field(t testing.TB, name string) string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(a.body))
	if err != nil {
		t.Fatal(err)
	}
	input := find(root, func(n *html.Node) bool { return n.Data == "input" && attr(n, "name") == name })
	if input == nil {
		t.Fatalf("the page has no input %q", name)
	}
	return attr(input, "value")
}

// element returns the element with an id, written out, or "".
func (a answer) element(t testing.TB, id string) string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(a.body))
	if err != nil {
		t.Fatal(err)
	}
	n := find(root, func(n *html.Node) bool { return attr(n, "id") == id })
	if n == nil {
		return ""
	}
	var b strings.Builder
	if err := html.Render(&b, n); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func walk(n *html.Node, visit func(*html.Node)) {
	visit(n)
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		walk(c, visit)
	}
}

func find(root *html.Node, is func(*html.Node) bool) (found *html.Node) {
	walk(root, func(n *html.Node) {
		if found == nil && n.Type == html.ElementNode && is(n) {
			found = n
		}
	})
	return found
}

func attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// read reads a response from a connection.
func read(t *testing.T, conn io.Reader) answer {
	t.Helper()
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer{response.StatusCode, response.Header, string(text)}
}
