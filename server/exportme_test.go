package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"net/http"
	"strings"
	"testing"

	"millrace/server"
	"millrace/server/study"
)

// exportOf reads the file of whoever a browser is, and fails the test if it is not whole.
func exportOf(t *testing.T, b *browser) (file map[string]any, text string) {
	t.Helper()
	a := b.get("/account/export")
	if a.status != http.StatusOK || a.header.Get("Content-Type") != "application/json; charset=utf-8" || a.header.Get("Cache-Control") != "private, no-store" ||
		!strings.HasPrefix(a.header.Get("Content-Disposition"), `attachment; filename="millrace-20`) {
		t.Fatalf("%d %v", a.status, a.header)
	}
	if err := json.Unmarshal([]byte(a.body), &file); err != nil {
		t.Fatalf("%v in\n%.2000s", err, a.body)
	}
	if file["complete"] != true || file["format"] != "millrace-record/1" {
		t.Errorf("complete: %v, format: %v", file["complete"], file["format"])
	}
	return file, a.body
}

func TestExportHasEverythingAndNoKeys(t *testing.T) {
	site := loaded(t, sampleFiles(t))
	r := newRig(t, func(c *server.Config) { c.Site = site })
	r.account("ada")
	guest := r.browser() // who works before signing in
	id := study.NewID()
	guest.follow(lessonPath+"/quiz", append(right, "event", id)...)
	b := r.signedIn("ada", firefox)
	b.follow(lessonPath + "/sections/wait-1")
	b.follow(lessonPath+"/checks/wait-q1", "q.wait-q1.choice", "a")
	b.follow(lessonPath+"/checks/wait-guess", "q.wait-guess.value", "100")
	own := study.NewID()
	b.postJSON(batch(t, sent{ID: own, Kind: "probe"}))
	b.follow("/challenges/calm", "event", study.NewID())
	guest.follow("/sign-in", "login", "ada", "password", password)

	other := r.browser()
	other.follow(lessonPath + "/sections/wait-2")

	for name, browser := range map[string]*browser{"here": b, "where the work was done": guest} {
		file, text := exportOf(t, browser)
		profile := file["profile"].(map[string]any)
		if profile["login"] != "ada" || profile["name"] != "ada" || profile["role"] != "learner" || profile["created_at"] == nil {
			t.Errorf("%s: profile %v", name, profile)
		}
		if n := len(file["sessions"].([]any)); n != 2 {
			t.Errorf("%s: %d sessions", name, n)
		}
		progress := file["progress"].(map[string]any)
		if s := fmt.Sprint(progress["sections"]); !strings.Contains(s, "wait-1") || strings.Contains(s, "wait-2") {
			t.Errorf("%s: sections %s", name, s)
		}
		if s := fmt.Sprint(progress["answers"]); !strings.Contains(s, "wait-q1") || !strings.Contains(s, "wait-guess") {
			t.Errorf("%s: answers %s", name, s)
		}
		attempts := file["attempts"].([]any)
		if len(attempts) != 1 || attempts[0].(map[string]any)["id"] != id || attempts[0].(map[string]any)["passed"] != true {
			t.Errorf("%s: attempts %v", name, attempts)
		}
		if challenges := file["challenges"].([]any); len(challenges) != 1 {
			t.Errorf("%s: challenges %v", name, challenges)
		}
		kinds := map[string]int{}
		for _, e := range file["events"].([]any) {
			kinds[e.(map[string]any)["kind"].(string)]++
		}
		for kind, want := range map[string]int{
			"section.done": 1, "check.answered": 2, "quiz.submitted": 1, "quiz.marked": 1, "challenge.submitted": 1, "challenge.marked": 1, "probe": 1,
		} {
			if kinds[kind] != want {
				t.Errorf("%s: %d events of kind %s, want %d", name, kinds[kind], kind, want)
			}
		}
		// Neither a key nor what a key could be found from by trying.
		hidden := []string{"SECRET-", "HINT-", "key_hash", "content_rev", "argon2"}
		for _, bank := range site.Banks {
			hidden = append(hidden, bank.Rev)
			for _, q := range bank.Questions {
				hidden = append(hidden, q.Rev, q.KeyHash)
			}
		}
		for _, l := range site.Course.Lessons {
			hidden = append(hidden, l.Rev)
			for _, s := range l.Sections {
				hidden = append(hidden, s.Rev)
			}
			for _, p := range l.Parts {
				if p.Check != nil {
					hidden = append(hidden, p.Check.Rev, p.Check.KeyHash)
				}
			}
		}
		for _, secret := range hidden {
			// One of the answers that she typed herself begins like a secret.
			if secret != "" && strings.Contains(strings.ReplaceAll(text, "SECRET-gaps word", ""), secret) {
				t.Errorf("%s: the file holds %q", name, secret)
			}
		}
		if len(hidden) < 20 {
			t.Errorf("there was little to look for: %d", len(hidden))
		}
	}
	// The log does hold what the file must not: so the search above can fail.
	found := false
	for e, err := range r.store.Events(context.Background(), subjectOf(t, r, id)) {
		if err != nil {
			t.Fatal(err)
		}
		found = found || strings.Contains(string(e.Payload), "key_hash")
	}
	if !found {
		t.Error("no event has the hash of a key")
	}
}

