package dom

import (
	"errors"
	"strconv"
	"testing"

	"millrace/wasm/ui"
	"millrace/wasm/ui/uitest"
	"millrace/wasm/widget"
)

// bar is a widget whose picture is as long as its run is old; a tick is 100 ms.
var bar = widget.New(widget.Spec[int]{
	Name: "bar", Title: "Bar", Summary: "It grows.",
	Params: []widget.Param{{Name: "seed", Label: "Seed", Kind: widget.Int, Default: "7", Min: 1, Max: 9, Step: 1}},
	TickMS: 100, Limit: 50,
	About: []widget.Fact{{Title: "Growth", Text: "One unit a tick."}}, Try: []string{"Press Play."},
	Init: func(v widget.Values) int { return 100 * v.Int("seed") },
	Update: func(n int, m widget.Msg) int {
		if m.Name == widget.Tick {
			n++
		}
		return n
	},
	Done: func(n int) bool { return n%100 >= 50 },
	View: func(n int) ui.Node {
		return ui.El("svg", ui.A("role", "img"), ui.El("rect", ui.A("width", strconv.Itoa(n))))
	},
	Read: func(n int) []widget.Reading {
		return []widget.Reading{{Name: "n", Label: "Length", Value: float64(n)}}
	},
	Say: func(n int) string { return "It is " + strconv.Itoa(n) + " long." },
	Table: func(n int) widget.Table {
		return widget.Table{Columns: []widget.Column{{Name: "n", Label: "Length"}},
			Rows: [][]widget.Cell{{{Text: strconv.Itoa(n), Value: float64(n), Numeric: true}}}}
	},
})

// served is the island as a browser reads it from the server's page, without what stands
// still there: it has no numbers.
func served(t *testing.T, query string) ui.Node {
	t.Helper()
	p, _ := widget.Open(bar, "b", query)
	tree := uitest.Parse(t, uitest.Render(t, p.Island()))
	for i := range tree.Kids {
		if _, still := tree.Kids[i].Attr("data-still"); still {
			if len(tree.Kids[i].Kids) == 0 {
				t.Fatal("the server leaves the notes empty")
			}
			tree.Kids[i].Kids = nil
		}
	}
	return tree
}

// page is an engine with one open island, and the tree that its page has.
type page struct {
	*Engine
	t    *testing.T
	tree ui.Node
}

func open(t *testing.T, query string) *page {
	t.Helper()
	p := &page{Engine: New(widget.Catalog{bar}), t: t, tree: served(t, query)}
	got, err := p.Open(1, "bar", "b", "", query, false)
	if err != nil {
		t.Fatal(err)
	}
	if want := shapeOf(p.tree); got != want {
		t.Fatalf("the engine expects the shape %v, the server's page has %v", got, want)
	}
	return p
}

// take applies an answer, as the page does.
func (p *page) take(a Answer, err error) Answer {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
	if a.Patches == nil {
		return a
	}
	ps, err := ui.Decode(a.Patches)
	if err != nil {
		p.t.Fatal(err)
	}
	if p.tree, err = ui.Apply(p.tree, ps); err != nil {
		p.t.Fatal(err)
	}
	return a
}

func TestPageFollowsTheEngine(t *testing.T) {
	p := open(t, "b.at=3")
	a := p.take(p.Send(1, "seed", "8"))
	if !a.Moved || a.Wait > 0 {
		t.Fatalf("after a setting changed: %+v", a)
	}
	if d := uitest.Difference(served(t, a.Query), p.tree); d != "" {
		t.Errorf("the page differs from what the server draws for ?%s: %s", a.Query, d)
	}
	p.take(p.Send(1, "do", "reset"))
	a = p.take(p.Send(1, "do", "step"))
	if a.Query != "b.seed=8&b.at=1" {
		t.Errorf("one step after the start the address is %q", a.Query)
	}
	if d := uitest.Difference(served(t, a.Query), p.tree); d != "" {
		t.Errorf("the page differs from what the server draws for ?%s: %s", a.Query, d)
	}
}

func TestFramesMoveTheRunAndLeaveTheAddress(t *testing.T) {
	p := open(t, "b.at=0")
	if a := p.take(p.Send(1, "do", "play")); a.Wait == 0 || a.Moved {
		t.Fatalf("after play: %+v", a)
	}
	// A tick is 100 ms: 60 ms are not enough for one, twice 60 are.
	if a := p.take(p.Frame(1, 60)); a.Patches != nil || a.Wait != 40 {
		t.Errorf("after 60 ms: %+v", a)
	}
	if a := p.take(p.Frame(1, 60)); a.Patches == nil || a.Moved {
		t.Errorf("after 120 ms: %+v", a)
	}
	if a := p.take(p.Send(1, "do", "pause")); a.Wait > 0 || a.Query != "b.at=1" {
		t.Errorf("after pause: %+v", a)
	}
	if d := uitest.Difference(served(t, "b.at=1"), p.tree); d != "" {
		t.Errorf("the page differs from what the server draws: %s", d)
	}
	p.take(p.Send(1, "do", "play"))
	// 50 ticks are the whole run, and a finished run is the address without anything.
	a := p.take(p.Frame(1, 10_000))
	if a.Wait > 0 || !a.Moved || a.Query != "" {
		t.Errorf("at the end: %+v", a)
	}
	if d := uitest.Difference(served(t, ""), p.tree); d != "" {
		t.Errorf("the page differs from what the server draws: %s", d)
	}
}

func TestRefusedValueIsShownAndNotAnError(t *testing.T) {
	p := open(t, "")
	if a := p.take(p.Send(1, "seed", "77")); a.Patches == nil || a.Moved {
		t.Errorf("got %+v", a)
	}
}

func TestReducedMotionEndsARun(t *testing.T) {
	p := open(t, "b.at=0")
	p.take(p.Send(1, "do", "play"))
	if a := p.take(p.Reduced(1, true)); a.Wait > 0 {
		t.Error("still playing")
	}
}

func TestRedrawSendsTheWholeIsland(t *testing.T) {
	p := open(t, "b.at=2")
	p.tree = ui.El("section", nil, ui.Text("something else"))
	p.take(p.Redraw(1))
	if d := uitest.Difference(served(t, "b.at=2"), p.tree); d != "" {
		t.Error(d)
	}
}

func TestMessagesForNobodyAreRefused(t *testing.T) {
	p := open(t, "")
	if _, err := p.Open(2, "no-such", "c", "", "", false); err == nil {
		t.Error("an unknown widget was opened")
	}
	if _, err := p.Send(1, "no-such", "1"); err == nil {
		t.Error("an unknown control was taken")
	}
	p.Close(1)
	for name, call := range map[string]func() (Answer, error){
		"send":    func() (Answer, error) { return p.Send(1, "seed", "8") },
		"frame":   func() (Answer, error) { return p.Frame(1, 16) },
		"reduced": func() (Answer, error) { return p.Reduced(1, true) },
		"redraw":  func() (Answer, error) { return p.Redraw(1) },
	} {
		if _, err := call(); !errors.Is(err, errAsleep) {
			t.Errorf("%s of a closed island: %v", name, err)
		}
	}
}
