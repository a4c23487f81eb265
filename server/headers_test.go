package server_test

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"millrace/server"
	"millrace/server/study"
	"millrace/wasm/widget"
)

// patternOf finds the line of the site map that a path belongs to, and nil if there is none.
func patternOf(lines []server.Route, method, path string) *server.Route {
	path, _, _ = strings.Cut(path, "?")
	segments := strings.Split(path, "/")
	for i, line := range lines {
		pattern := strings.Split(line.Path, "/")
		fits := func(k int, p string) bool {
			return p == "*" || k < len(segments) && (p == segments[k] || strings.HasPrefix(p, ":"))
		}
		same := len(pattern) == len(segments) || pattern[len(pattern)-1] == "*" && len(segments) >= len(pattern)
		for k, p := range pattern {
			same = same && fits(k, p)
		}
		if same && line.Method == method {
			return &lines[i]
		}
	}
	return nil
}

// proper fails the test unless an answer has the headers that every answer has, and may be
// kept by whom the policy of its route says. An error is kept by nobody.
func proper(t *testing.T, what string, line *server.Route, a answer) {
	t.Helper()
	for name, want := range map[string]string{
		"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
		"Server": "", "X-Powered-By": "", "Access-Control-Allow-Origin": "",
	} {
		if got := a.header.Get(name); got != want {
			t.Errorf("%s: %s is %q, want %q", what, name, got, want)
		}
	}
	file := line != nil && line.Keeps == "immutable" && a.status == http.StatusOK
	csp := a.header.Get("Content-Security-Policy")
	wants := []string{"default-src 'none'"}
	if strings.Contains(a.header.Get("Content-Type"), "html") {
		wants = append(wants, "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'")
	}
	for _, want := range wants {
		if !strings.Contains(csp, want) {
			t.Errorf("%s: the policy has no %s: %q", what, want, csp)
		}
	}
	if strings.Contains(csp, "script-src") && strings.Contains(csp, "unsafe-inline") || strings.Contains(csp, "'unsafe-eval'") ||
		strings.Contains(csp, "*") || strings.Contains(csp, "http") {
		t.Errorf("%s: the policy lets in what it must not: %q", what, csp)
	}
	// script-src 'self' lets in whatever the site itself sends as a script, so it sends no others.
	if strings.Contains(a.header.Get("Content-Type"), "script") && (line == nil || line.Path != "/static/*" && line.Path != "/sw.js") {
		t.Errorf("%s: it is a script, and neither a file of ours nor the worker", what)
	}
	if strings.Contains(a.header.Get("Content-Type"), "html") && !strings.Contains(a.header.Get("Permissions-Policy"), "camera=()") {
		t.Errorf("%s: a page may use the camera", what)
	}
	keeps := "private, no-store"
	switch {
	case file && strings.Contains(what, "/static/src/"): // an unbuilt clone: names without hashes
		keeps = "no-cache"
	case file:
		keeps = "public, max-age=31536000, immutable"
	case line != nil && line.Keeps == "no-cache" && a.status == http.StatusOK:
		keeps = line.Keeps
	}
	if cache := a.header.Values("Cache-Control"); len(cache) == 0 || cache[0] != keeps {
		t.Errorf("%s: Cache-Control is %q, want %q", what, cache, keeps)
	}
	if keeps != "private, no-store" && a.header.Get("Set-Cookie") != "" || file && strings.Contains(a.header.Get("Vary"), "Cookie") {
		t.Errorf("%s: everybody may keep it, and it depends on a cookie", what)
	}
	for _, text := range a.header.Values("Set-Cookie") {
		c, err := http.ParseSetCookie(text)
		if err != nil || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Domain != "" ||
			c.Secure != strings.HasPrefix(c.Name, "__Host-") {
			t.Errorf("%s: the cookie is %q (%v)", what, text, err)
		}
	}
	if a.status == http.StatusOK && a.header.Get("Content-Type") == "" {
		t.Errorf("%s: no Content-Type", what)
	}
}

func TestEveryAnswerHasItsHeaders(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	lines := server.RoutesOf(r.server)
	for who, b := range map[string]*browser{"a stranger": r.browser(), "a learner": r.signedIn("ada", firefox)} {
		for path, a := range crawl(t, b) {
			method, at := "GET", path
			if m, p, ok := strings.Cut(path, " "); ok {
				if at = p; m == "POST" {
					method = m
				}
			}
			proper(t, who+", "+path, patternOf(lines, method, at), a)
		}
		for _, path := range append(paths("GET"), paths("POST")...) {
			proper(t, who+", DELETE "+path, nil, b.do("DELETE", path, ""))
			proper(t, who+", OPTIONS "+path, nil, b.do("OPTIONS", path, ""))
		}
	}
}

