package storetest

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/go-cmp/cmp"

	"millrace/server/study"
)

// account makes an account that can be created.
func (b *bench) account(login string) study.Account {
	b.Helper()
	key, err := study.FoldLogin(login)
	b.must(err)
	return study.Account{
		ID: string(b.subject()), Subject: b.subject(), Login: login, LoginKey: key, Name: "Ada = Lovelace 🦉",
		Password: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA", Role: study.Learner,
		CreatedAt: time.Date(2026, 11, 29, 8, 0, 0, 1000, time.UTC),
	}
}

var accountTests = []test{
	{"an account comes back as it was made", func(b *bench) {
		a := b.account("Ada.Lovelace")
		b.must(b.CreateAccount(ctx, a))
		byLogin, err := b.AccountByLogin(ctx, "ada.lovelace")
		b.must(err)
		byID, err := b.AccountByID(ctx, a.ID)
		b.must(err)
		if diff := cmp.Diff([]study.Account{a, a}, []study.Account{byLogin, byID}); diff != "" {
			b.Fatal(diff)
		}
	}},

	{"an unknown account is not found", func(b *bench) {
		_, err := b.AccountByLogin(ctx, "nobody")
		b.want(err, study.ErrNotFound)
		_, err = b.AccountByID(ctx, string(b.subject()))
		b.want(err, study.ErrNotFound)
		b.want(b.SetPassword(ctx, string(b.subject()), "x"), study.ErrNotFound)
	}},

	{"a login, an id and a subject have one account", func(b *bench) {
		a := b.account("ada")
		b.must(b.CreateAccount(ctx, a))
		login, id, subject := b.account("ADA"), b.account("bob"), b.account("eve")
		id.ID, subject.Subject = a.ID, a.Subject
		for _, other := range []study.Account{login, id, subject} {
			b.want(b.CreateAccount(ctx, other), study.ErrTaken)
		}
		got, err := b.AccountByLogin(ctx, "ada")
		b.must(err)
		if diff := cmp.Diff(a, got); diff != "" {
			b.Fatal(diff)
		}
	}},

	{"a person has one account, whichever of their subjects is asked for", func(b *bench) {
		ada, bob, phone, stranger := b.account("ada"), b.account("bob"), b.subject(), b.subject()
		b.must(b.CreateAccount(ctx, ada))
		b.must(b.Link(ctx, phone, ada.Subject))
		for _, who := range []study.Subject{ada.Subject, phone} {
			got, err := b.AccountOf(ctx, who)
			b.must(err)
			if diff := cmp.Diff(ada, got); diff != "" {
				b.Error(diff)
			}
		}
		_, err := b.AccountOf(ctx, stranger)
		b.want(err, study.ErrNotFound)
		bob.Subject = phone
		b.want(b.CreateAccount(ctx, bob), study.ErrTaken)
		bob.Subject = stranger
		b.must(b.CreateAccount(ctx, bob))
	}},

	{"of many who want a login at once one gets it", func(b *bench) {
		var got atomic.Int32
		var wg sync.WaitGroup
		for range 10 {
			a := b.account("ada")
			wg.Go(func() {
				if err := b.CreateAccount(ctx, a); err == nil {
					got.Add(1)
				} else {
					b.want(err, study.ErrTaken)
				}
			})
		}
		wg.Wait()
		if got.Load() != 1 {
			b.Fatalf("%d got it", got.Load())
		}
	}},

	{"an impossible account is refused", func(b *bench) {
		for name, edit := range map[string]func(a *study.Account){
			"id":      func(a *study.Account) { a.ID = "1" },
			"subject": func(a *study.Account) { a.Subject = "" },
			"login":   func(a *study.Account) { a.Login = "a b" },
			"key":     func(a *study.Account) { a.LoginKey = "Ada" },
			"name":    func(a *study.Account) { a.Name = "A\x00da" },
			"role":    func(a *study.Account) { a.Role = "god" },
			"no hash": func(a *study.Account) { a.Password = "" },
		} {
			a := b.account("ada")
			edit(&a)
			if err := b.CreateAccount(ctx, a); err == nil {
				b.Errorf("%s: accepted", name)
			} else {
				b.want(err, study.ErrInvalid)
			}
		}
	}},

	{"a new role is kept, and administrators are counted", func(b *bench) {
		ada, bob := b.account("ada"), b.account("bob")
		bob.Role = study.Instructor
		b.must(b.CreateAccount(ctx, ada))
		b.must(b.CreateAccount(ctx, bob))
		admins := func(want int) {
			b.Helper()
			if n, err := b.Admins(ctx); err != nil || n != want {
				b.Errorf("%d administrators (%v), want %d", n, err, want)
			}
		}
		admins(0)
		b.must(b.SetRole(ctx, ada.ID, study.Admin))
		got, err := b.AccountByID(ctx, ada.ID)
		b.must(err)
		if ada.Role = study.Admin; got != ada {
			b.Errorf("got %+v, want %+v", got, ada)
		}
		admins(1)
		b.want(b.SetRole(ctx, bob.ID, "god"), study.ErrInvalid)
		b.want(b.SetRole(ctx, string(b.subject()), study.Admin), study.ErrNotFound)
		admins(1)
		b.must(b.DeleteAccount(ctx, ada.ID))
		admins(0)
	}},

	{"a new password ends the account's sessions and no others", func(b *bench) {
		ada, bob := b.account("ada"), b.account("bob")
		b.must(b.CreateAccount(ctx, ada))
		b.must(b.CreateAccount(ctx, bob))
		later := time.Now().Add(time.Hour)
		b.must(b.PutSession(ctx, study.Session{Token: "a1", Expiry: later}, ada.ID))
		b.must(b.PutSession(ctx, study.Session{Token: "a2", Expiry: later}, ada.ID))
		b.must(b.PutSession(ctx, study.Session{Token: "b1", Expiry: later}, bob.ID))
		b.must(b.PutSession(ctx, study.Session{Token: "guest", Expiry: later}, ""))
		b.must(b.SetPassword(ctx, ada.ID, "new"))
		for token, alive := range map[string]bool{"a1": false, "a2": false, "b1": true, "guest": true} {
			if _, err := b.Session(ctx, token); (err == nil) != alive {
				b.Errorf("session %s: %v, want alive=%v", token, err, alive)
			}
		}
		a, err := b.AccountByID(ctx, ada.ID)
		b.must(err)
		if a.Password != "new" {
			b.Errorf("password %q", a.Password)
		}
		// A request that was under way writes its session back.
		b.must(b.PutSession(ctx, study.Session{Token: "a1", Expiry: later}, ada.ID))
		_, err = b.Session(ctx, "a1")
		b.want(err, study.ErrNotFound)
	}},
}

