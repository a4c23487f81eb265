package server_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
)

// world is one schedule under way: a learner with three devices, somebody else with one,
// the network between them and the server, and what the site promises them.
type world struct {
	rig     *rig
	promise *promise
	name    string // unlike that of any other world
	address string // whence its people come
	made    int    // how many ids were
	devices [4]*device
	air     []*flight         // batches that are late
	items   []*item           // everything the learner did
	acked   map[string]string // what became of each, by its key, as far as the learner heard
	real    map[int]string    // the subjects that pages told
	guesses int               // at passwords
	fault   string            // the first thing that was wrong
	story   []string          // what the server was sent and made of it
}

// device is a browser: its tabs share a cookie and an outbox that outlive them.
type device struct {
	who     string // whose
	cookie  string
	outbox  []*item
	offline bool
	skew    time.Duration // that its clock is wrong by
	tabs    [2]*form      // what each sent last
}

const stranger = 3 // the device of the other one

// item is something done, as it waits in an outbox: an event, or a form that was kept.
type item struct {
	entry
	key     string // of all the things that were done
	on      *device
	body    map[string]any
	form    bool
	place   string // the section a form stands in
	as      int    // the subject that a form was filled in as; −1: nobody yet
	refused bool   // whoever sends it
	dropped bool   // with the outbox, when signing out
}

// form is a page's form that was sent, and can be again after Back.
type form struct {
	path    string
	fields  url.Values
	entry   entry
	place   string // the section it stands in
	subject int    // who sent it last
}

// flight is a batch on its way, with the cookie it left with.
type flight struct {
	cookie string
	items  []*item
}

func newWorld(r *rig, name string) *world {
	w := &world{rig: r, name: name, acked: map[string]string{}, real: map[int]string{}, promise: &promise{
		logins: map[string]int{}, cookies: map[string]session{}, now: r.clock.now(),
	}}
	h := sha256.Sum256([]byte(name))
	w.address = fmt.Sprintf("10.%d.%d.%d:1", h[0], h[1], h[2])
	for i := range w.devices {
		w.devices[i] = &device{who: "ada-" + name}
	}
	w.devices[stranger].who = "eve-" + name
	return w
}

func (w *world) wrong(format string, args ...any) {
	if w.fault == "" {
		w.fault = fmt.Sprintf(format, args...)
	}
}

// tell notes what somebody sent and what became of it.
func (w *world) tell(s session, path, what string) {
	w.story = append(w.story, fmt.Sprintf("subject %d of person %d: %s %s", s.subject, w.promise.people[s.subject], path, what))
}

// id is a new id, the same whenever the schedule is run under this name.
func (w *world) id() string {
	w.made++
	return uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "%s %d", w.name, w.made)).String()
}

// send makes a request as a browser does, without a network.
func (w *world) send(cookie, path, media, body string) *http.Response {
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	r.RemoteAddr = w.address
	r.Header.Set("Content-Type", media)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	if cookie != "" {
		r.Header.Set("Cookie", "millrace="+cookie)
	}
	answer := httptest.NewRecorder()
	w.rig.server.ServeHTTP(answer, r)
	return answer.Result()
}

// given is the cookie that an answer sets, with set telling whether it sets one.
func cookieOf(r *http.Response) (value string, set bool) {
	for _, c := range r.Cookies() {
		if c.Name == "millrace" {
			return c.Value, true
		}
	}
	return "", false
}

// sender is whoever a cookie stands for. A dead cookie and none stand for somebody new.
func (w *world) sender(cookie string) (s session, fresh bool) {
	if s, ok := w.promise.cookies[cookie]; ok {
		return s, false
	}
	return session{subject: w.promise.newSubject()}, true
}

// met notes the cookie that an answer must have set for somebody new, and no other than
// the one they sent.
func (w *world) met(r *http.Response, s session, fresh bool, sent, what string) {
	value, set := cookieOf(r)
	if fresh {
		if _, known := w.promise.cookies[value]; !set || value == "" || known {
			w.wrong("%s: somebody new got the cookie %q", what, value)
		}
		w.promise.cookies[value] = s
	} else if set && value != sent {
		w.wrong("%s: the cookie changed", what)
	}
}

