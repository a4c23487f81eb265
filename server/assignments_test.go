package server_test

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"millrace/server"
	"millrace/server/study"
)

// room is a class with its instructor and some learners, all signed in.
type room struct {
	*rig
	class   study.Class
	teacher *browser
	seats   map[string]study.Seat // by login
	learner map[string]*browser   // by login
}

// newRoom makes a class in Berlin that some learners have joined.
func newRoom(t *testing.T, logins []string, change ...func(*server.Config)) *room {
	t.Helper()
	r := newRig(t, change...)
	x := &room{rig: r, seats: map[string]study.Seat{}, learner: map[string]*browser{}}
	ctx := context.Background()
	teacher := r.accountAs("teacher", study.Instructor, weak)
	x.class = study.Class{
		ID: string(study.NewSubject()), Name: "Autumn", Course: "sample", Zone: "Europe/Berlin", Code: study.NewCode(), CreatedAt: time.Now(),
	}
	err := r.store.CreateClass(ctx, x.class, study.Seat{
		ID: string(study.NewSubject()), Class: x.class.ID, Role: study.ClassInstructor, Subject: teacher.Subject, Name: "Ms Teacher",
	})
	if err != nil {
		t.Fatal(err)
	}
	x.teacher = r.signedIn("teacher", firefox)
	for _, login := range logins {
		a := r.accountAs(login, study.Learner, weak)
		seat := study.Seat{
			ID: string(study.NewSubject()), Class: x.class.ID, Role: study.ClassLearner, Name: strings.ToUpper(login[:1]) + login[1:], Identifier: "0" + login,
		}
		if err := r.store.Join(ctx, x.class.ID, a.Subject, seat); err != nil {
			t.Fatal(err)
		}
		x.seats[login], x.learner[login] = seat, r.signedIn(login, android)
	}
	return x
}

// path is the address of a page of the class.
func (x *room) path(below string) string {
	if below == "" {
		return "/classes/" + x.class.ID
	}
	return "/classes/" + x.class.ID + "/" + below
}

// wall is a time so far from now, as somebody in Berlin types it.
func wall(from time.Duration) string {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		panic(err)
	}
	return time.Now().Add(from).In(berlin).Format("2006-01-02T15:04")
}

// assign assigns something and returns the path of the assignment.
func (x *room) assign(fields ...string) string {
	x.t.Helper()
	x.clock.move(time.Since(x.clock.now())) // the store has a clock of its own, which goes
	page := x.teacher.follow(x.path("assignments"), fields...)
	all := regexp.MustCompile(regexp.QuoteMeta(x.path("assignments/"))+`[0-9a-f]{32}`).FindAllString(page.body, -1)
	if len(all) == 0 {
		x.t.Fatalf("nothing is assigned: %.800s", page.words())
	}
	return all[len(all)-1]
}

// A quiz that a class limits is limited for its learners and for nobody else, from then on.
func TestTheTermsOfAClassHoldForItsLearners(t *testing.T) {
	x := newRoom(t, []string{"ada"})
	ada, guest := x.learner["ada"], x.browser()
	ada.follow(lessonPath+"/quiz", "q.one.choice", "b").says(t, "1 of 7 points")
	x.assign("content", "quiz/quiz-wait", "due", wall(48*time.Hour), "late", "closed", "terms", "own", "attempts", "1", "minutes", "20", "counting", "best")

	page := ada.get(lessonPath)
	page.says(t, "You have one attempt.", "An attempt lasts 20 min", "Due in", "Quiz: Waiting", "until", "Europe/Berlin")
	if strings.Contains(page.element(t, "quiz-form"), "q.one.choice") {
		t.Error("the questions are shown before an attempt is begun")
	}
	guest.get(lessonPath).says(t, "Answer as often as you like")

	s := sitter{ada, t, x.rig}
	attempt := s.begin()
	ada.follow(lessonPath+"/quiz", append([]string{"event", attempt}, right...)...).says(t, "7 of 7 points")
	ada.get(lessonPath).says(t, "You have used all your attempts.")
	x.teacher.get(x.path("grades")).says(t, "Ada 7 100 % 7", "Have something 1", "Median of those 7")
	ada.get("/progress").says(t, "For your classes", "7 of 7 points")
}

