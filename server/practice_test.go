package server_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"millrace/server/study"
)

// practiceOf finds the field of the sample's question for practice.
func practiceOf(t *testing.T, page answer) string {
	t.Helper()
	field := regexp.MustCompile(`q\.practice-[0-9a-f]+\.choice`).FindString(page.body)
	if field == "" {
		t.Fatalf("the page has no question for practice:\n%.3000s", page.body)
	}
	return field
}

func TestPracticeIsAnsweredAndNotRecorded(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	field := practiceOf(t, b.get(lessonPath))
	wrong := b.post(lessonPath, field, "b")
	if wrong.status != http.StatusOK {
		t.Fatalf("%d, want 200", wrong.status)
	}
	wrong.says(t, "Fill the box, for practice", "Not right.", "SECRET-practice printer")
	if strings.Contains(wrong.body, "SECRET-practice consumer") {
		t.Error("a wrong pick tells what is right")
	}
	right := b.post(lessonPath, field, "a")
	right.says(t, "Right.", "SECRET-practice consumer")
	if b.cookie() != nil || events(t, r) != 0 {
		t.Error("practice left a trace")
	}
	if got := b.get(lessonPath).body; strings.Contains(got, "SECRET") {
		t.Error("the page remembers what was picked")
	}
}

func TestPracticeRefusesWhatIsNoPick(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	field := practiceOf(t, b.get(lessonPath))
	for name, c := range map[string]struct {
		fields []string
		status int
	}{
		"nothing":          {nil, http.StatusNotFound},
		"a blank pick":     {[]string{field, ""}, http.StatusUnprocessableEntity},
		"a recorded check": {[]string{"q.wait-fill.choice", "b"}, http.StatusNotFound},
		"no question":      {[]string{"q.practice-0.choice", "a"}, http.StatusNotFound},
	} {
		if a := b.post(lessonPath, c.fields...); a.status != c.status || strings.Contains(a.body, "SECRET") {
			t.Errorf("%s: %d, want %d, in\n%.400s", name, a.status, c.status, a.words())
		}
	}
	if a := b.post(lessonPath+"/checks/"+strings.Split(field, ".")[1], field, "a"); a.status != http.StatusNotFound {
		t.Errorf("practice is recorded as a check: %d", a.status)
	}
	if events(t, r) != 0 {
		t.Error("something was recorded")
	}
}

// Wrong, then right, and the right one sent twice, as a double click does: two events.
func TestAFillIsRecordedOnceForEachPick(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	const field = "q.wait-fill.choice"
	b.follow(lessonPath+"/checks/wait-fill", field, "a").says(t, "Fill the box", "Not right.", "1 answer so far")
	id := study.NewID()
	for range 2 {
		b.follow(lessonPath+"/checks/wait-fill", field, "b", "event", id).says(t, "Right.", "SECRET-wait-fill why", "2 answers so far")
	}
	if page := b.get(lessonPath); strings.Contains(page.body, `name="`+field) {
		t.Error("the filled box still takes picks")
	}
	if n := events(t, r); n != 4 { // each pick and the place it was sent from
		t.Errorf("%d events, want 4", n)
	}
}
