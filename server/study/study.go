// Package study is the domain of a learner's record: what happened (Event), what
// follows from it (Progress, Attempt) and the Store that keeps it.
//
// Why events: the truth is an append-only log with ids made by the client, so a retry,
// a double click, two tabs and a phone that comes back after months give one result.
// Progress and scores are projections that Rebuild recreates from the log. Why a
// subject is not an account: a visitor works before signing up; signing up or in links
// subjects and rewrites nothing. Why Check and BodyHash live here and not in a back end:
// what a valid event is, and when two are the same, must not depend on where they are
// kept. This package imports nothing of ours.
package study

import (
	"context"
	"errors"
	"iter"
	"time"
)

// The errors a Store returns; test for them with errors.Is.
var (
	ErrNotFound = errors.New("not found")
	ErrTaken    = errors.New("already taken")
	ErrNewer    = errors.New("the database was made by a newer version of millrace")
	ErrClosed   = errors.New("the store is closed")

	// ErrInvalid is in every error of Check: the caller sent something that can never
	// be stored, so trying again is pointless.
	ErrInvalid = errors.New("invalid")
	// ErrUnavailable means that the store cannot do it now (the disk is full, cannot be
	// written or does not answer) and that trying again later may work. Nothing that
	// failed this way may be shown as saved.
	ErrUnavailable = errors.New("the record cannot be reached just now")
	// ErrDiskFull, ErrReadOnly and ErrDisk come with ErrUnavailable and say why.
	ErrDiskFull = errors.New("the disk is full")
	ErrReadOnly = errors.New("the disk is write-protected")
	ErrDisk     = errors.New("the disk reports an error")
	// ErrInUse means that another process serves from the same data.
	ErrInUse = errors.New("the data is in use by another millrace")
)

// Subject is whoever did something: 128 random bits as 32 hexadecimal digits.
type Subject string

// The kinds of events this version knows. Unknown kinds are stored all the same.
const (
	KindSectionDone   = "section.done"   // ContentID is the section
	KindSectionUndone = "section.undone" // ContentID is the section
	KindCheckAnswered = "check.answered" // ContentID is the question; Payload is CheckAnswered
	KindQuizSubmitted = "quiz.submitted" // ContentID is the quiz; Payload is QuizSubmitted
	KindQuizMarked    = "quiz.marked"    // ContentID is the quiz; Payload is QuizMarked; made by the server
	KindPosition      = "position"       // ContentID is the section last read; Payload is Position
	KindQuizOpened    = "quiz.opened"    // ContentID is the quiz; Payload is QuizOpened
	KindQuizSaved     = "quiz.saved"     // ContentID is the quiz; Payload is QuizSaved
	KindQuizProlonged = "quiz.prolonged" // ContentID is the quiz; Payload is QuizProlonged; made by the server
)

// Event is one thing a learner did (or the server decided about it). ID is a UUIDv7
// made by whoever saw it first. Seq (1, 2, 3, … in the order of storing, the only order
// that decides anything), ReceivedAt and the body's hash are the store's: Append ignores
// what the caller put there. Times are kept to the microsecond and returned in UTC.
type Event struct {
	ID         string
	Subject    Subject
	Kind       string
	ContentID  string
	ContentRev string    // hash of the content as it was then
	Payload    []byte    // JSON, at most 256 KB; nil means {}
	ClientTime time.Time // information only; never decides anything
	Seq        int64
	ReceivedAt time.Time
}

// Outcome says what became of one event.
type Outcome int

// Outcomes: Stored is new; Duplicate has the same id and body as a stored one of the same
// person and is as good; Conflict has the id of a stored event but another body, or comes
// from somebody else, and was not stored.
const (
	Stored Outcome = iota + 1
	Duplicate
	Conflict
)

// CheckAnswered is the payload of KindCheckAnswered. Right and Score are the server's.
type CheckAnswered struct {
	Lesson string              `json:"lesson"`
	Given  map[string][]string `json:"given"`
	Score  int                 `json:"score"` // milli-points
	Max    int                 `json:"max"`   // milli-points
}

// QuizSubmitted is the payload of KindQuizSubmitted.
type QuizSubmitted struct {
	Lesson string                         `json:"lesson"`
	Seed   uint64                         `json:"seed"`             // of the shuffle
	Given  map[string]map[string][]string `json:"given"`            // by question, by field
	Closed bool                           `json:"closed,omitempty"` // by the server: the time was up
}

// QuizMarked is the payload of KindQuizMarked: one verdict on one attempt. A regrade
// appends another; the newest counts.
type QuizMarked struct {
	Attempt string         `json:"attempt"` // id of the KindQuizSubmitted event
	Lesson  string         `json:"lesson"`
	Score   int            `json:"score"` // milli-points
	Max     int            `json:"max"`   // milli-points
	Passed  bool           `json:"passed"`
	Grader  string         `json:"grader"` // version of the marking code
	KeyHash string         `json:"key_hash"`
	Marks   map[string]int `json:"marks"`            // milli-points by question
	Reason  string         `json:"reason,omitempty"` // why it was marked again
}

