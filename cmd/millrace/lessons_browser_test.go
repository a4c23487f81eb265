package main

import (
	"fmt"
	"testing"
)

// lessonPaths are the pages of all lessons that are written, the course's and the guide's.
func lessonPaths(t *testing.T) (paths []string) {
	t.Helper()
	site, err := (&sources{}).load()
	if err != nil || len(site.Faults) > 0 {
		t.Fatal(err, site.Faults)
	}
	for _, l := range site.Course.Lessons {
		if !l.Coming {
			paths = append(paths, "/courses/"+site.Course.Slug+"/"+l.Slug)
		}
	}
	for _, l := range site.Guide.Lessons {
		paths = append(paths, "/courses/"+site.Guide.Slug+"/"+l.Slug)
	}
	if len(paths) < 17 {
		t.Fatalf("%d lessons: %q", len(paths), paths)
	}
	return paths
}

// unfold opens what is folded. The data of widgets stay away: the pages of the lab have them
// too, and hundreds of rows take seconds to look at.
const unfold = `(document.querySelectorAll("main details:not(.island-table)").forEach(d => d.open = true), true)`

// sized are the rules of axe whose verdict depends on colours and on the size of the page.
var sized = []string{"color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"}

// What is around the text is the same on all pages, and tested on others.
func TestLessonsHaveNoAccessibilityViolation(t *testing.T) {
	paths := lessonPaths(t)
	b := newTab(t, startSite(t))
	for _, as := range []struct {
		scheme string
		width  int64
		rules  []string // none: all
	}{{"light", 1280, nil}, {"dark", 360, sized}} {
		b.media("prefers-color-scheme", as.scheme)
		b.width(as.width, 900)
		for _, path := range paths {
			b.open(path)
			eval[bool](b, unfold)
			for _, v := range axeViolationsIn(b, "main", as.rules...) {
				t.Errorf("%s (%s, %d px): %s", path, as.scheme, as.width, v)
			}
			if wide := eval[int64](b, "document.documentElement.scrollWidth"); wide > as.width {
				t.Errorf("%s is %d px wide on a screen of %d", path, wide, as.width)
			}
		}
	}
}

// folded finds text that is put away.
const folded = `[...document.querySelectorAll("main :is(details, .tab) > p:not(.diagram-more)")].filter(e => !e.checkVisibility()).map(e => e.textContent.slice(0, 80))`

// outside finds what sticks out of the sheet, or out of a box that cuts it off.
const outside = `(() => {
	const edge = document.documentElement.clientWidth + 1;
	const cut = e => { const o = getComputedStyle(e); return o.overflowX !== "visible" && e.scrollWidth > e.clientWidth + 1 && e.offsetWidth > 1 && !e.matches("input, select"); };
	return [...document.querySelectorAll("main *")].filter(e => !e.closest("svg *, .vh") && e.checkVisibility() && (e.getBoundingClientRect().right > edge || cut(e)))
		.map(e => e.tagName.toLowerCase() + "." + (e.className.baseVal ?? e.className) + " " + e.textContent.trim().slice(0, 40));
})()`

// On paper nothing scrolls or unfolds, so nothing may be wider than what holds it or put
// away, and what can only be pressed is not there.
func TestLessonsFitOnPaper(t *testing.T) {
	b := newTab(t, startSite(t))
	b.width(672, 951) // A4 at 96 px per inch, less margins of 16 and 18 mm: 178 mm by 261
	b.print()
	for _, path := range lessonPaths(t) {
		b.open(path)
		for _, found := range eval[[]string](b, folded) {
			t.Errorf("%s: folded: %s", path, found)
		}
		for _, found := range eval[[]string](b, outside) {
			t.Errorf("%s: cut off: %s", path, found)
		}
		for _, found := range eval[[]string](b, fmt.Sprintf(`[...document.querySelectorAll(%q)].filter(e => e.checkVisibility()).map(e => e.outerHTML.slice(0, 80))`, "main button, main input[type=submit]")) {
			t.Errorf("%s: to be pressed on paper: %s", path, found)
		}
	}
}
