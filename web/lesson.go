package web

import (
	"time"

	"millrace/content"
	"millrace/quizzes"
	"millrace/wasm/ui"
)

// LessonPage is one lesson with everything this learner did in it.
type LessonPage struct {
	Page
	Course *content.Course
	State  LessonState
	Parts  []Part
	Resume *Resume   // shown at the top when the learner was in a later section
	Quiz   *Quiz     // nil when the lesson has none
	Due    []DueItem // what the learner's classes ask of this lesson
	Now    time.Time // for Due

	Challenges []ChallengeEntry // that belong to this lesson
}

// Part is one piece of a lesson in reading order; exactly one field is set. It mirrors
// content.Part, with the parts that depend on the request drawn or filled in.
type Part struct {
	HTML    string
	Island  *ui.Node
	Check   *Check
	Predict *Predict
	Tick    *Tick
}

// Tick is the form at the end of a section that marks it as done.
//
// It posts to /courses/{course}/{lesson}/sections/{section} the fields "done" ("yes" or
// "no") and "event" (a UUIDv7). The answer is a 303 to the lesson, at its anchor.
type Tick struct {
	Action  string // URL it posts to
	Event   string // id for the event, made by the server; site.js replaces it
	Section string // id
	Anchor  string // of the section in the page
	Title   string
	Done    bool
	Changed bool // done, but rewritten since
	Count   int  // sections done in this lesson
	Of      int  // sections there are
}

// Check is a quick check: one question and what became of it.
//
// It posts to /courses/{course}/{lesson}/checks/{id} the question's fields and "event".
// The answer is a 303 to the lesson at "#check-{id}". View.Mark is set once it was
// answered; the form then offers another try.
//
// One for practice has no event and posts to the lesson itself, which answers with its
// page.
type Check struct {
	Action   string
	Event    string
	Practice bool // its answers are not recorded
	Question *quizzes.Question
	View     quizzes.View // Prefix is "q.<id>."
	Tries    int          // answers so far
	Shown    string       // which revision of the question
	Earlier  string       // what became of an answer to an earlier one, in a sentence
}

// Predict is a number to commit to before a simulation runs. It posts as a Check does.
// Island is the sealed widget before and the open one after; nil shows none.
type Predict struct {
	Check
	Island *ui.Node
}

// Quiz is the form at the end of a lesson.
//
// It posts to /courses/{course}/{lesson}/quiz the fields of all questions, "event" (the id
// of the attempt) and "seed". The answer is a 303 to /attempts/{event}. With "save" the
// answers are kept and not handed in. An attempt that has to be begun first is begun by a
// POST to …/quiz/begin.
type Quiz struct {
	Action   string
	ID       string // of the quiz
	Shown    string // which revision of it
	Event    string // id of the attempt, made by the server and kept by scripts
	Seed     uint64
	Items    []Item
	Policy   quizzes.Policy
	Used     int       // attempts handed in so far
	Now      time.Time // when the page was drawn
	Begin    bool      // it has to be begun, and may be; there are no Items
	Over     bool      // nothing can be handed in
	Kept     bool      // Items show what was refused, though nothing can be handed in
	Due      time.Time // of this attempt; zero: none
	SavedAt  time.Time // zero: nothing is saved
	Revealed bool      // right answers are shown
	Script   string    // URL of the script that saves
	Error    string    // what was wrong with the last submission, if it was refused
	Result   string    // path of the attempt that counts instead
}

// Item is a question with the way to draw it.
type Item struct {
	Question *quizzes.Question
	View     quizzes.View
}

// Resume is where the learner was last. Lesson is used where another page links to it.
type Resume struct {
	Href   string // path and fragment
	Lesson string // title
	Title  string // of the section
}

// AttemptPage is the result of one submitted quiz. Every item has its Mark, unless it is
// sealed.
type AttemptPage struct {
	Page
	Course  *content.Course
	State   LessonState   // as it is now
	Bank    *quizzes.Bank // as it was taken
	Attempt Attempt
	Number  int // 1 is the first attempt
	Then    Then
	Items   []Item
	Missed  int    // questions that were not all right
	More    bool   // it can be taken again
	Sealed  string // when right answers will be shown; empty: the items have their marks

	Verdicts []Verdict // the oldest first, when there are several

	// Where the missed ones are tried again, which is not recorded:
	Answered bool // some were
	Righted  int  // questions that are right now
}
