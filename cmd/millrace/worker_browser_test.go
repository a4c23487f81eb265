package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"millrace/server"
	"millrace/server/store"
	"millrace/server/store/index"
	"millrace/static"
	"millrace/wasm/widgets"
)

// visit opens a lesson and waits until the service worker has kept it.
func (b *tab) visit(lesson string) {
	b.t.Helper()
	b.open(lesson)
	b.until(fmt.Sprintf(`caches.match(%q).then(r => !!r)`, lesson))
	b.until(`caches.match("/offline").then(r => !!r)`)
}

func TestLessonSeenBeforeOpensOfflineWithItsWidget(t *testing.T) {
	g := newGate(t)
	holder := g.profile()
	b := holder.another()
	b.visit(lessonPath)
	b.closeTab()
	g.end()

	c := holder.another()
	c.open(lessonPath + "#s-retries-storm")
	c.wait(`document.querySelector("main .notice")?.innerText.includes("What you answer is kept here and sent later.")`)
	c.live("storm")
	before := c.reading("storm", "peak")
	c.choose("storm", "seed", "8")
	c.wait(fmt.Sprintf(`document.querySelector('[data-island="storm"] [data-reading="peak"] dd').textContent.trim() !== %q`, before))

	// What is done there is kept, and shown when the lesson is opened again.
	c.activate(firstTick + " .tick-button")
	c.waits("Waiting to send (1)")
	c.open(lessonPath)
	c.waits("Waiting to send (1)")
	c.wait(`document.querySelector("form.tick .form-say").innerText.startsWith("Done. Kept on this device")`)

	// What was never seen says so, and what can be opened.
	c.open("/progress")
	c.wait(`document.querySelector("h1").innerText === "This page needs the server"`)
	c.accessible("on the page for what is not kept")
	if href := eval[string](c, `document.querySelector(".offline-lessons a").getAttribute("href")`); href != lessonPath {
		t.Errorf("the list leads to %s", href)
	}

	g.start()
	c.open(lessonPath)
	c.wait(`!("offline" in document.body.dataset) && document.querySelectorAll("form.tick.is-done").length === 1`)
	if n := c.done("section.done"); n != 1 {
		t.Errorf("%d ticks arrived, want 1", n)
	}
}

// deviceText is a script for the text of all that the browser keeps besides cookies.
const deviceText = `(async () => {
	let text = JSON.stringify(localStorage);
	for (const name of await caches.keys()) {
		const cache = await caches.open(name);
		for (const key of await cache.keys()) {
			const r = await cache.match(key);
			text += "\n" + key.url + JSON.stringify([...r.headers]) + (/text|javascript|json|svg/.test(r.headers.get("Content-Type")) ? await r.text() : "");
		}
	}
	return text;
})()`

func TestCachesHoldNothingPersonalAndSigningOutClearsThem(t *testing.T) {
	g := newGate(t)
	b := g.profile()
	signUp(b, "Canary Featherstone", "canary@example.org")
	b.open(lessonPath)
	b.activate(check + ` input[value="a"]`)
	b.activate(check + ` button[type="submit"]`)
	b.wait(`document.querySelector("` + check + ` .q-feedback")`)
	subject := eval[string](b, `document.body.dataset.subject`)
	b.visit(lessonPath)
	b.open("/progress")
	b.open("/account")
	b.open("/review")
	b.open(lessonPath)
	text := eval[string](b, deviceText)
	if !strings.Contains(text, "Check yourself") || !strings.Contains(text, "What you answer in them is kept") {
		t.Fatalf("the caches hold no lesson or no offline page: %.300q", text)
	}
	for _, personal := range []string{"Canary", "Featherstone", "canary@", "Sign out", "30 seconds have passed", "cookie\"", "\"/account\"" + ">Canary"} {
		if strings.Contains(text, personal) {
			t.Errorf("the caches hold %q", personal)
		}
	}
	if strings.Count(text, subject) != 1 { // in localStorage: who was here last
		t.Errorf("who is here is written %d times", strings.Count(text, subject))
	}
	b.submit(`form[action="/sign-out"] button`)
	b.wait(`!document.querySelector("form[action='/sign-out']")`)
	b.until(`indexedDB.databases().then(d => d.length === 0)`)
	if left := eval[string](b, `caches.open("pages v1").then(c => c.keys()).then(k => k.map(r => r.url).join())`); strings.Contains(left, "/courses/") {
		t.Errorf("still kept: %s", left)
	}
	if who := eval[string](b, `localStorage.who ?? ""`); who != "" {
		t.Errorf("it still says who was here: %s", who)
	}
	// Back shows no page of hers.
	eval[bool](b, `(history.back(), true)`)
	b.wait(`location.pathname !== "/"`)
	b.wait(`document.readyState === "complete" && !document.body.innerText.includes("Canary")`)
	if got := b.text("body"); strings.Contains(got, "Canary") || strings.Contains(got, "30 seconds have passed") {
		t.Errorf("Back shows %.300q", got)
	}
}

