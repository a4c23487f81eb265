package widget

import (
	"strconv"
	"strings"
	"testing"
)

// What strconv reads as a plain decimal, decimal reads too, to the last bit if it has at
// most 15 digits and a modest exponent.
func FuzzDecimalReadsWhatStrconvReads(f *testing.F) {
	for _, s := range []string{"0", "-0", "+12", "0.25", ".5", "5.", ".", "", "-", "1e3", "1E-9", "1e", "e1", "1.2.3",
		"999999999999999", "123456789012345678", "0.000000000000000123", "2.675", "1e22", "1e400", "1e-400", "0e400", "1e99999999999", "--1", "1-"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 40 || strings.Trim(s, "0123456789+-.eE") != "" {
			return // checkNumber lets nothing else through
		}
		got, ok := decimal(s)
		want, err := strconv.ParseFloat(s, 64)
		if syntax := err != nil && strings.Contains(err.Error(), "syntax"); syntax == ok && !exponentTooLong(s) {
			t.Fatalf("decimal(%q) = %v, %v; strconv says %v", s, got, ok, err)
		}
		count := strings.Trim(strings.NewReplacer(".", "", "-", "", "+", "").Replace(s), "0")
		if ok && err == nil && len(count) <= 15 && len(s) <= 22 && !strings.ContainsAny(s, "eE") && got != want {
			t.Errorf("decimal(%q) = %v, strconv reads %v", s, got, want)
		}
		if diff := got - want; ok && err == nil && (diff > 1e-14*max(want, -want) || -diff > 1e-14*max(want, -want)) && max(want, -want) > 1e-280 {
			t.Errorf("decimal(%q) = %v, strconv reads %v", s, got, want)
		}
	})
}

// exponentTooLong reports whether an exponent has ten digits or more, leading zeros
// among them, which decimal refuses.
func exponentTooLong(s string) bool {
	_, exponent, _ := strings.Cut(strings.ToLower(s), "e")
	return len(strings.TrimLeft(exponent, "+-")) > 9
}
