package web

import (
	"strconv"
	"strings"
	"time"

	"millrace/quizzes"
	"millrace/wasm/ui"
)

// LearnerPage is what an instructor sees of one learner of a class: everything of the
// record, lesson by lesson, and nothing to change. Right answers are among it.
type LearnerPage struct {
	ClassPage
	Now     time.Time
	Seat    string
	Group   string
	Since   time.Time // they took their seat
	Last    time.Time // zero: nothing yet
	Stuck   []StuckReason
	Around  LearnerAround
	Lessons []LearnerLesson
	Others  []LearnerChallenge // that belong to no lesson
	Record  ProgressPage       // for the picture over time: its States, Challenges, Record, Now and zone
}

// LearnerAround are the neighbours of a learner in the list that an instructor came from.
type LearnerAround struct {
	List           ClassList
	Number, Of     int    // 0 when the learner is not in it
	Before, After  string // seats; empty at the ends
	Earlier, Later string // names
}

// LearnerLesson is one lesson of a learner.
type LearnerLesson struct {
	State      LessonState
	Sections   []LearnerSection
	Checks     []LearnerCheck // that were answered, as they stand in the lesson
	Unanswered int
	Attempts   []LearnerAttempt   // newest first
	Challenges []LearnerChallenge // that were tried
}

// LearnerSection is a section and when it was done.
type LearnerSection struct {
	Title   string
	Done    bool
	At      time.Time
	Changed bool // it was rewritten since
}

// LearnerCheck is a quick check or a prediction that was answered.
type LearnerCheck struct {
	Question *quizzes.Question
	Predict  bool
	Tries    int
	RightAt  int       // the try that was right first; 0: none was
	At       time.Time // of the newest answer
	Wrong    *Item     // the newest wrong answer as it was marked; nil: there is none to show
	WrongAt  time.Time
	Earlier  bool // the newest wrong answer is to an earlier wording
}

// LearnerAttempt is one attempt at a quiz.
type LearnerAttempt struct {
	Attempt
	Late   bool // handed in after the deadline of this class
	Counts bool
}

// LearnerChallenge is a challenge with the attempts at it, newest first.
type LearnerChallenge struct {
	Title string
	Runs  []ChallengeAttempt
}

// LearnerAttemptPage is one attempt at a quiz as its learner handed it in, with its marks
// and right answers.
type LearnerAttemptPage struct {
	ClassPage
	Seat, Name string
	Bank       *quizzes.Bank // as it was taken
	Then       Then
	Attempt    LearnerAttempt
	Number     int // 1 is the first attempt
	Items      []Item
	Verdicts   []Verdict
}

// LearnerChallengePage is one attempt at a challenge, replayed: the simulation has its
// settings, and a seed and a moment if one is chosen.
type LearnerChallengePage struct {
	ClassPage
	Seat, Name string
	Challenge  *quizzes.Challenge
	Attempt    ChallengeAttempt
	Island     ui.Node
	Shown      string // what the simulation shows, in words
}

// learnerPath is the address of a learner's page, or of what lies below it.
func (p ClassPage) learnerPath(seat, below string) string {
	path := p.classPath("learners/" + seat)
	if below != "" {
		path += "/" + below
	}
	return path
}

// href leads to a neighbour.
func (a LearnerAround) href(p ClassPage, seat string) string {
	return p.learnerPath(seat, "") + a.List.onlyOrder()
}

// words says where the learner is in the list.
func (a LearnerAround) words() string {
	if a.Number == 0 {
		return ""
	}
	return strconv.Itoa(a.Number) + " of " + strconv.Itoa(a.Of)
}

// learnerWords sum a learner up.
func learnerWords(p LearnerPage) string {
	var states []LessonState
	for _, l := range p.Lessons {
		states = append(states, l.State)
	}
	return progressWords(states)
}

// checkWords says how a check went.
func (c LearnerCheck) checkWords() string {
	switch {
	case c.Predict && c.RightAt == 1:
		return "predicted right"
	case c.Predict:
		return "predicted, " + count(c.Tries, "number")
	case c.RightAt == 1:
		return "right at the first try"
	case c.RightAt > 0:
		return "right at try " + strconv.Itoa(c.RightAt)
	case c.Tries == 1:
		return "not right yet, 1 try"
	}
	return "not right yet, " + strconv.Itoa(c.Tries) + " tries"
}

// right reports whether it was right at all.
func (c LearnerCheck) right() bool { return c.RightAt > 0 }

// unansweredWords says how many checks were left alone.
func (l LearnerLesson) unansweredWords() string {
	if l.Unanswered == 0 {
		return ""
	}
	if len(l.Checks) == 0 {
		return "None of " + count(l.Unanswered, "quick check") + " answered."
	}
	return count(l.Unanswered, "more quick check") + " not answered."
}

// quiet reports whether nothing was done in the lesson.
func (l LearnerLesson) quiet() bool {
	return !l.State.Started() && len(l.Checks) == 0 && len(l.Challenges) == 0
}

// marks are what is to be said about an attempt besides its score.
func (a LearnerAttempt) marks() string {
	var out []string
	if a.Late {
		out = append(out, "late")
	}
	if a.Attempt.Closed {
		out = append(out, "time was up")
	}
	if a.Counts {
		out = append(out, "counts")
	}
	return strings.Join(out, ", ")
}
