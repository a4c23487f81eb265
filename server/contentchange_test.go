package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"millrace/quizzes"
	"millrace/server"
	"millrace/server/study"
)

// live is a course on the disk of somebody who edits it while people learn from it.
type live struct {
	*rig
	t   *testing.T
	dir string
}

func newLive(t *testing.T) live {
	t.Helper()
	l := live{t: t, dir: t.TempDir()}
	if err := os.CopyFS(l.dir, sampleFiles(t)); err != nil {
		t.Fatal(err)
	}
	l.rig = newRig(t, func(c *server.Config) { c.Site = loaded(t, os.DirFS(l.dir)) })
	return l
}

const (
	lessonFile = "sample/01-waiting.md"
	bankFile   = "quiz/01-waiting.yaml"
)

// edit replaces texts of a file, which must be there, and loads the course again.
func (l live) edit(file string, oldnew ...string) {
	l.t.Helper()
	text, err := os.ReadFile(filepath.Join(l.dir, file))
	if err != nil {
		l.t.Fatal(err)
	}
	for i := 0; i+1 < len(oldnew); i += 2 {
		if !strings.Contains(string(text), oldnew[i]) {
			l.t.Fatalf("%s does not hold %q", file, oldnew[i])
		}
		text = []byte(strings.Replace(string(text), oldnew[i], oldnew[i+1], 1))
	}
	if err := os.WriteFile(filepath.Join(l.dir, file), text, 0o644); err != nil {
		l.t.Fatal(err)
	}
	l.server.Swap(loaded(l.t, os.DirFS(l.dir)))
}

// learner is somebody who did all there is in the lesson. It returns the id of the
// attempt, which has the number q.sum wrong.
func (l live) learner() (b *browser, attempt string) {
	l.t.Helper()
	b, attempt = l.rig.browser(), study.NewID()
	for n := 1; n <= 5; n++ {
		b.follow(fmt.Sprintf("%s/sections/wait-%d", lessonPath, n))
	}
	b.follow(lessonPath+"/checks/wait-q1", "q.wait-q1.choice", "b")
	fields := strings.Split(strings.ReplaceAll(strings.Join(right, "\n"), "48151623", "7"), "\n")
	b.follow(lessonPath+"/quiz", append(fields, "event", attempt, "shown", shownIn(l.t, b.get(lessonPath)))...)
	return b, attempt
}

// shownIn is the revision of the quiz on a page: the quick checks above it have one too.
func shownIn(t *testing.T, page answer) string {
	t.Helper()
	return answer{body: page.element(t, "quiz-form")}.field(t, "shown")
}