func TestKillSwitchRemovesTheWorkerAndWhatItKept(t *testing.T) {
	g := newGate(t)
	b := g.profile()
	b.visit(lessonPath)
	g.end()
	g.start("--no-service-worker")
	b.open("/")
	b.until(`navigator.serviceWorker.getRegistrations().then(r => r.length === 0)`)
	b.until(`caches.keys().then(k => k.length === 0)`)
	b.open(lessonPath)
	if n := eval[int](b, `navigator.serviceWorker.getRegistrations().then(r => r.length)`); n != 0 {
		t.Error("the page registered it again")
	}
}

// build is the site with assets of its own, over a data folder: another version of the
// program.
func (g *gate) build(files fs.FS) {
	g.t.Helper()
	assets, err := static.OpenFS(files)
	if err != nil {
		g.t.Fatal(err)
	}
	site, err := (&sources{}).load()
	if err != nil {
		g.t.Fatal(err)
	}
	records, err := store.Open(g.t.Context(), g.data)
	if err != nil {
		g.t.Fatal(err)
	}
	srv, err := server.New(server.Config{Store: records, Index: index.Open, Site: site, Widgets: widgets.All, Assets: assets, Draw: drawSketch})
	if err != nil {
		g.t.Fatal(err)
	}
	g.handle(srv)
	stop := g.stop
	g.stop = func() { stop(); records.Close() }
}

// upgraded is the next build: every script and the WebAssembly have another name, and the
// old names are gone.
func upgraded(t *testing.T) fs.FS {
	t.Helper()
	dist := os.DirFS("../../static/dist")
	raw, err := fs.ReadFile(dist, "manifest.json")
	if err != nil {
		t.Fatal("nothing is built: run \"make wasm\" first")
	}
	var names static.Manifest
	if err := json.Unmarshal(raw, &names); err != nil {
		t.Fatal(err)
	}
	next := fstest.MapFS{}
	for plain, hashed := range names {
		body, err := fs.ReadFile(dist, hashed)
		if err != nil {
			t.Fatal(err)
		}
		switch path.Ext(plain) {
		case ".js":
			body = append(bytes.Clone(body), "\n// the next version\n"...)
			names[plain] = regexp.MustCompile(`\.[^.]+\.js$`).ReplaceAllString(hashed, ".NEXTNEXT.js")
		case ".wasm":
			names[plain] = regexp.MustCompile(`\.[^.]+\.wasm$`).ReplaceAllString(hashed, ".NEXTNEXT.wasm")
		}
		next["dist/"+names[plain]] = &fstest.MapFile{Data: body}
	}
	raw, err = json.Marshal(names)
	if err != nil {
		t.Fatal(err)
	}
	next["dist/manifest.json"] = &fstest.MapFile{Data: raw}
	return next
}

func TestOldOpenTabKeepsWorkingAfterAnUpgrade(t *testing.T) {
	g := newGate(t)
	holder := g.profile()
	old := holder.another()
	old.visit(lessonPath)
	old.using(firstTick)
	g.end()
	old.activate(firstTick + " .tick-button")
	old.waits("Waiting to send (1)")

	g.build(upgraded(t))
	fresh := holder.another()
	fresh.open(lessonPath)
	fresh.until(`navigator.serviceWorker.ready.then(() => fetch("/sw.js", {cache: "no-store"})).then(r => r.text()).then(t => t.includes("NEXTNEXT"))`)
	fresh.until(`caches.open("files v1").then(c => c.keys()).then(k => k.some(r => r.url.includes("NEXTNEXT")))`)

	// What waited in the old tab is there, once.
	old.wait(`document.querySelectorAll("form.tick.is-done").length === 1`)
	if n := old.done("section.done"); n != 1 {
		t.Errorf("%d ticks arrived, want 1", n)
	}
	// The old tab wakes its widget now, with the files of its own version.
	old.live("storm")
	// And the new one is all new.
	fresh.live("storm")
	for _, c := range []struct {
		b    *tab
		next bool
	}{{old, false}, {fresh, true}} {
		loaded := eval[string](c.b, `performance.getEntriesByType("resource").map(e => new URL(e.name).pathname).filter(p => /[.](js|wasm)$/.test(p) && p !== "/sw.js").join(" ")`)
		for _, file := range strings.Fields(loaded) {
			if strings.Contains(file, "NEXTNEXT") != c.next {
				t.Errorf("the tab (new: %t) loaded %s", c.next, file)
			}
		}
		if !strings.Contains(loaded, "islands.") {
			t.Errorf("the tab loaded %s only", loaded)
		}
	}
}
