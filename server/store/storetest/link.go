package storetest

import (
	"github.com/google/go-cmp/cmp"

	"millrace/server/study"
)

var linkTests = []test{
	{"linked subjects share one record", func(b *bench) {
		guest, account, stranger := b.subject(), b.subject(), b.subject()
		quiz := b.event(guest, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{})
		b.stored(
			b.event(guest, study.KindSectionDone, "s-1", nil),
			b.event(account, study.KindSectionDone, "s-2", nil),
			b.event(guest, study.KindCheckAnswered, "q-1", study.CheckAnswered{Score: 1, Max: 1}),
			b.event(account, study.KindCheckAnswered, "q-1", study.CheckAnswered{Score: 0, Max: 1}),
			b.event(account, study.KindPosition, "s-2", study.Position{Lesson: "l"}),
			b.event(guest, study.KindPosition, "s-1", study.Position{Lesson: "l"}),
			quiz)
		b.must(b.Link(ctx, guest, account))
		p := b.progress(account)
		if len(p.Sections) != 2 || len(p.Attempts) != 1 || p.Last.Section != "s-1" {
			b.Errorf("progress %+v", p)
		}
		if a := p.Answers["q-1"]; a.Score != 0 || a.Tries != 2 {
			b.Errorf("answer %+v, want the latest and both tries", a)
		}
		if diff := cmp.Diff(p, b.progress(guest)); diff != "" {
			b.Errorf("it depends on who asks: %s", diff)
		}
		if a, err := b.Attempt(ctx, account, quiz.ID); err != nil || a.Subject != guest {
			b.Errorf("attempt %+v, %v: who did it must stay", a, err)
		}
		_, err := b.Attempt(ctx, stranger, quiz.ID)
		b.want(err, study.ErrNotFound)
	}},

	{"what comes later wins across linked subjects", func(b *bench) {
		phone, laptop := b.subject(), b.subject()
		b.must(b.Link(ctx, phone, laptop))
		b.stored(b.event(phone, study.KindSectionDone, "s-1", nil), b.event(laptop, study.KindSectionUndone, "s-1", nil),
			b.event(laptop, study.KindSectionUndone, "s-2", nil), b.event(phone, study.KindSectionDone, "s-2", nil))
		p := b.progress(laptop)
		if _, ok := p.Sections["s-2"]; !ok || len(p.Sections) != 1 {
			b.Fatalf("sections %v", p.Sections)
		}
	}},

	{"whoever is linked is one person, and nobody else", func(b *bench) {
		guest, account, phone, stranger := b.subject(), b.subject(), b.subject(), b.subject()
		b.must(b.Link(ctx, guest, account))
		b.must(b.Link(ctx, phone, account))
		for _, c := range []struct {
			a, b study.Subject
			want bool
		}{{guest, guest, true}, {stranger, stranger, true}, {guest, account, true}, {account, guest, true},
			{guest, phone, true}, {guest, stranger, false}, {stranger, account, false}} {
			if got, err := b.Linked(ctx, c.a, c.b); err != nil || got != c.want {
				b.Errorf("linked(%s, %s) is %t, %v, want %t", c.a, c.b, got, err, c.want)
			}
		}
	}},

	{"links reach through other links whatever their direction", func(b *bench) {
		s := make([]study.Subject, 6)
		for i := range s {
			s[i] = b.subject()
		}
		b.stored(b.event(s[0], study.KindSectionDone, "s-1", nil))
		for _, link := range [][2]int{{0, 1}, {2, 1}, {2, 3}, {5, 4}, {4, 0}, {3, 5}} {
			b.must(b.Link(ctx, s[link[0]], s[link[1]]))
		}
		for i := range s {
			if len(b.progress(s[i]).Sections) != 1 {
				b.Errorf("subject %d does not see what subject 0 did", i)
			}
		}
		if len(b.progress(b.subject()).Sections) != 0 {
			b.Error("a stranger sees it")
		}
	}},

	{"linking again or to oneself changes nothing", func(b *bench) {
		one, two := b.subject(), b.subject()
		b.stored(b.event(one, study.KindCheckAnswered, "q-1", study.CheckAnswered{Max: 1}))
		for range 2 {
			b.must(b.Link(ctx, one, one))
			b.must(b.Link(ctx, one, two))
			b.must(b.Link(ctx, two, one))
		}
		if tries := b.progress(two).Answers["q-1"].Tries; tries != 1 {
			b.Fatalf("%d tries, want 1", tries)
		}
	}},

	{"a guest's event sent again after signing in is a duplicate", func(b *bench) {
		guest, account := b.subject(), b.subject()
		e := b.event(guest, study.KindSectionDone, "s-1", nil)
		b.stored(e)
		again := e
		again.Subject = account
		if got := b.outcomes(again); got[0] != study.Conflict {
			b.Fatalf("before the link: %v, want Conflict", got)
		}
		b.must(b.Link(ctx, guest, account))
		if got := b.outcomes(again); got[0] != study.Duplicate {
			b.Fatalf("after the link: %v, want Duplicate", got)
		}
	}},

	{"a verdict given to the account marks the guest's attempt", func(b *bench) {
		guest, account := b.subject(), b.subject()
		e := b.event(guest, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{})
		b.stored(e)
		b.must(b.Link(ctx, guest, account))
		b.stored(b.event(account, study.KindQuizMarked, "quiz-1", study.QuizMarked{Attempt: e.ID, Score: 3, Max: 4}))
		if v := b.progress(guest).Attempts[0].Verdict; v.Score != 3 {
			b.Fatalf("verdict %+v", v)
		}
	}},

	{"two people with an account each stay two", func(b *bench) {
		ada, bob, guest := b.account("ada"), b.account("bob"), b.subject()
		b.must(b.CreateAccount(ctx, ada))
		b.must(b.CreateAccount(ctx, bob))
		b.stored(b.event(ada.Subject, study.KindSectionDone, "s-1", nil))
		b.must(b.Link(ctx, guest, ada.Subject))
		for _, one := range []study.Subject{guest, ada.Subject} {
			b.want(b.Link(ctx, one, bob.Subject), study.ErrTaken)
			b.want(b.Link(ctx, bob.Subject, one), study.ErrTaken)
		}
		if p := b.progress(bob.Subject); len(p.Sections) != 0 {
			b.Errorf("bob sees %v", p.Sections)
		}
	}},

	{"a malformed subject cannot be linked", func(b *bench) {
		b.want(b.Link(ctx, b.subject(), "me"), study.ErrInvalid)
		b.want(b.Link(ctx, "", ""), study.ErrInvalid)
	}},
}
