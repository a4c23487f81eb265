package server_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"millrace/quizzes"
	"millrace/server"
	"millrace/wasm/widgets"
)

func taskOf(t *testing.T, text string) *quizzes.Task {
	t.Helper()
	task, err := server.NewTasks(widgets.All).Of(challengeOf(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return task
}

func policy(value string) []quizzes.Setting { return []quizzes.Setting{{Name: "policy", Value: value}} }

// What the challenge of the test course proves of its solutions it proves for any draw of
// its pool, so it must hold for the runs of a question too.
func TestAQuestionIsMarkedAsItsChallengeProves(t *testing.T) {
	task := taskOf(t, storm(t))
	if out, err := task.Run(t.Context(), policy("decorrelated")); err != nil || !out.Passed || out.Says != "" {
		t.Errorf("the reference: %+v, %v", out, err)
	}
	out, err := task.Run(t.Context(), policy("exponential"))
	if err != nil || out.Passed || out.Says != "<p>CANARY-SAYS</p>\n" || len(out.Rows) != 2 {
		t.Fatalf("the temptation: %+v, %v", out, err)
	}
	served, peak := out.Rows[0], out.Rows[1]
	if served.Met || !strings.HasPrefix(served.Link, "See that run, seed ") || served.Href == "" {
		t.Errorf("too few served is seen at the end of a run: %+v", served)
	}
	// The third wave comes 15 s after the start: tick 151.
	if peak.Met || !strings.HasPrefix(peak.Link, "See the moment it went wrong, seed ") || !strings.HasPrefix(peak.Href, "/challenges/calm?run.at=151&run.base_ms=1000&run.policy=exponential&run.seed=") {
		t.Errorf("the wave of 15 s: %+v", peak)
	}
}

func TestWhatCameOutIsRememberedByRevisionAndSettings(t *testing.T) {
	over, stop := context.WithCancel(t.Context())
	stop()
	tasks := server.NewTasks(widgets.All)
	run := func(ctx context.Context, text, value string) (quizzes.Outcome, error) {
		task, err := tasks.Of(challengeOf(t, text))
		if err != nil {
			t.Fatal(err)
		}
		return task.Run(ctx, policy(value))
	}
	first, err := run(t.Context(), storm(t), "decorrelated")
	if err != nil {
		t.Fatal(err)
	}
	// Without any time only what is remembered can come out.
	if again, err := run(over, storm(t), " decorrelated "); err != nil || !again.Passed || len(again.Rows) != len(first.Rows) {
		t.Errorf("the same settings once more: %+v, %v", again, err)
	}
	if _, err := run(over, storm(t), "equal"); !errors.Is(err, context.Canceled) {
		t.Errorf("other settings: %v", err)
	}
	if _, err := run(over, strings.Replace(storm(t), "at_most: 20", "at_most: 19", 1), "decorrelated"); !errors.Is(err, context.Canceled) {
		t.Errorf("another revision: %v", err)
	}
	if out, err := run(over, storm(t), "decorelated"); err != nil || !strings.Contains(out.Fault, "must be one of") {
		t.Errorf("what is no policy is refused and not run: %+v, %v", out, err)
	}
}

func TestOnlyAChallengeThatAFormCanSetIsAQuestion(t *testing.T) {
	tasks := server.NewTasks(widgets.All)
	for want, change := range map[string][2]string{
		`there is no widget "retry-strom"`: {"widget: retry-storm", "widget: retry-strom"},
		`has no setting "base"`:            {"free: [policy, base_ms]", "free: [policy, base]"},
	} {
		if _, err := tasks.Of(challengeOf(t, strings.Replace(storm(t), change[0], change[1], 1))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
	for _, c := range shippedChallenges(t) {
		if task, err := tasks.Of(c); err != nil || len(task.Controls) != len(c.Free) || len(task.Wants) != len(c.Conditions) {
			t.Errorf("%s: %+v, %v", c.ID, task, err)
		}
	}
}

// withTask is the test course with a challenge at the end of its quiz.
func withTask(t *testing.T) fstest.MapFS {
	t.Helper()
	files := sampleFiles(t)
	files["quiz/01-waiting.yaml"] = &fstest.MapFile{Data: append(files["quiz/01-waiting.yaml"].Data, `
  - id: storm
    kind: challenge
    prompt: Calm it.
    challenge: calm
    points: 2
    explanation: SECRET-storm why
`...)}
	return files
}

func TestASolutionOfAChallengeIsToldToNobody(t *testing.T) {
	r := newRig(t, func(c *server.Config) { c.Site = loaded(t, withTask(t)) })
	b := r.browser()
	fresh := b.get(lessonPath)
	fresh.says(t, "Calm it.", "Served: at least 300 clients", "run 3 times")
	for _, secret := range []string{"CANARY", "SECRET", "run.seed"} {
		if strings.Contains(fresh.body, secret) {
			t.Errorf("%s before any answer", secret)
		}
	}
	missed := b.follow(lessonPath+"/quiz", "q.storm.policy", "fixed")
	missed.says(t, "0 of 9 points", "Not right. 0 of 2 points", "SECRET-storm why")
	for _, secret := range []string{"CANARY", "Right answer: Decorrelated"} {
		if strings.Contains(missed.body, secret) {
			t.Errorf("%s after a wrong answer", secret)
		}
	}
	reached := b.follow(lessonPath+"/quiz", "q.storm.policy", "decorrelated")
	reached.says(t, "2 of 9 points", "Right. 2 of 2 points")
	if strings.Contains(reached.body, "CANARY") {
		t.Error("the challenge's own explanation is for whoever passes it there")
	}
}

func TestSettingsThatCannotBeAreWrongAndSayWhy(t *testing.T) {
	b := newRig(t, func(c *server.Config) { c.Site = loaded(t, withTask(t)) }).browser()
	for value, want := range map[string]string{
		"1e400":                   "must be a whole number from",
		`"><script>alert(1)`:      "must be a whole number from",
		strings.Repeat("9", 5000): "is too long. Nothing was run.",
	} {
		page := b.follow(lessonPath+"/quiz", "q.storm.base_ms", value)
		if page.status != http.StatusOK {
			t.Errorf("%.20q: %d", value, page.status)
		}
		page.says(t, want, "0 of 9 points")
		if strings.Contains(page.body, "<script>alert") {
			t.Error("the answer became markup")
		}
	}
}
