package storetest

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"millrace/server/study"
)

var appendTests = []test{
	{"nothing is stored for no events", func(b *bench) {
		if outcomes, err := b.Append(ctx); err != nil || len(outcomes) != 0 {
			b.Fatalf("got %v, %v", outcomes, err)
		}
	}},

	{"an event comes back as it was sent", func(b *bench) {
		e := b.event(b.subject(), "poll.voted", "p-1", nil) // a kind this version does not know
		e.Payload = []byte(`{ "later": {"field": [1, 2.50]},  "ünï": "\\u0000 is six letters here" }`)
		e.ClientTime = time.Date(2026, 3, 29, 2, 30, 0, 123_456_789, time.FixedZone("CET", 3600))
		before := time.Now()
		b.stored(e)
		got, err := b.Event(ctx, e.ID)
		b.must(err)
		if !bytes.Equal(got.Payload, e.Payload) {
			b.Errorf("payload %s, want %s", got.Payload, e.Payload)
		}
		if want := e.ClientTime.Truncate(time.Microsecond); !got.ClientTime.Equal(want) || got.ClientTime.Location() != time.UTC {
			b.Errorf("client time %v, want %v in UTC", got.ClientTime, want)
		}
		if got.Seq != 1 || got.ReceivedAt.Before(before.Truncate(time.Microsecond)) || got.ReceivedAt.After(time.Now()) {
			b.Errorf("seq %d received at %v", got.Seq, got.ReceivedAt)
		}
		if got.ID != e.ID || got.Subject != e.Subject || got.Kind != e.Kind || got.ContentID != e.ContentID || got.ContentRev != e.ContentRev {
			b.Errorf("got %+v, want %+v", got, e)
		}
	}},

	{"no payload is an empty object and no time is no time", func(b *bench) {
		e := b.event(b.subject(), study.KindSectionDone, "s-1", nil)
		b.stored(e)
		got, err := b.Event(ctx, e.ID)
		b.must(err)
		if string(got.Payload) != "{}" || !got.ClientTime.IsZero() {
			b.Fatalf("payload %s at %v", got.Payload, got.ClientTime)
		}
	}},

	{"a wrong client clock loses nothing", func(b *bench) {
		for _, year := range []int{-400_000, 0, 1, 1970, 2106, 9999, 400_000} {
			e := b.event(b.subject(), study.KindSectionDone, "s-1", nil)
			e.ClientTime = time.Date(year, 1, 2, 3, 4, 5, 0, time.UTC)
			b.stored(e)
			got, err := b.Event(ctx, e.ID)
			b.must(err)
			if !got.ClientTime.IsZero() && !got.ClientTime.Equal(e.ClientTime) {
				b.Errorf("year %d came back as %v", year, got.ClientTime)
			}
		}
	}},

	{"an unknown event is not found", func(b *bench) {
		_, err := b.Event(ctx, b.id())
		b.want(err, study.ErrNotFound)
	}},

	{"known ids are those of stored events", func(b *bench) {
		one, other := b.event(b.subject(), study.KindSectionDone, "s-1", nil), b.event(b.subject(), study.KindSectionDone, "s-1", nil)
		b.stored(one, other, b.event(b.subject(), study.KindSectionDone, "s-1", nil))
		for _, asked := range [][]string{nil, {b.id()}, {one.ID}, {b.id(), other.ID, `"\x00\xff`, one.ID, one.ID, ""}} {
			want := map[string]bool{}
			for _, id := range asked {
				if id == one.ID || id == other.ID {
					want[id] = true
				}
			}
			if got, err := b.Known(ctx, asked...); err != nil || !maps.Equal(got, want) {
				b.Errorf("of %q are known %v, %v, want %v", asked, got, err, want)
			}
		}
	}},

	{"the same event again is a duplicate", func(b *bench) {
		e := b.event(b.subject(), study.KindCheckAnswered, "q-1", nil)
		e.Payload = []byte(`{"lesson":"l","score":1000,"max":1000,"given":{"a":["1"],"b":["é"]}}`)
		b.stored(e)
		again := e
		again.Payload = []byte("{ \"given\": {\"b\":[\"\\u00e9\"],\n \"a\":[\"1\"]}, \"max\":1000, \"score\":1000, \"lesson\":\"l\" }")
		again.ClientTime = time.Now() // a client may stamp each try
		got := b.outcomes(e, again)
		if !slices.Equal(got, []study.Outcome{study.Duplicate, study.Duplicate}) {
			b.Fatalf("got %v", got)
		}
		if tries := b.progress(e.Subject).Answers["q-1"].Tries; tries != 1 {
			b.Fatalf("counted %d tries", tries)
		}
	}},

	{"another event with its id is a conflict and stops nothing", func(b *bench) {
		e := b.event(b.subject(), study.KindCheckAnswered, "q-1", study.CheckAnswered{Lesson: "l", Score: 1, Max: 2})
		b.stored(e)
		kind, content, rev, payload, subject := e, e, e, e, e
		kind.Kind = "check.seen"
		content.ContentID = "q-2"
		rev.ContentRev = "rev-2"
		payload.Payload = []byte(`{"lesson":"l","score":2,"max":2}`)
		subject.Subject = b.subject()
		fresh := b.event(e.Subject, study.KindSectionDone, "s-1", nil)
		got := b.outcomes(kind, content, rev, payload, subject, fresh, e)
		want := []study.Outcome{study.Conflict, study.Conflict, study.Conflict, study.Conflict, study.Conflict, study.Stored, study.Duplicate}
		if !slices.Equal(got, want) {
			b.Fatalf("got %v, want %v", got, want)
		}
		p := b.progress(e.Subject)
		if p.Answers["q-1"].Score != 1 || len(p.Answers) != 1 || len(p.Sections) != 1 {
			b.Fatalf("progress %+v", p)
		}
		if p := b.progress(subject.Subject); len(p.Answers) != 0 {
			b.Fatalf("the other subject got %+v", p)
		}
	}},

	{"one call may hold an event twice", func(b *bench) {
		e := b.event(b.subject(), study.KindSectionDone, "s-1", nil)
		other := e
		other.ContentID = "s-2"
		got := b.outcomes(e, e, other)
		if want := []study.Outcome{study.Stored, study.Duplicate, study.Conflict}; !slices.Equal(got, want) {
			b.Fatalf("got %v, want %v", got, want)
		}
	}},

	{"twenty clicks at once store one event", func(b *bench) {
		e := b.event(b.subject(), study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{Seed: 3})
		var mu sync.Mutex
		count := map[study.Outcome]int{}
		var wg sync.WaitGroup
		for range 20 {
			wg.Go(func() {
				outcomes, err := b.Append(ctx, e)
				if err != nil {
					b.Error(err)
					return
				}
				mu.Lock()
				count[outcomes[0]]++
				mu.Unlock()
			})
		}
		wg.Wait()
		if count[study.Stored] != 1 || count[study.Duplicate] != 19 || len(b.progress(e.Subject).Attempts) != 1 {
			b.Fatalf("outcomes %v", count)
		}
	}},

	{"what cannot be kept is refused whole and says why", func(b *bench) {
		good := b.event(b.subject(), study.KindSectionDone, "s-1", nil)
		for _, c := range []struct {
			says string
			edit func(e *study.Event)
		}{
			{"id", func(e *study.Event) { e.ID = "7" }},
			{"subject", func(e *study.Event) { e.Subject = "somebody" }},
			{"kind", func(e *study.Event) { e.Kind = "" }},
			{"content id", func(e *study.Event) { e.ContentID = "a\x00b" }},
			{"content id", func(e *study.Event) { e.ContentID = strings.Repeat("x", 10_000) }},
			{"content revision", func(e *study.Event) { e.ContentRev = "\xff" }},
			{"JSON", func(e *study.Event) { e.Payload = []byte(`{"a":`) }},
			{"JSON", func(e *study.Event) { e.Payload = []byte{} }},
			{"UTF-8", func(e *study.Event) { e.Payload = []byte("{\"a\":\"\xff\"}") }},
			{"NUL", func(e *study.Event) { e.Payload = []byte(`{"a":"b\u0000"}`) }},
			{"deep", func(e *study.Event) {
				e.Payload = []byte(`{"a":` + strings.Repeat("[", 16) + strings.Repeat("]", 16) + `}`)
			}},
			{"bytes", func(e *study.Event) {
				e.Payload = fmt.Appendf(nil, `{"a":%q}`, strings.Repeat("x", study.MaxPayload))
			}},
		} {
			bad := b.event(good.Subject, "some.kind", "c", nil)
			c.edit(&bad)
			outcomes, err := b.Append(ctx, good, bad)
			b.want(err, study.ErrInvalid)
			if outcomes != nil || !strings.Contains(err.Error(), c.says) {
				b.Errorf("%v and an error that does not name %q: %v", outcomes, c.says, err)
			}
		}
		_, err := b.Event(ctx, good.ID)
		b.want(err, study.ErrNotFound)
	}},

	{"the largest payload is kept", func(b *bench) {
		e := b.event(b.subject(), "some.kind", "c", nil)
		e.Payload = fmt.Appendf(nil, `{"a":%q}`, strings.Repeat("x", study.MaxPayload-len(`{"a":""}`)))
		b.stored(e)
		got, err := b.Event(ctx, e.ID)
		b.must(err)
		if !bytes.Equal(got.Payload, e.Payload) {
			b.Fatalf("%d bytes came back, want %d", len(got.Payload), len(e.Payload))
		}
	}},

	{"a caller that has left before the write stores nothing", func(b *bench) {
		gone, leave := context.WithCancel(ctx)
		leave()
		e := b.event(b.subject(), study.KindSectionDone, "s-1", nil)
		_, err := b.Append(gone, e)
		b.want(err, context.Canceled)
		_, err = b.Event(ctx, e.ID)
		b.want(err, study.ErrNotFound)
	}},

	{"callers that leave at any moment spoil nothing", func(b *bench) {
		who := b.subject()
		acknowledged := make(chan string, 400)
		var wg sync.WaitGroup
		for range 4 {
			events := make([]study.Event, 100)
			for i := range events {
				events[i] = b.event(who, study.KindCheckAnswered, "q-1", study.CheckAnswered{Max: 1})
			}
			wg.Go(func() {
				for i, e := range events {
					leaving, leave := context.WithTimeout(ctx, time.Duration(i%10)*100*time.Microsecond)
					if _, err := b.Append(leaving, e); err == nil {
						acknowledged <- e.ID
					} else if leaving.Err() == nil {
						b.Errorf("nobody had left, and yet: %v", err)
					}
					leave()
				}
			})
		}
		wg.Wait()
		close(acknowledged)
		count := 0
		for id := range acknowledged {
			count++
			if _, err := b.Event(ctx, id); err != nil {
				b.Errorf("acknowledged and gone: %v", err)
			}
		}
		if tries := b.progress(who).Answers["q-1"].Tries; tries != count {
			b.Errorf("%d tries counted, %d acknowledged", tries, count)
		}
		b.stored(b.event(who, study.KindSectionDone, "s-1", nil))
	}},
}
