package study

import (
	"context"
	"iter"
	"time"
)

// Classes is the part of a Store that keeps classes. Who may do what is not asked here: see
// Can. Every write makes the Version of its class grow. Methods that name a class, a seat or
// an assignment that is not there return ErrNotFound; what fails its Check is ErrInvalid.
// A seat or an assignment of another class than the one named is not there.
//
// A person has one seat in a class at most, whichever of their subjects took it. When two who
// sit in a class turn out to be one person (see Link), the seat of an instructor stays before
// one of a learner, that before one of a tester, and of two alike the one taken first; the
// other goes as if it had been left. DeleteAccount takes the person out of all classes. If
// they were the last instructor of one, it stays without, and everything else about it works;
// whoever runs the site can Join another.
type Classes interface {
	// CreateClass adds a class with the seat of its first instructor, who sits on it
	// (ErrInvalid when it is another seat). It returns ErrTaken when an ID or the Code is in
	// use.
	CreateClass(ctx context.Context, c Class, first Seat) error
	// SaveClass replaces Name, Zone, Code and Archived, and nothing else. It returns ErrTaken
	// when another class or a seat has the Code.
	SaveClass(ctx context.Context, c Class) error
	// Class returns a class.
	Class(ctx context.Context, id string) (Class, error)
	// AllClasses returns every class there is, the one made last first, and of those made at
	// one time by id. It is for whoever keeps the site.
	AllClasses(ctx context.Context) ([]Class, error)
	// ByCode returns the class that a code (as FoldCode returns it) opens and, when it is the
	// code of a seat, that seat (otherwise a zero one). A code of nothing is ErrNotFound;
	// archived classes are returned too.
	ByCode(ctx context.Context, code string) (Class, Seat, error)

	// Memberships returns the seats that the subjects linked with who have, the class made
	// last first. Somebody unknown has none and no error.
	Memberships(ctx context.Context, who Subject) ([]Membership, error)
	// Membership returns the seat of a person in a class, or ErrNotFound, which does not
	// tell a class they are not in from one that never was. A tester's seat has a subject
	// of its own, so an instructor's membership is never that.
	Membership(ctx context.Context, class string, who Subject) (Membership, error)
	// Seats returns every seat of a class by name (compared byte for byte) and then id.
	Seats(ctx context.Context, class string) ([]Seat, error)
	// PutSeats adds seats, or replaces Name, Identifier, Login, Group, Role and Code of those
	// whose ID is there, all in one transaction. Who sits on one, and From, stay; a taken seat
	// keeps having no Code, and its Name where the new one is empty. It returns ErrTaken when
	// another seat of the class has the Identifier (unless empty) afterwards, or a class or
	// another seat the Code, and when whoever is to sit on a new seat sits in the class. It
	// cannot take the last taken instructor's seat from a class: that is ErrInvalid.
	PutSeats(ctx context.Context, class string, seats ...Seat) error
	// Join gives a person a seat: the one with seat's ID when it is there and free (its
	// Name, Identifier, Login and Group stay where they are not empty), or else a new one as
	// given. The Role of a seat that is there stays, its From is the one given, and a Code that
	// is given is left aside. Whoever sits in the class already is ErrTaken, and so is a seat
	// that is not free, and an Identifier that another seat of the class has. An archived
	// class is ErrInvalid. A person with a free seat of another ID is none the wiser.
	Join(ctx context.Context, class string, who Subject, seat Seat) error
	// Leave takes a person's seat out of the class, with its personal data and extensions;
	// their record stays theirs. A free seat can be taken out too. The last instructor
	// cannot leave: that is ErrInvalid.
	Leave(ctx context.Context, class, seat string) error

	// Assigned returns what Progress has as Assigned, alone.
	Assigned(ctx context.Context, who Subject) ([]Assigned, error)
	// Assignments returns those of a class with their extensions, by deadline (none last),
	// then by when they were made, then id.
	Assignments(ctx context.Context, class string) ([]Assignment, error)
	// PutAssignment adds an assignment or a new version of one, which leaves CreatedAt and the
	// extensions alone. Kind and Content of one that is there cannot change (ErrInvalid), and
	// a class has one for each content of a kind (ErrTaken). One that was taken back comes
	// back by it.
	PutAssignment(ctx context.Context, a Assignment) error
	// DropAssignment takes one back, with its extensions. Its versions stay in the store. One
	// that was taken back is not there.
	DropAssignment(ctx context.Context, class, id string) error
	// PutExtension adds or replaces the extension of a seat, and takes it back when it
	// grants nothing: a note alone is nothing.
	PutExtension(ctx context.Context, class string, e Extension) error

	// Standings returns how every learner who sits in a class stands, in the order of
	// seats' ids, as of one moment. How many statements that takes does not depend on how
	// many learners there are.
	Standings(ctx context.Context, class string) ([]Standing, error)
	// ClassAttempts yields the attempts at one quiz of every learner who sits in a class,
	// with their newest verdicts, in the order of storing. It holds nothing open while the
	// caller uses them. An error is yielded once, and ends it.
	ClassAttempts(ctx context.Context, class, quiz string) iter.Seq2[SeatAttempt, error]
	// FirstAnswers returns the first answer of every learner who sits in a class to each
	// quick check, in the order of seats' ids and questions. Of linked subjects the one whose
	// answer was stored first counts. Answers may share their Given.
	FirstAnswers(ctx context.Context, class string) ([]FirstAnswer, error)
	// Members returns the subjects of everybody who sits in a class, linked ones too, and
	// the class's Version at the same moment: whoever wants to know whether an event is of
	// the class asks once, and again when the class has changed.
	Members(ctx context.Context, class string) (all map[Subject]bool, version int64, err error)
}

// Standing is how one learner of a class stands.
type Standing struct {
	Seat       string
	Done       []SectionDone  // in the order of their ids
	Quizzes    []QuizStanding // in the order of storing, and so below
	Challenges []ChallengeStanding
	Wrong      []WrongCheck // quick checks whose latest answer is not right, in the order of their ids
	Answered   int          // quick checks answered
	Last       time.Time    // of the event stored last; zero for none
	Place      *Place       // where they were last
}

// SectionDone is a section that is done, and since when.
type SectionDone struct {
	Section string
	At      time.Time
}

// QuizStanding is one attempt at a quiz with its newest verdict, without what was answered.
// While there is no verdict, Max is 0.
type QuizStanding struct {
	Attempt string
	Quiz    string
	At      time.Time
	Score   int // milli-points
	Max     int // milli-points
	Passed  bool
	Closed  bool // by the server, when the time was up
}

// ChallengeStanding is one attempt at a challenge.
type ChallengeStanding struct {
	Attempt   string
	Challenge string
	At        time.Time
	Passed    bool
}

// WrongCheck is a quick check that somebody has not got right yet.
type WrongCheck struct {
	Question string
	Tries    int
	At       time.Time
}

// SeatAttempt is an attempt of whoever sits on a seat. Begun is zero when nobody had to
// begin it. Took is how long each question took, by question: the time between the answer
// saved last to the question answered before and that to this one, which only a browser
// with JavaScript tells; the question answered first is measured from Begun, or is missing.
// It is nil when nothing is known. What was saved after the attempt was handed in is left out.
type SeatAttempt struct {
	Seat string
	Attempt
	Begun time.Time
	Took  map[string]time.Duration
}

// FirstAnswer is the first answer of a learner to a quick check.
type FirstAnswer struct {
	Seat     string
	Question string
	Rev      string
	Given    map[string][]string
	Score    int // milli-points
	Max      int // milli-points
	At       time.Time
}
