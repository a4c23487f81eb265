package web

import (
	"math"
	"strconv"
	"time"

	"millrace/content"
	"millrace/quizzes"
)

// ReviewState is what a learner has to review, in numbers. The zero value is of somebody
// who has no cards.
type ReviewState struct {
	Due     int       // graded before, and due again
	New     int       // never graded, for today
	Later   int       // never graded, for another day
	Steps   int       // on a step of minutes that is not over
	Total   int       // in the deck
	Next    time.Time // when the first of Steps is over
	NextDay int       // days until the first card is due, of those that go by days
	Zone    string    // where the learner's days begin, as it is known; empty is UTC
}

// Now is how many cards can be reviewed now.
func (s ReviewState) Now() int { return s.Due + s.New }

// ReviewPage asks for one card, or says when there will be one.
//
// It posts to /review the fields "event", "card" and "grade" (1 to 4), and to
// /review/zone the fields "event" and "zone".
type ReviewPage struct {
	Page
	Course *content.Course
	State  ReviewState
	Card   *ReviewCard // nil when nothing is due
	Event  string

	ZoneEvent string
}

// ReviewCard is one card: Front and Back, or a question that was missed.
type ReviewCard struct {
	ID          string
	Lesson      string // title
	Href        string // to the place in the lesson
	New         bool   // never graded
	Front, Back quizzes.HTML
	Question    *quizzes.Question
	Ask, Answer quizzes.View
	Grades      []ReviewGrade // again, hard, good, easy
}

// ReviewGrade is one of the four buttons, and when the card would come back.
type ReviewGrade struct {
	Value string
	Days  int           // 0 when it comes back within the hour
	Wait  time.Duration // until then
}

var gradeNames = map[string]string{"1": "Again", "2": "Hard", "3": "Good", "4": "Easy"}

// waitWords says when a card comes back: "10 min", "8 days", "5 months", "2.5 years".
func waitWords(g ReviewGrade) string {
	switch {
	case g.Days == 0:
		return strconv.Itoa(int(math.Ceil(g.Wait.Minutes()))) + " min"
	case g.Days < 61:
		return count(g.Days, "day")
	case g.Days < 730:
		return count(int(math.Round(float64(g.Days)/30.44)), "month")
	}
	return strconv.FormatFloat(float64(g.Days)/365.25, 'f', 1, 64) + " years"
}

// reviewWords sums up what there is to review: "3 due again, 2 new".
func reviewWords(s ReviewState) string {
	switch {
	case s.New == 0:
		return strconv.Itoa(s.Due) + " due again"
	case s.Due == 0:
		return strconv.Itoa(s.New) + " new"
	}
	return strconv.Itoa(s.Due) + " due again, " + strconv.Itoa(s.New) + " new"
}

// nextWords says when the next card is due, to somebody who has done all of today.
func nextWords(s ReviewState) string {
	words := ""
	if s.Steps > 0 {
		words = count(s.Steps, "card") + " you are still learning " + comes(s.Steps) + " back in a few minutes. "
	}
	switch s.NextDay {
	case 0:
		return words
	case 1:
		return words + "More " + comes(2) + " tomorrow."
	}
	return words + "The next day with cards is in " + count(s.NextDay, "day") + "."
}

func comes(n int) string {
	if n == 1 {
		return "comes"
	}
	return "come"
}

// zoneName is the zone in words.
func zoneName(s ReviewState) string {
	if s.Zone == "" {
		return "UTC"
	}
	return s.Zone
}

// deckWords sums a deck up, and says when its days begin.
func deckWords(s ReviewState) string {
	words := count(s.Total, "card") + " in all. "
	if s.Later > 0 {
		words += count(s.Later, "new card") + " " + wait(s.Later) + " for the next days: ten a day are enough. "
	}
	return words + "Your days begin at four in the morning, " + zoneName(s) + "."
}

func wait(n int) string {
	if n == 1 {
		return "waits"
	}
	return "wait"
}
