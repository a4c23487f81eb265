package web

import (
	"strings"
	"testing"
	"time"

	"millrace/quizzes"
)

func TestTimesAreWrittenForPeople(t *testing.T) {
	for d, want := range map[time.Duration]string{
		-time.Second: "0 s", 0: "0 s", 59*time.Second + 900*time.Millisecond: "59 s", time.Minute: "1 min", 19*time.Minute + 40*time.Second: "19 min 40 s",
		time.Hour: "1 h", 2*time.Hour + 5*time.Minute + 9*time.Second: "2 h 5 min", 47 * time.Hour: "47 h", 48 * time.Hour: "2 days", 80 * time.Hour: "3 days",
	} {
		if got := span(d); got != want {
			t.Errorf("span(%v) is %q, want %q", d, got, want)
		}
	}
	for d, want := range map[time.Duration]string{
		-time.Second: "just now", 59 * time.Second: "just now", time.Minute: "1 minute ago", 59 * time.Minute: "59 minutes ago",
		time.Hour: "1 hour ago", 47 * time.Hour: "47 hours ago", 48 * time.Hour: "2 days ago",
	} {
		if got := ago(d); got != want {
			t.Errorf("ago(%v) is %q, want %q", d, got, want)
		}
	}
}

func TestALimitedQuizSaysWhatItMeansToTakeIt(t *testing.T) {
	helsinki, err := time.LoadLocation("Europe/Helsinki")
	if err != nil {
		t.Fatal(err)
	}
	due := time.Date(2026, 12, 31, 23, 59, 0, 0, helsinki)
	for name, c := range map[string]struct {
		quiz Quiz
		want string
	}{
		"practice":    {Quiz{}, ""},
		"one attempt": {Quiz{Policy: quizzes.Policy{Attempts: 1}}, "You have one attempt.|Right answers are shown after your last attempt."},
		"all of them": {
			Quiz{Policy: quizzes.Policy{Attempts: 3, Time: 20 * time.Minute, Due: due, Last: true}, Used: 1},
			"You have 3 attempts, of which the last one counts; 1 used so far." +
				"|An attempt lasts 20 min from when you begin, also when you leave this page. When the time is up, what is saved by then is handed in." +
				"|The quiz ends on 31 December 2026 at 23:59 (Europe/Helsinki). What is saved by then is handed in." +
				"|Right answers are shown after your last attempt, or when the quiz has ended on 31 December 2026 at 23:59 (Europe/Helsinki).",
		},
		"timed, and shown at once": {
			Quiz{Policy: quizzes.Policy{Time: time.Minute}, Revealed: true},
			"You have as many attempts as you like; the best one counts." +
				"|An attempt lasts 1 min from when you begin, also when you leave this page. When the time is up, what is saved by then is handed in.",
		},
	} {
		if got := strings.Join(quizRules(c.quiz), "|"); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, c.want)
		}
	}
}

// All of the points and then 2 of 9: the first attempt is the better one.
func TestThePolicySaysWhichAttemptCountsAndWhetherItPasses(t *testing.T) {
	attempts := []Attempt{{ID: "second", Score: 2000, Max: 9000}, {ID: "first", Score: 9000, Max: 9000, Passed: true}}
	for _, c := range []struct {
		last   bool
		want   string
		passed bool
	}{{false, "first", true}, {true, "second", false}} {
		s := LessonState{Bank: &quizzes.Bank{Policy: quizzes.Policy{Last: c.last}}, Attempts: attempts}
		if got := s.Counts().ID; got != c.want || s.Passed() != c.passed {
			t.Errorf("last counts %t: %s counts, passed %t; want %s, %t", c.last, got, s.Passed(), c.want, c.passed)
		}
	}
}
