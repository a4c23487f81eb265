package server_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"millrace/server/study"
)

// reviews is what the store holds of whoever a browser is.
func (r *rig) reviews(b *browser) study.Reviews {
	r.t.Helper()
	id := study.NewID()
	b.postJSON(batch(r.t, sent{ID: id, Kind: "probe"}))
	e, err := r.store.Event(context.Background(), id)
	if err != nil {
		r.t.Fatal(err)
	}
	found, err := r.store.Reviews(context.Background(), e.Subject)
	if err != nil {
		r.t.Fatal(err)
	}
	return found
}

// remember grades the card that is asked for and returns the page after it.
func (b *browser) remember(grade string) answer {
	b.t.Helper()
	page := b.get("/review")
	return b.follow("/review", "event", page.field(b.t, "event"), "card", page.field(b.t, "card"), "grade", grade)
}

func TestCardsComeWithASectionThatIsTicked(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	b.get("/review").says(t, "Nothing to review yet", "Tick a section")
	if b.cookie() != nil {
		t.Error("looking for cards gave a cookie")
	}
	b.follow(lessonPath + "/sections/wait-1")
	b.get("/review").says(t, "5 new", "New card", "Front 1?", "Back 1.", "1 Again , comes back in 1 min", "4 Easy , comes back in", "5 cards in all", "UTC")
	for _, path := range []string{"/", "/progress"} {
		b.get(path).says(t, "Review 5 cards", "5 new")
	}
	r.browser().get("/review").says(t, "Nothing to review yet")
}

func TestAGradeMovesOnAndTheCardComesBack(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	b.follow(lessonPath + "/sections/wait-1")
	b.remember("1").says(t, "4 new", "Front 2?")
	for range 4 {
		b.remember("3")
	}
	b.get("/review").says(t, "Nothing is due now.", "5 cards you are still learning come back in a few minutes", "Look again")
	b.get("/").says(t, "Nothing is due now.")
	r.clock.move(2 * time.Minute)
	b.get("/review").says(t, "1 due again", "Front 1?")
	r.clock.move(9 * time.Minute)
	b.get("/review").says(t, "5 due again")
	if n := len(r.reviews(b).Log); n != 5 {
		t.Errorf("%d grades are kept", n)
	}
}

func TestADoubleClickIsOneGrade(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	b.follow(lessonPath + "/sections/wait-1")
	id := study.NewID()
	for range 2 {
		b.follow("/review", "event", id, "card", "wait-card-1", "grade", "2")
		r.clock.move(25 * time.Hour) // and the day is that of the first
	}
	if a := b.post("/review", "event", id, "card", "wait-card-1", "grade", "4"); a.status != http.StatusConflict {
		t.Errorf("another grade under the same id: %d", a.status)
	}
	if log := r.reviews(b).Log; len(log) != 1 || log[0].Grade != study.Hard {
		t.Errorf("kept %+v", log)
	}
}

func TestTwoTabsGiveACardOneGrade(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	b.follow(lessonPath + "/sections/wait-1")
	one, two, three := b.get("/review"), b.get("/review"), b.get("/review")
	for _, tab := range []answer{one, two} {
		b.follow("/review", "event", tab.field(t, "event"), "card", tab.field(t, "card"), "grade", "3").says(t, "Front 2?")
	}
	if a := b.post("/review", "event", three.field(t, "event"), "card", three.field(t, "card"), "grade", "1"); a.status != http.StatusConflict {
		t.Errorf("another grade from a third tab: %d", a.status)
	}
	if log := r.reviews(b).Log; len(log) != 1 || log[0].Grade != study.Good {
		t.Errorf("kept %+v", log)
	}
	r.clock.move(11 * time.Minute)
	again := b.get("/review")
	if again.field(t, "card") != "wait-card-1" || again.field(t, "event") == one.field(t, "event") {
		t.Error("the next grade of the card has the id of the last")
	}
	stranger := r.browser()
	stranger.follow(lessonPath + "/sections/wait-1")
	if stranger.get("/review").field(t, "event") == one.field(t, "event") {
		t.Error("two learners share an id")
	}
}

func TestWhatIsNoGradeLeavesNoTrace(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	for name, c := range map[string][2]string{
		"none": {"wait-card-1", ""}, "a word": {"wait-card-1", "good"}, "0": {"wait-card-1", "0"}, "5": {"wait-card-1", "5"}, "huge": {"wait-card-1", "1e400"},
		"no card": {"", "3"}, "an unknown card": {"wait-card-9", "3"}, "a hostile one": {"\x00<script>", "3"}, "a prediction": {"wait-guess", "3"}, "a section": {"wait-1", "3"},
	} {
		if a := b.post("/review", "event", study.NewID(), "card", c[0], "grade", c[1]); a.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d, want 422", name, a.status)
		}
	}
	for _, zone := range []string{"", "Local", "Nowhere/City", "../../etc/passwd", "\x00"} {
		if a := b.post("/review/zone", "event", study.NewID(), "zone", zone); a.status != http.StatusUnprocessableEntity {
			t.Errorf("zone %q: %d, want 422", zone, a.status)
		}
	}
	if b.cookie() != nil || events(t, r) != 0 {
		t.Error("what was refused left a trace")
	}
}

