package calc

import (
	"fmt"
	"strings"
	"testing"

	"millrace/content/markdown"
	"millrace/wasm/widget"
)

// A small calculator in which each case breaks one thing.
const small = "```widget calc\n" + `id: small
title: Small
inputs:
  - name: rate
    label: Arrivals
    unit: jobs/s
    default: 10
    min: 0
    max: 100
  - name: time
    label: Time per job
    unit: ms
    default: 200
    min: 0
    max: 1000
results:
  - name: busy
    label: Jobs in work
    unit: jobs
    formula: rate * time
  - name: wait
    label: Wait
    unit: time
    formula: "busy / rate"
say: "{rate} keep {busy} busy."
` + "```\n"

// {text} stands for the line and the column of the first such text in the changed file.
func TestFaultsOfACalculatorHaveTheirPlaces(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"nothing", "", "", ""},
		{"no title", "title: Small\n", "", "1:1 a calculator needs a title (add a line title: …)"},
		{"a misspelt key", "title: Small", "titel: Small", "1:1 a calculator needs a title (add a line title: …)\n{titel} there is no “titel” here (did you mean title?)"},
		{"a misspelt key in an input", "label: Arrivals", "lable: Arrivals", "{name: rate} “label” is missing (it is what learners read)\n{lable} there is no “lable” here (did you mean label?)"},
		{"seconds and jobs", "formula: rate * time", "formula: rate * time + time", "{+ time} jobs and s do not go together (only what has the same unit can be added or compared; multiply or divide one of them first)"},
		{"a formula in quotes", "busy / rate", "busy / rat", "{rat\"} nothing is called “rat” (did you mean rate?)"},
		{"another unit", "unit: jobs\n", "unit: slots\n", "{slots} the formula gives jobs, and the unit says slots (change the unit, or multiply by 1[slots/job])"},
		{"no unit", "    unit: jobs\n    formula", "    formula", "{formula: rate} the formula gives jobs, and the unit says a plain number (change the unit, or multiply by 1[1/job])"},
		{"an unknown unit", "unit: ms", "unit: msec", "{msec} there is no unit “msec” (did you mean sec?)"},
		{"an input in any unit", "unit: ms", "unit: time", "{time\n    default} an input has one unit, and “time” is many (name one, like s or GB)"},
		{"a default out of bounds", "default: 10\n", "default: 1000\n", "{1000} the default must be a number from 0 to 100"},
		{"bounds upside down", "max: 100\n", "max: -1\n", "{-1} max must be above min"},
		{"no bounds", "    max: 100\n", "", "{name: rate} “max” is missing (every input has a least and a most)"},
		{"a number in words", "default: 10\n", "default: ten\n", "{ten} the default must be a number from 0 to 100"},
		{"a bound in words", "max: 100\n", "max: lots\n", "{lots} “lots” is not a number that a calculator can take (write it like 1000, 0.5 or 1e6, up to 2^53)"},
		{"a fraction where whole", "min: 0\n    max: 100\n", "min: 0.5\n    max: 100\n    whole: yes\n", "{name: rate} a whole input has whole bounds and steps"},
		{"a name twice", "name: wait", "name: rate", "{rate\n    label: Wait} “rate” is the name of two things"},
		{"a function's name", "name: wait", "name: max", "{max\n    label: Wait} “max” is a function (choose another name)"},
		{"a reserved name", "name: wait", "name: speed", "{speed} “speed” means something to every widget (choose another name)"},
		{"a name in capitals", "name: wait", "name: Wait", "{Wait\n    label: Wait} “Wait” is no name (use lower-case letters, digits and low lines, up to 30, and start with a letter)"},
		{"a result before it is there", "formula: rate * time", "formula: wait * rate", "{wait * rate} “busy” and “wait” need each other, so neither can be worked out (write one of them without the other)"},
		{"a result further down", "formula: rate * time\n  - name: wait\n    label: Wait\n    unit: time\n    formula: \"busy / rate\"", "formula: wait * rate\n  - name: wait\n    label: Wait\n    unit: time\n    formula: time", "{wait * rate} “wait” is worked out further down (a formula can use the results above it; move wait up)"},
		{"a list for a misspelt key", "results:", "result:", "1:1 a calculator needs inputs: and results:, each a list (the page /lab/calc shows how they are written)\n26:20 nothing is called “busy” (there are: rate, time)\n{name: busy} there is no “result” here (did you mean results?)"},
		{"a value for a list", "inputs:", "try: One thing.\ninputs:", "{try} “try” is not one value (write its entries below it, each after a -)"},
		{"a plain number among jobs", "formula: rate * time", "formula: rate * time + 1", "{+ 1} jobs and a plain number do not go together (give the number its unit: 1[jobs])"},
		{"values without a comma", "formula: rate * time", "formula: max(rate * time 2[jobs])", "{2[jobs]} “2” does not continue the values of max (put a comma or an operator before it)"},
		{"itself", "formula: rate * time", "formula: busy + rate * time", "{busy + rate} “busy” cannot be worked out from itself (use the inputs and the results above it)"},
		{"an input for nothing", "rate * time", "rate * 1[s]", "{time\n    label} no formula uses “time” (use it, or take it out)"},
		{"an unknown place", "{busy}", "{bussy}", "{bussy} nothing is called “bussy” (did you mean busy?)"},
		{"an open brace", "{busy} busy.", "{busy is busy.", "{{busy is} this brace is not closed (write it like {rate})"},
		{"no sentence", "busy.\"", "busy\"", "26:7 this is not a sentence (end it with a full stop)"},
		{"nothing to say", "say: \"{rate} keep {busy} busy.\"\n", "", "1:1 a calculator says what its numbers mean (add a line say: \"{name} of … are ….\")"},
		{"a condition that is none", "say: \"{rate} keep {busy} busy.\"", "say: [{if: rate, text: Well.}, {text: Oh.}]", "{rate, text} this is not a comparison (write it like rate > capacity)"},
		{"a sentence never said", "say: \"{rate} keep {busy} busy.\"", "say: [{text: Well.}, {text: Oh.}]", "{text: Well} the sentences below this one are never said (give it an if:, or move it to the end)"},
		{"no last sentence", "say: \"{rate} keep {busy} busy.\"", "say: [{if: \"rate > 1[jobs/s]\", text: Well.}]", "{if: \"rate} the last sentence is for all other cases (leave out its if:)"},
		{"a picture of nothing", "say:", "chart: {x: rat, y: wait}\nsay:", "{rat, y} no input is called “rat” (did you mean rate?)"},
		{"too many digits", "unit: time\n    formula", "unit: time\n    digits: 12\n    formula", "{12} digits is a whole number from 0 to 9 (leave it out for three significant digits)"},
		{"a comparison for a result", "busy / rate", "busy > 1[job]", "{busy > 1} a result is a number, and this is a comparison (put it in if(…, then, otherwise))"},
		{"no formula", "    formula: \"busy / rate\"\n", "", "{name: wait} “formula” is missing (say how it follows from the inputs)"},
		{"two faults at once", "unit: ms", "unit: msec\n    stepp: 1", "{msec} there is no unit “msec” (did you mean sec?)\n{stepp} there is no “stepp” here (did you mean step?)"},
	} {
		src := small
		if c.old != "" {
			if src = strings.Replace(small, c.old, c.new, 1); src == small {
				t.Fatalf("%s: %q is not there", c.name, c.old)
			}
		}
		def := definition(t, "x.md", src)
		doc := markdown.Parse("x.md", []byte(src))
		_, faults := Widget.Compile(def.Text)
		var got strings.Builder
		for _, f := range faults {
			pos := doc.Pos(def.At(f.Line, f.Col))
			fmt.Fprintf(&got, "%d:%d %s", pos.Line, pos.Col, f.Message)
			if f.Hint != "" {
				fmt.Fprintf(&got, " (%s)", f.Hint)
			}
			got.WriteByte('\n')
		}
		if want := places(t, src, c.want); strings.TrimSpace(got.String()) != want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got.String(), want)
		}
	}
}

