package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"millrace/server/study"
)

// sent is an event as a script writes it.
type sent struct {
	ID        string `json:"id"`
	Kind      string `json:"kind"`
	ContentID string `json:"content_id"`
	Payload   any    `json:"payload,omitempty"`
	Time      any    `json:"client_time,omitempty"`
}

type given map[string][]string

func batch(t testing.TB, events ...any) string {
	t.Helper()
	text, err := json.Marshal(map[string]any{"events": events})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// outcomes posts events and returns what became of each.
func (b *browser) outcomes(t *testing.T, events ...any) []string {
	t.Helper()
	a := b.postJSON(batch(t, events...))
	if a.status != http.StatusOK {
		t.Fatalf("got %d: %s", a.status, a.body)
	}
	var body struct {
		Results []struct{ ID, Outcome, Message string }
	}
	if err := json.Unmarshal([]byte(a.body), &body); err != nil {
		t.Fatal(err)
	}
	out := []string{}
	for _, r := range body.Results {
		if r.Outcome == "refused" && r.Message == "" {
			t.Errorf("%s was refused without a word", r.ID)
		}
		out = append(out, r.Outcome)
	}
	return out
}

func TestEachEventOfABatchIsAnsweredByItself(t *testing.T) {
	b := newRig(t).browser()
	same := sent{ID: study.NewID(), Kind: "section.done", ContentID: "wait-1"}
	other := same
	other.ContentID = "wait-2"
	answered := sent{ID: study.NewID(), Kind: "check.answered", ContentID: "wait-q1", Payload: map[string]any{"given": given{"choice": {"a"}}}}
	otherwise := answered
	otherwise.Payload = map[string]any{"given": given{"choice": {"b"}}}
	for _, c := range []struct {
		event any
		want  string
	}{
		{same, "stored"},
		{same, "duplicate"},
		{other, "conflict"},
		{sent{ID: study.NewID(), Kind: "widget.played", ContentID: "storm", Payload: map[string]any{"x": 1}}, "stored"},
		{sent{ID: study.NewID(), Kind: "quiz.marked", ContentID: "quiz-wait", Payload: map[string]any{"score": 3000, "max": 3000, "passed": true}}, "refused"},
		{sent{ID: "1", Kind: "section.done", ContentID: "wait-1"}, "refused"},
		{sent{ID: study.NewID(), Kind: "Section Done", ContentID: "wait-1"}, "refused"},
		{sent{ID: study.NewID(), Kind: "section.done"}, "refused"},
		{sent{ID: study.NewID(), Kind: "section.done", ContentID: "wait-1", Payload: []int{1}}, "refused"},
		{sent{ID: study.NewID(), Kind: "section.done", ContentID: "wait-1", Time: "today"}, "refused"},
		{5, "refused"},
		{"x", "refused"},
		{answered, "stored"},
		{answered, "duplicate"},
		{otherwise, "conflict"},
		{sent{ID: study.NewID(), Kind: "check.answered", ContentID: "nowhere", Payload: map[string]any{"given": given{"choice": {"a"}}}}, "refused"},
		{sent{ID: study.NewID(), Kind: "check.answered", ContentID: "wait-q1", Payload: map[string]any{"given": 1}}, "refused"},
		{sent{ID: study.NewID(), Kind: "quiz.submitted", ContentID: "nowhere", Payload: map[string]any{"given": map[string]given{"one": {"choice": {"b"}}}}}, "refused"},
		{sent{ID: study.NewID(), Kind: "position", ContentID: "wait-2", Payload: map[string]any{"lesson": "wait"}}, "stored"},
	} {
		if got := b.outcomes(t, c.event); got[0] != c.want {
			t.Errorf("%+v: %s, want %s", c.event, got[0], c.want)
		}
	}
	// The same once more in one request: what is wrong with one is no harm to the next.
	got := strings.Join(b.outcomes(t, 5, same, other, sent{ID: "1"}, sent{ID: study.NewID(), Kind: "section.done", ContentID: "wait-3"}), " ")
	if want := "refused duplicate conflict refused stored"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	page := b.get(lessonPath)
	page.says(t, "2 of 5 in this lesson", "SECRET-wait-q1 depth", "Continue where you left off: Part four") // the third was ticked last
	b.get("/progress").says(t, "0 of 1 lesson complete")
}

func TestTwinsInOneBatchAreOneEvent(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	quiz := sent{ID: study.NewID(), Kind: "quiz.submitted", ContentID: "quiz-wait",
		Payload: map[string]any{"seed": 5, "given": map[string]given{"one": {"choice": {"b"}}}}}
	if got := fmt.Sprint(b.outcomes(t, quiz, quiz)); got != "[stored duplicate]" {
		t.Errorf("got %s", got)
	}
	if n := events(t, r); n != 2 {
		t.Errorf("the log has %d events, want the submission and its verdict", n)
	}
	b.get("/attempts/"+quiz.ID).says(t, "1 of 7 points")
}

func TestScoresOfAClientAreNotBelieved(t *testing.T) {
	b := newRig(t).browser()
	id := study.NewID()
	got := b.outcomes(t, sent{ID: id, Kind: "quiz.submitted", ContentID: "quiz-wait", Payload: map[string]any{
		"lesson": "later", "score": 3000, "passed": true, "given": map[string]given{"one": {"choice": {"a"}}},
	}}, sent{ID: study.NewID(), Kind: "check.answered", ContentID: "wait-q1", Payload: map[string]any{
		"score": 1000, "given": given{"choice": {"a"}},
	}})
	if fmt.Sprint(got) != "[stored stored]" {
		t.Fatalf("got %v", got)
	}
	b.get("/attempts/"+id).says(t, "0 of 7 points", "Not passed yet")
}

func TestBlankAnswersOpenNothing(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	b.outcomes(t, sent{ID: study.NewID(), Kind: "section.done", ContentID: "wait-1"})
	before := events(t, r)
	for name, e := range map[string]sent{
		"no answer":         {Kind: "check.answered", ContentID: "wait-guess"},
		"nothing given":     {Kind: "check.answered", ContentID: "wait-guess", Payload: map[string]any{"given": given{}}},
		"white space":       {Kind: "check.answered", ContentID: "wait-guess", Payload: map[string]any{"given": given{"value": {" "}}}},
		"no choice":         {Kind: "check.answered", ContentID: "wait-q1", Payload: map[string]any{"given": given{"choice": {}}}},
		"an empty quiz":     {Kind: "quiz.submitted", ContentID: "quiz-wait", Payload: map[string]any{"given": map[string]given{}}},
		"a quiz of nothing": {Kind: "quiz.submitted", ContentID: "quiz-wait", Payload: map[string]any{"given": map[string]given{"sum": {"value": {""}}}}},
	} {
		e.ID = study.NewID()
		if got := b.outcomes(t, e); got[0] != "refused" {
			t.Errorf("%s: %s, want refused", name, got[0])
		}
	}
	if n := events(t, r); n != before {
		t.Errorf("%d blank answers were kept", n-before)
	}
	if page := b.get(lessonPath); strings.Contains(page.body, "SECRET") || strings.Contains(page.body, `id="guess"`) {
		t.Error("a blank answer opened something")
	}
}

func TestAnyClockIsTaken(t *testing.T) {
	b := newRig(t).browser()
	for _, at := range []any{0, -1, 4e12, int64(9.2e18), int64(-9.2e18)} {
		if got := b.outcomes(t, sent{ID: study.NewID(), Kind: "section.done", ContentID: "wait-1", Time: at}); got[0] != "stored" {
			t.Errorf("at %v: %s, want stored", at, got[0])
		}
	}
	if a := b.get("/progress"); a.status != http.StatusOK {
		t.Errorf("progress: %d", a.status)
	}
}

func TestRequestsThatAreNoBatchAreRefusedWhole(t *testing.T) {
	b := newRig(t).browser()
	event := sent{ID: study.NewID(), Kind: "section.done", ContentID: "wait-1"}
	fifty := make([]any, 50)
	for i := range fifty {
		fifty[i] = sent{ID: study.NewID(), Kind: "section.done", ContentID: "wait-1"}
	}
	body := batch(t, event)
	for name, c := range map[string]struct {
		media, body string
		status      int
	}{
		"a form":             {"application/x-www-form-urlencoded", body, 415},
		"plain text":         {"text/plain", body, 415},
		"no type":            {"", body, 415},
		"another JSON":       {"application/ld+json", body, 415},
		"cut short":          {"application/json", body[:len(body)-2], 400},
		"nothing":            {"application/json", "", 400},
		"more than JSON":     {"application/json", body + "x", 400},
		"a list":             {"application/json", "[]", 400},
		"events of no list":  {"application/json", `{"events":{}}`, 400},
		"51 events":          {"application/json", batch(t, append(fifty, event)...), 413},
		"50 events":          {"application/json", batch(t, fifty...), 200},
		"with a charset":     {"application/json; charset=utf-8", body, 200},
		"no events":          {"application/json", `{}`, 200},
		"an empty batch":     {"application/json", `{"events":[]}`, 200},
		"deep":               {"application/json", `{"events":` + strings.Repeat("[", 20_000), 400},
		"deep in an event":   {"application/json", `{"events":[{"payload":` + strings.Repeat("[", 9_000) + strings.Repeat("]", 9_000) + `}]}`, 200},
		"a position at most": {"application/json", batch(t, sent{ID: study.NewID(), Kind: "position", ContentID: "wait-1"}), 422},
	} {
		b := b
		if c.status != 200 {
			b = newBrowser(b)
		}
		a := b.do("POST", "/api/events", c.body, "Content-Type", c.media)
		if a.status != c.status {
			t.Errorf("%s: %d, want %d: %s", name, a.status, c.status, a.body)
		}
		var answer map[string]any
		if err := json.Unmarshal([]byte(a.body), &answer); err != nil {
			t.Errorf("%s: the answer is no JSON: %s", name, a.body)
		}
		if a.status != 200 && (answer["error"] == "" || b.cookie() != nil) {
			t.Errorf("%s: says %q and has the cookie %v", name, answer["error"], b.cookie())
		}
	}
	for _, method := range []string{"GET", "PUT", "DELETE"} {
		if a := b.do(method, "/api/events", ""); a.status != 405 || !strings.Contains(a.header.Get("Content-Type"), "json") {
			t.Errorf("%s: %d %s, want 405 as JSON", method, a.status, a.header.Get("Content-Type"))
		}
	}
}

// A guest's answer that is sent again after signing in is the same answer.
func TestGuestsEventSentAgainAfterSigningInIsADuplicate(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	b := r.browser()
	answer := sent{ID: study.NewID(), Kind: "check.answered", ContentID: "wait-q1", Payload: map[string]any{"given": given{"choice": {"a"}}}}
	quiz := sent{ID: study.NewID(), Kind: "quiz.submitted", ContentID: "quiz-wait", Payload: map[string]any{"given": map[string]given{"one": {"choice": {"b"}}}}}
	if got := fmt.Sprint(b.outcomes(t, answer, quiz)); got != "[stored stored]" {
		t.Fatal(got)
	}
	b.follow("/sign-in", "login", "ada", "password", password)
	if got := fmt.Sprint(b.outcomes(t, answer, quiz)); got != "[duplicate duplicate]" {
		t.Errorf("sent again by the same person: %s", got)
	}
	if got := fmt.Sprint(r.browser().outcomes(t, answer, quiz)); got != "[conflict conflict]" {
		t.Errorf("sent by somebody else: %s", got)
	}
}
