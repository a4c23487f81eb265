package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"millrace/quizzes"
	"millrace/server"
	"millrace/server/study"
)

// The browser is gone a second before the time is up: what it saved is marked, by the
// server's own loop or by what is sent next. Looking marks nothing.
func TestWhatWasSavedIsHandedInWhenTheTimeIsUp(t *testing.T) {
	for name, close := range map[string]func(r *rig, s sitter){
		"by the loop": func(r *rig, s sitter) {
			ctx, stop := context.WithCancel(context.Background())
			done := make(chan struct{})
			go func() { r.server.Attend(ctx, time.Millisecond); close(done) }()
			for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(2 * time.Millisecond) {
				if due, err := r.store.Overdue(ctx, r.clock.now(), 9); err != nil || len(due) == 0 {
					break
				}
			}
			stop()
			<-done
		},
		"by what is sent next": func(r *rig, s sitter) { s.post(lessonPath + "/quiz/begin") },
	} {
		r := newRig(t, limited(t, "minutes: 1"))
		s := r.sitter()
		id := s.begin()
		s.save(id, "one", "choice", "b")
		r.clock.move(59 * time.Second)
		if outcome, message := s.save(id, "sum", "value", "48151623"); outcome != "stored" {
			t.Fatalf("%s: saved a second before: %s, %s", name, outcome, message)
		}
		r.clock.move(time.Second + quizzes.Grace - time.Millisecond)
		if outcome, _ := s.save(id, "word", "value", "SECRET-word alpha"); outcome != "stored" {
			t.Errorf("%s: what was under way when the time was up is %s", name, outcome)
		}
		r.clock.move(2 * time.Millisecond)
		waiting := walOf(t, r.dir)
		for _, path := range []string{lessonPath, "/", "/courses/sample", "/progress", "/review", "/attempts/" + id} {
			if found := secrets.FindString(s.get(path).body); found != "" {
				t.Errorf("%s: %s tells %q before it is closed", name, path, found)
			}
		}
		s.get(lessonPath).says(t, "The time of this attempt is up. What was saved is being handed in: reload the page in a minute.")
		if walOf(t, r.dir) != waiting {
			t.Errorf("%s: looking wrote something", name)
		}
		close(r, s)
		before := events(t, r)
		page := s.get("/attempts/" + id)
		page.says(t, "3 of 7 points", "The time was up, so what was saved by then was handed in for you.")
		late := s.post(lessonPath+"/quiz", append(right, "event", id)...)
		if late.status != http.StatusConflict || !strings.Contains(late.element(t, "quiz-form"), `value="48151623"`) {
			t.Errorf("%s: late answers: %d, or they are gone", name, late.status)
		}
		late.says(t, "The time was up: what was saved by then was handed in, and that counts.", "See what counts")
		if n := events(t, r); n != before {
			t.Errorf("%s: %d events more after it was closed", name, n-before)
		}
	}
}

func TestNoKeyIsReadUntilNoFurtherAttemptIsPossible(t *testing.T) {
	r := newRig(t, limited(t, "attempts: 2\nscore: last"))
	s := r.sitter()
	stranger := s.get(lessonPath)
	stranger.says(t, "You have 2 attempts, of which the last one counts; 0 used so far.", "Right answers are shown after your last attempt.")
	if strings.Contains(stranger.body, "q.one.choice") {
		t.Error("a question is read before an attempt is begun")
	}
	if found := s.get("/search?q=Pick+the+right+one"); strings.Contains(found.words(), "Quiz of Waiting") {
		t.Error("a question is found by searching")
	}
	pages := func(ids ...string) (all string) {
		for _, path := range []string{lessonPath, "/progress", "/review", "/account/export", "/"} {
			all += s.get(path).body
		}
		for _, id := range ids {
			all += s.get("/attempts/"+id).body + s.get("/attempts/"+id+"/again").body + s.post("/attempts/"+id+"/again", "q.one.choice", "b").body
		}
		return all
	}
	sealed := func(when string, ids ...string) {
		t.Helper()
		all := pages(ids...)
		for _, found := range secrets.FindAllString(strings.ReplaceAll(all, "SECRET-typed", ""), -1) {
			if !strings.HasPrefix(found, "SECRET-wait") { // of quick checks, which are something else
				t.Errorf("%s: a page tells %q", when, found)
			}
		}
		if strings.Contains(all, `"marks": {`) || strings.Contains(all, `"marks":{`) {
			t.Errorf("%s: the export tells what was right", when)
		}
	}
	one := s.begin()
	sealed("under way", one)
	s.follow(lessonPath+"/quiz", "event", one, "q.one.choice", "b", "q.sum.value", "7").says(t, "1 of 7 points", "Right answers are shown after your last attempt. Below is what you answered.")
	sealed("after the first", one)
	two := s.begin()
	// Nothing but blanks is not taken, so nobody is shown a key for it.
	if a := s.post(lessonPath+"/quiz", "event", two); a.status != http.StatusUnprocessableEntity {
		t.Errorf("an empty last attempt: %d, want 422", a.status)
	}
	s.save(two, "one", "choice", "a")
	sealed("during the last", one, two)
	page := s.follow(lessonPath+"/quiz", "event", two, "q.one.choice", "a")
	page.says(t, "SECRET-one wrong", "0 of 7 points", "No further attempt is possible.", "All your attempts")
	s.get("/attempts/"+one).says(t, "SECRET-one right")
	if text := s.get("/attempts/"+one).element(t, "main"); !regexp.MustCompile(`(?s)0 of 7.*counts.*1 of 7`).MatchString(text) || strings.Count(text, ">counts<") != 1 {
		t.Error("the last attempt is not the one that counts")
	}
	after := s.get(lessonPath)
	after.says(t, "You have used all your attempts.", "2 attempts so far, the last with 0 of 7 points")
	if a := s.post(lessonPath + "/quiz/begin"); a.status != http.StatusSeeOther || strings.Contains(s.get(lessonPath).body, "q.one.choice") {
		t.Error("a third attempt was begun")
	}
}

