package server_test

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"millrace/server/study"
)

var codeIn = regexp.MustCompile(`[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}`)

// made makes a class on the page for it, and returns its path and its code.
func made(t *testing.T, teacher *browser) (class, code string) {
	t.Helper()
	page := teacher.follow("/classes", "name", "Data systems", "zone", "Europe/Berlin")
	page.says(t, "The class is made.", "How learners join")
	code = codeIn.FindString(page.body)
	if code == "" {
		t.Fatal("the settings show no code")
	}
	return "/classes/" + regexp.MustCompile(`/classes/([0-9a-f]{32})`).FindStringSubmatch(page.body)[1], code
}

func TestAClassIsMadeByAnInstructorOnly(t *testing.T) {
	r := newRig(t)
	r.accountAs("teacher", study.Instructor, weak)
	r.account("ada")
	teacher, ada := r.signedIn("teacher", firefox), r.signedIn("ada", firefox)
	for _, c := range []struct {
		name, zone, says string
	}{
		{"", "Europe/Berlin", "A class has a name of 1 to 80 characters"},
		{strings.Repeat("x", 81), "UTC", "A class has a name of 1 to 80 characters"},
		{"Fine", "Europe/Atlantis", "This is no time zone that we know"},
		{"Fine", "", "This is no time zone that we know"},
		{"Fine", "Local", "This is no time zone that we know"},  // the server's, which is nobody's
		{"Fine", "+02:00", "This is no time zone that we know"}, // knows no summer time
	} {
		a := teacher.post("/classes", "name", c.name, "zone", c.zone)
		if a.status != http.StatusUnprocessableEntity {
			t.Errorf("%q in %q: %d, want 422", c.name, c.zone, a.status)
		}
		a.says(t, c.says)
	}
	class, _ := made(t, teacher)
	teacher.get("/classes").says(t, "Data systems", "You teach it")
	if strings.Contains(ada.get("/classes").body, "Make the class") {
		t.Error("a learner is offered to make a class")
	}
	if a := ada.post("/classes", "name", "Mine", "zone", "UTC"); a.status != http.StatusForbidden {
		t.Errorf("a learner makes a class: %d, want 403", a.status)
	}
	if a := ada.get(class); a.status != http.StatusNotFound {
		t.Errorf("whoever is not in it sees it: %d", a.status)
	}
	r.browser().get("/classes").says(t, "You need an account", "Sign up")
	if at := r.browser().post("/classes", "name", "Mine", "zone", "UTC").header.Get("Location"); at != "/sign-in?next=%2Fclasses" {
		t.Errorf("a stranger who makes a class is led to %q", at)
	}
}

// From the code on the board to the seat: a guest who has already worked looks first, signs
// up and comes back, and everything they did is in the class.
func TestAGuestJoinsByTheCodeOfTheClass(t *testing.T) {
	r := newRig(t)
	r.accountAs("teacher", study.Instructor, weak)
	teacher := r.signedIn("teacher", firefox)
	class, code := made(t, teacher)

	guest := r.browser()
	guest.follow(lessonPath + "/sections/wait-1")
	// Crockford: O is read as 0, I and L as 1; case, blanks and dashes are free.
	sloppy := strings.NewReplacer("0", "o", "1", "l", "-", " ").Replace(strings.ToLower(code))
	page := guest.follow("/join", "code", sloppy)
	page.says(t, "You are about to join", "Data systems", "Taught by teacher.", "What your instructors see", "For how long", "First make yourself an account")
	at := "/join/" + code
	if !strings.Contains(page.body, `href="/sign-up?next=`+strings.ReplaceAll(at, "/", "%2F")+`"`) {
		t.Error("signing up does not lead back to the code")
	}
	if to := guest.post(at, "name", "Ada").header.Get("Location"); to != "/sign-up?next="+strings.ReplaceAll(at, "/", "%2F") {
		t.Errorf("a guest who joins is led to %q", to)
	}
	back := guest.follow("/sign-up", "name", "Ada", "login", "ada", "password", password, "next", at)
	if back.field(t, "name") != "Ada" {
		t.Error("the name of the account is not proposed")
	}
	if a := guest.post(at, "name", "  "); a.status != http.StatusUnprocessableEntity {
		t.Errorf("joining without a name: %d, want 422", a.status)
	}
	guest.follow(at, "name", "Ada L.").says(t, "You are in.", "What is due", "Ada L.", "Taught by teacher.")
	guest.get("/classes").says(t, "Data systems", "You learn in it")
	guest.get("/account").says(t, "Your classes", "Data systems")
	guest.get(at).says(t, "You are in this class already.")
	if to := guest.post(at, "name", "Twice").header.Get("Location"); to != class {
		t.Errorf("joining again leads to %q, want the class", to)
	}
	teacher.get(class+"/roster").says(t, "Ada L.", "1 learner, and everybody is in.")
}

