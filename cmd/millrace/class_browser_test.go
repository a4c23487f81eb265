package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const river = "a long and quiet river"

// startSchool starts a site with people, by login, in their roles.
func startSchool(t *testing.T, roles ...string) string {
	t.Helper()
	data := t.TempDir()
	for i := 0; i+1 < len(roles); i += 2 {
		var out bytes.Buffer
		m := &Main{Stdin: strings.NewReader(river + "\n"), Stdout: &out, Stderr: &out}
		if status := m.Run(context.Background(), []string{"user", "add", roles[i], "--role", roles[i+1], "--data", data}); status != 0 {
			t.Fatalf("adding %s: %s", roles[i], &out)
		}
	}
	return startSiteOn(t, data)
}

// signIn signs somebody in and goes on to a page.
func (b *tab) signIn(login, next string) {
	b.t.Helper()
	b.open("/sign-in?next=" + next)
	b.fill(`[name="login"]`, login)
	b.fill(`[name="password"]`, river)
	b.submit(`form[action^="/sign-in"] button[type="submit"]`)
}

// sound fails the test where the page as it stands is not accessible, light or dark, or is
// too wide for a phone or a desk.
func (b *tab) sound(name string) {
	b.t.Helper()
	for _, width := range []int64{1200, 360} {
		b.width(width, 900)
		eval[bool](b, `(document.querySelectorAll("details").forEach(d => d.open = true), true)`)
		if over := eval[int](b, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
			b.t.Errorf("%s: %d px too wide on %d", name, over, width)
		}
	}
	for _, scheme := range []string{"light", "dark"} {
		b.media("prefers-color-scheme", scheme)
		for _, v := range axeViolations(b) {
			b.t.Errorf("%s (%s): %s", name, scheme, v)
		}
	}
}

// Every page of the people of a class, as whoever goes there comes by it; a learner joins on
// a phone and by keyboard alone.
func TestAClassIsMadeJoinedAndKeptByEverybody(t *testing.T) {
	site := startSchool(t, "teacher", "instructor", "ada", "learner")
	teacher, ada, stranger := newTab(t, site), newTab(t, site), newTab(t, site)
	teacher.signIn("teacher", "/classes")
	if zone := eval[string](teacher, `document.querySelector("#f-zone").value`); zone == "" {
		t.Error("the browser's time zone is not proposed")
	}
	teacher.sound("classes of an instructor")
	teacher.fill(`#create [name="name"]`, "Data systems, autumn 2026")
	teacher.fill(`#create [name="zone"]`, "Europe/Berlin")
	teacher.submit(`#create button[type="submit"]`)
	code := eval[string](teacher, `document.querySelector("#code-class").textContent`)
	class := strings.TrimSuffix(teacher.location().Path, "/settings")
	teacher.fill(`[name="instructor"]`, "Grace Hopper")
	teacher.submit(`#instructors > form button`)
	teacher.sound("settings")
	teacher.open(class + "/code")
	teacher.sound("code")
	teacher.open(class + "/roster")
	teacher.sound("empty roster")
	eval[bool](teacher, `(document.querySelector("#paste").open = true)`)
	teacher.fill(`[name="text"]`, "Name,Identifier,Login,Group\nLovelace,1815,ada@a-long-name-of-a-university.example.org,A\n,2,,\nTuring,1912,,B\n")
	teacher.submit(`#upload button[type="submit"]`)
	teacher.sound("what a list changes")
	teacher.submit(`form[action$="/import"] button`)
	teacher.sound("roster")
	teacher.open(class + "/roster/slips")
	teacher.sound("slips")

	stranger.open("/classes")
	stranger.sound("classes of a stranger")
	stranger.open("/join/" + code)
	stranger.sound("a code, for a stranger")

	ada.width(360, 740)
	ada.signIn("ada", "/classes")
	ada.tabTo(`[name="code"]`)
	for _, sign := range strings.ToLower(strings.ReplaceAll(code, "-", " ")) {
		ada.do(chromedp.KeyEvent(string(sign)))
	}
	ada.do(chromedp.KeyEvent(kb.Enter))
	ada.wait(`location.pathname.startsWith("/join/") && document.querySelector(".class-sees")`)
	ada.tabTo(`main form button[type="submit"]`)
	ada.do(chromedp.KeyEvent(kb.Enter))
	ada.wait(fmt.Sprintf(`location.pathname === %q && document.querySelector(".class-me")`, class))
	ada.sound("class of a learner")
	ada.open("/join/" + code)
	ada.sound("a code, for who is in")
	ada.open("/account")
	ada.sound("account with a class")

	teacher.open(class + "/roster?sort=joined")
	teacher.submit(`.roster tbody tr:first-child .roster-edit`)
	teacher.wait(`document.querySelector("#merge")`)
	teacher.sound("a seat that is taken")
	teacher.open(class + "/roster")
	teacher.submit(`.roster tbody tr:last-child .roster-edit`)
	teacher.sound("a free seat")
	teacher.submit(`.class-tabs form button`)
	teacher.wait(`document.querySelector(".preview-bar") && !document.querySelector("main .preview-bar")`)
	teacher.sound("preview")
	teacher.open(lessonPath)
	teacher.tabTo(`.preview-bar button`)
	teacher.do(chromedp.KeyEvent(kb.Enter))
	teacher.wait(fmt.Sprintf(`location.pathname === %q && !document.querySelector(".preview-bar")`, class))
}
