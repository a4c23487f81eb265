package backlog

import (
	"strings"
	"testing"
)

// The figures of the suggestions in tries; most are also in oracle_test.go.
func TestTheSuggestionsAreTrue(t *testing.T) {
	const small = "base=50 sale=50 workers=4 per_worker=10 "
	for _, c := range []struct{ pairs, name, want string }{
		{"scaler=depth", "peak", "180K jobs"},
		{"scaler=depth startup_s=30", "peak", "123.5K jobs"},
		{"scaler=schedule max_workers=120", "peak", "120K jobs"},
		{"sale=1000 workers=32 watch_s=3600", "backlog", "720K jobs"},
		{"sale=1000 workers=32 watch_s=3600", "worst_wait_s", "900 s"},
		{small + "limit=budget budget_s=1", "bound", "40 jobs"},
		{small + "limit=budget budget_s=1", "reject_share", "20.001%"},
		{small + "limit=budget budget_s=1", "mean_wait_s", "900.1 ms"},
		{small + "limit=budget budget_s=1", "p99_wait_s", "1.34 s"},
		{small + "limit=length bound=28", "p99_wait_s", "982.2 ms"},
	} {
		if got := reading(t, finished(t, strings.Fields(c.pairs)...), c.name).Full(); got != c.want {
			t.Errorf("%s: %s is %s, want %s", c.pairs, c.name, got, c.want)
		}
	}
}
