package storetest

import (
	"fmt"
	"strings"
	"time"

	"github.com/google/go-cmp/cmp"

	"millrace/server/study"
)

// ownTests are about what people do with their own account.
var ownTests = []test{
	{"a new name is the account's, and nothing else changes", func(b *bench) {
		ada, bob := b.account("ada"), b.account("bob")
		b.must(b.CreateAccount(ctx, ada))
		b.must(b.CreateAccount(ctx, bob))
		b.signedIn(ada, "a1")
		b.must(b.SetName(ctx, ada.ID, "Augusta 🦉"))
		ada.Name = "Augusta 🦉"
		for _, want := range []study.Account{ada, bob} {
			got, err := b.AccountByID(ctx, want.ID)
			b.must(err)
			if diff := cmp.Diff(want, got); diff != "" {
				b.Error(diff)
			}
		}
		b.alive(map[string]bool{"a1": true})
	}},

	{"an impossible name is refused, and nobody has no name", func(b *bench) {
		ada := b.account("ada")
		b.must(b.CreateAccount(ctx, ada))
		for _, name := range []string{"A\x00da", "A\nda", "\xff", strings.Repeat("x", 1000)} {
			b.want(b.SetName(ctx, ada.ID, name), study.ErrInvalid)
		}
		b.want(b.SetName(ctx, string(b.subject()), "Eve"), study.ErrNotFound)
		got, err := b.AccountByID(ctx, ada.ID)
		b.must(err)
		if got.Name != ada.Name {
			b.Errorf("the name is %q", got.Name)
		}
	}},

	{"an account's sessions are listed, the last to expire first", func(b *bench) {
		ada, bob := b.account("ada"), b.account("bob")
		b.must(b.CreateAccount(ctx, ada))
		b.must(b.CreateAccount(ctx, bob))
		expiry := time.Date(2099, 1, 2, 3, 4, 5, 6000, time.UTC)
		put := func(token, account string, after time.Duration) study.Session {
			s := study.Session{Token: token, Data: []byte(token + "!"), Expiry: expiry.Add(after)}
			b.must(b.PutSession(ctx, s, account))
			return s
		}
		first, third, second := put("a1", ada.ID, 0), put("a3", ada.ID, time.Minute), put("a2", ada.ID, time.Second)
		put("b1", bob.ID, 0)
		put("guest", "", 0)
		put("gone", ada.ID, 0)
		b.must(b.DeleteSession(ctx, "gone"))
		b.must(b.PutSession(ctx, study.Session{Token: "old", Expiry: time.Now().Add(-time.Second)}, ada.ID))
		got, err := b.Sessions(ctx, ada.ID)
		b.must(err)
		if diff := cmp.Diff([]study.Session{third, second, first}, got); diff != "" {
			b.Error(diff)
		}
		for _, nobody := range []string{"", string(b.subject())} {
			if got, err := b.Sessions(ctx, nobody); err != nil || len(got) != 0 {
				b.Errorf("%q has %v, %v", nobody, got, err)
			}
		}
	}},

	{"one session of an account ends, and only its own", func(b *bench) {
		ada, bob := b.account("ada"), b.account("bob")
		b.must(b.CreateAccount(ctx, ada))
		b.must(b.CreateAccount(ctx, bob))
		b.signedIn(ada, "a1", "a2")
		b.signedIn(bob, "b1")
		b.must(b.PutSession(ctx, study.Session{Token: "guest", Expiry: time.Now().Add(time.Hour)}, ""))
		b.must(b.EndSession(ctx, ada.ID, "a1"))
		for _, token := range []string{"a1", "b1", "guest", "none", ""} {
			b.want(b.EndSession(ctx, ada.ID, token), study.ErrNotFound)
		}
		b.want(b.EndSession(ctx, "", "guest"), study.ErrNotFound)
		b.signedIn(ada, "a1") // a request that was under way writes it back
		b.alive(map[string]bool{"a1": false, "a2": true, "b1": true, "guest": true})
	}},

	{"all sessions of an account end but one", func(b *bench) {
		ada, bob := b.account("ada"), b.account("bob")
		b.must(b.CreateAccount(ctx, ada))
		b.must(b.CreateAccount(ctx, bob))
		b.signedIn(ada, "a1", "a2", "a3")
		b.signedIn(bob, "b1")
		for _, want := range []int{2, 0} {
			if n, err := b.EndOtherSessions(ctx, ada.ID, "a2"); err != nil || n != want {
				b.Errorf("ended %d, %v, want %d", n, err, want)
			}
		}
		b.signedIn(ada, "a1")
		b.alive(map[string]bool{"a1": false, "a2": true, "a3": false, "b1": true})
		if n, err := b.EndOtherSessions(ctx, ada.ID, "b1"); err != nil || n != 1 {
			b.Errorf("to keep a foreign session: ended %d, %v, want the one of her own", n, err)
		}
		if n, err := b.EndOtherSessions(ctx, string(b.subject()), ""); err != nil || n != 0 {
			b.Errorf("of an unknown account: ended %d, %v", n, err)
		}
		b.alive(map[string]bool{"a2": false, "b1": true})
	}},

	{"a deleted account takes its sessions along and leaves the log", func(b *bench) {
		ada, bob := b.account("ada"), b.account("bob")
		b.must(b.CreateAccount(ctx, ada))
		b.must(b.CreateAccount(ctx, bob))
		b.signedIn(ada, "a1", "a2")
		b.signedIn(bob, "b1")
		e := b.event(ada.Subject, study.KindSectionDone, "s-1", nil)
		b.stored(e)
		b.must(b.DeleteAccount(ctx, ada.ID))
		b.want(b.DeleteAccount(ctx, ada.ID), study.ErrNotFound)
		_, err := b.AccountByID(ctx, ada.ID)
		b.want(err, study.ErrNotFound)
		_, err = b.AccountByLogin(ctx, "ada")
		b.want(err, study.ErrNotFound)
		b.want(b.SetPassword(ctx, ada.ID, "x"), study.ErrNotFound)
		b.signedIn(ada, "a1") // a request that was under way writes its session back
		b.alive(map[string]bool{"a1": false, "a2": false, "b1": true})
		if got, err := b.Sessions(ctx, ada.ID); err != nil || len(got) != 0 {
			b.Errorf("sessions %v, %v", got, err)
		}
		if _, err := b.Event(ctx, e.ID); err != nil {
			b.Errorf("the log lost an event: %v", err)
		}
		b.must(b.CreateAccount(ctx, b.account("Ada"))) // somebody else, with a subject of their own
	}},
}

