package main

import (
	"fmt"
	"strings"
	"testing"
)

// done counts the events of a kind that the server has of whoever uses the tab.
func (b *tab) done(kind string) int {
	b.t.Helper()
	return eval[int](b, fmt.Sprintf(`fetch("/account/export").then(r => r.text()).then(t => t.split('"kind":%q').length + t.split('"kind": %[1]q').length - 2)`, kind))
}

// waits waits for the words at the foot of the page.
func (b *tab) waits(words string) {
	b.t.Helper()
	b.wait(fmt.Sprintf(`document.querySelector(".outbox-bar")?.innerText.includes(%q)`, words))
}

// using loads the outbox as a reader does who touches a form.
func (b *tab) using(selector string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(document.querySelector(%q).dispatchEvent(new FocusEvent("focusin", {bubbles: true})), true)`, selector))
	b.wait(`performance.getEntriesByType("resource").some(e => e.name.includes("/waiting."))`)
}

// accessible fails the test where axe finds fault with the page, on a phone in the dark.
func (b *tab) accessible(when string) {
	b.t.Helper()
	b.width(360, 740)
	b.media("prefers-color-scheme", "dark")
	for _, v := range axeViolations(b) {
		b.t.Errorf("%s: %s", when, v)
	}
	if over := eval[int](b, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
		b.t.Errorf("%s: the page is %d px too wide", when, over)
	}
}

const check = "#check-retries-check-visibility"

// answersInVain opens the lesson, lets the server go away and gives an answer, which waits.
func (b *tab) answersInVain(away func(), choice string) {
	b.t.Helper()
	b.open(lessonPath)
	b.using(firstTick)
	away()
	b.activate(check + ` input[value="` + choice + `"]`)
	b.activate(check + ` button[type="submit"]`)
	b.waits("Waiting to send (1)")
}

func TestAnswerMadeOfflineWaitsAndArrivesOnceAfterTheTabWasClosed(t *testing.T) {
	g := newGate(t)
	holder := g.profile()
	b := holder.another()
	b.open(lessonPath)
	b.using(firstTick)
	g.close()
	b.activate(firstTick + " .tick-button")
	b.waits("Waiting to send (1)")
	b.activate(check + ` input[value="a"]`)
	b.activate(check + ` button[type="submit"]`)
	b.waits("Waiting to send (2)")
	b.wait(`document.getElementById("say").textContent === "Kept on this device. Waiting to send (2)."`)
	if got := b.text(check); strings.Contains(got, "30 seconds have passed") || !strings.Contains(got, "Kept on this device") {
		t.Errorf("a verdict before the server gave one, or no word: %q", got)
	}
	b.accessible("while something waits")
	b.closeTab()
	g.open()
	c := holder.another()
	c.open(lessonPath)
	c.wait(`document.querySelectorAll("form.tick.is-done").length === 1 && document.querySelector("` + check + ` .q-feedback")`)
	c.wait(`!document.querySelector(".outbox-bar")?.innerText.includes("Waiting")`)
	if ticks, answers := c.done("section.done"), c.done("check.answered"); ticks != 1 || answers != 1 {
		t.Errorf("%d ticks and %d answers arrived, want one of each", ticks, answers)
	}
}

func TestAnswersArriveByThemselvesOnceTheServerIsBack(t *testing.T) {
	g := newGate(t)
	b := g.profile()
	b.answersInVain(g.end, "a")
	g.start()
	b.wait(`document.querySelector("` + check + ` .q-feedback")`)
	b.wait(`document.getElementById("say").textContent === "Saved."`)
	if got := b.text(check); !strings.Contains(got, "30 seconds have passed") {
		t.Errorf("it is not marked: %q", got)
	}
	if n := b.done("check.answered"); n != 1 {
		t.Errorf("it arrived %d times", n)
	}
}

func TestTwoTabsSendWhatWaitsOnce(t *testing.T) {
	g := newGate(t)
	one := g.profile()
	two := one.another()
	for _, b := range []*tab{one, two} {
		b.open(lessonPath)
		b.using(firstTick)
	}
	g.close()
	one.activate(firstTick + " .tick-button")
	one.waits("Waiting to send (1)")
	two.activate("#tick-retries-storm .tick-button")
	two.waits("Waiting to send (2)")
	g.open()
	for _, b := range []*tab{one, two} {
		eval[bool](b, `(dispatchEvent(new Event("online")), true)`)
	}
	// Whichever tab sends them, each shows its own.
	one.wait(`document.querySelectorAll("form.tick.is-done").length > 0`)
	two.wait(`document.querySelector("#tick-retries-storm.is-done")`)
	two.open(lessonPath)
	two.wait(`document.querySelectorAll("form.tick.is-done").length === 2`)
	if n := two.done("section.done"); n != 2 {
		t.Errorf("%d ticks arrived, want 2", n)
	}
}

func TestDeviceThatKeepsNothingSaysSoAndPostsDirectly(t *testing.T) {
	g := newGate(t)
	b := g.profile()
	b.before(`IDBObjectStore.prototype.add = () => { throw new DOMException("no room", "QuotaExceededError") }`)
	b.open(lessonPath)
	b.using(firstTick)
	b.activate(firstTick + " .tick-button")
	b.wait(`document.querySelectorAll("form.tick.is-done").length === 1`)
	g.close()
	b.activate("#tick-retries-storm .tick-button")
	b.waits("Could not be kept on this device")
	b.wait(`document.querySelector("#tick-retries-storm .form-say").innerText.includes("Your answer is still on this page")`)
	g.open()
	b.activate("#tick-retries-storm .tick-button")
	b.wait(`document.querySelectorAll("form.tick.is-done").length === 2`)
}

func TestGradeOfAReviewMadeOfflineArrives(t *testing.T) {
	g := newGate(t)
	b := g.profile()
	missOne(b, b.activate)
	b.open("/review")
	b.activate(".review-answer > summary")
	b.using(`[name="grade"]`)
	g.close()
	b.activate(`[name="grade"][value="3"]`)
	b.waits("Waiting to send (1)")
	before := b.text(".review-front")
	g.open()
	eval[bool](b, `(dispatchEvent(new Event("online")), true)`)
	b.wait(fmt.Sprintf(`document.querySelector(".review-front")?.innerText.trim() !== %q`, before))
	if n := b.done("review.graded"); n != 1 {
		t.Errorf("%d grades arrived, want 1", n)
	}
}

func TestConflictIsShownWithWhatCountsUntilItIsDismissed(t *testing.T) {
	g := newGate(t)
	b := g.profile()
	b.answersInVain(g.close, "b")
	g.open()
	// The same id arrives with another answer first, as from a form without scripts.
	eval[bool](b, `(async () => {
		const id = document.querySelector("`+check+` [name=event]").value;
		await fetch(document.querySelector("`+check+`").action, {method: "POST", body: new URLSearchParams({event: id, "q.retries-check-visibility.choice": "a"})});
		dispatchEvent(new Event("online"));
		return true;
	})()`)
	b.waits("Not counted")
	got := b.text(".outbox-bar")
	if !strings.Contains(got, "already sent with another answer, which counts") || !strings.Contains(got, "You answered: “") || !strings.Contains(got, "See what counts") {
		t.Errorf("it says %q", got)
	}
	b.open(lessonPath)
	b.waits("Not counted")
	b.accessible("with a conflict")
	eval[bool](b, `([...document.querySelectorAll(".outbox-bar button")].find(b => b.textContent === "Dismiss").click(), true)`)
	b.wait(`!document.querySelector(".outbox-bar")`)
}

func signUp(b *tab, name, login string) {
	b.t.Helper()
	b.open("/sign-up")
	b.fill(`[name="name"]`, name)
	b.fill(`[name="login"]`, login)
	b.fill(`[name="password"]`, "a long and quiet river")
	b.submit(`form[action*="/sign-up"] button[type="submit"]`)
}

func TestSigningOutAsksWhatToDoWithWhatWaits(t *testing.T) {
	g := newGate(t)
	b := g.profile()
	signUp(b, "Ada", "ada@example.org")
	b.open(lessonPath)
	b.using(firstTick)
	g.close()
	b.activate(firstTick + " .tick-button")
	b.waits("Waiting to send (1)")
	b.activate(`form[action="/sign-out"] button`)
	b.wait(`document.querySelector("dialog[open]")?.innerText.includes("1 answer on this device has not been sent")`)
	press := func(text string) {
		eval[bool](b, fmt.Sprintf(`([...document.querySelectorAll("dialog button")].find(b => b.textContent === %q).click(), true)`, text))
	}
	b.accessible("with the question before signing out")
	press("Stay")
	b.wait(`!document.querySelector("dialog")`)
	b.activate(`form[action="/sign-out"] button`)
	b.wait(`document.querySelector("dialog[open]")`)
	press("Send, then sign out")
	b.wait(`document.querySelector("dialog[open]")?.innerText.includes("Sending did not work")`)
	g.open()
	press("Send, then sign out")
	b.wait(`location.pathname === "/" && !document.querySelector("form[action='/sign-out']")`)
	b.until(`indexedDB.databases().then(d => d.length === 0)`)
	b.open("/sign-in")
	b.fill(`[name="login"]`, "ada@example.org")
	b.fill(`[name="password"]`, "a long and quiet river")
	b.submit(`form[action^="/sign-in"] button[type="submit"]`)
	if n := b.done("section.done"); n != 1 {
		t.Errorf("%d ticks arrived, want 1", n)
	}
}

func TestWhatWaitsIsNotSentAsSomebodyElse(t *testing.T) {
	g := newGate(t)
	b := g.profile()
	signUp(b, "Ada", "ada@example.org")
	b.open(lessonPath)
	b.using(firstTick)
	g.close()
	b.activate(firstTick + " .tick-button")
	b.waits("Waiting to send (1)")
	b.clearCookies()
	g.open()
	signUp(b, "Bob", "bob@example.org")
	b.open(lessonPath)
	b.waits("1 answer of somebody else is kept here until they sign in.")
	if n := b.done("section.done"); n != 0 {
		t.Errorf("bob has %d ticks", n)
	}
	b.clearCookies()
	b.open("/sign-in")
	b.fill(`[name="login"]`, "ada@example.org")
	b.fill(`[name="password"]`, "a long and quiet river")
	b.submit(`form[action^="/sign-in"] button[type="submit"]`)
	b.open(lessonPath)
	b.wait(`document.querySelectorAll("form.tick.is-done").length === 1`)
	if n := b.done("section.done"); n != 1 {
		t.Errorf("ada has %d ticks, want 1", n)
	}
}
