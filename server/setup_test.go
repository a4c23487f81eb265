package server_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"millrace/server"
	"millrace/server/study"
)

// setupLink makes a link as `millrace serve` and `millrace user link` do.
func (r *rig) setupLink() string {
	r.t.Helper()
	path, err := server.NewSetupLink(context.Background(), r.store, r.clock.now())
	if err != nil {
		r.t.Fatal(err)
	}
	return path
}

func (r *rig) role(login string) study.Role {
	r.t.Helper()
	a, err := r.store.AccountByLogin(context.Background(), login)
	if err != nil {
		r.t.Fatal(err)
	}
	return a.Role
}

func TestWhoeverHasTheLinkSignsUpAndBecomesTheAdministrator(t *testing.T) {
	r := newRig(t)
	link := r.setupLink()
	host := r.browser()
	a := host.get(link)
	a.says(t, "no administrator yet", "Sign up", "Sign in")
	if host.cookie() != nil {
		t.Error("looking at the page set a cookie")
	}
	signUp := regexp.MustCompile(`/sign-up\?next=[^"]+`).FindString(a.body)
	form := host.get(signUp)
	back := host.follow("/sign-up", "name", "Ada", "login", "ada", "password", password, "next", form.field(t, "next"))
	back.says(t, "You are signed in as ada", "Become the administrator")
	if r.role("ada") != study.Learner {
		t.Fatalf("signing up made %s of ada", r.role("ada"))
	}
	before := host.cookie().Value
	host.follow(link).says(t, "You are the administrator of this site.")
	if r.role("ada") != study.Admin {
		t.Errorf("ada is %s", r.role("ada"))
	}
	if host.cookie().Value == before {
		t.Error("the session has more power and the same token")
	}
	for what, a := range map[string]answer{"opened again": host.get(link), "sent again": host.post(link), "opened elsewhere": r.browser().get(link)} {
		if a.status != http.StatusNotFound {
			t.Errorf("%s: %d, want 404", what, a.status)
		}
	}
	if _, err := server.NewSetupLink(context.Background(), r.store, r.clock.now()); !errors.Is(err, study.ErrTaken) {
		t.Errorf("a link beside an administrator: %v", err)
	}
}

func TestAnAccountThatIsThereCanBecomeTheAdministrator(t *testing.T) {
	r := newRig(t)
	link := r.setupLink()
	r.account("ada")
	b := r.browser()
	b.follow("/sign-in", "login", "ada", "password", password, "next", link).says(t, "You are signed in as ada")
	b.follow(link)
	if r.role("ada") != study.Admin {
		t.Errorf("ada is %s", r.role("ada"))
	}
}

func TestALinkIsNotThereWhenItIsWrongLateOrNotNeeded(t *testing.T) {
	for name, c := range map[string]struct {
		make func(r *rig) string
		good bool
	}{
		"just in time": {func(r *rig) string {
			link := r.setupLink()
			r.clock.move(server.SetupLife - time.Second)
			return link
		}, true},
		"too late": {func(r *rig) string {
			link := r.setupLink()
			r.clock.move(server.SetupLife)
			return link
		}, false},
		"one of two": {func(r *rig) string { r.setupLink(); return r.setupLink() }, true},
		"another":    {func(r *rig) string { return r.setupLink() + "A" }, false},
		"lower case": {func(r *rig) string { return strings.ToLower(r.setupLink()) }, false},
		"none":       {func(*rig) string { return "/setup/" + strings.Repeat("A", 26) }, false},
		"an administrator was added on the host": {func(r *rig) string {
			link := r.setupLink()
			r.accountAs("root", study.Admin, weak)
			return link
		}, false},
		"the cookie of a session": {func(r *rig) string {
			b := r.browser()
			b.post(lessonPath + "/sections/wait-1")
			return "/setup/" + b.cookie().Value
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.accountAs("ada", study.Learner, weak)
			b := r.signedIn("ada", firefox)
			link := c.make(r)
			want, sent := http.StatusNotFound, http.StatusNotFound
			if c.good {
				want, sent = http.StatusOK, http.StatusSeeOther
			}
			if a := b.get(link); a.status != want {
				t.Errorf("opened: %d, want %d", a.status, want)
			}
			if a := b.post(link); a.status != sent {
				t.Errorf("sent: %d, want %d", a.status, sent)
			}
			if is := r.role("ada") == study.Admin; is != c.good {
				t.Errorf("ada is %s", r.role("ada"))
			}
		})
	}
}

// Nobody is made the administrator who did not say so on the page: not by opening the link,
// not by another site's form and not without an account.
func TestALinkAloneChangesNothing(t *testing.T) {
	r := newRig(t)
	link := r.setupLink()
	r.accountAs("ada", study.Learner, weak)
	b := r.signedIn("ada", firefox)
	b.get(link)
	if a := b.do("POST", link, "", "Sec-Fetch-Site", "cross-site"); a.status != http.StatusForbidden {
		t.Errorf("from another site: %d, want 403", a.status)
	}
	if a := r.browser().post(link); a.status != http.StatusSeeOther || a.header.Get("Location") != link {
		t.Errorf("without an account: %d to %q, want back to the page", a.status, a.header.Get("Location"))
	}
	if r.role("ada") != study.Learner {
		t.Errorf("ada is %s", r.role("ada"))
	}
}

func TestOfManyWithTheLinkAtOnceOneIsTheAdministrator(t *testing.T) {
	r := newRig(t)
	link := r.setupLink()
	var browsers []*browser
	for i := range 8 {
		login := fmt.Sprintf("ada%d", i)
		r.accountAs(login, study.Learner, weak)
		browsers = append(browsers, r.signedIn(login, firefox))
	}
	var all sync.WaitGroup
	for _, b := range browsers {
		all.Go(func() { b.post(link) })
	}
	all.Wait()
	if n, err := r.store.Admins(context.Background()); err != nil || n != 1 {
		t.Errorf("%d administrators (%v), want 1", n, err)
	}
}

func TestGuessesAtLinksRunOut(t *testing.T) {
	r := newRig(t)
	link := r.setupLink()
	b := r.browser()
	found := map[int]int{}
	for i := range 400 {
		found[b.get(fmt.Sprintf("/setup/guess-%d", i)).status]++
	}
	if found[http.StatusNotFound] != 300 || found[http.StatusTooManyRequests] != 100 {
		t.Errorf("400 guesses were answered %v, want 300 times 404 and then 429", found)
	}
	r.clock.move(time.Second)
	if a := b.get(link); a.status != http.StatusOK {
		t.Errorf("the right one a second later: %d", a.status)
	}
}

// The log is read by more people than may become the administrator.
func TestALinkIsNotLogged(t *testing.T) {
	r := newRig(t)
	link := r.setupLink()
	r.browser().get(link)
	if err := r.store.Close(); err != nil {
		t.Fatal(err)
	}
	r.browser().get(link)
	r.browser().do("POST", link, "", "Sec-Fetch-Site", "cross-site")
	log := r.log.String()
	if strings.Contains(log, strings.TrimPrefix(link, "/setup/")) || strings.Count(log, "/setup/…") < 3 {
		t.Errorf("the log says\n%s", log)
	}
}
