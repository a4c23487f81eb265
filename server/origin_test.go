package server_test

import (
	"net/http"
	"strings"
	"testing"

	"millrace/server/study"
)

// refusedFrom says whether a form that says this about its origin is refused. It is what
// net/http documents for CrossOriginProtection (Sec-Fetch-Site decides; without it, an
// Origin must be this host), and one row of ours: what says neither may bring no session.
func refusedFrom(site, origin, own string, session bool) bool {
	switch {
	case site == "same-origin" || site == "none": // none: typed or opened by the person
		return false
	case site != "":
		return true
	case origin != "":
		return origin != own
	}
	return session
}

// Every form is asked in every way a browser, an old browser and a program can send it.
// What is refused says what to do, gives no cookie and leaves no trace, whatever the type
// of its body: text/plain is what another site can send without asking first.
func TestFormsOfOtherSitesAreRefused(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	learner := r.signedIn("ada", firefox)
	learner.follow(lessonPath + "/sections/wait-1")
	before := events(t, r)
	asked := 0
	for _, path := range paths("POST") {
		for _, site := range []string{"cross-site", "same-site", "same-origin", "none", "", "SAME-ORIGIN", "same-origin, cross-site"} {
			for _, origin := range []string{r.url, "https://evil.example", strings.Replace(r.url, "http:", "https:", 1) + ".evil.example", "null", ""} {
				for _, media := range []string{"application/x-www-form-urlencoded", "text/plain", "application/json", "multipart/form-data; boundary=x", ""} {
					for _, session := range []bool{true, false} {
						if !refusedFrom(site, origin, r.url, session) {
							continue
						}
						b := r.browser()
						if session {
							b = learner
						}
						asked++
						a := b.do("POST", path, `{"events":[{"id":"`+study.NewID()+`","kind":"section.done","content_id":"wait-2"}]}`,
							"Sec-Fetch-Site", site, "Origin", origin, "Content-Type", media)
						if a.status != http.StatusForbidden || a.header.Get("Set-Cookie") != "" {
							t.Errorf("POST %s as %q from Sec-Fetch-Site %q, Origin %q, session %t: %d, want 403 and no cookie", path, media, site, origin, session, a.status)
						}
						if !strings.Contains(a.body, "Open the page on this site") {
							t.Errorf("POST %s: says not what to do: %.200s", path, a.words())
						}
					}
				}
			}
		}
	}
	if asked < 1000 {
		t.Errorf("asked %d times only", asked)
	}
	if after := events(t, r); after != before || !learner.isIn() {
		t.Errorf("forms of other sites wrote %d events; still signed in: %t", after-before, learner.isIn())
	}
}

// What a browser sends from a page of this site is never taken for another's, and neither
// is what a program sends that has no session.
func TestFormsOfThisSiteAreTaken(t *testing.T) {
	r := newRig(t)
	for _, path := range paths("POST") {
		for _, from := range [][2]string{{"same-origin", r.url}, {"same-origin", ""}, {"same-origin", "null"}, {"none", ""}, {"", r.url}, {"", ""}} {
			for _, session := range []bool{false, true} {
				if refusedFrom(from[0], from[1], r.url, session) {
					continue
				}
				b := r.browser()
				if session {
					b.post(lessonPath + "/sections/wait-1")
				}
				a := b.do("POST", path, "", "Sec-Fetch-Site", from[0], "Origin", from[1], "Content-Type", "application/x-www-form-urlencoded")
				if a.status == http.StatusForbidden {
					t.Errorf("POST %s from Sec-Fetch-Site %q, Origin %q, session %t: %d", path, from[0], from[1], session, a.status)
				}
			}
		}
	}
}

// A form of another site cannot say that it is JSON without asking first, which is never
// answered: no answer names another origin.
func TestEventsAreTakenAsJSONOnly(t *testing.T) {
	b := newRig(t).browser()
	body := `{"events":[{"id":"` + study.NewID() + `","kind":"section.done","content_id":"wait-1"}]}`
	for media, want := range map[string]int{
		"application/json": 200, "application/json; charset=utf-8": 200, "APPLICATION/JSON": 200,
		"": 415, "text/plain": 415, "text/json": 415, "application/x-www-form-urlencoded": 415, "multipart/form-data; boundary=x": 415,
		"text/plain; application/json": 415, "application/json, text/plain": 415, "application/json5": 415,
	} {
		if a := b.do("POST", "/api/events", body, "Content-Type", media); a.status != want {
			t.Errorf("%q: %d, want %d", media, a.status, want)
		}
	}
	for _, path := range append(paths("POST"), paths("GET")...) {
		a := b.do("OPTIONS", path, "", "Origin", "https://evil.example", "Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", "content-type")
		for name := range a.header {
			if strings.HasPrefix(name, "Access-Control-") {
				t.Errorf("OPTIONS %s: %s: %s", path, name, a.header.Get(name))
			}
		}
	}
}
