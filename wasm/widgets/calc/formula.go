package calc

import (
	"slices"
	"strconv"
)

// node is a formula or a part of one.
type node struct {
	op    op
	at    int     // byte of the formula, for faults
	text  string  // of a number: as it is written …
	x     float64 // … and its value, in its unit
	unit  unit
	ref   int // of an input or a result: which
	args  []*node
	truth bool // it is a comparison and not a number
	dim   dim
}

// bare reports whether n is a number without a unit.
func (n *node) bare() bool { return n.op == opNumber && n.unit.many == "" }

// function is what can be called in a formula.
type function struct {
	name        string
	op          op
	least, most int // arguments
}

var functions = []function{
	{"min", opMin, 2, maxItems}, {"max", opMax, 2, maxItems},
	{"ceil", opCeil, 1, 2}, {"floor", opFloor, 1, 2}, {"round", opRound, 1, 2},
	{"sqrt", opSqrt, 1, 1}, {"exp", opExp, 1, 1}, {"log", opLog, 1, 1},
	{"pow", opPower, 2, 2}, {"abs", opAbs, 1, 1}, {"if", opIf, 3, 3},
}

// maxDepth bounds how deep a formula nests, and with it every walk over one.
const maxDepth = 40

// formulaError is what is wrong with a formula, and at which byte of it.
type formulaError struct {
	at            int
	message, hint string
}

// scope is what the names in a formula mean.
type scope struct {
	units   units
	inputs  []sourceInput
	results []sourceResult
	later   []pending // this result and those that are worked out after it
}

// pending is a result whose formula has not been read.
type pending struct{ name, formula string }

// names are those a formula can use.
func (s *scope) names() (out []string) {
	for i := range s.inputs {
		out = append(out, s.inputs[i].Name)
	}
	for i := range s.results {
		out = append(out, s.results[i].name)
	}
	return slices.DeleteFunc(out, func(name string) bool { return name == "" }) // reported as missing
}

func arity(f *function) string {
	switch {
	case f.least == f.most && f.least == 1:
		return "one value"
	case f.least == f.most:
		return strconv.Itoa(f.least) + " values"
	case f.most == 2:
		return "one value or two"
	}
	return strconv.Itoa(f.least) + " values or more"
}
