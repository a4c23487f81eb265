package web

import (
	"strconv"
	"time"

	"millrace/quizzes"
)

// whichCounts is the word for the attempt that counts: "best" or "last".
func whichCounts(s LessonState) string {
	if s.Bank != nil && s.Bank.Policy.Last {
		return "last"
	}
	return "best"
}

func theCounting(p quizzes.Policy) string {
	if p.Last {
		return "the last one counts"
	}
	return "the best one counts"
}

// quizRules says what a limited quiz means for whoever takes it, before they begin and
// while they are at it.
func quizRules(q Quiz) (rules []string) {
	p := q.Policy
	if !p.Limited() {
		return nil
	}
	switch {
	case p.Attempts == 1:
		rules = append(rules, "You have one attempt.")
	case p.Attempts > 1:
		rules = append(rules, "You have "+count(p.Attempts, "attempt")+", of which "+theCounting(p)+"; "+strconv.Itoa(min(q.Used, p.Attempts))+" used so far.")
	default:
		rules = append(rules, "You have as many attempts as you like; "+theCounting(p)+".")
	}
	if p.Time > 0 {
		rules = append(rules, "An attempt lasts "+span(p.Time)+" from when you begin, also when you leave this page. When the time is up, what is saved by then is handed in.")
	}
	if !p.Due.IsZero() {
		rules = append(rules, "The quiz ends on "+wall(p.Due)+". What is saved by then is handed in.")
	}
	if !q.Revealed {
		rules = append(rules, SealedWords(p, false))
	}
	return rules
}

// SealedWords says when the right answers to a limited quiz will be shown.
func SealedWords(p quizzes.Policy, underWay bool) string {
	switch {
	case underWay:
		return "Right answers are not shown while an attempt is under way."
	case p.Attempts > 0 && !p.Due.IsZero():
		return "Right answers are shown after your last attempt, or when the quiz has ended on " + wall(p.Due) + "."
	case p.Attempts > 0:
		return "Right answers are shown after your last attempt."
	}
	return "Right answers are shown when the quiz has ended on " + wall(p.Due) + "."
}

func beginWords(q Quiz) string {
	if q.Used == 0 {
		return "Begin"
	}
	return "Begin attempt " + strconv.Itoa(q.Used+1)
}

// overWords says why no attempt can be begun.
func overWords(q Quiz) string {
	switch {
	case q.Policy.Attempts > 0 && q.Used >= q.Policy.Attempts:
		return "You have used all your attempts."
	case !q.Policy.Due.IsZero() && !q.Now.Before(q.Policy.Due):
		return "The quiz ended on " + wall(q.Policy.Due) + "."
	}
	return "The time of this attempt is up. What was saved is being handed in: reload the page in a minute."
}

// afterFailing is what to do next, behind the words that an attempt did not pass.
func afterFailing(p AttemptPage) string {
	switch {
	case !p.More:
		return " No further attempt is possible."
	case p.Sealed != "":
		return " You can try again; " + theCounting(p.State.Bank.Policy) + "."
	}
	return " Read what the answers say, then try again; " + theCounting(p.State.Bank.Policy) + "."
}

// wall writes a deadline as the clocks of its zone show it.
func wall(t time.Time) string {
	return t.Format("2 January 2006 at 15:04") + " (" + t.Location().String() + ")"
}

// span is a length of time for people: "19 min 40 s", "2 h 5 min", "3 days".
func span(d time.Duration) string {
	d = max(0, d.Truncate(time.Second))
	h, m, s := int(d/time.Hour), int(d/time.Minute)%60, int(d/time.Second)%60
	switch {
	case h >= 48:
		return count(h/24, "day")
	case h > 0 && m > 0:
		return strconv.Itoa(h) + " h " + strconv.Itoa(m) + " min"
	case h > 0:
		return strconv.Itoa(h) + " h"
	case m > 0 && s > 0:
		return strconv.Itoa(m) + " min " + strconv.Itoa(s) + " s"
	case m > 0:
		return strconv.Itoa(m) + " min"
	}
	return strconv.Itoa(s) + " s"
}

// ago says how long ago something was.
func ago(d time.Duration) string {
	switch {
	case d < time.Minute:
		return "just now"
	case d < time.Hour:
		return count(int(d/time.Minute), "minute") + " ago"
	case d < 48*time.Hour:
		return count(int(d/time.Hour), "hour") + " ago"
	}
	return count(int(d/(24*time.Hour)), "day") + " ago"
}
