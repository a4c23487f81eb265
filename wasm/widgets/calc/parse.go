package calc

import (
	"strconv"
	"strings"
)

// parser reads a formula:
//
//	formula = sum [ ("<" | "<=" | ">" | ">=" | "=" | "!=") sum ]
//	sum     = product { ("+" | "-") product }
//	product = sign { ("*" | "/") sign }
//	sign    = "-" sign | power
//	power   = atom [ "^" sign ]
//	atom    = number [ "[" unit "]" ] | name | name "(" formula { "," formula } ")" | "(" formula ")"
//
// The first thing wrong ends it: what follows would only be a consequence.
type parser struct {
	*scope
	text  string
	at    int
	depth int
	doubt bool // a name stands for something whose unit is wrong
	err   *formulaError
}

// parse reads a formula and checks its units. In doubt what it says about them is not
// to be trusted.
func (s *scope) parse(text string) (n *node, doubt bool, wrong *formulaError) {
	p := &parser{scope: s, text: text}
	n = p.formula()
	if p.blanks(); p.err == nil && p.at < len(p.text) {
		p.fail(p.at, "“"+p.next()+"” does not continue a formula", "put an operator before it: + - * / ^")
	}
	return n, p.doubt, p.err
}

// fail notes the first fault. It returns a node, so that callers need not check.
func (p *parser) fail(at int, message, hint string) *node {
	if p.err == nil {
		p.err = &formulaError{at, message, hint}
	}
	p.at = len(p.text)
	return &node{at: at}
}

func (p *parser) blanks() {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at] == '\t') {
		p.at++
	}
}

// next returns the character at hand.
func (p *parser) next() string {
	for _, c := range p.text[p.at:] {
		return string(c)
	}
	return ""
}

// take reads the first of some signs that comes next. They are tried in order.
func (p *parser) take(signs []sign) (op, int, bool) {
	p.blanks()
	for _, s := range signs {
		if rest, ok := strings.CutPrefix(p.text[p.at:], s.text); ok {
			at := p.at
			p.at = len(p.text) - len(rest)
			return s.op, at, true
		}
	}
	return 0, 0, false
}

// sign is how an operator is written.
type sign struct {
	text string
	op   op
}

var (
	comparisons = []sign{
		{"<=", opAtMost}, {">=", opAtLeast}, {"!=", opUnequal}, {"≤", opAtMost}, {"≥", opAtLeast}, {"≠", opUnequal},
		{"==", opEqual}, {"=", opEqual}, {"<", opLess}, {">", opMore},
	}
	sums     = []sign{{"+", opAdd}, {"-", opSubtract}, {"−", opSubtract}}
	products = []sign{{"*", opMultiply}, {"/", opDivide}, {"×", opMultiply}, {"·", opMultiply}, {"÷", opDivide}}
	minuses  = []sign{{"-", opNegate}, {"−", opNegate}}
	powers   = []sign{{"^", opPower}}
	opening  = []sign{{"(", 0}}
	closing  = []sign{{")", 0}}
	commas   = []sign{{",", 0}}
)

func (p *parser) formula() *node {
	if p.depth++; p.depth > maxDepth {
		return p.fail(p.at, "this formula nests too deep", "give a part of it a result of its own")
	}
	defer func() { p.depth-- }()
	n := p.sum()
	if op, at, ok := p.take(comparisons); ok {
		n = p.typed(&node{op: op, at: at, args: []*node{n, p.sum()}})
	}
	return n
}

func (p *parser) sum() *node {
	n := p.product()
	for p.err == nil {
		op, at, ok := p.take(sums)
		if !ok {
			break
		}
		n = p.typed(&node{op: op, at: at, args: []*node{n, p.product()}})
	}
	return n
}

func (p *parser) product() *node {
	n := p.sign()
	for p.err == nil {
		op, at, ok := p.take(products)
		if !ok {
			break
		}
		n = p.typed(&node{op: op, at: at, args: []*node{n, p.sign()}})
	}
	return n
}

func (p *parser) sign() *node {
	if p.depth++; p.depth > maxDepth {
		return p.fail(p.at, "this formula nests too deep", "give a part of it a result of its own")
	}
	defer func() { p.depth-- }()
	if op, at, ok := p.take(minuses); ok {
		return p.typed(&node{op: op, at: at, args: []*node{p.sign()}})
	}
	n := p.atom()
	if op, at, ok := p.take(powers); ok {
		n = p.typed(&node{op: op, at: at, args: []*node{n, p.sign()}})
	}
	return n
}

func (p *parser) atom() *node {
	p.blanks()
	at := p.at
	switch c := p.next(); {
	case c == "":
		return p.fail(at, "this formula is not complete", "a name or a number is missing at its end")
	case c == "(":
		p.take(opening)
		n := p.formula()
		if _, _, ok := p.take(closing); !ok {
			return p.fail(at, "this parenthesis is not closed", "")
		}
		return n
	case c >= "0" && c <= "9" || c == ".":
		return p.literal()
	case c >= "a" && c <= "z" || c >= "A" && c <= "Z":
		return p.name()
	default:
		return p.fail(at, "“"+c+"” has no place here", "a formula is made of names, numbers, + - * / ^ and parentheses")
	}
}

