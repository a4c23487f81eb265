package storetest

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	diff "github.com/google/go-cmp/cmp"

	"millrace/server/study"
)

func (b *bench) opened(who study.Subject, attempt string, due time.Time) study.Event {
	b.Helper()
	return b.event(who, study.KindQuizOpened, "quiz-1", study.QuizOpened{Attempt: attempt, Lesson: "l", Seed: 7, Due: due.UnixMicro()})
}

func (b *bench) saved(who study.Subject, attempt, question, pick string) study.Event {
	b.Helper()
	return b.event(who, study.KindQuizSaved, "quiz-1", study.QuizSaved{Attempt: attempt, Lesson: "l", Question: question, Seed: 9,
		Given: map[string][]string{"pick": {pick}}})
}

// at is when an event was stored.
func (b *bench) at(e study.Event) time.Time {
	b.Helper()
	stored, err := b.Event(ctx, e.ID)
	b.must(err)
	return stored.ReceivedAt
}

func (b *bench) wantOpen(who study.Subject, want ...study.OpenAttempt) {
	b.Helper()
	if d := diff.Diff(want, b.progress(who).Open); d != "" {
		b.Fatal(d)
	}
}

type givenTo = map[string]map[string][]string

var draftTests = []test{
	{"of each question the answer saved last is there", func(b *bench) {
		who, id := b.subject(), b.id()
		last := b.saved(who, id, "q-2", "c")
		b.stored(b.saved(who, id, "q-1", "a"), b.saved(who, id, "q-2", "b"), last)
		b.wantOpen(who, study.OpenAttempt{ID: id, Subject: who, Quiz: "quiz-1", QuizRev: "rev-1", Lesson: "l", Seed: 9, SavedAt: b.at(last),
			Given: givenTo{"q-1": {"pick": {"a"}}, "q-2": {"pick": {"c"}}}})
	}},

	{"an attempt that was begun keeps its first end", func(b *bench) {
		who, id := b.subject(), b.id()
		due := time.UnixMicro(1_900_000_000_000_001).UTC()
		first, answer := b.opened(who, id, due), b.saved(who, id, "q-1", "a")
		want := study.OpenAttempt{ID: id, Subject: who, Quiz: "quiz-1", QuizRev: "rev-1", Lesson: "l", Seed: 7, Due: due, Given: givenTo{}}
		b.stored(first)
		want.Begun = b.at(first)
		b.wantOpen(who, want)
		b.stored(answer, b.opened(who, id, due.Add(time.Hour)))
		want.SavedAt, want.Given = b.at(answer), givenTo{"q-1": {"pick": {"a"}}}
		b.wantOpen(who, want)
	}},

	{"an attempt that is prolonged ends when was said last, until it is handed in", func(b *bench) {
		who, stranger, id := b.subject(), b.subject(), b.id()
		due := time.UnixMicro(5_000_000).UTC()
		prolonged := func(who study.Subject, attempt string, due int64) study.Event {
			return b.event(who, study.KindQuizProlonged, "quiz-1", study.QuizProlonged{Attempt: attempt, Due: due})
		}
		overdue := func(before time.Time) int {
			b.Helper()
			all, err := b.Overdue(ctx, before, 9)
			b.must(err)
			return len(all)
		}
		ends := func(want time.Time) {
			b.Helper()
			for range 2 {
				if open := b.progress(who).Open; len(open) != 1 || !open[0].Due.Equal(want) || open[0].Due.IsZero() != want.IsZero() {
					b.Fatalf("open %+v, want it to end at %v", open, want)
				}
				late := 0
				if !want.IsZero() {
					late = 1
				}
				if n := overdue(want.Add(time.Microsecond)); n != late || overdue(want) != 0 {
					b.Fatalf("%d overdue just after %v, want %d and none before", n, want, late)
				}
				_, err := b.Rebuild(ctx)
				b.must(err)
			}
		}
		b.stored(prolonged(who, id, 1)) // before it was begun
		b.stored(b.opened(who, id, due))
		ends(due)
		b.stored(prolonged(who, id, due.Add(time.Hour).UnixMicro()), prolonged(who, b.id(), 7), prolonged(stranger, id, 8))
		ends(due.Add(time.Hour))
		b.stored(prolonged(who, id, due.Add(time.Minute).UnixMicro()))
		ends(due.Add(time.Minute))
		b.stored(b.opened(who, id, due)) // beginning again takes nothing back
		ends(due.Add(time.Minute))
		b.stored(prolonged(who, id, 0))
		ends(time.Time{})
		b.stored(prolonged(who, id, due.UnixMicro()))
		ends(due)
		e := b.event(who, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{})
		e.ID = id
		b.stored(e, prolonged(who, id, due.Add(-time.Second).UnixMicro()))
		if n := overdue(due.Add(time.Hour)); n != 0 || len(b.progress(who).Open) != 0 {
			b.Errorf("%d overdue after it was handed in", n)
		}
	}},

	{"what is handed in is under way no more, whatever arrives later", func(b *bench) {
		who, id := b.subject(), b.id()
		b.stored(b.opened(who, id, time.UnixMicro(1)), b.saved(who, id, "q-1", "a"))
		e := b.event(who, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{Lesson: "l", Closed: true})
		e.ID = id
		b.stored(e, b.saved(who, id, "q-1", "late"))
		for range 2 {
			b.wantOpen(who)
			if a, err := b.Attempt(ctx, who, id); err != nil || !a.Closed {
				b.Fatalf("got %+v, %v", a, err)
			}
			_, err := b.Rebuild(ctx)
			b.must(err)
		}
	}},

	{"the attempts touched last come first, of all that are linked", func(b *bench) {
		guest, member, old, young := b.subject(), b.subject(), b.id(), b.id()
		b.stored(b.saved(guest, old, "q-1", "a"), b.saved(member, young, "q-1", "b"), b.saved(guest, old, "q-2", "a"))
		if open := b.progress(member).Open; len(open) != 1 || open[0].ID != young {
			b.Fatalf("before they are linked: %+v", open)
		}
		b.must(b.Link(ctx, guest, member))
		b.stored(b.saved(member, old, "q-1", "c"))
		open := b.progress(guest).Open
		if len(open) != 2 || open[0].ID != old || open[1].ID != young {
			b.Fatalf("open %+v", open)
		}
		if d := diff.Diff(givenTo{"q-1": {"pick": {"c"}}, "q-2": {"pick": {"a"}}}, open[0].Given); d != "" {
			b.Error(d)
		}
		e := b.event(member, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{})
		e.ID = old
		b.stored(e)
		if open := b.progress(guest).Open; len(open) != 1 || open[0].ID != young {
			b.Errorf("the other subject's answers stayed: %+v", open)
		}
	}},

	{"a stranger neither sees nor ends an attempt", func(b *bench) {
		who, stranger, id := b.subject(), b.subject(), b.id()
		b.stored(b.saved(who, id, "q-1", "a"))
		e := b.event(stranger, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{})
		e.ID = id
		b.stored(e, b.saved(stranger, id, "q-1", "b"))
		b.wantOpen(stranger)
		if open := b.progress(who).Open; len(open) != 1 || open[0].Given["q-1"]["pick"][0] != "a" {
			b.Fatalf("open %+v", open)
		}
	}},

	{"attempts are overdue from their due time until they are handed in", func(b *bench) {
		one, two := b.subject(), b.subject()
		late, later, free := b.id(), b.id(), b.id()
		due := time.UnixMicro(5_000_000).UTC()
		b.stored(b.opened(two, later, due.Add(time.Second)), b.opened(one, late, due), b.saved(one, late, "q-1", "a"),
			b.event(one, study.KindQuizOpened, "quiz-1", study.QuizOpened{Attempt: free}))
		overdue := func(before time.Time, most int) (ids []string) {
			b.Helper()
			all, err := b.Overdue(ctx, before, most)
			b.must(err)
			for _, a := range all {
				ids = append(ids, a.ID)
			}
			return ids
		}
		for _, c := range []struct {
			before time.Time
			most   int
			want   []string
		}{
			{due, 9, nil},
			{due.Add(time.Microsecond), 9, []string{late}},
			{due.Add(time.Hour), 9, []string{late, later}},
			{due.Add(time.Hour), 1, []string{late}},
		} {
			if got := overdue(c.before, c.most); !slices.Equal(got, c.want) {
				b.Errorf("before %v, at most %d: %v, want %v", c.before, c.most, got, c.want)
			}
		}
		all, err := b.Overdue(ctx, due.Add(time.Microsecond), 9)
		b.must(err)
		if d := diff.Diff(b.progress(one).Open[1:], all); d != "" {
			b.Error(d)
		}
		e := b.event(one, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{})
		e.ID = late
		b.stored(e)
		for range 2 {
			if got := overdue(due.Add(time.Hour), 9); !slices.Equal(got, []string{later}) {
				b.Errorf("after it was handed in: %v", got)
			}
			_, err := b.Rebuild(ctx)
			b.must(err)
		}
	}},
}

