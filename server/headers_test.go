package server_test

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"millrace/server/study"
)

func TestEveryAnswerHasItsHeaders(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	learner := r.browser()
	learner.follow("/sign-in", "login", "ada", "password", password)
	for who, b := range map[string]*browser{"a stranger": r.browser(), "a learner": learner} {
		for path, a := range crawl(t, b) {
			want := map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin"}
			for name, value := range want {
				if got := a.header.Get(name); got != value {
					t.Errorf("%s, %s: %s is %q, want %q", who, path, name, got, value)
				}
			}
			csp := a.header.Get("Content-Security-Policy")
			if !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "script-src") && strings.Contains(csp, "unsafe-inline") || strings.Contains(csp, "'unsafe-eval'") {
				t.Errorf("%s, %s: the policy is %q", who, path, csp)
			}
			cache := a.header.Get("Cache-Control")
			asset := strings.HasPrefix(strings.TrimPrefix(path, "HEAD "), "/static/") && a.status == http.StatusOK
			switch {
			case asset && strings.Contains(path, "/static/src/"): // an unbuilt clone: names without hashes
				if cache != "no-cache" {
					t.Errorf("%s, %s: Cache-Control is %q", who, path, cache)
				}
			case asset:
				if !strings.Contains(cache, "public") || !strings.Contains(cache, "immutable") {
					t.Errorf("%s, %s: Cache-Control is %q", who, path, cache)
				}
				if a.header.Get("Set-Cookie") != "" || strings.Contains(a.header.Get("Vary"), "Cookie") {
					t.Errorf("%s, %s: an asset depends on a cookie", who, path)
				}
			case strings.HasSuffix(path, "/glossary.json"):
				if cache != "no-cache" {
					t.Errorf("%s, %s: Cache-Control is %q", who, path, cache)
				}
			case cache != "private, no-store":
				t.Errorf("%s, %s: Cache-Control is %q, want private, no-store", who, path, cache)
			}
		}
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

// The matrix is what net/http documents for CrossOriginProtection: Sec-Fetch-Site decides;
// without it, an Origin must be this host; without both, it is no browser.
func TestFormsOfOtherSitesAreRefused(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	good := r.url
	learner := r.browser()
	learner.follow("/sign-in", "login", "ada", "password", password)
	for _, path := range paths("POST") {
		for _, site := range []string{"cross-site", "same-site", "same-origin", "none", ""} {
			for _, origin := range []string{good, "https://evil.example", "null", ""} {
				var header []string
				for name, value := range map[string]string{"Sec-Fetch-Site": site, "Origin": origin} {
					if value != "" {
						header = append(header, name, value)
					}
				}
				foreign := site == "cross-site" || site == "same-site" || site == "" && origin != good && origin != ""
				b := r.browser()
				if foreign {
					b = learner
				}
				for _, media := range []string{"application/x-www-form-urlencoded", "text/plain", "application/json"} {
					a := b.do("POST", path, "{}", append(header, "Content-Type", media)...)
					if (a.status == http.StatusForbidden) != foreign {
						t.Errorf("POST %s as %s from Sec-Fetch-Site %q, Origin %q: %d", path, media, site, origin, a.status)
					}
					if foreign && path != "/api/events" {
						a.says(t, "That is not allowed from here", "Open the page on this site and send it again.")
					}
				}
			}
		}
	}
	if page := learner.get("/progress"); !strings.Contains(page.body, "/sign-out") || !strings.Contains(page.words(), "0 of 5 sections ticked.") {
		t.Error("a form of another site did something")
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
	tricks = append(tricks, "/static/", "/static", "/static//", "/static/manifest.json", "/static/dist/manifest.json", "/static/static.go", "/static/.gitkeep",
		"//evil.example/%2e%2e", "/%2f%2fevil.example", `/\evil.example/..`, "/static//evil.example/..", "/courses/sample/%00", "/courses/%ff/%fe")
	for _, path := range tricks {
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
