package challenge_test

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"

	"millrace/quizzes"
	"millrace/quizzes/kinds/challenge"
	"millrace/quizzes/kindtest"
)

// secret is what only the challenge knows.
const secret = "SECRET of the challenge"

// task is a challenge with a list and a number: the policy has to be "both", and the
// workers 3 or 4. runs counts how often it was run.
func task(runs *int) *quizzes.Task {
	known := &quizzes.Challenge{
		Reference:   []quizzes.Solution{{Set: []quizzes.Setting{{Name: "policy", Value: "both"}}, Says: secret}},
		Explanation: secret,
	}
	return &quizzes.Task{
		ID: "size-it", Title: "Size it", Goal: "Keep the wait <em>short</em>.", Href: "/challenges/size-it", Rev: "1", Runs: 20,
		Wants: []string{"Wait, on average: at most 40 ms", "Served: at least 300"},
		Controls: []quizzes.TaskControl{
			{Name: "policy", Label: "Policy", Start: "None", Options: []quizzes.TaskOption{{Value: "none", Label: "None"}, {Value: "both", Label: "Both"}, {Value: "half", Label: "Half"}}},
			{Name: "workers", Label: "Workers", Number: true, Start: "3", Help: "1 to 9; left empty it is 3"},
		},
		Run: func(ctx context.Context, set []quizzes.Setting) (quizzes.Outcome, error) {
			if err := ctx.Err(); err != nil {
				return quizzes.Outcome{}, err
			}
			if runs != nil {
				*runs++
			}
			policy, workers := "none", 3
			for _, s := range set {
				switch s.Name {
				case "policy":
					policy = s.Value
				case "workers":
					var err error
					if workers, err = strconv.Atoi(s.Value); err != nil || workers < 1 || workers > 9 {
						return quizzes.Outcome{Fault: "Workers must be a whole number from 1 to 9."}, nil
					}
				}
			}
			out := quizzes.Outcome{Passed: policy == known.Reference[0].Set[0].Value && (workers == 3 || workers == 4)}
			row := quizzes.OutcomeRow{Label: "Wait", Want: "at most 40 ms", Got: "7 ms", Met: out.Passed}
			if !out.Passed {
				row.Href, row.Link = "/challenges/size-it?run.seed=99&run.at=5#run", "See the moment"
			}
			if policy == "half" {
				out.Says = "<p>Half is <em>not</em> enough.</p>"
			}
			out.Rows = []quizzes.OutcomeRow{row, {Label: "Served", Want: "at least 300", Got: "300", Met: true}}
			return out, nil
		},
	}
}

func set(policy, workers string) quizzes.Given {
	return quizzes.Given{"policy": {policy}, "workers": {workers}}
}

func TestSuite(t *testing.T) {
	kindtest.Run(t, kindtest.Case{
		Kind:   challenge.Kind{},
		Draft:  quizzes.Draft{Points: 3, Task: task(nil), Explanation: "<p>So it is.</p>"},
		Right:  []quizzes.Given{set("both", ""), set("both", "4"), {"policy": {"both"}}, {"policy": {"both"}, "workers": nil}},
		Wrong:  []quizzes.Given{set("none", ""), set("half", "4"), set("both", "9"), set("", "4"), set("both", "1000"), set("both", "many"), set("zz", ""), {"policy": {"both", "both"}}},
		Untold: true, Secrets: []string{secret},
	})
}

func build(t *testing.T, task *quizzes.Task) *quizzes.Question {
	t.Helper()
	q, faults := quizzes.Build([]quizzes.Kind{challenge.Kind{}}, quizzes.Draft{
		ID: "q-task", Kind: "challenge", Prompt: "<p>Reach it.</p>", Points: 3, Task: task,
	})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return q
}

func TestTheFormSaysWhatItTakesAndHowItIsMarked(t *testing.T) {
	page := kindtest.Render(t, build(t, task(nil)), quizzes.View{Prefix: "q.x."})
	for _, want := range []string{
		"Wait, on average: at most 40 ms", "Served: at least 300", "run 20 times", "earns all points, anything less earns none",
		"as it is: None", "left empty it is 3", `href="/challenges/size-it"`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing in\n%s", want, page)
		}
	}
	if strings.Contains(page, "run.seed") {
		t.Error("a run is shown before anything was answered")
	}
}

func TestAMissedConditionLeadsToItsMomentAndATemptationIsAnswered(t *testing.T) {
	q := build(t, task(nil))
	given := set("half", "")
	m := q.Body.Mark(given)
	page := kindtest.Render(t, q, quizzes.View{Prefix: "q.x.", Given: given, Mark: &m, ReadOnly: true})
	for _, want := range []string{
		"Wait: 7 ms, wanted at most 40 ms.", "missed", `href="/challenges/size-it?run.seed=99&amp;run.at=5#run"`,
		">See the moment</a>", "Half is <em>not</em> enough.", "0 of 3 points",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing in\n%s", want, page)
		}
	}
	kindtest.Valid(t, page)
}

func TestWhatTheSimulationRefusesIsSaidAndNotRun(t *testing.T) {
	runs := 0
	q := build(t, task(&runs))
	for given, want := range map[string]string{
		"1000":                    "Workers must be a whole number from 1 to 9. Nothing was run.",
		strings.Repeat("9", 1000): "Workers is too long. Nothing was run.",
	} {
		m := q.Body.Mark(set("both", given))
		if got := quizzes.Plain(m.Message); m.Right || m.Blank || got != want {
			t.Errorf("%.20q: %q, want %q", given, got, want)
		}
	}
	q.Body.Mark(nil)
	if runs != 1 { // 1000 was asked about
		t.Errorf("the simulation was asked %d times", runs)
	}
}

func TestPreparingFailsWhenThereIsNoTime(t *testing.T) {
	q := build(t, task(nil))
	over, stop := context.WithCancel(t.Context())
	stop()
	given := func(g quizzes.Given) func(string) quizzes.Given {
		return func(string) quizzes.Given { return g }
	}
	if err := quizzes.Prepare(over, []*quizzes.Question{q}, given(set("both", ""))); !errors.Is(err, context.Canceled) {
		t.Errorf("preparing without time: %v", err)
	}
	if err := quizzes.Prepare(over, []*quizzes.Question{q}, given(nil)); err != nil {
		t.Errorf("a blank answer takes no time: %v", err)
	}
	if err := quizzes.Prepare(t.Context(), []*quizzes.Question{q}, given(set("both", ""))); err != nil {
		t.Error(err)
	}
}

func TestBuildReportsWhatIsWrong(t *testing.T) {
	for want, d := range map[string]quizzes.Draft{
		"the question names no challenge":                    {},
		"a question of kind challenge has no choices":        {Task: task(nil), Choices: []quizzes.DraftChoice{{Value: "a", Text: "A"}}},
		`a question of kind challenge has no answer: "both"`: {Task: task(nil), Answer: "both"},
	} {
		body, faults := challenge.Kind{}.Build(d)
		if body != nil || len(faults) != 1 || faults[0].Message != want {
			t.Errorf("want %q alone, got %v", want, faults)
		}
	}
}

func TestAnotherRevisionOfTheChallengeIsAnotherKey(t *testing.T) {
	one, other := task(nil), task(nil)
	other.Rev = "2"
	if a, b := build(t, one), build(t, other); a.KeyHash == b.KeyHash || a.Rev == b.Rev || a.Shown == b.Shown {
		t.Error("a question should change with its challenge")
	}
}
