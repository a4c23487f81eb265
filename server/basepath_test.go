package server_test

import (
	"context"
	"encoding/json"
	"maps"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"millrace/server"
	"millrace/server/study"
)

// rootedRig is a server at https://shared.example/learn/, and a way to reach it there
// behind the proxy that has the certificate.
func rootedRig(t *testing.T, change ...func(*server.Config)) (*rig, func() *browser) {
	t.Helper()
	r := newRig(t, append([]func(*server.Config){func(c *server.Config) {
		c.Base = &url.URL{Scheme: "https", Host: "shared.example", Path: "/learn/"}
	}}, change...)...)
	at := strings.TrimPrefix(r.url, "http://")
	return r, func() *browser {
		b := r.browser()
		b.url = "http://shared.example"
		b.client.Transport = &http.Transport{DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, at)
		}}
		t.Cleanup(b.client.CloseIdleConnections)
		return b
	}
}

// Addresses are what these attributes hold; in others "/" begins a text, or a path that
// the site itself reads: where to go after signing in.
func TestEveryAddressOfEveryPageStaysBelowTheBasePath(t *testing.T) {
	r, browse := rootedRig(t)
	r.accountAs("teacher", study.Instructor, weak)
	seen := map[string]bool{}
	crawl := func(b *browser, queue ...string) {
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
			if !strings.Contains(a.header.Get("Content-Type"), "html") {
				continue
			}
			queue = append(queue, links(t, path, a)...)
			root, err := html.Parse(strings.NewReader(a.body))
			if err != nil {
				t.Fatal(err)
			}
			walk(root, func(n *html.Node) {
				for _, at := range n.Attr {
					if strings.HasPrefix(at.Val, "/") && !strings.HasPrefix(at.Val, "/learn/") && at.Val != "/learn" && at.Key != "value" && at.Key != "d" {
						t.Errorf("%s: <%s %s=%q>", path, n.Data, at.Key, at.Val)
					}
				}
			})
		}
	}
	stranger := browse()
	crawl(stranger, "/learn/", "/learn/lab", "/learn/play", "/learn/search?q=wait", "/learn/challenges", "/learn/offline", "/learn/join", "/learn/sign-up", "/learn/robots.txt", "/learn/sw.js", "/learn/healthz")
	strangers := len(seen)

	// Who has a class and has done something sees other pages.
	b := browse()
	a := b.post("/learn/sign-in", "login", "teacher", "password", password, "next", "/classes")
	if to := a.header.Get("Location"); a.status != http.StatusSeeOther || to != "/learn/classes" {
		t.Fatalf("signing in: %d, to %q", a.status, to)
	}
	if a := b.follow("/learn/classes", "name", "Class 7b", "zone", "UTC"); a.status != http.StatusOK {
		t.Fatalf("no class: %d", a.status)
	}
	b.follow("/learn"+lessonPath+"/sections/wait-1", "event", study.NewID())
	b.follow("/learn"+lessonPath+"/quiz", "event", study.NewID(), "q.one.choice", "a")
	clear(seen)
	crawl(b, "/learn/", "/learn/classes", "/learn/progress", "/learn/review", "/learn/account")
	if strangers < 15 || len(seen) < 30 {
		t.Errorf("a stranger found %d places, a teacher %d", strangers, len(seen))
	}
	if !slices.ContainsFunc(slices.Collect(maps.Keys(seen)), func(p string) bool { return strings.HasSuffix(p, "/roster") }) {
		t.Error("the pages of the class were not found")
	}
}

