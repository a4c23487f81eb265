package storetest

import (
	"errors"
	"sync"
	"time"

	"github.com/google/go-cmp/cmp"

	"millrace/server/study"
)

var wholeTests = []test{
	{"a store that is open answers", func(b *bench) { b.must(b.Ping(ctx)) }},

	{"rebuilding changes nothing that can be seen", func(b *bench) {
		one, two := b.subject(), b.subject()
		quiz := b.event(one, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{Seed: 9})
		b.stored(quiz,
			b.event(one, study.KindSectionDone, "s-1", nil), b.event(one, study.KindSectionUndone, "s-2", nil),
			b.event(one, study.KindCheckAnswered, "q-1", study.CheckAnswered{Score: 1, Max: 1}),
			b.event(two, study.KindCheckAnswered, "q-1", study.CheckAnswered{Score: 0, Max: 1}),
			b.event(two, study.KindQuizMarked, "quiz-1", study.QuizMarked{Attempt: quiz.ID, Score: 1, Max: 2}),
			b.event(two, study.KindPosition, "s-1", study.Position{Lesson: "l"}),
			b.event(two, "poll.voted", "p-1", nil))
		b.must(b.Link(ctx, one, two))
		before := b.progress(one)
		for range 2 {
			events, err := b.Rebuild(ctx)
			b.must(err)
			if events != 8 {
				b.Fatalf("read %d events, want 8", events)
			}
			if diff := cmp.Diff(before, b.progress(one)); diff != "" {
				b.Fatal(diff)
			}
		}
	}},

	{"many readers and writers get no error", func(b *bench) {
		who := b.subject()
		var wg sync.WaitGroup
		for range 8 {
			events := make([]study.Event, 25)
			for i := range events {
				events[i] = b.event(who, study.KindCheckAnswered, "q-1", study.CheckAnswered{Max: 1})
			}
			wg.Go(func() {
				seen := 0
				for _, e := range events {
					p, err := b.Progress(ctx, who)
					if tries := p.Answers["q-1"].Tries; err != nil || tries < seen {
						b.Errorf("saw %d tries after %d: %v", tries, seen, err)
					} else {
						seen = tries + 1 // and the one appended now
					}
					if outcomes, err := b.Append(ctx, e); err != nil || outcomes[0] != study.Stored {
						b.Errorf("append: %v, %v", outcomes, err)
					}
				}
			})
		}
		wg.Wait()
		if tries := b.progress(who).Answers["q-1"].Tries; tries != 200 {
			b.Fatalf("%d tries, want 200", tries)
		}
	}},

	{"what was accepted before Close is answered", func(b *bench) {
		who := b.subject()
		var wg sync.WaitGroup
		for range 50 {
			e := b.event(who, study.KindSectionDone, "s-1", nil)
			wg.Go(func() {
				if outcomes, err := b.Append(ctx, e); err == nil && outcomes[0] != study.Stored || err != nil && !errors.Is(err, study.ErrClosed) {
					b.Errorf("got %v, %v", outcomes, err)
				}
			})
		}
		b.must(b.Close())
		wg.Wait()
	}},

	{"a closed store says so", func(b *bench) {
		who := b.subject()
		e, a := b.event(who, study.KindSectionDone, "s-1", nil), b.account("ada")
		b.must(b.Close())
		calls := map[string]func() error{
			"Append":         func() error { _, err := b.Append(ctx, e); return err },
			"Event":          func() error { _, err := b.Event(ctx, e.ID); return err },
			"Progress":       func() error { _, err := b.Progress(ctx, who); return err },
			"Attempt":        func() error { _, err := b.Attempt(ctx, who, e.ID); return err },
			"Verdicts":       func() error { _, err := b.Verdicts(ctx, who, e.ID); return err },
			"Used":           func() error { _, err := b.Used(ctx); return err },
			"KeepRevisions":  func() error { return b.KeepRevisions(ctx) },
			"Revision":       func() error { _, err := b.Revision(ctx, "r"); return err },
			"RevisionShown":  func() error { _, err := b.RevisionShown(ctx, "q", "s"); return err },
			"Overdue":        func() error { _, err := b.Overdue(ctx, time.Now(), 9); return err },
			"Reviews":        func() error { _, err := b.Reviews(ctx, who); return err },
			"Rebuild":        func() error { _, err := b.Rebuild(ctx); return err },
			"CreateAccount":  func() error { return b.CreateAccount(ctx, a) },
			"AccountByLogin": func() error { _, err := b.AccountByLogin(ctx, "ada"); return err },
			"AccountByID":    func() error { _, err := b.AccountByID(ctx, a.ID); return err },
			"AccountOf":      func() error { _, err := b.AccountOf(ctx, who); return err },
			"SetPassword":    func() error { return b.SetPassword(ctx, a.ID, "x") },
			"SetName":        func() error { return b.SetName(ctx, a.ID, "x") },
			"SetRole":        func() error { return b.SetRole(ctx, a.ID, study.Admin) },
			"Admins":         func() error { _, err := b.Admins(ctx); return err },
			"DeleteAccount":  func() error { return b.DeleteAccount(ctx, a.ID) },
			"Events": func() error {
				for _, err := range b.Events(ctx, who) {
					return err
				}
				return nil
			},
			"Attempts": func() error {
				for _, err := range b.Attempts(ctx, "") {
					return err
				}
				return nil
			},
			"Sessions":         func() error { _, err := b.Sessions(ctx, a.ID); return err },
			"EndSession":       func() error { return b.EndSession(ctx, a.ID, "t") },
			"EndOtherSessions": func() error { _, err := b.EndOtherSessions(ctx, a.ID, "t"); return err },
			"Link":             func() error { return b.Link(ctx, who, b.subject()) },
			"PutSession":       func() error { return b.PutSession(ctx, study.Session{Token: "t"}, "") },
			"Session":          func() error { _, err := b.Session(ctx, "t"); return err },
			"DeleteSession":    func() error { return b.DeleteSession(ctx, "t") },
			"Ping":             func() error { return b.Ping(ctx) },
			"Close":            b.Close,
		}
		for name, call := range calls {
			if err := call(); !errors.Is(err, study.ErrClosed) {
				b.Errorf("%s: %v, want ErrClosed", name, err)
			}
		}
	}},
}
