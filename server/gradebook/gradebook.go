// Package gradebook writes the marks of a class as a CSV file, for people and for the
// grade import of Canvas and of Moodle, and reads a class list that was saved as one.
//
// Why a package that imports nothing of ours: a file that leaves the site is judged by
// programs that are not ours. What they accept, what they do with an empty cell and what
// a spreadsheet runs as a formula is kept here, with its sources, and can be tested
// without a class, a store or a page.
//
// What holds in every dialect: RFC 4180 (commas, quotation marks, CRLF), UTF-8, a point
// as the decimal sign, columns in the order given, and an empty cell that is not a zero.
package gradebook

import (
	"errors"
	"time"
)

// Learner is who a row is about.
type Learner struct {
	Name       string
	Identifier string // what the school knows the learner by: student number, SIS id
	Login      string // login name or e-mail address
	Group      string // group or section of the class
}

// Assignment is one column of marks.
type Assignment struct {
	Title  string
	Points int       // milli-points that can be got; 0 if that is not said
	Due    time.Time // zero if there is none
}

// Cell is what a learner has for an assignment. The zero Cell is "nothing yet", which is
// not the same as no points.
type Cell struct {
	Marked bool
	Score  int // milli-points, not below 0; only if Marked
	Late   bool
}

// Row is a learner and one cell for each assignment.
type Row struct {
	Learner
	Cells []Cell
}

// Table is the marks of a class. Rows and columns are written in the order they have here.
type Table struct {
	Assignments []Assignment
	Rows        []Row
}

// Dialect is a form the file can have. The names are fit for a URL.
type Dialect string

// The dialects. The columns of Plain are Name, Identifier, Login, Group and two for each
// assignment: "<title> [<points> points; due <time> <zone>]" with the score, and
// "<title>: late" with "late" or nothing. Those of the others are what these programs ask
// for; points possible are in Canvas only, lateness and due times in Plain only.
const (
	Plain           Dialect = "plain"
	Canvas          Dialect = "canvas"
	MoodleByID      Dialect = "moodle-id"    // learners are found by Moodle's "ID number"
	MoodleByAddress Dialect = "moodle-email" // learners are found by "Email address"
)

// Dialects lists every dialect.
func Dialects() []Dialect { return []Dialect{Plain, Canvas, MoodleByID, MoodleByAddress} }

// Options are what is left to choose. The zero Options are good ones.
type Options struct {
	Zone *time.Location // for due times; nil and time.Local (which has no name) mean UTC
	BOM  bool           // begin with a byte-order mark: without, Excel reads UTF-8 wrongly
}

// ErrTable is what Write wraps if a table is not one: a row with too few or too many
// cells, a score below 0.
var ErrTable = errors.New("not a table of marks")
