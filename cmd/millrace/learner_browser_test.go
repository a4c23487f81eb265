package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"millrace/quizzes"
	"millrace/quizzes/kindtest"
)

// firstTick is the form at the end of the first section.
const firstTick = `form.tick`

func TestReadingSetsNoCookie(t *testing.T) {
	b := newTab(t, startSite(t))
	for _, path := range []string{"/", "/courses/async-messaging", lessonPath, "/lab", lab, "/glossary", "/progress", "/sign-in"} {
		b.open(path)
	}
	if got := eval[string](b, "document.cookie"); got != "" {
		t.Errorf("cookie %q after reading only", got)
	}
	if n := len(b.cookies()); n != 0 {
		t.Errorf("%d cookies after reading only", n)
	}
}

func TestTicksStayAfterReloadAndInASecondTab(t *testing.T) {
	site := startSite(t)
	for _, scripts := range []bool{true, false} {
		t.Run(fmt.Sprintf("scripts=%v", scripts), func(t *testing.T) {
			b := newTab(t, site)
			if !scripts {
				b.withoutScripts()
			}
			b.open(lessonPath)
			if scripts {
				eval[bool](b, "window.sameDocument = true")
				b.activate(firstTick + " .tick-button")
				b.wait(`document.querySelector("form.tick.is-done")`)
				if !eval[bool](b, "window.sameDocument === true") {
					t.Error("the page was loaded again for a tick")
				}
			} else {
				b.submit(firstTick + " .tick-button")
			}
			b.open(lessonPath)
			b.wait(`document.querySelectorAll("form.tick.is-done").length === 1`)
			other := b.another()
			other.open(lessonPath)
			other.wait(`document.querySelectorAll("form.tick.is-done").length === 1`)
			stranger := newTab(t, site)
			stranger.open(lessonPath)
			stranger.wait(`document.querySelectorAll("form.tick.is-done").length === 0`)
		})
	}
}

func TestQuickCheckAnswersInPlaceAndIsRemembered(t *testing.T) {
	b := newTab(t, startSite(t))
	b.open(lessonPath)
	if strings.Contains(eval[string](b, "document.documentElement.outerHTML"), "It sees that 30 seconds have passed") {
		t.Fatal("feedback is in the page before any answer")
	}
	form := "#check-retries-check-visibility"
	b.activate(form + ` input[value="a"]`)
	b.activate(form + ` button[type="submit"]`)
	b.wait(`document.querySelector("` + form + ` .q-feedback")`)
	if got := b.text(form); !strings.Contains(got, "30 seconds have passed") {
		t.Errorf("the feedback on the right choice is missing: %q", got)
	}
	b.open(lessonPath)
	b.wait(`document.querySelector("` + form + ` .q-feedback")`)
}

func TestPredictionOpensTheSimulationOnlyOnceCommitted(t *testing.T) {
	b := newTab(t, startSite(t))
	b.open(lessonPath)
	b.wait(`!document.querySelector('[data-island="guess"]')`)
	form := "#check-retries-predict-peak"
	b.fill(form+` input[name="q.retries-predict-peak.value"]`, "40")
	b.activate(form + ` button[type="submit"]`)
	b.wait(`document.querySelector('[data-island="guess"]')`)
	b.live("guess")
	if got := b.reading("guess", "peak"); !strings.HasPrefix(got, "165") {
		t.Errorf("peak %q, want 165 (RS-1, seed 7)", got)
	}
}

// completeLesson ticks every section and answers every question right.
func completeLesson(b *tab) {
	b.t.Helper()
	b.open(lessonPath)
	for range eval[int](b, `document.querySelectorAll("form.tick").length`) {
		b.submit(`form.tick:not(.is-done) .tick-button`)
	}
	eval[bool](b, rightAnswers(b.t))
	b.submit(`#quiz-form .form-end button[type="submit"]`)
}

func TestPassingAndTickingCompletesTheLesson(t *testing.T) {
	site := startSite(t)
	b := newTab(t, site)
	b.withoutScripts()
	completeLesson(b)
	if got := b.location().Path; !strings.HasPrefix(got, "/attempts/") {
		t.Fatalf("after the quiz the browser is at %s", got)
	}
	if got := b.text("main"); !strings.Contains(got, "Lesson complete.") {
		t.Errorf("the result does not say that the lesson is complete:\n%.600s", got)
	}
	b.open("/progress")
	if got := b.text("main"); !strings.Contains(got, "1 of 10 lessons complete, 7 of ") {
		t.Errorf("my progress does not show one lesson and its 7 sections:\n%.600s", got)
	}
	attempt := "/attempts/" + strings.TrimPrefix(eval[string](b, `document.querySelector('a[href^="/attempts/"]')?.getAttribute("href") ?? ""`), "/attempts/")
	stranger := newTab(t, site)
	stranger.open(attempt)
	if got := stranger.text("h1"); strings.Contains(got, "points") {
		t.Errorf("a stranger sees the attempt: %q", got)
	}
}

