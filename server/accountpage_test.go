package server_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"millrace/server/study"
)

const (
	firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
	android = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36"
)

// signedIn is another browser, signed in as login.
func (r *rig) signedIn(login, userAgent string) *browser {
	r.t.Helper()
	b := r.browser()
	a := b.do("POST", "/sign-in", "login="+login+"&password="+strings.ReplaceAll(password, " ", "+"),
		"Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "same-origin", "User-Agent", userAgent)
	if a.status != http.StatusSeeOther {
		r.t.Fatalf("signing in as %s: %d", login, a.status)
	}
	b.get("/")
	return b
}

// isIn reports whether a browser is signed in.
func (b *browser) isIn() bool {
	b.t.Helper()
	return strings.Contains(b.get("/progress").body, `action="/sign-out"`)
}

var sessionForms = regexp.MustCompile(`/account/sessions/[0-9a-f]{32}`)

func TestAccountPageIsLinkedFromEveryPage(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	if page := r.signedIn("ada", firefox).get("/lab"); !strings.Contains(page.body, `class="you-name" href="/account"`) {
		t.Error("the name at the top does not lead to the account")
	}
	if !strings.Contains(r.browser().get("/lab").element(t, "main")+r.browser().get("/lab").body, `href="/account"`) {
		t.Error("a stranger finds no way to the account page")
	}
}

func TestVisitorsReadWhatIsKept(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	page := b.get("/account")
	page.says(t, "You have no account here", "no cookie is set", "Sign up")
	if strings.Contains(page.body, "/account/export") || b.cookie() != nil {
		t.Error("somebody who did nothing has a record")
	}
	b.follow(lessonPath + "/sections/wait-1")
	page = b.get("/account")
	page.says(t, "You work without an account", "90 days", "Download my record")
	if strings.Contains(page.body, `method="post"`) {
		t.Error("a visitor gets a form to change an account")
	}
	for _, path := range []string{"name", "password", "sessions", "sessions/" + strings.Repeat("0", 32), "delete"} {
		a := b.post("/account/"+path, "name", "Eve", "confirm", "ada", "password", password)
		if to := a.header.Get("Location"); a.status != http.StatusSeeOther || to != "/sign-in?next=%2Faccount" {
			t.Errorf("POST %s: %d to %s", path, a.status, to)
		}
	}
}

func TestANameIsChanged(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	b := r.signedIn("ada", firefox)
	page := b.follow("/account/name", "name", "  Augusta <b>Ada</b> 🦉 ")
	page.says(t, "Your name is changed.")
	if got := page.field(t, "name"); got != "Augusta <b>Ada</b> 🦉" {
		t.Errorf("the name is %q", got)
	}
	if !strings.Contains(page.body, "Augusta &lt;b&gt;Ada&lt;/b&gt; 🦉</a>") {
		t.Error("the top of the page has another name")
	}
	for name, bad := range map[string]string{"none": " ", "long": strings.Repeat("é", 81), "lines": "A\nda", "bytes": "\xff", "NUL": "a\x00b"} {
		a := b.post("/account/name", "name", bad)
		if a.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", name, a.status)
		}
		a.says(t, "A name has 1 to 80 characters")
		if !strings.Contains(a.body, "autofocus") {
			t.Errorf("%s: the focus is not where the error is", name)
		}
	}
	if got := b.get("/account").field(t, "name"); got != "Augusta <b>Ada</b> 🦉" {
		t.Errorf("a refused name is kept: %q", got)
	}
}

