package lag

import (
	"strings"
	"testing"

	"millrace/wasm/widget"
)

// The figures of the suggestions in try.
func TestTheSuggestionsAreTrue(t *testing.T) {
	for _, c := range []struct {
		pairs, name, want string
		at                int
		said              string
	}{
		{"", "catchup_s", "25 s", 0, "six times as long"},
		{"pause_s=30", "lag_max", "30K", 0, "30,000 messages"},
		{"pause_s=30", "catchup_s", "150 s", 0, "150 s to catch up"},
		{"pause_s=30 each=250", "catchup_s", "60 s", 0, "do 250 and it is 60 s"},
		{"pause_s=30 each=175", "catchup_s", "600 s", 0, "10 minutes"},
		{poison, "blocked_s", "15 s", 1, "for 15 s"},
		{poison, "lag_max", "1,500", 1, "a lag of 1,500"},
		{poison, "catchup_s", "15 s", 1, "another 15 s"},
		{strings.Replace(poison, "in-place", "retry-topic", 1), "lag_max", "0", 1, "no lag"},
		{strings.Replace(poison, "in-place", "retry-topic", 1), "overtaken_theory", "3", 1, "3 later events"},
		{"happens=prefetch", "done_s", "50 s", 2, "done after 50 s"},
		{"happens=prefetch", "fast_idle_s", "49.5 s", 2, "after half a second"},
		{"happens=prefetch prefetch=1", "done_s", "1 s", 2, "with 1 it takes 1 s"},
	} {
		if got := widget.Figure(reading(t, finished(t, c.pairs), c.name)); got != c.want || !strings.Contains(try[c.at], c.said) {
			t.Errorf("%q: %s is %s, want %s as in %q", c.pairs, c.name, got, c.want, try[c.at])
		}
	}
}
