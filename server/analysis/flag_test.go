package analysis

import (
	"slices"
	"testing"
)

// The best learners choose b, and the key says a: the correlation of the mark may still be
// positive, so the choices have to tell.
func TestAWrongChoiceThatDrawsTheBestIsReported(t *testing.T) {
	field := Field{Name: "pick", Choices: []string{"a", "b", "c"}, Right: []string{"a"}}
	class := func(best ...string) []Sheet {
		var out []Sheet
		for i := range 12 { // q2 sets them apart by more than q1 can make up
			pick, right := "c", 0
			if i < len(best) {
				pick = best[i]
			}
			if pick == "a" {
				right = 1
			}
			out = append(out, Sheet{"q1": mark(right, pick), "q2": {Mark: 24000 - 2000*i, Max: 24000}})
		}
		return out
	}
	ask := func(f Field, s []Sheet) bool { // groups are three of twelve
		return slices.Contains(Analyse([]Question{{ID: "q1", Fields: []Field{f}}, {ID: "q2"}}, s).Items[0].Flags, CheckKey)
	}
	if !ask(field, class("b", "b", "c", "a", "a")) {
		t.Error("two of three at the top chose b, none the key a, and nothing was said")
	}
	if ask(field, class("b", "b", "a", "a", "a")) {
		t.Error("b drew one learner more than the key, which is chance, and the key was doubted")
	}
	if ask(field, class("b", "a", "a", "a", "a")) {
		t.Error("the key drew more of the top, and was doubted")
	}
	// Accepted forms count together: a, A and â are one answer spelled three ways.
	forms := Field{Name: "pick", Right: []string{"a", "A"}}
	if ask(forms, class("A", "a", "b", "a")) {
		t.Error("two accepted forms drew two of three, b one, and the key was doubted")
	}
	if ask(field, class("b", "a", "c", "a", "a")) {
		t.Error("key and wrong choice drew one of three each, and the key was doubted")
	}
	if ask(Field{Name: "pick"}, class("b", "b", "a", "a", "a")) {
		t.Error("a key was doubted where there is none")
	}
}

func TestFlagsBeginWhereTheySay(t *testing.T) {
	for _, c := range []struct {
		facility    float64
		correlation Figure
		misled      bool
		want        []Flag
	}{
		{0.1 + 0.7 + 1e-15, known(0.1), false, nil}, // 0.8 but for the last bit
		{0.81, known(0.1), false, []Flag{TooEasy}},
		{0.1 + 0.2, known(0.5), false, nil}, // 0.3 and a bit
		{0.3 - 1e-15, known(0.5), false, nil},
		{0.29, known(0.5), false, []Flag{Hard}},
		{0.5, known(0.09), false, []Flag{Poor}},
		{0.5, known(0), false, []Flag{Poor}},
		{0.5, known(-0.19), false, []Flag{Poor}}, // 26 learners: chance alone does 0.2
		{0.5, known(-0.21), false, []Flag{Poor, CheckKey}},
		{0.5, known(0.5), true, []Flag{CheckKey}},
		{0.5, Figure{}, false, nil}, // not known is not zero
	} {
		if got := flags(Item{N: 26, Facility: c.facility, Correlation: c.correlation}, c.misled); !slices.Equal(got, c.want) {
			t.Errorf("%v, %v: %q, want %q", c.facility, c.correlation, got, c.want)
		}
	}
	if got := flags(Item{N: 26, Facility: 0.9, Correlation: known(-1)}, true); !slices.Equal(append(got, Hard), []Flag{TooEasy, Poor, CheckKey, Hard}) || len(Flags()) != 4 {
		t.Errorf("flags %q", got)
	}
}
