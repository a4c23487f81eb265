package feed

import (
	"strings"
	"testing"
)

// The figures of the suggestions in try.
func TestTheSuggestionsAreTrue(t *testing.T) {
	for _, c := range []struct {
		pairs, name string
		want        float64
		at          int
		said        string
	}{
		{"strategy=hybrid", "writes", 400e6, 0, "400M are left"},
		{"strategy=hybrid", "per_refresh", 11, 0, "looks up 11 things"},
		{"strategy=hybrid", "worst_s", 0, 0, "no post waits"},
		{"active=10", "writes", 900e6, 1, "writes 900M times"},
		{"active=10", "wasted", 810e6, 1, "810M of them"},
		{"active=10 strategy=pull", "reads", 300e6, 1, "300M look-ups"},
		{"strategy=pull", "reads", 4 * 300e6, 1, "a quarter"},
		{"strategy=hybrid known=on", "writes", 400e6 + 150e6, 2, "cost 150M writes"},
		{"strategy=hybrid known=on threshold_k=10", "writes", 400e6, 2, "at 10,000"},
		{"strategy=hybrid known=on threshold_k=10", "per_refresh", 11 + 5, 2, "5 more look-ups"},
		{"strategy=hybrid known=on threshold_k=10", "reads", 440e6 + 200e6, 2, "200M"},
	} {
		if got := reading(t, finished(t, c.pairs), c.name); got != c.want || !strings.Contains(try[c.at], c.said) {
			t.Errorf("%q: %s is %v, want %v as in %q", c.pairs, c.name, got, c.want, try[c.at])
		}
	}
}
