package main

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// fillForm is the diagram with a blank box in lesson 5; c, the retry topic, is right.
const fillForm = "#check-retries-fill-order"

func chipOf(value string) string {
	return fmt.Sprintf(`%s [data-chip]:has(button[value=%q])`, fillForm, value)
}

// middle is the middle of an element in the window.
func (b *tab) middle(selector string) (x, y float64) {
	b.t.Helper()
	at := eval[[]float64](b, fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect();
		return [r.left + r.width / 2, r.top + r.height / 2]; })()`, selector))
	return at[0], at[1]
}

// bring scrolls the diagram to the top of the window.
func (b *tab) bring() {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(document.querySelector(%q).scrollIntoView({behavior: "instant"}), true)`, fillForm+" .q-prompt"))
}

func (b *tab) mouse(kind input.DispatchMouseEventType, x, y float64) {
	b.t.Helper()
	b.call(func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1,
		})
		return err
	})
}

func (b *tab) touch(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
	b.t.Helper()
	b.call(func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{
			Type: kind, TouchPoints: append([]*input.TouchPoint{}, points...),
		})
		return err
	})
}

// steps moves a pointer that is down from one place towards another in ten steps.
func steps(fromX, fromY, toX, toY float64, move func(x, y float64)) {
	for i := 1; i <= 10; i++ {
		f := float64(i) / 10
		move(fromX+(toX-fromX)*f, fromY+(toY-fromY)*f)
	}
}

// inBox is the words in the blank box of the picture.
func (b *tab) inBox() string {
	b.t.Helper()
	return eval[string](b, fmt.Sprintf(`(() => { const svg = document.querySelector(%q), r = svg.querySelector(".blank").getBoundingClientRect();
		return [...svg.querySelectorAll(".words text")].filter(t => { const q = t.getBoundingClientRect();
			return q.left > r.left && q.right < r.right && q.top > r.top && q.bottom < r.bottom; }).map(t => t.textContent).join(" "); })()`, fillForm+" svg.diagram"))
}

func (b *tab) fillState(want string) {
	b.t.Helper()
	b.wait(fmt.Sprintf(`document.querySelector(%q)`, fillForm+" .q-verdict."+want))
}

