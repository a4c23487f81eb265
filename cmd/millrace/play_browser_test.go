package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image/png"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"millrace/content/play"
)

// playing opens the playground and waits until its engine draws.
func playing(t *testing.T, site, path string) *tab {
	t.Helper()
	b := newTab(t, site)
	b.open(path)
	b.wait(`document.getElementById("play").dataset.live === "yes"`)
	return b
}

// write puts a text into the editor as somebody would who pastes it.
func (b *tab) write(text string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(() => { const t = document.getElementById("play-text"); t.focus(); t.select();
		return document.execCommand("insertText", false, %q); })()`, text))
}

// written is what stands in the editor.
func (b *tab) written() string {
	b.t.Helper()
	return eval[string](b, `document.getElementById("play-text").value`)
}

const (
	hasPicture = `[...document.querySelectorAll("#play-picture .words text")].some(t => t.textContent === %q)`
	awake      = `document.querySelector('#play-picture [data-island]')?.dataset.live === "yes"`
)

func TestPlaygroundFollowsTheKeys(t *testing.T) {
	b := playing(t, startSite(t), "/play")
	b.write("flowchart LR\nA[Alpha] --> B")
	b.wait(fmt.Sprintf(hasPicture, "Alpha"))
	b.do(chromedp.KeyEvent("[Beta]"))
	b.wait(fmt.Sprintf(hasPicture, "Beta"))
	if got := b.written(); got != "flowchart LR\nA[Alpha] --> B[Beta]" {
		t.Errorf("the text is %q", got)
	}
	// Enter keeps the indentation; Tab leaves the editor, and undo goes back.
	b.do(chromedp.KeyEvent(kb.Enter))
	b.do(chromedp.KeyEvent("  B --> C"))
	b.do(chromedp.KeyEvent(kb.Enter))
	b.do(chromedp.KeyEvent("C --> A"))
	if got := b.written(); !strings.HasSuffix(got, "\n  B --> C\n  C --> A") {
		t.Errorf("the indentation is lost: %q", got)
	}
	b.do(chromedp.KeyEvent(kb.Tab))
	if eval[bool](b, `document.activeElement.id === "play-text"`) {
		t.Error("Tab does not leave the editor")
	}
	if n := eval[int](b, `document.getElementById("play-gutter").children.length`); n != 4 {
		t.Errorf("%d line numbers for 4 lines", n)
	}
	for _, line := range b.said() {
		t.Errorf("console: %s", line)
	}
}

func TestPlaygroundShowsFaultsOnTheirLine(t *testing.T) {
	b := playing(t, startSite(t), "/play")
	b.write("flowchart LR\nA[Alpha] --> B\n")
	b.wait(fmt.Sprintf(hasPicture, "Alpha"))
	b.write("flowchart LR\nA[Alpha] --> B\nB -> C[\n")
	b.wait(`document.querySelector("#play-faults li")`)
	if got := b.text("#play-gutter .is-wrong"); got != "3" {
		t.Errorf("line %s is marked, want 3", got)
	}
	if got := b.text("#play-faults li"); !strings.HasPrefix(got, "3:") {
		t.Errorf("the fault says %q", got)
	}
	if eval[bool](b, `document.getElementById("play-stale").hidden`) || !eval[bool](b, fmt.Sprintf(hasPicture, "Alpha")) {
		t.Error("the last good picture is gone, or nothing says that it is an old one")
	}
	if !eval[bool](b, `document.getElementById("play-text").getAttribute("aria-invalid") === "true"`) {
		t.Error("the editor is not marked as invalid")
	}
	b.wait(`document.getElementById("say").textContent.startsWith("Line 3, column")`)
	b.activate("#play-faults button")
	if got := eval[string](b, `(() => { const t = document.getElementById("play-text"); return document.activeElement === t && t.value.slice(0, t.selectionStart).split("\n").length + ""; })()`); got != "3" {
		t.Errorf("the button leads to line %s", got)
	}
	// A step along no arrow is a fault on the line of the list; the picture is new all the same.
	b.write("```mermaid\nflowchart LR\n%% play\nA[Gamma] --> B\n```\n\n1. `A -> C` Nowhere.\n")
	b.wait(fmt.Sprintf(hasPicture, "Gamma"))
	b.wait(`document.querySelector("#play-gutter .is-wrong")?.textContent === "7"`)
	if !eval[bool](b, `document.getElementById("play-stale").hidden`) {
		t.Error("the picture is said to be old")
	}
	b.write("flowchart LR\nA --> B\n")
	b.wait(`!document.querySelector("#play-faults li") && !document.querySelector("#play-gutter .is-wrong")`)
}

func TestPlaygroundLinksOpenWhatTheyHold(t *testing.T) {
	site := startSite(t)
	text := "```mermaid\nflowchart LR\n  A[Zeta & “Ünïcode” 漢字] --> B\n```\n"
	// A link that the server made …
	b := playing(t, site, "/play#"+play.Fragment(text))
	b.wait(`document.querySelector("#play-picture .words")?.textContent.includes("Zeta")`)
	if got := b.written(); got != text {
		t.Errorf("the server's link opens %q", got)
	}
	// … and one that the browser writes into the address.
	changed := strings.Replace(text, "Zeta", "Eta", 1)
	before := eval[string](b, "location.hash")
	b.write(changed)
	b.wait(fmt.Sprintf("location.hash !== %q", before))
	fragment := strings.TrimPrefix(eval[string](b, "location.hash"), "#")
	if got, err := play.Text(fragment); err != nil || got != changed {
		t.Errorf("the browser's link holds %q (%v)", got, err)
	}
	other := playing(t, site, "/play#"+fragment)
	if got := other.written(); got != changed {
		t.Errorf("the browser's link opens %q", got)
	}
	// A lesson's diagram is named, and the page makes the link that holds it.
	lesson := newTab(t, site)
	lesson.open(ofLesson)
	named := eval[string](lesson, `document.querySelector('a[href^="/play?from="]').getAttribute("href")`)
	from := playing(t, site, named)
	from.wait(`location.search === "" && location.hash.startsWith("#d=")`)
	if got, err := play.Text(strings.TrimPrefix(eval[string](from, "location.hash"), "#")); err != nil || got != from.written() || !strings.Contains(got, "accTitle") {
		t.Errorf("%s became a link to %q (%v)", named, got, err)
	}
	// A broken one says so, and the page works.
	for _, broken := range []string{fragment[:len(fragment)-9], "d=!!!", "d=Zmxvd2NoYXJ0", play.Fragment(strings.Repeat("x", 60_000))} {
		c := playing(t, site, "/play#"+broken)
		if got := c.text("#play-said"); !strings.Contains(got, "broken") {
			t.Errorf("%.20s: %q is said", broken, got)
		}
		if !eval[bool](c, `!!document.querySelector("#play-picture svg")`) {
			t.Errorf("%.20s: there is no picture", broken)
		}
	}
}

// After it was loaded the playground needs nobody: not for a picture, not for a file.
func TestPlaygroundWorksWithoutANetwork(t *testing.T) {
	behind, err := url.Parse(startSite(t))
	if err != nil {
		t.Fatal(err)
	}
	network := httptest.NewServer(httputil.NewSingleHostReverseProxy(behind))
	defer network.Close()
	b := playing(t, network.URL, "/play?example=steps")
	b.wait(awake)
	network.CloseClientConnections()
	network.Close()
	before := len(b.asked())
	b.write("```mermaid\nflowchart LR\n%% play\nA[Theta] --> B\n```\n\n1. `A -> B: x` It goes.\n")
	b.wait(fmt.Sprintf(hasPicture, "Theta"))
	b.wait(awake)
	b.activate(`#play-picture button[value="step"]`)
	b.wait(`document.querySelector("#play-picture .island-say").textContent.includes("It goes.")`)
	if got := string(b.saved("svg")); !strings.Contains(got, ">Theta</text>") || !strings.HasPrefix(got, "<svg xmlns=") {
		t.Errorf("the SVG is %.200q", got)
	}
	picture, err := png.Decode(bytes.NewReader(b.saved("png")))
	if err != nil {
		t.Fatalf("the PNG: %v", err)
	}
	// Twice as large as the SVG, and not empty: its middle row has ink and paper.
	size := eval[[]int](b, `(() => { const s = document.querySelector("#play-picture svg.diagram"); return [+s.getAttribute("width"), +s.getAttribute("height")]; })()`)
	if got := picture.Bounds().Size(); got.X != 2*(size[0]+16) || got.Y != 2*(size[1]+16) {
		t.Errorf("the PNG is %v for a picture of %v", got, size)
	}
	shades := map[uint32]bool{}
	for x := range picture.Bounds().Dx() {
		r, _, _, _ := picture.At(x, picture.Bounds().Dy()/2).RGBA()
		shades[r] = true
	}
	if len(shades) < 3 {
		t.Errorf("the PNG has %d shades in its middle", len(shades))
	}
	for _, u := range b.asked()[before:] {
		// The browser asks for the icon of its tab when it likes.
		if !strings.HasPrefix(u, "data:") && !strings.HasPrefix(u, "blob:") && !strings.Contains(u, "/mark.") {
			t.Errorf("asked for %s", u)
		}
	}
}

