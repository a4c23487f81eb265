package server_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"millrace/server/study"
)

// What somebody is called and signs in with stands in their account and nowhere else: not
// in the log of the server, not in what they did, and nowhere at all when it is deleted.
func TestNamesStandInTheAccountAlone(t *testing.T) {
	r := newRig(t)
	r.account("bob")
	const login, name, renamed = "zebulon.q", "Zebulon Quagmire", "Zeb Quagmire"
	texts := []string{login, "Quagmire", strings.ToUpper(login)}
	b := r.browser()
	b.follow(lessonPath + "/sections/wait-1")
	b.post("/sign-up", "name", name, "login", login, "password", "short")
	b.follow("/sign-up", "name", name, "login", login, "password", password)
	r.browser().post("/sign-up", "name", name, "login", login, "password", password)
	r.browser().post("/sign-in", "login", strings.ToUpper(login), "password", "a wrong one")
	r.browser().do("POST", "/sign-in", "login="+login, "Content-Type", "text/plain", "Sec-Fetch-Site", "cross-site")
	phone := r.signedIn(login, android)
	id := study.NewID()
	b.follow(lessonPath+"/quiz", append(right, "event", id)...)
	b.follow(lessonPath+"/checks/wait-q1", "q.wait-q1.choice", "a")
	b.outcomes(t, sent{ID: study.NewID(), Kind: "review.graded", ContentID: "wait-q1", Payload: map[string]any{"grade": 3}})
	b.follow("/account/name", "name", renamed).says(t, "Your name is changed.")
	b.post("/account/password", "current", "a wrong one", "new", "long enough")
	b.get("/search?q=" + login)
	b.get("/account/export")
	b.get("/" + unknown)

	ctx := context.Background()
	a, err := r.store.AccountByLogin(ctx, login)
	if err != nil || a.Name != renamed {
		t.Fatalf("the account: %+v, %v", a, err)
	}
	n := 0
	for e, err := range r.store.Events(ctx, a.Subject) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		for _, text := range texts {
			if strings.Contains(e.ContentID+string(e.Payload), text) {
				t.Errorf("the event %s %s holds %q", e.Kind, e.Payload, text)
			}
		}
	}
	if n < 6 {
		t.Errorf("she did %d things, this test looks for more", n)
	}

	token := b.cookie().Value
	if gone := b.post("/account/delete", "confirm", login, "password", password); gone.status != http.StatusSeeOther {
		t.Fatalf("deleting: %d", gone.status)
	}
	for who, browser := range map[string]*browser{"she": b, "her phone": phone, "bob": r.signedIn("bob", firefox), "a stranger": r.browser()} {
		for _, path := range []string{"/", lessonPath, "/progress", "/review", "/account", "/account/export", "/attempts/" + id, "/search?q=quagmi"} {
			page := browser.get(path)
			for _, text := range texts {
				if strings.Contains(page.body, text) {
					t.Errorf("%s sees %q on %s", who, text, path)
				}
			}
			if strings.Contains(page.body, "1 of 5 sections ticked") {
				t.Errorf("%s sees on %s what she did", who, path)
			}
		}
	}
	if thief := r.browser().do("GET", "/account/export", "", "Cookie", "millrace="+token); strings.Contains(thief.body, "wait-1") {
		t.Error("her cookie still opens her record")
	}
	log := r.log.String()
	for _, text := range append(texts, string(a.Subject), a.ID) {
		if strings.Contains(log, text) {
			t.Errorf("the log of the server holds %q", text)
		}
	}
	if !strings.Contains(log, "/account/delete") {
		t.Error("nothing was logged at all")
	}
}
