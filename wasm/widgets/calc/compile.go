package calc

import (
	"strconv"
	"strings"

	"millrace/wasm/widget"
)

// compile makes a program of a definition.
func compile(definition string) (string, []widget.DefinitionFault) {
	s := readSource(definition)
	if len(s.faults) > 0 {
		return "", s.faults
	}
	c := s.read()
	if len(s.faults) > 0 {
		return "", s.faults
	}
	return c.program(), nil
}

// writer writes a program.
type writer struct {
	*draft
	reasons int
	text    strings.Builder
}

// program writes a draft that has no faults as a program.
func (c *draft) program() string {
	w := &writer{draft: c}
	w.line("t", unit{}, c.title, c.summary, strconv.Itoa(c.x), strconv.Itoa(c.y))
	for i := range c.inputs {
		in, whole := &c.inputs[i], ""
		if in.Kind == widget.Int {
			whole = "whole"
		}
		w.line("i", in.unit, in.Name, in.Label, in.Help, whole, in.Default, plain(in.Min), plain(in.Max), plain(in.Step))
	}
	for i := range c.results {
		r := &c.results[i]
		formula := w.code(r.formula) // writes its reasons first
		w.line("r", r.unit, r.name, r.label, strconv.Itoa(r.digits+1), r.none,
			c.words(r.formula, inWords), c.words(r.formula, inNumbers), formula)
	}
	for _, one := range c.says {
		when := ""
		if one.when != nil {
			when = w.code(one.when)
		}
		w.line("s", unit{}, when, one.text)
	}
	for _, f := range c.about {
		w.line("a", unit{}, f.Title, f.Text)
	}
	for _, text := range c.try {
		w.line("y", unit{}, text)
	}
	return w.text.String()
}

// line writes a line, with a unit at its end unless that is none at all.
func (w *writer) line(letter string, u unit, fields ...string) {
	if u != (unit{}) {
		fields = append(fields, u.many, u.one, plain(u.num), plain(u.den), strconv.Itoa(int(u.auto)), u.tail)
	}
	w.text.WriteString(letter + "\t" + strings.Join(fields, "\t") + "\n")
}

// plain writes a number as a program has it. It came from at most 15 digits, so it has
// no more.
func plain(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// code writes a formula in reverse Polish notation, and lines with the reasons why parts
// of it may have no value.
func (w *writer) code(n *node) string {
	switch n.op {
	case opNumber:
		text := string(opNumber) + n.text
		if n.unit.num != 1 {
			text += " " + string(opNumber) + plain(n.unit.num) + " " + string(opMultiply)
		}
		if n.unit.den != 1 {
			text += " " + string(opNumber) + plain(n.unit.den) + " " + w.failing(opDivide, "")
		}
		return text
	case opInput, opResult:
		return string(n.op) + strconv.Itoa(n.ref)
	}
	var text strings.Builder
	for i, a := range n.args {
		text.WriteString(w.code(a) + " ")
		if i > 0 && i < len(n.args)-1 && n.op != opIf { // min and max of many are one of two, again and again
			text.WriteString(string(n.op) + " ")
		}
	}
	at := func(i int) string { return "“" + w.words(n.args[i], inWords) + "”" }
	const byZero = " is 0, and nothing can be divided by 0."
	switch n.op {
	case opDivide:
		text.WriteString(w.failing(n.op, at(1)+byZero))
	case opPower:
		text.WriteString(w.failing(n.op, at(0)+byZero, at(0)+" is below 0, and only whole powers of that exist."))
	case opCeil, opFloor, opRound:
		if len(n.args) == 1 {
			text.WriteString("#1 " + w.failing(n.op, ""))
		} else {
			text.WriteString(w.failing(n.op, at(1)+byZero))
		}
	case opSqrt:
		text.WriteString(w.failing(n.op, at(0)+" is below 0, so it has no square root."))
	case opLog:
		text.WriteString(w.failing(n.op, at(0)+" is not above 0, so it has no logarithm."))
	default:
		text.WriteString(string(n.op))
	}
	return text.String()
}

// failing writes an operation and its reasons.
func (w *writer) failing(op op, reasons ...string) string {
	text := string(op) + strconv.Itoa(w.reasons)
	for _, why := range reasons {
		w.line("n", unit{}, why)
	}
	w.reasons += len(reasons)
	return text
}
