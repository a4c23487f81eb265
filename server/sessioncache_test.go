package server_test

import (
	"context"
	"testing"
	"time"

	"millrace/server"
	"millrace/server/study"
)

// doorkeeper counts how often a store is asked for a session.
type doorkeeper struct {
	study.Store
	asked int
}

func (d *doorkeeper) Session(ctx context.Context, token string) (study.Session, error) {
	d.asked++
	return d.Store.Session(ctx, token)
}

// That this server's own changes hold at once, the tests of the account page show: the
// clock stands still in them.
func TestASessionIsAskedForOnceASecond(t *testing.T) {
	var store *doorkeeper
	r := newRig(t, func(c *server.Config) { store = &doorkeeper{Store: c.Store}; c.Store = store })
	r.account("ada")
	guest, member := r.browser(), r.signedIn("ada", firefox)
	guest.follow(lessonPath+"/sections/wait-1", "done", "yes", "event", study.NewID())
	for _, b := range []*browser{guest, member} {
		b.get("/progress")
		b.get("/progress") // by now it is known whose changes matter
		before := store.asked
		b.get("/progress")
		b.get("/progress")
		if store.asked != before {
			t.Errorf("asked %d times within a moment, want 0", store.asked-before)
		}
		r.clock.move(time.Second)
		b.get("/progress")
		if store.asked != before+1 {
			t.Errorf("asked %d times a second later, want 1", store.asked-before)
		}
	}

	r.endSessionsElsewhere("ada")
	r.clock.move(time.Second)
	if member.isIn() {
		t.Error("a second after another process has ended a session it still lets in")
	}
}

// endSessionsElsewhere ends the sessions of an account as another process does: by the
// store, without the server's knowledge.
func (r *rig) endSessionsElsewhere(login string) {
	r.t.Helper()
	a, err := r.store.AccountByLogin(context.Background(), login)
	if err != nil {
		r.t.Fatal(err)
	}
	if err := r.store.SetPassword(context.Background(), a.ID, a.Password); err != nil {
		r.t.Fatal(err)
	}
}
