package web

import "time"

// ClassHomePage is a class as a learner sees it. It posts "sure" to /classes/ID/leave.
type ClassHomePage struct {
	ClassPage
	Instructors []string
	Me          string // name of whoever looks, in this class
	Group       string // section of the class that they are in, or empty
	Since       time.Time
	Due         []DueItem // what the class is to do, by deadline
	Now         time.Time
	LeaveFault  string //  what is wrong with the form to leave
}