func TestWhatIsTypedWrongIsShownAgainWithWords(t *testing.T) {
	x := newRoom(t, []string{"ada"})
	for name, c := range map[string]struct {
		fields []string
		says   string
		keeps  string
	}{
		"nothing chosen":       {[]string{"content", "", "due", "2026-12-01T23:59"}, "Choose what the class is to do.", "2026-12-01T23:59"},
		"nothing there is":     {[]string{"content", "quiz/none"}, "Choose what the class is to do.", ""},
		"no date":              {[]string{"content", "quiz/quiz-wait", "due", "tomorrow"}, "Write a date and a time such as", "tomorrow"},
		"a day that is not":    {[]string{"content", "quiz/quiz-wait", "due", "2026-02-30T10:00"}, "Write a date and a time such as", "2026-02-30T10:00"},
		"more than all":        {[]string{"content", "quiz/quiz-wait", "percent", "101"}, "Write a whole number from 0 to 100.", "101"},
		"half a percent":       {[]string{"content", "quiz/quiz-wait", "percent", "0.5"}, "Write a whole number from 0 to 100.", "0.5"},
		"points of three":      {[]string{"content", "quiz/quiz-wait", "points", "1.234"}, "with at most two decimals", "1.234"},
		"points below nothing": {[]string{"content", "quiz/quiz-wait", "points", "-1"}, "with at most two decimals", "-1"},
		"no points":            {[]string{"content", "quiz/quiz-wait", "points", "0"}, "with at most two decimals", ""},
		"endless attempts":     {[]string{"content", "quiz/quiz-wait", "terms", "own", "attempts", "1e9"}, "Write a whole number from 0 to 100.", "1e9"},
	} {
		a := x.teacher.post(x.path("assignments"), c.fields...)
		if a.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d, want 422", name, a.status)
		}
		a.says(t, "Nothing was changed", c.says)
		if !strings.Contains(a.body, `value="`+c.keeps+`"`) {
			t.Errorf("%s: what was typed is lost", name)
		}
	}
	if all, err := x.store.Assignments(context.Background(), x.class.ID); err != nil || len(all) != 0 {
		t.Errorf("%d assignments, %v", len(all), err)
	}
	x.assign("content", "quiz/quiz-wait")
	if a := x.teacher.post(x.path("assignments"), "content", "quiz/quiz-wait"); a.status != http.StatusConflict {
		t.Errorf("the same once more: %d, want 409", a.status)
	}
}

// The deadline is what the clocks of the class show, and stays that instant when the class
// moves to another zone.
func TestADeadlineIsOnTheClocksOfTheClass(t *testing.T) {
	x := newRoom(t, nil)
	one := x.assign("content", "quiz/quiz-wait", "due", "2030-07-01T23:59")
	due := func() study.Deadline {
		all, err := x.store.Assignments(context.Background(), x.class.ID)
		if err != nil || len(all) != 1 {
			t.Fatalf("%d assignments, %v", len(all), err)
		}
		return all[0].Due
	}
	want := time.Date(2030, 7, 1, 21, 59, 0, 0, time.UTC) // Berlin is two hours ahead in July
	if d := due(); !d.At.Equal(want) || d.Zone != "Europe/Berlin" {
		t.Errorf("due %+v, want %v", d, want)
	}
	x.class.Zone = "Asia/Tokyo"
	if err := x.store.SaveClass(context.Background(), x.class); err != nil {
		t.Fatal(err)
	}
	x.teacher.get(one).says(t, "On the clocks of Asia/Tokyo.")
	if got := x.teacher.get(one).field(t, "due"); got != "2030-07-02T06:59" { // nine hours ahead of UTC
		t.Errorf("the form of the class in Tokyo has %s", got)
	}
	x.teacher.follow(one, "due", "2030-07-02T06:59", "points", "12.5").says(t, "The assignment is changed.", "worth 12.5 points")
	if d := due(); !d.At.Equal(want) {
		t.Errorf("saved again in Tokyo it is due %v, want as announced", d.At)
	}
	x.teacher.follow(one, "due", "2030-07-02T23:59")
	if d := due(); !d.At.Equal(time.Date(2030, 7, 2, 14, 59, 0, 0, time.UTC)) || d.Zone != "Asia/Tokyo" {
		t.Errorf("written anew in Tokyo it is due %+v", d)
	}
}

