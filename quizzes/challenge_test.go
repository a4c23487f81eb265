package quizzes

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

const goodChallenge = `id: size-it
title: Size it
goal: Keep the wait below *40 ms*.
story: Why.
hints: [First.]
widget: queue
set: {rate: 100}
free: [workers]
seeds: 3
pool: 6
pass:
  - {label: Wait, reading: wait, over: mean, at_most: 40}
  - {label: Workers, setting: workers, at_most: 14}
  - {label: Served, reading: served, at_least: 10}
explanation: Because.
reference:
  - {workers: 14}
tempting:
  - set: {workers: 10}
    says: No room.
`

func decodeGood(t *testing.T, text string) (*Challenge, []Fault) {
	t.Helper()
	plain := func(s string) (HTML, error) { return HTML("<p>" + s + "</p>"), nil }
	return decodeChallenge("c.yaml", []byte(text), Render{Block: plain, Inline: plain})
}

func TestChallengeIsReadAsItWasWritten(t *testing.T) {
	c, faults := decodeGood(t, goodChallenge)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if c.ID != "size-it" || c.Widget != "queue" || !slices.Equal(c.Set, []Setting{{"rate", "100"}}) || !slices.Equal(c.Free, []string{"workers"}) ||
		c.Seeds != 3 || c.Pool != 6 || len(c.Conditions) != 3 {
		t.Errorf("%+v", c)
	}
	if k := c.Conditions[0]; k.Reading != "wait" || k.Over != Mean || k.AtLeast || k.Bound != 40 {
		t.Errorf("first condition %+v", k)
	}
	if k := c.Conditions[2]; k.Over != Each || !k.AtLeast || k.Bound != 10 {
		t.Errorf("third condition %+v", k)
	}
	usual := func(string) string { return "4" }
	if got := c.Tempted(func(string) string { return "10" }, usual); got == nil || got.Says != "<p>No room.</p>" {
		t.Errorf("temptation %+v", got)
	}
	if got := c.Tempted(func(string) string { return "11" }, usual); got != nil {
		t.Errorf("11 is no temptation: %+v", got)
	}
}

func TestChallengeFaultsSayWhereAndWhatToDo(t *testing.T) {
	for name, c := range map[string]struct{ old, new, want string }{
		"unknown field":     {"title:", "titel:", `2:1: unknown field "titel" in the challenge (did you mean "title"?)`},
		"no id":             {"id: size-it\n", "", "the challenge has no id"},
		"both bounds":       {"over: mean, at_most: 40", "over: mean, at_most: 40, at_least: 1", "12:5: a condition has one bound"},
		"bound is a word":   {"at_most: 14", "at_most: many", `13:49: the bound is "many" (write a number)`},
		"not a number":      {"at_most: 14", "at_most: NaN", `the bound is "NaN"`},
		"over what":         {"over: mean", "over: median", `over is "median" (write each or mean)`},
		"about nothing":     {"reading: served, ", "", "a condition is about a reading or about a setting"},
		"too few seeds":     {"pool: 6", "pool: 2", "10:7: an attempt draws 3 seeds from a pool of 2"},
		"no seeds":          {"seeds: 3", "seeds: 0", `seeds is "0" (write a whole number from 1 to 100)`},
		"free and set":      {"set: {rate: 100}", "set: {workers: 1}", `"workers" is both set and free`},
		"solution not free": {"- {workers: 14}", "- {worker: 14}", `"worker" is set here and is not free (did you mean "workers"?)`},
		"start not free":    {"free: [workers]", "free: [workers]\nstart: {rate: 1}", `"rate" is set here and is not free`},
		"no temptation":     {"tempting:\n  - set: {workers: 10}\n    says: No room.\n", "", "the challenge has no tempting"},
		"no label":          {"label: Served, ", "", "the condition has no label"},
		"condition foreign": {"setting: workers", "setting: rate", `a condition is about "rate", which is not free`},
	} {
		if !strings.Contains(goodChallenge, c.old) {
			t.Fatalf("%s: nothing to replace", name)
		}
		_, faults := decodeGood(t, strings.Replace(goodChallenge, c.old, c.new, 1))
		if !slices.ContainsFunc(faults, func(f Fault) bool { return strings.Contains(f.String(), c.want) }) {
			t.Errorf("%s: want %q in %v", name, c.want, faults)
		}
	}
}

