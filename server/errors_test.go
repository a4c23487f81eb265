package server_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"millrace/server"
	"millrace/server/study"
	"millrace/wasm/widget"
)

func TestWhatIsNotThereSaysWhatToDo(t *testing.T) {
	b := newRig(t).browser()
	for _, path := range []string{
		"/nowhere", "/courses/other", "/courses/sample/nowhere", "/courses/sample/much-later", "/lab/nothing",
		"/attempts/" + unknown, "/attempts/x", "/attempts/", "/dev/events", "/courses/sample/waiting/quiz/more", "/favicon.ico",
	} {
		a := b.get(path)
		if a.status != http.StatusNotFound {
			t.Errorf("GET %s: %d, want 404", path, a.status)
		}
		a.says(t, "There is no such page", "See all lessons", "Look it up in the glossary")
	}
	if a := b.get("/static/nothing.css"); a.status != http.StatusNotFound {
		t.Errorf("an asset that is not there: %d, want 404", a.status)
	}
}

// The address of a form is no page to come back to.
func TestSigningInFromARefusedFormLeadsBackToNoForm(t *testing.T) {
	b := newRig(t).browser()
	refused := b.post(lessonPath + "/checks/nowhere")
	if refused.status != http.StatusNotFound || !strings.Contains(refused.body, `href="/sign-in"`) {
		t.Errorf("%d, or the way to sign in leads back", refused.status)
	}
	if missing := b.get("/courses/sample/nowhere"); !strings.Contains(missing.body, `href="/sign-in?next=%2Fcourses%2Fsample%2Fnowhere"`) {
		t.Error("signing in does not lead back to a page that may be there then")
	}
}

func TestWrongMethodIsA405(t *testing.T) {
	b := newRig(t).browser()
	for _, c := range [][2]string{
		{"POST", "/"}, {"PUT", "/progress"}, {"DELETE", "/attempts/" + unknown}, {"POST", "/glossary"}, {"GET", "/sign-out"}, {"HEAD", "/sign-out"},
		{"GET", lessonPath + "/quiz"}, {"POST", "/static/site.css"}, {"PATCH", lessonPath}, {"TRACE", "/"},
	} {
		a := b.do(c[0], c[1], "")
		if a.status != http.StatusMethodNotAllowed || a.header.Get("Allow") == "" {
			t.Errorf("%s %s: %d, Allow %q, want 405 and what is allowed", c[0], c[1], a.status, a.header.Get("Allow"))
		}
		if c[0] != "HEAD" {
			a.says(t, "That page takes no forms", "Go to the front page")
		}
	}
}

// faulty is a store that fails to read progress.
type faulty struct {
	study.Store
	err error
}

func (f faulty) Progress(context.Context, study.Subject) (study.Progress, error) {
	return study.Progress{}, f.err
}

func TestFaultOfOursIsA500ThatTellsNothing(t *testing.T) {
	r := newRig(t, func(c *server.Config) { c.Store = faulty{c.Store, errors.New("row 7 of /var/db is broken")} })
	b := r.browser()
	b.post(lessonPath + "/sections/wait-1") // only somebody with a record has it read
	a := b.get(lessonPath)
	if a.status != http.StatusInternalServerError || strings.Contains(a.body, "row 7") {
		t.Errorf("got %d\n%s", a.status, a.words())
	}
	a.says(t, "Something broke on our side", "What was saved before is still saved", "give them this:")
	id := between(a.body, "<code>", "</code>")
	log := r.log.String()
	if id == "" || !strings.Contains(log, "level=ERROR") || !strings.Contains(log, "request="+id) || !strings.Contains(log, "row 7 of /var/db is broken") {
		t.Errorf("request %q is not explained in the log:\n%s", id, log)
	}
}

func TestStoreThatCannotNowIsA503(t *testing.T) {
	for _, err := range []error{study.ErrUnavailable, context.DeadlineExceeded} {
		r := newRig(t, func(c *server.Config) { c.Store = faulty{c.Store, err} })
		b := r.browser()
		b.post(lessonPath + "/sections/wait-1")
		if a := b.get("/progress"); a.status != http.StatusServiceUnavailable {
			t.Errorf("%v: %d, want 503", err, a.status)
		}
	}
}

// panicky is a widget that cannot be drawn.
type panicky struct{ widget.Widget }

func (panicky) Start(widget.Values) widget.Run { panic("no such stream") }

func TestPanicIsAPageAndALine(t *testing.T) {
	r := newRig(t, func(c *server.Config) {
		c.Widgets = widget.Catalog{panicky{c.Widgets.Find("retry-storm")}}
	})
	b := r.browser()
	for _, path := range []string{"/", "/lab/retry-storm", lessonPath} {
		a := b.get(path)
		if a.status != http.StatusInternalServerError {
			t.Errorf("GET %s: %d, want 500", path, a.status)
		}
		a.says(t, "Something broke on our side", "Load the page again")
		if strings.Contains(a.body, "no such stream") || strings.Contains(a.body, "goroutine") {
			t.Errorf("GET %s shows the panic", path)
		}
		if id := between(a.body, "<code>", "</code>"); !strings.Contains(r.log.String(), `msg=panic request=`+id+` panic="no such stream"`) {
			t.Errorf("GET %s: request %q is not in the log", path, id)
		}
	}
	if a := b.get("/glossary"); a.status != http.StatusOK {
		t.Errorf("after panics: %d", a.status)
	}
}