func TestANewPasswordAsksForTheOldAndEndsOtherSessions(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	b, phone := r.signedIn("ada", firefox), r.signedIn("ada", android)
	const fresh = "another horse entirely"
	for name, c := range map[string]struct{ current, fresh, says string }{
		"wrong":    {"not my password", fresh, "This is not your password."},
		"empty":    {"", fresh, "This is not your password."},
		"too long": {password + strings.Repeat("x", 2000), fresh, "This is not your password."},
		"short":    {password, "1234567", "A password needs at least 8 characters."},
	} {
		a := b.post("/account/password", "current", c.current, "new", c.fresh)
		if a.status != http.StatusUnprocessableEntity || strings.Contains(a.body, c.fresh) {
			t.Errorf("%s: %d", name, a.status)
		}
		a.says(t, c.says)
	}
	if !phone.isIn() {
		t.Error("a refused change signed the phone out")
	}
	before := b.cookie().Value
	b.follow("/account/password", "current", password, "new", fresh).says(t, "Your password is changed.")
	if b.cookie().Value == before {
		t.Error("the token is the old one")
	}
	if !b.isIn() || phone.isIn() {
		t.Errorf("signed in here: %t, on the phone: %t", b.isIn(), phone.isIn())
	}
	if thief := r.browser().do("GET", "/account", "", "Cookie", "millrace="+before); strings.Contains(thief.body, "/sign-out") {
		t.Error("the old token still opens the account")
	}
	if a := r.browser().post("/sign-in", "login", "ada", "password", password); a.status != http.StatusUnprocessableEntity {
		t.Errorf("the old password: %d", a.status)
	}
	r.browser().follow("/sign-in", "login", "ada", "password", fresh)
}

func TestGuessesAtAPasswordOnTheAccountPageAreFew(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	b := r.signedIn("ada", firefox)
	for range 12 { // guesses from outside do not count here
		r.browser().post("/sign-in", "login", "ada", "password", "wrong-guess")
	}
	for i := range 10 {
		path, fields := "/account/password", []string{"current", fmt.Sprint("guess ", i), "new", "long enough"}
		if i%2 == 1 {
			path, fields = "/account/delete", []string{"confirm", "ada", "password", fmt.Sprint("guess ", i)}
		}
		if a := b.post(path, fields...); a.status != http.StatusUnprocessableEntity {
			t.Fatalf("guess %d: %d", i+1, a.status)
		}
	}
	for path, fields := range map[string][]string{
		"/account/password": {"current", password, "new", "long enough"},
		"/account/delete":   {"confirm", "ada", "password", password},
	} {
		if a := b.post(path, fields...); a.status != http.StatusTooManyRequests || a.header.Get("Retry-After") != "60" {
			t.Errorf("%s after 10 guesses: %d, Retry-After %q", path, a.status, a.header.Get("Retry-After"))
		}
	}
	r.clock.move(time.Minute)
	b.follow("/account/password", "current", password, "new", "long enough")
}

func TestSessionsAreListedAndEnded(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	r.account("bob")
	phone, tablet, b, bob := r.signedIn("ada", android), r.signedIn("ada", "curl/8"), r.signedIn("ada", firefox), r.signedIn("bob", firefox)
	page := b.get("/account")
	page.says(t, "Firefox on Linux this browser since", "Chrome on Android since", "Another program since")
	if at := strings.Index(page.words(), "Firefox on Linux"); at > strings.Index(page.words(), "Chrome on Android") {
		t.Error("this browser is not the first")
	}
	forms := sessionForms.FindAllString(page.body, -1)
	if len(forms) != 2 {
		t.Fatalf("%d browsers can be signed out, want the two others", len(forms))
	}
	for _, form := range append(forms, "/account/sessions/none", "/account/sessions/"+strings.Repeat("0", 32)) {
		if a := bob.post(form); a.status != http.StatusNotFound {
			t.Errorf("bob ends a session of ada: %d", a.status)
		}
	}
	// The newest of the others comes first.
	b.follow(forms[0]).says(t, "Another program is signed out.")
	if tablet.isIn() || !phone.isIn() || !b.isIn() {
		t.Errorf("signed in: tablet %t, phone %t, here %t", tablet.isIn(), phone.isIn(), b.isIn())
	}
	if a := b.post(forms[0]); a.status != http.StatusNotFound {
		t.Errorf("ended twice: %d", a.status)
	}
	// From the phone, the other is this one.
	if here := sessionForms.FindString(phone.get("/account").body); here == "" || here == forms[1] {
		t.Errorf("the phone's list has %q", here)
	}
	page = b.follow("/account/sessions")
	page.says(t, "Every other browser is signed out.")
	if phone.isIn() || !b.isIn() || !bob.isIn() {
		t.Errorf("signed in: phone %t, here %t, bob %t", phone.isIn(), b.isIn(), bob.isIn())
	}
	if sessionForms.MatchString(page.body) || strings.Contains(page.body, `action="/account/sessions"`) {
		t.Error("there is still something to sign out")
	}
}

