package main

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// missOne answers a quick check wrong and ticks its section, so that there is a question
// and a card to review. press activates a button that the page answers.
func missOne(b *tab, press func(selector string)) {
	b.t.Helper()
	b.open(lessonPath)
	press(firstTick + " .tick-button")
	b.wait(`document.querySelector("form.tick.is-done")`)
	b.activate(`#check-retries-check-visibility input[value="b"]`)
	press(`#check-retries-check-visibility button[type="submit"]`)
	b.wait(`document.querySelector("#check-retries-check-visibility .q-feedback")`)
}

func TestReviewByKeyboardAlone(t *testing.T) {
	b := newTab(t, startSite(t))
	missOne(b, b.activate)
	b.open("/review")
	b.wait(`document.activeElement.id === "review-card"`)
	before := b.text("main .lede")
	b.do(chromedp.KeyEvent("3"))
	if eval[bool](b, `document.querySelector(".review-answer").open`) || b.text("main .lede") != before {
		t.Error("a grade was taken before the answer was shown")
	}
	eval[bool](b, `(window.addEventListener("keydown", e => (window.taken = e.defaultPrevented)), true)`)
	b.do(chromedp.KeyEvent(" "))
	b.wait(`document.querySelector(".review-answer").open && document.activeElement.className === "review-back"`)
	if !eval[bool](b, `window.taken`) {
		t.Error("the space bar is left to the browser, which scrolls with it")
	}
	// The answer is focused then, and shown as a whole: where it ends below the window, and only
	// there, the page moves for it.
	if y := eval[float64](b, `scrollY`); y != 0 && !eval[bool](b, `document.activeElement.getBoundingClientRect().bottom + scrollY > innerHeight`) {
		t.Errorf("the space bar scrolled the page by %v", y)
	}
	first := b.text(".review-front")
	b.do(chromedp.KeyEvent("3"))
	b.wait(`document.activeElement.id === "review-card" && document.querySelector(".review-front").innerText !== ` + strconv.Quote(first))
	if after := b.text("main .lede"); after == before {
		t.Errorf("after a grade it still says %q", after)
	}
	// Tab reaches the answer and the grades without a shortcut.
	b.tabTo(".review-answer > summary")
	b.do(chromedp.KeyEvent(kb.Enter))
	b.tabTo(`[name="grade"][value="4"]`)
	b.do(chromedp.KeyEvent(kb.Enter))
	b.wait(`document.querySelector("main").innerText.includes("Nothing is due now.") && document.activeElement.id === "main"`)
}

func TestTheZoneOfTheBrowserDecidesTheDay(t *testing.T) {
	b := newTab(t, startSite(t))
	missOne(b, b.activate)
	here := eval[string](b, `Intl.DateTimeFormat().resolvedOptions().timeZone`)
	b.open("/review")
	b.waitRequest("/api/events")
	for range 20 {
		b.open("/review")
		if eval[string](b, `document.querySelector("[data-zone]").dataset.zone`) == here {
			return
		}
	}
	t.Errorf("the server does not know that the learner is in %s", here)
}

func TestReviewWorksWithoutJavaScript(t *testing.T) {
	b := newTab(t, startSite(t))
	b.withoutScripts()
	missOne(b, b.submit)
	b.open("/review")
	before := b.text("main .lede")
	b.activate(".review-answer > summary")
	b.submit(`[name="grade"][value="1"]`)
	if after := b.text("main .lede"); after == before {
		t.Errorf("after a grade it still says %q", after)
	}
	b.fill("#zone", "Asia/Tokyo")
	b.submit(".review-zone button")
	if got := b.text(".review-foot"); !strings.Contains(got, "Asia/Tokyo") {
		t.Errorf("the zone is %q", got)
	}
}
