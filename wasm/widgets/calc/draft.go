package calc

import (
	"strconv"
	"strings"

	"millrace/wasm/widget"
)

// draft is a calculator as an author wrote it.
type draft struct {
	scope
	title, summary string
	says           []sentence
	x, y           int // the input along the picture, and the result it shows
	about          []widget.Fact
	try            []string
}

// sourceInput is an input, its dimension and where its name was written.
type sourceInput struct {
	widget.Param
	measure
	doubt bool // its unit is wrong, so what follows from it cannot be checked
	used  bool // by a formula or a sentence
	line  *line
}

// sourceResult is a result and its formula.
type sourceResult struct {
	name, label string
	measure
	doubt   bool // as that of an input
	digits  int
	none    string
	formula *node
}

// read makes a draft of a source. What is wrong is in the source's faults; the draft is
// of use only when there are none.
func (s *source) read() *draft {
	c := &draft{title: s.text("title"), summary: s.sentence("summary")}
	if c.title == "" {
		s.fault(nil, whole, "a calculator needs a title", "add a line title: …")
	}
	if c.summary == "" {
		c.summary = "A calculator: change a number and see what follows from it."
	}
	c.declare(s)
	inputs, results := s.items("inputs"), s.items("results")
	if len(inputs) == 0 || len(results) == 0 {
		s.fault(nil, whole, "a calculator needs inputs: and results:, each a list", "the page /lab/calc shows how they are written")
	}
	for _, it := range inputs {
		c.addInput(it)
	}
	for _, it := range results {
		name, _ := it.must("name", "give it a short name that formulas and sentences can use")
		c.later = append(c.later, pending{name, it.text(it.prefix + "formula")})
	}
	for _, it := range results {
		c.addResult(it, c.later[0].name)
		c.later = c.later[1:]
	}
	c.addSays(s)
	c.x = c.place(s, "chart.x", "input", len(c.inputs), func(i int) string { return c.inputs[i].Name })
	c.y = c.place(s, "chart.y", "result", len(c.results), func(i int) string { return c.results[i].name })
	for i := range c.inputs {
		if in := &c.inputs[i]; !in.used && len(s.faults) == 0 {
			s.fault(in.line, 0, "no formula uses “"+in.Name+"”", "use it, or take it out")
		}
	}
	for _, it := range s.items("about") {
		title, _ := it.must("title", "")
		it.must("text", "")
		c.about = append(c.about, widget.Fact{Title: title, Text: it.sentence(it.prefix + "text")})
	}
	for i := range maxItems {
		text := s.sentence("try." + strconv.Itoa(i))
		if text == "" {
			break
		}
		c.try = append(c.try, text)
	}
	s.unknown()
	return c
}

