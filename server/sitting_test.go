package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"millrace/server"
	"millrace/server/study"
)

// limited is the test course with some lines in its bank.
func limited(t *testing.T, lines string) func(*server.Config) {
	return func(c *server.Config) {
		c.Site = loaded(t, edited(t, "quiz/01-waiting.yaml", "pass: 2 of 3", "pass: 2 of 3\n"+lines))
	}
}

// sitter is somebody at a quiz.
type sitter struct {
	*browser
	t testing.TB
	r *rig
}

func (r *rig) sitter() sitter { return sitter{r.browser(), r.t, r} }

// begin begins an attempt and returns its id.
func (s sitter) begin() string {
	s.t.Helper()
	return field(s.t, s.follow(lessonPath+"/quiz/begin").element(s.t, "quiz-form"), "event")
}

// save saves one answer as the script of the page does, and returns what became of it.
func (s sitter) save(attempt, question, field, value string) (outcome, message string) {
	s.t.Helper()
	a := s.postJSON(fmt.Sprintf(`{"events":[{"id":%q,"kind":"quiz.saved","content_id":"quiz-wait","payload":
		{"attempt":%q,"seed":5,"question":%q,"given":{%q:[%q]}}}]}`, study.NewID(), attempt, question, field, value))
	var got struct {
		Results []struct{ Outcome, Message string }
	}
	if err := json.Unmarshal([]byte(a.body), &got); err != nil || len(got.Results) != 1 {
		s.t.Fatalf("%d %s: %v", a.status, a.body, err)
	}
	if found := secrets.FindString(a.body); found != "" {
		s.t.Errorf("saving an answer tells %q", found)
	}
	return got.Results[0].Outcome, got.Results[0].Message
}

// An attempt at a quiz of one minute. Each row is a state it can be in, each column what
// may happen to it then; the cell is what comes of that.
func TestAnAttemptGoesFromOpenToHandedInAndNeverBack(t *testing.T) {
	states := map[string]func(s sitter) string{
		"none":  func(s sitter) string { return study.NewID() },
		"open":  func(s sitter) string { return s.begin() },
		"saved": func(s sitter) string { id := s.begin(); s.save(id, "one", "choice", "b"); return id },
		"due": func(s sitter) string {
			id := s.begin()
			s.save(id, "one", "choice", "b")
			s.r.clock.move(65 * time.Second)
			return id
		},
		"handed": func(s sitter) string {
			id := s.begin()
			s.post(lessonPath+"/quiz", "event", id, "q.one.choice", "b")
			return id
		},
		"closed": func(s sitter) string {
			id := s.begin()
			s.save(id, "one", "choice", "b")
			s.r.clock.move(76 * time.Second)
			return id
		},
	}
	saves := func(s sitter, id string) string { outcome, _ := s.save(id, "many", "choice", "a"); return outcome }
	sends := func(fields ...string) func(s sitter, id string) string {
		return func(s sitter, id string) string {
			a := s.post(lessonPath+"/quiz", append(fields, "event", id)...)
			if a.status == http.StatusSeeOther {
				return "taken"
			}
			return fmt.Sprint(a.status)
		}
	}
	events := map[string]func(s sitter, id string) string{
		"begin": func(s sitter, id string) string {
			if s.begin() == id {
				return "same"
			}
			return "new"
		},
		"save":  saves,
		"hand":  sends("q.one.choice", "b"),
		"other": sends("q.one.choice", "a"),
		"blank": sends(),
	}
	want := map[string]map[string]string{
		"none":   {"begin": "new", "save": "refused", "hand": "409", "other": "409", "blank": "422"},
		"open":   {"begin": "same", "save": "stored", "hand": "taken", "other": "taken", "blank": "422"},
		"saved":  {"begin": "same", "save": "stored", "hand": "taken", "other": "taken", "blank": "422"},
		"due":    {"begin": "same", "save": "stored", "hand": "taken", "other": "taken", "blank": "taken"},
		"handed": {"begin": "new", "save": "refused", "hand": "taken", "other": "409", "blank": "422"},
		"closed": {"begin": "new", "save": "refused", "hand": "taken", "other": "409", "blank": "422"},
	}
	r := newRig(t, limited(t, "minutes: 1"))
	for state, reach := range states {
		for event, happen := range events {
			t.Run(state+" "+event, func(t *testing.T) {
				s := r.sitter()
				s.t = t
				if got := happen(s, reach(s)); got != want[state][event] {
					t.Errorf("got %s, want %s", got, want[state][event])
				}
			})
		}
	}
}

