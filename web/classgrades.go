package web

import (
	"net/url"
	"strconv"
	"time"

	"millrace/quizzes"
	"millrace/server/study"
)

// GradesPage is the gradebook of a class.
type GradesPage struct {
	ClassPage
	Columns []GradeColumn
	Rows    []GradeRow
	Groups  []string // of the class
	Group   string   // shown alone; empty: all
	Sort    string   // "name", "total" or the id of an assignment
	Worth   int      // milli-points of all columns
	Now     time.Time
	Formats []GradeFormat
}

// GradeColumn is an assignment in the gradebook.
type GradeColumn struct {
	ID, Title    string
	Due          study.Deadline
	Worth        int // milli-points
	Some         int // learners who have something that counts
	Mean, Median int // milli-points of those, rounded; when Some is not 0
}

// GradeRow is what one learner has.
type GradeRow struct {
	Seat, Name, Group string
	Cells             []GradeCell
	Some              bool // of one assignment at least
	Total             int  // milli-points
}

// GradeCell is what a learner has of one assignment.
type GradeCell struct {
	Some    bool // without it the cell is empty, which is not 0
	Points  int  // milli-points
	Late    bool
	More    bool // there is an extension
	Missing bool // the deadline is over
}

// GradeFormat is a file the gradebook can be taken along as.
type GradeFormat struct {
	Value, Label, For string
	Warnings          []string
}

// sortLink is the address of the table sorted otherwise.
func (p GradesPage) sortLink(by string) string {
	q := url.Values{"sort": {by}}
	if p.Group != "" {
		q.Set("group", p.Group)
	}
	return p.classPath("grades") + "?" + q.Encode()
}

// sorted is the value of aria-sort for a column that the table may be sorted by. Names go
// up, numbers go down.
func (p GradesPage) sorted(by string) string {
	switch {
	case p.Sort != by:
		return "none"
	case by == "name":
		return "ascending"
	}
	return "descending"
}

// percent is a part of milli-points, rounded down, so that 100 % is all.
func percent(part, whole int) string {
	if whole == 0 {
		return ""
	}
	return strconv.Itoa(100*part/whole) + " %"
}

// columnWords describes a column below its title.
func (p GradesPage) columnWords(c GradeColumn) string {
	words := "of " + quizzes.Points(c.Worth)
	if !c.Due.IsZero() {
		words += ", due " + dueShort(c.Due)
	}
	return words
}

// dueShort is a deadline where there is little room; the page names the zone.
func dueShort(d study.Deadline) string {
	if at, err := time.Parse("2006-01-02T15:04", d.Wall); err == nil {
		return at.Format("2 Jan 15:04")
	}
	return day(d.At)
}
