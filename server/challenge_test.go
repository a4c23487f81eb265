package server_test

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"millrace/quizzes"
	"millrace/server"
	"millrace/server/study"
	"millrace/wasm/widgets"
)

// storm is the challenge of the test course.
func storm(t *testing.T) string {
	t.Helper()
	return string(sampleFiles(t)["challenge/calm.yaml"].Data)
}

func challengeOf(t *testing.T, text string) *quizzes.Challenge {
	t.Helper()
	all, faults := quizzes.LoadChallenges(fstest.MapFS{"c/one.yaml": {Data: []byte(text)}}, "c", rendering)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return all[0]
}

func shippedChallenges(t *testing.T) []*quizzes.Challenge {
	t.Helper()
	all, faults := quizzes.LoadChallenges(quizzes.Files, "challenges/async-messaging", rendering)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return all
}

// submit sends settings and returns the page that comes of it and the attempts so far,
// newest first.
func (r *rig) submit(b *browser, fields ...string) (answer, []study.ChallengeAttempt) {
	r.t.Helper()
	sent := b.post("/challenges/calm", fields...)
	_, id, found := strings.Cut(sent.header.Get("Location"), "#attempt-")
	if sent.status != http.StatusSeeOther || !found {
		r.t.Fatalf("%d, to %q\n%s", sent.status, sent.header.Get("Location"), sent.words())
	}
	e, err := r.store.Event(context.Background(), id)
	if err != nil {
		r.t.Fatal(err)
	}
	all, err := r.store.ChallengeAttempts(context.Background(), e.Subject, e.ContentID)
	if err != nil {
		r.t.Fatal(err)
	}
	return b.get(sent.header.Get("Location")), all
}

func TestASolutionPassesAndATemptationIsToldWhy(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	before := b.get("/challenges/calm")
	before.says(t, "Serve them all.", "Served: at least 300", "Peak: at most 20", "3 times on other seeds")
	if strings.Contains(before.body, "CANARY") {
		t.Error("the page tells before it was asked")
	}
	if b.cookie() != nil {
		t.Error("reading gave a cookie")
	}
	failed, _ := r.submit(b, "run.policy", "exponential", "run.base_ms", "1000", "event", study.NewID())
	failed.says(t, "Attempt 1", "not passed", "Retry policy Exponential", "at least 300 clients 20 clients missed", "CANARY-SAYS")
	if strings.Contains(failed.body, "CANARY-EXPLANATION") {
		t.Error("the explanation came before the challenge was passed")
	}
	passed, _ := r.submit(b, "run.policy", "decorrelated", "run.base_ms", "1000", "event", study.NewID())
	passed.says(t, "You passed this challenge.", "CANARY-EXPLANATION", "Attempt 2 passed", "300 clients met")
	b.get("/challenges").says(t, "Calm the storm", "passed")
	if other := r.browser().get("/challenges/calm"); strings.Contains(other.body, "Attempt 1") || strings.Contains(other.body, "CANARY") {
		t.Error("somebody else sees the attempts")
	}
}

// The wave of bucket 150 is counted once tick 151 has passed.
func TestAFailedConditionLeadsToItsFirstBadMoment(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	page, attempts := r.submit(b, "run.policy", "exponential", "event", study.NewID())
	a := attempts[0]
	if len(a.Verdict.Conditions) != 2 {
		t.Fatalf("verdict %+v", a.Verdict)
	}
	served, peak := a.Verdict.Conditions[0], a.Verdict.Conditions[1]
	if served.Met || served.At != -1 {
		t.Errorf("too few served is seen at the end: %+v", served)
	}
	if peak.Met || peak.At != 151 {
		t.Errorf("the wave of 15 s: %+v", peak)
	}
	seed := a.Verdict.Trials[peak.Trial].Seed
	link := "run.at=151&amp;run.base_ms=1000&amp;run.policy=exponential&amp;run.seed="
	if !strings.Contains(page.body, link) {
		t.Errorf("no link %s (seed %d) in\n%s", link, seed, page.element(t, "attempt-"+a.ID))
	}
}

// What an order of steps costs follows from it, so there is no moment in the run at which
// it goes wrong. A message goes astray
// at one, when the exchange has compared it with the last binding: 6 ticks to come and 3
// to be compared with the only one.
func TestWhatFollowsFromTheSettingsHasNoMoment(t *testing.T) {
	trials := server.Trials{Widgets: widgets.All}
	for _, c := range []struct {
		id, reading string
		given       []quizzes.Setting
		want        int
	}{
		{"order-the-saga", "cost", []quizzes.Setting{{Name: "order", Value: "order-pay-stock-ship"}}, -1},
		{"bind-the-queues", "wrong", []quizzes.Setting{{Name: "b1", Value: "audit: #"}}, 9},
	} {
		ch := quizzes.ChallengeByID(shippedChallenges(t), c.id)
		i := slices.IndexFunc(ch.Conditions, func(k quizzes.Condition) bool { return k.Reading == c.reading })
		got, err := trials.FirstBad(context.Background(), ch, c.given, quizzes.PracticeSeed, &ch.Conditions[i])
		if err != nil || got != c.want {
			t.Errorf("%s: tick %d, %v, want %d", c.id, got, err, c.want)
		}
	}
}

