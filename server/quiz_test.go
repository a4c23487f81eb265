package server_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"millrace/server/study"
)

// right answers every question of the test quiz. By the bank, each is worth a point.
var right = []string{
	"q.one.choice", "b", "q.many.choice", "a", "q.many.choice", "b", "q.sum.value", "48151623",
	"q.word.value", "secret-WORD  alpha.", "q.steps.place.c", "1", "q.steps.place.a", "2", "q.steps.place.b", "3",
	"q.pairs.pair.1", "c", "q.pairs.pair.2", "b", "q.gaps.gap.1", "SECRET-gaps word", "q.gaps.gap.2", "b",
}

func TestQuizIsMarkedByItsKey(t *testing.T) {
	b := newRig(t).browser()
	for name, c := range map[string]struct {
		fields []string
		title  string
	}{
		"all right":            {right, "Passed: 7 of 7 points"},
		"five of seven":        {right[:16], "Passed: 5 of 7 points"},
		"four and a half":      {append(right[:10:10], "q.steps.place.c", "1", "q.steps.place.a", "2"), "4.5 of 7 points Not passed yet"},
		"half of each part":    {[]string{"q.pairs.pair.1", "c", "q.gaps.gap.2", "b", "q.steps.place.a", "2", "q.steps.place.b", "3"}, "1.5 of 7 points"},
		"one right":            {[]string{"q.one.choice", "b", "q.sum.value", "7"}, "1 of 7 points Not passed yet"},
		"all wrong":            {[]string{"q.one.choice", "a", "q.many.choice", "c", "q.sum.value", "8"}, "0 of 7 points Not passed yet"},
		"both of a single":     {[]string{"q.one.choice", "a", "q.one.choice", "b"}, "0 of 7 points"},
		"infinite":             {[]string{"q.sum.value", "1e400"}, "0 of 7 points"},
		"no number":            {[]string{"q.sum.value", "NaN"}, "0 of 7 points"},
		"markup":               {[]string{"q.sum.value", `"><script>alert(1)</script>`}, "0 of 7 points"},
		"no text":              {[]string{"q.sum.value", "\xff\xfe"}, "0 of 7 points"},
		"long":                 {[]string{"q.sum.value", strings.Repeat("9", 100_000)}, "0 of 7 points"},
		"fields of others":     {[]string{"q.one.choice", "b", "q.nowhere.choice", "b", "q.one.", "x", "q.", "y"}, "1 of 7 points"},
		"a choice there isn't": {[]string{"q.one.choice", "z", "q.many.choice", "a"}, "of 7 points Not passed yet"},
	} {
		page := b.follow(lessonPath+"/quiz", c.fields...)
		if page.status != http.StatusOK || !strings.Contains(page.words(), c.title) {
			t.Errorf("%s: %d, want %q in\n%.600s", name, page.status, c.title, page.words())
		}
		if strings.Contains(page.body, "<script>alert") {
			t.Errorf("%s: the answer became markup", name)
		}
	}
}

func TestWhatCannotBeKeptIsRefusedWithWords(t *testing.T) {
	b := newRig(t).browser()
	for name, value := range map[string]string{
		"a NUL":    "4\x00",
		"too long": strings.Repeat("<", 80_000), // six bytes each in JSON: over the payload's 256 KB
	} {
		a := b.post(lessonPath+"/quiz", "q.sum.value", value)
		if a.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d, want 422", name, a.status)
		}
		a.says(t, "That did not go through", "payload")
	}
}

func TestEmptyQuizIsShownAgainAndNotKept(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	for name, fields := range map[string][]string{
		"no fields":   nil,
		"white space": {"q.sum.value", "  "},
		"unknown":     {"q.nowhere.choice", "a"},
	} {
		a := b.post(lessonPath+"/quiz", append(fields, "event", study.NewID())...)
		if a.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d, want 422", name, a.status)
		}
		a.says(t, "Nothing is answered yet. Answer what you can, then send it.")
	}
	if b.cookie() != nil || events(t, r) != 0 {
		t.Error("an empty quiz left a trace")
	}
}

func TestConflictKeepsTheNewAnswersInTheForm(t *testing.T) {
	b := newRig(t).browser()
	id := study.NewID()
	first := b.follow(lessonPath+"/quiz", "event", id, "seed", "12", "q.sum.value", "7")
	a := b.post(lessonPath+"/quiz", "event", id, "seed", "12", "q.sum.value", "48151623", "q.one.choice", "b")
	if a.status != http.StatusConflict {
		t.Fatalf("got %d, want 409", a.status)
	}
	a.says(t, "This attempt was already sent with other answers, and those count.")
	form := a.element(t, "quiz-form")
	if !strings.Contains(form, `value="48151623"`) || strings.Count(form, "checked") != 1 {
		t.Errorf("the new answers are gone:\n%s", form)
	}
	if !strings.Contains(form, `name="seed" value="12"`) {
		t.Error("the questions were shuffled anew")
	}
	if strings.Contains(form, `value="`+id+`"`) {
		t.Error("the form still has the id that is taken")
	}
	if now := b.get("/attempts/" + id); now.words() != first.words() {
		t.Error("the first attempt changed")
	}
}