func TestAChoiceIsDraggedIntoTheBoxByMouse(t *testing.T) {
	b := newTab(t, startSite(t))
	b.open(lessonPath)
	if page := eval[string](b, "document.documentElement.outerHTML"); strings.Contains(page, "Offset 101 goes on at once") || strings.Contains(page, "outlive a crash") {
		t.Fatal("what the right pick is told is in the page before any pick")
	}
	b.bring()
	if got := b.inBox(); got != "?" {
		t.Fatalf("the empty box says %q", got)
	}
	eval[bool](b, "window.sameDocument = true")
	fromX, fromY := b.middle(chipOf("a") + " .place-label")

	// Dropped beside the box, it goes back.
	b.mouse(input.DispatchMouseEventTypeMousePressed, fromX, fromY)
	steps(fromX, fromY, 30, 30, func(x, y float64) { b.mouse(input.DispatchMouseEventTypeMouseMoved, x, y) })
	b.wait(`document.querySelector(".place-chip.is-dragged")`)
	b.mouse(input.DispatchMouseEventTypeMouseReleased, 30, 30)
	b.wait(`!document.querySelector(".place-chip.is-dragged")`)
	b.bring()

	// Escape cancels, even over the box.
	b.wait(fmt.Sprintf(`document.querySelector(%q).getAnimations().length === 0`, chipOf("a")))
	fromX, fromY = b.middle(chipOf("a") + " .place-label")
	toX, toY := b.middle(fillForm + " .blank")
	b.mouse(input.DispatchMouseEventTypeMousePressed, fromX, fromY)
	steps(fromX, fromY, toX, toY, func(x, y float64) { b.mouse(input.DispatchMouseEventTypeMouseMoved, x, y) })
	b.wait(`document.querySelector(".blank.is-near")`)
	b.do(chromedp.KeyEvent(kb.Escape))
	b.wait(`!document.querySelector(".place-chip.is-dragged, .blank.is-near")`)
	b.mouse(input.DispatchMouseEventTypeMouseReleased, toX, toY)
	if got := b.inBox(); got != "?" {
		t.Errorf("after two drags that were given up the box says %q", got)
	}
	if n := len(b.cookies()); n != 0 {
		t.Errorf("%d cookies before any pick", n)
	}

	// Into the box: wrong, then right.
	drop := func(value string) {
		b.wait(fmt.Sprintf(`document.querySelector(%q).getAnimations().length === 0`, chipOf(value))) // it is back
		fromX, fromY := b.middle(chipOf(value) + " .place-label")
		toX, toY := b.middle(fillForm + " .blank")
		b.mouse(input.DispatchMouseEventTypeMousePressed, fromX, fromY)
		steps(fromX, fromY, toX, toY+12, func(x, y float64) { b.mouse(input.DispatchMouseEventTypeMouseMoved, x, y) })
		b.mouse(input.DispatchMouseEventTypeMouseReleased, toX, toY+12)
	}
	drop("a")
	b.fillState("q-wrong")
	if got := b.text(fillForm); !strings.Contains(got, "nobody would ever send that email") || strings.Contains(got, "Right answer") {
		t.Errorf("the wrong pick is told %q", got)
	}
	if got := b.inBox(); got != "Cache" {
		t.Errorf("the box says %q", got)
	}
	b.wait(`document.getElementById("say").textContent.startsWith("Not right. Cache — a cache may")`)
	b.bring()
	drop("c")
	b.fillState("q-right")
	if got := b.text(fillForm); !strings.Contains(got, "outlive a crash") {
		t.Errorf("the explanation is missing: %q", got)
	}
	if got := b.inBox(); got != "Retry topic" {
		t.Errorf("the box says %q", got)
	}
	if !eval[bool](b, "window.sameDocument === true") {
		t.Error("the page was loaded again")
	}
	for _, v := range axeViolations(b) {
		t.Error(v)
	}
	// It is on record, as two answers, for this learner alone.
	other := b.another()
	other.open(lessonPath)
	other.fillState("q-right")
	if got := other.text(fillForm + " .tries"); got != "2 answers so far" {
		t.Errorf("on record are %q", got)
	}
}

func TestAChoiceIsDraggedIntoTheBoxByTouch(t *testing.T) {
	b := newTab(t, startSite(t))
	b.width(360, 900) // all of it in sight: near an edge the page scrolls along, as it should
	b.call(func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 1})
		return err
	})
	b.open(lessonPath)
	b.bring()
	fromX, fromY := b.middle(chipOf("c") + " .place-label")
	toX, toY := b.middle(fillForm + " .blank")
	if toX < 0 || toX > 360 {
		t.Fatalf("the box is out of sight, at %v", toX)
	}
	b.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: fromX, Y: fromY})
	steps(fromX, fromY, toX, toY+10, func(x, y float64) { b.touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x, Y: y}) })
	b.wait(`document.querySelector(".blank.is-near")`)
	// Where the box is and not how far the page is scrolled: what is drawn above it meanwhile
	// moves both, and the browser keeps the box where it was.
	if _, now := b.middle(fillForm + " .blank"); now < toY-1 || now > toY+1 {
		t.Errorf("the box moved by %v under the finger", now-toY)
	}
	b.touch(input.DispatchTouchEventTypeTouchEnd)
	b.fillState("q-right")
	if got := b.inBox(); got != "Retry topic" {
		t.Errorf("the box says %q", got)
	}

	// A finger that begins anywhere else scrolls the page as ever.
	if got := eval[string](b, fmt.Sprintf(`getComputedStyle(document.querySelector(%q)).touchAction`, fillForm+" .diagram-scroll")); got != "auto" {
		t.Errorf("touch-action of the picture is %q", got)
	}
}