func TestAMissedCheckIsAskedAgainWithWhatWasShown(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	b.follow(lessonPath+"/checks/wait-q1", "q.wait-q1.choice", "a")
	page := b.get("/review")
	page.says(t, "You missed this", "Which number do users feel most?", "SECRET-wait-q1 age", "SECRET-wait-q1 why")
	if strings.Contains(page.body, "HINT") {
		t.Error("a hint is given away")
	}
	front, _, _ := strings.Cut(page.body, `class="review-answer"`)
	if secrets.MatchString(front) {
		t.Error("the answer stands in front of what closes it")
	}
	b.follow(lessonPath+"/checks/wait-q1", "q.wait-q1.choice", "b")
	b.get("/review").says(t, "You missed this") // right now, and missed once
	right := r.browser()
	right.follow(lessonPath+"/checks/wait-q1", "q.wait-q1.choice", "b")
	right.get("/review").says(t, "Nothing to review yet")
}

// A box to fill tells only what was tried until it is right.
func TestAMissedBoxIsAskedAgainOnceItIsFilled(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	b.follow(lessonPath+"/checks/wait-fill", "q.wait-fill.choice", "a")
	b.get("/review").says(t, "Nothing to review yet")
	b.follow(lessonPath+"/checks/wait-fill", "q.wait-fill.choice", "b")
	page := b.get("/review")
	page.says(t, "You missed this", "SECRET-wait-fill why")
	root, err := html.Parse(strings.NewReader(page.body))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	walk(root, func(n *html.Node) {
		if id := attr(n, "id"); id != "" && seen[id] {
			t.Errorf("the picture before and the picture after share the id %q", id)
		} else {
			seen[id] = true
		}
	})
}

func TestMissedQuestionsOfAQuizAreAskedAgainAndBlankOnesStayClosed(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	b.follow(lessonPath+"/quiz", "event", study.NewID(), "q.one.choice", "a", "q.sum.value", "", "q.word.value", "x")
	seen := ""
	for range 2 {
		seen += b.get("/review").body
		b.remember("4")
	}
	for _, found := range secrets.FindAllString(seen, -1) {
		if !strings.HasPrefix(found, "SECRET-one") && !strings.HasPrefix(found, "SECRET-word") {
			t.Errorf("review reveals %q", found)
		}
	}
	if !strings.Contains(seen, "SECRET-one why") || !strings.Contains(seen, "SECRET-word alpha") {
		t.Error("what was missed is not asked again")
	}
	b.get("/review").says(t, "Nothing is due now.", "2 cards in all")
}

// Grading is no way to the answer of a question that was never answered.
func TestAGradeOpensNoKey(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	for _, id := range []string{"wait-q1", "wait-fill", "wait-q5", "one", "sum", "many", "word"} {
		b.follow("/review", "event", study.NewID(), "card", id, "grade", "1")
	}
	r.clock.move(48 * time.Hour)
	b.get("/review").says(t, "Nothing to review yet")
	leaks(t, "whoever graded", crawl(t, b), secrets)
}

// The day of a learner at +10:00 begins at 18:00 UTC, and at 04:00 UTC for whoever never
// said where they are.
func TestACardIsDueOnTheLearnersOwnDay(t *testing.T) {
	for zone, begins := range map[string]string{"": "2030-01-10T04:00:00Z", "+10:00": "2030-01-09T18:00:00Z", "America/New_York": "2030-01-10T09:00:00Z"} {
		r := newRig(t)
		r.clock.at = time.Date(2030, 1, 2, 12, 0, 0, 0, time.UTC)
		b := r.browser()
		b.follow(lessonPath+"/checks/wait-q1", "q.wait-q1.choice", "a")
		if zone != "" {
			b.follow("/review/zone", "event", study.NewID(), "zone", zone).says(t, zone)
		}
		b.remember("4") // a first Easy: 8 days, give or take
		log := r.reviews(b).Log
		cards := (&study.Reviews{Log: log}).Cards()
		interval := cards["wait-q1"].Interval
		if interval < 6 || interval > 10 {
			t.Fatalf("%q: an interval of %d days", zone, interval)
		}
		at, err := time.Parse(time.RFC3339, begins)
		if err != nil {
			t.Fatal(err)
		}
		at = at.AddDate(0, 0, interval-8)
		r.clock.at = at.Add(-time.Second)
		b.get("/review").says(t, "Nothing is due now.", "More come tomorrow.")
		r.clock.at = at
		b.get("/review").says(t, "1 due again", "You missed this")
	}
}

func TestGradesOfAScriptGetTheirDayFromTheServer(t *testing.T) {
	r := newRig(t)
	r.clock.at = time.Date(2026, 3, 29, 12, 0, 0, 0, time.UTC)
	b := r.browser()
	zone := sent{ID: study.NewID(), Kind: "zone", ContentID: "Europe/Berlin", Payload: map[string]any{}}
	if a := b.postJSON(batch(t, zone)); a.status != http.StatusUnprocessableEntity || b.cookie() != nil {
		t.Errorf("the zone of somebody unknown: %d", a.status)
	}
	grade := sent{ID: study.NewID(), Kind: "review.graded", ContentID: "wait-card-1", Payload: map[string]any{"grade": 3, "day": 1}}
	wrong, foreign, bad := grade, grade, zone
	wrong.ID, wrong.Payload = study.NewID(), map[string]any{"grade": 9}
	foreign.ID, foreign.ContentID = study.NewID(), "nothing"
	bad.ContentID = "Nowhere/City"
	other := grade
	other.Payload = map[string]any{"grade": 4}
	got := fmt.Sprint(b.outcomes(t, grade, grade, other, wrong, foreign, bad, zone))
	if got != "[stored duplicate conflict refused refused refused stored]" {
		t.Errorf("got %s", got)
	}
	if got := fmt.Sprint(b.outcomes(t, grade, other)); got != "[duplicate conflict]" {
		t.Errorf("sent again: %s", got)
	}
	found := r.reviews(b)
	if len(found.Log) != 1 || found.Log[0].Day != 20541 || found.Zone != "Europe/Berlin" {
		t.Errorf("kept %+v", found)
	}
}
