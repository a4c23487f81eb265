package widget

import (
	"math"
	"net/url"
	"strings"
	"testing"
)

func TestParseAcceptsAndRefuses(t *testing.T) {
	params := []Param{
		{Name: "n", Label: "N", Kind: Int, Default: "3", Min: -10, Max: 1790},
		{Name: "x", Label: "X", Kind: Float, Default: "0.25", Min: -1, Max: 1e6, Unit: "s"},
		{Name: "p", Label: "P", Kind: Choice, Default: "full", Options: []Option{{"full", "Full jitter", ""}, {"none", "None", ""}}},
		{Name: "b", Label: "B", Kind: Bool, Default: "off"},
		{Name: "t", Label: "T", Kind: Text, Default: "hi", Max: 8},
	}
	mega := strings.Repeat("9", 1<<20)
	for _, c := range []struct{ name, given, raw, fault string }{
		{"n", "12", "12", ""},
		{"n", " +12 ", "12", ""},
		{"n", "1e3", "1000", ""},
		{"n", "12.0", "12", ""},
		{"n", "-10", "-10", ""},
		{"n", "−10", "-10", ""},
		{"n", "-0", "0", ""},
		{"n", "", "3", ""},
		{"n", "  ", "3", ""},
		{"n", "1791", "3", "N must be a whole number from −10 to 1,790. “1791” was not used; it is 3."},
		{"n", "2.5", "3", "must be a whole number"},
		{"n", "1,790", "1790", ""}, // as the site itself writes it; 1.79 it is not
		{"n", "1,791", "3", "“1,791” was not used"},
		{"n", "1,79", "3", "must be a whole number"},
		{"n", "17,90", "3", "must be a whole number"},
		{"n", "NaN", "3", "must be a whole number"},
		{"n", "1e400", "3", "must be a whole number"},
		{"n", "1_0", "3", "must be"},
		{"n", "0x10", "3", "must be"},
		{"n", "1 0", "3", "must be"},
		{"n", "\x00", "3", "must be"},
		{"n", mega, "3", "999…” was not used"},
		{"x", "0,5", "0.5", ""},
		{"x", "1e6", "1000000", ""},
		{"x", "1e-9", "1e-09", ""},
		{"x", "-0.0", "0", ""},
		{"x", "1e-400", "0", ""},
		{"x", "NaN", "0.25", "X must be a number from −1 to 1,000,000 s. “NaN” was not used; it is 0.25 s."},
		{"x", "Inf", "0.25", "must be a number"},
		{"x", "-infinity", "0.25", "must be a number"},
		{"x", "1e400", "0.25", "must be a number"},
		{"x", "-1e400", "0.25", "must be a number"},
		{"x", "1,000.5", "1000.5", ""},
		{"x", "100,000", "100000", ""},
		{"x", "0,125", "0.125", ""},
		{"x", "1,5", "1.5", ""},
		{"x", "1,000,00", "0.25", "must be a number"},
		{"x", "1.5,000", "0.25", "must be a number"},
		{"x", "1.2.3", "0.25", "must be a number"},
		{"x", "0x1p-2", "0.25", "must be a number"},
		{"x", "-1.0000001", "0.25", "must be a number"},
		{"p", "NONE", "none", ""},
		{"p", " none ", "none", ""},
		{"p", "fulll", "full", "P must be one of full, none; did you mean “full”? “fulll” was not used; it is “Full jitter”."},
		{"p", mega, "full", "must be one of full, none."},
		{"b", "1", "on", ""},
		{"b", "Yes", "on", ""},
		{"b", "false", "off", ""},
		{"b", "maybe", "off", "B must be on or off. “maybe” was not used; it is off."},
		{"t", "", "", ""},
		{"t", " a b ", " a b ", ""},
		{"t", "12345678", "12345678", ""},
		{"t", "123456789", "hi", "T must be one line of at most 8 bytes."},
		{"t", "a\nb", "hi", "must be one line"},
		{"t", "\xff", "hi", "“�” was not used; it is “hi”"},
		{"t", mega, "hi", "must be one line"},
	} {
		v, faults := Parse(params, func(name string) (string, bool) { return c.given, name == c.name })
		if got := v.Raw(c.name); got != c.raw {
			t.Errorf("%s=%.20q is %q, want %q", c.name, c.given, got, c.raw)
		}
		switch {
		case c.fault == "" && len(faults) > 0:
			t.Errorf("%s=%.20q: %s", c.name, c.given, faults[0].Message)
		case c.fault != "" && len(faults) != 1:
			t.Errorf("%s=%.20q: %d faults", c.name, c.given, len(faults))
		case c.fault != "" && (!strings.Contains(faults[0].Message, c.fault) || len(faults[0].Message) > 250 || len(faults[0].Given) > 160):
			t.Errorf("%s=%.20q: %q, want %q", c.name, c.given, faults[0].Message, c.fault)
		}
	}
}