// An extension moves the deadline of one learner, opens the quiz for them again, and ends
// no attempt early when it is taken back. Attempts under way get the time too.
func TestAnExtensionIsForOneLearner(t *testing.T) {
	x := newRoom(t, []string{"ada", "bob"})
	one := x.assign("content", "quiz/quiz-wait", "due", wall(-time.Hour), "late", "closed", "terms", "own", "attempts", "1", "minutes", "10")
	for _, who := range []string{"ada", "bob"} {
		x.learner[who].get(lessonPath).says(t, "The quiz ended on")
	}
	x.teacher.get(x.path("grades")).says(t, "Ada – missing", "Bob – missing")

	a := x.teacher.post(one+"/extensions", "seat", x.seats["ada"].ID)
	if a.status != http.StatusUnprocessableEntity {
		t.Errorf("an extension of nothing: %d, want 422", a.status)
	}
	a.says(t, "Say what they get")
	x.teacher.follow(one+"/extensions", "seat", x.seats["ada"].ID, "more-due", wall(24*time.Hour), "note", "was ill").
		says(t, "Ada has an extension now.", "Ada until", "was ill")
	s := sitter{x.learner["ada"], t, x.rig}
	attempt := s.begin()
	x.learner["bob"].get(lessonPath).says(t, "The quiz ended on")
	x.learner["bob"].get("/progress").says(t, "missing")
	x.learner["ada"].get("/progress").says(t, "You have an extension.")
	if strings.Contains(x.learner["ada"].get("/progress").body, "was ill") {
		t.Error("the note is for the instructors alone")
	}

	ends := func() time.Time {
		p, err := x.store.Progress(context.Background(), x.subject("ada"))
		if err != nil || len(p.Open) != 1 {
			t.Fatalf("%d attempts under way, %v", len(p.Open), err)
		}
		return p.Open[0].Due
	}
	before := ends()
	x.teacher.follow(one+"/extensions", "seat", x.seats["ada"].ID, "more-due", wall(24*time.Hour), "more-minutes", "30")
	longer := ends()
	if d := longer.Sub(before).Round(time.Minute); d != 30*time.Minute {
		t.Errorf("the attempt under way ends %v later, want 30 minutes", d)
	}
	x.teacher.follow(one+"/extensions", "seat", x.seats["ada"].ID, "drop", "yes").says(t, "taken back")
	if after := ends(); !after.Equal(longer) {
		t.Errorf("taken back, the attempt was cut by %v", longer.Sub(after))
	}
	x.learner["ada"].follow(lessonPath+"/quiz", append([]string{"event", attempt}, right...)...).says(t, "7 of 7 points")
}

func (x *room) subject(login string) study.Subject {
	x.t.Helper()
	a, err := x.store.AccountByLogin(context.Background(), login)
	if err != nil {
		x.t.Fatal(err)
	}
	return a.Subject
}

// The file has the identifiers of the roster, and nothing where there is nothing.
func TestGradesCanBeTakenAlong(t *testing.T) {
	x := newRoom(t, []string{"ada", "bob"})
	x.assign("content", "quiz/quiz-wait")
	x.assign("content", "lesson/wait")
	x.learner["ada"].follow(lessonPath+"/quiz", right...)
	plain := x.teacher.get(x.path("grades.csv"))
	if got := plain.header.Get("Content-Type"); got != "text/csv; charset=utf-8" {
		t.Errorf("Content-Type %q", got)
	}
	if got := plain.header.Get("Content-Disposition"); !strings.HasPrefix(got, `attachment; filename="grades-`) {
		t.Errorf("Content-Disposition %q", got)
	}
	lines := strings.Split(strings.TrimSpace(plain.body), "\r\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[1], "Ada,0ada,,,7,,,") || lines[2] != "Bob,0bob,,,,,," {
		t.Errorf("got %q", lines)
	}
	marked := x.teacher.get(x.path("grades.csv?mark=yes"))
	if marked.body != "\ufeff"+plain.body {
		t.Errorf("with a mark it is %.40q", marked.body)
	}
	for form, has := range map[string]string{"canvas": "Points Possible", "moodle-id": "0ada", "moodle-email": "Email address"} {
		if a := x.teacher.get(x.path("grades.csv?form=" + form)); a.status != http.StatusOK || !strings.Contains(a.body, has) {
			t.Errorf("%s: %d %q", form, a.status, a.body)
		}
	}
	if a := x.teacher.get(x.path("grades.csv?form=none")); a.status != http.StatusNotFound {
		t.Errorf("a form there is not: %d", a.status)
	}
}

// A whole course is assigned with even distances, each at the same time of day although
// summer ends between, and a second click adds nothing.
func TestAWholeCourseIsAssignedAtOnce(t *testing.T) {
	x := newRoom(t, nil, func(c *server.Config) { c.Site = shipped(t) })
	fields := []string{"kind", "lesson", "first", "2030-10-01T12:00", "days", "7", "late", "counted"}
	x.teacher.follow(x.path("assignments/plan"), fields...).says(t, "assignments are made")
	all, err := x.store.Assignments(context.Background(), x.class.ID)
	if err != nil || len(all) != 10 {
		t.Fatalf("%d assignments, %v", len(all), err)
	}
	for i, a := range all {
		if want := fmt.Sprintf("2030-%02d-%02dT12:00", 10+(i*7)/31, 1+(i*7)%31); i < 5 && a.Due.Wall != want || !strings.HasSuffix(a.Due.Wall, "T12:00") {
			t.Errorf("assignment %d is due %s", i+1, a.Due.Wall)
		}
	}
	if d := all[4].Due.At.Sub(all[3].Due.At); d != 7*24*time.Hour+time.Hour { // 22 to 29 October: an hour more
		t.Errorf("over the end of summer time lie %v", d)
	}
	x.teacher.follow(x.path("assignments/plan"), fields...).says(t, "Every lesson has such an assignment already.")
}

