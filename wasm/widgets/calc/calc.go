// Package calc is a calculator that an author writes without Go: numbers that a learner
// sets, formulas, and a sentence with their results in it, in the fence of a lesson.
//
//	```widget calc
//	title: Little's law
//	inputs:
//	  - {name: rate, label: Arrivals, unit: jobs/s, default: 1000, min: 0, max: 1e6}
//	  - {name: time, label: Time per job, unit: ms, default: 200, min: 0, max: 60000}
//	results:
//	  - {name: busy, label: Jobs in work, unit: jobs, formula: rate * time}
//	say: "{rate} for {time} each keep {busy} in work."
//	```
//
// Why units are part of the language: most sums that come out wrong on a whiteboard add
// seconds to jobs or forget that a megabyte is not a gigabyte. Every formula is checked
// against the unit of its result when the lesson loads (typed.go).
//
// Why it has two halves: Compile reads what an author wrote, with all its checks and
// suggestions, and makes a program of it; Define makes a widget of a program. Only the
// second half is in the browser: nothing there calls Compile, so the linker leaves it
// out, which is three quarters of the package.
//
// Why no NaN is ever shown: each formula has a value or says in words why it has none
// (eval.go), and an author can say it better.
package calc

import "millrace/wasm/widget"

// Widget is the family of calculators. Itself it is the one of Little's law.
var Widget widget.Definer = family{mustDefine(little)}

// family makes calculators.
type family struct{ widget.Widget }

// Compile makes a program of a definition, or says all that is wrong with it.
func (family) Compile(definition string) (string, []widget.DefinitionFault) {
	return compile(definition)
}

// Define makes a calculator of a program.
func (family) Define(program string) (widget.Widget, error) {
	c, err := decode(program)
	if err != nil {
		return nil, err
	}
	return c.widget(), nil
}

// mustDefine is for the program in this package, which a test compiles anew.
func mustDefine(program string) widget.Widget {
	c, err := decode(program)
	if err != nil {
		panic(err)
	}
	return c.widget()
}

// sheet is a calculator: what goes in, what comes out, and what is said about it.
type sheet struct {
	title, summary string
	inputs         []input
	results        []result
	says           []say
	x, y           int      // the input along the picture, and the result it shows
	reasons        []string // why something has no value: "“arrivals” is 0, and …"
	about          []widget.Fact
	try            []string
}

// input is a number that a learner sets.
type input struct {
	widget.Param
	unit unit
}

// result is a number that follows.
type result struct {
	name, label string
	unit        unit
	digits      int    // after the point; -1: three significant digits
	none        string // said when there is no value
	words       string // the formula in words: "arrivals × time per job"
	numbers     string // a template for it with its numbers: "{i0} × {i1}"
	formula     code
}

// say is a template for a sentence, and when it is said. The last one has no when.
type say struct {
	when code
	text string
}

// widget turns a sheet into a widget. It has no time: there is nothing to play.
func (c *sheet) widget() widget.Widget {
	params := make([]widget.Param, len(c.inputs))
	for i := range c.inputs {
		params[i] = c.inputs[i].Param
	}
	return widget.New(widget.Spec[*model]{
		Name: "calc", Title: c.title, Summary: c.summary, Topic: "Sums and pictures",
		Params: params,
		TickMS: 1000,
		About:  append(c.about[:len(c.about):len(c.about)], facts...),
		Try:    c.try,
		Init:   c.start,
		Update: func(m *model, _ widget.Msg) *model { return m },
		Clone:  func(m *model) *model { return m }, // it never changes
		Done:   func(*model) bool { return true },
		View:   view,
		Read:   read,
		Say:    speak,
		Table:  table,
	})
}

// model is a sheet with numbers in it.
type model struct {
	*sheet
	set   []float64 // the inputs in the units they are set in
	given []float64 // the inputs in base units
	got   []value   // the results, in base units
}

func (c *sheet) start(v widget.Values) *model {
	set := make([]float64, len(c.inputs))
	for i := range c.inputs {
		if in := &c.inputs[i]; in.Kind == widget.Int {
			set[i] = float64(v.Int(in.Name))
		} else {
			set[i] = v.Float(in.Name)
		}
	}
	return c.fill(set)
}

// fill works out every result, from the first to the last.
func (c *sheet) fill(set []float64) *model {
	m := &model{sheet: c, set: set}
	for i, x := range set {
		m.given = append(m.given, c.inputs[i].unit.base(x))
	}
	for i := range c.results {
		r := &c.results[i]
		got := m.eval(r.formula)
		const most = 1e15 // "999T": nobody has a word for more
		if v, _ := r.unit.shown(got.x); v >= most || v <= -most {
			got = value{why: tooLarge}
		}
		m.got = append(m.got, got)
	}
	return m
}
