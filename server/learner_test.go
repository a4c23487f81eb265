package server_test

import (
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"millrace/server/study"
)

// An instructor reads everything of a learner: sections, checks with the wrong answer in
// words, attempts with right answers, and runs of challenges.
func TestALearnersPageTellsAllTheyDid(t *testing.T) {
	w := watch(t)
	ada, seat := w.enrol("Ada", "B")
	w.enrol("Abe", "B")
	w.enrol("Bob", "A")
	ada.tick("wait-1")
	ada.guess("a")
	ada.guess("a")
	ada.guess("b")
	attempt := study.NewID()
	ada.follow(lessonPath+"/quiz", "event", attempt, "seed", "7", "q.one.choice", "a")
	run := study.NewID()
	ada.follow("/challenges/calm", "event", run, "run.policy", "exponential")

	page := w.teacher.get(w.path() + "/learners/" + seat)
	page.says(t, "Ada", "0 of 1 lesson complete, 1 of 5 sections ticked.", "Part one", "not done",
		"Which number do users feel most? right at try 3", "The latest wrong answer", "Depth",
		"0 of ", "not passed", "Challenge: Calm the storm", "Run 1", "missed Peak", "2 of 3")
	if strings.Contains(regexp.MustCompile(`<title>.*?</title>`).FindString(page.body), "Ada") {
		t.Error("the tab shows a learner's name to whoever sees the projector")
	}
	// The neighbours go by the list that somebody came from.
	page.says(t, "← Abe", "Bob →")
	other := w.teacher.get(w.path() + "/learners/" + seat + "?group=B&sort=-name")
	other.says(t, "Abe →", "1 of 2")

	// What she may see of it herself is another matter; here the answers are marked.
	result := w.teacher.get(w.path() + "/learners/" + seat + "/attempts/" + attempt)
	result.says(t, "The quiz of Waiting", "Attempt 1", "SECRET-one wrong", "SECRET-one why")
	if strings.Contains(result.body, "/again") || strings.Contains(result.body, "<button") && strings.Contains(result.body, `type="submit">Check`) {
		t.Error("the page offers to take the quiz")
	}

	replay := w.teacher.get(w.path() + "/learners/" + seat + "/challenges/" + run)
	replay.says(t, "Challenge: Calm the storm", "missed")
	if !strings.Contains(replay.body, `data-widget="retry-storm"`) {
		t.Error("the run is not replayed in the simulator")
	}
	var verdict study.ChallengeMarked
	for e, err := range w.store.Events(context.Background(), w.subjectOf(seat)) {
		w.must(err)
		if e.Kind == study.KindChallengeMarked {
			w.must(json.Unmarshal(e.Payload, &verdict))
		}
	}
	links := regexp.MustCompile(`href="(/classes/[^"]*/challenges/[^"]*run\.[^"]*)"`).FindAllStringSubmatch(replay.body, -1)
	if len(links) == 0 {
		t.Fatal("no condition leads to its moment")
	}
	moment := strings.ReplaceAll(strings.Split(links[0][1], "#")[0], "&amp;", "&")
	if !strings.Contains(moment, "run.policy=exponential") || !strings.Contains(moment, "run.seed=") {
		t.Errorf("the link has not the run's settings and seed: %s", moment)
	}
	if a := w.teacher.get(moment); a.status != http.StatusOK {
		t.Errorf("the moment: %d", a.status)
	}
	// Nothing of it writes.
	before := walOf(t, w.dir)
	for _, path := range []string{"", "/attempts/" + attempt, "/challenges/" + run} {
		w.teacher.get(w.path() + "/learners/" + seat + path)
	}
	if walOf(t, w.dir) != before {
		t.Error("reading a record wrote something")
	}
}

// subjectOf is who sits on a seat.
func (w *watchedClass) subjectOf(id string) study.Subject {
	w.t.Helper()
	seats, err := w.store.Seats(context.Background(), w.id)
	w.must(err)
	for _, seat := range seats {
		if seat.ID == id {
			return seat.Subject
		}
	}
	w.t.Fatalf("no seat %s", id)
	return ""
}

// A record is read by the instructors of the class its learner sits in, and by nobody else:
// to all others it is not there, as if it had never been.
func TestARecordIsReadByTheInstructorsOfItsClassOnly(t *testing.T) {
	w := watch(t)
	ada, seat := w.enrol("Ada", "")
	bob, _ := w.enrol("Bob", "")
	attempt, run := study.NewID(), study.NewID()
	ada.follow(lessonPath+"/quiz", "event", attempt, "q.one.choice", "a")
	ada.follow("/challenges/calm", "event", run, "run.policy", "fixed")
	elsewhere := newClassroom(w.rig, w.accountAs("other", study.Instructor, weak))
	other := w.signedIn("other", firefox)
	below := []string{"", "/attempts/" + attempt, "/challenges/" + run}
	all := func(who *browser, class, seat string, want int) {
		t.Helper()
		for _, path := range below {
			if a := who.get("/classes/" + class + "/learners/" + seat + path); a.status != want {
				t.Errorf("%s: %d, want %d", path, a.status, want)
			}
		}
	}
	all(w.teacher, w.id, seat, http.StatusOK)
	all(ada, w.id, seat, http.StatusNotFound) // nor does she read it here
	all(bob, w.id, seat, http.StatusNotFound)
	all(w.browser(), w.id, seat, http.StatusNotFound)
	all(other, w.id, seat, http.StatusNotFound)
	all(other, elsewhere.id, seat, http.StatusNotFound)       // a seat of another class
	all(w.teacher, w.id, elsewhere.seat, http.StatusNotFound) // the same the other way
	if a := w.teacher.get(w.path() + "/learners/" + seat + "/attempts/" + study.NewID()); a.status != http.StatusNotFound {
		t.Errorf("an attempt that never was: %d", a.status)
	}
	_, bobSeat := w.enrol("Bea", "")
	for _, path := range below[1:] { // somebody else's attempt under the seat of another
		if a := w.teacher.get(w.path() + "/learners/" + bobSeat + path); a.status != http.StatusNotFound {
			t.Errorf("%s of somebody else: %d", path, a.status)
		}
	}
	w.must(w.store.Leave(context.Background(), w.id, seat))
	all(w.teacher, w.id, seat, http.StatusNotFound) // she has left
}

// Only what was handed in after the deadline of this very class is late.
func TestAnAttemptIsLateByTheDeadlineOfTheClass(t *testing.T) {
	w := watch(t)
	ada, seat := w.enrol("Ada", "")
	at := w.clock.now().Add(-time.Hour)
	w.must(w.store.PutAssignment(context.Background(), study.Assignment{
		ID: string(study.NewSubject()), Class: w.id, Kind: study.AssignedQuiz, Content: "quiz-wait", Late: study.LateCounted, LatePercent: 50,
		Due: study.Deadline{Wall: at.In(berlin(t)).Format("2006-01-02T15:04"), Zone: "Europe/Berlin", At: at.Truncate(time.Minute)}, CreatedAt: at.Add(-time.Hour),
	}))
	ada.follow(lessonPath+"/quiz", "event", study.NewID(), "q.one.choice", "b")
	w.teacher.get(w.path()+"/learners/"+seat).says(t, "late, counts")
}