func TestAnAttemptSentByManyAtOnceIsOne(t *testing.T) {
	for name, lines := range map[string]string{"practice": "", "limited": "attempts: 2\nminutes: 5"} {
		r := newRig(t, limited(t, lines))
		s := r.sitter()
		s.post(lessonPath + "/sections/wait-1") // from here on there is a cookie
		id := s.get(lessonPath).element(t, "quiz-form")
		if lines != "" {
			var begun sync.WaitGroup
			for range 20 {
				begun.Go(func() { s.post(lessonPath + "/quiz/begin") })
			}
			begun.Wait()
			id = s.get(lessonPath).element(t, "quiz-form")
		}
		id = regexp.MustCompile(`name="event" value="([^"]+)"`).FindStringSubmatch(id)[1]
		before := events(t, r)
		var answers [20]answer
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() { answers[i] = s.post(lessonPath+"/quiz", "event", id, "seed", "5", "q.one.choice", "b") })
		}
		all.Wait()
		for _, a := range answers {
			if a.status != http.StatusSeeOther || a.header.Get("Location") != "/attempts/"+id {
				t.Errorf("%s: %d to %q, want 303 to the attempt", name, a.status, a.header.Get("Location"))
			}
		}
		if got := events(t, r) - before; got != 2 {
			t.Errorf("%s: 20 posts of one attempt made %d events, want the attempt and its verdict", name, got)
		}
		s.get(lessonPath).says(t, "1 attempt so far")
	}
}

func TestTwoTabsHaveOneAttempt(t *testing.T) {
	r := newRig(t)
	s := r.sitter()
	s.post(lessonPath + "/sections/wait-1")
	a, b := s.get(lessonPath), s.get(lessonPath)
	id := field(t, a.element(t, "quiz-form"), "event")
	if other := field(t, b.element(t, "quiz-form"), "event"); other != id {
		t.Fatalf("the tabs have the attempts %s and %s", id, other)
	}
	s.follow(lessonPath+"/quiz", "event", id, "q.one.choice", "b").says(t, "1 of 7 points")
	// What is typed in the other tab is neither taken nor lost.
	if outcome, message := s.save(id, "sum", "value", "12"); outcome != "refused" || !strings.Contains(message, "already handed in") {
		t.Errorf("saving in the other tab: %s, %q", outcome, message)
	}
	late := s.post(lessonPath+"/quiz", "event", id, "q.one.choice", "b", "q.sum.value", "12")
	if late.status != http.StatusConflict {
		t.Fatalf("the other tab: %d, want 409", late.status)
	}
	form := late.element(t, "quiz-form")
	if !strings.Contains(form, `value="12"`) || !strings.Contains(form, `href="/attempts/`+id+`"`) {
		t.Errorf("what was typed, or the way to what counts, is gone:\n%.1500s", form)
	}
	next := field(t, form, "event")
	if next == id {
		t.Error("the form still has the id that is taken")
	}
	// Back after handing in, with the page as it was, and the same answers: the result.
	if again := s.post(lessonPath+"/quiz", "event", id, "q.one.choice", "b"); again.header.Get("Location") != "/attempts/"+id {
		t.Errorf("the same once more: %d to %q", again.status, again.header.Get("Location"))
	}
	s.follow(lessonPath+"/quiz", "event", next, "q.sum.value", "12").says(t, "Attempt 2")
}

