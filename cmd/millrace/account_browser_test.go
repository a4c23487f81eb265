package main

import "testing"

func TestAccountPageIsAccessibleAndDeletesWithoutScripts(t *testing.T) {
	site := startSite(t)
	b := newTab(t, site)
	b.open("/sign-up")
	b.fill(`[name="name"]`, "Ada")
	b.fill(`[name="login"]`, "ada@example.org")
	b.fill(`[name="password"]`, "a long and quiet river")
	b.submit(`form[action^="/sign-up"] button[type="submit"]`)
	for _, scheme := range []string{"light", "dark"} {
		b.media("prefers-color-scheme", scheme)
		for _, width := range []int64{360, 1200} {
			b.width(width, 900)
			b.open("/account")
			eval[bool](b, `(document.querySelectorAll("details").forEach(d => d.open = true), true)`)
			for _, v := range axeViolations(b) {
				t.Errorf("%s, %d px: %s", scheme, width, v)
			}
			if over := eval[int](b, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
				t.Errorf("%d px: the page is %d px too wide", width, over)
			}
		}
	}

	b.withoutScripts()
	b.open("/account")
	b.tabTo(`.account-end summary`)
	b.activate(`.account-end summary`)
	b.fill(`[name="confirm"]`, "bob")
	b.fill(`[name="password"]`, "a long and quiet river")
	b.submit(`form[action="/account/delete"] button`)
	b.wait(`document.activeElement.name === "confirm" && document.querySelector("#f-confirm-error")`)
	b.fill(`[name="confirm"]`, "ada@example.org")
	b.fill(`[name="password"]`, "a long and quiet river")
	b.submit(`form[action="/account/delete"] button`)
	b.wait(`document.querySelector("h1").textContent === "Your account is deleted"`)
	if left := b.cookies(); len(left) > 0 {
		t.Errorf("cookies are left: %v", left)
	}
}
