package script

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"millrace/wasm/diagram"
)

// full has every field of a program set.
func full() *Program {
	label := diagram.Label{Rect: diagram.Rect{X: 1, Y: 2, W: 3, H: 4}, Lines: []string{"a b", "ü: 3 "}, Left: true}
	other := diagram.Label{Rect: diagram.Rect{X: -5}, Lines: []string{""}}
	g := &diagram.Geometry{
		Width: 10, Height: 20, Title: "T", Description: "D d",
		Frames: []diagram.Area{
			{Rect: diagram.Rect{X: -1, Y: 2, W: 3, H: 4}, Role: diagram.FragmentRole, ID: "f", Title: label, Tag: &label, Cuts: []diagram.Cut{{Y: 7, Label: other}, {Y: 9}}, Fill: "#fff"}, {},
		},
		Lines: []diagram.Line{
			{Role: diagram.LifelineRole, Edge: -1, From: "x", Points: []diagram.Point{{X: 1, Y: 2}}, Stroke: "life"},
			{Role: diagram.MessageRole, Edge: 3, From: "x", To: "y", Points: []diagram.Point{{X: 1, Y: 2}, {X: -3, Y: 4}}, Sideways: true, Stroke: "thick", Head: "point", Tail: "cross", Label: &label},
			{Edge: 4, Stroke: "normal", Head: "point"},
		},
		Boxes: []diagram.Box{
			{Rect: diagram.Rect{X: 5, Y: 6, W: 7, H: 8}, Role: diagram.NoteRole, ID: "b", Outline: "rect", Kind: "queue", Name: "n", Lines: []string{"l"}, Link: "k", Fill: "#1", Stroke: "#2", Ink: "#3"}, {},
		},
	}
	return &Program{g, &Script{
		Steps:  []Step{{"One.", []Move{{3, true, 1, "y", "x", "job", 0}, {Edge: 4}, {Edge: -1, From: "b", Note: 2}}}},
		Abouts: []About{{"b", "What it is."}},
	}}
}

func walking() *Program {
	p := full()
	p.Script = &Script{Walk: []Place{{"a", "A?", []Answer{{"Yes", 3, 1}, {"", 4, 1}}}, {Box: "b", Text: "B"}}}
	return p
}

func TestDecodeReadsWhatEncodeWrote(t *testing.T) {
	for _, want := range []*Program{full(), walking()} {
		got, err := Decode(want.Encode())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
}

func TestABriefKeepsWhatABrowserNeeds(t *testing.T) {
	p := full()
	got, tree, err := DecodeBrief(p.Brief("d(v)"))
	if err != nil || tree != "d(v)" {
		t.Fatal(tree, err)
	}
	if diff := cmp.Diff(p.Script, got.Script); diff != "" {
		t.Error(diff)
	}
	want := &diagram.Geometry{
		Width: 10, Height: 20, Title: "T", Frames: []diagram.Area{{ID: "f"}, {}},
		Lines: []diagram.Line{
			{Role: diagram.LifelineRole, Edge: -1, From: "x"},
			{Role: diagram.MessageRole, Edge: 3, Sideways: true, From: "x", To: "y", Points: []diagram.Point{{X: 1, Y: 2}, {X: -3, Y: 4}}}, // a step travels on it
			{Edge: 4},
		},
		Boxes: []diagram.Box{{Role: diagram.NoteRole, ID: "b", Name: "n"}, {}},
	}
	if diff := cmp.Diff(want, got.Geometry); diff != "" {
		t.Error(diff)
	}
}

func TestWhatLeadsNowhereIsNoProgram(t *testing.T) {
	good := full().Encode()
	for _, bad := range []string{
		"", "g", "g1 1", "x", good + "\n\n", good + "\nz", strings.Replace(good, "m3 ", "m9 ", 1), strings.Replace(good, "m4", "m-1", 1), strings.Replace(good, "\ns", "\n?", 1),
		strings.Replace(walking().Encode(), "r3 1", "r3 2", 1), strings.Replace(walking().Encode(), "r3 1", "r-1 1", 1),
		strings.Replace(walking().Encode(), "r3 1", "r3 0", 1), good + "\nqa\tb", strings.Replace(good, "g10", "g9999999", 1), strings.Repeat("g", maxProgram+1),
	} {
		if _, err := Decode(bad); err != ErrProgram {
			t.Errorf("%.60q: %v", bad, err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(full().Encode())
	f.Add(walking().Encode())
	f.Add(full().Brief("d(v)"))
	f.Fuzz(func(t *testing.T, s string) {
		if p, err := Decode(s); err == nil {
			again, err := Decode(p.Encode())
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(p, again); diff != "" {
				t.Error(diff)
			}
		}
		if p, tree, err := DecodeBrief(s); err == nil {
			if _, _, err := DecodeBrief(p.Brief(tree)); err != nil {
				t.Fatal(err)
			}
		}
	})
}