// saved presses a button for a file and returns what would be saved.
func (b *tab) saved(kind string) []byte {
	b.t.Helper()
	eval[bool](b, `(window.caught = null, HTMLAnchorElement.prototype.click = () => {}, URL.createObjectURL = (blob) => {
		const f = new FileReader();
		f.onload = () => (window.caught = f.result);
		f.readAsDataURL(blob);
		return "blob:caught";
	}, true)`)
	b.activate(`[data-out="` + kind + `"]`)
	b.wait("window.caught")
	_, code, _ := strings.Cut(eval[string](b, "window.caught"), ",")
	raw, err := base64.StdEncoding.DecodeString(code)
	if err != nil {
		b.t.Fatal(err)
	}
	return raw
}

func TestPlaygroundPaletteWritesABox(t *testing.T) {
	b := playing(t, startSite(t), "/play")
	b.write("```mermaid\nflowchart LR\n  A --> B\n```\n\n1. words\n")
	b.wait(fmt.Sprintf(hasPicture, "A"))
	b.activate(`[data-insert="queue"]`) // the cursor is below the diagram: it goes to its end
	if got := b.written(); !strings.Contains(got, "\n  A --> B\n  Queue[[Queue]]:::queue\n```") {
		t.Errorf("the text is %q", got)
	}
	b.do(chromedp.KeyEvent("Jobs"))
	b.wait(fmt.Sprintf(hasPicture, "Jobs"))
	b.activate(`[data-insert="queue"]`)
	if got := b.written(); !strings.Contains(got, "Queue[[Jobs]]:::queue\n  Queue2[[Queue 2]]:::queue\n") {
		t.Errorf("the text is %q", got)
	}
	eval[bool](b, `document.execCommand("undo")`)
	if got := b.written(); strings.Contains(got, "Queue2") {
		t.Errorf("undo leaves %q", got)
	}
	b.write("sequenceDiagram\n  A->>B: hi")
	b.wait(`document.querySelector("#play-picture svg")?.textContent.includes("hi")`)
	b.activate(`[data-insert="database"]`)
	b.wait(fmt.Sprintf(hasPicture, "Database"))
}

