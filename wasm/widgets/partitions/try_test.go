package partitions

import (
	"strconv"
	"strings"
	"testing"

	"millrace/wasm/chart"
)

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
		{[]string{"hot=40", "partitions=6", "rate=100"}, "busiest", 40},
		{[]string{"hot=40", "partitions=6"}, "speedup", 2.5},
		{[]string{"hot=40", "partitions=6"}, "limit", 2},
		{[]string{"hot=40", "partitions=6", "split=4", "rate=100"}, "busiest", 60},
		{[]string{"hot=40", "partitions=6", "split=4"}, "speedup", 1.67},
		{[]string{"hot=40", "partitions=6", "split=4"}, "limit", 2.5},
	} {
		if got := reading(t, finished(t, c.pairs...), c.name).Value; got != c.want {
			t.Errorf("%v: %s is %v, want %v", c.pairs, c.name, got, c.want)
		}
	}
}

// The last suggestion again, from what is on screen: the sentence and the readings of
// the same run. The speed-up is what is sent, 4 a second by default, over the busiest.
func TestTheSpeedUpIsThatOfThePicture(t *testing.T) {
	for _, c := range []struct {
		pairs []string
		said  string
	}{
		{nil, ""},
		{[]string{"hot=40", "partitions=6"}, "the busiest partition gets 40%."},
		{[]string{"hot=40", "partitions=6", "split=4"}, "the busiest partition gets 60%."},
	} {
		r := finished(t, c.pairs...)
		if !strings.HasSuffix(r.Say(), c.said) {
			t.Errorf("%v: %q does not end with %q", c.pairs, r.Say(), c.said)
		}
		speedup := reading(t, r, "speedup").Value
		if want, _ := rounded(4/reading(t, r, "busiest").Value, 2); speedup != want {
			t.Errorf("%v: the speed-up is %v, want %v of the busiest partition", c.pairs, speedup, want)
		}
		if len(c.pairs) > 0 && !strings.Contains(try[2], chart.Number(speedup)) {
			t.Errorf("%v: the suggestion does not name the speed-up %v: %s", c.pairs, speedup, try[2])
		}
	}
}

func TestReadingsHaveNoMoreDigitsThanTheyNeed(t *testing.T) {
	for v, want := range map[float64]string{4: "4", 2.5: "2.5", 1.5219483999999985: "1.52", 1.999: "2", 0: "0", 10.1: "10.1", 100: "100"} {
		got, decimals := rounded(v, 2)
		if s := strconv.FormatFloat(got, 'f', decimals, 64); s != want || strconv.FormatFloat(got, 'f', -1, 64) != want {
			t.Errorf("%v is written as %s and given as %v, want %s", v, s, got, want)
		}
	}
}