func TestTheDeadlineEndsAllAttemptsAndOpensTheAnswers(t *testing.T) {
	r := newRig(t)
	end := r.clock.now().UTC().Add(90 * time.Minute).Truncate(time.Minute)
	r = newRig(t, limited(t, "minutes: 600\ndue: "+end.Format("2006-01-02T15:04")+" UTC"))
	s := r.sitter()
	s.get(lessonPath).says(t, "The quiz ends on "+end.Format("2 January 2006 at 15:04")+" (UTC)", "An attempt lasts 10 h")
	id := s.begin()
	s.save(id, "one", "choice", "b")
	s.get(lessonPath).says(t, " left", "until "+end.Format("2 January 2006, 15:04 UTC"))
	// A deadline that is put off does not move for who has begun.
	r.server.Swap(loaded(t, edited(t, "quiz/01-waiting.yaml", "pass: 2 of 3", "pass: 2 of 3\ndue: 2100-01-01T00:00 UTC")))
	r.clock.move(2 * time.Hour)
	if err := server.CloseOverdue(r.server); err != nil {
		t.Fatal(err)
	}
	page := s.get("/attempts/" + id)
	page.says(t, "1 of 7 points", "Right answers are shown when the quiz has ended on 1 January 2100 at 00:00 (UTC).")
	r.server.Swap(loaded(t, edited(t, "quiz/01-waiting.yaml", "pass: 2 of 3", "pass: 2 of 3\ndue: "+end.Format("2006-01-02T15:04")+" UTC")))
	s.get("/attempts/"+id).says(t, "1 of 7 points", "SECRET-one right", "No further attempt is possible.")
	s.get(lessonPath).says(t, "The quiz ended on ")
	if s.post(lessonPath + "/quiz/begin"); strings.Contains(s.get(lessonPath).body, "q.one.choice") {
		t.Error("an attempt was begun after the end")
	}
}

// Somebody begins as a guest, signs up in the middle and goes on.
func TestAnAttemptGoesAlongWhenAGuestSignsUp(t *testing.T) {
	r := newRig(t, limited(t, "attempts: 1"))
	s := r.sitter()
	id := s.begin()
	s.save(id, "one", "choice", "b")
	s.follow("/sign-up", "name", "Ada", "login", "ada", "password", password)
	form := s.get(lessonPath).element(t, "quiz-form")
	if field(t, form, "event") != id || strings.Count(form, "checked") != 1 {
		t.Fatalf("the attempt did not come along:\n%.800s", form)
	}
	s.follow(lessonPath+"/quiz", "event", id, "q.one.choice", "b").says(t, "1 of 7 points")
	s.get(lessonPath).says(t, "You have used all your attempts.")
}

// Forty answers of 8 KB each are more than one event may hold.
func TestWhatIsTooLongToHandInLosesItsLongestAnswersOnly(t *testing.T) {
	given := map[string]map[string][]string{"short": {"choice": {"b"}}}
	for i := range 40 {
		given[fmt.Sprint("long-", i)] = map[string][]string{"value": {strings.Repeat("9", 8000)}}
	}
	text, err := server.Fitting(study.QuizSubmitted{Lesson: "wait", Given: given, Closed: true})
	if err != nil {
		t.Fatal(err)
	}
	var kept study.QuizSubmitted
	if err := json.Unmarshal(text, &kept); err != nil {
		t.Fatal(err)
	}
	// 262,144 bytes hold 32 of them, at some 8,030 each.
	if len(text) > study.MaxPayload || len(kept.Given) != 33 || kept.Given["short"]["choice"][0] != "b" || !kept.Closed {
		t.Errorf("%d bytes with %d answers are kept", len(text), len(kept.Given))
	}
}