// An assignment that is taken back leaves the record of learners alone.
func TestAnAssignmentIsTakenBack(t *testing.T) {
	x := newRoom(t, []string{"ada"})
	one := x.assign("content", "quiz/quiz-wait", "terms", "own", "attempts", "1")
	ada := x.learner["ada"]
	s := sitter{ada, t, x.rig}
	ada.follow(lessonPath+"/quiz", append([]string{"event", s.begin()}, right...)...)
	x.teacher.follow(one+"/drop").says(t, "The assignment is taken back.", "Nothing is assigned yet.")
	ada.get("/progress").says(t, "7 of 7")
	ada.get(lessonPath).says(t, "Answer as often as you like")
	if a := x.teacher.get(one); a.status != http.StatusNotFound {
		t.Errorf("the assignment is still there: %d", a.status)
	}
}

// What a learner sends about more time is refused: only an instructor gives it.
func TestNobodyProlongsTheirOwnAttempt(t *testing.T) {
	x := newRoom(t, []string{"ada"})
	x.assign("content", "quiz/quiz-wait", "terms", "own", "attempts", "1", "minutes", "5")
	s := sitter{x.learner["ada"], t, x.rig}
	a := s.postJSON(fmt.Sprintf(`{"events":[{"id":%q,"kind":"quiz.prolonged","content_id":"quiz-wait","payload":{"attempt":%q,"due":0}}]}`, study.NewID(), s.begin()))
	if !strings.Contains(a.body, "refused") {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// In New York there is no 02:30 on 14 March 2027: clocks go from 02:00 to 03:00. Whoever
// writes it means half an hour later than two, and every page says so in one way.
func TestATimeThatClocksSkipIsShownAsTheyShowIt(t *testing.T) {
	x := newRoom(t, []string{"ada"})
	x.class.Zone = "America/New_York"
	x.must(x.store.SaveClass(context.Background(), x.class))
	path := x.assign("content", "quiz/quiz-wait", "due", "2027-03-14T02:30")
	for _, page := range []answer{x.teacher.get(x.path("assignments")), x.learner["ada"].get(x.path(""))} {
		page.says(t, "14 March 2027, 03:30 America/New_York")
	}
	if page := x.teacher.get(path).body; !strings.Contains(page, `value="2027-03-14T03:30"`) {
		t.Error("the form says another time")
	}
	x.teacher.follow(path+"/drop", "sure", "yes")
	x.teacher.follow(x.path("assignments/plan"), "kind", "quiz", "first", "2027-03-14T02:30").says(t, "14 March 2027, 03:30 America/New_York")
}

// After a class has moved to other clocks, the form of an assignment is on the new ones: it
// keeps its moment unless it is given another.
func TestADeadlineOfOldClocksIsChangedOnTheNewOnes(t *testing.T) {
	x := newRoom(t, []string{"ada"})
	path := x.assign("content", "quiz/quiz-wait", "due", "2027-02-01T23:59", "terms", "own", "attempts", "2")
	due := func() study.Deadline {
		t.Helper()
		all, err := x.store.Assignments(context.Background(), x.class.ID)
		x.must(err)
		return all[0].Due
	}
	before := due()
	x.teacher.follow(x.path("settings"), "name", "Autumn", "zone", "Asia/Tokyo").says(t, "keep their moment")
	// Berlin is at UTC+1 in February and Tokyo at UTC+9: 23:59 is 07:59 of the next day.
	if page := x.teacher.get(path).body; !strings.Contains(page, `value="2027-02-02T07:59"`) {
		t.Error("the form is not on the clocks of the class")
	}
	// Her pages say the same.
	x.learner["ada"].get(x.path("")).says(t, "2 February 2027, 07:59 Asia/Tokyo")
	x.learner["ada"].get(lessonPath).says(t, "2 February 2027 at 07:59 (Asia/Tokyo)", "2 February 2027, 07:59 Asia/Tokyo")
	x.teacher.follow(path, "due", "2027-02-02T07:59", "late", "counted")
	if got := due(); got != before {
		t.Errorf("saving the form made the deadline %v, want %v", got, before)
	}
	x.teacher.follow(path, "due", "2027-02-01T23:59", "late", "counted")
	if got, want := due().At, before.At.Add(-8*time.Hour); !got.Equal(want) {
		t.Errorf("23:59 in Tokyo is %v, want %v", got, want)
	}
}
