package openstorm

import "testing"

// The figures of the suggestions in try, at the seed a reader meets first.
func TestTheSuggestionsAreTrue(t *testing.T) {
	for _, c := range []struct {
		pairs []string
		name  string
		want  string
	}{
		{[]string{"outage_s=1"}, "cleared", "3.1 s"},
		{[]string{"outage_s=2"}, "cleared", "never"},
		{[]string{"rate=80"}, "cleared", "8.4 s"},
		{[]string{"policy=full", "cap_ms=5000"}, "cleared", "23.5 s"},
		{[]string{"policy=full", "cap_ms=4000"}, "cleared", "never"},
		{[]string{"policy=full", "breaker=retry"}, "waiting", "12,594 clients"},
		{[]string{"policy=full", "breaker=retry"}, "goodput", "5.0 per s"},
		{[]string{"policy=full", "breaker=fast"}, "cleared", "0.1 s"},
		{[]string{"policy=full", "breaker=fast"}, "success", "94.58%"},
	} {
		if got := reading(t, finished(t, c.pairs...), c.name).Full(); got != c.want {
			t.Errorf("%v: %s is %s, want %s", c.pairs, c.name, got, c.want)
		}
	}
	// It slides slowly: a minute after an outage of 2 s most are answered still.
	if got := reading(t, finished(t, "outage_s=2"), "success").Value; got < 90 {
		t.Errorf("%v%% are answered after 2 s of outage: that is not slow", got)
	}
}
