package partitions

import "testing"

// The figures of the suggestions in try. The moves and the shares are also in
// simulations.md (C13 and 3.6); 8 s is the session of 6 s and a round of 2 s.
func TestTheSuggestionsAreTrue(t *testing.T) {
	for _, c := range []struct {
		pairs []string
		name  string
		want  float64
	}{
		{[]string{"partitions=12", "event=join"}, "moved", 6},
		{[]string{"partitions=12", "event=join", "assignor=roundrobin"}, "moved", 9},
		{[]string{"partitions=12", "event=join", "assignor=sticky"}, "moved", 3},
		{[]string{"partitions=12", "event=join", "assignor=sticky"}, "paused", 12},
		{[]string{"partitions=12", "event=join", "assignor=cooperative-sticky"}, "moved", 3},
		{[]string{"partitions=12", "event=join", "assignor=cooperative-sticky"}, "paused", 3},
		{[]string{"event=crash"}, "pause", 8},
		{[]string{"hot=40", "partitions=6"}, "speedup", 2},
		{[]string{"hot=40", "partitions=6", "split=4"}, "speedup", 2.5},
	} {
		if got := reading(t, finished(t, c.pairs...), c.name).Value; got != c.want {
			t.Errorf("%v: %s is %v, want %v", c.pairs, c.name, got, c.want)
		}
	}
}
