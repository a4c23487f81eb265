package calc

import (
	"math"
	"strconv"
	"strings"
	"testing"
)

// bench is a draft with an input of each sort and their values in base units.
func bench(t testing.TB) (*draft, []float64) {
	t.Helper()
	var given []float64
	s := &draft{}
	for _, in := range []struct {
		name, unit string
		base       float64
	}{
		{"n", "", 10},
		{"zero", "", 0},
		{"rate", "jobs/s", 1000},
		{"time", "ms", 0.2},
		{"jobs", "jobs", 50},
		{"share", "%", 0.7},
		{"flow", "MB/s", 5e6},
		{"area", "s*s", 9},
	} {
		u, fault := s.units.parse(in.unit)
		if fault != nil {
			t.Fatal(fault)
		}
		i := sourceInput{measure: u}
		i.Name, i.Label = in.name, in.name
		s.inputs, given = append(s.inputs, i), append(given, in.base)
	}
	s.later = []pending{{name: "this"}, {name: "tomorrow"}}
	return s, given
}

// worked works out a formula as a program does.
func worked(t testing.TB, s *draft, n *node, given []float64) (value, []string) {
	t.Helper()
	w := &writer{draft: s}
	formula := w.code(n)
	r := &reader{}
	for range given {
		r.inputs = append(r.inputs, input{})
	}
	for line := range strings.Lines(w.text.String()) {
		r.rest = strings.TrimSuffix(line, "\n")
		r.line()
	}
	r.rest, r.more = formula, true
	c := r.code()
	if r.bad || len(c) == 0 {
		t.Fatalf("%q with the reasons %q cannot be read", formula, r.reasons)
	}
	return (&model{sheet: &r.sheet, given: given}).eval(c), r.reasons
}

// Worked out by hand.
func TestFormulasAreWorkedOut(t *testing.T) {
	for formula, want := range map[string]float64{
		"1 + 2 * 3":                    7,
		"(1 + 2) * 3":                  9,
		"10 - 2 - 3":                   5,
		"16 / 4 / 2":                   2,
		"-2 ^ 2":                       -4,
		"2 ^ -1":                       0.5,
		"2 ^ 3 ^ 2":                    512,
		"2 × 3 ÷ 4 − 1":                0.5,
		"- -3":                         3,
		"rate * time":                  200,
		"rate*time/share":              200 / 0.7,
		"flow * 1[day]":                432e9,
		"flow * 1[day] / 1[GB]":        432,
		"60[%] + 0.1":                  0.7,
		"min(3, 1, 2)":                 1,
		"max(3, 1, 2)":                 3,
		"ceil(2.1)":                    3,
		"ceil(-2.1)":                   -2,
		"floor(-2.1)":                  -3,
		"round(2.5)":                   3,
		"round(-2.4)":                  -2,
		"ceil(time, 1[s]) / 1[s]":      1,
		"ceil(rate * time, 150[jobs])": 300,
		// 0.3 ÷ 0.1 is below 3 and 0.6 ÷ 0.2 too, by a bit of a float64.
		"floor(0.3 / 0.1)":                      3,
		"ceil(3 * 0.1 / 0.1)":                   3,
		"sqrt(2) ^ 2":                           2.0000000000000004,
		"sqrt(area) / 1[s]":                     3,
		"time ^ 2 / 1[s*s]":                     0.2 * 0.2,
		"pow(0.999, 4)":                         0.996005996001,
		"exp(0) + log(1)":                       1,
		"log(exp(1))":                           1,
		"abs(3 - 5)":                            2,
		"if(rate > 999[jobs/s], 1, 2)":          1,
		"if(n <= 9, 1, 2)":                      2,
		"if(n = 10, 1, 2) + if(n != 10, 1, 2)":  3,
		"if(n >= 10, 1, 1 / zero)":              1,
		"max(0, rate - 900[jobs/s]) * 1[s/job]": 100,
		"1e3 + .5":                              1000.5,
		"1[h] / 1[min]":                         60,
		"1[week] / 1[days]":                     7,
		"8[bit] / 1[B]":                         1,
		"0 - zero * 5":                          0,
	} {
		s, given := bench(t)
		n, _, wrong := s.parse(formula)
		if wrong != nil {
			t.Errorf("%s: byte %d: %s", formula, wrong.at, wrong.message)
			continue
		}
		got, _ := worked(t, s, n, given)
		if got.why != 0 || math.Abs(got.x-want) > 1e-15*math.Abs(want) || math.Signbit(got.x) != math.Signbit(want) {
			t.Errorf("%s = %v (%v), want %v", formula, got.x, got.why, want)
		}
	}
}