func TestValuesKnowTheirParameters(t *testing.T) {
	v, _ := Parse([]Param{
		{Name: "n", Kind: Int, Default: "3", Max: 9}, {Name: "x", Kind: Float, Default: "0.25", Max: 1},
		{Name: "b", Kind: Bool, Default: "on"}, {Name: "t", Kind: Text, Default: "hi", Max: 9},
		{Name: "p", Kind: Choice, Default: "a", Options: []Option{{"a", "A", ""}}},
	}, nil)
	if v.Int("n") != 3 || v.Float("x") != 0.25 || !v.Bool("b") || v.Text("t") != "hi" || v.Choice("p") != "a" {
		t.Errorf("the defaults are %v", v.raw)
	}
	w := v.With("n", "5").With("x", "NaN")
	if w.Int("n") != 5 || w.Float("x") != 0.25 || v.Int("n") != 3 {
		t.Errorf("With gives %v and leaves %v", w.raw, v.raw)
	}
	for name, call := range map[string]func(){
		"unknown":    func() { v.Int("m") },
		"other kind": func() { v.Float("n") },
	} {
		func() {
			defer func() {
				if s, _ := recover().(string); !strings.Contains(s, "widget: ") {
					t.Errorf("%s: panics with %q", name, s)
				}
			}()
			call()
		}()
	}
}

func TestClosest(t *testing.T) {
	list := []string{"exponential", "full", "fixed", "seed"}
	for word, want := range map[string]string{
		"exponetial": "exponential", "Full": "full", "ful": "full", "fxied": "fixed", "sead": "seed",
		"": "", "zzz": "", "decorrelated": "", strings.Repeat("a", 1<<20): "",
	} {
		if got := Closest(word, list); got != want {
			t.Errorf("Closest(%.20q) = %q, want %q", word, got, want)
		}
	}
	// Distances by hand; the last two tell swapped neighbours from two replacements.
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "abc", 3}, {"kitten", "sitting", 3}, {"ab", "ba", 1}, {"abcd", "badc", 2}} {
		if got := distance([]rune(c.a), []rune(c.b)); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestFigures(t *testing.T) {
	for _, c := range []struct {
		r    Reading
		want string
	}{
		{Reading{Value: 1790, Unit: "requests"}, "1,790 requests"},
		{Reading{Value: 17.5, Decimals: 1, Unit: "s"}, "17.5 s"},
		{Reading{Value: 1234567.891, Decimals: 2}, "1,234,567.89"},
		{Reading{Value: 999}, "999"},
		{Reading{Value: -1234}, "−1,234"},
		{Reading{Value: -0.001, Decimals: 1}, "0.0"},
		{Reading{Value: 95.57, Decimals: 1, Unit: "%"}, "95.6%"},
		{Reading{None: true, Unit: "s"}, "never"},
		{Reading{None: true, Text: "not yet", Unit: "s"}, "not yet"},
		{Reading{Value: math.NaN()}, "no value"},
		{Reading{Value: math.Inf(1)}, "no value"},
	} {
		if got := c.r.Full(); got != c.want {
			t.Errorf("%+v is %q, want %q", c.r, got, c.want)
		}
	}
}

// Package net/url is the reference for the syntax of a query.
func FuzzQuery(f *testing.F) {
	for _, s := range []string{"a=b&c", "a=%41+b", "%zz=1", "a=%e2%82%ac&&=x", "a=%4"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, p := range parseQuery(s) {
			again := parseQuery(formatQuery([]pair{p}))
			if len(again) != 1 || again[0] != p {
				t.Fatalf("%q reads back as %q", p, again)
			}
			want, err := url.ParseQuery(formatQuery([]pair{p}))
			if err != nil || want.Get(p.name) != p.value {
				t.Errorf("%q: net/url reads %q, %v", p, want, err)
			}
			if s, err := url.QueryUnescape(s); err == nil && !strings.ContainsAny(s, "&=+%") && len(parseQuery(s)) != 1 && s != "" {
				t.Errorf("%q: %v", s, parseQuery(s))
			}
		}
	})
}
