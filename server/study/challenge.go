package study

import "time"

// The kinds of events of challenges: see the kinds above.
const (
	KindChallengeSubmitted = "challenge.submitted" // ContentID is the challenge; Payload is ChallengeSubmitted
	KindChallengeMarked    = "challenge.marked"    // ContentID is the challenge; Payload is ChallengeMarked; made by the server
)

// ChallengeSubmitted is the payload of KindChallengeSubmitted: the settings a learner
// sent, and nothing a browser computed.
type ChallengeSubmitted struct {
	Given map[string]string `json:"given"` // by setting, as it is written in a URL
}

// ChallengeMarked is the payload of KindChallengeMarked: what the server measured when it
// replayed a submission, and what it made of that. A regrade appends another; the newest
// counts.
type ChallengeMarked struct {
	Attempt    string          `json:"attempt"` // id of the KindChallengeSubmitted event
	Passed     bool            `json:"passed"`
	Grader     string          `json:"grader"`     // version of the marking code
	Widget     string          `json:"widget"`     // revision of the simulations it ran
	Conditions []ConditionMark `json:"conditions"` // in the challenge's order
	Trials     []TrialMark     `json:"trials"`     // in the order they ran
}

// ConditionMark is the verdict on one condition. At is the tick of the first bad moment
// of the trial it names, or -1 when there is none to show.
type ConditionMark struct {
	Label string `json:"label"`
	Want  string `json:"want"` // "at most 40 ms"
	Got   string `json:"got"`  // "58.9 ms"
	Met   bool   `json:"met"`
	Trial int    `json:"trial"` // index of the run that decides, or -1
	At    int    `json:"at"`
}

// TrialMark is one run: its seed and every reading as it was written.
type TrialMark struct {
	Seed     uint32            `json:"seed"`
	Readings map[string]string `json:"readings"`
}

// ChallengeAttempt is one submitted challenge with its newest verdict. While there is no
// verdict, its Attempt is empty: "not marked yet".
type ChallengeAttempt struct {
	ID          string // of the event
	Subject     Subject
	Challenge   string
	Rev         string
	Given       map[string]string
	SubmittedAt time.Time
	Verdict     ChallengeMarked
}

// Marked reports whether there is a verdict.
func (a *ChallengeAttempt) Marked() bool { return a.Verdict.Attempt != "" }