// Position is the payload of KindPosition.
type Position struct {
	Lesson string `json:"lesson"`
}

// Attempt is one submitted quiz with its newest verdict. While there is no verdict, the
// Verdict is zero: its Max of 0 says "not marked yet".
type Attempt struct {
	ID          string // of the event
	Subject     Subject
	Quiz        string
	QuizRev     string
	Lesson      string
	Seed        uint64
	Given       map[string]map[string][]string
	SubmittedAt time.Time
	Closed      bool // by the server, when the time was up
	Verdict     QuizMarked
}

// Done is a finished section.
type Done struct {
	Section string
	Rev     string
	At      time.Time
}

// Answer is the latest answer to a quick check, and how often it was tried.
type Answer struct {
	Question string
	Rev      string
	Given    map[string][]string
	Score    int
	Max      int
	Tries    int
	At       time.Time
}

// Place is where a learner was last.
type Place struct {
	Lesson, Section string
	At              time.Time
}

// Progress is everything a subject (and all subjects linked to it) has to show.
type Progress struct {
	Sections map[string]Done   // by section id
	Undone   map[string]bool   // sections that were done and are not any more
	Answers  map[string]Answer // by question id
	Attempts []Attempt         // newest first
	Last     *Place
	Open     []OpenAttempt // not handed in yet, the one touched last first

	Challenges []ChallengeAttempt // newest first

	// Assigned is what the classes that they sit in as a learner or a tester are to do,
	// archived classes left out, by deadline (their own, where they have an extension; none
	// last), then by when it was assigned, then by id.
	Assigned []Assigned
}

// Account is a person who signed up. Personal data is only here.
type Account struct {
	ID        string // 32 hexadecimal digits
	Subject   Subject
	Login     string // as typed
	LoginKey  string // folded: unique
	Name      string
	Password  string // PHC string (argon2id)
	Role      Role
	CreatedAt time.Time
}

// Session is what a browser's cookie stands for. Token is already hashed.
type Session struct {
	Token  string
	Data   []byte
	Expiry time.Time
}

