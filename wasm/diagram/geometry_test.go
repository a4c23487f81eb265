package diagram

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// An S flattens to points of the cubic Bézier curve with the handles that Path writes.
func TestFlattenFollowsTheCurveThatIsDrawn(t *testing.T) {
	l := Line{Points: []Point{{0, 0}, {100, 80}}}
	if got, want := l.Path(), "M0 0c0 40 100 40 100 80"; got != want {
		t.Fatalf("Path = %s, want %s", got, want)
	}
	points := l.Flatten()
	if len(points) != 9 {
		t.Fatalf("%d points, want 9", len(points))
	}
	for s, p := range points {
		u := float64(s) / 8
		x := 100 * (3*u*u*(1-u) + u*u*u)
		y := 3*(1-u)*(1-u)*u*40 + 3*(1-u)*u*u*40 + u*u*u*80
		if math.Abs(float64(p.X)-x) > 0.51 || math.Abs(float64(p.Y)-y) > 0.51 {
			t.Errorf("at %d/8: %v, want (%.1f, %.1f)", s, p, x, y)
		}
	}
	l.Sideways = true
	if got, want := l.Path(), "M0 0c50 0 50 80 100 80"; got != want {
		t.Errorf("sideways Path = %s, want %s", got, want)
	}
}

func TestPathRoundsCornersAndStopsBeforeItsHead(t *testing.T) {
	l := Line{Head: "point", Points: []Point{{0, 0}, {40, 0}, {40, 60}}}
	if got, want := l.Path(), "M0 0H32q8 0 8 8V56"; got != want {
		t.Errorf("Path = %s, want %s", got, want)
	}
}

// A head's tip lies on the end of its line, and its base across the line.
func TestHeadsPointAlongTheirLine(t *testing.T) {
	for _, c := range []struct {
		tip, from Point
		sideways  bool
		want      string
	}{
		{Point{50, 90}, Point{50, 10}, false, "M50 90L46 81L54 81Z"},
		{Point{50, 10}, Point{50, 90}, false, "M50 10L54 19L46 19Z"},
		{Point{90, 50}, Point{10, 50}, true, "M90 50L81 54L81 46Z"},
		{Point{90, 50}, Point{10, 20}, true, "M90 50L81 54L81 46Z"},  // an S ends along its axis
		{Point{50, 90}, Point{10, 20}, false, "M50 90L46 81L54 81Z"}, //
	} {
		if got := headPath("point", c.tip, c.from, c.sideways); got != c.want {
			t.Errorf("head at %v from %v: %s, want %s", c.tip, c.from, got, c.want)
		}
	}
}

// The depth of a shape's border is that of the formula of the shape.
func TestDepthFollowsTheShape(t *testing.T) {
	for _, c := range []struct {
		outline string
		side    Side
		offset  int
		want    float64
	}{
		{"rect", Top, 30, 0},
		{"diamond", Top, 0, 0},
		{"diamond", Top, 25, 15}, // half of the way to the corner: half of the half height
		{"diamond", Right, -15, 25},
		{"circle", Left, 0, 0},
		{"circle", Top, 30, 30 - 30*math.Sqrt(1-0.36)}, // an ellipse of half axes 50 and 30
		{"circle", Bottom, -30, 30 - 30*math.Sqrt(1-0.36)},
		{"stadium", Right, 15, 30 - math.Sqrt(30*30-15*15)},
		{"stadium", Top, 10, 0},
		{"leanright", Right, 0, float64(Slant(60)) / 2},
		{"leanright", Right, 30, float64(Slant(60))},
		{"leanright", Left, 30, 0},
		{"cylinder", Top, 0, 0},
		{"cylinder", Top, 50, float64(Cap(100))},
		{"hexagon", Left, 30, float64(Slant(60))},
	} {
		if got := Depth(c.outline, c.side, 100, 60, c.offset); math.Abs(float64(got)-c.want) > 1 {
			t.Errorf("%s, side %d at %d: %d, want %.1f", c.outline, c.side, c.offset, got, c.want)
		}
	}
}

func TestRectangles(t *testing.T) {
	r := Rect{10, 10, 20, 20}
	for _, c := range []struct {
		o                  Rect
		overlaps, contains bool
	}{
		{Rect{30, 10, 5, 5}, false, false}, // side by side
		{Rect{29, 10, 5, 5}, true, false},
		{Rect{12, 12, 5, 5}, true, true},
		{Rect{10, 10, 20, 20}, true, true},
	} {
		if r.Overlaps(c.o) != c.overlaps || r.Contains(c.o) != c.contains {
			t.Errorf("%v: overlaps %v, contains %v", c.o, r.Overlaps(c.o), r.Contains(c.o))
		}
	}
}

func TestFramesNeverHoldThemselves(t *testing.T) {
	f := &Flow{Frames: []Frame{{ID: "a", Members: []string{"b", "x"}}, {ID: "b", Members: []string{"a", "c"}}, {ID: "c", Members: []string{"c"}}}}
	want := map[string]int{"b": 0, "x": 0, "c": 1}
	if diff := cmp.Diff(want, f.Parents()); diff != "" {
		t.Error(diff)
	}
}
