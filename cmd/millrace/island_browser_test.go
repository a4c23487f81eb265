package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// markNodes remembers every node of an island, so that a test can tell later which of
// them are still there.
const markNodes = `(() => {
	const walk = document.createTreeWalker(document.querySelector('[data-island="%s"]'), NodeFilter.SHOW_ALL);
	window.before = [walk.currentNode];
	while (walk.nextNode()) window.before.push(walk.currentNode);
	return window.before.length;
})()`

const goneNodes = `window.before.filter(n => !n.isConnected).length`

// lab is a widget by itself.
const lab = "/lab/retry-storm"

func TestHydrationAdoptsEveryServerNode(t *testing.T) {
	site := startSite(t)
	for _, engine := range []string{"worker", "page"} {
		t.Run(engine, func(t *testing.T) {
			b := newTab(t, site)
			// The page is marked before its scripts run: they are modules, so they wait
			// for the document, and the observer fires after that.
			b.open("/")
			count := 0
			b.do(chromedp.Navigate(site + lab + "?engine=" + engine))
			count = eval[int](b, fmt.Sprintf(markNodes, "retry-storm"))
			b.live("retry-storm")
			if count < 500 {
				t.Errorf("only %d nodes were marked: the island has a table of 300 rows", count)
			}
			if gone := eval[int](b, goneNodes); gone != 0 {
				t.Errorf("hydration replaced %d of %d nodes", gone, count)
			}
			for _, line := range b.said() {
				t.Errorf("console: %s", line)
			}
		})
	}
}

func TestControlChangesPictureReadingsAndURL(t *testing.T) {
	site := startSite(t)
	for _, engine := range []string{"worker", "page"} {
		t.Run(engine, func(t *testing.T) {
			b := newTab(t, site)
			b.open(lab + "?engine=" + engine)
			b.live("retry-storm")
			// RS-1, seed 7 (the reference run): exponential peaks at 165, full jitter at 12.
			if got := b.reading("retry-storm", "peak"); !strings.HasPrefix(got, "165") {
				t.Fatalf("peak with exponential backoff: %q, want 165", got)
			}
			picture := b.picture("retry-storm")
			b.choose("retry-storm", "policy", "full")
			b.wait(`document.querySelector('[data-island="retry-storm"] [data-reading="peak"] dd').textContent.startsWith("12")`)
			if b.picture("retry-storm") == picture {
				t.Error("the picture is the same for another policy")
			}
			b.wait(`location.search.includes("retry-storm.policy=full")`)
			if got := b.location().Query().Get("engine"); got != engine {
				t.Errorf("a parameter of somebody else was lost from the address: engine=%q", got)
			}
		})
	}
}

func TestPermalinkReproducesTheFrame(t *testing.T) {
	site := startSite(t)
	b := newTab(t, site)
	b.open(lab)
	b.live("retry-storm")
	b.choose("retry-storm", "policy", "equal")
	b.press("retry-storm", "reset")
	for range 3 {
		b.press("retry-storm", "step")
	}
	b.press("retry-storm", "back")
	b.wait(`location.search.includes("retry-storm.at=2")`)
	want, picture := b.reading("retry-storm", "sent"), b.picture("retry-storm")
	link := eval[string](b, `document.querySelector('[data-island="retry-storm"] .island-link').getAttribute("href")`)

	other := newTab(t, site)
	other.withoutScripts()
	other.open(lab + link)
	if got := other.reading("retry-storm", "sent"); got != want {
		t.Errorf("drawn by the server: %q sent, the browser showed %q", got, want)
	}
	if other.picture("retry-storm") != picture {
		t.Error("the server draws another picture for the same link")
	}
	third := newTab(t, site)
	third.open(lab + link)
	third.live("retry-storm")
	if third.picture("retry-storm") != picture {
		t.Error("another browser draws another picture for the same link")
	}
}

