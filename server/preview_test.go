package server_test

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"millrace/server/study"
)

// drawn are what differs from one drawing of a page to the next: ids and seeds of forms.
var drawn = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32}|name="seed" value="\d+"`)

// mainOf is the main part of a page as it was sent, without those.
func mainOf(t *testing.T, a answer) string {
	t.Helper()
	from, to := strings.Index(a.body, "<main"), strings.Index(a.body, "</main>")
	if from < 0 || to < 0 {
		t.Fatalf("no main part: %d %.200s", a.status, a.body)
	}
	return drawn.ReplaceAllString(a.body[from:to], "[id]")
}

// A fresh learner of the class and an instructor who looks as one are sent the same bytes.
// The quiz has to be begun, so no choices are shuffled yet, which differ with each drawing.
func TestAPreviewIsWhatAFreshLearnerSees(t *testing.T) {
	x := newRoom(t, nil)
	x.assign("content", "quiz/quiz-wait", "due", wall(48*time.Hour), "late", "closed", "terms", "own", "attempts", "2", "minutes", "20", "counting", "best")
	x.teacher.follow(lessonPath + "/sections/wait-1") // what the instructor did is not the test learner's
	fresh := x.accountOf(study.NewSubject(), "fresh", study.Learner, weak)
	seat := study.Seat{ID: string(study.NewSubject()), Class: x.class.ID, Role: study.ClassLearner, Name: "Test learner", From: x.clock.now()}
	x.must(x.store.Join(context.Background(), x.class.ID, fresh.Subject, seat))
	learner := x.signedIn("fresh", android)
	page := x.teacher.follow(x.path("preview"))
	if !strings.Contains(page.body, `class="preview-bar"`) || strings.Contains(mainOf(t, page), "preview-bar") {
		t.Error("the bar is not there, or not outside the main part")
	}
	for _, path := range []string{
		x.path(""), "/classes", "/", lessonPath, "/courses/sample", "/progress", "/review", "/challenges", "/challenges/calm",
		"/glossary", "/lab", "/search?q=wait", "/join", "/join/" + x.class.Code, "/join/" + noCode, x.path("roster"), x.path("grades"), x.path("settings"),
	} {
		a, b := x.teacher.get(path), learner.get(path)
		if a.status != b.status {
			t.Errorf("%s: %d, and a learner gets %d", path, a.status, b.status)
		}
		one, other := mainOf(t, a), mainOf(t, b)
		if strings.Contains(path, "/roster") || a.status == http.StatusNotFound {
			one, other = differs.ReplaceAllString(one, ""), differs.ReplaceAllString(other, "")
		}
		if at := firstDifference(one, other); at >= 0 {
			t.Errorf("%s differs:\n…%.300s\n…%.300s", path, one[max(0, at-100):], other[max(0, at-100):])
		}
	}
}

// What a test learner does counts nowhere, is nobody's, and is there the next time.
func TestATestLearnerCountsNowhere(t *testing.T) {
	x := newRoom(t, []string{"ada"})
	x.teacher.follow(x.path("preview"))
	x.teacher.follow(lessonPath+"/sections/wait-1").says(t, "1 of 5 done")
	x.teacher.follow(lessonPath+"/quiz", append(right, "event", study.NewID())...)
	for _, path := range []string{"settings", "roster", "grades", "learners/" + x.seats["ada"].ID} {
		if a := x.teacher.get(x.path(path)); a.status != http.StatusNotFound {
			t.Errorf("a test learner opens %s: %d, want 404", path, a.status)
		}
	}
	x.teacher.get("/account").says(t, "A test learner has no account.")
	if a := x.teacher.post(x.path("leave"), "sure", "yes"); a.status != http.StatusConflict {
		t.Errorf("a test learner leaves: %d, want 409", a.status)
	}
	x.teacher.follow("/preview/end").says(t, "Ada")
	if strings.Contains(x.teacher.get("/progress").body, "1 of 5 sections") {
		t.Error("the instructor has done what the test learner did")
	}
	all, err := x.store.Standings(context.Background(), x.class.ID)
	x.must(err)
	if len(all) != 1 || all[0].Seat != x.seats["ada"].ID || len(all[0].Done)+len(all[0].Quizzes) > 0 {
		t.Errorf("standings: %+v, want that of ada alone, who has done nothing", all)
	}
	for _, path := range []string{"", "roster", "grades", "grades.csv", "roster.csv"} {
		if a := x.teacher.get(x.path(path)); strings.Contains(a.body, "Test learner") {
			t.Errorf("the test learner stands on the instructor's page %q", path)
		}
	}
	x.teacher.follow(x.path("preview"))
	x.teacher.get(lessonPath).says(t, "1 of 5 done")
	seats, err := x.store.Seats(context.Background(), x.class.ID)
	x.must(err)
	testers := 0
	for _, seat := range seats {
		if seat.Role == study.ClassTester {
			testers++
		}
	}
	if testers != 1 {
		t.Errorf("%d test learners after two looks, want 1", testers)
	}
}

// An instructor is themselves again by the button, by signing out and in, and when they do
// not teach the class any more. Nobody signs up as a test learner or becomes one.
func TestAPreviewEnds(t *testing.T) {
	x := newRoom(t, nil)
	ctx := context.Background()
	inPreview := func() bool { return strings.Contains(x.teacher.get("/glossary").body, "preview-bar") }
	begin := func() {
		t.Helper()
		if x.teacher.follow(x.path("preview")); !inPreview() {
			t.Fatal("no preview")
		}
	}
	begin()
	if x.teacher.follow("/preview/end"); inPreview() {
		t.Error("the button does not end it")
	}
	begin()
	x.teacher.follow("/sign-out")
	if x.teacher.post("/sign-in", "login", "teacher", "password", password); inPreview() {
		t.Error("signing out does not end it")
	}
	begin()
	if x.teacher.post("/sign-in", "login", "teacher", "password", password); inPreview() {
		t.Error("signing in does not end it")
	}
	begin()
	x.teacher.post("/sign-up", "name", "Another", "login", "another", "password", password)
	m, err := x.store.Memberships(ctx, accountOf(t, x.rig, "another").Subject)
	if x.must(err); inPreview() || len(m) != 0 {
		t.Errorf("whoever signs up in a preview sits in %d classes", len(m))
	}
	teacher := accountOf(t, x.rig, "teacher")
	if same, err := x.store.Linked(ctx, teacher.Subject, accountOf(t, x.rig, "another").Subject); err != nil || same {
		t.Errorf("they are the instructor: %t %v", same, err)
	}

	x.teacher = x.signedIn("teacher", firefox)
	begin()
	grace := x.accountAs("grace", study.Learner, weak)
	x.must(x.store.PutSeats(ctx, x.class.ID, study.Seat{
		ID: string(study.NewSubject()), Class: x.class.ID, Role: study.ClassInstructor, Subject: grace.Subject, Name: "Grace", From: x.clock.now(),
	}))
	membership, err := x.store.Membership(ctx, x.class.ID, teacher.Subject)
	x.must(err)
	x.signedIn("grace", firefox).follow(x.path("instructors/"+membership.Seat.ID+"/remove"), "sure", "yes")
	if inPreview() || x.teacher.get(x.path("")).status != http.StatusNotFound {
		t.Error("whoever teaches the class no more still sees it as a learner")
	}
	seats, err := x.store.Seats(ctx, x.class.ID)
	if x.must(err); len(seats) != 1 {
		t.Errorf("%d seats are left, want that of the other instructor: %+v", len(seats), seats)
	}
}

func accountOf(t *testing.T, r *rig, login string) study.Account {
	t.Helper()
	a, err := r.store.AccountByLogin(context.Background(), login)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
