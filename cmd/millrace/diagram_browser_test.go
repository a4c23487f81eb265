package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The diagrams of lesson 5 by the prefix of their islands: the first words of the caption.
const (
	deadLetters = "a-message-ends" // plays in 7 steps
	failedWalk  = "what-to-do"
	oneOrder    = "one-order-three" // a sequence in 4 steps
	ofLesson    = "/courses/async-messaging/retries-backoff-and-dead-letters"
)

// unfold opens every fold of the page, as "Expand all" does, and brings an island near.
func (b *tab) unfold(prefix string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(() => {
		for (const fold of document.querySelectorAll("details.more")) fold.open = true;
		document.querySelector('[data-island=%q]').scrollIntoView();
		return true;
	})()`, prefix))
}

// says is what a diagram says below its picture.
func (b *tab) says(prefix string) string {
	b.t.Helper()
	return eval[string](b, fmt.Sprintf(`document.querySelector('[data-island=%q] .island-say').textContent`, prefix))
}

// lit are the names of the boxes that stand out, each up to its first comma or full stop.
func (b *tab) lit(prefix string) string {
	b.t.Helper()
	return eval[string](b, fmt.Sprintf(`[...document.querySelectorAll('[data-island=%q] .boxes > :is(.lit, .open, .near)')]
		.map(e => (e.getAttribute("aria-label") ?? "foot").split(/[,.]/)[0]).sort().join("; ")`, prefix))
}

// at waits until a step has happened.
func (b *tab) at(prefix, step string) {
	b.t.Helper()
	b.wait(fmt.Sprintf(`document.querySelector('[data-island=%q]').dataset.state === "finished" &&
		document.querySelector('[data-island=%[1]q] .island-count').textContent === %q`, prefix, step))
}

func TestADiagramPlaysByKeyboard(t *testing.T) {
	site := startSite(t)
	for _, engine := range []string{"worker", "page"} {
		t.Run(engine, func(t *testing.T) {
			b := newTab(t, site)
			b.open(ofLesson + "?engine=" + engine)
			b.unfold(deadLetters)
			eval[int](b, fmt.Sprintf(markNodes, deadLetters))
			b.live(deadLetters)
			figure := fmt.Sprintf(`[data-island=%q] .diagram-scroll`, deadLetters)
			b.do(chromedp.Focus(chromedp.CSS(figure)))
			b.do(chromedp.KeyEvent(kb.ArrowRight))
			// Something travels before it arrives.
			b.wait(fmt.Sprintf(`document.querySelector('[data-island=%q] .tokens > [visibility="visible"]')`, deadLetters))
			b.at(deadLetters, "Step 1 of 7")
			if got := b.lit(deadLetters); got != "Main queue; Worker" {
				t.Errorf("step 1 lights %q", got)
			}
			if got := b.says(deadLetters); !strings.HasPrefix(got, "The worker takes a message.") {
				t.Errorf("step 1 says %q", got)
			}
			b.wait(`location.search.includes("a-message-ends.step=1")`)
			b.do(chromedp.KeyEvent(kb.ArrowRight))
			b.at(deadLetters, "Step 2 of 7")
			b.do(chromedp.KeyEvent(kb.ArrowLeft))
			b.at(deadLetters, "Step 1 of 7")
			b.do(chromedp.KeyEvent(" "))
			b.wait(fmt.Sprintf(`document.querySelector('[data-island=%q] button[value="pause"]')`, deadLetters))
			b.do(chromedp.KeyEvent(" "))
			b.wait(fmt.Sprintf(`document.querySelector('[data-island=%q] button[value="play"]')`, deadLetters))
			if gone := eval[int](b, goneNodes); gone > 0 {
				t.Errorf("playing replaced %d of the server's nodes", gone)
			}
			for _, line := range b.said() {
				t.Errorf("console: %s", line)
			}
		})
	}
}

func TestABoxSaysWhatItIsAndWhatItTalksTo(t *testing.T) {
	site := startSite(t)
	b := newTab(t, site)
	b.open(ofLesson)
	b.unfold(deadLetters)
	b.live(deadLetters)
	box := fmt.Sprintf(`[data-island=%q] [aria-label^="Dead letter queue"]`, deadLetters)
	b.do(chromedp.Focus(chromedp.CSS(box)))
	b.do(chromedp.KeyEvent(kb.Enter))
	b.wait(fmt.Sprintf(`document.querySelector(%q).getAttribute("aria-pressed") === "true"`, box))
	// From the fence: Q -->|received five times| DLQ, DLQ --> Alert and DLQ -->|redrive| Q.
	if got := b.lit(deadLetters); got != "Alert; Dead letter queue; Main queue" {
		t.Errorf("around the dead letter queue: %q", got)
	}
	says := b.says(deadLetters)
	for _, part := range []string{"Dead letter queue, queue.", "From Main queue (received five times)", "until a person has dealt with it"} {
		if !strings.Contains(says, part) {
			t.Errorf("it says %q, without %q", says, part)
		}
	}
	b.do(chromedp.KeyEvent(kb.Escape))
	b.wait(fmt.Sprintf(`document.querySelector(%q).getAttribute("aria-pressed") === "false"`, box))
	// A click opens, and a second one closes.
	for _, want := range []string{"true", "false"} {
		eval[bool](b, fmt.Sprintf(`document.querySelector(%q).dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}))`, box))
		b.wait(fmt.Sprintf(`document.querySelector(%q).getAttribute("aria-pressed") === %q`, box, want))
	}
	eval[bool](b, fmt.Sprintf(`document.querySelector(%q).dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}))`, box))
	b.wait(fmt.Sprintf(`document.querySelector('[data-island=%q] button[value="box.0"]')`, deadLetters))
	b.do(chromedp.Focus(chromedp.CSS(fmt.Sprintf(`[data-island=%q] button[value="box.0"]`, deadLetters))))
	b.do(chromedp.KeyEvent(kb.Enter))
	b.wait(`document.activeElement.matches(".diagram-scroll")`) // the button is gone, and the focus is not lost
}

func TestAWalkLeadsToAnAdvice(t *testing.T) {
	site := startSite(t)
	b := newTab(t, site)
	b.open(ofLesson)
	b.unfold(failedWalk)
	b.live(failedWalk)
	answer := func(label, says string) {
		t.Helper()
		if !eval[bool](b, fmt.Sprintf(`(() => {
			const button = [...document.querySelectorAll('[data-island=%q] .island-offer button')].find(b => b.textContent === %q);
			button?.click();
			return Boolean(button);
		})()`, failedWalk, label)) {
			t.Fatalf("there is no answer %q", label)
		}
		b.wait(fmt.Sprintf(`document.querySelector('[data-island=%q] .island-say').textContent.includes(%q)`, failedWalk, says))
	}
	answer("Yes", "Is the other side overloaded?")
	answer("Yes", "take fewer messages. Was this the fifth attempt?")
	answer("No", "Wait, try again")
	if got := b.lit(failedWalk); strings.Count(got, ";") != 4 {
		t.Errorf("the way is lit as %q, want five boxes", got)
	}
	answer("Back", "Was this the fifth attempt?")
	answer("Start again", "ever succeed?")
	answer("No", "Dead letter queue at once")
	b.wait(`location.search.includes("what-to-do.path=a")`)
}

func TestReducedMotionShowsStepsWithoutTravel(t *testing.T) {
	site := startSite(t)
	b := newTab(t, site)
	b.media("prefers-reduced-motion", "reduce")
	b.open(ofLesson)
	b.unfold(oneOrder)
	b.live(oneOrder)
	eval[bool](b, fmt.Sprintf(`(() => {
		window.states = new Set();
		const root = document.querySelector('[data-island=%q]');
		new MutationObserver(() => states.add(root.dataset.state)).observe(root, {attributes: true, subtree: true});
		return true;
	})()`, oneOrder))
	b.press(oneOrder, "step")
	b.at(oneOrder, "Step 1 of 4")
	if eval[bool](b, `states.has("playing")`) {
		t.Error("a step travelled")
	}
	if got := b.lit(oneOrder); got != "Topic" {
		t.Errorf("step 1 lights %q", got)
	}
}

func TestWithoutScriptsADiagramIsAForm(t *testing.T) {
	site := startSite(t)
	b := newTab(t, site)
	b.withoutScripts()
	b.open(ofLesson + "?a-message-ends.step=3")
	if got := b.lit(deadLetters); got != "Main queue; Worker" {
		t.Errorf("step 3 lights %q", got)
	}
	if got := b.says(deadLetters); !strings.HasPrefix(got, "Or the work fails.") {
		t.Errorf("step 3 says %q", got)
	}
	b.submit(fmt.Sprintf(`[data-island=%q] button[value="step"]`, deadLetters))
	if got := b.lit(deadLetters); got != "Dead letter queue; Main queue" {
		t.Errorf("after Forward: %q", got)
	}
	b.submit(fmt.Sprintf(`[data-island=%q] button[value="path.b"]`, failedWalk))
	if got := b.says(failedWalk); got != "Is the other side overloaded?" {
		t.Errorf("after Yes: %q", got)
	}
	if got := b.lit(deadLetters); got != "Dead letter queue; Main queue" {
		t.Errorf("the other diagram forgot its step: %q", got)
	}
	if b.submit(fmt.Sprintf(`[data-island=%q] button[value="path.ba"]`, failedWalk)); !strings.HasSuffix(b.says(failedWalk), "Was this the fifth attempt?") {
		t.Errorf("after Yes again: %q", b.says(failedWalk))
	}
}

func TestADiagramAtWorkHasNoAccessibilityViolation(t *testing.T) {
	site := startSite(t)
	b := newTab(t, site)
	b.open(ofLesson + "?a-message-ends.step=2&one-order-three.box=2&what-to-do.path=b")
	for _, prefix := range []string{deadLetters, failedWalk, oneOrder} {
		b.unfold(prefix)
		b.live(prefix)
	}
	for _, v := range axeViolations(b) {
		t.Error(v)
	}
}
