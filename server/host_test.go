package server_test

import (
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"millrace/server"
)

func TestOnlyTheSitesOwnHostIsServed(t *testing.T) {
	base, err := url.Parse("https://Learn.example.org")
	if err != nil {
		t.Fatal(err)
	}
	r := newRig(t, func(c *server.Config) { c.Base = base })
	ask := func(host, path string) *http.Response {
		t.Helper()
		request, err := http.NewRequest("GET", r.url+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = host
		request.Header.Set("X-Forwarded-Host", "evil.example")
		response, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		return response
	}
	for _, host := range []string{"learn.example.org", "LEARN.example.org", "learn.example.org:443", "learn.example.org."} {
		if a := ask(host, lessonPath); a.StatusCode != http.StatusOK {
			t.Errorf("%s: %d, want 200", host, a.StatusCode)
		}
	}
	for _, host := range []string{"evil.example", "learn.example.org.evil.example", "learn.example.org:8443", "127.0.0.1", "evil.example:443"} {
		for _, path := range []string{lessonPath, "/sign-in", "/static/x.css"} {
			if a := ask(host, path); a.StatusCode != http.StatusMisdirectedRequest || strings.Contains(a.Header.Get("Location"), "evil") {
				t.Errorf("%s%s: %d to %q, want 421", host, path, a.StatusCode, a.Header.Get("Location"))
			}
		}
		for _, path := range []string{"/healthz", "/readyz"} { // asked by a machine that knows an address only
			if a := ask(host, path); a.StatusCode != http.StatusOK {
				t.Errorf("%s%s: %d, want 200", host, path, a.StatusCode)
			}
		}
	}
}

// Learners behind a proxy share its address. Believing it about its clients keeps one who
// guesses passwords from using up what all of them may try; believing others would let
// anybody try for ever.
func TestTheAddressOfAClientIsBelievedOfTrustedProxiesOnly(t *testing.T) {
	trusting := newRig(t, func(c *server.Config) {
		c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	})
	direct := newRig(t)
	for _, c := range []struct {
		name      string
		r         *rig
		forwarded string
		want      string
	}{
		{"a trusted proxy names its client", trusting, "203.0.113.7", "203.0.113.7"},
		{"what the client said itself comes first and is not believed", trusting, "198.51.100.1, 203.0.113.7", "203.0.113.7"},
		{"a proxy behind a proxy", trusting, "203.0.113.7, 127.0.0.9", "203.0.113.7"},
		{"nobody is trusted", direct, "203.0.113.7", "127.0.0.1"},
	} {
		request, err := http.NewRequest("GET", "/", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.RemoteAddr = "127.0.0.1:4711"
		request.Header.Set("X-Forwarded-For", c.forwarded)
		if got := server.AddressOf(c.r.server, request); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		request.RemoteAddr = "192.0.2.1:4711"
		if got := server.AddressOf(c.r.server, request); got != "192.0.2.1" {
			t.Errorf("%s, from elsewhere: %s, want the address it came from", c.name, got)
		}
	}
}