func subjectOf(t *testing.T, r *rig, event string) study.Subject {
	t.Helper()
	e, err := r.store.Event(context.Background(), event)
	if err != nil {
		t.Fatal(err)
	}
	return e.Subject
}

func TestVisitorsTakeTheirRecordToo(t *testing.T) {
	r := newRig(t)
	nobody, b := r.browser(), r.browser()
	file, _ := exportOf(t, nobody)
	if file["profile"] != nil || len(file["events"].([]any)) != 0 || nobody.cookie() != nil {
		t.Errorf("of nobody: %v", file)
	}
	b.follow(lessonPath + "/sections/wait-1")
	file, text := exportOf(t, b)
	if file["profile"] != nil || len(file["sessions"].([]any)) != 0 || len(file["events"].([]any)) == 0 {
		t.Errorf("of a visitor: %v", file)
	}
	e := file["events"].([]any)[0].(map[string]any)["id"].(string)
	if subject := subjectOf(t, r, e); strings.Contains(text, string(subject)) {
		t.Error("the file tells the number that the record stands under")
	}
}

func TestALongRecordArrivesWhole(t *testing.T) {
	r := newRig(t)
	ada := r.account("ada")
	filler := strings.Repeat("x", 1000)
	var events []study.Event
	for i := range 1000 { // 1 MB: many times what is held in memory
		events = append(events, study.Event{ID: study.NewID(), Subject: ada.Subject, Kind: "note",
			Payload: fmt.Appendf(nil, `{"n":%d,"text":%q}`, i, filler)})
	}
	if _, err := r.store.Append(context.Background(), events...); err != nil {
		t.Fatal(err)
	}
	file, text := exportOf(t, r.signedIn("ada", firefox))
	for i, e := range file["events"].([]any) {
		if n := e.(map[string]any)["payload"].(map[string]any)["n"]; n != float64(i) {
			t.Fatalf("event %d is number %v", i, n)
		}
	}
	if n := len(file["events"].([]any)); n != 1000 || len(text) < 1_000_000 {
		t.Errorf("%d events in %d bytes", n, len(text))
	}
}

// breaking is a store whose log cannot be read past some events.
type breaking struct {
	study.Store
	after int
}

func (s *breaking) Events(ctx context.Context, who study.Subject) iter.Seq2[study.Event, error] {
	return func(yield func(study.Event, error) bool) {
		n := 0
		for e, err := range s.Store.Events(ctx, who) {
			if n++; n > s.after {
				yield(study.Event{}, study.ErrUnavailable)
				return
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

func TestHalfAnExportDoesNotLookWhole(t *testing.T) {
	for after, begun := range map[int]bool{0: false, 900: true} {
		r := newRig(t, func(c *server.Config) { c.Store = &breaking{c.Store, after} })
		ada := r.account("ada")
		var events []study.Event
		for range 1000 {
			events = append(events, study.Event{ID: study.NewID(), Subject: ada.Subject, Kind: "note", Payload: []byte(`{"text":"` + strings.Repeat("x", 500) + `"}`)})
		}
		if _, err := r.store.Append(context.Background(), events...); err != nil {
			t.Fatal(err)
		}
		b := r.signedIn("ada", firefox)
		q, err := http.NewRequest("GET", r.url+"/account/export", nil)
		if err != nil {
			t.Fatal(err)
		}
		response, err := b.client.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		var file map[string]any
		readErr := json.NewDecoder(response.Body).Decode(&file)
		switch {
		case begun && (response.StatusCode != http.StatusOK || readErr == nil):
			t.Errorf("broken after %d events: %d, %v", after, response.StatusCode, readErr)
		case !begun && (response.StatusCode != http.StatusServiceUnavailable || response.Header.Get("Content-Disposition") != ""):
			t.Errorf("broken at once: %d %v", response.StatusCode, response.Header)
		}
		if !strings.Contains(r.log.String(), study.ErrUnavailable.Error()) {
			t.Error("nobody is told")
		}
	}
}