func TestChallengesWithOneIDAreRefused(t *testing.T) {
	files := fstest.MapFS{"c/a.yaml": {Data: []byte(goodChallenge)}, "c/b.yaml": {Data: []byte(goodChallenge)}, "c/notes.md": {Data: []byte("x")}}
	plain := func(s string) (HTML, error) { return HTML(s), nil }
	all, faults := LoadChallenges(files, "c", Render{Block: plain, Inline: plain})
	if len(all) != 1 || len(faults) != 1 || !strings.Contains(faults[0].String(), `c/b.yaml:1:1: the id "size-it" is taken`) {
		t.Errorf("%d challenges, %v", len(all), faults)
	}
}

func waited(x float64) map[string]Value { return map[string]Value{"wait": {Number: x}} }

func TestJudgeCountsTheWorstRunOrTheMean(t *testing.T) {
	trials := []Trial{{1, waited(10)}, {2, waited(50)}, {3, waited(30)}}
	none := []Trial{{1, waited(10)}, {2, map[string]Value{"wait": {None: true}}}}
	for name, c := range map[string]struct {
		k      Condition
		trials []Trial
		met    bool
		worst  int
		value  float64
	}{
		"each, at most, fails":   {Condition{Reading: "wait", Over: Each, Bound: 40}, trials, false, 1, 50},
		"each, at most, holds":   {Condition{Reading: "wait", Over: Each, Bound: 50}, trials, true, 1, 50},
		"mean holds":             {Condition{Reading: "wait", Over: Mean, Bound: 30}, trials, true, 1, 30},
		"mean fails":             {Condition{Reading: "wait", Over: Mean, Bound: 29.9}, trials, false, 1, 30},
		"each, at least, fails":  {Condition{Reading: "wait", Over: Each, AtLeast: true, Bound: 11}, trials, false, 0, 10},
		"what never came":        {Condition{Reading: "wait", Over: Each, Bound: 1e9}, none, false, 1, 0},
		"a mean with a gap":      {Condition{Reading: "wait", Over: Mean, Bound: 1e9}, none, false, 1, 0},
		"a reading that is gone": {Condition{Reading: "none", Over: Each, AtLeast: true, Bound: -1}, []Trial{{1, nil}}, false, 0, 0},
		"a setting":              {Condition{Setting: "workers", Bound: 14}, trials, true, -1, 14},
	} {
		ch := Challenge{Conditions: []Condition{c.k}}
		trials := c.trials
		if name == "a reading that is gone" {
			trials = []Trial{{1, map[string]Value{"none": {None: true}}}}
		}
		got := ch.Judge(func(string) float64 { return 14 }, trials)[0]
		if got.Met != c.met || got.Worst != c.worst || got.Value.Number != c.value {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestSeedsFollowFromTheAttemptAndAvoidWhatWasShown(t *testing.T) {
	c := &Challenge{ID: "size-it", Seeds: 10, Pool: 60}
	pool := c.PoolSeeds()
	if len(pool) != 60 || slices.Contains(pool, PracticeSeed) {
		t.Fatalf("pool %v", pool)
	}
	one, again, two := c.Draw("a", nil), c.Draw("a", nil), c.Draw("b", nil)
	if !slices.Equal(one, again) || slices.Equal(one, two) || len(one) != 10 {
		t.Errorf("%v, %v, %v", one, again, two)
	}
	for _, seed := range c.Draw("a", one) {
		if slices.Contains(one, seed) {
			t.Errorf("seed %d was shown before", seed)
		}
		if !slices.Contains(pool, seed) {
			t.Errorf("seed %d is not in the pool, which is all that was proven", seed)
		}
	}
	if got := c.Draw("a", pool); len(got) != 10 {
		t.Errorf("everything was shown and %d seeds are left", len(got))
	}
}

// Of the six seeds of the pool one is bad luck. A solution must pass on any three of
// them, so one bad seed is enough for a fault; a temptation must fail on any three, so
// three good seeds are enough for one.
func TestProveLooksAtEveryDraw(t *testing.T) {
	c, faults := decodeGood(t, goodChallenge)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	pool := c.PoolSeeds()
	costs := func(_ *Challenge, s []Setting) (func(string) float64, error) {
		workers := 8.0
		if len(s) > 0 && s[0].Value == "14" {
			workers = 14
		}
		return func(string) float64 { return workers }, nil
	}
	prove := func(waits func(workers string, i int) float64) string {
		var b strings.Builder
		for _, f := range c.Prove(func(_ *Challenge, s []Setting, seed uint32) (Trial, error) {
			workers := "default"
			if len(s) > 0 {
				workers = s[0].Value
			}
			i := slices.Index(pool, seed)
			return Trial{seed, map[string]Value{"wait": {Number: waits(workers, i)}, "served": {Number: 10}}}, nil
		}, costs) {
			b.WriteString(f.String() + "\n")
		}
		return b.String()
	}
	good := func(workers string, i int) float64 {
		if workers == "14" {
			return 30
		}
		return 60
	}
	if got := prove(good); got != "" {
		t.Errorf("a good challenge: %s", got)
	}
	got := prove(func(workers string, i int) float64 { // 30, 30, 61: their mean is 40.3
		if workers == "14" && i == 5 {
			return 61
		}
		return good(workers, i)
	})
	if want := `c.yaml:17:5: the reference solution of "size-it" fails: Wait on seed `; !strings.HasPrefix(got, want) {
		t.Errorf("one bad seed: %q", got)
	}
	got = prove(func(workers string, i int) float64 {
		if workers == "10" && i < 3 {
			return 40
		}
		return good(workers, i)
	})
	if want := `c.yaml:19:5: a tempting solution can pass "size-it"`; !strings.HasPrefix(got, want) {
		t.Errorf("three lucky seeds: %q", got)
	}
	if got := prove(func(string, int) float64 { return 0 }); !strings.Contains(got, "c.yaml:1:1: doing nothing can pass") {
		t.Errorf("defaults that pass: %q", got)
	}
}

func FuzzChallenge(f *testing.F) {
	f.Add(goodChallenge)
	f.Add("id: [")
	f.Add("pass: [{at_most: 1e999}]\nseeds: 99999999999999999999")
	f.Fuzz(func(t *testing.T, text string) {
		c, faults := decodeGood(t, text)
		for _, fault := range faults {
			if fault.Line < 1 || fault.Col < 1 || fault.Message == "" {
				t.Errorf("fault without a place: %+v", fault)
			}
		}
		if len(faults) == 0 && (len(c.Draw("a", nil)) != c.Seeds || len(c.Conditions) == 0) {
			t.Errorf("a challenge without faults cannot be run: %+v", c)
		}
	})
}

// What is said of a temptation was proven with the other settings as they begin, so it
// is said of nothing else; one that changes more is told its own words.
func TestATemptationIsTheWholeOfTheSettings(t *testing.T) {
	c := &Challenge{Free: []string{"mark", "lag"}, Temptations: []Solution{
		{Set: []Setting{{"mark", "high"}}, Says: "none"},
		{Set: []Setting{{"mark", "high"}, {"lag", "100"}}, Says: "short"},
	}}
	usual := map[string]string{"mark": "flag", "lag": "0"}
	for want, given := range map[HTML]map[string]string{
		"none": {"mark": "high", "lag": "0"}, "short": {"mark": "high", "lag": "100"}, "": {"mark": "high", "lag": "300"},
	} {
		got := HTML("")
		if s := c.Tempted(func(n string) string { return given[n] }, func(n string) string { return usual[n] }); s != nil {
			got = s.Says
		}
		if got != want {
			t.Errorf("%v is told %q, want %q", given, got, want)
		}
	}
}

func TestAConditionSaysHowItIsShown(t *testing.T) {
	for as, want := range map[string]As{"percent": Percent, "yes or no": YesNo, "share": ""} {
		text := strings.Replace(goodChallenge, "at_most: 14}", "at_most: 14, as: "+as+"}", 1)
		c, faults := decodeGood(t, text)
		if want == "" {
			if len(faults) != 1 || !strings.Contains(faults[0].Message, "share") {
				t.Errorf("%q: %v", as, faults)
			}
			continue
		}
		if len(faults) > 0 || c.Conditions[1].As != want {
			t.Errorf("%q: %v %v", as, faults, c.Conditions)
		}
	}
}