func TestAttemptIsItsOwnersAlone(t *testing.T) {
	r := newRig(t)
	owner, other := r.browser(), r.browser()
	other.follow(lessonPath+"/quiz", right...)
	id := study.NewID()
	owner.follow(lessonPath+"/quiz", append(right, "event", id)...)
	if a := owner.get("/attempts/" + id); a.status != http.StatusOK {
		t.Fatalf("its owner gets %d", a.status)
	}
	nobody := study.NewID()
	for name, b := range map[string]*browser{"somebody else": other, "a stranger": r.browser()} {
		foreign, none := b.get("/attempts/"+id), b.get("/attempts/"+nobody)
		if foreign.status != http.StatusNotFound || none.status != http.StatusNotFound {
			t.Errorf("%s gets %d and %d, want 404", name, foreign.status, none.status)
		}
		if strings.ReplaceAll(foreign.body, id, nobody) != none.body {
			t.Errorf("%s can tell a foreign attempt from none", name)
		}
		foreign.header.Del("Date")
		none.header.Del("Date")
		if fmt.Sprint(foreign.header) != fmt.Sprint(none.header) {
			t.Errorf("%s can tell them apart by\n%v\n%v", name, foreign.header, none.header)
		}
	}
	// Sent again by somebody else it is an attempt of theirs, with an id of its own.
	a := other.post(lessonPath+"/quiz", append(right, "event", id)...)
	if to := a.header.Get("Location"); a.status != http.StatusSeeOther || to == "/attempts/"+id || other.get(to).status != http.StatusOK {
		t.Errorf("somebody else's attempt sent again: %d to %s", a.status, to)
	}
}

func TestVerdictIsStoredOnceAndOutlivesTheKey(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	id := study.NewID()
	b.follow(lessonPath+"/quiz", append(right, "event", id)...)
	r.server.Swap(loaded(t, edited(t, "quiz/01-waiting.yaml", "answer: 48151623", "answer: 4")))
	page := b.follow(lessonPath+"/quiz", append(right, "event", id)...)
	page.says(t, "Passed: 7 of 7 points")
	if n := events(t, r); n != 2 {
		t.Errorf("the log has %d events, want the submission and one verdict", n)
	}
	e, err := r.store.Event(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	a, err := r.store.Attempt(context.Background(), e.Subject, id)
	if err != nil {
		t.Fatal(err)
	}
	v := a.Verdict
	if v.Score != 7000 || v.Max != 7000 || !v.Passed || v.Attempt != id || v.Lesson != "wait" || v.Grader == "" || v.KeyHash == "" ||
		v.Marks["one"] != 1000 || v.Marks["many"] != 1000 || v.Marks["sum"] != 1000 ||
		v.Marks["word"] != 1000 || v.Marks["steps"] != 1000 || v.Marks["pairs"] != 1000 || v.Marks["gaps"] != 1000 {
		t.Errorf("the verdict is %+v", v)
	}
}

func TestAQuizThatIsGoneTakesNoAttempt(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	id := study.NewID()
	b.follow(lessonPath+"/quiz", append(right, "event", id)...)
	site := loaded(t, sampleFiles(t))
	site.Banks = nil
	r.server.Swap(site)
	if a := b.post(lessonPath+"/quiz", right...); a.status != http.StatusNotFound {
		t.Errorf("the quiz: %d, want 404", a.status)
	}
	if a := b.get("/progress"); a.status != http.StatusOK {
		t.Errorf("progress: %d", a.status)
	}
}

func TestPassingAndTickingCompletesTheLessonInWords(t *testing.T) {
	b := newRig(t).browser()
	id := study.NewID()
	page := b.follow(lessonPath+"/quiz", append(right, "event", id)...)
	page.says(t, "Not complete yet. You passed; tick 5 more sections:")
	for n := 1; n <= 5; n++ {
		b.get(lessonPath).says(t, "Not complete yet.")
		b.follow(fmt.Sprintf("%s/sections/wait-%d", lessonPath, n))
	}
	const words = "Lesson complete. You ticked every section and passed its quiz."
	b.get(lessonPath).says(t, words, "1 attempt so far, the best with 7 of 7 points")
	b.get("/attempts/"+id).says(t, words)
	b.get("/progress").says(t, "1 of 1 lesson complete, 5 of 5 sections ticked.", "7 of 7", "passed")
	b.get("/courses/sample").says(t, "Complete")
}

func TestBestAttemptCountsAndAllAreListed(t *testing.T) {
	b := newRig(t).browser()
	b.follow(lessonPath+"/quiz", right...)
	page := b.follow(lessonPath+"/quiz", "q.sum.value", "7")
	page.says(t, "Attempt 2", "0 of 7 points")
	b.get(lessonPath).says(t, "2 attempts so far, the best with 7 of 7 points", "passed", "not passed")
}

func TestShuffleFollowsTheSeed(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	seeds := map[string]bool{}
	for range 3 {
		seeds[b.get(lessonPath).field(t, "seed")] = true
		r.clock.move(11 * time.Minute) // strangers share a drawing for ten
	}
	if len(seeds) != 3 {
		t.Errorf("three visits got the seeds %v", seeds)
	}
	// A seed that is no number loses the order, not the answers.
	for _, seed := range []string{"", "-1", "x", "99999999999999999999"} {
		b.follow(lessonPath+"/quiz", append(right, "seed", seed)...).says(t, "Passed: 7 of 7 points")
	}
}
