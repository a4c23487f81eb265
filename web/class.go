package web

import "time"

// ClassPage is what all pages of one class have in common: the view model of each embeds
// one, and begins its page with classHead. Page.Title is the page's heading too, unless
// Heading is set.
type ClassPage struct {
	Page
	ClassID   string
	ClassName string
	Zone      string // IANA time zone in which its times are shown
	Archived  bool
	Teacher   bool   // whoever looks teaches the class
	Tab       string // one of the Tab constants: marks the entry of the menu
	Heading   string // what the page says and a tab does not: somebody's name; empty: the Title
}

// The entries of the menu of a class.
const (
	TabClass       = "class"
	TabAssignments = "assignments"
	TabGrades      = "grades"
	TabQuestions   = "questions"
	TabRoster      = "roster"
	TabSettings    = "settings"
)

// classPath is the address of a page of a class: "" is the class's own, "roster" the one
// below it.
func (p ClassPage) classPath(below string) string { return ClassPath(p.ClassID, below) }

// ClassPath is the address of a class's page, or of what lies below it: "roster".
func ClassPath(class, below string) string {
	if below == "" {
		return "/classes/" + class
	}
	return "/classes/" + class + "/" + below
}

// heading is what stands over the page.
func (p ClassPage) heading() string {
	if p.Heading != "" {
		return p.Heading
	}
	return p.Title
}

// classTab is one entry of the menu of a class.
type classTab struct{ tab, below, label string }

// tabs are the pages of a class that an instructor goes to.
func (p ClassPage) tabs() []classTab {
	return []classTab{
		{TabClass, "", "Class"},
		{TabAssignments, "assignments", "Assignments"},
		{TabGrades, "grades", "Grades"},
		{TabQuestions, "questions", "Questions"},
		{TabRoster, "roster", "Roster"},
		{TabSettings, "settings", "Settings"},
	}
}

// When writes a time on the clocks of the class, with its zone: "1 December 2026, 23:59
// Europe/Berlin". See classTime.
func (p ClassPage) When(t time.Time) string { return whenIn(t, p.Zone) }

// momentIn writes a time on the clocks of a zone, short and without its name.
func momentIn(t time.Time, zone string) string {
	loc, err := time.LoadLocation(zone)
	if err != nil {
		return day(t)
	}
	return t.In(loc).Format("2 Jan 2006, 15:04")
}

// whenIn writes a time on the clocks of a zone, with its name. A zone that this machine
// does not know gives UTC, and says so.
func whenIn(t time.Time, zone string) string {
	loc, err := time.LoadLocation(zone)
	if err != nil {
		return day(t)
	}
	return t.In(loc).Format("2 January 2006, 15:04 ") + loc.String()
}
