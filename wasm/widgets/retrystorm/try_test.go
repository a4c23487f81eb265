package retrystorm

import "testing"

// The figures of the suggestions in try, at the seed a reader meets first. 238, 12.2 s
// and 10 are also in the RS-1 reference; the others are our own.
func TestTheSuggestionsAreTrue(t *testing.T) {
	for _, c := range []struct {
		pairs []string
		name  string
		want  float64
	}{
		{[]string{"policy=fixed"}, "served", 238},
		{[]string{"policy=fixed50"}, "served_by", 12.2},
		{[]string{"max_attempts=5"}, "served", 10},
		{[]string{"max_attempts=10"}, "compare_served", 300},
		{[]string{"capacity=92"}, "failing", 0},
	} {
		if got := reading(t, finished(t, c.pairs...), c.name).Value; got != c.want {
			t.Errorf("%v: %s is %v, want %v", c.pairs, c.name, got, c.want)
		}
	}
	if got := reading(t, finished(t, "capacity=91"), "failing").Value; got == 0 {
		t.Error("a capacity of 91 is enough too")
	}
	if got := reading(t, finished(t, "max_attempts=5"), "compare_served").Value; got >= 150 {
		t.Errorf("%v clients are served by full jitter in 5 attempts: not most give up", got)
	}
}
