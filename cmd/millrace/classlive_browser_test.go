package main

import (
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// school is a site with a class: a teacher at its page, and a learner in it.
func school(t *testing.T) (teacher, ada *tab, class string) {
	t.Helper()
	site := startSchool(t, "teacher", "instructor", "ada", "learner")
	teacher, ada = newTab(t, site), newTab(t, site)
	teacher.signIn("teacher", "/classes")
	teacher.fill(`#create [name="name"]`, "Autumn")
	teacher.fill(`#create [name="zone"]`, "Europe/Berlin")
	teacher.submit(`#create button[type="submit"]`)
	code := eval[string](teacher, `document.querySelector("#code-class").textContent`)
	class = strings.TrimSuffix(teacher.location().Path, "/settings")
	teacher.open(class)
	teacher.sound("an empty class")
	ada.signIn("ada", "/join/"+code)
	ada.submit(`main form button[type="submit"]`)
	return teacher, ada, class
}

// A learner works in one browser; the instructor's open page follows without a reload, and
// leaves alone what the instructor is at.
func TestThePictureFollowsTheClassWithoutAReload(t *testing.T) {
	teacher, ada, class := school(t)
	teacher.wait(`document.querySelector("#picture-table")`) // her coming filled the empty page
	teacher.wait(`document.querySelector("#picture-live").textContent === "Kept up to date."`)
	eval[bool](teacher, `(window.same = true, scrollTo(0, 120), document.querySelector("#picture-scroll").scrollLeft = 40, document.querySelector("#picture-name").value = "half a na", true)`)
	teacher.tabTo(`#picture-table tbody tr[id^="l"] td a`)
	focused := eval[string](teacher, `document.activeElement.getAttribute("href")`)
	at := eval[float64](teacher, `new Promise(done => setTimeout(() => done(scrollY), 1000))`) // it scrolls smoothly

	ada.open(lessonPath)
	ada.activate(firstTick + " .tick-button")
	ada.wait(`document.querySelector("form.tick.is-done")`)
	began := time.Now()
	teacher.wait(`document.querySelector('#picture-table [title^="1 of 7 sections"]')`)
	t.Logf("the picture followed after %v", time.Since(began).Round(time.Millisecond))
	for what, script := range map[string]string{
		"it was loaded again":  `window.same`,
		"the focus moved":      fmt.Sprintf(`document.activeElement.getAttribute("href") === %q`, focused),
		"the page scrolled":    fmt.Sprintf(`Math.abs(scrollY - %v) < 2`, at),
		"the form was emptied": `document.querySelector("#picture-name").value === "half a na"`,
	} {
		if !eval[bool](teacher, script) {
			t.Error(what)
		}
	}
	teacher.wait(`document.querySelector("#say").textContent === "1 change just now."`)

	// Hidden, it asks for nothing; shown again, it is as things are then.
	eval[bool](teacher, `(Object.defineProperty(document, "hidden", {value: true, configurable: true}), document.dispatchEvent(new Event("visibilitychange")), true)`)
	time.Sleep(1500 * time.Millisecond) // whatever was under way is done
	asked := len(teacher.asked())
	ada.activate("form.tick:not(.is-done) .tick-button")
	ada.wait(`document.querySelectorAll("form.tick.is-done").length === 2`)
	time.Sleep(1500 * time.Millisecond)
	if more := len(teacher.asked()) - asked; more > 0 {
		t.Errorf("a hidden page asked the server %d times", more)
	}
	eval[bool](teacher, `(Object.defineProperty(document, "hidden", {value: false, configurable: true}), document.dispatchEvent(new Event("visibilitychange")), true)`)
	teacher.wait(`document.querySelector('#picture-table [title^="2 of 7 sections"]') && window.same`)

	// The keyboard: arrows lead from cell to cell, Enter opens the learner at that lesson.
	teacher.tabTo(`#picture-table tbody tr[id^="l"] td a`)
	teacher.do(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowLeft))
	teacher.wait(`document.activeElement.closest("td").cellIndex === 2`)
	teacher.do(chromedp.KeyEvent(kb.ArrowUp))
	teacher.wait(`document.activeElement.closest("tr").parentElement.localName === "thead"`)
	teacher.sound("a class")

	// Without scripts the same picture is one link away.
	teacher.withoutScripts()
	teacher.open(class)
	teacher.submit(`#picture-again`)
	if !eval[bool](teacher, `!!document.querySelector('#picture-table [title^="2 of 7 sections"]')`) {
		t.Error("without scripts the picture is another one")
	}
}

