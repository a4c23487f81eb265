package main

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// focused is where the element with the focus leads to, or its id or name.
const focused = `(e => e.getAttribute("href") ?? (e.id || e.name || e.localName))(document.activeElement)`

// slash presses the key as a keyboard does: in one event, so that whoever refuses it also
// refuses its letter. chromedp.KeyEvent sends the letter by itself.
func (b *tab) slash() {
	b.t.Helper()
	for _, params := range []input.DispatchKeyEventParams{
		{Type: input.DispatchKeyEventTypeKeyDown, Key: "/", Code: "Slash", Text: "/"}, {Type: input.DispatchKeyEventTypeKeyUp, Key: "/", Code: "Slash"},
	} {
		b.call(func(ctx context.Context) error {
			_, err := chromedp.Call(ctx, input.DispatchKeyEvent, params)
			return err
		})
	}
}

func TestSearchByKeyboardFromAnyPageToTheVerySection(t *testing.T) {
	b := newTab(t, startSite(t))
	b.width(1280, 900)
	b.open("/glossary")
	b.slash()
	if got := eval[string](b, focused); got != "q" {
		t.Fatalf("after / the focus is on %s", got)
	}
	b.do(chromedp.KeyEvent("know when to stop"))
	b.slash()
	b.do(chromedp.KeyEvent(kb.Enter))
	b.wait(`document.querySelector(".search-results")`)
	if got := eval[string](b, `document.getElementById("search-q").value`); got != "know when to stop/" {
		t.Errorf("the field holds %q: a / that is typed in it is written", got)
	}
	b.open("/search?q=know+when+to+stop")
	b.slash()
	first, second := eval[string](b, `document.querySelectorAll("h3 a")[0].getAttribute("href")`), eval[string](b, `document.querySelectorAll("h3 a")[1].getAttribute("href")`)
	for i, step := range []struct{ key, at string }{
		{kb.ArrowDown, first}, {kb.ArrowDown, second}, {kb.ArrowUp, first}, {kb.ArrowUp, "search-q"},
		{kb.ArrowDown, first}, {kb.ArrowDown, second}, {kb.Escape, "search-q"}, {kb.ArrowDown, first},
	} {
		b.do(chromedp.KeyEvent(step.key))
		if got := eval[string](b, focused); got != step.at {
			t.Fatalf("step %d: the focus is on %s, want %s", i, got, step.at)
		}
	}
	b.do(chromedp.KeyEvent(kb.Enter))
	b.wait(`location.hash === "#s-retries-stop"`)
	b.wait(`Math.abs(document.getElementById("s-retries-stop").getBoundingClientRect().top) < 200`)
}

func TestSearchKeyCanBeSwitchedOff(t *testing.T) {
	b := newTab(t, startSite(t))
	b.width(1280, 900)
	b.open("/search?q=queue")
	b.activate(".search-keys input")
	b.open("/glossary")
	b.slash()
	if got := eval[string](b, focused); got == "q" {
		t.Error("/ was switched off and goes to the field")
	}
	b.open("/search")
	if eval[bool](b, `document.querySelector(".search-keys input").checked`) {
		t.Error("the choice is forgotten")
	}
}

func TestSearchOnANarrowScreenAndWithoutJavaScript(t *testing.T) {
	b := newTab(t, startSite(t))
	b.width(360, 740)
	b.open("/lab")
	b.slash()
	b.wait(`location.pathname === "/search" && document.activeElement.id === "search-q"`)
	b.withoutScripts()
	b.open("/glossary")
	b.submit(".site-search button")
	b.fill("#search-q", "dead letter queue")
	b.submit(".search-line button")
	if got := eval[string](b, `document.querySelector("h3 a").getAttribute("href")`); got != "/glossary#dead-letter-queue" {
		t.Errorf("the first hit leads to %s", got)
	}
	if got := b.text(".search-count"); !strings.Contains(got, "for “dead letter queue”.") {
		t.Errorf("the page says %q", got)
	}
	for _, path := range []string{"/glossary", "/search", "/search?q=" + strings.Repeat("w", 150)} {
		b.open(path)
		if wide := eval[int](b, `document.documentElement.scrollWidth`); wide > 360 {
			t.Errorf("%s is %d px wide", path, wide)
		}
	}
}
