package storetest

import (
	"time"

	"millrace/server/study"
)

// markTests are about what tells whether a page has to be drawn again.
var markTests = []test{
	{"a mark changes with everything that a page shows, and with nothing else", func(b *bench) {
		ada, bob := b.account("ada"), b.account("bob")
		b.must(b.CreateAccount(ctx, ada))
		b.must(b.CreateAccount(ctx, bob))
		b.signedIn(ada, "a1")
		b.signedIn(ada, "a2")
		b.signedIn(bob, "b1")
		mark := func() study.Mark {
			m, err := b.Mark(ctx, "a1", ada.ID, ada.Subject)
			b.must(err)
			return m
		}
		guest := b.subject()
		l, foreign := b.class("hers"), b.class("his")
		var seat study.Seat
		var a study.Assignment
		for _, step := range []struct {
			what    string
			changes bool
			do      func()
		}{
			{"nothing", false, func() {}},
			{"an event of hers", true, func() { b.stored(b.event(ada.Subject, study.KindSectionDone, "s-1", nil)) }},
			{"an event of somebody else", false, func() { b.stored(b.event(bob.Subject, study.KindSectionDone, "s-1", nil)) }},
			{"an event of a guest", false, func() { b.stored(b.event(guest, study.KindSectionDone, "s-2", nil)) }},
			{"the guest turns out to be her", true, func() { b.must(b.Link(ctx, guest, ada.Subject)) }},
			{"an event of the guest she was", true, func() { b.stored(b.event(guest, study.KindSectionDone, "s-3", nil)) }},
			{"a guest without events turns out to be her", true, func() { b.must(b.Link(ctx, b.subject(), ada.Subject)) }},
			{"her new name", true, func() { b.must(b.SetName(ctx, ada.ID, "Augusta")) }},
			{"his new name", false, func() { b.must(b.SetName(ctx, bob.ID, "Robert")) }},
			{"her new role", true, func() { b.must(b.SetRole(ctx, ada.ID, study.Admin)) }},
			{"something to remember", true, func() {
				b.must(b.PutSession(ctx, study.Session{Token: "a1", Data: []byte("other"), Expiry: time.Now().Add(time.Hour)}, ada.ID))
			}},
			{"her class", true, func() { seat = l.joined(guest) }},
			{"what is due", true, func() { a = l.assigned(study.AssignedQuiz, "quiz-1", b.due("2026-12-24T18:00")) }},
			{"more time for her", true, func() {
				b.must(b.PutExtension(ctx, l.ID, study.Extension{Assignment: a.ID, Seat: seat.ID, Minutes: 5}))
			}},
			{"a class she is not in", false, func() { foreign.joined(bob.Subject) }},
			{"the name of her class", true, func() { b.must(b.SaveClass(ctx, l.Class)) }},
			{"a second class", true, func() { seat = foreign.joined(ada.Subject) }},
			{"she leaves it", true, func() { b.must(b.Leave(ctx, foreign.ID, seat.ID)) }},
			{"what is due there", false, func() { foreign.assigned(study.AssignedQuiz, "quiz-1", study.Deadline{}) }},
			{"another session of hers", false, func() { b.must(b.DeleteSession(ctx, "a2")) }},
		} {
			before := mark()
			step.do()
			if got := mark() != before; got != step.changes {
				b.Errorf("%s: the mark changed: %v, want %v", step.what, got, step.changes)
			}
		}
	}},

	{"a guest has a mark, and what has ended has none", func(b *bench) {
		guest := b.subject()
		b.must(b.PutSession(ctx, study.Session{Token: "g1", Data: []byte("x"), Expiry: time.Now().Add(time.Hour)}, ""))
		m, err := b.Mark(ctx, "g1", "", guest)
		b.must(err)
		if want := (study.Mark{Session: "x", Subjects: 1}); m != want {
			b.Errorf("mark %+v, want %+v", m, want)
		}
		b.must(b.DeleteSession(ctx, "g1"))
		b.must(b.PutSession(ctx, study.Session{Token: "old", Data: []byte("x"), Expiry: time.Now().Add(-time.Hour)}, ""))
		for _, token := range []string{"g1", "old", "never"} {
			_, err := b.Mark(ctx, token, "", guest)
			b.want(err, study.ErrNotFound)
		}
	}},
}
