package storetest

import (
	"github.com/google/go-cmp/cmp"

	"millrace/server/study"
)

func (b *bench) reviews(who study.Subject) study.Reviews {
	b.Helper()
	r, err := b.Reviews(ctx, who)
	b.must(err)
	return r
}

var reviewTests = []test{
	{"somebody unknown has nothing to review", func(b *bench) {
		if r := b.reviews(b.subject()); r.Missed == nil || len(r.Missed)+len(r.Log) != 0 || r.Zone != "" {
			b.Fatalf("got %+v", r)
		}
	}},

	{"grades are kept in the order of storing and once each", func(b *bench) {
		who, stranger := b.subject(), b.subject()
		first := b.event(who, study.KindReviewGraded, "card-2", study.ReviewGraded{Grade: study.Good, Day: 20541})
		second := b.event(who, study.KindReviewGraded, "card-1", study.ReviewGraded{Grade: study.Again, Day: 20540})
		b.stored(first, b.event(stranger, study.KindReviewGraded, "card-1", study.ReviewGraded{Grade: study.Easy}), second)
		if got := b.outcomes(first, second); got[0] != study.Duplicate || got[1] != study.Duplicate {
			b.Fatalf("sent again: %v", got)
		}
		one, err := b.Event(ctx, first.ID)
		b.must(err)
		two, err := b.Event(ctx, second.ID)
		b.must(err)
		want := []study.Review{{Card: "card-2", Grade: study.Good, Day: 20541, At: one.ReceivedAt}, {Card: "card-1", Grade: study.Again, Day: 20540, At: two.ReceivedAt}}
		if diff := cmp.Diff(want, b.reviews(who).Log); diff != "" {
			b.Fatal(diff)
		}
	}},

	{"there are four grades", func(b *bench) {
		for _, g := range []study.Grade{-1, 0, 5} {
			_, err := b.Append(ctx, b.event(b.subject(), study.KindReviewGraded, "card-1", study.ReviewGraded{Grade: g}))
			b.want(err, study.ErrInvalid)
		}
	}},

	{"what was missed stays missed, with the latest wrong answer", func(b *bench) {
		who := b.subject()
		answer := func(pick string, score int) study.Event {
			return b.event(who, study.KindCheckAnswered, "q-1", study.CheckAnswered{Given: map[string][]string{"choice": {pick}}, Score: score, Max: 1000})
		}
		last := answer("b", 500)
		b.stored(b.event(who, study.KindCheckAnswered, "q-2", study.CheckAnswered{Score: 1000, Max: 1000}), answer("a", 0), last, answer("c", 1000))
		stored, err := b.Event(ctx, last.ID)
		b.must(err)
		want := map[string]study.Missed{"q-1": {Question: "q-1", Rev: "rev-1", Given: map[string][]string{"choice": {"b"}}, At: stored.ReceivedAt}}
		if diff := cmp.Diff(want, b.reviews(who).Missed); diff != "" {
			b.Fatal(diff)
		}
	}},

	{"a zone is the one said last, and links share all of it", func(b *bench) {
		phone, laptop := b.subject(), b.subject()
		b.stored(b.event(phone, study.KindZone, "Europe/Berlin", nil), b.event(laptop, study.KindZone, "+05:30", nil),
			b.event(phone, study.KindReviewGraded, "c", study.ReviewGraded{Grade: study.Hard}), b.event(laptop, study.KindReviewGraded, "c", study.ReviewGraded{Grade: study.Easy}),
			b.event(phone, study.KindReviewGraded, "c", study.ReviewGraded{Grade: study.Again}))
		if z := b.reviews(phone).Zone; z != "Europe/Berlin" {
			b.Errorf("the phone's zone is %q", z)
		}
		b.must(b.Link(ctx, phone, laptop))
		r := b.reviews(phone)
		if len(r.Log) != 3 || r.Log[0].Grade != study.Hard || r.Log[1].Grade != study.Easy || r.Log[2].Grade != study.Again || r.Zone != "+05:30" {
			b.Errorf("linked: %+v", r)
		}
		if diff := cmp.Diff(r, b.reviews(laptop)); diff != "" {
			b.Errorf("it depends on who asks: %s", diff)
		}
	}},
}