func TestWithoutScriptsTheFormDoesTheSame(t *testing.T) {
	site := startSite(t)
	b := newTab(t, site)
	b.withoutScripts()
	b.open(lab)
	if got := b.reading("retry-storm", "peak"); !strings.HasPrefix(got, "165") {
		t.Fatalf("peak: %q, want 165", got)
	}
	b.do(chromedp.SetValue(chromedp.CSS(`[name="retry-storm.policy"]`), "full"))
	b.submit(`[data-island="retry-storm"] button.nojs`)
	if got := b.reading("retry-storm", "peak"); !strings.HasPrefix(got, "12") {
		t.Errorf("peak with full jitter by form: %q, want 12", got)
	}
	b.submit(`[data-island="retry-storm"] button[value="reset"]`)
	if got := b.reading("retry-storm", "sent"); !strings.HasPrefix(got, "0") {
		t.Errorf("sent at the start: %q, want 0", got)
	}
	b.submit(`[data-island="retry-storm"] button[value="step"]`)
	// By form a step is a second: the first ten buckets of the reference run (RS-1, seed 7)
	// under full jitter hold 143+184+28+29+37+33+34+48+49+44 requests.
	if got := b.reading("retry-storm", "sent"); got != "629" {
		t.Errorf("sent after one step: %q, want 629", got)
	}
}

func TestPlayMovesAndPauseHolds(t *testing.T) {
	site := startSite(t)
	b := newTab(t, site)
	b.open(lab)
	b.live("retry-storm")
	b.press("retry-storm", "play")
	b.wait(`document.querySelector('[data-island="retry-storm"]').dataset.state === "playing"`)
	b.wait(`!document.querySelector('[data-island="retry-storm"] [data-reading="sent"] dd').textContent.startsWith("1,790")`)
	b.press("retry-storm", "pause")
	b.wait(`document.querySelector('[data-island="retry-storm"]').dataset.state === "paused"`)
	picture := b.picture("retry-storm")
	b.wait(`location.search.includes("retry-storm.at=")`)
	if b.picture("retry-storm") != picture {
		t.Error("the picture moved on after Pause")
	}
}

func TestReducedMotionPlaysWithoutMoving(t *testing.T) {
	site := startSite(t)
	b := newTab(t, site)
	b.media("prefers-reduced-motion", "reduce")
	b.open(lab)
	b.live("retry-storm")
	b.press("retry-storm", "reset")
	b.wait(`document.querySelector('[data-island="retry-storm"] [data-reading="sent"] dd').textContent.startsWith("0")`)
	b.press("retry-storm", "play")
	b.wait(`document.querySelector('[data-island="retry-storm"]').dataset.state === "finished"`)
	if got := b.reading("retry-storm", "sent"); !strings.HasPrefix(got, "1,790") {
		t.Errorf("sent: %q, want the whole run's 1,790 at once", got)
	}
}

func TestKeyboardAloneWorksTheWidget(t *testing.T) {
	site := startSite(t)
	b := newTab(t, site)
	b.open(lab)
	b.live("retry-storm")
	b.tabTo(`[name="retry-storm.policy"]`)
	b.do(chromedp.KeyEvent(kb.ArrowDown))
	b.wait(`location.search.includes("retry-storm.policy=full")`)
	b.tabTo(`[data-island="retry-storm"] button[value="reset"]`)
	b.do(chromedp.KeyEvent(kb.Enter))
	b.wait(`document.querySelector('[data-island="retry-storm"] [data-reading="sent"] dd').textContent.startsWith("0")`)
	b.tabTo(`[data-island="retry-storm"] .island-table summary`)
	b.do(chromedp.KeyEvent(kb.Enter))
	b.wait(`document.querySelector('[data-island="retry-storm"] .island-table').open`)
}

// When the engine cannot be had, the island says so and its form goes on working.
func TestIslandSurvivesAMissingEngine(t *testing.T) {
	site := startSite(t)
	b := newTab(t, site)
	b.block("*.wasm") // the page's own requests only, so the engine has to run there
	b.open(lab + "?engine=page")
	eval[bool](b, `(document.querySelector("[data-island]").scrollIntoView({behavior: "instant"}), true)`)
	b.wait(`document.querySelector('[data-island="retry-storm"] .island-note')`)
	b.do(chromedp.SetValue(chromedp.CSS(`[name="retry-storm.policy"]`), "full"))
	b.submit(`[data-island="retry-storm"] button.nojs`)
	if got := b.reading("retry-storm", "peak"); !strings.HasPrefix(got, "12") {
		t.Errorf("peak by form: %q, want 12", got)
	}
}