func TestPlaygroundBehavesLikeALesson(t *testing.T) {
	b := playing(t, startSite(t), "/play")
	for _, name := range []string{"walk", "fill", "messages"} {
		eval[bool](b, `(document.getElementById("play-examples").open = true, true)`)
		b.activate(fmt.Sprintf(`#play-examples a[href$="=%s"]`, name))
		switch name {
		case "walk":
			b.wait(awake + ` && document.querySelector("#play-picture").textContent.includes("Is the result")`)
			b.press("diagram", "path.a")
		case "fill":
			b.wait(`document.querySelector("#play-picture .place-chips")`)
			eval[bool](b, `(document.getElementById("diagram-place-0").focus(), true)`)
			b.do(chromedp.KeyEvent(kb.Enter))
			b.wait(`document.getElementById("diagram-verdict")?.textContent.includes("throw the job away")`)
			if got := eval[string](b, "document.activeElement.id"); got != "diagram-place-0" {
				t.Errorf("the focus went to %q", got)
			}
			b.activate(`#diagram-place-1`)
			b.wait(`document.querySelector("#play-picture .place.is-right") && document.getElementById("diagram-verdict").textContent.startsWith("Right")`)
		case "messages":
			b.wait(awake)
			b.press("diagram", "step")
			b.wait(`document.querySelector("#play-picture .island-say").textContent.includes("App → Orders")`)
		}
	}
	for _, line := range b.said() {
		t.Errorf("console: %s", line)
	}
}