var sessionTests = []test{
	{"a session is what was put last", func(b *bench) {
		expiry := time.Date(2099, 1, 2, 3, 4, 5, 6000, time.UTC)
		b.must(b.PutSession(ctx, study.Session{Token: "t", Data: []byte("old"), Expiry: expiry.Add(-time.Hour)}, ""))
		want := study.Session{Token: "t", Data: []byte{0, 0xff, 'x'}, Expiry: expiry}
		b.must(b.PutSession(ctx, want, ""))
		got, err := b.Session(ctx, "t")
		b.must(err)
		if diff := cmp.Diff(want, got); diff != "" {
			b.Fatal(diff)
		}
	}},

	{"an unknown or expired session is not found", func(b *bench) {
		b.must(b.PutSession(ctx, study.Session{Token: "old", Expiry: time.Now().Add(-time.Second)}, ""))
		for _, token := range []string{"old", "none", ""} {
			_, err := b.Session(ctx, token)
			b.want(err, study.ErrNotFound)
		}
	}},

	{"a session may sign in later", func(b *bench) {
		a := b.account("ada")
		b.must(b.CreateAccount(ctx, a))
		s := study.Session{Token: "t", Expiry: time.Now().Add(time.Hour)}
		b.must(b.PutSession(ctx, s, ""))
		b.must(b.PutSession(ctx, s, a.ID))
		b.must(b.SetPassword(ctx, a.ID, "new"))
		_, err := b.Session(ctx, "t")
		b.want(err, study.ErrNotFound)
	}},

	{"an account that is not there has no session", func(b *bench) {
		err := b.PutSession(ctx, study.Session{Token: "t", Expiry: time.Now().Add(time.Hour)}, string(b.subject()))
		b.want(err, study.ErrNotFound)
		_, err = b.Session(ctx, "t")
		b.want(err, study.ErrNotFound)
	}},

	{"a deleted session stays deleted", func(b *bench) {
		s := study.Session{Token: "t", Data: []byte("x"), Expiry: time.Now().Add(time.Hour)}
		b.must(b.PutSession(ctx, s, ""))
		b.must(b.DeleteSession(ctx, "t"))
		b.must(b.DeleteSession(ctx, "t"))
		b.must(b.DeleteSession(ctx, "none"))
		b.must(b.PutSession(ctx, s, ""))
		_, err := b.Session(ctx, "t")
		b.want(err, study.ErrNotFound)
	}},
}
