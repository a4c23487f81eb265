package study

import "testing"

func TestCan(t *testing.T) {
	const mine, theirs = Subject("aa"), Subject("bb")
	visitor := Actor{}
	guest := Actor{Subject: mine}
	learner := Actor{Subject: mine, Account: "1", Role: Learner}
	instructor := Actor{Subject: mine, Account: "2", Role: Instructor}
	admin := Actor{Subject: mine, Account: "3", Role: Admin}
	all := []Actor{visitor, guest, learner, instructor, admin}
	known := []Actor{guest, learner, instructor, admin}

	for _, c := range []struct {
		action  Action
		owner   Subject
		allowed []Actor
	}{
		{ReadLesson, "", all},
		{WriteRecord, mine, known},
		{WriteRecord, theirs, nil}, // an admin included: nobody learns for somebody else
		{WriteRecord, "", nil},     // a visitor's empty subject is not the owner of what nobody owns
		{ReadRecord, mine, known},
		{ReadRecord, theirs, nil},
		{ReadRecord, "", nil},
		{ManageAccount, mine, []Actor{learner, instructor, admin}},
		{ManageAccount, theirs, nil}, // an admin has commands for that
		{ManageAccount, "", nil},
		{ManageUsers, "", []Actor{admin}},
		{ManageUsers, mine, []Actor{admin}},
		{"anything else", mine, nil},
		{"", "", nil},
	} {
		for _, actor := range all {
			want := false
			for _, a := range c.allowed {
				want = want || a == actor
			}
			if got := Can(actor, c.action, Object{Owner: c.owner}); got != want {
				t.Errorf("%+v %q on an object of %q: %v, want %v", actor, c.action, c.owner, got, want)
			}
		}
	}
}

// Each role of the site in each place of a class, for each action there is about classes.
func TestCanInAClass(t *testing.T) {
	const mine = Subject("aa")
	visitor, guest := Actor{}, Actor{Subject: mine}
	learner := Actor{Subject: mine, Account: "1", Role: Learner}
	instructor := Actor{Subject: mine, Account: "2", Role: Instructor}
	admin := Actor{Subject: mine, Account: "3", Role: Admin}
	const outside, learns, teaches, tests = ClassRole(""), ClassLearner, ClassInstructor, ClassTester

	for _, row := range []struct {
		actor                    Actor
		in                       ClassRole
		create, join, see, teach bool
	}{
		{visitor, outside, false, false, false, false},
		{guest, outside, false, false, false, false},
		{learner, outside, false, true, false, false},
		{instructor, outside, true, true, false, false},
		{admin, outside, true, true, false, false}, // an admin is no instructor of every class
		// A guest sits in a class as the tester that an instructor is for a while.
		{guest, tests, false, false, true, false},
		{guest, learns, false, false, true, false},
		{guest, teaches, false, false, true, false}, // without an account nobody reads others' records
		{learner, learns, false, true, true, false},
		{learner, teaches, false, true, true, true}, // an assistant
		{learner, tests, false, true, true, false},
		{instructor, learns, true, true, true, false},
		{instructor, teaches, true, true, true, true},
		{instructor, tests, true, true, true, false},
		{admin, learns, true, true, true, false},
		{admin, teaches, true, true, true, true},
		{admin, tests, true, true, true, false},
	} {
		for action, want := range map[Action]bool{CreateClass: row.create, JoinClass: row.join, SeeClass: row.see, TeachClass: row.teach,
			ReadRecord: false, WriteRecord: false} { // of the class's learners: a role in a class opens nobody's own record
			if got := Can(row.actor, action, Object{Owner: "bb", InClass: row.in}); got != want {
				t.Errorf("%+v as %q: %q is %v, want %v", row.actor, row.in, action, got, want)
			}
		}
	}
}