// Store keeps the record. Every method honours ctx for reading; a write that has begun
// is finished whatever ctx does. Writes return only when they are on disk; a write that
// returns ErrUnavailable may or may not be there later, which is why ids make it safe to
// send again. All methods are safe for concurrent use and return ErrClosed after Close.
type Store interface {
	Classes

	// Append stores events in order, all in one transaction, and returns one Outcome
	// per event. A conflict does not stop the others. Projections are updated in the
	// same transaction. An event that fails Check makes the whole call return
	// ErrInvalid and store nothing: whoever must answer for each event alone calls
	// Check on each first.
	Append(ctx context.Context, events ...Event) ([]Outcome, error)
	// Event returns a stored event by id, or ErrNotFound.
	Event(ctx context.Context, id string) (Event, error)
	// Known returns those of some ids that stored events have.
	Known(ctx context.Context, ids ...string) (map[string]bool, error)
	// Progress returns the union of what the subjects linked with who did, as of one
	// moment. In each section, question and place the event stored last wins, whichever
	// linked subject it came from; tries add up. A verdict counts for an attempt of the
	// same person only. Somebody unknown has an empty Progress (its maps are not nil)
	// and no error.
	Progress(ctx context.Context, who Subject) (Progress, error)
	// Attempt returns one attempt if it belongs to a subject linked with who, or
	// ErrNotFound, which does not tell a foreign attempt from one that never was.
	Attempt(ctx context.Context, who Subject, id string) (Attempt, error)
	// Overdue returns the attempts of everybody that were opened with a due time before a
	// moment, and whose id no KindQuizSubmitted event has: those due first come first, at
	// most as many as most.
	Overdue(ctx context.Context, before time.Time, most int) ([]OpenAttempt, error)
	// ChallengeAttempts returns the attempts at one challenge of the subjects linked with
	// who, newest first, with the newest verdict of the same person on each; of somebody
	// unknown there are none, and that is no error.
	ChallengeAttempts(ctx context.Context, who Subject, challenge string) ([]ChallengeAttempt, error)
	// Reviews returns what the spaced review of the subjects linked with who is worked out
	// from, as of one moment: every grade in the order of storing, of each quick check the
	// wrong answer stored last, and the zone said last. Somebody unknown has none (the map
	// is not nil) and no error.
	Reviews(ctx context.Context, who Subject) (Reviews, error)
	// Events yields every event of the subjects linked with who, in the order of storing,
	// as they were when the first was asked for. It reads a few at a time and holds
	// nothing open while the caller uses them, so a slow caller holds up nobody. An error
	// is yielded once, with an empty event, and ends it. Somebody unknown has no events
	// and no error.
	Events(ctx context.Context, who Subject) iter.Seq2[Event, error]
	// Verdicts returns every verdict on an attempt of a subject linked with who, the oldest
	// first. An attempt that is not there, or somebody else's, has none and no error.
	Verdicts(ctx context.Context, who Subject, attempt string) ([]Verdict, error)
	// Attempts yields the attempts of everybody at one quiz, or at all when quiz is empty,
	// with their newest verdicts, in the order of storing. It holds nothing open while the
	// caller uses them. An error is yielded once, with an empty attempt, and ends it.
	Attempts(ctx context.Context, quiz string) iter.Seq2[Taken, error]
	// Used returns every section, quick check and quiz that somebody's record holds, in
	// the order of kind and id.
	Used(ctx context.Context) ([]Used, error)
	// KeepRevisions keeps what quizzes were, for good, all in one transaction. A revision
	// that is there already is left as it is. One with an empty field is ErrInvalid.
	KeepRevisions(ctx context.Context, all ...Revision) error
	// Revision returns what was kept under Rev, or ErrNotFound.
	Revision(ctx context.Context, rev string) (Revision, error)
	// RevisionShown returns the revision of a quiz that was kept last of those that show
	// the same page, or ErrNotFound.
	RevisionShown(ctx context.Context, quiz, shown string) (Revision, error)
	// Rebuild recreates every projection from the log and returns how many events
	// it read.
	Rebuild(ctx context.Context) (events int64, err error)

	// CreateAccount adds an account. It returns ErrTaken when LoginKey or ID belongs to an
	// account already, or Subject to a person who has one (two accounts of one person would
	// read each other's record), and ErrInvalid when the account fails Check.
	CreateAccount(ctx context.Context, a Account) error
	// AccountByLogin and AccountByID return an account, or ErrNotFound.
	AccountByLogin(ctx context.Context, loginKey string) (Account, error)
	AccountByID(ctx context.Context, id string) (Account, error)
	// AccountOf returns the account of the person that who is one of, who has one at most,
	// or ErrNotFound for a person without one.
	AccountOf(ctx context.Context, who Subject) (Account, error)
	// SetPassword replaces the password, ends the account's sessions, and returns
	// ErrNotFound for an unknown id.
	SetPassword(ctx context.Context, id, phc string) error
	// SetName replaces the name. It returns ErrInvalid for a name that CheckName refuses
	// and ErrNotFound for an unknown id.
	SetName(ctx context.Context, id, name string) error
	// SetRole replaces the role. It returns ErrInvalid for a role that is none of the site's
	// and ErrNotFound for an unknown id.
	SetRole(ctx context.Context, id string, role Role) error
	// Admins counts the accounts with the role Admin.
	Admins(ctx context.Context) (int, error)
	// DeleteAccount removes an account, and with it all that is known of the person, takes
	// them out of their classes, and ends its sessions. The events stay in the log, under a subject that nobody is
	// recognised by any more. The login can be taken again. An unknown id is ErrNotFound.
	DeleteAccount(ctx context.Context, id string) error
	// Link says that from and to are the same person, and so is whoever either of them
	// was linked with before. Linking twice, or a subject with itself, changes nothing.
	// A malformed subject is ErrInvalid. Two people with an account each are not one: that
	// is ErrTaken, and nothing is changed.
	Link(ctx context.Context, from, to Subject) error
	// Linked reports whether two subjects are the same person. A subject is the same
	// person as itself.
	Linked(ctx context.Context, a, b Subject) (bool, error)

	// PutSession, Session and DeleteSession serve the session library; Session returns
	// ErrNotFound for an unknown or expired token. account may be empty; an unknown one
	// is ErrNotFound. A session that was deleted, or ended by any other method, stays
	// ended: a PutSession for it (a request that was under way) succeeds and does nothing.
	PutSession(ctx context.Context, s Session, account string) error
	Session(ctx context.Context, token string) (Session, error)
	DeleteSession(ctx context.Context, token string) error
	// Sessions returns the sessions of an account that are neither ended nor expired, the
	// one that expires last first. An unknown account has none and no error.
	Sessions(ctx context.Context, account string) ([]Session, error)
	// EndSession ends one session of an account. It returns ErrNotFound when the account
	// has no such session (any more), which does not tell a foreign session from one that
	// never was.
	EndSession(ctx context.Context, account, token string) error
	// EndOtherSessions ends all sessions of an account but the one with the token keep,
	// and returns how many those were.
	EndOtherSessions(ctx context.Context, account, keep string) (ended int, err error)

	// Mark returns the mark of a session whose account (which may be empty) and subject are
	// known from before, as of one moment. An unknown, ended or expired session is
	// ErrNotFound.
	Mark(ctx context.Context, token, account string, who Subject) (Mark, error)

	// Ping reports whether the store can be read and, where the last write failed, whether
	// it can be written again: ErrUnavailable says that it cannot.
	Ping(ctx context.Context) error
	// Close finishes every write that was accepted, then releases the data.
	Close() error
}
