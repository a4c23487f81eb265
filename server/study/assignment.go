package study

import "time"

// The kinds of what can be assigned.
const (
	AssignedLesson    = "lesson"    // Content is the lesson: all its sections are to be done
	AssignedQuiz      = "quiz"      // Content is the quiz
	AssignedChallenge = "challenge" // Content is the challenge
)

// Deadline is a moment as somebody wrote it down: the hands of a clock in a time zone, and
// the instant that they meant when it was written. The instant decides, so that a change of
// the rules of a zone moves no deadline that was announced. The zero Deadline is none.
type Deadline struct {
	Wall string // 2006-01-02T15:04
	Zone string // IANA
	At   time.Time
}

// DeadlineIn returns the deadline of a clock in a zone. A time that a clock skips (when
// summer begins) is the instant an hour later, and one it shows twice (when it ends) is the
// second, so that nobody is late who looked at a clock. What cannot be read is an ErrInvalid.
func DeadlineIn(wall, zone string) (Deadline, error) {
	loc, err := loadZone(zone)
	if err != nil {
		return Deadline{}, err
	}
	clock, err := time.Parse("2006-01-02T15:04", wall)
	if err != nil || clock.Year() < 2000 || clock.Year() > 2200 {
		return Deadline{}, invalid("time %s: want a date and a time such as 2026-12-01T23:59", quote(wall))
	}
	return Deadline{Wall: wall, Zone: zone, At: lastShown(clock, loc)}, nil
}

// lastShown is the last instant at which clocks in a place show what clock shows in UTC, or
// would have shown it if they had not been put forward. time.Date does not say which of two
// instants it returns.
func lastShown(clock time.Time, loc *time.Location) time.Time {
	by := func(offset int) time.Time { return clock.Add(-time.Duration(offset) * time.Second) }
	shows := func(offset int) bool {
		_, there := by(offset).In(loc).Zone()
		return there == offset
	}
	// A zone changes at most once in two days.
	_, before := clock.AddDate(0, 0, -1).In(loc).Zone()
	_, after := clock.AddDate(0, 0, 1).In(loc).Zone()
	if shows(before) == shows(after) {
		return by(min(before, after))
	}
	if shows(before) {
		return by(before)
	}
	return by(after)
}

// In returns the same instant as the clocks of another zone show it; a zone that is not known
// leaves it as it is.
func (d Deadline) In(zone string) Deadline {
	loc, err := time.LoadLocation(zone)
	if d.IsZero() || err != nil || zone == d.Zone {
		return d
	}
	return Deadline{Wall: d.At.In(loc).Format("2006-01-02T15:04"), Zone: zone, At: d.At}
}

// IsZero reports whether there is no deadline.
func (d Deadline) IsZero() bool { return d.At.IsZero() }

// Terms are how often and how long a quiz may be taken in a class, and which attempt counts.
type Terms struct {
	Attempts int  // for one learner; 0: as many as they like
	Minutes  int  // from the beginning of an attempt; 0: no limit
	Last     bool // the last attempt counts, not the best one
}

// Late says what becomes of what is handed in after the deadline.
type Late string

// What may become of it: with LateClosed it does not count, and an attempt at a quiz with
// limits ends at the deadline; with LateCounted it is marked as late and counts LatePercent of
// its score.
const (
	LateClosed  Late = "closed"
	LateCounted Late = "counted"
)

// Assignment is something of the course that a class is to do. The store keeps every
// version of one; the newest is what it is.
type Assignment struct {
	ID          string // 32 hexadecimal digits
	Class       string
	Kind        string // AssignedLesson, AssignedQuiz or AssignedChallenge
	Content     string
	Due         Deadline
	Late        Late
	LatePercent int    // 0 to 100: what a late score counts
	Points      int    // milli-points it is worth in the gradebook; 0: its own
	Terms       *Terms // nil: as the quiz says itself
	CreatedAt   time.Time
	Extensions  []Extension // of all seats, in the order of seats' ids
}

// Extension is more time, or more of something else, for one learner: for an illness or an
// accommodation. It replaces the deadline and adds to the terms.
type Extension struct {
	Assignment string
	Seat       string
	Due        Deadline // zero: as for everybody
	Attempts   int      // more than everybody has
	Minutes    int      // more than everybody has
	Note       string   // why, for the instructors alone
}

// Assigned is an assignment as it is for one person: with their extension, if they have one.
type Assigned struct {
	Class      Class
	Assignment Assignment // Extensions is nil
	Extension  *Extension // nil: none
}

// Due is until when it is to be done; zero when there is no end.
func (a *Assigned) Due() Deadline {
	if a.Extension != nil && !a.Extension.Due.IsZero() {
		return a.Extension.Due
	}
	return a.Assignment.Due
}
