package quizzes

import (
	"testing"
)

// The first outputs for seed 1234567 of Vigna's splitmix64.c, as published on Rosetta
// Code ("Pseudo-random numbers/Splitmix64").
func TestSplitmixIsThePublishedGenerator(t *testing.T) {
	g := splitmix(1234567)
	for i, want := range []uint64{
		6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
	} {
		if got := g.next(); got != want {
			t.Errorf("output %d is %d, want %d", i, got, want)
		}
	}
}

// Worked out by hand.
func TestDistanceCountsEdits(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"single", "single", 0}, {"singl", "single", 1}, {"singlee", "single", 1},
		{"singel", "single", 1}, {"sinkle", "single", 1}, {"", "abc", 3}, {"kitten", "sitting", 3},
		// Where this distance and the unrestricted one of Damerau part: theirs is 2.
		{"ca", "abc", 3},
	} {
		if got := Distance(c.a, c.b); got != c.want {
			t.Errorf("from %q to %q: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// Without lengths in front, ["ab", ""] and ["a", "b"] would hash alike.
func TestTheCanonicalFormKeepsTextsApart(t *testing.T) {
	one, two := newCanon("x"), newCanon("x")
	one.text("ab")
	one.text("")
	two.text("a")
	two.text("b")
	if one.sum() == two.sum() {
		t.Error("two different lists have one hash")
	}
	three := newCanon("y")
	three.text("ab")
	three.text("")
	if one.sum() == three.sum() {
		t.Error("two purposes have one hash")
	}
}