func TestSquareRootsOfSquaresAreExact(t *testing.T) {
	s, given := bench(t)
	for k := range 1000 {
		n, _, _ := s.parse("sqrt(" + strconv.Itoa(k*k) + ")")
		if got, _ := worked(t, s, n, given); got.x != float64(k) {
			t.Errorf("sqrt(%d) = %v", k*k, got.x)
		}
	}
}

func TestUnitsFollowFromTheFormula(t *testing.T) {
	for formula, want := range map[string]string{
		"rate * time":            "jobs",
		"jobs / rate":            "s",
		"rate / jobs":            "1/s",
		"rate * 2[messages/job]": "messages/s",
		"flow * time":            "B",
		"1 / flow":               "s/B",
		"share * 2":              "",
		"time * time":            "s·s",
		"time ^ -2":              "1/s/s",
		"-rate":                  "jobs/s",
		"if(n > 1, rate, 0)":     "jobs/s",
		"max(0, rate)":           "jobs/s",
		"5[€/GB/month] * flow":   "€/s/s",
	} {
		s, _ := bench(t)
		n, _, wrong := s.parse(formula)
		if wrong != nil {
			t.Errorf("%s: %s", formula, wrong.message)
		} else if got := s.units.dimText(n.dim); got != want {
			t.Errorf("%s is in %q, want %q", formula, got, want)
		}
	}
}

// The byte counts from 0.
func TestFaultsOfFormulasHaveTheirPlace(t *testing.T) {
	deep := strings.Repeat("(", 60) + "1" + strings.Repeat(")", 60)
	for formula, want := range map[string]string{
		"":                      "0 this formula is not complete (a name or a number is missing at its end)",
		"rate +":                "6 this formula is not complete (a name or a number is missing at its end)",
		"rate time":             "5 “t” does not continue a formula (put an operator before it: + - * / ^)",
		"rate * tiem":           "7 nothing is called “tiem” (did you mean time?)",
		"tomorrow * 2":          "0 “tomorrow” is worked out further down (a formula can use the results above it; move tomorrow up)",
		"(rate":                 "0 this parenthesis is not closed",
		"rate)":                 "4 “)” does not continue a formula (put an operator before it: + - * / ^)",
		"rate * €":              "7 “€” has no place here (a formula is made of names, numbers, + - * / ^ and parentheses)",
		"ciel(n)":               "0 there is no function “ciel” (did you mean ceil?)",
		"ceil(n, 1, 2)":         "0 ceil takes one value or two, and this is 3",
		"sqrt(1, 2)":            "0 sqrt takes one value, and this is 2",
		"min(1)":                "0 min takes 2 values or more, and this is 1",
		"min(1, 2":              "0 the parenthesis of min is not closed",
		"1.2.3":                 "0 “1.2.3” is not a number that a calculator can take (write it like 1000, 0.5 or 1e6, up to 2^53)",
		"1e999":                 "0 “1e999” is not a number that a calculator can take (write it like 1000, 0.5 or 1e6, up to 2^53)",
		"n * 10[jbos]":          "7 there is no unit “jbos” (did you mean jobs?)",
		"n * 10[jobs":           "6 this unit is not closed (write it like 10[jobs])",
		"n * 10[time]":          "7 “time” is no unit of a number (name one, like min or GB)",
		"time + jobs":           "5 s and jobs do not go together (only what has the same unit can be added or compared; multiply or divide one of them first)",
		"time + 1":              "5 s and a plain number do not go together (give the number its unit: 1[s])",
		"max(time, jobs)":       "0 s and jobs do not go together (only what has the same unit can be added or compared; multiply or divide one of them first)",
		"if(time > n, 1, 2)":    "8 s and a plain number do not go together (only what has the same unit can be added or compared; multiply or divide one of them first)",
		"ceil(time)":            "0 what a whole number of s is depends on the unit (say what to round to: ceil(wait, 1[min]))",
		"exp(time)":             "4 exp and log need a plain number, and this is in s (divide it by something in the same unit)",
		"sqrt(time)":            "0 there is no square root of s",
		"n ^ time":              "4 an exponent is a plain number, and this is in s (divide it by something in the same unit: n / 1[s])",
		"time ^ n":              "7 a quantity in s has powers like ^2 or ^-1 only (divide it by something in the same unit first)",
		"time ^ 0.5":            "7 a quantity in s has powers like ^2 or ^-1 only (divide it by something in the same unit first)",
		"time ^ 5 ^ 2":          "9 a quantity in s has powers like ^2 or ^-1 only (divide it by something in the same unit first)",
		"(n > 1) + 1":           "3 a comparison is no number (put it first in if(…, then, otherwise))",
		"if(n, 1, 2)":           "3 if begins with a comparison (write it like if(rate > limit, rate - limit, 0))",
		"time^9 * time":         "7 the unit of this grows beyond all reason",
		deep:                    "20 this formula nests too deep (give a part of it a result of its own)",
		strings.Repeat("-", 99): "39 this formula nests too deep (give a part of it a result of its own)",
	} {
		s, _ := bench(t)
		_, _, wrong := s.parse(formula)
		got := "nothing"
		if wrong != nil {
			got = strconv.Itoa(wrong.at) + " " + wrong.message
			if wrong.hint != "" {
				got += " (" + wrong.hint + ")"
			}
		}
		if got != want {
			t.Errorf("%q:\n got %s\nwant %s", formula, got, want)
		}
	}
}