func TestACodeThatOpensNothingSaysSo(t *testing.T) {
	r := newRig(t)
	r.accountAs("teacher", study.Instructor, weak)
	r.account("ada")
	teacher, ada := r.signedIn("teacher", firefox), r.signedIn("ada", firefox)
	class, code := made(t, teacher)
	ada.post("/join", "code", "nonsense!").says(t, "A code has 12 letters and digits")
	ada.post("/join", "code", "0000-0000-0000").says(t, "This code opens no class")

	teacher.follow(class+"/code", "do", "renew").says(t, "The class has a new code.")
	if a := ada.get("/join/" + code); a.status != http.StatusNotFound {
		t.Errorf("the old code: %d, want 404", a.status)
	}
	fresh := codeIn.FindString(teacher.get(class + "/code").body)
	ada.get("/join/"+fresh).says(t, "Data systems")

	teacher.follow(class+"/archive", "do", "archive").says(t, "The class is archived.")
	ada.get("/join/"+fresh).says(t, "This class is archived")
	if a := ada.post("/join/"+fresh, "name", "Ada"); a.status != http.StatusConflict {
		t.Errorf("joining an archived class: %d, want 409", a.status)
	}
	teacher.get("/classes").says(t, "1 archived class")
	teacher.follow(class+"/archive", "do", "restore").says(t, "The class runs again.")

	teacher.follow(class+"/code", "do", "close").says(t, "The class is closed")
	if a := ada.get("/join/" + fresh); a.status != http.StatusNotFound {
		t.Errorf("the code of a closed class: %d, want 404", a.status)
	}
	for _, what := range []string{"/join/" + code, "/join/" + fresh, code, fresh} {
		if strings.Contains(r.log.String(), what) {
			t.Errorf("the log holds the code %s", what)
		}
	}
}

// 300 learners behind one address get in at once, each with a slip or without; whoever
// guesses is stopped soon, and let on later.
func TestGuessingCodesIsBoundedAndJoiningIsNot(t *testing.T) {
	r := newRig(t)
	r.accountAs("teacher", study.Instructor, weak)
	_, code := made(t, r.signedIn("teacher", firefox))
	for range 600 {
		if a := r.browser().get("/join/" + code); a.status != http.StatusOK {
			t.Fatalf("a right code: %d", a.status)
		}
	}
	guesser := r.browser()
	guesser.follow(lessonPath + "/sections/wait-1") // so they have a session
	tried := 0
	var stopped answer
	for ; tried < 50; tried++ {
		if stopped = guesser.post("/join", "code", study.NewCode()); stopped.status == http.StatusTooManyRequests {
			break
		}
	}
	if tried != 12 || stopped.header.Get("Retry-After") != "5" {
		t.Errorf("one browser guesses %d codes, then %d after %q; want 12, and one more after 5 seconds", tried, stopped.status, stopped.header.Get("Retry-After"))
	}
	if a := r.browser().get("/join/" + code); a.status != http.StatusOK {
		t.Errorf("others behind the address: %d", a.status)
	}
	r.clock.move(5e9)
	if a := guesser.post("/join", "code", study.NewCode()); a.status != http.StatusUnprocessableEntity {
		t.Errorf("after five seconds: %d, want 422", a.status)
	}
	tried = 0
	for ; tried < 600; tried++ {
		if r.browser().get("/join/"+study.NewCode()).status == http.StatusTooManyRequests {
			break
		}
	}
	if tried < 280 || tried > 300 { // what they tried before counts, and the clock went on
		t.Errorf("one network without sessions guesses %d codes at once, want 300 less those before", tried)
	}
}

// Whoever leaves a class takes everything along, and its instructors see nothing from that
// moment on: nor does one who was taken out of it.
func TestLeavingEndsSightAndKeepsTheRecord(t *testing.T) {
	x := newRoom(t, []string{"ada", "bob"})
	ada, seat := x.learner["ada"], x.seats["ada"].ID
	ada.follow(lessonPath + "/sections/wait-1")
	id := study.NewID()
	ada.follow(lessonPath+"/quiz", append(right, "event", id)...)
	if a := x.teacher.get(x.path("learners/" + seat)); a.status != http.StatusOK {
		t.Fatalf("the instructor sees the learner: %d", a.status)
	}
	before := ada.get("/progress").words()
	if a := ada.post(x.path("leave")); a.status != http.StatusUnprocessableEntity {
		t.Errorf("leaving without being sure: %d, want 422", a.status)
	}
	ada.follow(x.path("leave"), "sure", "yes").says(t, "You have left the class.")
	for _, path := range []string{"learners/" + seat, "roster/" + seat, "learners/" + seat + "/attempts/" + id} {
		if a := x.teacher.get(x.path(path)); a.status != http.StatusNotFound {
			t.Errorf("after she left, %s: %d, want 404", path, a.status)
		}
	}
	for _, path := range []string{"", "roster", "grades", "grades.csv", "roster.csv"} {
		if a := x.teacher.get(x.path(path)); a.status != http.StatusOK || strings.Contains(a.body, "Ada") {
			t.Errorf("after she left, %q still names her (%d)", path, a.status)
		}
	}
	if ada.get(x.path("")).status != http.StatusNotFound {
		t.Error("she still sees the class")
	}
	if after := ada.get("/progress").words(); after != before {
		t.Errorf("her record is another one:\n%s\n%s", before, after)
	}
	if a := ada.get("/attempts/" + id); a.status != http.StatusOK {
		t.Errorf("her attempt: %d", a.status)
	}
	bob := x.seats["bob"].ID
	x.teacher.post(x.path("learners/"+bob+"/remove")).says(t, "Tick the box to confirm.")
	x.teacher.follow(x.path("learners/"+bob+"/remove"), "sure", "yes").says(t, "The learner is out of the class.")
	if x.learner["bob"].get(x.path("")).status != http.StatusNotFound {
		t.Error("whoever was taken out still sees the class")
	}
}

