package outbox

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
		{"", "skip_theory", "8%", 0, "from 8%"},
		{"interval_ms=1000 batch=200", "skip_theory", "0.805%", 0, "to 0.805%"},
		{"mark=flag", "skipped", "0", 1, "Nothing is skipped"},
		{"mark=flag interval_ms=1000", "skipped", "0", 1, "Nothing is skipped"},
		{"mark=flag interval_ms=1000", "growth", "50 rows/s", 1, "50 more each second"},
		{"safety_ms=200", "skip_theory", "0.000601%", 2, "0.000601%"},
		{"safety_ms=200 tx_ms=200", "skip_theory", "26.9%", 2, "26.9%"},
	} {
		r := finished(t, c.pairs)
		if got := widget.Figure(reading(t, r.Read(), c.name)); got != c.want || !strings.Contains(try[c.at], c.said) {
			t.Errorf("%q: %s is %s, want %s as in %q", c.pairs, c.name, got, c.want, try[c.at])
		}
	}
	often, seldom := reading(t, finished(t, "").Read(), "skipped").Value, reading(t, finished(t, "interval_ms=1000 batch=200").Read(), "skipped").Value
	if often <= seldom {
		t.Errorf("%v skipped at 100 ms and %v at 1 s", often, seldom)
	}
}
