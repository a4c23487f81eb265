package server_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"millrace/server/study"
)

// goesOn checks where three pages and the lesson itself lead a learner back to.
func goesOn(t *testing.T, b *browser, sentence, href string) {
	t.Helper()
	link := fmt.Sprintf(`href="%s"`, href)
	for _, path := range []string{"/progress", "/courses/sample"} {
		page := b.get(path)
		page.says(t, sentence)
		if !strings.Contains(page.body, link) {
			t.Errorf("%s does not lead to %s", path, href)
		}
	}
	if home := b.get("/"); !strings.Contains(home.body, link) {
		t.Errorf("home does not lead to %s", href)
	}
}

func TestALearnerGoesOnAtTheVerySection(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	goesOn(t, b, "Start with “Waiting”", lessonPath)

	// Without scripts the last tick tells where somebody is.
	b.post(lessonPath+"/sections/wait-1", "done", "yes", "event", study.NewID())
	goesOn(t, b, "Read “Part two” in “Waiting”.", lessonPath+"#s-wait-2")
	b.get(lessonPath).says(t, "Continue where you left off: Part two", "1 of 5 sections")

	// With them the section that is being read does.
	read := func(section string) {
		t.Helper()
		time.Sleep(time.Millisecond) // events of one microsecond have no order in time
		b.postJSON(fmt.Sprintf(`{"events":[{"id":%q,"kind":"position","content_id":%q,"payload":{"lesson":"wait"}}]}`, study.NewID(), section))
	}
	read("wait-4")
	goesOn(t, b, "Go on with “Part four” in “Waiting”.", lessonPath+"#s-wait-4")
	b.get(lessonPath).says(t, "Continue where you left off: Part four")

	// What was ticked since is behind them; what was left out before is not forgotten.
	time.Sleep(time.Millisecond)
	b.post(lessonPath+"/sections/wait-5", "done", "yes", "event", study.NewID())
	goesOn(t, b, "Read “Part two” in “Waiting”.", lessonPath+"#s-wait-2")
}

func TestAnAttemptSaysWhichLessonItBelongsTo(t *testing.T) {
	b := newRig(t).browser()
	page := b.follow(lessonPath+"/quiz", "q.one.choice", "b")
	if crumb := fmt.Sprintf(`<li><a href="%s">Waiting</a></li>`, lessonPath); !strings.Contains(page.body, crumb) {
		t.Errorf("no %s in\n%.1500s", crumb, page.body)
	}
}
