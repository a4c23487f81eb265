package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// outboxIsEmpty is a script for whether nothing of anybody is in the outbox's database,
// which may stay as an empty one.
const outboxIsEmpty = `(async () => {
	const done = (r) => new Promise((resolve, reject) => { r.onsuccess = () => resolve(r.result); r.onerror = reject; });
	let found = 0;
	for (const { name } of await indexedDB.databases()) {
		const db = await done(indexedDB.open(name));
		for (const store of db.objectStoreNames) found += await done(db.transaction(store).objectStore(store).count());
		db.close();
	}
	return found === 0;
})()`

// A site that shares its host does below its path all that one with a host of its own
// does, and asks the host for nothing outside of it.
func TestSiteBelowAPathOfItsHostWorksLikeOneWithItsOwn(t *testing.T) {
	g := standingGate(t)
	host := g.url
	g.url += "/learn"
	g.start("--base-url", g.url+"/")
	holder := g.profile()
	b := holder.another()
	b.open(lessonPath)
	b.until(fmt.Sprintf(`caches.match(%q).then(r => !!r)`, "/learn"+lessonPath))
	b.until(`caches.match("/learn/offline").then(r => !!r)`)
	if got := eval[string](b, `navigator.serviceWorker.getRegistrations().then(all => all.map(r => r.scope).join())`); got != host+"/learn/" {
		t.Errorf("the service worker is for %s", got)
	}
	if got := eval[string](b, `caches.keys().then(k => k.sort().join())`); got != "files v1/learn,pages v1/learn" {
		t.Errorf("the caches are %s", got)
	}

	// A tick, an answer and a widget.
	b.using(firstTick)
	b.activate(firstTick + " .tick-button")
	b.wait(`document.querySelector("form.tick.is-done")`)
	b.activate(check + ` input[value="a"]`)
	b.activate(check + ` button[type="submit"]`)
	b.wait(`document.querySelector("` + check + ` .q-feedback")`)
	b.open(lessonPath + "#s-retries-storm")
	b.live("storm")
	before := b.reading("storm", "peak")
	b.choose("storm", "seed", "8")
	b.wait(fmt.Sprintf(`document.querySelector('[data-island="storm"] [data-reading="peak"] dd').textContent.trim() !== %q`, before))

	// A term, the search and the playground.
	b.until(`fetch("/learn/glossary.json").then(r => r.ok)`)
	b.open("/glossary")
	b.slash()
	b.do(chromedp.KeyEvent("know when to stop"), chromedp.KeyEvent(kb.Enter))
	b.wait(`document.querySelector(".search-results h3 a")`)
	if href := eval[string](b, `document.querySelector("h3 a").getAttribute("href")`); !strings.HasPrefix(href, "/learn/courses/") {
		t.Errorf("the search leads to %s", href)
	}
	b.open("/play")
	b.wait(`document.querySelector("#play svg")`)
	b.closeTab()

	// Offline the lesson opens, and what is ticked in it is sent later.
	g.end()
	c := holder.another()
	c.open(lessonPath + "#s-retries-storm")
	c.wait(`document.querySelector("main .notice")?.innerText.includes("What you answer is kept here and sent later.")`)
	c.live("storm")
	c.activate("form.tick:not(.is-done) .tick-button")
	c.waits("Waiting to send (1)")
	if got := eval[string](c, `indexedDB.databases().then(d => d.map(d => d.name).join())`); got != "millrace/learn" {
		t.Errorf("the outbox is %s", got)
	}
	c.open("/progress")
	c.wait(`document.querySelector("h1").innerText === "This page needs the server"`)
	if href := eval[string](c, `document.querySelector(".offline-lessons a").getAttribute("href")`); href != "/learn"+lessonPath {
		t.Errorf("the list leads to %s", href)
	}
	g.start("--base-url", g.url+"/")
	c.open(lessonPath)
	c.wait(`!("offline" in document.body.dataset)`)
	c.until(`fetch("/learn/account/export").then(r => r.text()).then(t => t.split('"section.done"').length > 2)`)
	c.wait(`!document.querySelector(".outbox-bar")?.innerText.includes("Waiting")`)

	// Signing out clears what is the site's, and leaves others theirs.
	eval[bool](c, `(localStorage.neighbour = "yes", caches.open("pages v1").then(() => true))`)
	signUp(c, "Ada", "ada@example.org")
	c.submit(`form[action="/learn/sign-out"] button`)
	c.wait(`!document.querySelector("form[action$='/sign-out']")`)
	c.until(outboxIsEmpty)
	if got := eval[string](c, `localStorage.neighbour + (localStorage["who/learn"] ?? "") + location.pathname`); got != "yes/learn/" {
		t.Errorf("after signing out: %s", got)
	}
	if !eval[bool](c, `caches.has("pages v1")`) {
		t.Error("a cache of another site was deleted")
	}
	for _, tab := range []*tab{b, c} {
		for _, u := range tab.asked() {
			if strings.HasPrefix(u, host) && !strings.HasPrefix(u, host+"/learn/") {
				t.Errorf("it asked the host for %s", u)
			}
		}
		for _, said := range tab.said() {
			if strings.Contains(said, "Content Security Policy") {
				t.Errorf("console: %s", said)
			}
		}
	}
}