// Every route leads on, if at all, to below the path, for whoever asks; so do its errors.
func TestEveryRouteAnswersBelowTheBasePathAlike(t *testing.T) {
	plain := newRig(t).browser()
	_, browse := rootedRig(t)
	below := browse()
	for _, path := range paths("GET") {
		at, in := plain.get(path), below.get("/learn"+path)
		if path == "/readyz" || path == "/healthz" {
			continue
		}
		want := at.header.Get("Location")
		if want != "" {
			want = "/learn" + want
		}
		if in.status != at.status || in.header.Get("Location") != want {
			t.Errorf("%s: %d to %q, want %d to %q", path, in.status, in.header.Get("Location"), at.status, want)
		}
	}
	for path, want := range map[string]struct {
		status int
		to     string
	}{
		"/": {404, ""}, "/lab": {404, ""}, "/learning": {404, ""}, "/learn.": {404, ""}, "/Learn/": {404, ""}, "/static/x.css": {404, ""},
		"/learn": {307, "/learn/"}, "/learn?q=1": {307, "/learn/?q=1"}, "/learn/nowhere": {404, ""},
		"/healthz": {200, ""}, "/readyz": {200, ""},
	} {
		a := below.get(path)
		if a.status != want.status || a.header.Get("Location") != want.to {
			t.Errorf("%s: %d to %q, want %d to %q", path, a.status, a.header.Get("Location"), want.status, want.to)
		}
		if a.status == 404 {
			for _, to := range links(t, path, a) {
				if !strings.HasPrefix(to, "/learn/") {
					t.Errorf("the error page of %s leads to %s", path, to)
				}
			}
		}
	}
	below.get("/lab").says(t, "begins at /learn/")
}

// RFC 6265bis, section 4.1.3: __Host- wants Path=/, __Secure- takes any.
func TestCookieIsForTheBasePathOnly(t *testing.T) {
	for secure, name := range map[bool]string{false: "millrace", true: "__Secure-millrace"} {
		_, browse := rootedRig(t, func(c *server.Config) { c.Secure = secure })
		b := browse()
		a := b.post("/learn"+lessonPath+"/sections/wait-1", "event", study.NewID())
		c, err := http.ParseSetCookie(a.header.Get("Set-Cookie"))
		if err != nil || c.Name != name || c.Path != "/learn/" || c.Secure != secure || c.Domain != "" || !c.HttpOnly {
			t.Errorf("secure %t: %q", secure, a.header.Get("Set-Cookie"))
		}
	}
}

// What concerns the host as a whole is not the site's to say.
func TestSignOutBelowABasePathLeavesOthersTheirData(t *testing.T) {
	r, browse := rootedRig(t)
	r.accountAs("ada", study.Learner, weak)
	b := browse()
	b.post("/learn/sign-in", "login", "ada", "password", password)
	a := b.post("/learn/sign-out")
	if a.status != http.StatusSeeOther || a.header.Get("Location") != "/learn/" || a.header.Get("Clear-Site-Data") != "" || a.header.Get("Strict-Transport-Security") != "" {
		t.Errorf("%d, %v", a.status, a.header)
	}
}

// A browser keeps a form under the path that it knows it by.
func TestKeptFormsAreTakenBelowTheBasePath(t *testing.T) {
	_, browse := rootedRig(t)
	b := browse()
	for post, want := range map[string]string{
		"/learn" + lessonPath + "/quiz": "stored /learn/attempts/", lessonPath + "/quiz": "refused ", "/learning" + lessonPath + "/quiz": "refused ",
	} {
		id := study.NewID()
		sent, err := json.Marshal(map[string]any{"events": []any{map[string]any{"id": id, "post": post, "form": "q.one.choice=a", "client_time": 1_700_000_000_000}}})
		if err != nil {
			t.Fatal(err)
		}
		a := b.do("POST", "/learn/api/events", string(sent), "Content-Type", "application/json")
		var got struct {
			Results []struct{ Outcome, Href string }
		}
		if err := json.Unmarshal([]byte(a.body), &got); err != nil || len(got.Results) != 1 {
			t.Fatalf("%v: %s", err, a.body)
		}
		if said := got.Results[0].Outcome + " " + got.Results[0].Href; !strings.HasPrefix(said, want) {
			t.Errorf("%s: %s, want %s", post, said, want)
		}
	}
}

// Kept pages go out as often as they like, with one root.
func TestKeptPagesHaveTheBasePathOnce(t *testing.T) {
	_, browse := rootedRig(t)
	b := browse()
	first := b.get("/learn/glossary")
	for range 2 {
		if a := b.get("/learn/glossary"); a.body != first.body || !strings.Contains(a.body, `href="/learn/glossary"`) || strings.Contains(a.body, "/learn/learn") {
			t.Fatal("the kept page is another one")
		}
	}
}

