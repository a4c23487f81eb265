package server_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"

	"millrace/server"
	"millrace/server/study"
)

// readable are all pages that anybody may read, without placeholders.
var readable = []string{
	"/", "/courses/sample", lessonPath, "/glossary", "/glossary.json", "/lab", "/lab/retry-storm",
	"/progress", "/sign-up", "/sign-in", "/robots.txt", "/healthz", "/readyz",
}

func TestReadingSetsNoCookie(t *testing.T) {
	b := newRig(t).browser()
	for _, path := range readable {
		a := b.get(path)
		if a.status != http.StatusOK {
			t.Errorf("GET %s: %d", path, a.status)
		}
		if c := a.header.Get("Set-Cookie"); c != "" {
			t.Errorf("GET %s set the cookie %s", path, c)
		}
	}
}

func TestFirstActionSetsOneStrictCookie(t *testing.T) {
	for name, secure := range map[string]bool{"millrace": false, "__Host-millrace": true} {
		b := newRig(t, func(c *server.Config) { c.Secure = secure }).browser()
		a := b.post(lessonPath + "/sections/wait-1")
		cookies := (&http.Response{Header: a.header}).Cookies()
		if len(cookies) != 1 {
			t.Fatalf("got %d cookies, want 1: %v", len(cookies), a.header)
		}
		c := cookies[0]
		if c.Name != name || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Secure != secure || c.Path != "/" || c.Domain != "" {
			t.Errorf("secure %t: %s", secure, c.Raw)
		}
		// 256 random bits are 43 characters of base64.
		if len(c.Value) < 43 {
			t.Errorf("the token has %d characters only", len(c.Value))
		}
	}
}

func TestTickAndUntick(t *testing.T) {
	b := newRig(t).browser()
	page := b.get(lessonPath)
	a := b.post(lessonPath+"/sections/wait-1", "event", page.field(t, "event"), "done", "yes")
	if to := a.header.Get("Location"); a.status != http.StatusSeeOther || !strings.HasPrefix(to, lessonPath+"#") {
		t.Errorf("%d to %q, want 303 to the section", a.status, to)
	}
	page = b.get(lessonPath)
	page.says(t, "Section done. 1 of 5 in this lesson.", "Not complete yet.")
	b.get("/progress").says(t, "1 of 5 sections ticked")
	b.follow(lessonPath+"/sections/wait-1", "event", study.NewID(), "done", "no").says(t, "0 of 5 done.")
}

func TestTickOfAnotherPlaceIsNotFound(t *testing.T) {
	b := newRig(t).browser()
	for _, path := range []string{
		lessonPath + "/sections/nowhere", "/courses/sample/much-later/sections/wait-1",
		"/courses/other/waiting/sections/wait-1", lessonPath + "/checks/one", "/courses/sample/much-later/quiz",
	} {
		if a := b.post(path); a.status != http.StatusNotFound {
			t.Errorf("POST %s: %d, want 404", path, a.status)
		}
	}
	if b.cookie() != nil {
		t.Error("a form that leads nowhere set a cookie")
	}
}

func TestTickOfAReplacedSectionCountsForItsSuccessor(t *testing.T) {
	b := newRig(t).browser()
	page := b.follow(lessonPath + "/sections/wait-old")
	if form := page.element(t, "tick-wait-2"); !strings.Contains(form, "It still counts as done.") {
		t.Errorf("the successor is not ticked:\n%s", form)
	}
}

func TestFormSentTwiceIsOneEvent(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	b.post(lessonPath + "/sections/wait-1") // from here on there is a cookie
	before := events(t, r)
	for name, fields := range map[string][]string{
		lessonPath + "/sections/wait-2": {"done", "yes"},
		lessonPath + "/checks/wait-q1":  {"q.wait-q1.choice", "a"},
		lessonPath + "/quiz":            {"q.one.choice", "b", "seed", "5"},
	} {
		fields = append(fields, "event", study.NewID())
		var answers [20]answer
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() { answers[i] = b.post(name, fields...) })
		}
		all.Wait()
		for _, a := range answers {
			if a.status != http.StatusSeeOther || a.header.Get("Location") != answers[0].header.Get("Location") {
				t.Errorf("POST %s: %d to %q, the first got %q", name, a.status, a.header.Get("Location"), answers[0].header.Get("Location"))
			}
		}
	}
	// A tick and an answer, each with the place it was sent from, and an attempt with its
	// verdict.
	if got := events(t, r) - before; got != 6 {
		t.Errorf("60 posts of 3 forms made %d events, want 6", got)
	}
	b.get(lessonPath).says(t, "1 answer so far", "1 attempt so far")
}

