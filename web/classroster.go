package web

import (
	"strconv"
	"strings"
	"time"
)

// RosterPage lists the seats of the learners of a class. Below the class's address it posts
// "name", "identifier", "login" and "group" to roster, and a file "file" or a "text", as
// multipart, to roster/preview. roster.csv and roster/slips are for those who are missing.
type RosterPage struct {
	ClassPage
	Seats     []RosterSeat
	Sort      string            // column that they are in the order of
	Open      bool              // the class has a code of its own too
	New       RosterSeat        // to be added, as typed
	Errors    map[string]string // by field name
	FileFault string            // what is wrong with the file
}

// RosterSeat is one line of a roster.
type RosterSeat struct {
	ID, Name, Identifier, Login, Group string
	Taken                              bool
	From                               time.Time // somebody sits there, or it was made
	Code                               string    // for taking it; empty once it is taken
}

// rosterColumns are the columns of a roster: the name in an address and the words.
var rosterColumns = []struct{ sort, label string }{
	{"name", "Name"}, {"identifier", "Identifier"}, {"login", "Login"}, {"group", "Group"}, {"joined", "Joined, or code"},
}

// joined counts the seats that are taken.
func (p RosterPage) joined() int {
	n := 0
	for _, s := range p.Seats {
		if s.Taken {
			n++
		}
	}
	return n
}

// rosterWords says how many there are, and how many are in.
func (p RosterPage) rosterWords() string {
	in, all := p.joined(), len(p.Seats)
	switch {
	case all == 0:
		return "Nobody is on the roster yet."
	case in == all:
		return count(all, "learner") + ", and everybody is in."
	}
	return count(all, "learner") + ": " + strconv.Itoa(in) + " joined, " + strconv.Itoa(all-in) + " with a personal code that waits for them."
}

func (p RosterPage) rosterField(f field) field {
	f.Error, f.Complete, f.Type = p.Errors[f.Name], "off", "text"
	f.Focus = f.Error != ""
	return f
}

// SeatPage is one seat. It posts "name", "identifier", "login" and "group" to learners/SEAT
// below the class's address, "do" there ("code": a new code; "merge": whoever sits here is
// the free seat "other"), and "sure" to learners/SEAT/remove.
type SeatPage struct {
	ClassPage
	Seat        RosterSeat
	Link        string       // for taking the seat, while it is free
	Free        []RosterSeat // other seats, on which nobody sits
	Errors      map[string]string
	MergeFault  string
	RemoveFault string
}

func (p SeatPage) seatField(f field) field {
	f.Error, f.Complete, f.Type = p.Errors[f.Name], "off", "text"
	f.Focus = f.Error != ""
	return f
}

// about names a free seat among others.
func (s RosterSeat) about() string {
	words := s.Name
	for _, more := range []string{s.Identifier, s.Login, s.Group} {
		if more != "" {
			words += " · " + more
		}
	}
	return words
}

// RosterPlanPage is what a class list would do to a roster. It posts "list" (the file in
// base 64) and "seen" to roster/import below the class's address, as multipart.
type RosterPlanPage struct {
	ClassPage
	Added, Changed, Same int // lines
	Rows                 []RosterPlanRow
	Faults, Notes        []RosterFault
	File                 string // in base 64: what a browser must not touch
	Seen                 string // hash of what this page shows
	Fault                string // why nothing was done yet
}

// RosterPlanRow is one line of a list.
type RosterPlanRow struct {
	Line    int
	Seat    RosterSeat // as it will be
	New     bool
	Changes []RosterChange // none: the line changes nothing
}

// RosterChange is one value that a line changes.
type RosterChange struct{ What, Before, After string }

// RosterFault is something about a list or a line of it.
type RosterFault struct {
	Line            int // 0: it is about the whole list
	Column          string
	Problem, Remedy string
}

// changing reports whether the list does anything.
func (p RosterPlanPage) changing() bool { return p.Added+p.Changed > 0 }

// doWords is what the button does.
func (p RosterPlanPage) doWords() string {
	switch {
	case p.Added == 0:
		return "Change " + strconv.Itoa(p.Changed)
	case p.Changed == 0:
		return "Add " + strconv.Itoa(p.Added)
	}
	return "Add " + strconv.Itoa(p.Added) + " and change " + strconv.Itoa(p.Changed)
}

// planWords sums a list up.
func (p RosterPlanPage) planWords() string {
	var words []string
	for _, part := range []struct {
		n    int
		word string
	}{{p.Added, " new"}, {p.Changed, " changed"}, {p.Same, " as before"}} {
		if part.n > 0 {
			words = append(words, strconv.Itoa(part.n)+part.word)
		}
	}
	if len(words) == 0 {
		return "Nobody can be taken from this list."
	}
	return strings.Join(words, ", ") + "."
}

// place is where a fault is.
func (f RosterFault) place() string {
	switch {
	case f.Line == 0 && f.Column != "":
		return "Column " + f.Column
	case f.Line == 0:
		return "The list"
	case f.Column != "":
		return "Line " + strconv.Itoa(f.Line) + ", " + f.Column
	}
	return "Line " + strconv.Itoa(f.Line)
}

// SlipsPage is a page to print and cut up.
type SlipsPage struct {
	ClassPage
	At    string // where a code is typed
	Slips []RosterSeat
}