// exported is what a learner's file says of what they have, without the moment it was made.
func exported(t *testing.T, b *browser) string {
	t.Helper()
	var file map[string]any
	if err := json.Unmarshal([]byte(b.get("/account/export").body), &file); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal([]any{file["progress"], file["attempts"], file["events"]})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// An author fixes a typo, moves or renames a section, a file, a slug: the learner sees
// nothing of it, and old addresses lead to the new ones.
func TestMendingMovingAndRenamingLoseNothing(t *testing.T) {
	l := newLive(t)
	b, attempt := l.learner()
	progress, export, shown := b.get("/progress").words(), exported(t, b), b.get("/attempts/"+attempt).words()
	const (
		section4 = ":::::section[Part four]{#wait-4}"
		section5 = ":::::section[Part five]{#wait-5}"
	)
	text, err := os.ReadFile(filepath.Join(l.dir, lessonFile))
	if err != nil {
		t.Fatal(err)
	}
	before, four, _ := strings.Cut(string(text), section4)
	four, five, _ := strings.Cut(four, section5)
	five, after, _ := strings.Cut(five, ":::card{#wait-card-1}")
	moved := before + section5 + five + section4 + four + ":::card{#wait-card-1}" + after
	moved = strings.NewReplacer("The short version of part 1.", "The brief version of part 1.", "[Part three]", "[Once part three]",
		"slug: waiting\naliases: [standing-about]", "slug: waiting-room\naliases: [standing-about, waiting]").Replace(moved)
	if err := errorsOf(os.WriteFile(filepath.Join(l.dir, "sample/07-idling.md"), []byte(moved), 0o644), os.Remove(filepath.Join(l.dir, lessonFile))); err != nil {
		t.Fatal(err)
	}
	l.edit("sample/course.yaml", "01-waiting.md", "07-idling.md")

	if now := strings.ReplaceAll(b.get("/progress").words(), "waiting-room", "waiting"); now != progress {
		t.Errorf("progress was\n%s\nand is\n%s", progress, now)
	}
	if now := exported(t, b); now != export {
		t.Errorf("the export was\n%s\nand is\n%s", export, now)
	}
	if now := b.get("/attempts/" + attempt).words(); now != shown {
		t.Errorf("the attempt was\n%s\nand is\n%s", shown, now)
	}
	for _, old := range []string{"waiting", "standing-about"} {
		a := b.get("/courses/sample/" + old + "?storm.seed=8")
		if to := a.header.Get("Location"); a.status != http.StatusMovedPermanently || to != "/courses/sample/waiting-room?storm.seed=8" {
			t.Errorf("%s: %d to %q", old, a.status, to)
		}
		// A page that is still open under the old address sends its forms there.
		if a := b.post("/courses/sample/"+old+"/sections/wait-3", "done", "yes"); a.header.Get("Location") != "/courses/sample/waiting-room#s-wait-3" {
			t.Errorf("a tick sent to %s leads to %q", old, a.header.Get("Location"))
		}
	}
	page := b.get("/courses/sample/waiting-room")
	page.says(t, "Once part three", "5 of 5 in this lesson")
	for _, anchor := range []string{`id="s-wait-3"`, `id="s-wait-old"`} {
		if strings.Count(page.body, anchor) != 1 {
			t.Errorf("the page has %d times %s", strings.Count(page.body, anchor), anchor)
		}
	}
}

func errorsOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// An author changes the wording or the options of a question: what is done stays done and
// is shown as it was; whoever has the old page open is marked by what they read there.
func TestRewordingKeepsWhatWasDoneAndWhatIsOpen(t *testing.T) {
	l := newLive(t)
	b, attempt := l.learner()
	late, open := l.rig.browser(), l.rig.browser().get(lessonPath)
	l.edit(bankFile, "prompt: Pick the right one.", "prompt: Choose the one that holds.",
		"      - {text: Wrong, feedback: SECRET-one wrong}\n      - {text: Right, correct: true, feedback: SECRET-one right}\n",
		"      - {text: Right, correct: true, feedback: SECRET-one right}\n      - {text: Wrong, feedback: SECRET-one wrong}\n")
	page := b.get("/attempts/" + attempt)
	page.says(t, "Pick the right one.", "6 of 7 points", "The quiz was rewritten since. You see it as it was when you took it.")
	b.get(lessonPath).says(t, "Choose the one that holds.", "Lesson complete.")
	again := b.get("/attempts/" + attempt + "/again")
	if again.status != http.StatusOK || strings.Contains(again.body, "q.one.choice") {
		t.Error("what was right is asked again, because its letter is another one now")
	}

	// "b" was the right choice on the page that is open, and is the wrong one now.
	id := study.NewID()
	result := late.follow(lessonPath+"/quiz", "event", id, "seed", open.field(t, "seed"), "shown", shownIn(t, open), "q.one.choice", "b")
	result.says(t, "1 of 7 points", "Pick the right one.")
	fresh := late.follow(lessonPath+"/quiz", "event", study.NewID(), "shown", shownIn(t, late.get(lessonPath)), "q.one.choice", "b")
	fresh.says(t, "0 of 7 points", "Choose the one that holds.")
}

func TestAnAttemptUnderWayKeepsTheQuestionsItBeganWith(t *testing.T) {
	l := newLive(t)
	l.edit(bankFile, "pass: 2 of 3", "pass: 2 of 3\nattempts: 1")
	b := l.rig.browser()
	b.follow(lessonPath+"/quiz/begin").says(t, "Pick the right one.")
	l.edit(bankFile, "prompt: Pick the right one.", "prompt: Choose the one that holds.", "{text: Wrong,", "{text: Not this,")
	page := b.get(lessonPath)
	page.says(t, "Pick the right one.", "Wrong")
	form := answer{body: page.element(t, "quiz-form")}
	result := b.follow(lessonPath+"/quiz", "event", form.field(t, "event"), "seed", form.field(t, "seed"), "q.one.choice", "b")
	result.says(t, "1 of 7 points", "Pick the right one.", "The quiz was rewritten since.")
}

func TestSavedAnswersKeepTheQuestionsTheyWereGivenTo(t *testing.T) {
	l := newLive(t)
	b := l.rig.browser()
	page := b.follow(lessonPath+"/quiz", "save", "yes", "shown", shownIn(t, b.get(lessonPath)), "q.one.choice", "b")
	shown := shownIn(t, page)
	l.edit(bankFile, "prompt: Pick the right one.", "prompt: Choose the one that holds.",
		"      - {text: Wrong, feedback: SECRET-one wrong}\n      - {text: Right, correct: true, feedback: SECRET-one right}\n",
		"      - {text: Right, correct: true, feedback: SECRET-one right}\n      - {text: Wrong, feedback: SECRET-one wrong}\n")
	page = b.get(lessonPath)
	page.says(t, "Pick the right one.")
	if now := shownIn(t, page); now != shown {
		t.Errorf("the page asks revision %s, and the answers were saved to %s", now, shown)
	}
	form := answer{body: page.element(t, "quiz-form")}
	// A script saves another answer from the page that is still open.
	b.postJSON(fmt.Sprintf(`{"events": [{"id": %q, "kind": "quiz.saved", "content_id": "quiz-wait", "content_rev": %q,
		"payload": {"attempt": %q, "seed": %s, "question": "sum", "given": {"value": ["48151623"]}}}]}`,
		study.NewID(), shown, form.field(t, "event"), form.field(t, "seed")))
	page = b.get(lessonPath)
	page.says(t, "Pick the right one.")
	if !strings.Contains(page.element(t, "quiz-form"), `value="48151623"`) {
		t.Error("the answer that a script saved is gone")
	}
	b.follow(lessonPath+"/quiz", "event", form.field(t, "event"), "seed", form.field(t, "seed"), "shown", shown, "q.one.choice", "b").
		says(t, "1 of 7 points", "Pick the right one.")
	b.get(lessonPath).says(t, "Choose the one that holds.")
}

func TestARevisionThatCannotBeReadIsSaid(t *testing.T) {
	l := newLive(t)
	b, attempt := l.learner()
	l.edit(bankFile, "prompt: Pick the right one.", "prompt: Choose one.")
	site := loaded(t, os.DirFS(l.dir))
	site.Reread = func(string) (*quizzes.Bank, error) { return nil, fmt.Errorf("unknown kind of question") }
	l.server.Swap(site)
	b.get("/attempts/"+attempt).says(t, "6 of 7 points", "how it was can no longer be read here. You see the questions as they are now, with the score you got then.", "Choose one.")
}

// An author marks a rewrite with major: whoever finished the section is told, and stays
// finished.
func TestAMajorRewriteIsToldUntilItIsReadAgain(t *testing.T) {
	l := newLive(t)
	b, _ := l.learner()
	told := func(want bool, when string) {
		t.Helper()
		for _, path := range []string{lessonPath, "/courses/sample", "/progress"} {
			page := b.get(path)
			if got := strings.Contains(page.words(), "updated since you finished") || strings.Contains(page.words(), "Updated since you finished"); got != want {
				t.Errorf("%s: %s says so: %v", when, path, got)
			}
		}
		b.get(lessonPath).says(t, "Lesson complete.")
		b.get("/progress").says(t, "5 of 5 sections ticked")
	}
	told(false, "at first")
	l.edit(lessonFile, "short version of part 3", "brief version of part 3")
	told(false, "after a typo was mended")
	l.edit(lessonFile, "{#wait-3}", "{#wait-3 major}")
	told(true, "after a rewrite")
	l.edit(lessonFile, "brief version of part 3", "short version of part 3")
	told(true, "after another typo")
	page := b.get(lessonPath)
	if tick := page.element(t, "tick-wait-3"); !strings.Contains(tick, `name="done" value="yes"`) || !strings.Contains(tick, "I have read the new version") {
		t.Errorf("the section cannot be ticked again:\n%s", tick)
	}
	b.follow(lessonPath+"/sections/wait-3", "done", "yes")
	told(false, "after it was read again")
	l.edit(lessonFile, "short version of part 3", "new version of part 3")
	told(false, "after a typo in the rewrite")
	l.edit(lessonFile, "{#wait-3 major}", "{#wait-3 major=2}")
	told(true, "after the second rewrite")
}

// An author deletes a question or a section: it counts no more, and what was done stays.
func TestDeletingLeavesWhatWasDone(t *testing.T) {
	l := newLive(t)
	const six = ":::::section[Part six]{#wait-6}\n\nShort.\n\n::::more\n\nThe long version.\n\n::::\n\n:::check{#wait-q6}\n\nWell?\n\n- [x] Yes\n  > So.\n- [ ] No\n  > So.\n\nExplanation: So.\n\n:::\n\n:::::\n\n"
	l.edit(lessonFile, ":::card{#wait-card-1}", six+":::card{#wait-card-1}")
	b, attempt := l.learner()
	b.follow(lessonPath + "/sections/wait-6")
	text, _ := os.ReadFile(filepath.Join(l.dir, lessonFile))
	_, five, _ := strings.Cut(string(text), ":::::section[Part five]{#wait-5}")
	five, _, _ = strings.Cut(five, ":::::section[Part six]")
	l.edit(lessonFile, ":::::section[Part five]{#wait-5}"+five, "")
	l.edit(bankFile, "  - id: sum\n    kind: number\n    prompt: How many?\n    answer: 48151623\n    feedback: {7: SECRET-sum seven}\n    explanation: SECRET-sum why\n", "")
	b.get("/attempts/"+attempt).says(t, "6 of 7 points", "How many?", "SECRET-sum why", "Attempt 1")
	b.get(lessonPath).says(t, "6 questions, 6 points.", "Lesson complete.", "5 of 5 in this lesson", "6 of 7 points")
	b.get("/progress").says(t, "5 of 5 sections ticked", "6 of 7")
	if export := exported(t, b); !strings.Contains(export, `"wait-5"`) {
		t.Error("the export does not hold the section any more")
	}
	b.follow(lessonPath+"/quiz", append(right, "shown", shownIn(t, b.get(lessonPath)))...).says(t, "6 of 6 points", "Attempt 2")
	// Whoever has the page from before open answers what is gone, and is marked by it.
	b.follow(lessonPath+"/checks/wait-q1", "q.wait-q1.choice", "a")
	if a := b.post(lessonPath+"/sections/wait-5", "done", "yes"); a.status != http.StatusNotFound {
		t.Errorf("a tick of what is gone: %d", a.status)
	}
}

func TestAQuizThatIsGoneIsShownToWhoeverTookIt(t *testing.T) {
	l := newLive(t)
	b, attempt := l.learner()
	site := loaded(t, os.DirFS(l.dir))
	site.Banks = nil
	l.server.Swap(site)
	page := b.get("/attempts/" + attempt)
	page.says(t, "6 of 7 points", "Pick the right one.", "This quiz is no longer part of the lesson.")
	if strings.Contains(page.words(), "Take the whole quiz again") {
		t.Error("it is offered once more")
	}
	b.get("/attempts/"+attempt+"/again").says(t, "How many?")
	b.get("/progress").says(t, "6 of 7")
	b.get(lessonPath).says(t, "Lesson complete. You ticked every section.")
}

// An author splits a section, or merges two: done stays done.
func TestSplittingAndMergingKeepWhatWasDone(t *testing.T) {
	l := newLive(t)
	done, _ := l.learner()
	half := l.rig.browser()
	half.follow(lessonPath + "/sections/wait-3")
	l.edit(lessonFile,
		"{#wait-3}", `{#wait-3a replaces="wait-3"}`,
		"{#wait-4}", `{#wait-45 replaces="wait-4 wait-5"}`,
		"{#wait-5}", `{#wait-3b replaces="wait-3"}`)
	done.get(lessonPath).says(t, "5 of 5 in this lesson", "Lesson complete.")
	done.get("/progress").says(t, "5 of 5 sections ticked")
	page := half.get(lessonPath)
	page.says(t, "2 of 5 in this lesson")
	for section, want := range map[string]bool{"wait-3a": true, "wait-3b": true, "wait-45": false} {
		if got := strings.Contains(page.element(t, "tick-"+section), "Section done."); got != want {
			t.Errorf("%s is done: %v", section, got)
		}
	}
	if strings.Count(page.body, `id="s-wait-3"`) != 1 || strings.Count(page.body, `id="s-wait-5"`) != 1 {
		t.Error("the old fragments lead nowhere")
	}
	// A tick for the old id, from a page that was open or a phone that was away, still counts.
	half.follow(lessonPath+"/sections/wait-4").says(t, "2 of 5")
	half.follow(lessonPath+"/sections/wait-5").says(t, "3 of 5")
	// What was inherited can be taken back as anything can, and is no inheritance then.
	half.follow(lessonPath+"/sections/wait-3b", "done", "no").says(t, "2 of 5")
	half.follow(lessonPath+"/sections/wait-3b", "done", "yes").says(t, "3 of 5")
	// One of the halves is renamed later: its old id stands behind its new one.
	l.edit(lessonFile, `{#wait-3a replaces="wait-3"}`, `{#wait-3c replaces="wait-3a/wait-3"}`)
	half.get(lessonPath).says(t, "3 of 5")
}

// An author changes weights, the pass mark or the deadline: that holds for what is open,
// and what was handed in keeps what it was told.
func TestWeightsAndThePassMarkHoldForOpenWorkOnly(t *testing.T) {
	l := newLive(t)
	b, attempt := l.learner()
	open := b.get(lessonPath)
	l.edit(bankFile, "pass: 2 of 3", "pass: 9 of 10", "kind: number\n", "kind: number\n    points: 4\n")
	b.get("/attempts/"+attempt).says(t, "Passed: 6 of 7 points", "the pass mark is two thirds of the points")
	b.get(lessonPath).says(t, "Lesson complete.", "10 points")
	fields := append(right[:6:6], "event", study.NewID(), "seed", open.field(t, "seed"), "shown", shownIn(t, open), "q.sum.value", "48151623")
	b.follow(lessonPath+"/quiz", fields...).says(t, "6 of 10 points", "the pass mark is 9 of every 10 points")
}

// A quick check that was answered stays answered when it is reworded, split or merged, and
// an answer to words that are gone is not taken for one to those that are there.
func TestAQuickCheckThatWasRewordedStaysAnswered(t *testing.T) {
	l := newLive(t)
	b, _ := l.learner()
	open := answer{body: l.rig.browser().get(lessonPath).element(t, "check-wait-q1")}
	l.edit(lessonFile, "Which number do users feel most?\n\n- [ ] Depth\n  > SECRET-wait-q1 depth.\n- [x] Age\n  > SECRET-wait-q1 age.",
		"Which number do users feel?\n\n- [x] Age\n  > SECRET-wait-q1 age.\n- [ ] Depth\n  > SECRET-wait-q1 depth.")
	check := b.get(lessonPath).element(t, "check-wait-q1")
	if !strings.Contains(check, "You answered this question before it was rewritten, and got it right.") || secrets.MatchString(check) {
		t.Errorf("the check is\n%s", check)
	}
	stale := b.post(lessonPath+"/checks/wait-q1", "shown", open.field(t, "shown"), "q.wait-q1.choice", "b")
	if stale.status != http.StatusConflict {
		t.Errorf("an answer to the old words: %d, want 409", stale.status)
	}
	stale.says(t, "This question was rewritten while you had it open")
	l.edit(lessonFile, "{#wait-q1}", `{#wait-q1a replaces="wait-q1"}`, "{#wait-q5}", `{#wait-q5a replaces="wait-q1 wait-q5"}`)
	page := b.get(lessonPath)
	if !strings.Contains(page.element(t, "check-wait-q1a"), "You answered the question that this one was made from.") {
		t.Error("one that was split is open again")
	}
	if strings.Contains(page.element(t, "check-wait-q5a"), "was made from") {
		t.Error("one that was merged is done, though only one of both was answered")
	}
}

func TestAnEarlierRevisionTellsNothingBeforeItIsDue(t *testing.T) {
	l := newLive(t)
	b, attempt := l.learner()
	l.edit(bankFile, "prompt: How many?", "prompt: How many more?", "SECRET-sum why", "SECRET-sum another why")
	for name, page := range map[string]answer{
		"the lesson": l.rig.browser().get(lessonPath), "what was missed": b.get("/attempts/" + attempt + "/again"),
		"a stranger": l.rig.browser().get("/attempts/" + attempt),
	} {
		if found := secrets.FindString(page.body); found != "" {
			t.Errorf("%s tells %q", name, found)
		}
	}
	b.get("/attempts/"+attempt).says(t, "SECRET-sum why")
	answered := b.post("/attempts/"+attempt+"/again", "q.sum.value", "48151623")
	answered.says(t, "How many?", "1 of 1 right this time.")
}
