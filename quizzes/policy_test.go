package quizzes_test

import (
	"strings"
	"testing"
	"time"

	"millrace/quizzes"
)

func at(t *testing.T, text string) time.Time {
	t.Helper()
	got, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// The instants are from the rules of each zone in the tz database (files europe,
// northamerica, australasia and asia): where clocks are put back the later one is meant,
// and what they leave out is no time. Samoa left out 30 December 2011; Lord Howe moves by
// half an hour.
func TestADeadlineIsTheInstantThatTheClocksOfItsZoneShow(t *testing.T) {
	for _, c := range []struct{ wall, zone, want string }{
		{"2026-12-31T23:59", "Europe/Helsinki", "2026-12-31T21:59:00Z"},
		{"2026-06-30T23:59", "Europe/Helsinki", "2026-06-30T20:59:00Z"},
		{"2026-03-29T02:59", "Europe/Helsinki", "2026-03-29T00:59:00Z"},
		{"2026-03-29T03:30", "Europe/Helsinki", ""},
		{"2026-03-29T04:00", "Europe/Helsinki", "2026-03-29T01:00:00Z"},
		{"2026-10-25T02:59", "Europe/Helsinki", "2026-10-24T23:59:00Z"},
		{"2026-10-25T03:30", "Europe/Helsinki", "2026-10-25T01:30:00Z"},
		{"2026-10-25T04:00", "Europe/Helsinki", "2026-10-25T02:00:00Z"},
		{"2026-03-08T02:30", "America/New_York", ""},
		{"2026-11-01T01:30", "America/New_York", "2026-11-01T06:30:00Z"},
		{"2026-11-01T12:00", "America/New_York", "2026-11-01T17:00:00Z"},
		{"2011-12-29T23:59", "Pacific/Apia", "2011-12-30T09:59:00Z"},
		{"2011-12-30T12:00", "Pacific/Apia", ""},
		{"2011-12-31T00:00", "Pacific/Apia", "2011-12-30T10:00:00Z"},
		{"2026-12-31T23:59", "Pacific/Apia", "2026-12-31T10:59:00Z"},
		{"2026-04-05T01:45", "Australia/Lord_Howe", "2026-04-04T15:15:00Z"},
		{"2026-10-04T02:15", "Australia/Lord_Howe", ""},
		{"2026-10-04T02:30", "Australia/Lord_Howe", "2026-10-03T15:30:00Z"},
		{"2026-07-01T12:00", "Asia/Taipei", "2026-07-01T04:00:00Z"},
		{"1979-07-01T00:30", "Asia/Taipei", ""},
		{"2026-07-01T12:00", "UTC", "2026-07-01T12:00:00Z"},
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		got, err := quizzes.LocalTime(c.wall, zone)
		switch {
		case c.want == "" && err == nil:
			t.Errorf("%s in %s is never shown, got %v", c.wall, c.zone, got)
		case c.want == "":
		case err != nil || !got.Equal(at(t, c.want)) || got.Location() != zone:
			t.Errorf("%s in %s is %v, %v, want %s", c.wall, c.zone, got, err, c.want)
		}
	}
}

func TestAPolicySaysWhenAnAttemptEndsAndWhatMayBeShown(t *testing.T) {
	due := at(t, "2026-12-31T21:59:00Z")
	for name, c := range map[string]struct {
		policy    quizzes.Policy
		submitted int
		now       time.Time
		ends      time.Time // of an attempt begun now
		open      bool
		reveals   bool
	}{
		"practice":                       {quizzes.Policy{}, 7, due, time.Time{}, true, true},
		"the last counts":                {quizzes.Policy{Last: true}, 7, due, time.Time{}, true, true},
		"timed only":                     {quizzes.Policy{Time: time.Hour}, 7, due, due.Add(time.Hour), true, true},
		"one of three":                   {quizzes.Policy{Attempts: 3}, 1, due, time.Time{}, true, false},
		"three of three":                 {quizzes.Policy{Attempts: 3}, 3, due, time.Time{}, false, true},
		"before the end":                 {quizzes.Policy{Due: due}, 1, due.Add(-1), due, true, false},
		"at the end":                     {quizzes.Policy{Due: due}, 1, due, due, false, false},
		"at the end of the grace":        {quizzes.Policy{Due: due}, 1, due.Add(quizzes.Grace), due, false, false},
		"after the grace":                {quizzes.Policy{Due: due}, 0, due.Add(quizzes.Grace + 1), due, false, true},
		"the time ends before the quiz":  {quizzes.Policy{Due: due, Time: time.Minute}, 0, due.Add(-time.Hour), due.Add(-59 * time.Minute), true, false},
		"the quiz ends before the time":  {quizzes.Policy{Due: due, Time: time.Hour}, 0, due.Add(-time.Minute), due, true, false},
		"used up before the end":         {quizzes.Policy{Due: due, Attempts: 1}, 1, due.Add(-time.Hour), due, false, true},
		"none used and over, with limit": {quizzes.Policy{Due: due, Attempts: 1}, 0, due.Add(time.Hour), due, false, true},
	} {
		if got := c.policy.Ends(c.now); !got.Equal(c.ends) {
			t.Errorf("%s: ends %v, want %v", name, got, c.ends)
		}
		if got := c.policy.Open(c.submitted, c.now); got != c.open {
			t.Errorf("%s: open %t, want %t", name, got, c.open)
		}
		if got := c.policy.Reveals(c.submitted, c.now); got != c.reveals {
			t.Errorf("%s: reveals %t, want %t", name, got, c.reveals)
		}
	}
}

const question = `
questions:
  - id: q
    kind: truefalse
    prompt: Is it?
    answer: true
`

func TestABankSaysHowItMayBeTaken(t *testing.T) {
	banks, faults := load(map[string]string{"a.yaml": `id: quiz-a
lesson: a
attempts: 3
minutes: 20
due: 2026-12-31T23:59 Europe/Helsinki
score: last` + question, "b.yaml": "id: quiz-b\nlesson: b" + strings.Replace(question, "id: q", "id: r", 1)})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	p := banks[0].Policy
	if p.Attempts != 3 || p.Time != 20*time.Minute || !p.Due.Equal(at(t, "2026-12-31T21:59:00Z")) || !p.Last || !p.Limited() {
		t.Errorf("the policy is %+v", p)
	}
	if p.Due.Location().String() != "Europe/Helsinki" {
		t.Errorf("the deadline is shown in %s", p.Due.Location())
	}
	if got := banks[1].Policy; got != (quizzes.Policy{}) || got.Limited() {
		t.Errorf("without a word it is %+v", got)
	}
	unlimited, faults := load(map[string]string{"a.yaml": "id: quiz-a\nlesson: a" + question})
	if len(faults) > 0 || unlimited[0].Rev != banks[0].Rev {
		t.Error("how it may be taken is part of what is asked")
	}
}

func TestWhatIsWrongWithAPolicyIsSaidWithItsPlace(t *testing.T) {
	for line, want := range map[string]string{
		"attempts: 0":                           `a.yaml:3:11: attempts is "0" (write a whole number from 1 to 100)`,
		"attempts: many":                        `attempts is "many"`,
		"minutes: -5":                           `a.yaml:3:10: minutes is "-5" (write a whole number from 1 to 10080)`,
		"minutes: 1.5":                          `minutes is "1.5"`,
		"due: 2026-12-31":                       `a.yaml:3:6: due is "2026-12-31" (write the local time and its zone, such as 2026-12-31T23:59 Europe/Helsinki)`,
		"due: 31.12.2026 23:59":                 `due: unknown time zone "23:59"`,
		"due: 2026-12-31T23:59 Europe/Helsinky": `due: unknown time zone "Europe/Helsinky" (use a name such as Europe/Helsinki or UTC, as in the tz database)`,
		"due: 2026-12-31T23:59 Local":           `unknown time zone "Local"`,
		"due: 2026-12-31T23:59 ../etc/passwd":   `unknown time zone`,
		"due: 2026-02-30T23:59 Europe/Helsinki": `due is "2026-02-30T23:59 Europe/Helsinki"`,
		"due: 2026-03-29T03:30 Europe/Helsinki": `due: there is no 2026-03-29T03:30 in Europe/Helsinki, where clocks are put forward then`,
		"due: 2026-12-31T23:59+02:00":           `due is "2026-12-31T23:59+02:00"`,
		"score: beste":                          `a.yaml:3:8: score is "beste" (did you mean "best"?)`,
		"attempt: 3":                            `unknown field "attempt" in the bank (did you mean "attempts"?)`,
	} {
		_, faults := load(map[string]string{"a.yaml": "id: quiz-a\nlesson: a\n" + line + question})
		if len(faults) != 1 || !strings.Contains(faults[0], want) {
			t.Errorf("%s: %q, want one fault with %q", line, faults, want)
		}
	}
}
