// Package quizzes is what is asked: questions, the banks that hold them, what a kind
// of question must do, and how an answer is marked.
//
// Why keys live inside a Body, locked in a Key: a key that cannot be reached cannot leak
// into a page, an API, a cache or the wasm. Marking happens on the server only; feedback
// and explanations are part of a Mark, and a Mark exists only once an answer was given.
// Why a blank answer is told nothing: otherwise an empty attempt buys the whole key. Why
// one model for a YAML bank and a task list in a lesson: both become a Draft, and a Kind
// turns a Draft into a Body, so a new kind of question works in both places at once.
package quizzes

import "github.com/a-h/templ"

// Given is an answer as a form sends it: values by field name, without the question's
// prefix. It may hold anything at all; marking it must never fail.
type Given map[string][]string

// HTML is markup that was rendered from Markdown with raw HTML off.
type HTML string

// Milli is a thousandth of a point. Scores are whole numbers of them, so that a sum is
// the same in every database and on every machine.
const Milli = 1000

// Question is one question as it may be shown before it is answered. A page draws it
// with its View method.
type Question struct {
	ID         string // immutable, unique on the site: never reused
	Kind       string
	Prompt     HTML
	Plain      string // the prompt without markup, for titles and lists
	Points     int    // in points, at least 1
	Hints      []HTML
	Objectives []string
	Shown      string // hash of what is shown before an answer: the revision for a page
	Rev        string `json:"-"` // hash of everything, keys included: stays on the server
	KeyHash    string `json:"-"` // hash of the key alone: stays on the server
	Body       Body   `json:"-"`
	Pos        Pos    `json:"-"`
	Replaces   Old    // questions this one was made from

	face string // hash of what gives an answer its meaning: see Bank.Corrected
}

// View says how a question is to be drawn.
type View struct {
	Prefix   string // put before each field name and element id: Prefix(id)
	Given    Given  // what was answered so far
	Mark     *Mark  // nil until the answer was marked and may be shown
	Seed     uint64 // of the shuffle: the same seed gives the same order
	ReadOnly bool
	Alone    bool // the form holds this question only: an Instant body draws its buttons
}

// helps reports whether hints are of use: while the question is open, and where it is tried
// until it is right after a wrong try too, which tells nothing about the next.
func (v View) helps() bool {
	open := v.Mark == nil || v.Mark.Blank || v.Alone && !v.Mark.Right
	return open && !v.ReadOnly
}

// Body is the part of a question that differs between kinds.
type Body interface {
	// View draws the inputs in a fieldset, and the feedback on them when v.Mark is set.
	// Question.View draws the prompt, hints, verdict and explanation around it. The
	// fieldset is named by the element with id v.Prefix+"prompt", which holds the prompt.
	View(v View) templ.Component
	// Mark marks an answer. Whatever is not a right answer is wrong: blank, hostile,
	// unknown, too long. It never panics and never returns a score outside [0, max].
	Mark(given Given) Mark
}

// Mark is the verdict on one answer. A Blank one holds no feedback, answer or
// explanation: whoever wants to see those has to try.
type Mark struct {
	Score, Max  int // milli-points
	Blank       bool
	Right       bool // full marks
	Choices     []ChoiceMark
	Parts       []PartMark // of a question that is answered in parts
	Message     HTML       // what to say about this very answer
	Answer      string     // what would have been right, in words
	Explanation HTML
}

// ChoiceMark is the feedback on one choice that was picked, or that should have been.
type ChoiceMark struct {
	Value    string
	Picked   bool
	Right    bool // picking it is right
	Feedback HTML
}

// PartMark is the verdict on one part of an answer: a gap, a pair, an item in an order.
type PartMark struct {
	Field    string // whose value it is about
	Blank    bool
	Right    bool
	Answer   string // what is right there, in words
	Feedback HTML
}

// Part returns the mark of the part with a field, or nil.
func (m *Mark) Part(field string) *PartMark {
	if m == nil {
		return nil
	}
	for i := range m.Parts {
		if m.Parts[i].Field == field {
			return &m.Parts[i]
		}
	}
	return nil
}

// Kind turns drafts into bodies. To add a kind: a folder in kinds/ and a line in
// kinds.go.
type Kind interface {
	Name() string
	// Build checks a draft and returns the body, or every fault it found.
	Build(d Draft) (Body, []Fault)
}

// Bank is the quiz of one lesson.
type Bank struct {
	ID        string // immutable
	Lesson    string // id of the lesson
	Title     string
	PassNum   int // passing takes PassNum/PassDen of the points: 2 of 3
	PassDen   int
	Policy    Policy      // how it may be taken; no part of the revisions, for it asks nothing
	Questions []Question  // all there are; Drawn is what one attempt asks
	Pools     []Pool      // runs of Questions of which an attempt asks some
	Shown     string      // hash of what is shown before an answer: the revision for a page
	Rev       string      `json:"-"` // hash of everything, keys included: stays on the server
	Source    Key[string] `json:"-"` // the file it was read from, for Reread
	Pos       Pos         `json:"-"`
}

// Max returns the milli-points of a perfect attempt. It is the same for every draw,
// because the questions of a pool are worth the same.
func (b *Bank) Max() int {
	sum := 0
	for _, q := range b.Drawn(0) {
		sum += q.Points * Milli
	}
	return sum
}

// Passed reports whether score milli-points of b.Max() pass.
func (b *Bank) Passed(score int) bool {
	return score*b.PassDen >= b.Max()*b.PassNum
}

// Question returns the question with the given id, or nil.
func (b *Bank) Question(id string) *Question {
	for i := range b.Questions {
		if b.Questions[i].ID == id {
			return &b.Questions[i]
		}
	}
	return nil
}
