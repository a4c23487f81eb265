package study

import "time"

// Revision is what a quiz was at one of its revisions, for showing and marking attempts
// that were made at it. It is no projection: no event says it.
type Revision struct {
	Rev   string // hash of the quiz, keys included
	Quiz  string
	Shown string // hash of what a page shows of it, which may be that of several
	Body  []byte // for whoever kept it to read again; it holds the keys
}

// Verdict is one of the verdicts on an attempt.
type Verdict struct {
	QuizMarked
	Rev string // revision of the quiz it was given by
	At  time.Time
}

// Taken is somebody's attempt. Person is the same for all subjects that are linked.
type Taken struct {
	Attempt
	Person Subject
}

// Used is an id that somebody's record holds. Kind is the kind of event that named it.
type Used struct {
	Kind, ID string
	People   int // subjects, a linked one for itself
}
