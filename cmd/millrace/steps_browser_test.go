package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// reading is the value an island shows under a name.
func (b *tab) reading(prefix, name string) string {
	b.t.Helper()
	return strings.TrimSpace(eval[string](b, fmt.Sprintf(
		`document.querySelector('[data-island=%q] [data-reading=%q] dd')?.textContent ?? "no such reading"`, prefix, name)))
}

// picture is the markup of an island's picture.
func (b *tab) picture(prefix string) string {
	b.t.Helper()
	return eval[string](b, fmt.Sprintf(`document.querySelector('[data-island=%q] .island-picture').innerHTML`, prefix))
}

// choose changes a control as a learner does, with the events a browser sends.
func (b *tab) choose(prefix, param, value string) {
	b.t.Helper()
	ok := eval[bool](b, fmt.Sprintf(`(() => {
		const named = [...document.getElementsByName(%q)];
		const control = named.find(c => c.type !== "radio" || c.value === %[2]q);
		if (!control) return false;
		if (control.type === "radio") control.checked = true; else control.value = %[2]q;
		control.dispatchEvent(new Event("input", {bubbles: true}));
		control.dispatchEvent(new Event("change", {bubbles: true}));
		return true;
	})()`, prefix+"."+param, value))
	if !ok {
		b.fail(fmt.Errorf("there is no control %s.%s", prefix, param))
	}
}

// press activates one of an island's buttons by its value.
func (b *tab) press(prefix, do string) {
	b.t.Helper()
	b.activate(fmt.Sprintf(`[data-island=%q] button[value=%q]`, prefix, do))
}

// activate does what a click, a tap or the Enter key does. It aims at no place on the
// screen, so a page that is still scrolling cannot make it miss.
func (b *tab) activate(selector string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf("(document.querySelector(%q).click(), true)", selector))
}

// submit activates something that leads to another page and waits for it.
func (b *tab) submit(selector string) {
	b.t.Helper()
	b.call(func(ctx context.Context) error {
		activate := chromedp.Evaluate[chromedp.Void](fmt.Sprintf("document.querySelector(%q).click()", selector))
		_, err := chromedp.Run(ctx, chromedp.WaitEvent(page.LoadEventFired, nil, activate))
		return err
	})
}

// tabTo presses Tab until the element is focused, which fails when no keyboard gets
// there.
func (b *tab) tabTo(selector string) {
	b.t.Helper()
	for range 200 {
		if eval[bool](b, fmt.Sprintf(`!!document.activeElement?.matches(%q)`, selector)) {
			return
		}
		b.do(chromedp.KeyEvent(kb.Tab))
	}
	b.fail(fmt.Errorf("200 presses of Tab did not reach %s", selector))
}

// block makes requests for some URLs fail.
func (b *tab) block(pattern string) {
	b.t.Helper()
	b.call(func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, network.SetBlockedURLs, network.SetBlockedURLsParams{
			URLPatterns: []*network.BlockPattern{{URLPattern: "*://*:*/" + pattern, Block: true}},
		})
		return err
	})
}
