package web

import (
	"strconv"
	"time"

	"millrace/content"
	"millrace/quizzes"
	"millrace/wasm/ui"
)

// ChallengesPage lists every challenge.
type ChallengesPage struct {
	Page
	Entries []ChallengeEntry
}

// ChallengeEntry is one challenge in the list, and how the visitor stands in it.
type ChallengeEntry struct {
	Challenge *quizzes.Challenge
	Lesson    string // title of its lesson, or ""
	Attempts  int
	Passed    bool
}

// ChallengePage is one challenge with the simulation to practise on and every attempt.
type ChallengePage struct {
	Page
	Course    *content.Course
	Challenge *quizzes.Challenge
	Lesson    *content.Lesson // nil when it belongs to none that can be read
	Island    ui.Node
	Form      string // id of the island's form, which the button to submit posts
	Event     string // id of the attempt that the button makes
	Wants     []Want
	Error     string // why the last thing sent was not taken
	Passed    bool
	Attempts  []ChallengeAttempt // newest first
}

// Want is a condition as it is promised before an attempt.
type Want struct {
	Label, Want string
	Mean        bool // of all runs, not of each
}

// ChallengeAttempt is one attempt as its learner sees it.
type ChallengeAttempt struct {
	ID         string
	Number     int // 1 is the first
	At         time.Time
	Given      []Given
	Href       string  // opens the simulation with these settings
	Event      string  // sending it again marks what was not marked yet
	Fields     []Given // … with these fields
	Marked     bool
	Passed     bool
	Changed    bool // the challenge was rewritten since
	Seeds      int
	Conditions []ConditionMark
	Says       quizzes.HTML // what there is to say about a tempting answer
}

// Given is one setting that was sent.
type Given struct{ Label, Value string }

// ConditionMark is the verdict on one condition. Seed and Href lead to the run that
// decided it when it was not met.
type ConditionMark struct {
	Label, Want, Got string
	Met              bool
	Seed, Href       string
	Moment           bool // Href leads to the first bad moment, not to the end
}

// wantWords names a condition; one on the mean of the runs says so.
func wantWords(w Want) string {
	if w.Mean {
		return w.Label + ", on average"
	}
	return w.Label
}

// RunWords is the text of the link to the run that decided a condition: to its first bad
// moment, or to its end. One that was measured over many customers is longer than the one
// that a page can play.
func RunWords(ch *quizzes.Challenge, seed string, moment bool) string {
	words := "See that run"
	switch {
	case moment:
		words = "See the moment it went wrong"
	case ch.Customers > 0:
		words = "See how that run began"
	}
	if ch.Seeds > 1 {
		words += ", seed " + seed
	}
	return words
}

// triedWords says how often a challenge was tried that is not passed yet.
func triedWords(e ChallengeEntry) string {
	if e.Attempts == 0 {
		return "Not tried yet"
	}
	return "Not passed yet, " + count(e.Attempts, "attempt")
}

// triedOnes are the challenges that were tried.
func triedOnes(all []ChallengeEntry) (tried []ChallengeEntry) {
	for _, e := range all {
		if e.Attempts > 0 {
			tried = append(tried, e)
		}
	}
	return tried
}

// challengeWords sums up the challenges of a course: "2 of 13 passed."
func challengeWords(entries []ChallengeEntry) string {
	passed := 0
	for _, e := range entries {
		if e.Passed {
			passed++
		}
	}
	return strconv.Itoa(passed) + " of " + strconv.Itoa(len(entries)) + " passed."
}
