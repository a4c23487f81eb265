package calc

import (
	"strconv"
	"strings"
)

// style says how a formula is told.
type style int

const (
	inWords   style = iota // arrivals × time per job
	inNumbers              // {i0} × {i1}: a template
)

// How tightly the parts of a told formula hold together.
const (
	loose = iota // a condition, a choice
	summed
	multiplied
	phrased // "x to the power of y", "x rounded up"
	tight
)

// words tells a formula to somebody who does not prograc.
func (c *draft) words(n *node, as style) string {
	text, _ := c.tell(n, as)
	return text
}

// within tells a part of a formula, in parentheses unless it holds together so tightly.
func (c *draft) within(n *node, as style, least int) string {
	text, bond := c.tell(n, as)
	if bond < least {
		return "(" + text + ")"
	}
	return text
}

func (c *draft) tell(n *node, as style) (text string, bond int) {
	part := func(i, least int) string { return c.within(n.args[i], as, least) }
	switch n.op {
	case opNumber:
		_, fraction, _ := strings.Cut(n.text, ".")
		return n.unit.exactly(n.unit.base(n.x), min(len(fraction), 12)), tight
	case opInput:
		if as == inNumbers {
			return place(opInput, n.ref), tight
		}
		return uncapital(c.inputs[n.ref].Label), tight
	case opResult:
		if as == inNumbers {
			return place(opResult, n.ref), tight
		}
		return uncapital(c.results[n.ref].label), tight
	case opNegate:
		return "−" + part(0, tight), multiplied
	case opAdd:
		return part(0, summed) + " + " + part(1, summed), summed
	case opSubtract:
		return part(0, summed) + " − " + part(1, multiplied), summed
	case opMultiply:
		switch {
		case isName(n.args[0]):
			return c.tell(n.args[1], as)
		case isName(n.args[1]):
			return c.tell(n.args[0], as)
		}
		return part(0, multiplied) + " × " + part(1, multiplied), multiplied
	case opDivide:
		if isName(n.args[1]) {
			return c.tell(n.args[0], as)
		}
		return part(0, multiplied) + " ÷ " + part(1, phrased), multiplied
	case opPower:
		return part(0, tight) + " to the power of " + part(1, tight), phrased
	case opSqrt:
		return "the square root of " + part(0, tight), phrased
	case opExp:
		return "e to the power of " + part(0, tight), phrased
	case opLog:
		return "the natural logarithm of " + part(0, tight), phrased
	case opAbs:
		return "the size of " + part(0, tight), phrased
	case opMin, opMax:
		return c.extreme(n, as), phrased
	case opCeil, opFloor, opRound:
		text = part(0, tight) + map[op]string{opCeil: " rounded up", opFloor: " rounded down", opRound: " rounded"}[n.op]
		if len(n.args) == 2 {
			text += " to a multiple of " + part(1, tight)
		}
		return text, phrased
	case opIf:
		return part(1, summed) + " if " + part(0, summed) + ", otherwise " + part(2, loose), loose
	}
	verbs := map[op]string{
		opLess: " is below ", opMore: " is above ", opAtMost: " is at most ", opAtLeast: " is at least ",
		opEqual: " equals ", opUnequal: " differs from ",
	}
	return part(0, summed) + verbs[n.op] + part(1, summed), summed
}

// isName reports whether a number only says what is meant: 1[slot/job].
func isName(n *node) bool {
	return n.op == opNumber && n.x == 1 && n.unit.many != "" && n.dim.counted()
}

// extreme tells min and max: "the larger of a and b", "the smallest of a, b and c".
func (c *draft) extreme(n *node, as style) string {
	which := "the smaller"
	switch {
	case len(n.args) > 2 && n.op == opMin:
		which = "the smallest"
	case len(n.args) > 2:
		which = "the largest"
	case n.op == opMax:
		which = "the larger"
	}
	var b strings.Builder
	b.WriteString(which)
	for i, a := range n.args {
		switch i {
		case 0:
			b.WriteString(" of ")
		case len(n.args) - 1:
			b.WriteString(" and ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(c.within(a, as, summed))
	}
	return b.String()
}

// place is where a template has a number: {i0}, {r1}.
func place(op op, ref int) string { return "{" + string(op) + strconv.Itoa(ref) + "}" }

// uncapital begins a label in the middle of a sentence: "Time per job" but "OTP wait".
func uncapital(s string) string {
	if len(s) > 1 && 'A' <= s[0] && s[0] <= 'Z' && 'a' <= s[1] && s[1] <= 'z' {
		return string(s[0]|0x20) + s[1:]
	}
	return s
}
