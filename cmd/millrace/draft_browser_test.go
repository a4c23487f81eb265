package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"millrace/content"
	"millrace/quizzes"
)

const quizBank = "async-messaging/05-retries-backoff-and-dead-letters.yaml"

// startLimited runs the site with some lines added to the head of its bank.
func startLimited(t *testing.T, lines string) string {
	t.Helper()
	courses, banks := t.TempDir(), t.TempDir()
	if err := os.CopyFS(courses, content.Files); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(banks, quizzes.Files); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(banks, "bank", quizBank)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(text), "\nquestions:\n", "\n"+lines+"questions:\n", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	return startSite(t, "serve", "--content", courses, "--quizzes", banks)
}

const (
	firstNumber = `#quiz-form .q-kind-number input[type=text]`
	firstChoice = `#quiz-form .q-kind-single input[value=b]`
)

// types enters a number as a hand does, and leaves the field.
func (b *tab) types(selector, value string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.focus(); e.value = %q;
		e.dispatchEvent(new Event("input", {bubbles: true})); e.blur(); return true; })()`, selector, value))
}

func (b *tab) savedLine(words string) {
	b.t.Helper()
	b.wait(fmt.Sprintf(`document.querySelector("#quiz-form [data-saved]")?.innerText.includes(%q)`, words))
}

// answers are what the quiz on the page holds: the first number and whether the choice is
// picked.
func (b *tab) answers() string {
	b.t.Helper()
	return eval[string](b, fmt.Sprintf(`document.querySelector(%q).value + " " + document.querySelector(%q).checked`, firstNumber, firstChoice))
}

func TestAnswersAreSavedWhileSomebodyWorksAndHandedInOnce(t *testing.T) {
	b := newTab(t, startSite(t))
	b.open(lessonPath)
	b.types(firstNumber, "12")
	b.savedLine("Saved just now.")
	b.activate(firstChoice)
	b.wait(`performance.getEntriesByType("resource").filter(e => e.name.endsWith("/api/events")).length > 1`)
	b.savedLine("Saved just now.")
	b.open(lessonPath)
	if got := b.answers(); got != "12 true" {
		t.Errorf("after a reload the answers are %q", got)
	}
	b.savedLine("Saved just now.")
	other := b.another()
	other.open(lessonPath)
	if got := other.answers(); got != "12 true" {
		t.Errorf("in a second tab the answers are %q", got)
	}
	attempt := eval[string](b, `document.querySelector("#quiz-form").elements.event.value`)
	if got := eval[string](other, `document.querySelector("#quiz-form").elements.event.value`); got != attempt {
		t.Errorf("the tabs have the attempts %s and %s", attempt, got)
	}
	eval[bool](b, `(document.querySelector("#quiz-form").requestSubmit(), document.querySelector("#quiz-form").requestSubmit(), true)`)
	b.wait(fmt.Sprintf(`location.pathname === "/attempts/%s" && document.querySelector("h1")`, attempt))

	// The other tab types on: that is said to be late, and stays where it was typed.
	other.types(firstNumber, "13")
	other.savedLine("Not saved: This attempt was already handed in")
	eval[bool](other, `(document.querySelector("#quiz-form").requestSubmit(), true)`)
	other.wait(`document.querySelector("#quiz-error")?.innerText.includes("already sent with other answers")`)
	if got := other.answers(); got != "13 true" {
		t.Errorf("after the conflict the answers are %q", got)
	}
	if got := eval[string](other, `document.querySelector("#quiz-error a").pathname`); got != "/attempts/"+attempt {
		t.Errorf("the conflict leads to %s", got)
	}
	b.open(lessonPath)
	if got := b.text(".attempts"); !strings.Contains(got, "1 attempt so far") {
		t.Errorf("there is not one attempt: %q", got)
	}
	if got := b.answers(); got != " false" {
		t.Errorf("the next attempt begins with %q", got)
	}
}

func TestAnswersSavedOfflineArriveWhenTheServerIsBack(t *testing.T) {
	g := newGate(t)
	holder := g.profile()
	b := holder.another()
	b.open(lessonPath)
	b.using("#quiz-form")
	g.close()
	b.types(firstNumber, "12")
	b.savedLine("Kept on this device")
	b.types(firstNumber, "123")
	b.waits("Waiting to send (1)")
	g.open()
	b.wait(`!document.querySelector(".outbox-bar")?.innerText.includes("Waiting")`)
	b.savedLine("Saved.")
	if got := b.answers(); got != "123 false" {
		t.Errorf("the answers are %q", got)
	}
	c := holder.another()
	c.open(lessonPath)
	if got := c.answers(); got != "123 false" {
		t.Errorf("what arrived is %q", got)
	}
}

func TestWithoutScriptsAnswersAreSavedByAButton(t *testing.T) {
	b := newTab(t, startSite(t))
	b.withoutScripts()
	b.open(lessonPath)
	b.fill(firstNumber, "12")
	b.activate(firstChoice)
	b.submit(`#quiz-form button[name=save]`)
	if at := b.location(); at.Path != lessonPath || at.Fragment != "quiz" {
		t.Errorf("saving leads to %s", at)
	}
	if got := b.answers() + " " + b.text("#quiz-form [data-saved]"); got != "12 true Saved just now." {
		t.Errorf("after saving: %q", got)
	}
}

func TestATimedQuizIsBegunCountsDownAndHandsItselfIn(t *testing.T) {
	b := newTab(t, startLimited(t, "attempts: 2\nminutes: 20\n"))
	b.open(lessonPath)
	if eval[int](b, `document.querySelectorAll("#quiz .q").length`) != 0 {
		t.Error("the questions are there before an attempt is begun")
	}
	if got := b.text(".quiz-rules"); !strings.Contains(got, "An attempt lasts 20 min") || !strings.Contains(got, "0 used so far") {
		t.Errorf("the rules are %q", got)
	}
	b.submit(".quiz-begin button")
	b.wait(`/^(20 min|19 min \d+ s) left$/.test(document.querySelector(".quiz-time strong")?.textContent)`)
	b.types(firstNumber, "12")
	b.savedLine("Saved just now.")
	// A page that was sent when a little more than a minute was left.
	eval[bool](b, `(() => {
		const form = document.querySelector("#quiz-form"), late = form.cloneNode(true), time = late.querySelector(".quiz-time");
		time.dataset.until = Number(time.dataset.now) + 62_000;
		form.replaceWith(late);
		document.dispatchEvent(new Event("millrace:content"));
		return true;
	})()`)
	b.wait(`document.getElementById("say").textContent === "1 minute left"`)
	b.wait(`document.querySelector(".quiz-time strong").textContent === "59 s left"`)
	eval[bool](b, `(() => { const now = Date.now; Date.now = () => now() + 60_000; return true; })()`)
	b.wait(`location.pathname.startsWith("/attempts/") && document.querySelector("h1")`)
	if got := b.text("main"); !strings.Contains(got, "Right answers are shown after your last attempt.") ||
		eval[int](b, `document.querySelectorAll(".q-explanation, .q-verdict, .q-right").length`) != 0 {
		t.Errorf("the result does not keep the answers back:\n%.600s", got)
	}
	b.open(lessonPath)
	if got := b.text("#quiz"); !strings.Contains(got, "1 used so far") || !strings.Contains(got, "Begin attempt 2") {
		t.Errorf("the quiz does not say how it stands:\n%.600s", got)
	}
}
