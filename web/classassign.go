package web

import (
	"strconv"
	"time"

	"millrace/server/study"
)

// AssignmentsPage lists what a class is to do, with the forms for more.
type AssignmentsPage struct {
	ClassPage
	Rows     []AssignmentRow
	Learners int // who sit in the class
	Form     AssignmentForm
	Plan     PlanForm
}

// AssignmentPage is one assignment: the form to change it, and who has it otherwise.
type AssignmentPage struct {
	ClassPage
	Row        AssignmentRow
	Learners   int
	Form       AssignmentForm
	Extensions []ExtensionRow
	Seats      []SeatChoice // who could be given an extension, by name
	Extension  ExtensionForm
}

// AssignmentRow is an assignment as lists show it.
type AssignmentRow struct {
	ID    string
	Title string // "Quiz: Retries"
	Href  string // of what is to be done; empty when it left the course
	Due   study.Deadline
	Late  string   // what becomes of what is late, in words; empty without a deadline
	Terms []string // what differs from what the quiz itself says
	Worth int      // milli-points
	Done  int      // learners who have something that counts
	More  int      // learners with an extension
}

// AssignmentForm is what an instructor types to assign something.
type AssignmentForm struct {
	Fixed     bool           // what is assigned cannot be changed any more
	Content   string         // "quiz/quiz-id"
	Groups    []ContentGroup // what can be chosen
	Due       string         // 2006-01-02T15:04, on the clocks of the class
	Late      string         // "closed" or "counted"
	Percent   string         // what a late score counts
	Points    string         // what it is worth; empty: its own
	OwnPoints string         // what that would be
	IsQuiz    bool           // it is one, or may be
	Own       bool           // the class has terms of its own
	Attempts  string         // 0 or empty: as many as they like
	Minutes   string         // 0 or empty: no limit
	Last      bool
	Errors    map[string]string
}

// ContentGroup is a heading of what can be assigned.
type ContentGroup struct {
	Label   string
	Choices []ContentChoice
}

// ContentChoice is something that can be assigned.
type ContentChoice struct{ Value, Title string }

// PlanForm assigns a whole course with deadlines at even distances.
type PlanForm struct {
	Kind   string // "quiz", "lesson" or "challenge"
	First  string // deadline of the first
	Days   string // from one to the next
	Late   string
	Errors map[string]string
}

// ExtensionRow is what one learner has besides what everybody has.
type ExtensionRow struct {
	Seat, Name string
	Due        study.Deadline
	Attempts   int
	Minutes    int
	Note       string
}

// SeatChoice is a learner who can be chosen.
type SeatChoice struct{ ID, Name string }

// ExtensionForm is what an instructor types to give somebody more.
type ExtensionForm struct {
	Seat, Due, Attempts, Minutes, Note string
	Errors                             map[string]string
}

// deadline writes a deadline as the clock showed it that it was written by.
func deadline(d study.Deadline) string {
	if at, err := time.Parse("2006-01-02T15:04", d.Wall); err == nil {
		return at.Format("Monday 2 January 2006, 15:04") + " " + d.Zone
	}
	return whenIn(d.At, d.Zone)
}

// latePolicy says what becomes of what is late.
func latePolicy(late study.Late, percent int) string {
	switch {
	case late != study.LateCounted:
		return "Late work does not count."
	case percent == 100:
		return "Late work counts, and is marked as late."
	case percent == 0:
		return "Late work is marked as late, and counts nothing."
	}
	return "Late work counts " + strconv.Itoa(percent) + " %."
}

// LatePolicy is latePolicy for whoever fills in a row.
func LatePolicy(late study.Late, percent int) string { return latePolicy(late, percent) }

// TermsWords says how a quiz may be taken under terms of the class.
func TermsWords(t study.Terms) (words []string) {
	switch {
	case t.Attempts == 0:
		words = append(words, "As many attempts as they like")
	default:
		words = append(words, count(t.Attempts, "attempt"))
	}
	if t.Minutes > 0 {
		words = append(words, count(t.Minutes, "minute")+" each")
	}
	if t.Attempts != 1 {
		if t.Last {
			words = append(words, "the last one counts")
		} else {
			words = append(words, "the best one counts")
		}
	}
	return words
}

// moreWords says what an extension grants.
func moreWords(e ExtensionRow) (words []string) {
	if !e.Due.IsZero() {
		words = append(words, "until "+deadline(e.Due))
	}
	if e.Attempts > 0 {
		words = append(words, count(e.Attempts, "attempt")+" more")
	}
	if e.Minutes > 0 {
		words = append(words, count(e.Minutes, "minute")+" more for each attempt")
	}
	return words
}
