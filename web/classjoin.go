package web

import "strings"

// JoinPage asks for the code of a class. It posts "code" to /join.
type JoinPage struct {
	Page
	Code  string // as typed
	Error string // what is wrong with it
}

// JoinClassPage says which class a code opens and what joining it means. It posts "name" to
// its own address.
type JoinClassPage struct {
	Page
	Class       string // its name
	Instructors []string
	Archived    bool
	Teach       bool   // the code invites to teach the class
	Fixed       string // name that the roster has for whoever has the code; empty: they choose
	Name        string // as typed; at first that of the account
	Error       string // what is wrong with it
	SignedIn    bool
	Preview     bool   // a test learner looks, who joins nothing
	Joined      string // id of the class, if whoever looks sits in it already
	Teacher     bool   // and teaches it
}

// taughtBy names the instructors of a class in a sentence.
func taughtBy(names []string) string {
	switch len(names) {
	case 0:
		return "Nobody teaches it just now."
	case 1:
		return "Taught by " + names[0] + "."
	}
	last := len(names) - 1
	return "Taught by " + strings.Join(names[:last], ", ") + " and " + names[last] + "."
}
