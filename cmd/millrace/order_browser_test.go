package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// orderQuestion is the question of order in the quiz of lesson 5.
const orderQuestion = ".q-kind-order"

// orderOf returns the items from top to bottom, and the number that each would send.
func (b *tab) orderOf() (items, numbers []string) {
	b.t.Helper()
	for _, pair := range eval[[]string](b, fmt.Sprintf(`[...document.querySelectorAll(%q)].map((i) => i.querySelector("select").name.at(-1) + i.querySelector("select").value)`, orderQuestion+" [data-item]")) {
		items, numbers = append(items, pair[:1]), append(numbers, pair[1:])
	}
	return items, numbers
}

// ordered fails the test unless the items stand as wanted and are numbered so.
func (b *tab) ordered(what string, want ...string) {
	b.t.Helper()
	items, numbers := b.orderOf()
	if !slices.Equal(items, want) || !slices.Equal(numbers, []string{"1", "2", "3", "4", "5"}) {
		b.t.Errorf("%s: %v numbered %v, want %v", what, items, numbers, want)
	}
}

func (b *tab) bringOrder() {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(document.querySelector(%q).scrollIntoView({behavior: "instant", block: "center"}), true)`, orderQuestion+" .order-items"))
}

func TestAnOrderIsMovedByItsButtons(t *testing.T) {
	b := newTab(t, startSite(t))
	b.open(lessonPath)
	b.wait(fmt.Sprintf(`document.querySelector(%q)`, orderQuestion+" .order.is-live"))
	was, numbers := b.orderOf()
	if strings.Join(numbers, "") != "" {
		t.Fatalf("before anything is moved it is answered: %v", numbers)
	}
	if eval[bool](b, fmt.Sprintf(`document.querySelector(%q).checkVisibility()`, orderQuestion+" select")) {
		t.Error("the lists of numbers are shown beside the buttons")
	}
	eval[bool](b, fmt.Sprintf(`(document.querySelector(%q).focus(), true)`, orderQuestion+` [data-move="1"]`))
	b.do(chromedp.KeyEvent(kb.Enter))
	b.ordered("one down", was[1], was[0], was[2], was[3], was[4])
	b.wait(`document.getElementById("say").textContent.endsWith(": now 2 of 5")`)
	// The button kept the focus, so the same key moves the same item on.
	b.do(chromedp.KeyEvent(" "))
	b.ordered("two down", was[1], was[2], was[0], was[3], was[4])
	eval[bool](b, fmt.Sprintf(`(document.querySelector(%q).focus(), true)`, orderQuestion+` [data-move="-1"]`))
	b.do(chromedp.KeyEvent(kb.Enter))
	b.wait(`document.getElementById("say").textContent === "This is the first already"`)
	b.ordered("the first one up", was[1], was[2], was[0], was[3], was[4])
}

func TestAnOrderIsDraggedByMouseAndEscapePutsItBack(t *testing.T) {
	b := newTab(t, startSite(t))
	b.open(lessonPath)
	b.wait(fmt.Sprintf(`document.querySelector(%q)`, orderQuestion+" .order.is-live"))
	b.bringOrder()
	was, _ := b.orderOf()
	nth := func(n int) string { return fmt.Sprintf("%s [data-item]:nth-child(%d)", orderQuestion, n) }
	drag := func(from, to int) (x, y float64) {
		fromX, fromY := b.middle(nth(from) + " [data-grip]")
		_, y = b.middle(nth(to))
		b.mouse(input.DispatchMouseEventTypeMousePressed, fromX, fromY)
		steps(fromX, fromY, fromX, y, func(x, y float64) { b.mouse(input.DispatchMouseEventTypeMouseMoved, x, y) })
		b.wait(`document.querySelector(".order-item.is-dragged")`)
		return fromX, y
	}
	x, y := drag(5, 1)
	b.mouse(input.DispatchMouseEventTypeMouseReleased, x, y)
	b.wait(`!document.querySelector(".order-item.is-dragged")`)
	b.ordered("the last one dragged to the top", was[4], was[0], was[1], was[2], was[3])

	x, y = drag(1, 4)
	b.do(chromedp.KeyEvent(kb.Escape))
	b.wait(`!document.querySelector(".order-item.is-dragged")`)
	b.mouse(input.DispatchMouseEventTypeMouseReleased, x, y)
	b.ordered("given up by Escape", was[4], was[0], was[1], was[2], was[3])
}

func TestAnOrderIsDraggedByTouch(t *testing.T) {
	b := newTab(t, startSite(t))
	b.width(360, 800)
	b.open(lessonPath)
	b.wait(fmt.Sprintf(`document.querySelector(%q)`, orderQuestion+" .order.is-live"))
	b.bringOrder()
	was, _ := b.orderOf()
	x, y := b.middle(orderQuestion + " [data-item]:first-child [data-grip]")
	_, toY := b.middle(orderQuestion + " [data-item]:last-child")
	b.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
	steps(x, y, x, toY, func(x, y float64) {
		b.touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x, Y: y})
	})
	b.touch(input.DispatchTouchEventTypeTouchEnd)
	b.wait(`!document.querySelector(".order-item.is-dragged")`)
	b.ordered("the first one dragged to the end", was[1], was[2], was[3], was[4], was[0])
}

func TestWithoutScriptsAnOrderIsNumbered(t *testing.T) {
	b := newTab(t, startSite(t))
	b.withoutScripts()
	b.open(lessonPath)
	if got := b.text(orderQuestion + " legend"); !strings.Contains(got, "Give each one its number") {
		t.Errorf("the question says %q", got)
	}
	if eval[bool](b, fmt.Sprintf(`document.querySelector(%q).checkVisibility()`, orderQuestion+" [data-move]")) {
		t.Error("buttons are shown that do nothing")
	}
	eval[bool](b, fmt.Sprintf(`([...document.querySelectorAll(%q)].forEach((s, i) => s.value = i + 1), true)`, orderQuestion+" select"))
	b.submit(`#quiz-form .form-end button[type="submit"]`)
	if got := b.text(orderQuestion + " .q-verdict"); !strings.Contains(got, "of 4 directly follow the one they should.") {
		t.Errorf("the verdict is %q", got)
	}
}