// signedIn puts sessions of an account.
func (b *bench) signedIn(a study.Account, tokens ...string) {
	b.Helper()
	for _, token := range tokens {
		b.must(b.PutSession(ctx, study.Session{Token: token, Data: []byte("x"), Expiry: time.Now().Add(time.Hour)}, a.ID))
	}
}

// alive compares which sessions are still there.
func (b *bench) alive(want map[string]bool) {
	b.Helper()
	for token, alive := range want {
		if _, err := b.Session(ctx, token); (err == nil) != alive {
			b.Errorf("session %s: %v, want alive=%v", token, err, alive)
		}
	}
}

var eventsTests = []test{
	{"a person's events come in order, of all their subjects and of nobody else", func(b *bench) {
		phone, laptop, other := b.subject(), b.subject(), b.subject()
		var want []string
		for i := range 200 { // more than anybody reads at a time
			who := []study.Subject{phone, other, laptop}[i%3]
			e := b.event(who, study.KindSectionDone, fmt.Sprintf("s-%d", i), map[string]string{"é": "🦉"})
			b.stored(e)
			if who != other {
				want = append(want, e.ID)
			}
		}
		b.must(b.Link(ctx, phone, laptop))
		for _, who := range []study.Subject{phone, laptop} {
			var got []string
			last := int64(0)
			for e, err := range b.Events(ctx, who) {
				b.must(err)
				if e.Seq <= last || e.ReceivedAt.IsZero() || string(e.Payload) != `{"é":"🦉"}` {
					b.Fatalf("after number %d: %+v", last, e)
				}
				last = e.Seq
				got = append(got, e.ID)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				b.Error(diff)
			}
		}
	}},

	{"who stops reading events has stopped", func(b *bench) {
		who := b.subject()
		for range 3 {
			b.stored(b.event(who, "note", "", nil))
		}
		n := 0
		for _, err := range b.Events(ctx, who) {
			b.must(err)
			n++
			b.stored(b.event(who, "note", "", nil)) // nothing is held open meanwhile
			if n == 2 {
				break
			}
		}
		all := 0
		for _, err := range b.Events(ctx, who) {
			b.must(err)
			all++
		}
		if n != 2 || all != 5 {
			b.Errorf("read %d, then %d, want 2 and 5", n, all)
		}
	}},

	{"nobody has no events", func(b *bench) {
		b.stored(b.event(b.subject(), "note", "", nil))
		for _, who := range []study.Subject{"", b.subject()} {
			for e, err := range b.Events(ctx, who) {
				b.Errorf("%q: %+v, %v", who, e, err)
			}
		}
	}},
}