func TestWhatCannotBeWorkedOutSaysWhy(t *testing.T) {
	const divided, large = " is 0, and nothing can be divided by 0.", "too large"
	for formula, want := range map[string]string{
		"1 / zero":                "“zero”" + divided,
		"rate / (n - 10)":         "“n − 10”" + divided,
		"zero ^ -1":               "“zero”" + divided,
		"ceil(n, zero)":           "“zero”" + divided,
		"1 + n / zero / (n - 10)": "“zero”" + divided,
		"if(n > 1, 1 / zero, 2)":  "“zero”" + divided,
		"if(1 / zero > 1, 1, 2)":  "“zero”" + divided,
		"log(zero)":               "“zero” is not above 0, so it has no logarithm.",
		"log(zero - 1)":           "“zero − 1” is not above 0, so it has no logarithm.",
		"sqrt(zero - 1)":          "“zero − 1” is below 0, so it has no square root.",
		"(zero - 2) ^ 0.5":        "“zero − 2” is below 0, and only whole powers of that exist.",
		"exp(1000)":               large,
		"n ^ 400":                 large,
		"1e15 * 1e15":             large,
		"0 - exp(60)":             large,
		"1 / zero ^ 2":            "“zero to the power of 2”" + divided,
	} {
		s, given := bench(t)
		n, _, wrong := s.parse(formula)
		if wrong != nil {
			t.Fatalf("%s: %s", formula, wrong.message)
		}
		got, reasons := worked(t, s, n, given)
		said := "nothing"
		switch {
		case got.why == tooLarge:
			said = large
		case got.why > 0:
			said = reasons[got.why-1]
		}
		if said != want {
			t.Errorf("%s = %v, because %s; want %s", formula, got.x, said, want)
		}
	}
}

// Whatever an author writes, the formula is refused or has a finite value or a reason,
// and can be told in words.
func FuzzFormula(f *testing.F) {
	for _, seed := range []string{
		"rate * time", "min(1, -n)", "if(n >= 1, 2^n, 3[jobs]/1[job])", "ceil(flow/1[GB/s], 0.1)", "((", "1[", "1e", "×÷−≤", "n^n^n", "-0", "\xff", "if(if(", "1[s·s]",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, given := bench(t)
		n, _, wrong := s.parse(text)
		if wrong != nil {
			if wrong.at < 0 || wrong.at > len(text) || wrong.message == "" {
				t.Fatalf("%q: the fault %+v has no place", text, wrong)
			}
			return
		}
		got, _ := worked(t, s, n, given)
		if got.why == 0 && (math.IsNaN(got.x) || math.Abs(got.x) > limit) {
			t.Fatalf("%q = %v", text, got.x)
		}
		if s.words(n, inWords)+s.words(n, inNumbers) == "" {
			t.Fatalf("%q cannot be told", text)
		}
	})
}
