package storetest

import (
	"context"
	"math"
	"time"

	"github.com/google/go-cmp/cmp"

	"millrace/server/study"
)

var progressTests = []test{
	{"somebody unknown has done nothing", func(b *bench) {
		p := b.progress(b.subject())
		if p.Sections == nil || p.Answers == nil || len(p.Sections)+len(p.Answers)+len(p.Attempts) != 0 || p.Last != nil {
			b.Fatalf("got %+v", p)
		}
	}},

	{"a section is what was said last", func(b *bench) {
		who := b.subject()
		done := b.event(who, study.KindSectionDone, "s-1", nil)
		b.stored(done, b.event(who, study.KindSectionDone, "s-2", nil), b.event(who, study.KindSectionUndone, "s-2", nil),
			b.event(who, study.KindSectionUndone, "s-3", nil), b.event(who, study.KindSectionDone, "s-3", nil))
		p := b.progress(who)
		if _, ok := p.Sections["s-2"]; ok || len(p.Sections) != 2 {
			b.Fatalf("sections %v", p.Sections)
		}
		stored, err := b.Event(ctx, done.ID)
		b.must(err)
		if want := (study.Done{Section: "s-1", Rev: "rev-1", At: stored.ReceivedAt}); p.Sections["s-1"] != want {
			b.Fatalf("got %+v, want %+v", p.Sections["s-1"], want)
		}
	}},

	{"the server's order decides, not the client's clock", func(b *bench) {
		who := b.subject()
		first, second := b.event(who, study.KindSectionDone, "s-1", nil), b.event(who, study.KindSectionUndone, "s-1", nil)
		first.ClientTime, second.ClientTime = time.Now().AddDate(10, 0, 0), time.Now().AddDate(-10, 0, 0)
		b.stored(first, second)
		if p := b.progress(who); len(p.Sections) != 0 {
			b.Fatalf("sections %v", p.Sections)
		}
	}},

	{"an answer is the latest and its tries are counted", func(b *bench) {
		who := b.subject()
		wrong := study.CheckAnswered{Lesson: "l", Given: map[string][]string{"pick": {"a"}}, Max: 1000}
		right := study.CheckAnswered{Lesson: "l", Given: map[string][]string{"pick": {"b", "c"}}, Score: 1000, Max: 1000}
		last := b.event(who, study.KindCheckAnswered, "q-1", right)
		last.ContentRev = "rev-2"
		b.stored(b.event(who, study.KindCheckAnswered, "q-1", wrong), b.event(who, study.KindCheckAnswered, "q-1", wrong), last)
		stored, err := b.Event(ctx, last.ID)
		b.must(err)
		want := map[string]study.Answer{"q-1": {Question: "q-1", Rev: "rev-2", Given: right.Given, Score: 1000, Max: 1000, Tries: 3, At: stored.ReceivedAt}}
		if diff := cmp.Diff(want, b.progress(who).Answers); diff != "" {
			b.Fatal(diff)
		}
	}},

	{"a place is the last one", func(b *bench) {
		who := b.subject()
		last := b.event(who, study.KindPosition, "s-2", study.Position{Lesson: "l-2"})
		b.stored(b.event(who, study.KindPosition, "s-1", study.Position{Lesson: "l-1"}), last)
		stored, err := b.Event(ctx, last.ID)
		b.must(err)
		want := &study.Place{Lesson: "l-2", Section: "s-2", At: stored.ReceivedAt}
		if diff := cmp.Diff(want, b.progress(who).Last); diff != "" {
			b.Fatal(diff)
		}
	}},

	{"an attempt keeps what was given and waits for its verdict", func(b *bench) {
		who := b.subject()
		given := map[string]map[string][]string{"q-1": {"pick": {"b"}, "text": {"ünï <b>"}}, "q-2": {}}
		e := b.event(who, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{Lesson: "l", Seed: math.MaxUint64 - 6, Given: given})
		b.stored(e)
		stored, err := b.Event(ctx, e.ID)
		b.must(err)
		want := study.Attempt{ID: e.ID, Subject: who, Quiz: "quiz-1", QuizRev: "rev-1", Lesson: "l",
			Seed: math.MaxUint64 - 6, Given: given, SubmittedAt: stored.ReceivedAt}
		got, err := b.Attempt(ctx, who, e.ID)
		b.must(err)
		if diff := cmp.Diff(want, got); diff != "" {
			b.Fatal(diff)
		}
		if diff := cmp.Diff([]study.Attempt{want}, b.progress(who).Attempts); diff != "" {
			b.Fatal(diff)
		}
	}},

	{"the newest verdict counts and attempts come newest first", func(b *bench) {
		who := b.subject()
		first := b.event(who, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{Lesson: "l"})
		second := b.event(who, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{Lesson: "l"})
		before := study.QuizMarked{Attempt: first.ID, Lesson: "l", Score: 500, Max: 1000, Grader: "1", KeyHash: "aa", Marks: map[string]int{"q-1": 500}}
		after := study.QuizMarked{Attempt: first.ID, Lesson: "l", Score: 1000, Max: 1000, Passed: true, Grader: "2", KeyHash: "bb", Marks: map[string]int{"q-1": 1000}}
		b.stored(first, b.event(who, study.KindQuizMarked, "quiz-1", before), second, b.event(who, study.KindQuizMarked, "quiz-1", after))
		attempts := b.progress(who).Attempts
		if len(attempts) != 2 || attempts[0].ID != second.ID || attempts[1].ID != first.ID {
			b.Fatalf("attempts %+v", attempts)
		}
		if attempts[0].Verdict.Max != 0 {
			b.Errorf("nobody marked the second: %+v", attempts[0].Verdict)
		}
		if diff := cmp.Diff(after, attempts[1].Verdict); diff != "" {
			b.Error(diff)
		}
		one, err := b.Attempt(ctx, who, first.ID)
		b.must(err)
		if diff := cmp.Diff(attempts[1], one); diff != "" {
			b.Error(diff)
		}
	}},

	{"a verdict may arrive before its attempt", func(b *bench) {
		who := b.subject()
		e := b.event(who, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{})
		b.stored(b.event(who, study.KindQuizMarked, "quiz-1", study.QuizMarked{Attempt: e.ID, Score: 1, Max: 2}), e)
		if got := b.progress(who).Attempts[0].Verdict; got.Score != 1 || got.Max != 2 {
			b.Fatalf("verdict %+v", got)
		}
	}},

	{"nobody marks or sees the attempt of a stranger", func(b *bench) {
		who, stranger := b.subject(), b.subject()
		e := b.event(who, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{})
		b.stored(e, b.event(stranger, study.KindQuizMarked, "quiz-1", study.QuizMarked{Attempt: e.ID, Score: 9, Max: 9}))
		own, err := b.Attempt(ctx, who, e.ID)
		b.must(err)
		if own.Verdict.Max != 0 || b.progress(who).Attempts[0].Verdict.Max != 0 {
			b.Errorf("a stranger's verdict counts: %+v", own.Verdict)
		}
		_, foreign := b.Attempt(ctx, stranger, e.ID)
		b.want(foreign, study.ErrNotFound)
		_, missing := b.Attempt(ctx, who, b.id())
		b.want(missing, study.ErrNotFound)
	}},

	{"an attempt is a submitted quiz and nothing else", func(b *bench) {
		who := b.subject()
		e := b.event(who, study.KindSectionDone, "s-1", nil)
		b.stored(e)
		_, err := b.Attempt(ctx, who, e.ID)
		b.want(err, study.ErrNotFound)
	}},

	{"an unknown kind changes no progress", func(b *bench) {
		who := b.subject()
		b.stored(b.event(who, "poll.voted", "s-1", map[string]any{"score": 7}))
		p := b.progress(who)
		if len(p.Sections)+len(p.Answers)+len(p.Attempts) != 0 || p.Last != nil {
			b.Fatalf("got %+v", p)
		}
	}},

	{"reading honours its context", func(b *bench) {
		gone, leave := context.WithCancel(ctx)
		leave()
		_, err := b.Progress(gone, b.subject())
		b.want(err, context.Canceled)
		_, err = b.Event(gone, b.id())
		b.want(err, context.Canceled)
	}},
}
