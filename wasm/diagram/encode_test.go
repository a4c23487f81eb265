package diagram

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// full has every field of a Geometry set.
func full() *Geometry {
	label := Label{Rect: Rect{1, 2, 3, 4}, Lines: []string{"a b", "ü: 3 "}, Left: true}
	return &Geometry{
		Width: 10, Height: 20, Title: "T", Description: "D d",
		Frames: []Area{{Rect: Rect{-1, 2, 3, 4}, Role: FragmentRole, ID: "f", Title: label, Tag: &label, Cuts: []Cut{{7, label}}, Fill: "#fff"}, {}},
		Lines:  []Line{{Role: MessageRole, Edge: -1, From: "x", To: "y", Points: []Point{{1, 2}, {-3, 4}}, Sideways: true, Stroke: "thick", Head: "point", Tail: "cross", Label: &label}, {}},
		Boxes:  []Box{{Rect: Rect{5, 6, 7, 8}, Role: NoteRole, ID: "b", Outline: "rect", Kind: "queue", Name: "n", Lines: []string{"l"}, Link: "k", Fill: "#1", Stroke: "#2", Ink: "#3"}, {}},
	}
}

func TestDecodeReadsWhatEncodeWrote(t *testing.T) {
	want := full()
	got, err := Decode(want.Encode())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestDecodeRefusesEverythingElse(t *testing.T) {
	whole := full().Encode()
	for i := range whole {
		if _, err := Decode(whole[:i]); err != ErrEncoding {
			t.Fatalf("the first %d bytes: %v", i, err)
		}
	}
	for _, s := range []string{"", "d0 1 2 ", whole + " ", "d1 1 1 0:0:99999999999 ", "d1 1 1 -1:0:0 0 0 ", "d1 1 1 0:0:-1 0 0 "} {
		if _, err := Decode(s); err != ErrEncoding {
			t.Errorf("%q: %v", s, err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(full().Encode())
	f.Add("d1 1 1 0:0:0 0 0 ")
	f.Fuzz(func(t *testing.T, s string) {
		g, err := Decode(s)
		if err != nil {
			return
		}
		again, err := Decode(g.Encode())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(g, again); diff != "" {
			t.Error(diff)
		}
		for i := range g.Lines {
			g.Lines[i].Path()
			g.Lines[i].Flatten()
		}
	})
}