// batch delivers a batch, several times at once if asked to, and compares the outcomes. It
// returns what one of the answers says of each thing that was done.
func (w *world) batch(f *flight, copies int) (r *http.Response, outcomes map[string]string) {
	sent := make([]map[string]any, len(f.items))
	quiet := true // where one reads, and where one lives, makes nobody known
	for i, it := range f.items {
		sent[i] = it.body
		quiet = quiet && (it.kind == "position" || it.kind == "zone")
	}
	body, err := json.Marshal(map[string]any{"events": sent})
	if err != nil {
		panic(err)
	}
	if _, live := w.promise.cookies[f.cookie]; !live {
		copies = 1
	}
	answers := make([]*http.Response, copies)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() { answers[i] = w.send(f.cookie, "/api/events", "application/json", string(body)) })
	}
	all.Wait()
	if _, live := w.promise.cookies[f.cookie]; !live && quiet {
		if answers[0].StatusCode != http.StatusUnprocessableEntity {
			w.wrong("a position of nobody: %d", answers[0].StatusCode)
		}
		return answers[0], nil
	}
	s, fresh := w.sender(f.cookie)
	nobody := fresh // until something is taken
	day := w.promise.day(s.subject)
	var got, want []string
	outcomes = map[string]string{}
	for _, answer := range answers {
		var a struct {
			Results []struct{ ID, Outcome string }
		}
		if err := json.NewDecoder(answer.Body).Decode(&a); err != nil || answer.StatusCode != http.StatusOK || len(a.Results) != len(f.items) {
			w.wrong("a batch of %d: %d, %d results, %v", len(f.items), answer.StatusCode, len(a.Results), err)
			return answer, nil
		}
		for i, it := range f.items {
			outcome := w.expect(it, s, nobody, day)
			nobody = nobody && outcome == "other"
			want, got = append(want, it.key+" "+outcome), append(got, it.key+" "+a.Results[i].Outcome)
			outcomes[it.key] = a.Results[i].Outcome
			if a.Results[i].ID != it.wire {
				w.wrong("the result of %s is about %s", it.wire, a.Results[i].ID)
			}
		}
		w.met(answer, s, fresh && !nobody, f.cookie, "a batch")
		fresh = false
	}
	w.tell(s, "/api/events", strings.Join(got, ", "))
	if copies > 1 { // either may be the first
		slices.Sort(want)
		slices.Sort(got)
	}
	if !slices.Equal(want, got) {
		w.wrong("a batch: got %v, want %v", got, want)
	}
	return answers[0], outcomes
}

// expect is what must become of one item of a batch.
func (w *world) expect(it *item, s session, nobody bool, day int) (outcome string) {
	switch {
	case it.refused:
		return "refused"
	case it.form && it.as >= 0 && (nobody || !w.promise.same(it.as, s.subject)):
		return "other"
	}
	e := it.entry
	e.subject, e.day = s.subject, day
	outcome = w.promise.accept(e)
	if it.place != "" {
		w.promise.accept(entry{wire: e.wire + " place", kind: "position", content: it.place, subject: s.subject})
	}
	return outcome
}

// arrive has a device read an answer: it takes the cookie, and what the server answered
// for leaves the outbox.
func (w *world) arrive(d *device, r *http.Response, outcomes map[string]string) {
	if value, set := cookieOf(r); set {
		d.cookie = value
	}
	d.outbox = slices.DeleteFunc(d.outbox, func(it *item) bool {
		outcome, ok := outcomes[it.key]
		if !ok || outcome == "other" { // which waits for whoever it is from
			return false
		}
		w.acked[it.key] = outcome
		return true
	})
}

var shownSubject = regexp.MustCompile(`data-subject="([0-9a-f]{32})"`)

// whoIs is the subject that the pages of a device show, and the number it has here.
func (w *world) whoIs(d *device) (subject int, shown string) {
	s, live := w.promise.cookies[d.cookie]
	if !live {
		return -1, ""
	}
	if w.real[s.subject] == "" {
		page := w.read(d, "/sign-in")
		found := shownSubject.FindSubmatch(page)
		if found == nil {
			w.wrong("a page does not tell who is here: %.300s", page)
			return -1, ""
		}
		w.real[s.subject] = string(found[1])
	}
	return s.subject, w.real[s.subject]
}

// read is a page as a device sees it.
func (w *world) read(d *device, path string) []byte {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.RemoteAddr = w.address
	r.Header.Set("Cookie", "millrace="+d.cookie)
	answer := httptest.NewRecorder()
	w.rig.server.ServeHTTP(answer, r)
	return answer.Body.Bytes()
}

// post sends a form, twice at once for a double click, and compares the answers.
func (w *world) post(cookie string, f *form, copies int) *http.Response {
	_, live := w.promise.cookies[cookie]
	if !live {
		copies = 1
	}
	answers := make([]*http.Response, copies)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() { answers[i] = w.send(cookie, f.path, "application/x-www-form-urlencoded", f.fields.Encode()) })
	}
	all.Wait()
	s, fresh := w.sender(cookie)
	e := f.entry
	e.subject, f.subject = s.subject, s.subject
	var got, want []int
	for _, answer := range answers {
		status := http.StatusSeeOther
		if w.promise.accept(e) == "conflict" {
			status = http.StatusConflict
		}
		if f.place != "" { // whoever sends a form in a section is reading there
			w.promise.accept(entry{wire: e.wire + " place", kind: "position", content: f.place, subject: s.subject})
		}
		got, want = append(got, answer.StatusCode), append(want, status)
		w.met(answer, s, fresh, cookie, f.path)
		fresh = false
	}
	w.tell(s, f.path, fmt.Sprint(e.mark, got))
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		w.wrong("form %s %s: %v, want %v", f.path, f.entry.mark, got, want)
	}
	return answers[0]
}

// account posts a form about an account.
func (w *world) account(d *device, path string, want int, fields ...string) *http.Response {
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	answer := w.send(d.cookie, path, "application/x-www-form-urlencoded", form.Encode())
	s, live := w.promise.cookies[d.cookie]
	if live {
		w.tell(s, path, d.who+" "+answer.Status)
	} else {
		w.story = append(w.story, "nobody: "+path+" "+d.who+" "+answer.Status)
	}
	if answer.StatusCode != want {
		w.wrong("%s of %s: %d, want %d", path, d.who, answer.StatusCode, want)
	}
	if value, set := cookieOf(answer); want != http.StatusSeeOther && set && value != d.cookie {
		w.wrong("%s did nothing and the cookie changed", path)
	}
	return answer
}
