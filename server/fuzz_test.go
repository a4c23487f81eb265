package server_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/google/uuid"

	"millrace/server"
	"millrace/server/study"
)

// exchange is one request straight to a server, without a connection.
func exchange(s *server.Server, method, target, body, cookie string, header ...string) *httptest.ResponseRecorder {
	u, err := url.ParseRequestURI(target)
	if err != nil {
		return nil
	}
	r := httptest.NewRequest(method, "/", strings.NewReader(body))
	r.URL, r.RequestURI = u, target
	if method != http.MethodGet {
		r.Header.Set("Sec-Fetch-Site", "same-origin")
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	if cookie != "" {
		r.Header.Set("Cookie", cookie)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// quiet is a rig that keeps no log: fuzzing would fill the memory with it.
func quiet(f *testing.F) *rig {
	return newRig(f, func(c *server.Config) { c.Log = nil })
}

// anID is the id of an event, in both forms that are taken.
var anID = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32}`)

// Whatever body is posted as events: it is answered for each event by itself, sent again it
// changes nothing and is answered alike, and what was taken can be found again, within the
// bounds of what is kept. Of a kind that this version does not know every field is kept; of
// a known kind those that this version knows, written anew, so that no field can say what
// is for the server to say.
func FuzzEventJSON(f *testing.F) {
	event := func(kind, id, payload string) string {
		return `{"events":[{"id":"01890a5d-ac96-774b-bcce-b302099a8057","kind":"` + kind + `","content_id":"` + id + `","payload":` + payload + `,"client_time":-62135596800001}]}`
	}
	for _, seed := range []string{
		event("section.done", "wait-1", `{"lesson":"wait"}`),
		event("widget.played", "storm", `{"x":1.0,"unknown":[{"a":null}],"\u00e9":"\ud83e\udd89"}`),
		event("check.answered", "wait-q1", `{"given":{"choice":["a"]},"score":1000,"max":1e400,"passed":true}`),
		event("quiz.submitted", "quiz-wait", `{"seed":18446744073709551615,"given":{"one":{"choice":["b"]}},"ſcore":1,"Closed":true}`),
		event("quiz.saved", "quiz-wait", `{"attempt":"01890a5d-ac96-774b-bcce-b302099a8058","question":"one","given":{"choice":["b"]}}`),
		event("quiz.marked", "quiz-wait", `{"score":3000}`), event("review.graded", "wait-card-1", `{"grade":3,"day":-1}`), event("zone", "Europe/Berlin", `{}`),
		event("challenge.submitted", "calm", `{"given":{"policy":"NaN","base_ms":"1e999"}}`), event("position", "wait-2", `{"lesson":"wait"}`),
		event("poll.voted", "x", strings.Repeat(`{"a":`, 16)+"1"+strings.Repeat("}", 16)), event("poll.voted", "x", strings.Repeat(`{"a":`, 17)+"1"+strings.Repeat("}", 17)),
		event("poll.voted", "x", `{"a":"`+strings.Repeat("x", 255<<10)+`"}`), event("poll.voted", "x", `{"a":"\u0000"}`), event("poll.voted", "x", `[]`),
		`{"events":[{"id":"01890a5d-ac96-774b-bcce-b302099a8057","post":"/courses/sample/waiting/quiz","form":"q.one.choice=b","client_time":1}]}`,
		`{"events":[{"post":"/courses/sample/waiting/quiz","form":"q.one.choice=0"}]}`,
		`{"events":[{"id":"x","post":"/account/delete","form":"%zz","as":"1"},5,null,"x",[],{}]}`,
		`{"events":[{"id":"01890a5d-ac96-774b-bcce-b302099a8057","kind":"poll.voted"},{"id":"01890a5d-ac96-774b-bcce-b302099a8057","kind":"poll.voted","payload":{"a":1}}]}`,
		`{"events":null}`, `{"events":{}}`, `{"Events":[1]}`, `{"events":[]}{`, "", "null", "\xff", `{"events":[{"id":"\ud800"}]}`, `{"events":[` + strings.Repeat("[", 100_000),
	} {
		f.Add(seed)
	}
	r := quiet(f)
	s, log := r.server, r.store
	f.Fuzz(func(t *testing.T, body string) {
		// Each body gets ids of its own, or an event would be one of an earlier body.
		run := uuid.New()
		body = anID.ReplaceAllStringFunc(body, func(id string) string { return uuid.NewSHA1(run, []byte(id)).String() })
		first := exchange(s, "POST", "/api/events", body, "", "Content-Type", "application/json")
		if first.Code >= 500 {
			t.Fatalf("%d: %s", first.Code, first.Body)
		}
		if first.Code != http.StatusOK {
			return
		}
		cookie, _, _ := strings.Cut(first.Header().Get("Set-Cookie"), ";")
		if cookie == "" {
			return // nothing in it was a first action
		}
		again := exchange(s, "POST", "/api/events", body, cookie, "Content-Type", "application/json")
		type results struct {
			Results []struct{ ID, Outcome string }
		}
		var one, two results
		var in struct{ Events []json.RawMessage }
		err := errors.Join(json.Unmarshal(first.Body.Bytes(), &one), json.Unmarshal(again.Body.Bytes(), &two), json.Unmarshal([]byte(body), &in))
		if err != nil {
			t.Fatal(err)
		}
		if len(one.Results) != len(in.Events) || len(two.Results) != len(in.Events) {
			t.Fatalf("%d events and %d results, sent again %d", len(in.Events), len(one.Results), len(two.Results))
		}
		for i, r1 := range one.Results {
			want := r1.Outcome
			if want == "stored" {
				want = "duplicate"
			}
			if got := two.Results[i].Outcome; got != want {
				t.Errorf("event %d: %s, sent again %s", i, r1.Outcome, got)
			}
			if r1.Outcome == "stored" {
				keptAsSent(t, log, r1.ID, in.Events[i])
			}
		}
	})
}

// keptAsSent fails the test unless an event that was taken is in the log as it was sent.
func keptAsSent(t *testing.T, log study.Store, id string, raw json.RawMessage) {
	t.Helper()
	var sent struct {
		ID, Kind string
		Post     *string
		Payload  json.RawMessage
	}
	if err := json.Unmarshal(raw, &sent); err != nil {
		t.Fatalf("stored, and no event: %v", err)
	}
	if sent.Post != nil || sent.ID != id {
		return // a form, kept under ids that follow from its own
	}
	e, err := log.Event(t.Context(), id)
	if err != nil {
		t.Fatalf("stored and not found: %v", err)
	}
	if err := e.Check(); err != nil || len(e.Payload) > study.MaxPayload {
		t.Fatalf("stored and beyond what is kept: %v", err)
	}
	if body, err := e.Body(); body != nil || err != nil || sent.Payload == nil {
		return // of a known kind
	}
	var before, after any
	read := func(text []byte, to *any) error {
		d := json.NewDecoder(bytes.NewReader(text))
		d.UseNumber() // numbers are kept as they are spelled, 1e400 too
		return d.Decode(to)
	}
	if err := errors.Join(read(sent.Payload, &before), read(e.Payload, &after)); err != nil {
		t.Fatal(err)
	}
	if before != nil && !reflect.DeepEqual(before, after) {
		t.Errorf("kept as %s, sent as %s", e.Payload, sent.Payload)
	}
}

// Whatever address is asked for, by however it is spelled: nothing breaks, nobody is led to
// another site, a stranger finds nothing that is guarded, and nothing is written.
func FuzzPath(f *testing.F) {
	r := quiet(f)
	s, log := r.server, r.store
	id := study.NewID()
	taken := exchange(s, "POST", lessonPath+"/quiz", "event="+id+"&q.one.choice=a", "", "Content-Type", "application/x-www-form-urlencoded")
	cookie, _, _ := strings.Cut(taken.Header().Get("Set-Cookie"), ";")
	if taken.Code != http.StatusSeeOther || cookie == "" {
		f.Fatalf("no attempt to guard: %d", taken.Code)
	}
	for _, path := range paths("GET") {
		f.Add(strings.ReplaceAll(path, unknown, id))
	}
	for _, seed := range []string{
		"/admin%2fprivate.txt", "/x/%2E%2E/attempts/" + id, "//attempts/" + id, "/static/..%2f..%2fattempts%2f" + id, `/static/..\..\static.go`,
		"//evil.example/%2e%2e", "/%2f%2fevil.example", `/\evil.example`, "/courses/sample/%00", "/courses/%ff/%fe", "/lab/retry-storm?storm.seed=1e999",
		"/sign-in?next=//evil.example", "/sign-in?next=%2F%5Cevil.example", "/courses/sample/standing-about?x=//evil.example", "/search?q=%00%22*", "/play?text=%60%60%60&from=x",
		"/challenges/calm?run.base_ms=NaN", "/attempts/" + strings.Repeat("9", 5000), "/;//evil.example", "/.//evil.example", "/attempts/%2e%2e%252f" + id, "http://evil.example/attempts/" + id,
	} {
		f.Add(seed)
	}
	before, err := log.Rebuild(f.Context())
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, target string) {
		if len(target) > 8<<10 || strings.HasPrefix(target, "/play") && len(target) > 400 {
			return // net/http takes no longer line, and drawing has a fuzzer of its own
		}
		for _, as := range []string{"", cookie} {
			w := exchange(s, http.MethodGet, target, "", as)
			if w == nil {
				return
			}
			if w.Code >= 500 {
				t.Fatalf("GET %q: %d", target, w.Code)
			}
			if as == "" && strings.Contains(w.Body.String(), "SECRET-one") || strings.Contains(w.Body.String(), "package s") {
				t.Fatalf("GET %q finds what is guarded", target)
			}
			to := w.Header().Get("Location")
			base := &url.URL{Scheme: "https", Host: "millrace.example"}
			if u, err := base.Parse(to); err != nil || u.Host != base.Host || u.Scheme != base.Scheme {
				t.Fatalf("GET %q leads to %q", target, to)
			}
			if as == "" && w.Header().Get("Set-Cookie") != "" {
				t.Fatalf("GET %q gives a stranger a cookie", target)
			}
		}
		if after, err := log.Rebuild(t.Context()); err != nil || after != before {
			t.Fatalf("GET %q: %d events in the log, there were %d (%v)", target, after, before, err)
		}
	})
}
