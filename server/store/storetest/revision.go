package storetest

import (
	"context"
	"fmt"
	"time"

	"github.com/google/go-cmp/cmp"

	"millrace/server/study"
)

// revisionTests are about what outlives a change of the content.
var revisionTests = []test{
	{"a revision is kept as it was first", func(b *bench) {
		kept := study.Revision{Rev: "r-1", Quiz: "quiz-1", Shown: "s-1", Body: []byte{0, 1, 0xff}}
		b.must(b.KeepRevisions(ctx, kept))
		b.must(b.KeepRevisions(ctx, study.Revision{Rev: "r-1", Quiz: "quiz-1", Shown: "s-2", Body: []byte("another")}))
		got, err := b.Revision(ctx, "r-1")
		b.must(err)
		if diff := cmp.Diff(kept, got); diff != "" {
			b.Fatal(diff)
		}
		_, err = b.Revision(ctx, "r-2")
		b.want(err, study.ErrNotFound)
	}},

	{"of revisions that show the same page the last one is found", func(b *bench) {
		rev := func(name, quiz, shown string) study.Revision {
			return study.Revision{Rev: name, Quiz: quiz, Shown: shown, Body: []byte(name)}
		}
		b.must(b.KeepRevisions(ctx, rev("r-9", "quiz-1", "s-1"), rev("r-8", "quiz-1", "s-2"), rev("r-7", "quiz-2", "s-1")))
		time.Sleep(time.Millisecond) // the system's clock tells them apart by microseconds
		b.must(b.KeepRevisions(ctx, rev("r-1", "quiz-1", "s-1")))
		got, err := b.RevisionShown(ctx, "quiz-1", "s-1")
		if b.must(err); got.Rev != "r-1" {
			b.Errorf("got %+v", got)
		}
		_, err = b.RevisionShown(ctx, "quiz-2", "s-2")
		b.want(err, study.ErrNotFound)
	}},

	{"a revision outlives a rebuild", func(b *bench) {
		b.must(b.KeepRevisions(ctx, study.Revision{Rev: "r-1", Quiz: "quiz-1", Shown: "s-1", Body: []byte("x")}))
		_, err := b.Rebuild(ctx)
		b.must(err)
		_, err = b.Revision(ctx, "r-1")
		b.must(err)
	}},

	{"half a revision is refused, and the others with it", func(b *bench) {
		whole := study.Revision{Rev: "r", Quiz: "q", Shown: "s", Body: []byte("x")}
		for i := range 4 {
			half := whole
			*[]*string{&half.Rev, &half.Quiz, &half.Shown, new(string)}[i] = ""
			if i == 3 {
				half.Body = nil
			}
			b.want(b.KeepRevisions(ctx, whole, half), study.ErrInvalid)
		}
		_, err := b.Revision(ctx, "r")
		b.want(err, study.ErrNotFound)
	}},

	{"every verdict on an attempt stays, the oldest first", func(b *bench) {
		who, linked, stranger := b.subject(), b.subject(), b.subject()
		e := b.event(who, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{Lesson: "l"})
		first := study.QuizMarked{Attempt: e.ID, Lesson: "l", Score: 500, Max: 1000, Grader: "1", KeyHash: "aa", Marks: map[string]int{"q-1": 500}}
		again := study.QuizMarked{Attempt: e.ID, Lesson: "l", Score: 1000, Max: 1000, Passed: true, Grader: "1", KeyHash: "bb",
			Marks: map[string]int{"q-1": 1000}, Reason: "the key was wrong"}
		one, two := b.event(who, study.KindQuizMarked, "quiz-1", first), b.event(linked, study.KindQuizMarked, "quiz-1", again)
		two.ContentRev = "rev-2"
		b.stored(e, one, two, b.event(stranger, study.KindQuizMarked, "quiz-1", study.QuizMarked{Attempt: e.ID, Max: 1}))
		b.must(b.Link(ctx, linked, who))
		want := []study.Verdict{{QuizMarked: first, Rev: "rev-1"}, {QuizMarked: again, Rev: "rev-2"}}
		for i, id := range []string{one.ID, two.ID} {
			stored, err := b.Event(ctx, id)
			b.must(err)
			want[i].At = stored.ReceivedAt
		}
		for range 2 {
			for _, asks := range []study.Subject{who, linked} {
				got, err := b.Verdicts(ctx, asks, e.ID)
				b.must(err)
				if diff := cmp.Diff(want, got); diff != "" {
					b.Fatal(diff)
				}
			}
			_, err := b.Rebuild(ctx)
			b.must(err)
		}
		none, err := b.Verdicts(ctx, b.subject(), e.ID)
		if b.must(err); len(none) != 0 {
			b.Errorf("somebody else sees %d verdicts", len(none))
		}
	}},

	{"the attempts of everybody come in order, each with its own newest verdict", func(b *bench) {
		guest, ada, bob := b.subject(), b.subject(), b.subject()
		b.must(b.Link(ctx, guest, ada))
		var want []string
		for i := range 150 { // more than are read at a time
			who := []study.Subject{guest, ada, bob}[i%3]
			e := b.event(who, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{Lesson: "l", Seed: uint64(i)})
			b.stored(e, b.event(who, study.KindQuizMarked, "quiz-1", study.QuizMarked{Attempt: e.ID, Score: i, Max: 200}),
				b.event(bob, study.KindQuizSubmitted, "quiz-2", study.QuizSubmitted{Lesson: "l"}))
			want = append(want, fmt.Sprint(e.ID, who, i))
		}
		var got []string
		people := map[study.Subject]bool{}
		for t, err := range b.Attempts(ctx, "quiz-1") {
			b.must(err)
			if uint64(t.Verdict.Score) != t.Seed {
				b.Fatalf("attempt %d has the verdict of %d", t.Seed, t.Verdict.Score)
			}
			got = append(got, fmt.Sprint(t.ID, t.Subject, t.Seed))
			people[t.Person] = true
		}
		if diff := cmp.Diff(want, got); diff != "" {
			b.Fatal(diff)
		}
		if len(people) != 2 {
			b.Errorf("%d people, want the guest and ada as one, and bob", len(people))
		}
		all := 0
		for _, err := range b.Attempts(ctx, "") {
			b.must(err)
			all++
		}
		if all != 300 {
			b.Errorf("%d attempts at all quizzes, want 300", all)
		}
		for range b.Attempts(ctx, "") {
			break // whoever stops early is let go
		}
		gone, leave := context.WithCancel(ctx)
		leave()
		for _, err := range b.Attempts(gone, "") {
			b.want(err, context.Canceled)
		}
	}},

	{"ids in use are those that a record shows", func(b *bench) {
		ada, bob := b.subject(), b.subject()
		check := study.CheckAnswered{Lesson: "l", Max: 1}
		b.stored(b.event(ada, study.KindSectionDone, "s-1", nil), b.event(bob, study.KindSectionDone, "s-1", nil),
			b.event(bob, study.KindSectionDone, "s-2", nil), b.event(bob, study.KindSectionUndone, "s-2", nil),
			b.event(ada, study.KindCheckAnswered, "q-1", check), b.event(ada, study.KindCheckAnswered, "q-1", check),
			b.event(ada, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{}), b.event(ada, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{}),
			b.event(ada, study.KindPosition, "s-9", study.Position{Lesson: "l"}))
		got, err := b.Used(ctx)
		b.must(err)
		want := []study.Used{
			{Kind: study.KindCheckAnswered, ID: "q-1", People: 1},
			{Kind: study.KindQuizSubmitted, ID: "quiz-1", People: 1},
			{Kind: study.KindSectionDone, ID: "s-1", People: 2},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			b.Fatal(diff)
		}
	}},
}
