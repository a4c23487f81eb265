package server_test

import (
	"bytes"
	"context"
	"io"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"millrace/server"
	"millrace/server/study"
)

// reader counts how often a store is reader what a page is drawn from.
type reader struct {
	study.Store
	progress int
}

func (a *reader) Progress(ctx context.Context, who study.Subject) (study.Progress, error) {
	a.progress++
	return a.Store.Progress(ctx, who)
}

// lesson asks for the lesson as a browser that takes brotli.
func (b *browser) lesson() string {
	b.t.Helper()
	header, packed := b.raw(lessonPath, "br")
	if header.Get("Content-Encoding") != "br" || header.Get("Cache-Control") != "private, no-store" {
		b.t.Fatalf("header %v", header)
	}
	page, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
	if err != nil {
		b.t.Fatal(err)
	}
	return string(page)
}

func TestLessonIsDrawnAgainOnlyWhenThereIsSomethingNew(t *testing.T) {
	var store *reader
	r := newRig(t, func(c *server.Config) { store = &reader{Store: c.Store}; c.Store = store })
	tick := func(b *browser, done string) {
		b.follow(lessonPath+"/sections/wait-1", "done", done, "event", study.NewID())
	}
	ada, bob := r.browser(), r.browser()
	tick(ada, "yes")
	tick(bob, "yes")
	page, others := ada.lesson(), bob.lesson()
	if page == others {
		t.Fatal("two learners were sent one page")
	}
	step := func(what string, drawn bool, do func()) {
		t.Helper()
		do()
		before := store.progress
		again := ada.lesson()
		if got := store.progress > before; got != drawn || (again != page) != drawn {
			t.Errorf("after %s: the record was read: %v, the page is another: %v, want %v", what, got, again != page, drawn)
		}
		page = again
	}
	step("nothing", false, func() {})
	step("an event of somebody else", false, func() { tick(bob, "no") })
	step("an event of hers", true, func() { tick(ada, "no") })
	step("a second that changed nothing", false, func() { r.clock.move(2 * time.Second) })
	step("an event that another process stored, a second later", true, func() {
		_, err := store.Store.Append(context.Background(), study.Event{ID: study.NewID(), Subject: study.Subject(ada.subject()), Kind: study.KindSectionDone, ContentID: "wait-1"})
		if err != nil {
			t.Fatal(err)
		}
		r.clock.move(time.Second)
	})
	step("two minutes", true, func() { r.clock.move(2 * time.Minute) })
}

// A page that is kept is for the session it was drawn for and for nobody after it.
func TestKeptLessonEndsWithItsSession(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	b := r.signedIn("ada", firefox)
	b.lesson()
	b.lesson()
	r.endSessionsElsewhere("ada")
	r.clock.move(time.Second)
	if page := b.lesson(); bytes.Contains([]byte(page), []byte("Sign out")) {
		t.Error("a second after the session has ended its page is still sent")
	}
}