func TestAChoiceIsPlacedByKeyboardAndTheFocusStays(t *testing.T) {
	b := newTab(t, startSite(t))
	b.open(lessonPath)
	b.wait(`document.querySelector(".place.is-live")`)
	eval[bool](b, fmt.Sprintf(`(document.querySelector(%q).focus(), true)`, fillForm+" .diagram-scroll"))
	b.tabTo(fillForm + ` button[value="d"]`)
	b.do(chromedp.KeyEvent(kb.Enter))
	b.wait(fmt.Sprintf(`document.activeElement?.matches(%q)`, fillForm+` button[value="d"]`))
	b.fillState("q-wrong")
	b.wait(fmt.Sprintf(`document.activeElement?.matches(%q)`, fillForm+` button[value="d"]`))
	b.tabToBack(fillForm + ` button[value="c"]`)
	b.do(chromedp.KeyEvent(kb.Enter))
	b.fillState("q-right")
	b.wait(`document.activeElement?.matches(".q-verdict")`)
}

// tabToBack presses Shift and Tab until an element has the focus.
func (b *tab) tabToBack(selector string) {
	b.t.Helper()
	for range 20 {
		if eval[bool](b, fmt.Sprintf(`!!document.activeElement?.matches(%q)`, selector)) {
			return
		}
		b.do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)))
	}
	b.fail(fmt.Errorf("20 presses of Shift and Tab did not reach %s", selector))
}

func TestAChoiceIsPlacedWithoutScripts(t *testing.T) {
	b := newTab(t, startSite(t))
	b.withoutScripts()
	b.open(lessonPath)
	if got := b.text(fillForm + " .q-how"); strings.Contains(got, "drag") {
		t.Errorf("without scripts it says %q", got)
	}
	b.submit(fillForm + ` button[value="b"]`)
	b.fillState("q-wrong")
	if got := b.location(); got.Path != lessonPath || got.Fragment != strings.TrimPrefix(fillForm, "#") {
		t.Errorf("the browser is at %s", got)
	}
	b.submit(fillForm + ` button[value="c"]`)
	b.fillState("q-right")
	if got := b.inBox(); got != "Retry topic" {
		t.Errorf("the box says %q", got)
	}
}

// A link cannot answer: a GET with the fields of a pick shows the box empty and writes
// nothing.
func TestALinkFillsNoBox(t *testing.T) {
	b := newTab(t, startSite(t))
	b.open(lessonPath + "?" + url.Values{"q.retries-fill-order.choice": {"c"}}.Encode())
	if got := b.inBox(); got != "?" {
		t.Errorf("the box says %q", got)
	}
	if n := len(b.cookies()); n != 0 {
		t.Errorf("%d cookies", n)
	}
}

func TestTheBoxOfAQuizIsFilledAndMarkedAtItsEnd(t *testing.T) {
	b := newTab(t, startSite(t))
	b.open(lessonPath)
	const chip = `[data-chip]:has(input[name="q.retries-place-dead-letters.choice"][value="c"])`
	eval[bool](b, fmt.Sprintf(`(document.querySelector(%q).closest(".place").scrollIntoView({behavior: "instant"}), true)`, chip))
	fromX, fromY := b.middle(chip + " .place-grip")
	toX, toY := b.middle(".quiz-items .blank")
	b.mouse(input.DispatchMouseEventTypeMousePressed, fromX, fromY)
	steps(fromX, fromY, toX, toY, func(x, y float64) { b.mouse(input.DispatchMouseEventTypeMouseMoved, x, y) })
	b.mouse(input.DispatchMouseEventTypeMouseReleased, toX, toY)
	b.wait(fmt.Sprintf(`document.querySelector(%q).checked`, chip+" input"))
	if got := b.text(".quiz-items"); strings.Contains(got, "out of the way of all others") {
		t.Error("the quiz tells what is right before it is handed in")
	}
	b.submit(`#quiz-form .form-end button[type="submit"]`)
	b.wait(`location.pathname.startsWith("/attempts/")`)
	if got := b.text("main"); !strings.Contains(got, "out of the way of all others") {
		t.Error("the result does not say why it is right")
	}
	for _, v := range axeViolations(b) {
		t.Error(v)
	}
}
