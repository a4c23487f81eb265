package widget

import (
	"strings"
	"testing"

	"millrace/wasm/ui"
	"millrace/wasm/ui/uitest"
)

func render(t *testing.T, n ui.Node) string {
	t.Helper()
	var b strings.Builder
	if err := n.Render(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestIslandOfAFrame(t *testing.T) {
	p, _ := OpenWith(counter(), "c", "mode=b", "c.at=5&q.seed=3&q.do=step&page=2")
	html := render(t, p.Island())
	for _, want := range []string{
		`<section class="island" role="group" id="c" data-island="c" data-widget="counter" data-defaults="mode=b" data-state="paused" aria-label="Counter">`,
		`<a class="island-link" href="?c.at=5#c">Link to this frame</a>`,
		`aria-labelledby="c-view-t c-view-d"><title id="c-view-t">A bar</title><desc id="c-view-d">`,
		`<p class="island-say" role="status" aria-live="polite">Counted to 12.</p>`,
		`<div data-reading="count"><dt>Count</dt><dd>12</dd></div>`,
		`<form class="island-controls" id="c-form" method="get" action="#c" autocomplete="off" novalidate`,
		`<input type="hidden" name="c.at" value="5">`,
		`<input type="hidden" name="c.log" value disabled`,
		// What other islands and the page hold survives a submit of this form, a pressed
		// button included: with its old "at" it still means the same frame.
		`<input type="hidden" name="q.seed" value="3"><input type="hidden" name="q.do" value="step"><input type="hidden" name="page" value="2">`,
		`<label for="c-until">Until</label><input id="c-until" name="c.until" type="number" inputmode="numeric" min="0" max="1000" step="1" value="300" aria-describedby="c-until-unit c-until-help">`,
		`<select id="c-policy" name="c.policy" aria-describedby="c-policy-help"><option value="none" selected`,
		`<p class="help" id="c-policy-help">Nothing.</p>`,
		`<input type="radio" id="c-mode-b" name="c.mode" value="b" checked`,
		`<input type="hidden" name="c.loud" value="off"><input type="checkbox" id="c-loud" name="c.loud" value="on" checked`,
		`<details class="island-more"><summary>More settings</summary>`,
		`<button type="submit" name="c.do" value="play">Play</button>`,
		`<button type="submit" name="c.do" value="add.5">Add five</button>`,
		`<table><caption>Counts</caption><thead><tr><th scope="col" class="num">Tick</th><th scope="col" class="num">Count</th></tr></thead><tbody><tr><th scope="row" class="num">5</th><td class="num">12</td></tr></tbody></table>`,
		`<summary>How the model works</summary>`,
		`<li>Press Boost.</li>`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the island lacks %s\n%s", want, html)
		}
	}
	if first := strings.Index(html, "<button"); !strings.HasPrefix(html[first:], `<button class="nojs" type="submit">Show`) {
		t.Error("the first button of the form, which Enter presses, is not “Show”")
	}
}

func TestAFinishedRunSendsNoMoment(t *testing.T) {
	p := open(t, "")
	html := render(t, p.Island())
	for _, want := range []string{`data-state="finished"`, `href="?#c"`, `name="c.at" value disabled`} {
		if !strings.Contains(html, want) {
			t.Errorf("the island lacks %s", want)
		}
	}
}

func TestAStrangersQueryIsCarriedWithinBounds(t *testing.T) {
	p := open(t, strings.Repeat("x=1&", 1000)+"y="+strings.Repeat("z", 1<<20))
	if n := len(p.others); n != maxOthers {
		t.Errorf("%d pairs are carried, want %d", n, maxOthers)
	}
	if n := len(render(t, p.Island())); n > 20_000 {
		t.Errorf("the island has %d bytes", n)
	}
}

func TestPlayingPatchesFewNodesAndLeavesTheTable(t *testing.T) {
	p := open(t, "c.at=0")
	send(t, p, Msg{"play", ""})
	before := p.Island()
	p.Advance(100)
	var names []string
	for _, patch := range ui.Diff(before, p.Island()) {
		names = append(names, patch.Name+patch.Value)
	}
	// The link, the description, the bar, the hidden tick and the reading.
	want := "href?c.at=1#c, It is 8 long., width8, value1, 8"
	if got := strings.Join(names, ", "); got != want {
		t.Errorf("a frame patches\n%s, want\n%s", got, want)
	}
	send(t, p, Msg{"table", "open"})
	if html := render(t, p.Island()); !strings.Contains(html, `<th scope="row" class="num">1</th>`) || !p.Playing() {
		t.Error("unfolding the table does not bring it up to date")
	}
	p.Advance(100)
	send(t, p, Msg{"pause", ""})
	if html := render(t, p.Island()); !strings.Contains(html, `<th scope="row" class="num">2</th>`) {
		t.Error("a pause does not bring the table up to date")
	}
}

// Ten times as fast as life a tick is 10 ms: the picture moves with each, what is to be
// read ten times a second, and a pause finds all of it at the same moment.
func TestFiguresRestForATenthOfASecond(t *testing.T) {
	p := open(t, "c.at=0&c.speed=1000")
	send(t, p, Msg{"play", ""})
	shown := p.Island()
	patches := func(ms int) string {
		p.Advance(ms)
		now := p.Island()
		var names []string
		for _, patch := range ui.Diff(shown, now) {
			names = append(names, patch.Name+patch.Value)
		}
		shown = now
		return strings.Join(names, ", ")
	}
	if got, want := patches(10), "It is 8 long., width8"; got != want {
		t.Errorf("10 ms on, a frame patches %s, want %s", got, want)
	}
	if got, want := patches(80), "href?c.speed=1000&c.at=9#c, It is 16 long., width16, value9, 16"; got != want {
		t.Errorf("90 ms on, a frame patches %s, want %s", got, want)
	}
	p.Advance(10)
	p.Island()
	send(t, p, Msg{"pause", ""})
	if d := uitest.Difference(open(t, "c.speed=1000&c.at=10").Island(), p.Island()); d != "" {
		t.Errorf("a pause shows another moment than its link: %s", d)
	}
}

func TestAFoldedTableCostsNothingUntilItIsOpened(t *testing.T) {
	p := open(t, "")
	drawn := p.Island()
	send(t, p, Msg{"table", "closed"})
	if patches := ui.Diff(drawn, p.Island()); len(patches) > 0 {
		t.Errorf("folding the table changes the island: %v", patches)
	}
	send(t, p, Msg{"reset", ""})
	for _, patch := range ui.Diff(drawn, p.Island()) {
		if patch.Op == ui.Truncate {
			t.Errorf("the folded table is emptied: %v", patch)
		}
	}
	send(t, p, Msg{"table", "open"})
	fresh := open(t, "c.at=0")
	if d := uitest.Difference(fresh.Island(), p.Island()); d != "" {
		t.Errorf("once open, the table differs from the one the server draws: %s", d)
	}
}

func TestTwoIslandsOfOneWidgetShareNoID(t *testing.T) {
	a, b := open(t, ""), (*Player)(nil)
	b, _ = Open(counter(), "d", "")
	seen := map[string]bool{}
	var walk func(n ui.Node)
	walk = func(n ui.Node) {
		if id, ok := n.Attr("id"); ok {
			if seen[id] {
				t.Errorf("id %q is there twice", id)
			}
			seen[id] = true
		}
		for _, k := range n.Kids {
			walk(k)
		}
	}
	walk(a.Island())
	walk(b.Island())
}