func TestAPageWritesWhatIsWantedAsPeopleDo(t *testing.T) {
	site := *shipped(t)
	site.Challenges = shippedChallenges(t)
	b := newRig(t, func(c *server.Config) { c.Site = &site }).browser()
	b.get("/challenges/bound-the-queue").says(t, "Share of the time that workers are busy, on average: at least 99.9%")
	b.get("/challenges/order-the-saga").says(t, "Ships only after it is paid: yes", "expected: at most 0.15")
	b.get("/challenges/lose-no-event").says(t, "Rows never published: none")
	list := b.get("/challenges").body
	if first, last := strings.Index(list, "/challenges/bind-the-queues"), strings.Index(list, "/challenges/size-the-fleet"); first < 0 || last < first {
		t.Error("the challenges do not follow the course: queues come before capacity")
	}
}

func TestAFailingSeedIsNotUsedAgain(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	shown := map[uint32]bool{}
	for range 3 {
		_, attempts := r.submit(b, "run.policy", "exponential", "event", study.NewID())
		a := attempts[0]
		for _, trial := range a.Verdict.Trials {
			if shown[trial.Seed] {
				t.Errorf("seed %d was shown and is used again", trial.Seed)
			}
		}
		for _, k := range a.Verdict.Conditions {
			shown[a.Verdict.Trials[k.Trial].Seed] = true
		}
	}
}

func TestADoubleClickIsOneAttempt(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	id := study.NewID()
	r.submit(b, "run.policy", "full", "event", id)
	if _, all := r.submit(b, "run.policy", "full", "event", id); len(all) != 1 {
		t.Errorf("%d attempts", len(all))
	}
	if a := b.post("/challenges/calm", "run.policy", "equal", "event", id); a.status != http.StatusConflict {
		t.Errorf("another answer under the same id: %d", a.status)
	}
}

func TestSettingsThatTheWidgetRefusesAreNotSent(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	for name, c := range map[string][2]string{
		"a word for a number": {"run.base_ms", "soon"},
		"out of bounds":       {"run.base_ms", "0"},
		"no such choice":      {"run.policy", "luck"},
		"hostile":             {"run.policy", "\x00<script>"},
		"huge":                {"run.base_ms", "1e400"},
	} {
		a := b.post("/challenges/calm", c[0], c[1], "event", study.NewID())
		if a.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d, want 422", name, a.status)
		}
		a.says(t, "Nothing was sent.")
	}
	if b.cookie() != nil || events(t, r) != 0 {
		t.Error("a refused attempt left a trace")
	}
	// What the challenge decides is not the learner's to set.
	_, all := r.submit(b, "run.policy", "full", "run.capacity", "500", "run.seed", "7", "event", study.NewID())
	if a := all[0]; len(a.Given) != 2 || a.Given["policy"] != "full" || a.Given["base_ms"] != "1000" {
		t.Errorf("kept %v", a.Given)
	}
}

func TestAnAttemptSentByAScriptIsMarkedWhenItIsSentAgain(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	id := study.NewID()
	send := func(kind string, payload any) string {
		text, err := json.Marshal(map[string]any{"events": []any{map[string]any{"id": id, "kind": kind, "content_id": "calm", "payload": payload}}})
		if err != nil {
			t.Fatal(err)
		}
		return b.postJSON(string(text)).body
	}
	given := map[string]any{"given": map[string]string{"policy": "decorrelated"}}
	if got := send(study.KindChallengeMarked, map[string]any{"attempt": id, "passed": true}); !strings.Contains(got, "Verdicts are made by the server") {
		t.Errorf("a verdict of one's own: %s", got)
	}
	if got := send(study.KindChallengeSubmitted, map[string]any{"given": map[string]string{"capacity": "500"}}); !strings.Contains(got, "refused") {
		t.Errorf("a setting that is not free: %s", got)
	}
	if got := send(study.KindChallengeSubmitted, given); !strings.Contains(got, "stored") {
		t.Fatalf("sent: %s", got)
	}
	b.get("/challenges/calm").says(t, "not marked yet", "Mark it now")
	page, all := r.submit(b, "run.policy", "decorrelated", "run.base_ms", "1000", "event", id)
	page.says(t, "Attempt 1 passed")
	if len(all) != 1 {
		t.Errorf("%d attempts", len(all))
	}
}

func TestProvingFindsNamesThatDoNotExist(t *testing.T) {
	trials := server.Trials{Widgets: widgets.All}
	if faults := trials.Prove(context.Background(), challengeOf(t, storm(t))); len(faults) > 0 {
		t.Errorf("the storm: %v", faults)
	}
	for name, c := range map[string]struct{ old, new, want string }{
		"widget":        {"widget: retry-storm", "widget: retry-strom", `there is no widget "retry-strom"`},
		"free setting":  {"free: [policy, base_ms]", "free: [policy, base]", `has no setting "base"`},
		"reading":       {"reading: peak", "reading: peek", `has no reading "peek" (did you mean peak?)`},
		"set":           {"free:", "set: {capactiy: 20}\nfree:", `no setting called “capactiy”`},
		"solution":      {"policy: decorrelated", "policy: decorelated", "must be one of"},
		"impossible":    {"at_most: 20", "at_most: 5", "the reference solution of \"calm\" fails: Peak"},
		"a lucky guess": {"set: {policy: exponential}", "set: {policy: equal}", "a tempting solution can pass"},
	} {
		faults := trials.Prove(context.Background(), challengeOf(t, strings.Replace(storm(t), c.old, c.new, 1)))
		if !slices.ContainsFunc(faults, func(f quizzes.Fault) bool { return strings.Contains(f.String(), c.want) }) {
			t.Errorf("%s: want %q in %v", name, c.want, faults)
		}
	}
}