// declare reads what else this calculator counts: "parcel parcels".
func (c *draft) declare(s *source) {
	for i := range maxItems {
		l := s.get("counts." + strconv.Itoa(i))
		if l == nil {
			return
		}
		words := strings.Fields(l.value)
		if len(words) == 0 || len(words) > 2 || strings.Trim(l.value, letters+" ") != "" {
			s.fault(l, 0, "“"+l.value+"” does not say what is counted", "write one of them and many of them: parcel parcels")
			continue
		}
		c.units.declared = append(c.units.declared, noun{words[0], words[len(words)-1]})
	}
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// addInput reads an input with its unit and its bounds.
func (c *draft) addInput(it item) {
	faults := len(it.faults)
	name, l := it.must("name", "give it a short name that formulas and sentences can use")
	label, _ := it.must("label", "it is what learners read")
	it.must("default", "it is the number that learners find")
	in := sourceInput{line: l}
	in.Name, in.Label, in.Help = name, label, it.sentence(it.prefix+"help")
	in.measure, in.doubt = c.unitOf(it)
	if in.auto != fixed {
		it.fault(it.get(it.prefix+"unit"), 0, "an input has one unit, and “"+in.many+"” is many", "name one, like s or GB")
	}
	in.Unit = in.many
	if in.Kind = widget.Float; it.text(it.prefix+"whole") == "yes" {
		in.Kind = widget.Int
	} else if w := it.get(it.prefix + "whole"); w != nil && w.value != "no" && w.value != "false" {
		if in.Kind = widget.Int; w.value != "true" {
			it.fault(w, 0, "whole is yes or no", "")
		}
	}
	var low, high bool
	in.Min, low = it.number("min")
	in.Max, high = it.number("max")
	in.Step, _ = it.number("step")
	switch {
	case !low || !high:
		for _, bound := range []string{"min", "max"} {
			if it.get(it.prefix+bound) == nil {
				it.fault(it.first, whole, "“"+bound+"” is missing", "every input has a least and a most")
			}
		}
	case in.Min >= in.Max:
		it.fault(it.get(it.prefix+"max"), 0, "max must be above min", "")
	case in.Step < 0:
		it.fault(it.get(it.prefix+"step"), 0, "a step is above 0", "")
	case in.Kind == widget.Int && (in.Min != floor(in.Min) || in.Max != floor(in.Max) || in.Step != floor(in.Step)):
		it.fault(it.first, whole, "a whole input has whole bounds and steps", "")
	}
	if len(it.faults) == faults {
		in.Default = "0"
		d := it.get(it.prefix + "default")
		v, bad := widget.Parse([]widget.Param{in.Param}, func(string) (string, bool) { return d.value, true })
		if in.Default = v.Raw(in.Name); len(bad) > 0 {
			it.fault(d, 0, "the default must be a number from "+widget.Trimmed(in.Min, 12)+" to "+widget.Trimmed(in.Max, 12), "")
		}
	}
	c.named(it, name, l)
	c.inputs = append(c.inputs, in)
}

// addResult reads a result and checks its formula.
func (c *draft) addResult(it item, name string) {
	r := sourceResult{name: name, digits: -1, none: it.sentence(it.prefix + "none")}
	r.label, _ = it.must("label", "it is what learners read")
	r.measure, r.doubt = c.unitOf(it)
	if x, ok := it.number("digits"); ok {
		if r.digits = int(x); x < 0 || x > 9 || x != floor(x) {
			it.fault(it.get(it.prefix+"digits"), 0, "digits is a whole number from 0 to 9", "leave it out for three significant digits")
		}
	}
	text, l := it.must("formula", "say how it follows from the inputs")
	n, doubt, wrong := &node{}, true, (*formulaError)(nil)
	if text != "" {
		n, doubt, wrong = c.parse(text)
	}
	unitLine := it.get(it.prefix + "unit")
	if unitLine == nil {
		unitLine = l
	}
	switch {
	case doubt || r.doubt:
		r.doubt = true
	case wrong != nil:
		r.doubt = true
		it.fault(l, wrong.at, wrong.message, wrong.hint)
	case n.truth:
		r.doubt = true
		it.fault(l, 0, "a result is a number, and this is a comparison", "put it in if(…, then, otherwise)")
	case n.dim != r.dim:
		col := 0
		r.doubt = true
		if unitLine == l {
			col = whole
		}
		ratio, _ := r.dim.plus(n.dim, -1)
		it.fault(unitLine, col, "the formula gives "+c.orPlain(n.dim)+", and the unit says "+c.orPlain(r.dim),
			"change the unit, or multiply by 1["+c.units.dimText(ratio)+"]")
	}
	r.formula = n
	c.named(it, name, it.get(it.prefix+"name"))
	c.results = append(c.results, r)
}

func (c *draft) orPlain(d dim) string {
	if d == (dim{}) {
		return "a plain number"
	}
	return c.units.dimText(d)
}

// unitOf reads the unit of an item. It is in doubt when it has a fault.
func (c *draft) unitOf(it item) (_ measure, doubt bool) {
	u, fault := c.units.parse(it.text(it.prefix + "unit"))
	if fault != nil {
		it.fault(it.get(it.prefix+"unit"), fault.at, fault.message, fault.hint)
	}
	return u, fault != nil
}

// named checks a name against the names so far.
func (c *draft) named(it item, name string, l *line) {
	if name == "" {
		return // reported as missing
	}
	ok := name[0] >= 'a' && name[0] <= 'z' && len(name) <= 30
	for i := range len(name) {
		ok = ok && isNameByte(name[i]) && (name[i] < 'A' || name[i] > 'Z')
	}
	if !ok {
		it.fault(l, 0, "“"+name+"” is no name", "use lower-case letters, digits and low lines, up to 30, and start with a letter")
	}
	for _, other := range c.names() {
		if other == name {
			it.fault(l, 0, "“"+name+"” is the name of two things", "")
		}
	}
	for _, f := range functions {
		if f.name == name {
			it.fault(l, 0, "“"+name+"” is a function", "choose another name")
		}
	}
	if widget.Reserved(name) {
		it.fault(l, 0, "“"+name+"” means something to every widget", "choose another name")
	}
}

// place finds a name that may be missing among inputs or results; the first is meant
// then.
func (c *draft) place(s *source, key, what string, n int, name func(int) string) int {
	l := s.get(key)
	if l == nil {
		return 0
	}
	var all []string
	for i := range n {
		if name(i) == l.value {
			return i
		}
		all = append(all, name(i))
	}
	s.fault(l, 0, "no "+what+" is called “"+l.value+"”", suggest(l.value, all, ""))
	return 0
}
