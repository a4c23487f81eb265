package storetest

import (
	"github.com/google/go-cmp/cmp"

	"millrace/server/study"
)

var challengeTests = []test{
	{"an attempt keeps its settings and waits for its verdict", func(b *bench) {
		who := b.subject()
		given := map[string]string{"workers": "14", "bindings": "order.# → billing"}
		e := b.event(who, study.KindChallengeSubmitted, "fleet", study.ChallengeSubmitted{Given: given})
		b.stored(e, b.event(who, study.KindChallengeSubmitted, "other", study.ChallengeSubmitted{}))
		stored, err := b.Event(ctx, e.ID)
		b.must(err)
		want := []study.ChallengeAttempt{{ID: e.ID, Subject: who, Challenge: "fleet", Rev: "rev-1", Given: given, SubmittedAt: stored.ReceivedAt}}
		got, err := b.ChallengeAttempts(ctx, who, "fleet")
		b.must(err)
		if diff := cmp.Diff(want, got); diff != "" || got[0].Marked() {
			b.Fatal(diff)
		}
		if all := b.progress(who).Challenges; len(all) != 2 || all[0].Challenge != "other" {
			b.Fatalf("progress shows %+v", all)
		}
	}},

	{"the newest verdict on a challenge counts, and only one's own", func(b *bench) {
		who, stranger := b.subject(), b.subject()
		e := b.event(who, study.KindChallengeSubmitted, "fleet", study.ChallengeSubmitted{})
		mark := func(passed bool) study.ChallengeMarked {
			return study.ChallengeMarked{Attempt: e.ID, Passed: passed, Grader: "1", Widget: "w",
				Conditions: []study.ConditionMark{{Label: "Wait", Want: "at most 40 ms", Got: "58.9 ms", Met: passed, Trial: 1, At: -1}},
				Trials:     []study.TrialMark{{Seed: 4_294_967_295, Readings: map[string]string{"wait": "58.9 ms"}}}}
		}
		b.stored(e, b.event(who, study.KindChallengeMarked, "fleet", mark(false)), b.event(who, study.KindChallengeMarked, "fleet", mark(true)),
			b.event(stranger, study.KindChallengeMarked, "fleet", mark(false)))
		got, err := b.ChallengeAttempts(ctx, who, "fleet")
		b.must(err)
		if diff := cmp.Diff(mark(true), got[0].Verdict); diff != "" {
			b.Error(diff)
		}
		if foreign, err := b.ChallengeAttempts(ctx, stranger, "fleet"); err != nil || len(foreign) != 0 {
			b.Errorf("a stranger sees %+v, %v", foreign, err)
		}
	}},
}