func TestPlaygroundWithoutScripts(t *testing.T) {
	b := newTab(t, startSite(t))
	b.withoutScripts()
	b.open("/play")
	if !eval[bool](b, `!!document.querySelector("#play-picture svg")`) {
		t.Error("there is no picture")
	}
	b.fill("#play-text", "flowchart LR\nA[Kappa] --> B\n")
	b.submit("#play-nojs button")
	if got := eval[string](b, `document.querySelector("#play-picture .words").textContent`); got != "KappaB" {
		t.Errorf("the server draws %q", got)
	}
	b.fill("#play-text", "flowchart LR\nA[Kappa --> B\n")
	b.submit("#play-nojs button")
	if got := b.text("#play-faults li"); !strings.HasPrefix(got, "2:") {
		t.Errorf("the server says %q", got)
	}
	b.open(ofLesson)
	b.open(eval[string](b, `document.querySelector('[data-island="a-message-ends"]').closest(".diagram-figure").querySelector('a[href^="/play?from="]').getAttribute("href")`))
	b.submit(`[data-island="diagram"] button[value="step"]`)
	if got := b.text(`[data-island="diagram"] .island-say`); !strings.HasPrefix(got, "The worker takes a message.") {
		t.Errorf("a step of a lesson's diagram says %q", got)
	}
	b.open("/play?example=fill")
	b.submit("#diagram-place-0")
	if got := b.text("#diagram-verdict"); !strings.Contains(got, "throw the job away") {
		t.Errorf("the server says %q", got)
	}
	b.submit("#diagram-place-1")
	if got := b.text("#diagram-verdict"); !strings.HasPrefix(got, "Right") {
		t.Errorf("the server says %q", got)
	}
}

// Where the program cannot be had, the page says so and the server draws.
func TestPlaygroundWithoutItsProgram(t *testing.T) {
	b := newTab(t, startSite(t))
	b.block("*.wasm") // the page's own requests only, so the engine has to run there
	b.open("/play?engine=page")
	b.wait(`document.getElementById("play").dataset.live === "no"`)
	if got := b.text("#play-said"); !strings.Contains(got, "cannot draw") {
		t.Errorf("the page says %q", got)
	}
	b.write("flowchart LR\nA[Lambda] --> B\n")
	b.submit("#play-nojs button")
	if got := eval[string](b, `document.querySelector("#play-picture .words").textContent`); got != "LambdaB" {
		t.Errorf("the server draws %q", got)
	}
}

// What the playground needs is asked for by no other page.
func TestOnlyThePlaygroundLoadsItsProgram(t *testing.T) {
	site := startSite(t)
	b := newTab(t, site)
	for _, path := range pages {
		if strings.HasPrefix(path, "/play") {
			continue
		}
		b.open(path)
		if eval[bool](b, `!!document.querySelector("[data-island]")`) {
			b.live(eval[string](b, `document.querySelector("[data-island]").dataset.island`))
		}
	}
	for _, u := range b.asked() {
		if strings.Contains(u, "/play.") {
			t.Errorf("%s was asked for", u)
		}
	}
}
