package orderflow

import (
	"strings"
	"testing"
)

// 981: with 8 threads an order is taken in 8 of every 11 s, for a thread is free again
// 10.55 s later and the next order comes at the full second: 3,600 · 3 ÷ 11.
func TestTheSuggestionsAreTrue(t *testing.T) {
	for i, c := range []struct{ pairs, name, want, said string }{
		{inline + "trouble=down", "failed", "3,600", "3,600 of 10,800"},
		{inline + "trouble=slow threads=8", "failed", "981", "981 orders"},
		{"trouble=down workers=2", "clear_min", "60.0 min", "another hour"},
	} {
		r := finished(t, c.pairs)
		if got := shown(t, r, c.name); got != c.want || !strings.Contains(try[i], c.said) {
			t.Errorf("%s: %s is %s, want %s as in %q", c.pairs, c.name, got, c.want, try[i])
		}
	}
	if got := shown(t, finished(t, inline+"trouble=slow threads=8"), "wait_ms"); got != "10,550 ms" {
		t.Errorf("an order holds a thread for %s", got)
	}
	if got := shown(t, finished(t, inline+"trouble=slow threads=8"), "refused"); got != "981" {
		t.Errorf("%s are refused", got)
	}
	if got := shown(t, finished(t, "trouble=down workers=4"), "clear_min"); got != "20.0 min" {
		t.Errorf("with 4 workers it takes %s", got)
	}
}
