package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"millrace/server"
	"millrace/server/study"
)

// regrade plans a regrade of everything by what is on the disk, and stores it if told to.
func (l live) regrade(apply bool, change ...func(*server.Regrade)) (server.RegradePlan, int) {
	l.t.Helper()
	r := server.Regrade{Store: l.store, Site: loaded(l.t, os.DirFS(l.dir)), Reason: "The sum was wrong."}
	for _, f := range change {
		f(&r)
	}
	plan, err := r.Plan(context.Background())
	if err != nil {
		l.t.Fatal(err)
	}
	added := 0
	if apply {
		if added, err = r.Apply(context.Background(), plan); err != nil {
			l.t.Fatal(err)
		}
	}
	return plan, added
}

// An author corrects a key: nothing changes until it is regraded; then there is another
// verdict, with the reason, and learners see both.
func TestACorrectedKeyCountsOnceItIsRegraded(t *testing.T) {
	l := newLive(t)
	b, attempt := l.learner() // the number is 7, which is wrong
	exact := l.rig.browser()
	exact.follow(lessonPath+"/quiz", right...)
	l.edit(bankFile, "answer: 48151623", "answer: 7", "feedback: {7: SECRET-sum seven}", "feedback: {48151623: SECRET-sum old}")
	before := b.get("/attempts/" + attempt)
	before.says(t, "6 of 7 points")
	if strings.Contains(before.words(), "rewritten") || strings.Contains(before.words(), "How it was marked") {
		t.Error("the attempt changed before it was regraded")
	}

	log := events(t, l.rig)
	plan, _ := l.regrade(false)
	if events(t, l.rig) != log || b.get("/attempts/"+attempt).words() != before.words() {
		t.Error("looking at what would change changed something")
	}
	if len(plan.Quizzes) != 1 {
		t.Fatalf("the plan is %+v", plan)
	}
	q := plan.Quizzes[0]
	up, down, gained, lost := q.Changed()
	if q.ID != "quiz-wait" || q.Attempts != 2 || q.People != 2 || up != 1 || down != 1 || gained != 0 || lost != 0 || len(q.Questions) != 1 {
		t.Errorf("the plan is %+v", q)
	}
	if k := q.Questions[0]; k.ID != "sum" || k.Up != 1 || k.Down != 1 || k.Same != 0 || k.People != 2 || k.Reworded != 0 {
		t.Errorf("the question is %+v", k)
	}

	if _, added := l.regrade(true); added != 2 {
		t.Errorf("%d verdicts are new, want 2", added)
	}
	if _, added := l.regrade(true); added != 0 || events(t, l.rig) != log+2 {
		t.Errorf("a second run adds %d verdicts", added)
	}
	page := b.get("/attempts/" + attempt)
	page.says(t, "Passed: 7 of 7 points", "How it was marked", "6 of 7 points passed Marked when you handed it in.",
		"7 of 7 points passed Marked again: The sum was wrong.", "The last one counts.")
	if strings.Contains(page.body, "missed again") {
		t.Error("the page still marks the number by the old key")
	}
	b.get("/progress").says(t, "7 of 7")
	if export := exported(t, b); !strings.Contains(export, "The sum was wrong.") || strings.Contains(export, "key_hash") {
		t.Error("the export lacks the reason, or tells a hash of the key")
	}
	exact.get("/progress").says(t, "6 of 7")

	// What is handed in now is marked by the new key at once.
	b.follow(lessonPath+"/quiz", "q.sum.value", "7").says(t, "1 of 7 points")

	// The correction was a mistake: going back is one more verdict, and no old one is taken
	// for it.
	l.edit(bankFile, "answer: 7", "answer: 48151623", "feedback: {48151623: SECRET-sum old}", "feedback: {7: SECRET-sum seven}")
	if _, added := l.regrade(true); added != 3 {
		t.Errorf("going back adds %d verdicts, want 3", added)
	}
	b.get("/attempts/"+attempt).says(t, "6 of 7 points")
	l.edit(bankFile, "answer: 48151623", "answer: 7", "feedback: {7: SECRET-sum seven}", "feedback: {48151623: SECRET-sum old}")
	if _, added := l.regrade(true); added != 3 {
		t.Errorf("going forth again adds %d verdicts, want 3", added)
	}
	b.get("/attempts/"+attempt).says(t, "Passed: 7 of 7 points")
}

