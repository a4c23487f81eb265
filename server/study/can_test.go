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