func between(s, from, to string) string {
	_, s, _ = strings.Cut(s, from)
	s, _, _ = strings.Cut(s, to)
	return s
}

func TestMovedLessonIsFoundByItsOldName(t *testing.T) {
	b := newRig(t).browser()
	a := b.get("/courses/sample/standing-about?storm.seed=8")
	if to := a.header.Get("Location"); a.status != http.StatusMovedPermanently || to != lessonPath+"?storm.seed=8" {
		t.Errorf("%d to %q", a.status, to)
	}
	if a := b.post("/courses/sample/standing-about/sections/wait-1"); a.status != http.StatusSeeOther {
		t.Errorf("a form of the old page: %d, want 303", a.status)
	}
}

func TestServerNeedsItsParts(t *testing.T) {
	if s, err := server.New(server.Config{}); err == nil || s != nil {
		t.Errorf("got %v, %v; want an error", s, err)
	}
}

// A store that is closed answers nothing, so every page that needs it says so. Somebody
// without a record goes on reading.
func TestClosedStoreIsA503ThatSaysWhatToDo(t *testing.T) {
	r := newRig(t)
	learner, stranger := r.browser(), r.browser()
	learner.follow(lessonPath + "/sections/wait-1")
	if err := r.store.Close(); err != nil {
		t.Fatal(err)
	}
	for who, b := range map[string]*browser{"a learner": learner, "a stranger": stranger} {
		for _, path := range []string{"/", "/courses/sample", lessonPath, "/progress", "/review", "/attempts/" + unknown} {
			a := b.get(path)
			if b == stranger {
				want := http.StatusOK
				if strings.HasPrefix(path, "/attempts/") {
					want = http.StatusNotFound // who has no record has no attempt
				}
				if a.status != want {
					t.Errorf("%s, GET %s: %d, want %d", who, path, a.status, want)
				}
				continue
			}
			if a.status != http.StatusServiceUnavailable {
				t.Errorf("%s, GET %s: %d, want 503", who, path, a.status)
			}
			a.says(t, "Back in a moment", "load this page again")
		}
		for _, path := range paths("POST") {
			if path == "/api/events" || path == "/sign-out" || path == "/sign-up" || path == "/sign-in" ||
				path == lessonPath { // practice, which is kept nowhere
				continue
			}
			if strings.HasPrefix(path, "/account/") || b == stranger && strings.HasPrefix(path, "/attempts/") {
				continue // led to sign in, or to nothing: neither asks the store
			}
			if path == "/classes" || path == "/join" || path == "/preview/end" || b == stranger && strings.HasPrefix(path, "/classes/") {
				continue // led to sign in, told that it is no code, or there is nothing to end or to find
			}
			if b == learner && strings.HasSuffix(path, "/quiz/begin") {
				continue // the quiz need not be begun, and whose session it is was just read
			}
			a := b.post(path, "q.wait-q1.choice", "a", "q.one.choice", "a", "card", "wait-card-1", "grade", "3", "zone", "UTC")
			if a.status != http.StatusServiceUnavailable {
				t.Errorf("%s, POST %s: %d, want 503", who, path, a.status)
			}
			a.says(t, "sending it twice is safe here")
			if strings.Count(a.body, "</html>") != 1 {
				t.Errorf("%s, POST %s: the answer is not one page", who, path)
			}
		}
		a := b.postJSON(batch(t, sent{ID: study.NewID(), Kind: "section.done", ContentID: "wait-1"}))
		if a.status != http.StatusServiceUnavailable || !strings.Contains(a.body, `"error"`) {
			t.Errorf("%s, events: %d %s", who, a.status, a.body)
		}
		if a := b.post("/sign-in", "login", "ada", "password", password); a.status != http.StatusServiceUnavailable {
			t.Errorf("%s, sign-in: %d, want 503", who, a.status)
		}
		if a := b.get("/healthz"); a.status != http.StatusServiceUnavailable {
			t.Errorf("%s, healthz: %d, want 503", who, a.status)
		}
	}
	// What needs no record is still served to who has none.
	for _, path := range []string{"/glossary", "/lab", "/sign-in", "/robots.txt"} {
		if a := stranger.get(path); a.status != http.StatusOK {
			t.Errorf("GET %s: %d, want 200", path, a.status)
		}
	}
	if log := r.log.String(); !strings.Contains(log, "the store is closed") {
		t.Errorf("the log does not say why:\n%s", log)
	}
}

func TestVisitorWhoLeftIsNoFault(t *testing.T) {
	r := newRig(t)
	ctx, leave := context.WithCancel(context.Background())
	leave()
	request, err := http.NewRequestWithContext(ctx, "GET", lessonPath, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.server.ServeHTTP(discard{http.Header{}}, request)
	if log := r.log.String(); strings.Contains(log, "level=ERROR") {
		t.Errorf("a visitor who left is logged as a fault of ours:\n%s", log)
	}
}

// discard is a connection to nobody.
type discard struct{ header http.Header }

func (d discard) Header() http.Header         { return d.header }
func (d discard) Write(b []byte) (int, error) { return len(b), nil }
func (d discard) WriteHeader(int)             {}