// Errors of every status, from a route that answers 200 to others.
func TestEveryErrorHasItsHeaders(t *testing.T) {
	broken := newRig(t, func(c *server.Config) { c.Store = faulty{c.Store, errors.New("broken")} })
	panics := newRig(t, func(c *server.Config) { c.Widgets = widget.Catalog{panicky{c.Widgets.Find("retry-storm")}} })
	closed := newRig(t)
	r := newRig(t)
	learner := broken.browser()
	learner.post(lessonPath + "/sections/wait-1")
	if err := closed.store.Close(); err != nil {
		t.Fatal(err)
	}
	b, big := r.browser(), strings.Repeat("x", 300<<10)
	form, text := "application/x-www-form-urlencoded", "text/plain"
	for want, answers := range map[int][]answer{
		400: {b.do("POST", "/sign-in", "%zz=%zz", "Content-Type", form), b.do("POST", "/api/events", "{", "Content-Type", "application/json")},
		403: {b.do("POST", "/sign-in", "", "Sec-Fetch-Site", "cross-site"), b.do("POST", "/api/events", "", "Sec-Fetch-Site", "cross-site")},
		404: {b.get("/nowhere"), b.get("/api/nowhere"), b.get("/static/nothing.css"), b.get("/attempts/" + unknown), b.do("HEAD", "/nowhere", "")},
		405: {b.do("PUT", "/", ""), b.do("PUT", "/api/events", ""), b.do("POST", "/static/x.css", ""), b.do("DELETE", "/glossary.json", "")},
		413: {b.do("POST", "/sign-in", "a="+big, "Content-Type", form), b.do("POST", "/api/events", `"`+big+`"`, "Content-Type", "application/json")},
		415: {b.do("POST", "/api/events", "{}", "Content-Type", text)},
		422: {b.post(lessonPath+"/checks/wait-q1", "event", "x"), b.post("/sign-in", "login", "nobody", "password", "nothing")},
		500: {learner.get("/progress"), panics.browser().get("/lab/retry-storm")},
		503: {closed.browser().get("/healthz"), closed.browser().post(lessonPath + "/sections/wait-1")},
	} {
		for i, a := range answers {
			if a.status != want {
				t.Errorf("error %d, number %d: %d", want, i, a.status)
			}
			proper(t, fmt.Sprintf("error %d, number %d", want, i), nil, a)
		}
	}
	var last answer
	for range 12 {
		last = b.post("/sign-in", "login", "ada", "password", "wrong")
	}
	if last.status != http.StatusTooManyRequests || last.header.Get("Retry-After") == "" {
		t.Errorf("the twelfth wrong guess: %d", last.status)
	}
	proper(t, "error 429", nil, last)
}

// Over TLS a cookie says so by its flag and its name, which no other path or host can set.
func TestCookieOverTLSIsOfThisHostAlone(t *testing.T) {
	r := newRig(t, func(c *server.Config) { c.Secure = true })
	a := r.browser().post(lessonPath + "/sections/wait-1")
	proper(t, "a first action over TLS", nil, a)
	if c, err := http.ParseSetCookie(a.header.Get("Set-Cookie")); err != nil || c.Name != "__Host-millrace" || !c.Secure {
		t.Errorf("the cookie is %q (%v)", a.header.Get("Set-Cookie"), err)
	}
}

func TestAnswerWithACookieIsNeverShared(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	b := r.browser()
	for _, a := range []answer{
		b.post(lessonPath + "/sections/wait-1"),
		b.post("/sign-in", "login", "ada", "password", password),
		b.get("/"), // takes the notice out of the session
		b.post("/sign-out"),
	} {
		if a.header.Get("Set-Cookie") == "" {
			t.Errorf("%d to %s sets no cookie", a.status, a.header.Get("Location"))
		}
		if cache := a.header.Values("Cache-Control"); len(cache) == 0 || cache[0] != "private, no-store" {
			t.Errorf("a cookie with Cache-Control %q", cache)
		}
	}
}

func TestHeadIsGetWithoutABody(t *testing.T) {
	b := newRig(t).browser()
	for _, path := range paths("GET") {
		get, head := b.get(path), b.do("HEAD", path, "")
		if head.status != get.status || head.body != "" || head.header.Get("Content-Type") != get.header.Get("Content-Type") {
			t.Errorf("HEAD %s: %d %s with %d bytes, GET has %d %s", path,
				head.status, head.header.Get("Content-Type"), len(head.body), get.status, get.header.Get("Content-Type"))
		}
	}
}

