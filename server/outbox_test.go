package server_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"millrace/server"
	"millrace/server/study"
)

// keptForm is a form as the outbox of a browser sends it.
type keptForm struct {
	ID   string `json:"id"`
	Post string `json:"post"`
	Form string `json:"form"`
	Time int64  `json:"client_time"`
	As   string `json:"as"`
}

func kept(path string, fields ...string) keptForm {
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	return keptForm{ID: study.NewID(), Post: path, Form: form.Encode(), Time: 1_700_000_000_000}
}

// subject is who the pages of a browser say is here.
func (b *browser) subject() string {
	_, rest, _ := strings.Cut(b.get(lessonPath).body, `data-subject="`)
	who, _, _ := strings.Cut(rest, `"`)
	return who
}

func TestKeptFormsAreRecordedAsTheFormsThemselves(t *testing.T) {
	b := newRig(t).browser()
	tick := kept(lessonPath+"/sections/wait-1", "done", "yes")
	check := kept(lessonPath+"/checks/wait-q1", "q.wait-q1.choice", "b")
	quiz := kept(lessonPath+"/quiz", right...)
	blank := kept(lessonPath+"/checks/wait-q1", "q.wait-q1.choice", "")
	gone := kept(lessonPath+"/sections/never", "done", "yes")
	want := []string{"stored", "stored", "stored", "refused", "refused"}
	if got := b.outcomes(t, tick, check, quiz, blank, gone); !slices.Equal(got, want) {
		t.Fatalf("got %q, want %q", got, want)
	}
	page := b.get(lessonPath)
	page.says(t, "1 of 5 done", "SECRET-wait-q1 age")
	if progress := b.get("/progress"); !strings.Contains(progress.body, "/attempts/") {
		t.Error("the attempt is not on the page of progress")
	}
	// Sent again whole, as after an answer that was lost: nothing changes.
	want = []string{"duplicate", "duplicate", "duplicate", "refused", "refused"}
	if got := b.outcomes(t, tick, check, quiz, blank, gone); !slices.Equal(got, want) {
		t.Errorf("sent again: %q, want %q", got, want)
	}
	// The same id with another answer.
	check.Form = "q.wait-q1.choice=a"
	if got := b.outcomes(t, check); got[0] != "conflict" {
		t.Errorf("another answer under the same id: %q", got)
	}
	if page := b.get(lessonPath); strings.Contains(page.body, "SECRET-wait-q1 depth") {
		t.Error("the conflict changed the answer that counts")
	}
}

func TestAKeptReviewIsRecorded(t *testing.T) {
	b := newRig(t).browser()
	b.post(lessonPath+"/checks/wait-q1", "q.wait-q1.choice", "a")
	if before := b.get("/review"); !strings.Contains(before.body, `name="grade"`) {
		t.Fatal("there is nothing to review")
	}
	if got := b.outcomes(t, kept("/review", "card", "wait-q1", "grade", "3")); got[0] != "stored" {
		t.Errorf("got %q", got)
	}
	if after := b.get("/review"); strings.Contains(after.body, `name="card" value="wait-q1"`) {
		t.Error("the card is still the next one")
	}
}

func TestAKeptFormSaysWhereItLeadsAndWhenItWasMade(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	quiz := kept(lessonPath+"/quiz", right...)
	a := b.postJSON(batch(t, quiz))
	var body struct{ Results []struct{ ID, Href string } }
	if err := json.Unmarshal([]byte(a.body), &body); err != nil {
		t.Fatal(err)
	}
	if len(body.Results) != 1 || body.Results[0].ID != quiz.ID || !strings.HasPrefix(body.Results[0].Href, "/attempts/") {
		t.Fatalf("got %s", a.body)
	}
	if got := b.get(body.Results[0].Href); got.status != http.StatusOK {
		t.Errorf("%s is %d", body.Results[0].Href, got.status)
	}
	tick := kept(lessonPath + "/sections/wait-1")
	b.outcomes(t, tick)
	if e, err := r.store.Event(context.Background(), tick.ID); err != nil || e.ClientTime.UnixMilli() != tick.Time {
		t.Errorf("the event says %v (%v), want when it was made", e.ClientTime, err)
	}
}

func TestOnlyFormsOfTheRecordCanBeSentLater(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	b := r.browser()
	for _, path := range []string{"/sign-in", "/sign-out", "/account/delete", "/api/events", "/review/zone", "/nowhere", "", "//evil.example/review",
		"/courses/../sign-in", "http://evil.example/review", "%zz", lessonPath, lessonPath + "/sections/%2e%2e", "/attempts/" + unknown + "/again"} {
		k := kept(path, "login", "ada", "password", password, "card", "none", "grade", "3")
		got := b.outcomes(t, k)
		if got[0] != "refused" {
			t.Errorf("%q is %s", path, got[0])
		}
	}
	if b.cookie() != nil {
		t.Error("a form that was refused made a record")
	}
}