// open works out the attempts of a person that are under way.
func (m *model) open(who study.Subject) (all []study.OpenAttempt) {
	person := m.person(who)
	touched := map[string]int64{}
	at := func(e study.Event, id string) *study.OpenAttempt {
		i := slices.IndexFunc(all, func(a study.OpenAttempt) bool { return a.ID == id })
		if i < 0 {
			i = len(all)
			all = append(all, study.OpenAttempt{ID: id, Given: givenTo{}})
		}
		touched[id] = max(touched[id], e.Seq)
		return &all[i]
	}
	shown := func(a *study.OpenAttempt, e study.Event, lesson string, seed uint64) {
		a.Subject, a.Quiz, a.QuizRev, a.Lesson, a.Seed = e.Subject, e.ContentID, e.ContentRev, lesson, seed
	}
	for _, kind := range []string{study.KindQuizOpened, study.KindQuizSaved} {
		for _, e := range m.events {
			switch {
			case !person[e.Subject] || e.Kind != kind:
			case kind == study.KindQuizOpened:
				body := read[study.QuizOpened](e)
				if slices.ContainsFunc(all, func(a study.OpenAttempt) bool { return a.ID == body.Attempt }) {
					continue // beginning again changes nothing
				}
				a := at(e, body.Attempt)
				shown(a, e, body.Lesson, body.Seed)
				a.Begun = e.ReceivedAt
				if body.Due != 0 {
					a.Due = time.UnixMicro(body.Due).UTC()
				}
			default:
				body := read[study.QuizSaved](e)
				a := at(e, body.Attempt)
				if a.Begun.IsZero() {
					shown(a, e, body.Lesson, body.Seed)
				}
				a.SavedAt = e.ReceivedAt
				a.Given[body.Question] = body.Given
			}
		}
	}
	for i := range all {
		m.prolong(&all[i])
	}
	all = slices.DeleteFunc(all, func(a study.OpenAttempt) bool {
		return slices.ContainsFunc(m.events, func(e study.Event) bool {
			return e.ID == a.ID && e.Kind == study.KindQuizSubmitted && person[e.Subject]
		})
	})
	if len(all) == 0 {
		return nil
	}
	slices.SortFunc(all, func(a, b study.OpenAttempt) int { return cmp.Compare(touched[b.ID], touched[a.ID]) })
	return all
}

