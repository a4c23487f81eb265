package web

import "millrace/quizzes"

// QuestionsPage says how the questions of a course did in a class.
type QuestionsPage struct {
	ClassPage
	Sets []QuestionSet // in the order of the course
}

// QuestionSet is a quiz, or the quick checks of a lesson.
type QuestionSet struct {
	LessonID string // where its lesson begins; empty for the second set of it
	Lesson   string // title
	Title    string // "Quiz" or "Quick checks"
	Learners int    // whose first answers there are; 0 if too few to say anything
	Words    string // about the whole: mean, reliability
	Rows     []QuestionRow
}

// QuestionRow is one question of a list.
type QuestionRow struct {
	Href, Text     string
	Kind           string
	N              int     // first answers; 0 if too few to say anything
	Facility       float64 // 0 to 1
	Discrimination string  // two decimals, or "–"
	Time           string  // median; empty if not known
	Flags          []QuestionFlag
}

// QuestionFlag is a reason to look at a question again.
type QuestionFlag struct {
	Word  string // short
	Grave bool   // something may be wrong with the key
	Why   string // what it means and what to do
}

// QuestionPage is one question of a class.
type QuestionPage struct {
	ClassPage
	Lesson      string // title
	LessonHref  string
	Where       string // "Quiz" or "Quick check"
	Prompt      quizzes.HTML
	Row         QuestionRow
	Rough       bool // fewer than thirty learners
	Index       string
	Group       int // learners in the upper and in the lower group
	Timed       int
	Older       int // answers to an earlier wording, which are left out
	Answer      string
	Explanation quizzes.HTML
	Fields      []QuestionField
}

// QuestionField is one place of a question that is answered.
type QuestionField struct {
	Label   string
	Choices []QuestionChoice
	Left    int // further answers, which few gave
}

// QuestionChoice is whom one choice drew.
type QuestionChoice struct {
	Text         string
	Right        bool
	Keyed        bool
	Chosen       int
	Share        float64 // of those who were asked
	Upper, Lower string  // shares, or "–"
	Rest         string  // mean of the rest of the score, or "–"
	Who          []QuestionLearner
}

// QuestionLearner is somebody who chose something.
type QuestionLearner struct{ Seat, Name string }