// field is the value of an input in a piece of a page.
func field(t testing.TB, form, name string) string {
	t.Helper()
	m := regexp.MustCompile(`name="` + name + `" value="([^"]*)"`).FindStringSubmatch(form)
	if m == nil {
		t.Fatalf("no field %q in\n%.600s", name, form)
	}
	return m[1]
}

func TestAnswersAreSavedAsTheyAreGivenAndFoundAgain(t *testing.T) {
	r := newRig(t)
	s := r.sitter()
	page := s.get(lessonPath)
	seed := page.field(t, "seed")
	// Without scripts: the same form and a button.
	form := page.element(t, "quiz-form")
	saved := s.post(lessonPath+"/quiz", "event", field(t, form, "event"), "seed", seed, "save", "yes", "q.one.choice", "b", "q.sum.value", "41")
	if saved.status != http.StatusSeeOther || saved.header.Get("Location") != lessonPath+"#quiz" {
		t.Fatalf("%d to %q", saved.status, saved.header.Get("Location"))
	}
	r.clock.move(5*time.Minute + 30*time.Second) // the store has the system's clock
	page = s.get(lessonPath)
	form = page.element(t, "quiz-form")
	if !strings.Contains(form, `value="41"`) || strings.Count(form, "checked") != 1 || field(t, form, "seed") != seed {
		t.Errorf("what was saved is not in the form:\n%.2500s", form)
	}
	page.says(t, "Saved 5 minutes ago.")
	if found := secrets.FindString(page.body); found != "" {
		t.Errorf("the page of an attempt under way tells %q", found)
	}
	attempt := field(t, form, "event")
	before := events(t, r)
	s.post(lessonPath+"/quiz", "event", attempt, "seed", seed, "save", "yes", "q.one.choice", "b", "q.sum.value", "41")
	if events(t, r) != before {
		t.Error("saving what is saved made an event")
	}
	// With scripts: each answer by itself, the last one wins.
	s.save(attempt, "sum", "value", "42")
	s.save(attempt, "sum", "value", "43")
	s.follow(lessonPath+"/quiz", "event", attempt, "seed", seed, "q.one.choice", "b", "q.sum.value", "43").says(t, "1 of 7 points")
	form = s.get(lessonPath).element(t, "quiz-form")
	if strings.Contains(form, `value="43"`) || strings.Contains(form, "checked") || field(t, form, "event") == attempt {
		t.Error("the next attempt begins with the answers of the last")
	}
}

func TestNothingToSaveIsSaidAndLeavesNoTrace(t *testing.T) {
	r := newRig(t)
	s := r.sitter()
	a := s.post(lessonPath+"/quiz", "event", study.NewID(), "save", "yes", "q.sum.value", " ")
	if a.status != http.StatusUnprocessableEntity || events(t, r) != 0 {
		t.Errorf("%d, want 422 and no event", a.status)
	}
	a.says(t, "there is nothing to save")
}

func TestADraftThatCannotBeIsRefusedWithWords(t *testing.T) {
	s := newRig(t, limited(t, "attempts: 2")).sitter()
	id := s.begin()
	for name, c := range map[string]struct{ attempt, question, value, words string }{
		"another's attempt": {study.NewID(), "one", "a", "not under way"},
		"no attempt":        {"x", "one", "a", "not under way"},
		"no question":       {id, "nowhere", "a", "no longer part"},
		"a long answer":     {id, "sum", strings.Repeat("9", 9000), "too long"},
	} {
		if outcome, message := s.save(c.attempt, c.question, "value", c.value); outcome != "refused" || !strings.Contains(message, c.words) {
			t.Errorf("%s: %s, %q", name, outcome, message)
		}
	}
	a := s.postJSON(fmt.Sprintf(`{"events":[{"id":%q,"kind":"quiz.opened","content_id":"quiz-wait","payload":{"attempt":%q}}]}`, study.NewID(), study.NewID()))
	if !strings.Contains(a.body, "refused") {
		t.Errorf("an attempt with an id of one's own was begun: %s", a.body)
	}
}
