package main

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// axe is axe-core 4.14.1 (MPL-2.0), used by tests only.
//
//go:embed testdata/axe-core-4.14.1.min.js.gz
var axe []byte

// pages are all kinds of pages a visitor can reach.
var pages = []string{
	"/", "/courses/async-messaging", lessonPath, "/glossary", "/lab", lab, "/play", "/play?example=fill", "/progress", "/review", "/challenges", challenge,
	"/sign-in", "/sign-up", "/account", "/no/such/page", "/courses/async-messaging/off-the-request-path",
}

func TestPagesHaveNoAccessibilityViolation(t *testing.T) {
	site := startSite(t)
	b := newTab(t, site)
	b.open(lessonPath)
	b.activate(firstTick + " .tick-button") // a page with marks on it has more to get wrong
	b.wait(`document.querySelector("form.tick.is-done")`)
	b.activate(`#check-retries-check-visibility input[value="b"]`)
	b.activate(`#check-retries-check-visibility button[type="submit"]`)
	b.wait(`document.querySelector("#check-retries-check-visibility .q-feedback")`)
	all := append([]string{attemptOf(b)}, pages...)
	for _, scheme := range []string{"light", "dark"} {
		b.media("prefers-color-scheme", scheme)
		for _, width := range []int64{360, 1200} {
			b.width(width, 900)
			for _, path := range all {
				b.open(path)
				eval[bool](b, `(document.querySelectorAll("details").forEach(d => d.open = true), true)`)
				for _, v := range axeViolations(b) {
					t.Errorf("%s (%s, %d px): %s", path, scheme, width, v)
				}
			}
		}
	}
}

// axeViolations returns what is wrong with a page.
func axeViolations(b *tab) (out []string) {
	b.t.Helper()
	return axeViolationsIn(b, "html")
}

// axeViolationsIn returns what is wrong in the element that a selector finds, by these
// rules or, without any, by all.
func axeViolationsIn(b *tab, selector string, rules ...string) (out []string) {
	b.t.Helper()
	only := ""
	if len(rules) > 0 {
		only = `runOnly: ["` + strings.Join(rules, `", "`) + `"], `
	}
	r, err := gzip.NewReader(bytes.NewReader(axe))
	if err != nil {
		b.t.Fatal(err)
	}
	script, err := io.ReadAll(r)
	if err != nil {
		b.t.Fatal(err)
	}
	eval[int](b, string(script)+";0")
	raw := eval[string](b, fmt.Sprintf(`axe.run(document.querySelector(%q), {%sresultTypes: ["violations"]}).then(r => JSON.stringify(
		r.violations.flatMap(v => v.nodes.slice(0, 3).map(n => v.id + ": " + v.help + " at " + n.target.join(" ") + " " + n.failureSummary))))`, selector, only))
	if err := json.Unmarshal([]byte(raw), &out); err != nil {
		b.t.Fatal(err)
	}
	return out
}

// attemptOf hands in a quiz with one answer and returns the page of the result.
func attemptOf(b *tab) string {
	b.t.Helper()
	b.open(lessonPath)
	b.activate(`#quiz-form input[type="radio"]`)
	b.submit(`#quiz-form .form-end button[type="submit"]`)
	b.wait(`location.pathname.startsWith("/attempts/")`)
	return b.location().Path
}

func TestNothingLeavesTheHostAndThePolicyIsKept(t *testing.T) {
	site := startSite(t)
	b := newTab(t, site)
	for _, path := range pages {
		b.open(path)
		if eval[bool](b, `!!document.querySelector("[data-island]")`) {
			b.live(eval[string](b, `document.querySelector("[data-island]").dataset.island`))
		}
	}
	for _, u := range b.asked() {
		if !strings.HasPrefix(u, site+"/") && !strings.HasPrefix(u, "data:") && u != "about:blank" && !strings.HasPrefix(u, "blob:"+site) {
			t.Errorf("a request left for %s", u)
		}
	}
	for _, line := range b.said() {
		// The missing pages among the others are reported by the browser itself.
		if !strings.Contains(line, "404") {
			t.Errorf("console: %s", line)
		}
	}
}

func TestPagesFitA320PixelScreen(t *testing.T) {
	b := newTab(t, startSite(t))
	b.width(320, 800)
	for _, path := range pages {
		b.open(path)
		eval[bool](b, `(document.querySelectorAll("details").forEach(d => d.open = true), true)`)
		if wide := eval[int](b, "document.documentElement.scrollWidth"); wide > 320 {
			culprit := eval[string](b, `(() => { const w = [...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > 321 && !e.closest(".table-scroll, pre"));
				return w.slice(0, 3).map(e => e.tagName + "." + e.className).join(", "); })()`)
			t.Errorf("%s is %d px wide on a screen of 320: %s", path, wide, culprit)
		}
	}
}

// cookies returns the names of the profile's cookies, also those that scripts cannot see.
func (b *tab) cookies() (names []string) {
	b.t.Helper()
	b.call(func(ctx context.Context) error {
		r, err := chromedp.Call(ctx, network.GetCookies, network.GetCookiesParams{})
		for _, c := range r.Cookies {
			names = append(names, fmt.Sprintf("%s on %s", c.Name, c.Domain))
		}
		return err
	})
	return names
}