func TestEndingTheSessionOneIsInSignsOut(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	b, other := r.signedIn("ada", firefox), r.signedIn("ada", android)
	own := sessionForms.FindString(other.get("/account").body) // b's, as the other sees it
	if a := b.post(own); a.status != http.StatusSeeOther || a.header.Get("Location") != "/" {
		t.Errorf("%d to %s", a.status, a.header.Get("Location"))
	}
	if b.cookie() != nil || b.isIn() || !other.isIn() {
		t.Error("it did not sign out, or too much")
	}
}

func TestADeletedAccountIsGoneAndTheLogStays(t *testing.T) {
	r := newRig(t)
	ada := r.account("ada")
	r.account("bob")
	b, phone, bob := r.signedIn("ada", firefox), r.signedIn("ada", android), r.signedIn("bob", firefox)
	id := study.NewID()
	b.follow(lessonPath+"/quiz", append(right, "event", id)...)
	page := b.get("/account")
	page.says(t, "What goes,", "What stays:", "under a random number", "Backups made before today")
	for name, c := range map[string]struct{ confirm, password, says string }{
		"no login":       {"", password, "This is not your login, so nothing was deleted."},
		"another login":  {"bob", password, "This is not your login"},
		"no password":    {"ada", "", "This is not your password. Nothing was changed."},
		"wrong password": {"ada", "correct horse", "This is not your password."},
	} {
		a := b.post("/account/delete", "confirm", c.confirm, "password", c.password)
		if a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, `<details class="more" open`) {
			t.Errorf("%s: %d", name, a.status)
		}
		a.says(t, c.says)
	}
	if !b.isIn() || !phone.isIn() {
		t.Fatal("a refused deletion did something")
	}
	token := b.cookie().Value
	a := b.post("/account/delete", "confirm", " ADA ", "password", password)
	if a.status != http.StatusSeeOther || a.header.Get("Clear-Site-Data") != `"cache", "storage"` {
		t.Errorf("%d, Clear-Site-Data %q", a.status, a.header.Get("Clear-Site-Data"))
	}
	b.get(a.header.Get("Location")).says(t, "Your account is deleted")
	if words := bob.get(a.header.Get("Location")).words(); strings.Contains(words, "is deleted") {
		t.Error("bob is told that his account is deleted")
	}
	if b.cookie() != nil || phone.isIn() || !bob.isIn() {
		t.Error("sessions of the wrong account are left")
	}
	for _, path := range []string{"/progress", "/account", "/attempts/" + id} {
		for name, page := range map[string]answer{"the phone": phone.get(path), "a thief": r.browser().do("GET", path, "", "Cookie", "millrace="+token)} {
			if strings.Contains(page.body, "/sign-out") || strings.Contains(page.body, "Passed:") {
				t.Errorf("%s still sees %s", name, path)
			}
		}
	}
	ctx := context.Background()
	if _, err := r.store.AccountByID(ctx, ada.ID); !errors.Is(err, study.ErrNotFound) {
		t.Errorf("the account: %v", err)
	}
	if e, err := r.store.Event(ctx, id); err != nil || e.Subject != ada.Subject {
		t.Errorf("the log: %v, %v", e, err)
	}
	if a := r.browser().post("/sign-in", "login", "ada", "password", password); a.status != http.StatusUnprocessableEntity {
		t.Errorf("signing in afterwards: %d", a.status)
	}
	next := r.browser()
	next.follow("/sign-up", "name", "Ada", "login", "ada", "password", password, "next", "/progress").says(t, "0 of 5 sections ticked.")
	if next.get("/attempts/"+id).status != http.StatusNotFound {
		t.Error("the next with this login sees the work of the one before")
	}
}