// events counts the log. Rebuilding reads all of it and changes nothing that is right.
func events(t *testing.T, r *rig) int {
	t.Helper()
	n, err := r.store.Rebuild(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return int(n)
}

// The second post comes without the cookie that the first one made, as after a double
// click or a lost answer.
func TestFirstActionSentTwiceCountsForWhoeverIsLeft(t *testing.T) {
	r := newRig(t)
	for name, send := range map[string][]string{
		lessonPath + "/sections/wait-1": {"done", "yes"},
		lessonPath + "/checks/wait-q1":  {"q.wait-q1.choice", "b"},
		lessonPath + "/quiz":            {"q.one.choice", "b"},
	} {
		send = append(send, "event", study.NewID())
		r.browser().post(name, send...)
		b := r.browser()
		a := b.post(name, send...)
		if a.status != http.StatusSeeOther {
			t.Errorf("POST %s: %d, want 303", name, a.status)
			continue
		}
		page := b.get(a.header.Get("Location"))
		if page.status != http.StatusOK {
			t.Errorf("GET %s: %d", a.header.Get("Location"), page.status)
		}
	}
}

func TestSameFormWithAnotherAnswerIsAConflict(t *testing.T) {
	b := newRig(t).browser()
	tick, check := study.NewID(), study.NewID()
	b.post(lessonPath+"/sections/wait-1", "event", tick, "done", "yes")
	b.post(lessonPath+"/checks/wait-q1", "event", check, "q.wait-q1.choice", "a")
	for _, a := range []answer{
		b.post(lessonPath+"/sections/wait-1", "event", tick, "done", "no"),
		b.post(lessonPath+"/checks/wait-q1", "event", check, "q.wait-q1.choice", "b"),
		b.post(lessonPath+"/checks/wait-q1", "event", tick, "q.wait-q1.choice", "b"),
	} {
		if a.status != http.StatusConflict {
			t.Errorf("got %d, want 409", a.status)
		}
		a.says(t, "had already been sent with another answer", "reload the page and answer again")
	}
	b.get(lessonPath).says(t, "Section done.", "SECRET-wait-q1 depth")
}

func TestGarbledFormIsRefusedAndNotQuoted(t *testing.T) {
	r := newRig(t)
	for _, path := range []string{"/sign-in", "/sign-up", lessonPath + "/quiz", lessonPath + "/sections/wait-1"} {
		a := r.browser().do("POST", path, "login=ada&password=hunter2%zq", "Content-Type", "application/x-www-form-urlencoded")
		if a.status != http.StatusBadRequest {
			t.Errorf("POST %s: %d, want 400", path, a.status)
		}
		a.says(t, "That did not go through", "nothing was changed")
	}
	if log := r.log.String(); strings.Contains(log, "zq") || strings.Contains(log, "hunter2") {
		t.Errorf("the log quotes the form:\n%s", log)
	}
}

func TestFieldsOfALinkAreNotFieldsOfAForm(t *testing.T) {
	b := newRig(t).browser()
	if a := b.post(lessonPath + "/checks/wait-q1?q.wait-q1.choice=b"); a.status != http.StatusUnprocessableEntity {
		t.Errorf("an answer in the query: %d, want 422", a.status)
	}
	if a := b.post(lessonPath + "/checks/wait-q1"); a.status != http.StatusUnprocessableEntity {
		t.Errorf("no answer: %d, want 422", a.status)
	}
	if b.cookie() != nil {
		t.Error("a blank answer set a cookie")
	}
}

func TestHugeBodiesAreRefused(t *testing.T) {
	b := newRig(t).browser()
	huge := strings.Repeat("x", 256<<10)
	for _, path := range []string{"/sign-in", "/sign-up", lessonPath + "/quiz", lessonPath + "/checks/wait-q1", lessonPath + "/sections/wait-1"} {
		a := b.post(path, "q.one.choice", huge)
		if a.status != http.StatusRequestEntityTooLarge {
			t.Errorf("POST %s: %d, want 413", path, a.status)
		}
		a.says(t, "256 KB", "shorten it and send it again")
	}
	if a := b.postJSON(`{"events":[],"more":"` + huge + `"}`); a.status != http.StatusRequestEntityTooLarge {
		t.Errorf("events: %d, want 413", a.status)
	}
}

// Without scripts nothing but its forms tells where a learner is.
func TestFormsRememberThePlace(t *testing.T) {
	b := newRig(t).browser()
	b.post(lessonPath + "/sections/wait-2")
	b.get("/").says(t, "Part three") // the second is done
	b.get("/progress").says(t, "Read “Part three”")
	b.get(lessonPath).says(t, "Continue where you left off: Part three")
}