// literal reads 60, 0.5, 1e6 or 10[jobs].
func (p *parser) literal() *node {
	at := p.at
	for p.at < len(p.text) {
		c := p.text[p.at]
		exponent := (c == '+' || c == '-') && p.text[p.at-1]|0x20 == 'e'
		if !('0' <= c && c <= '9' || c == '.' || c|0x20 == 'e' || exponent) {
			break
		}
		p.at++
	}
	x, ok := number(p.text[at:p.at])
	if !ok {
		return p.fail(at, "“"+p.text[at:p.at]+"” is not a number that a calculator can take", "write it like 1000, 0.5 or 1e6, up to 2^53")
	}
	n := &node{op: opNumber, at: at, x: x, text: p.text[at:p.at]}
	n.unit.num, n.unit.den = 1, 1
	if strings.HasPrefix(p.text[p.at:], "[") {
		open := p.at
		end := strings.IndexByte(p.text[open:], ']')
		if end < 0 {
			return p.fail(open, "this unit is not closed", "write it like 10[jobs]")
		}
		p.at = open + end + 1
		u, fault := p.units.parse(strings.Trim(p.text[open+1:open+end], " "))
		if fault == nil && u.auto != fixed {
			fault = &unitError{message: "“" + u.many + "” is no unit of a number", hint: "name one, like min or GB"}
		}
		if fault != nil {
			return p.fail(open+1+fault.at, fault.message, fault.hint)
		}
		n.unit, n.dim = u.unit, u.dim
	}
	return n
}

// name reads an input, a result or a call.
func (p *parser) name() *node {
	at := p.at
	for p.at < len(p.text) && isNameByte(p.text[p.at]) {
		p.at++
	}
	name := p.text[at:p.at]
	if _, _, ok := p.take(opening); ok {
		return p.call(name, at)
	}
	for i := range p.inputs {
		if p.inputs[i].Name == name {
			p.inputs[i].used = true
			p.doubt = p.doubt || p.inputs[i].doubt
			return &node{op: opInput, at: at, ref: i, dim: p.inputs[i].dim}
		}
	}
	for i := range p.results {
		if p.results[i].name == name {
			p.doubt = p.doubt || p.results[i].doubt
			return &node{op: opResult, at: at, ref: i, dim: p.results[i].dim}
		}
	}
	for _, l := range p.later {
		if l.name == name {
			return p.tooEarly(name, at)
		}
	}
	return p.fail(at, "nothing is called “"+name+"”", suggest(name, p.names(), "give an input this name"))
}

// tooEarly says why a result further down, or the one that is being worked out, cannot
// be used.
func (p *parser) tooEarly(name string, at int) *node {
	self := p.later[0].name
	if name == self {
		return p.fail(at, "“"+name+"” cannot be worked out from itself", "use the inputs and the results above it")
	}
	if p.needs(name, self, len(p.later)) {
		return p.fail(at, "“"+self+"” and “"+name+"” need each other, so neither can be worked out", "write one of them without the other")
	}
	return p.fail(at, "“"+name+"” is worked out further down", "a formula can use the results above it; move "+name+" up")
}

// needs reports whether a result further down uses another, itself or by at most so many
// steps.
func (p *parser) needs(name, other string, steps int) bool {
	for _, l := range p.later {
		if l.name != name || steps == 0 {
			continue
		}
		for _, used := range strings.FieldsFunc(l.formula, func(r rune) bool { return r > 0x7f || !isNameByte(byte(r)) }) {
			if used == other || used != name && p.needs(used, other, steps-1) {
				return true
			}
		}
	}
	return false
}

func (p *parser) call(name string, at int) *node {
	var f *function
	var all []string
	for i := range functions {
		all = append(all, functions[i].name)
		if functions[i].name == name {
			f = &functions[i]
		}
	}
	if f == nil {
		return p.fail(at, "there is no function “"+name+"”", suggest(name, all, ""))
	}
	n := &node{op: f.op, at: at}
	for {
		n.args = append(n.args, p.formula())
		if _, _, more := p.take(commas); !more {
			break
		}
	}
	if _, _, ok := p.take(closing); !ok {
		if p.at < len(p.text) {
			return p.fail(p.at, "“"+p.next()+"” does not continue the values of "+name, "put a comma or an operator before it")
		}
		return p.fail(at, "the parenthesis of "+name+" is not closed", "")
	}
	if len(n.args) < f.least || len(n.args) > f.most {
		return p.fail(at, name+" takes "+arity(f)+", and this is "+strconv.Itoa(len(n.args)), "")
	}
	return p.typed(n)
}

func isNameByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_'
}