// prolong moves the end of an attempt that was begun.
func (m *model) prolong(a *study.OpenAttempt) {
	begun, closed := false, false
	for _, e := range m.events {
		switch e.Kind {
		case study.KindQuizOpened:
			begun = begun || e.Subject == a.Subject && read[study.QuizOpened](e).Attempt == a.ID
		case study.KindQuizSubmitted:
			closed = closed || e.ID == a.ID
		case study.KindQuizProlonged:
			body := read[study.QuizProlonged](e)
			if !begun || closed || e.Subject != a.Subject || body.Attempt != a.ID {
				continue
			}
			if a.Due = time.UnixMicro(body.Due).UTC(); body.Due == 0 {
				a.Due = time.Time{}
			}
		}
	}
}

// anAttemptUnderWay begins an attempt, saves an answer to one or hands one in.
func (s *schedule) anAttemptUnderWay() study.Event {
	if len(s.attempts) < 3 || s.rand.Intn(4) == 0 {
		s.attempts = append(s.attempts, s.id())
	}
	who, id := s.someone(), s.attempts[s.rand.Intn(len(s.attempts))]
	switch s.rand.Intn(6) {
	case 2:
		return s.event(who, study.KindQuizProlonged, "quiz-1", study.QuizProlonged{Attempt: id, Due: int64(s.rand.Intn(3))})
	case 0:
		return s.opened(who, id, time.UnixMicro(int64(s.rand.Intn(3))))
	case 1:
		e := s.event(who, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{Lesson: "l", Closed: s.rand.Intn(2) == 0})
		e.ID = id
		return e
	}
	return s.saved(who, id, fmt.Sprintf("q-%d", s.rand.Intn(3)), fmt.Sprint(s.rand.Intn(9)))
}