// What happens while the stream is broken is told to nobody: the page looks when it has one
// again. It breaks here because its person opened too many others.
func TestThePictureCatchesUpAfterTheConnectionWasLost(t *testing.T) {
	teacher, ada, class := school(t)
	teacher.wait(`document.querySelector("#picture-live").textContent === "Kept up to date."`)
	ada.open(lessonPath)
	site := strings.TrimSuffix(teacher.location().String(), class)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	another := http.Client{Jar: jar}
	if _, err := another.PostForm(site+"/sign-in", url.Values{"login": {"teacher"}, "password": {river}}); err != nil {
		t.Fatal(err)
	}
	for range 6 {
		stream, err := another.Get(site + class + "/changes")
		if err != nil || stream.StatusCode != http.StatusOK {
			t.Fatalf("another stream: %v %v", stream, err)
		}
		defer stream.Body.Close()
	}
	teacher.wait(`document.querySelector("#picture-live").textContent.startsWith("The connection is lost")`)
	ada.activate(firstTick + " .tick-button") // the browser tries again after three seconds
	teacher.wait(`document.querySelector('#picture-table [title^="1 of 7 sections"]')`)
}

// A gradebook with a column for each of ten lessons is printed with all of them: on a sheet
// of A4 on its side, 297 mm less margins of 12 mm are 1,032 CSS pixels wide.
func TestAGradebookIsPrintedWithEveryColumn(t *testing.T) {
	teacher, _, class := school(t)
	teacher.open(class + "/assignments")
	teacher.fill(`[name="first"]`, "2027-01-01T12:00")
	teacher.submit(`form[action$="/plan"] button[type="submit"]`)
	teacher.open(class + "/grades")
	teacher.width(1032, 720)
	teacher.print()
	if n := eval[int](teacher, `document.querySelectorAll(".grade-table thead th").length`); n != 12 {
		t.Fatalf("%d columns, want a learner, a total and ten quizzes", n)
	}
	if over := eval[float64](teacher, `document.querySelector(".grade-table").getBoundingClientRect().right - innerWidth`); over > 0 {
		t.Errorf("the table is %v px wider than the paper", over)
	}
	if eval[bool](teacher, `document.querySelector(".grade-files").checkVisibility()`) {
		t.Error("the forms below are printed too")
	}
}

// The page of a learner with something of everything, and what lies below it.
func TestALearnersPageIsAccessible(t *testing.T) {
	teacher, ada, class := school(t)
	ada.open(lessonPath)
	ada.activate(`#check-retries-check-visibility input[value="b"]`)
	ada.activate(`#check-retries-check-visibility button[type="submit"]`)
	ada.wait(`document.querySelector("#check-retries-check-visibility .q-feedback")`)
	eval[bool](ada, `(document.querySelector('#quiz input[type="radio"]').click(), true)`)
	ada.submit(`#quiz button[type="submit"]:not([name="save"])`)
	ada.open("/challenges/calm-the-storm")
	ada.submit(`#submit button[type="submit"]`)

	teacher.open(class)
	teacher.submit(`#picture-table tbody tr[id^="l"] th a`)
	teacher.wait(`location.pathname.includes("/learners/")`)
	teacher.sound("a learner")
	page := teacher.location().Path
	teacher.submit(`.learner-lesson table a`)
	teacher.sound("an attempt")
	teacher.open(page)
	teacher.submit(`.learner-runs a`)
	teacher.sound("a run")
	teacher.live("run")
	if got := eval[string](teacher, `document.querySelector('[data-island="run"]').dataset.widget`); got != "retry-storm" {
		t.Errorf("the run is replayed in %q", got)
	}
}
