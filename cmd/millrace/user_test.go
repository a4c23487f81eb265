package main

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"millrace/server/store"
	"millrace/server/study"
)

// setupLinks are the links to become the administrator in what a command prints.
var setupLinks = regexp.MustCompile(`https?://[^\s"]+/setup/[A-Z2-7]{26}`)

// served starts a site, which stops when it answers, and returns what it logged.
func served(t *testing.T, dir string, args ...string) string {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var out lockedBuffer
	m := &Main{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &out, Ready: func(string) { stop() }}
	if status := m.Run(ctx, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", dir}, args...)); status != 0 {
		t.Fatalf("status %d:\n%s", status, out.String())
	}
	return out.String()
}

func TestAStartSaysHowToBecomeTheAdministratorWhileThereIsNone(t *testing.T) {
	dir := t.TempDir()
	first, second := setupLinks.FindAllString(served(t, dir), -1), setupLinks.FindAllString(served(t, dir, "--quiet", "--base-url", "https://learn.example.org"), -1)
	if len(first) != 1 || !strings.HasPrefix(first[0], "http://localhost:") {
		t.Errorf("the first start says %q", first)
	}
	if len(second) != 1 || !strings.HasPrefix(second[0], "https://learn.example.org/setup/") {
		t.Errorf("the second start, behind an address, says %q", second)
	}
	if status, _, errs := run(t, "a quiet river\n", "user", "add", "ada", "--role", "admin", "--data", dir); status != 0 {
		t.Fatal(errs)
	}
	if log := served(t, dir); strings.Contains(log, "/setup/") {
		t.Errorf("with an administrator it says\n%s", log)
	}
}

func TestALinkIsMadeBesideAServer(t *testing.T) {
	dir := t.TempDir()
	site := startSiteOn(t, dir)
	status, out, errs := run(t, "", "user", "link", "--base-url", site, "--data", dir)
	link := setupLinks.FindString(out)
	if status != 0 || !strings.HasPrefix(link, site) {
		t.Fatalf("status %d: %s%s", status, out, errs)
	}
	answers := func(want int) {
		t.Helper()
		r, err := http.Get(link)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if r.StatusCode != want {
			t.Errorf("the link answers %d, want %d", r.StatusCode, want)
		}
	}
	answers(http.StatusOK)
	if status, _, errs := run(t, "a quiet river\n", "user", "add", "ada", "--data", dir); status != 0 {
		t.Fatal(errs)
	}
	if status, out, errs := run(t, "", "user", "role", "ADA", "admin", "--data", dir); status != 0 || !strings.Contains(out, "admin") {
		t.Fatalf("status %d: %s%s", status, out, errs)
	}
	answers(http.StatusNotFound)
	if status, _, errs := run(t, "", "user", "link", "--data", dir); status != 1 || !strings.Contains(errs, "already") {
		t.Errorf("a second administrator by link: status %d, %s", status, errs)
	}
	if status, _, errs := run(t, "", "user", "role", "nobody", "admin", "--data", dir); status != 1 || !strings.Contains(errs, "user add") {
		t.Errorf("nobody: status %d, %s", status, errs)
	}
	s, err := store.OpenBeside(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if a, err := s.AccountByLogin(t.Context(), "ada"); err != nil || a.Role != study.Admin {
		t.Errorf("%+v, %v", a, err)
	}
}
