package calc

// typed works out what a node is, a number with a dimension or a comparison, from its
// arguments, and reports what does not fit together.
func (p *parser) typed(n *node) *node {
	if p.err != nil {
		return n
	}
	for i, a := range n.args {
		if a.truth != (n.op == opIf && i == 0) {
			if a.truth {
				return p.fail(a.at, "a comparison is no number", "put it first in if(…, then, otherwise)")
			}
			return p.fail(a.at, "if begins with a comparison", "write it like if(rate > limit, rate - limit, 0)")
		}
	}
	switch n.op {
	case opNegate, opAbs:
		n.dim = n.args[0].dim
		return n
	case opAdd, opSubtract, opMin, opMax:
		return p.alike(n, n.args)
	case opLess, opMore, opAtMost, opAtLeast, opEqual, opUnequal:
		p.alike(n, n.args)
		n.dim, n.truth = dim{}, true
		return n
	case opIf:
		return p.alike(n, n.args[1:])
	case opCeil, opFloor, opRound:
		return p.rounded(n)
	case opExp, opLog:
		if n.args[0].dim != (dim{}) {
			return p.fail(n.args[0].at, "exp and log need a plain number, and this is in "+p.units.dimText(n.args[0].dim), "divide it by something in the same unit")
		}
		return n
	}
	ok := true
	switch n.op {
	case opMultiply:
		n.dim, ok = n.args[0].dim.plus(n.args[1].dim, 1)
	case opDivide:
		n.dim, ok = n.args[0].dim.plus(n.args[1].dim, -1)
	case opSqrt:
		if n.dim, ok = n.args[0].dim.half(); !ok {
			return p.fail(n.at, "there is no square root of "+p.units.dimText(n.args[0].dim), "")
		}
	case opPower:
		return p.power(n)
	}
	if !ok {
		return p.fail(n.at, "the unit of this grows beyond all reason", "")
	}
	return n
}

// alike expects numbers of one dimension. A bare 0 has any.
func (p *parser) alike(n *node, args []*node) *node {
	zero := func(a *node) bool { return a.bare() && a.x == 0 }
	first := args[0]
	for _, a := range args[1:] {
		switch {
		case zero(first):
			first = a
		case !zero(a) && a.dim != first.dim:
			hint := "only what has the same unit can be added or compared; multiply or divide one of them first"
			if a.bare() {
				hint = "give the number its unit: " + a.text + "[" + p.units.dimText(first.dim) + "]"
			}
			return p.fail(n.at, p.inWords(first.dim)+" and "+p.inWords(a.dim)+" do not go together", hint)
		}
	}
	n.dim = first.dim
	return n
}

// inWords names a dimension in a fault.
func (p *parser) inWords(d dim) string {
	if d == (dim{}) {
		return "a plain number"
	}
	return p.units.dimText(d)
}

// rounded expects something countable, or a step to round to.
func (p *parser) rounded(n *node) *node {
	n.dim = n.args[0].dim
	if len(n.args) == 2 {
		return p.alike(n, n.args)
	}
	if !n.dim.counted() {
		return p.fail(n.at, "what a whole number of "+p.units.dimText(n.dim)+" is depends on the unit", "say what to round to: ceil(wait, 1[min])")
	}
	return n
}

// power expects a plain number, or a whole exponent.
func (p *parser) power(n *node) *node {
	base, exponent := n.args[0], n.args[1]
	if exponent.dim != (dim{}) {
		return p.fail(exponent.at, "an exponent is a plain number, and this is in "+p.units.dimText(exponent.dim), "divide it by something in the same unit: n / 1["+p.units.dimText(exponent.dim)+"]")
	}
	if base.dim == (dim{}) {
		return n
	}
	sign, literal := 1.0, exponent
	if exponent.op == opNegate {
		sign, literal = -1, exponent.args[0]
	}
	x := float64(sign * literal.x)
	whole := int(max(-maxPower, min(maxPower, x)))
	ok := literal.bare() && float64(whole) == x
	if ok {
		n.dim, ok = base.dim.times(whole)
	}
	if !ok {
		return p.fail(exponent.at, "a quantity in "+p.units.dimText(base.dim)+" has powers like ^2 or ^-1 only", "divide it by something in the same unit first")
	}
	return n
}