// The tricks of the advisories on echo's own static files (GHSA-vfp3-v2gw-7wfq,
// GHSA-3pmx-cf9f-34xr, CVE-2022-40083): nothing guarded is found by another spelling, and
// nobody is sent to another site.
func TestPathTricksFindNothing(t *testing.T) {
	r := newRig(t)
	owner := r.browser()
	id := study.NewID()
	owner.follow(lessonPath+"/quiz", append(right, "event", id)...)
	stranger := r.browser()
	var tricks []string
	for _, up := range []string{"..", "%2e%2e", "%2E%2e", ".%2e", "%252e%252e", "..%5c", `..\`, "..;", "%c0%ae%c0%ae"} {
		for _, slash := range []string{"/", "%2f", "%252f", "%5c", `\`, "//"} {
			tricks = append(tricks,
				"/static/"+up+slash+"attempts"+slash+id,
				"/static"+slash+up+slash+up+slash+"static.go",
				"/static/"+up+slash+"dist"+slash+"manifest.json",
				"/static/src/"+up+slash+"static.go",
				"/x"+slash+up+slash+"attempts"+slash+id,
				"/attempts"+slash+up+slash+"attempts"+slash+id,
				"/attempts/"+id+slash+up+slash+id,
				"/courses/sample"+slash+up+slash+up+slash+"attempts"+slash+id,
				"/courses/sample/"+up+slash+"sample"+slash+"01-waiting.md",
			)
		}
	}
	for _, prefix := range []string{"/attempts%2f", "//attempts/", "/./attempts/", "/attempts//", `/attempts\`, "/ATTEMPTS/", "/%61ttempts/", "/attempts/./", "/attempts;/"} {
		tricks = append(tricks, prefix+id)
	}
	for _, line := range server.RoutesOf(r.server) {
		if line.Who == "anyone" || line.Method != http.MethodGet {
			continue
		}
		p := strings.ReplaceAll(visits["GET "+line.Path], unknown, id)
		first := fmt.Sprintf("/%%%x%s", p[1], p[2:])
		tricks = append(tricks, "/"+p, "//x/.."+p, "/."+p, "/x/.."+p, "/x/%2e%2e"+p, "/x/%2E%2E%2f"+p[1:], "/static"+p, "/static/.."+p, "/static/..%2f"+p[1:],
			"/static/%2e%2e%5c"+p[1:], p+"/", p+"//", p+"%2f", p+"/.", p+"%00", p+";", p+"%3b", p+"%20", p+".json", first, strings.ToUpper(p),
			"/"+strings.ReplaceAll(p[1:], "/", "%2f"), "/"+strings.ReplaceAll(p[1:], "/", "%252f"), "/"+strings.ReplaceAll(p[1:], "/", "%5c"),
			"/"+strings.ReplaceAll(p[1:], "/", `\`), "/"+strings.ReplaceAll(p[1:], "/", "//"))
	}
	tricks = append(tricks, "/static/", "/static", "/static//", "/static/manifest.json", "/static/dist/manifest.json", "/static/static.go", "/static/.gitkeep",
		"//evil.example/%2e%2e", "/%2f%2fevil.example", `/\evil.example/..`, "/static//evil.example/..", "/courses/sample/%00", "/courses/%ff/%fe")
	for _, path := range tricks {
		if slices.Contains(paths("GET"), path) {
			continue // no trick
		}
		for _, b := range []*browser{stranger, owner} {
			a := raw(t, r.url, "GET "+path, b)
			if a.status == http.StatusOK && (b == stranger || !strings.Contains(a.body, "Passed:")) || a.status >= 500 {
				t.Errorf("GET %s: %d\n%.200s", path, a.status, a.body)
			}
			if strings.Contains(a.body, "SECRET") && b == stranger || strings.Contains(a.body, "package static") {
				t.Errorf("GET %s finds what is guarded", path)
			}
			if to := a.header.Get("Location"); strings.HasPrefix(to, "//") || strings.HasPrefix(to, `/\`) || strings.Contains(to, "evil") {
				t.Errorf("GET %s leads to %s", path, to)
			}
			if a := raw(t, r.url, "POST "+path, b); a.status >= 500 {
				t.Errorf("POST %s: %d", path, a.status)
			}
		}
	}
}

// raw sends a request whose path is spelled exactly as given, which a client would tidy.
func raw(t *testing.T, at, line string, b *browser) answer {
	t.Helper()
	u, err := url.Parse(at)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("tcp", u.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	cookie := ""
	if c := b.cookie(); c != nil {
		cookie = "Cookie: " + c.Name + "=" + c.Value + "\r\n"
	}
	fmt.Fprintf(conn, "%s HTTP/1.1\r\nHost: %s\r\n%sConnection: close\r\n\r\n", line, u.Host, cookie)
	return read(t, conn)
}