// keepable is a list; each line must be a route of the record.
func TestEveryRouteThatCanWaitWritesForItsSender(t *testing.T) {
	routes := server.RoutesOf(newRig(t).server)
	for _, path := range server.Keepable {
		i := slices.IndexFunc(routes, func(r server.Route) bool { return r.Method == "POST" && r.Path == path })
		if i < 0 || routes[i].Who != "self" || !routes[i].Writes {
			t.Errorf("%s is no form of the record", path)
		}
	}
}

func TestKeptFormsAreNotSentAsSomebodyElse(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	r.account("bob")
	shared := r.browser()
	shared.post(lessonPath + "/sections/wait-1")
	guest := shared.subject()
	if guest == "" {
		t.Fatal("the page does not say who is here")
	}
	shared.follow("/sign-in", "login", "ada", "password", password)
	asAda, asGuest, asNobody := kept(lessonPath+"/sections/wait-2"), kept(lessonPath+"/sections/wait-3"), kept(lessonPath+"/sections/wait-4")
	asAda.As, asGuest.As = shared.subject(), guest
	shared.post("/sign-out")
	odd := kept(lessonPath + "/sections/wait-1")
	odd.As = "' OR 1=1"
	if got, want := shared.outcomes(t, asAda, asGuest, odd), []string{"other", "other", "other"}; !slices.Equal(got, want) {
		t.Errorf("signed out: %q, want %q", got, want)
	}
	if shared.cookie() != nil && shared.subject() != "" {
		t.Error("what waits for somebody else made a record")
	}
	shared.follow("/sign-in", "login", "bob", "password", password)
	if got, want := shared.outcomes(t, asAda, asGuest, asNobody), []string{"other", "other", "stored"}; !slices.Equal(got, want) {
		t.Errorf("as bob: %q, want %q", got, want)
	}
	shared.post("/sign-out")
	shared.follow("/sign-in", "login", "ada", "password", password)
	// What she did before she signed in is hers; what bob sent is not.
	if got, want := shared.outcomes(t, asAda, asGuest, asNobody), []string{"stored", "stored", "conflict"}; !slices.Equal(got, want) {
		t.Errorf("as ada: %q, want %q", got, want)
	}
	shared.get(lessonPath).says(t, "3 of 5 done")
}

// A stranger's first batch was stored and the answer, with the cookie, got lost. All of it
// counts for the record they get then.
func TestAFirstBatchSentAgainWithoutItsCookieCountsWhole(t *testing.T) {
	r := newRig(t)
	forms := []any{kept(lessonPath + "/sections/wait-1"), kept(lessonPath + "/sections/wait-2"), kept(lessonPath+"/checks/wait-q1", "q.wait-q1.choice", "b")}
	r.browser().outcomes(t, forms...)
	b := r.browser()
	if got, want := b.outcomes(t, forms...), []string{"stored", "stored", "stored"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	b.get(lessonPath).says(t, "2 of 5 done", "SECRET-wait-q1 age")
}

// shut is a store that can be read and not written to, after a number of events.
type shut struct {
	study.Store
	left int
}

func (s *shut) Append(ctx context.Context, events ...study.Event) ([]study.Outcome, error) {
	if s.left--; s.left < 0 {
		return nil, fmt.Errorf("no room: %w", study.ErrUnavailable)
	}
	return s.Store.Append(ctx, events...)
}

func TestWhatCannotBeRecordedNowIsToBeSentLater(t *testing.T) {
	disk := &shut{left: 1}
	r := newRig(t, func(c *server.Config) { disk.Store = c.Store; c.Store = disk })
	b := r.browser()
	a, c := kept(lessonPath+"/sections/wait-1"), kept(lessonPath+"/sections/wait-2")
	if got, want := b.outcomes(t, a, c), []string{"stored", "later"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	disk.left = 10
	if got, want := b.outcomes(t, a, c), []string{"duplicate", "stored"}; !slices.Equal(got, want) {
		t.Errorf("with room again: %q, want %q", got, want)
	}
}

// broken fails for one section, as a fault of ours would.
type broken struct{ study.Store }

func (s broken) Append(ctx context.Context, events ...study.Event) ([]study.Outcome, error) {
	if events[0].ContentID == "wait-1" {
		return nil, errors.New("a fault")
	}
	return s.Store.Append(ctx, events...)
}

func TestOneFormThatFailsHoldsUpItsOwnPathOnly(t *testing.T) {
	r := newRig(t, func(c *server.Config) { c.Store = broken{c.Store} })
	yes, no, other := kept(lessonPath+"/sections/wait-1", "done", "yes"), kept(lessonPath+"/sections/wait-1", "done", "no"), kept(lessonPath+"/sections/wait-2")
	if got, want := r.browser().outcomes(t, yes, no, other), []string{"later", "later", "stored"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
