package web

import "time"

// Then says how the page of an attempt shows a quiz that was changed since.
type Then int

// AsNow is a quiz that is what it was. Rewritten and Gone ones are shown as they were. Of
// those that were not kept, or cannot be read any more, the page shows what they are now.
const (
	AsNow Then = iota
	Rewritten
	Gone
	NotKept
	Unread
)

// words is the notice on the page, or "".
func (t Then) words() string {
	const now = " You see the questions as they are now, with the score you got then."
	switch t {
	case Rewritten:
		return "The quiz was rewritten since. You see it as it was when you took it."
	case Gone:
		return "This quiz is no longer part of the lesson. You see it as it was when you took it."
	case NotKept:
		return "The quiz was rewritten since." + now
	case Unread:
		return "The quiz was rewritten since, and how it was can no longer be read here." + now
	}
	return ""
}

// Verdict is one of the verdicts on an attempt. Scores are milli-points.
type Verdict struct {
	At         time.Time
	Score, Max int
	Passed     bool
	Reason     string // why it was marked again; empty for the first
}

// why is what a list of verdicts says about the one at an index.
func (v Verdict) why(index int) string {
	switch {
	case index == 0:
		return "Marked when you handed it in."
	case v.Reason == "":
		return "Marked again."
	}
	return "Marked again: " + v.Reason
}

// ReplacedWords is said where somebody answered every question that this one was made from.
const ReplacedWords = "You answered the question that this one was made from. That still counts as done."

// EarlierWords is said where somebody answered a question before it was rewritten.
func EarlierWords(right bool) string {
	if right {
		return "You answered this question before it was rewritten, and got it right."
	}
	return "You answered this question before it was rewritten, and did not get it right."
}