// places turns {text} at the start of each line into a line and a column.
func places(t *testing.T, src, want string) string {
	if want == "" {
		return ""
	}
	var out []string
	for _, line := range strings.Split(strings.ReplaceAll(want, "\n    ", "\v"), "\n") {
		line = strings.ReplaceAll(line, "\v", "\n    ")
		if rest, ok := strings.CutPrefix(line, "{"); ok {
			text, message, _ := strings.Cut(rest, "} ")
			i := strings.Index(src, text)
			if i < 0 {
				t.Fatalf("%q is not there", text)
			}
			before := src[:i]
			line = fmt.Sprintf("%d:%d %s", 1+strings.Count(before, "\n"), i-strings.LastIndex(before, "\n"), message)
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

func TestADeclaredThingIsCounted(t *testing.T) {
	src := strings.NewReplacer("jobs", "vans", "inputs:", "counts: [van vans]\ninputs:", "default: 10", "default: 5").Replace(small)
	w := defined(t, definition(t, "x.md", src).Text)
	if got := set(t, w, "").Say(); got != "5 vans/s keep 1 van busy." {
		t.Errorf("got %q", got)
	}
}

// Without a reason of the author's there is one of ours.
func TestNoValueIsSaidInWords(t *testing.T) {
	w := defined(t, definition(t, "x.md", strings.Replace(small, "{busy} busy", "a wait of {wait}", 1)).Text)
	if got, want := set(t, w, "rate=0").Say(), "There is no “Wait”: “arrivals” is 0, and nothing can be divided by 0."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	w = defined(t, definition(t, "x.md", strings.Replace(small, "rate * time", "rate * time * exp(rate * 1[s/job])", 1)).Text)
	if got, want := set(t, w, "rate=100").Say(), "“Jobs in work” is too large a number to mean anything."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, r := range set(t, w, "rate=100").Read() {
		if !r.None || r.Value != 0 {
			t.Errorf("%s is %v, none %v", r.Name, r.Value, r.None)
		}
	}
}

func TestFormulasAreToldInWords(t *testing.T) {
	s, _ := bench(t)
	for i, label := range []string{"Number", "Nothing", "Arrivals", "Time per job", "OTP jobs", "Share", "Flow", "Area"} {
		s.inputs[i].Label = label
	}
	for formula, want := range map[string]string{
		"rate * time":                   "arrivals × time per job",
		"jobs / (rate * 2)":             "OTP jobs ÷ (arrivals × 2)",
		"(n + 1) * (n - 1) - (n - 2)":   "(number + 1) × (number − 1) − (number − 2)",
		"n / (n / 2)":                   "number ÷ (number ÷ 2)",
		"1[slot/job] * jobs":            "OTP jobs",
		"flow * 1[day]":                 "flow × 1 day",
		"(n + 1) ^ 2":                   "(number + 1) to the power of 2",
		"-n ^ 2":                        "−(number to the power of 2)",
		"ceil(rate * time)":             "(arrivals × time per job) rounded up",
		"round(jobs, 10[jobs]) / 2":     "OTP jobs rounded to a multiple of 10 jobs ÷ 2",
		"min(n, 2)":                     "the smaller of number and 2",
		"max(n, 2, n + 1)":              "the largest of number, 2 and number + 1",
		"sqrt(n) + exp(n) - log(n + 1)": "the square root of number + e to the power of number − the natural logarithm of (number + 1)",
		"if(n > 1, n, n - 1) * 2":       "(number if number is above 1, otherwise number − 1) × 2",
		"abs(n - 60)":                   "the size of (number − 60)",
	} {
		n, _, wrong := s.parse(formula)
		if wrong != nil {
			t.Errorf("%s: %s", formula, wrong.message)
		} else if got := s.words(n, inWords); got != want {
			t.Errorf("%s is told %q, want %q", formula, got, want)
		}
	}
}

// A definition is refused or makes a calculator that works.
func FuzzCompile(f *testing.F) {
	f.Add(definition(f, "x.md", small).Text)
	for _, name := range fixtures {
		f.Add(sourceOf(f, name))
	}
	f.Add(strings.Replace(sourceOf(f, "retention"), "default 3\n", "default \x19\n", 1)) // a blank is no default
	f.Add("inputs.0.name \xff\nresults.0\nsay.0.if\nchart.x")
	f.Fuzz(func(t *testing.T, text string) {
		program, faults := Widget.Compile(text)
		lines := strings.Count(text, "\n") + 1
		for _, x := range faults {
			if x.Line < -1 || x.Line >= lines || x.Col < -1 || x.Message == "" {
				t.Fatalf("the fault %+v has no place", x)
			}
		}
		if len(faults) > 0 {
			return
		}
		w, err := Widget.Define(program)
		if err != nil {
			t.Fatalf("%v:\n%s", err, program)
		}
		drawn(t, w)
	})
}

// A program that was tampered with is refused or makes a calculator that works.
func FuzzDefine(f *testing.F) {
	for _, name := range fixtures {
		f.Add(programOf(f, sourceOf(f, name)))
	}
	f.Add("i\t\t\t\t\t0\t0\t0\t0\t\t\t1\t1\t0\t\nr\t\t\t0\t\t\t\t#0\t\t\t1\t1\t0\t\ns\t\t0") // an input with one value
	f.Add("t\tT\tS.\t0\t0\ni\ta\tA\t\t\t1\t0\t2\t0\t\t\t1\t1\t0\t\nr\tb\tB\t0\t\t\t{i0}\ti0 #1 ?\t\t\t1\t1\t0\t\ns\t\t{r0}.\n")
	f.Fuzz(func(t *testing.T, program string) {
		if w, err := Widget.Define(program); err == nil {
			drawn(t, w)
		}
	})
}

// drawn looks at everything there is to see of a calculator.
func drawn(t *testing.T, w widget.Widget) {
	p, _ := widget.Open(w, "c", "")
	for _, x := range p.Run().Read() {
		if x.Value-x.Value != 0 {
			t.Fatalf("%s is %v", x.Name, x.Value)
		}
	}
	_, _ = p.Run().Say(), p.Run().Table()
	p.Island()
}