func TestInstructorsComeByInvitationAndTheLastOneStays(t *testing.T) {
	x := newRoom(t, []string{"ada"})
	x.accountAs("grace", study.Learner, weak)
	grace := x.signedIn("grace", firefox)
	page := x.teacher.follow(x.path("instructors"), "instructor", "Grace Hopper")
	page.says(t, "The invitation is made.", "Grace Hopper")
	var code string
	for _, one := range codeIn.FindAllString(page.body, -1) {
		if _, seat, err := x.store.ByCode(context.Background(), strings.ReplaceAll(one, "-", "")); err == nil && seat.Role == study.ClassInstructor {
			code = one
		}
	}
	x.learner["ada"].get("/join/"+code).says(t, "You sit in this class as a learner. To teach it, leave it first")
	grace.get("/join/"+code).says(t, "You are invited to teach", "What you will see")
	if a := grace.get(x.path("settings")); a.status != http.StatusNotFound {
		t.Errorf("before she comes: %d", a.status)
	}
	grace.follow("/join/"+code).says(t, "Ada")
	if a := grace.get("/join/" + code); a.status != http.StatusNotFound {
		t.Errorf("the code after it was used: %d, want 404", a.status)
	}
	// She may teach this class without any role on the site, and make none.
	if a := grace.post("/classes", "name", "Mine", "zone", "UTC"); a.status != http.StatusForbidden {
		t.Errorf("an invited instructor makes a class: %d", a.status)
	}
	seats, err := x.store.Seats(context.Background(), x.class.ID)
	x.must(err)
	mine := map[string]string{}
	for _, seat := range seats {
		mine[seat.Name] = seat.ID
	}
	grace.follow(x.path("instructors/"+mine["Ms Teacher"]+"/remove"), "sure", "yes").says(t, "The instructor is out of the class")
	if a := x.teacher.get(x.path("roster")); a.status != http.StatusNotFound {
		t.Errorf("the instructor who was taken out: %d, want 404", a.status)
	}
	last := grace.post(x.path("instructors/"+mine["Grace Hopper"]+"/remove"), "sure", "yes")
	if last.status != http.StatusConflict {
		t.Errorf("taking the last instructor out: %d, want 409", last.status)
	}
	last.says(t, "A class has one instructor at least")
	if a := grace.post(x.path("leave"), "sure", "yes"); a.status != http.StatusConflict {
		t.Errorf("the last instructor leaves: %d, want 409", a.status)
	}
	if a := grace.post(x.path("learners/"+mine["Grace Hopper"]+"/remove"), "sure", "yes"); a.status != http.StatusNotFound {
		t.Errorf("an instructor is no learner to take out: %d, want 404", a.status)
	}
}

// A deadline is an instant that was announced: another zone shows it on other clocks.
func TestANewZoneMovesNoDeadline(t *testing.T) {
	x := newRoom(t, []string{"ada"})
	ctx := context.Background()
	due, err := study.DeadlineIn("2031-07-01T12:00", "Europe/Berlin")
	x.must(err)
	x.must(x.store.PutAssignment(ctx, study.Assignment{
		ID: string(study.NewSubject()), Class: x.class.ID, Kind: study.AssignedQuiz, Content: "quiz-wait", Due: due, Late: study.LateClosed, CreatedAt: x.clock.now(),
	}))
	x.learner["ada"].get(x.path("")).says(t, "Quiz: ", "1 July 2031, 12:00 Europe/Berlin", "nothing yet")
	x.teacher.follow(x.path("settings"), "name", "Spring", "zone", "Asia/Tokyo").says(t, "Deadlines that were written before keep their moment", "Asia/Tokyo")
	// In July Berlin is two hours ahead of UTC and Tokyo nine: 12:00 there is 19:00.
	x.learner["ada"].get(x.path("")).says(t, "Spring", "1 July 2031, 19:00 Asia/Tokyo")
}
