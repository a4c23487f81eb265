package web

import (
	"time"

	"millrace/quizzes"
	"millrace/server/study"
)

// DueItem is something that a class of the learner's is to do, as they see it.
type DueItem struct {
	ClassID, ClassName string
	Kind, Content      string // as in study.Assignment
	Title              string
	Href               string // of what is to be done; empty when it left the course
	Due                study.Deadline
	Late               string // what becomes of late work, in words; empty without a deadline
	More               bool   // the learner has an extension
	Some               bool   // something counts
	Done               bool   // all that is to be done is
	Points, Worth      int    // milli-points
	Handed             bool   // what counts was handed in late
	Over               bool   // the deadline is over
}

// Open reports whether there is something left to do in time.
func (d DueItem) Open() bool { return !d.Done && !d.Over && d.Href != "" }

// state says how the learner stands with it.
func (d DueItem) state() string {
	switch {
	case d.Some:
		return quizzes.Points(d.Points) + " of " + quizzes.Points(d.Worth) + " points"
	case d.Over:
		return ""
	}
	return "nothing yet"
}

// terms says how long there is until the deadline, and what becomes of late work.
func (d DueItem) terms(now time.Time) string {
	if d.Over {
		return "Over. " + d.Late
	}
	return "Due " + left(d.Due, now) + ". " + d.Late
}

// left says how long there is until a deadline.
func left(d study.Deadline, now time.Time) string {
	rest := d.At.Sub(now)
	switch {
	case d.IsZero():
		return ""
	case rest < 0:
		return "over"
	case rest < time.Hour:
		return "in " + count(int(rest/time.Minute)+1, "minute")
	case rest < 48*time.Hour:
		return "in " + count(int(rest/time.Hour), "hour")
	}
	return "in " + count(int(rest/(24*time.Hour)), "day")
}

// nextDue are those of all that are still open, the first two to end first.
func nextDue(all []DueItem) (next []DueItem) {
	for _, d := range all {
		if d.Open() && !d.Due.IsZero() && len(next) < 2 {
			next = append(next, d)
		}
	}
	return next
}
