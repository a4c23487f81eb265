package saga

import (
	"strings"
	"testing"

	"millrace/wasm/widget"
)

// The figures of the suggestions in try; those of the orders are in simulations.md 3.11.
// 0.999¹⁰ is 0.990044880, so one in 100.45.
func TestTheSuggestionsAreTrue(t *testing.T) {
	for _, c := range []struct {
		at                       int
		pairs, name, shown, said string
	}{
		{0, "order=order-stock-pay-ship", "cost", "0.138", "0.138 instead"},
		{0, "", "cost", "0.469", "of 0.469"},
		{1, "order=order-pay-ship-stock", "cost", "0.563", "costs 0.563"},
		{2, every("99.9"), "one_in", "250", "in 250"},
		{2, every("99.9") + "more=6", "one_in", "100", "in 100."},
	} {
		decimals := 3
		if c.name == "one_in" {
			decimals = 0
		}
		if got := widget.Trimmed(reading(t, finished(t, c.pairs), c.name).Value, decimals); got != c.shown || !strings.Contains(try[c.at], c.said) {
			t.Errorf("%q: %s is %s, want %s as in %q", c.pairs, c.name, got, c.shown, try[c.at])
		}
	}
}