// A site with a host of its own is byte for byte what it would be: with the root taken
// out, the pages of both are the same, and the one without says nothing of it.
func TestWithoutABasePathPagesAreAsTheyWere(t *testing.T) {
	_, browse := rootedRig(t)
	plain, below := newRig(t).browser(), browse()
	ids := regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f-]{27}|name="seed" value="\d+"`)
	for _, path := range []string{"/", "/glossary", "/lab", "/lab/retry-storm", "/courses/sample", "/play", "/search?q=wait", "/sign-in", "/offline"} {
		a, b := plain.get(path).body, below.get("/learn"+path).body
		if strings.Contains(a, "data-root") || !strings.Contains(b, ` data-root="/learn"`) {
			t.Errorf("%s: the root is said where there is none, or not where there is", path)
		}
		b = strings.ReplaceAll(strings.Replace(b, ` data-root="/learn"`, "", 1), `="/learn/`, `="/`)
		if ids.ReplaceAllString(a, "") != ids.ReplaceAllString(b, "") {
			t.Errorf("%s differs", path)
		}
	}
}

func TestAbsoluteLinksHaveTheBasePath(t *testing.T) {
	r, browse := rootedRig(t)
	r.accountAs("teacher", study.Instructor, weak)
	b := browse()
	b.post("/learn/sign-in", "login", "teacher", "password", password)
	home := b.follow("/learn/classes", "name", "Class 7b", "zone", "UTC")
	found := regexp.MustCompile(`/learn/classes/[0-9a-z]{20,}`).FindString(home.body)
	if a := b.get(found + "/settings"); !strings.Contains(a.body, "https://shared.example/learn/join/") {
		t.Errorf("%s/settings: %d has no link to join", found, a.status)
	}
}

func TestBasePathIsPutBeforeAddressesOnly(t *testing.T) {
	for _, c := range []struct{ page, want string }{
		{`<a href="/x">`, `<a href="/learn/x">`},
		{`<a class="b" href='/'>/</a>`, `<a class="b" href='/learn/'>/</a>`},
		{`<a href=/x>`, `<a href=/learn/x>`},
		{`<a href="//other/x"><a href="#x"><a href="?x=/"><a href=""><a href>`, `<a href="//other/x"><a href="#x"><a href="?x=/"><a href=""><a href>`},
		{`<a title="a > b" href="/x">`, `<a title="a > b" href="/learn/x">`},
		{`<input value="/x" disabled><form method="post" action="/y">`, `<input value="/x" disabled><form method="post" action="/learn/y">`},
		{`<p>href="/x" &lt;a href="/x"</p>`, `<p>href="/x" &lt;a href="/x"</p>`},
		{`<!-- href="/x" --><img alt="é" src="/s.png"/>`, `<!-- href="/x" --><img alt="é" src="/learn/s.png"/>`},
		{`1 < 2 <a href="/x`, `1 < 2 <a href="/x`},
		{`<`, `<`}, {`<a`, `<a`}, {`<a =`, `<a =`}, {``, ``},
	} {
		if got := server.UnderRoot("/learn", c.page); got != c.want {
			t.Errorf("%s becomes %s, want %s", c.page, got, c.want)
		}
		if got := server.UnderRoot("", c.page); got != c.page {
			t.Errorf("%s becomes %s without a root", c.page, got)
		}
	}
}

// Whatever a page holds, nothing is lost of it and reading it ends.
func FuzzBasePathOnlyAdds(f *testing.F) {
	f.Add(`<a href="/x">text</a>`)
	f.Fuzz(func(t *testing.T, page string) {
		page = strings.ReplaceAll(page, "\x00", "") // stands for the root below
		if got := strings.ReplaceAll(server.UnderRoot("\x00", page), "\x00", ""); got != page {
			t.Errorf("%q becomes %q", page, got)
		}
	})
}