func TestARegradeThatOnlyLiftsTakesNothing(t *testing.T) {
	l := newLive(t)
	b, attempt := l.learner()
	exact, id := l.rig.browser(), study.NewID()
	exact.follow(lessonPath+"/quiz", append(right, "event", id)...)
	l.edit(bankFile, "answer: 48151623", "answer: 7", "feedback: {7: SECRET-sum seven}", "feedback: {48151623: SECRET-sum old}")
	plan, added := l.regrade(true, func(r *server.Regrade) { r.OnlyUp = true })
	if added != 1 || plan.Quizzes[0].Held != 1 {
		t.Errorf("added %d, held %d", added, plan.Quizzes[0].Held)
	}
	b.get("/attempts/"+attempt).says(t, "7 of 7 points")
	page := exact.get("/attempts/" + id)
	page.says(t, "Passed: 7 of 7 points")
	if strings.Contains(page.words(), "How it was marked") {
		t.Error("who keeps their points is told of a regrade")
	}
}

// Old answers to other words, for other points or to a question that is gone keep their
// marks: they mean something else now.
func TestARegradeMarksOnlyWhatWasAskedLikeThat(t *testing.T) {
	l := newLive(t)
	b, attempt := l.learner()
	l.edit(bankFile, "prompt: Pick the right one.", "prompt: Pick the wrong one.",
		"{text: Wrong, feedback: SECRET-one wrong}", "{text: Wrong, correct: true, feedback: SECRET-one wrong}",
		"{text: Right, correct: true, feedback: SECRET-one right}", "{text: Right, feedback: SECRET-one right}",
		"kind: number\n", "kind: number\n    points: 2\n", "answer: 48151623", "answer: 7", "feedback: {7: SECRET-sum seven}", "feedback: {48151623: SECRET-sum old}")
	plan, added := l.regrade(true)
	if added != 0 || len(plan.Quizzes[0].Again) != 0 {
		t.Errorf("%+v", plan.Quizzes[0])
	}
	for _, k := range plan.Quizzes[0].Questions {
		if k.Reworded != 1 || k.Up+k.Down+k.Same != 0 {
			t.Errorf("%+v", k)
		}
	}
	if len(plan.Quizzes[0].Questions) != 2 {
		t.Errorf("%d questions were asked otherwise, want 2", len(plan.Quizzes[0].Questions))
	}
	b.get("/attempts/"+attempt).says(t, "6 of 7 points", "Pick the right one.")
}

func TestARegradeSaysWhatItCannotMark(t *testing.T) {
	l := newLive(t)
	l.learner()
	// An attempt from before revisions were kept, and one at a quiz that is gone.
	for quiz, rev := range map[string]string{"quiz-wait": "not-kept", "quiz-gone": "not-kept"} {
		who := study.NewSubject()
		e := study.Event{ID: study.NewID(), Subject: who, Kind: study.KindQuizSubmitted, ContentID: quiz, ContentRev: rev, Payload: payload(t, study.QuizSubmitted{Lesson: "wait"})}
		v := study.Event{ID: study.NewID(), Subject: who, Kind: study.KindQuizMarked, ContentID: quiz, ContentRev: rev, Payload: payload(t, study.QuizMarked{Attempt: e.ID, Max: 7000})}
		if _, err := l.store.Append(context.Background(), e, v); err != nil {
			t.Fatal(err)
		}
	}
	l.edit(bankFile, "answer: 48151623", "answer: 7", "feedback: {7: SECRET-sum seven}", "feedback: {48151623: SECRET-sum old}")
	plan, added := l.regrade(true)
	if len(plan.Quizzes) != 2 || added != 1 {
		t.Fatalf("%+v, %d added", plan.Quizzes, added)
	}
	if gone, here := plan.Quizzes[0], plan.Quizzes[1]; !gone.Gone || gone.Attempts != 1 || here.Lost != 1 || here.Attempts != 2 || len(here.Again) != 1 {
		t.Errorf("%+v", plan.Quizzes)
	}
	one, _ := l.regrade(false, func(r *server.Regrade) { r.Quiz = "quiz-gone" })
	if len(one.Quizzes) != 1 || one.Quizzes[0].ID != "quiz-gone" {
		t.Errorf("of one quiz: %+v", one.Quizzes)
	}
}

func payload(t *testing.T, body any) []byte {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Whatever happens to keys in whatever order, the projections are what the log says.
func TestRegradedVerdictsAreRebuiltFromTheLog(t *testing.T) {
	l := newLive(t)
	l.edit(bankFile, "    feedback: {7: SECRET-sum seven}\n", "")
	b, attempt := l.learner()
	last := "48151623"
	for i := range 4 {
		next := fmt.Sprint(7 + i%2)
		l.edit(bankFile, "answer: "+last, "answer: "+next)
		l.regrade(true)
		last = next
	}
	before := b.get("/attempts/" + attempt).words()
	events(t, l.rig) // which rebuilds
	if after := b.get("/attempts/" + attempt).words(); after != before {
		t.Errorf("before\n%s\nafter\n%s", before, after)
	}
	if n := strings.Count(before, "Marked again"); n != 4 {
		t.Errorf("%d further verdicts, want 4", n)
	}
}