func TestSignUpKeepsWhatWasDoneBefore(t *testing.T) {
	site := startSite(t)
	b := newTab(t, site)
	b.open(lessonPath)
	b.activate(firstTick + " .tick-button")
	b.wait(`document.querySelector("form.tick.is-done")`)
	b.open("/sign-up")
	b.fill(`[name="name"]`, "Ada")
	b.fill(`[name="login"]`, "ada@example.org")
	b.fill(`[name="password"]`, "a long and quiet river")
	b.submit(`form[action^="/sign-up"] button[type="submit"]`)
	if got := b.text("body"); !strings.Contains(got, "Ada") {
		t.Fatalf("not signed in after signing up:\n%.400s", got)
	}
	b.open(lessonPath)
	b.wait(`document.querySelectorAll("form.tick.is-done").length === 1`)

	// Another device: some work there first, then sign in. Both stay.
	c := newTab(t, site)
	c.open(lessonPath)
	c.activate("form.tick:not(.is-done) ~ * form.tick .tick-button, #tick-retries-storm .tick-button")
	c.wait(`document.querySelector("#tick-retries-storm.is-done")`)
	c.open("/sign-in")
	c.fill(`[name="login"]`, "ADA@example.org")
	c.fill(`[name="password"]`, "a long and quiet river")
	c.submit(`form[action^="/sign-in"] button[type="submit"]`)
	c.open(lessonPath)
	c.wait(`document.querySelectorAll("form.tick.is-done").length === 2`)
	b.open(lessonPath)
	b.wait(`document.querySelectorAll("form.tick.is-done").length === 2`)

	// Signed out, the browser shows nothing of it.
	c.submit(`form[action="/sign-out"] button`)
	c.open(lessonPath)
	c.wait(`document.querySelectorAll("form.tick.is-done").length === 0`)
}

func TestResumeLeadsToTheSectionReadLast(t *testing.T) {
	b := newTab(t, startSite(t))
	b.open(lessonPath)
	b.activate(firstTick + " .tick-button")
	b.wait(`document.body.dataset.subject === "yes" || document.querySelector("form.tick.is-done")`)
	b.open(lessonPath)
	eval[bool](b, `(document.getElementById("s-retries-storm").scrollIntoView({behavior: "instant"}), true)`)
	b.waitRequest("/api/events")
	b.open("/")
	b.wait(`document.querySelector('a[href$="#s-retries-storm"]')`)
}

func TestKeyboardReadsTicksAndAnswers(t *testing.T) {
	b := newTab(t, startSite(t))
	b.open(lessonPath)
	b.do(chromedp.KeyEvent(kb.Tab))
	if got := b.text(":focus"); !strings.Contains(strings.ToLower(got), "skip") {
		t.Errorf("the first stop of the keyboard is %q, not the skip link", got)
	}
	b.tabTo("#check-retries-check-kinds input")
	b.do(chromedp.KeyEvent(kb.ArrowDown))
	b.tabTo(`#check-retries-check-kinds button[type="submit"]`)
	b.do(chromedp.KeyEvent(kb.Enter))
	b.wait(`document.querySelector("#check-retries-check-kinds .q-feedback")`)
	b.tabTo("form.tick .tick-button")
	b.do(chromedp.KeyEvent(kb.Enter))
	b.wait(`document.querySelector("form.tick.is-done")`)
}

func TestGlossaryTermOpensInPlaceAndEscCloses(t *testing.T) {
	b := newTab(t, startSite(t))
	b.open(lessonPath)
	b.wait(`document.querySelector("a.term")`)
	eval[bool](b, `([...document.querySelectorAll("a.term")].find(a => a.checkVisibility()).focus(), true)`)
	b.wait(`document.querySelector("#term-pop:popover-open #term-text")?.textContent.length > 20`)
	if got := b.location(); got.Path != lessonPath {
		t.Errorf("the browser left for %s", got)
	}
	b.do(chromedp.KeyEvent(kb.Escape))
	b.wait(`!document.querySelector("#term-pop:popover-open")`)
}

// rightAnswers is a script that fills in the quiz with what the marks tell is right. It
// works without scripts in the page, since a debugger may evaluate even then.
func rightAnswers(t *testing.T) string {
	t.Helper()
	site, err := (&sources{}).load()
	if err != nil {
		t.Fatal(err)
	}
	type answer struct {
		Name   string   `json:"name"`
		Values []string `json:"values"`
	}
	var answers []answer
	for _, bank := range site.Banks {
		for i := range bank.Questions {
			q := &bank.Questions[i]
			for field, values := range kindtest.RightAnswer(t, q) {
				answers = append(answers, answer{quizzes.Prefix(q.ID) + field, values})
			}
		}
	}
	list, err := json.Marshal(answers)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf(`(() => {
		for (const {name, values} of %s)
			for (const control of document.getElementsByName(name))
				if (control.type === "radio" || control.type === "checkbox") control.checked = values.includes(control.value);
				else control.value = values[0];
		return true;
	})()`, list)
}
