package server

import (
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestLocalKeepsPathsOfThisSiteOnly(t *testing.T) {
	for next, want := range map[string]string{
		"":                             "/",
		"/":                            "/",
		"/progress":                    "/progress",
		"/courses/a/b?storm.seed=8#s1": "/courses/a/b?storm.seed=8#s1",
		"/a/../b/":                     "/b",
		"/caf\u00e9":                   "/caf%C3%A9",
		"progress":                     "/",
		"?a=b":                         "/",
		"#a":                           "/",
		"//evil.example":               "/",
		"///evil.example":              "/",
		`/\evil.example`:               "/",
		`\\evil.example`:               "/",
		"/\t/evil.example":             "/",
		"/\n/evil.example":             "/",
		" //evil.example":              "/",
		"https://evil.example":         "/",
		"https:evil.example":           "/",
		"https:/evil.example":          "/",
		"javascript:alert(1)":          "/",
		"data:text/html,x":             "/",
		"/%2f%2fevil.example":          "/",
		"/.//evil.example":             "/evil.example",
		"/x/..//evil.example":          "/evil.example",
		"/x/%2e%2e//evil.example":      "/evil.example",
		"/%zz":                         "/",
		"/%5cevil.example":             "/%5Cevil.example",
	} {
		if got := local(next); got != want {
			t.Errorf("local(%q) is %q, want %q", next, got, want)
		}
	}
}

func FuzzLocal(f *testing.F) {
	for _, seed := range []string{
		"/progress", "//evil.example", `/\evil.example`, "/%2f/evil.example", "/%5c%5cevil", "https:evil", "/x/..//y", "/?//evil", "/#//evil",
		"/\x00", "/%09/evil.example", "/;//evil", "/@evil.example", "/:80", "/.//", "/..//", "/%2e%2e%2f%2fevil",
	} {
		f.Add(seed)
	}
	base := &url.URL{Scheme: "https", Host: "millrace.example"}
	f.Fuzz(func(t *testing.T, next string) {
		got := local(next)
		if !strings.HasPrefix(got, "/") || strings.HasPrefix(got, "//") || strings.ContainsAny(got, "\\\r\n\t\x00") {
			t.Fatalf("local(%q) is %q", next, got)
		}
		u, err := base.Parse(got)
		if err != nil {
			t.Fatalf("local(%q) is %q: %v", next, got, err)
		}
		if u.Scheme != base.Scheme || u.Host != base.Host || u.User != nil {
			t.Fatalf("local(%q) is %q, which leads to %s", next, got, u)
		}
		if again := local(got); again != got {
			t.Fatalf("local(%q) is %q, and of that it is %q", next, got, again)
		}
	})
}

func TestBudgetRefillsAndIsKeptPerKey(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	b := newBudget(time.Minute, 3, func() time.Time { return now })
	for i := range 3 {
		if wait := b.spend("ada"); wait != 0 {
			t.Errorf("try %d waits %s", i+1, wait)
		}
	}
	for range 2 { // asking in vain costs nothing
		if wait := b.spend("ada"); wait != time.Minute {
			t.Errorf("try 4 waits %s, want 1m", wait)
		}
	}
	if wait := b.spend("bob"); wait != 0 {
		t.Errorf("somebody else waits %s", wait)
	}
	now = now.Add(30 * time.Second)
	if wait := b.spend("ada"); wait != 30*time.Second {
		t.Errorf("half a minute later she waits %s, want 30s", wait)
	}
	now = now.Add(30 * time.Second)
	if wait := b.spend("ada"); wait != 0 {
		t.Errorf("a minute later she waits %s", wait)
	}
	b.restore("ada")
	for i := range 3 {
		if wait := b.spend("ada"); wait != 0 {
			t.Errorf("restored, try %d waits %s", i+1, wait)
		}
	}
}

func TestBudgetForgetsWhoHasAllOfIt(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	b := newBudget(time.Second, 2, func() time.Time { return now })
	for i := range 10_000 {
		b.spend(strconv.Itoa(i))
	}
	now = now.Add(time.Second)
	b.spend("one more")
	if n := len(b.keys); n > 1 {
		t.Errorf("%d keys are kept, want the last one", n)
	}
}

// An IPv6 host has 64 bits to itself (RFC 4291, section 2.5.4), an IPv4 host one address.
func TestNetworkIsWhatOneHouseholdHas(t *testing.T) {
	for ip, want := range map[string]string{
		"192.0.2.7":                   "192.0.2.7",
		"::ffff:192.0.2.7":            "::ffff:192.0.2.7",
		"2001:db8:1:2:3:4:5:6":        "2001:db8:1:2::/64",
		"2001:db8:1:2:ffff::1":        "2001:db8:1:2::/64",
		"2001:db8:1:3::1":             "2001:db8:1:3::/64",
		"fe80::1%eth0":                "fe80::/64",
		"not an address, but a label": "not an address, but a label",
		"":                            "",
	} {
		if got := network(ip); got != want {
			t.Errorf("network(%q) is %q, want %q", ip, got, want)
		}
	}
}
