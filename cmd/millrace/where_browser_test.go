package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// On a narrow screen the contents stay over the text, name the section that is read, and
// hide nothing that a link leads to.
func TestANarrowLessonSaysWhereOneIs(t *testing.T) {
	b := newTab(t, startSite(t))
	b.width(360, 780)
	b.media("prefers-reduced-motion", "reduce") // a smooth scroll ends early when a widget wakes up on its way
	clear := func(id string) {
		t.Helper()
		b.wait(fmt.Sprintf(`(() => {
			const top = document.querySelector("#%s h2").getBoundingClientRect().top;
			return top >= document.querySelector(".toc-fold").getBoundingClientRect().bottom && top < innerHeight;
		})()`, id))
	}
	b.open(lessonPath + "#s-retries-storm")
	clear("s-retries-storm")
	b.wait(`document.querySelector(".toc-here").textContent.trim() === "The retry storm"`)
	b.activate(".toc-fold summary")
	// Nobody chooses before the contents are painted.
	eval[bool](b, `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
	b.activate(`.toc-fold a[href="#quiz"]`)
	clear("quiz")
	if eval[bool](b, `document.querySelector(".toc-fold").open`) {
		t.Error("the contents stay open over what was chosen in them")
	}
	if wide := eval[int](b, "document.documentElement.scrollWidth"); wide > 360 {
		t.Errorf("the page is %d px wide", wide)
	}
}

// The question of kind challenge is answered as any form is, with scripts and without.
func TestAChallengeIsAnsweredInTheQuiz(t *testing.T) {
	site := startSite(t)
	for _, scripts := range []bool{true, false} {
		b := newTab(t, site)
		if !scripts {
			b.withoutScripts()
		}
		b.open(lessonPath)
		const policy = `select[name="q.retries-calm-the-storm.policy"]`
		b.do(chromedp.Focus(chromedp.CSS(policy)), chromedp.KeyEvent("Dec"))
		if got := eval[string](b, fmt.Sprintf("document.querySelector(%q).value", policy)); got != "decorrelated" {
			t.Fatalf("scripts=%v: the list is set to %q", scripts, got)
		}
		b.submit(`#quiz-form button[type="submit"]:not([name])`)
		b.wait(`location.pathname.startsWith("/attempts/")`)
		got := b.text(".q-kind-challenge")
		if !strings.Contains(got, "Right. 3 of 3 points.") || strings.Count(got, "met") < 4 {
			t.Errorf("scripts=%v: the result says %s", scripts, got)
		}
		// What was missed is tried again, which is marked where it is asked.
		b.submit(`a.button[href$="/again"]`)
		b.activate(`#again-form input[type="radio"]`)
		b.activate(`#again-form button[type="submit"]`)
		b.wait(`document.querySelector("#again-form .notice")?.textContent.includes("of 18 right this time")`)
	}
}
