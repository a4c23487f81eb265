package number

import (
	"math/big"
	"strings"
	"testing"
)

// The readings follow from the rules above parse; each row is worked out by hand.
func TestEachTextHasOneReading(t *testing.T) {
	for text, want := range map[string]string{
		"15": "15", "+15": "15", "-15": "-15", "−15": "-15", "- 15": "-15", "007": "7", "0": "0", "-0": "0",
		"0.5": "1/2", "0,5": "1/2", ".5": "1/2", ",5": "1/2", "5.": "5", "1.10": "11/10",
		"1,790": "1790", "1.790": "179/100", "0,125": "1/8", "0.125": "1/8", "1234,567": "1234567/1000",
		"1,234,567": "1234567", "1.234.567": "1234567", "1,234.5": "2469/2", "1.234,5": "2469/2",
		"1 234,567": "1234567/1000", "1 790": "1790", "1\u00a0790": "1790", "1\u202f790": "1790",
		"1'790": "1790", "1’790": "1790", "1_790": "1790", "12,5": "25/2", "1,2345": "2469/2000",
		"1e3": "1000", "1E3": "1000", "1e-3": "1/1000", "1.5e+2": "150", "1,5e2": "150", "1e003": "1000",
		"-1,790": "-1790",
	} {
		wanted, _ := new(big.Rat).SetString(want)
		if got, ok := parse(text); !ok || got.Cmp(wanted) != 0 {
			t.Errorf("%q is read as %v (%v), want %s", text, got, ok, want)
		}
	}
	for _, text := range []string{
		"", " ", "-", "+", ".", ",", "e", "e5", "1e", "1e-", "1e400", "1e-400", "1e99999999999", "--1", "+-1", "-+1",
		"1..2", "1,,2", "1,2,3", "1.2.3", "12 34", "1 7900", "1234 567", "1  790", "1,234.567,8", "1.234,567.8",
		"NaN", "Inf", "0x1F", "1/2", "15s", "٣", "１５", "1e3e3", "1\x00",
	} {
		if got, ok := parse(text); ok {
			t.Errorf("%q is no number, but is read as %v", text, got)
		}
	}
}

func TestUnitsAreReadAsPeopleWriteThem(t *testing.T) {
	for _, c := range []struct {
		given, unit string
		same        bool
	}{
		{"s", "s", true}, {"S", "s", true}, {"sec", "s", true}, {"seconds", "s", true}, {"second", "s", true},
		{"ms", "s", false}, {"m", "s", false}, {"min", "s", false}, {"s", "ms", false}, {"m", "ms", false},
		{"request", "requests", true}, {"Requests", "requests", true}, {"clients", "requests", false},
		{"percent", "%", true}, {"%", "%", true}, {"", "s", false}, {"ss", "s", false},
	} {
		if got := sameUnit(c.given, c.unit); got != c.same {
			t.Errorf("%q for %q: %v, want %v", c.given, c.unit, got, c.same)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"15 s", "1,790", "1.234,5", "−0,5", "1e400", "NaN", "1 790 requests", "1e-300", "9e300", "\xff", "1’790"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		number, _ := split(text)
		value, ok := parse(number)
		if !ok {
			return
		}
		if len(number) > maxText {
			t.Fatalf("%d bytes were read as a number", len(number))
		}
		// A plain decimal must be read as math/big reads it.
		if strings.Trim(number, "0123456789.") == "" && strings.Count(number, ".") < 2 {
			if want, known := new(big.Rat).SetString(number); known && want.Cmp(value) != 0 {
				t.Fatalf("%q is read as %v, want %v", number, value, want)
			}
		}
		// What is read is what is shown: the echo has the same value.
		if value.IsInt() && len(value.Num().String()) <= 20 {
			again, ok := parse(decimal(value))
			if !ok || again.Cmp(value) != 0 {
				t.Fatalf("%q is echoed as %q", number, decimal(value))
			}
		}
	})
}
