package calc

import "millrace/wasm/sim"

// code is a formula in reverse Polish notation: each step takes its arguments from a
// stack and leaves its value there.
type code []step

// step is one operation.
type step struct {
	op op
	n  int     // opInput, opResult: which; where it can fail: the first of its reasons
	x  float64 // opNumber
}

// op is an operation. It is written as this letter in a program.
type op byte

const (
	opNumber   op = '#'
	opInput    op = 'i'
	opResult   op = 'r'
	opNegate   op = '~'
	opAdd      op = '+'
	opSubtract op = '-'
	opMultiply op = '*'
	opDivide   op = '/'
	opPower    op = '^'
	opLess     op = '<'
	opMore     op = '>'
	opAtMost   op = '['
	opAtLeast  op = ']'
	opEqual    op = '='
	opUnequal  op = '!'
	opMin      op = 'm'
	opMax      op = 'M'
	opCeil     op = 'c' // of two, like floor and round: the second is the step
	opFloor    op = 'f'
	opRound    op = 'o'
	opSqrt     op = 'q'
	opExp      op = 'e'
	opLog      op = 'l'
	opAbs      op = 'a'
	opIf       op = '?'
)

// arity returns how many values an operation takes; ok is false when there is no such
// operation.
func (o op) arity() (n int, ok bool) {
	switch o {
	case opNumber, opInput, opResult:
		return 0, true
	case opNegate, opSqrt, opExp, opLog, opAbs:
		return 1, true
	case opAdd, opSubtract, opMultiply, opDivide, opPower, opLess, opMore, opAtMost, opAtLeast, opEqual, opUnequal,
		opMin, opMax, opCeil, opFloor, opRound:
		return 2, true
	case opIf:
		return 3, true
	}
	return 0, false
}

// reasons returns how many reasons there are for an operation to have no value.
func (o op) reasons() int {
	switch o {
	case opDivide, opCeil, opFloor, opRound, opSqrt, opLog:
		return 1
	case opPower: // 0 has no negative power, and what is below 0 only whole ones
		return 2
	}
	return 0
}

// value is a number in base units, or why there is none.
type value struct {
	x   float64
	why int // 0: there is one; tooLarge; else 1 + the place of a reason
}

const tooLarge = -1

// limit bounds every number on the way, far above what a result may be and far below
// what a float64 can hold.
const limit = 1e24

// eval works out a formula. A comparison is 1 or 0. What has no value has none in all
// that follows from it, except in the branch of an if that is not taken.
func (m *model) eval(c code) value {
	var stack []value
	for _, s := range c {
		n, _ := s.op.arity()
		var args [3]value
		copy(args[:], stack[len(stack)-n:])
		stack = append(stack[:len(stack)-n], m.step(s, args, n))
	}
	return stack[0]
}

// step works out one operation on n values.
func (m *model) step(s step, args [3]value, n int) value {
	if s.op == opIf {
		if args[0].why != 0 {
			return args[0]
		}
		return args[2-int(args[0].x)]
	}
	for _, a := range args[:n] {
		if a.why != 0 {
			return a
		}
	}
	x, y := args[0].x, args[1].x
	holds := false
	reason := value{why: 1 + s.n}
	switch s.op {
	case opNumber:
		return value{x: s.x}
	case opInput:
		return value{x: m.given[s.n]}
	case opResult:
		return m.got[s.n]
	case opNegate:
		x = 0 - x
	case opAdd:
		x += y
	case opSubtract:
		x -= y
	case opMultiply:
		x = float64(x * y) // rounded here, so that no machine fuses it with a sum
	case opDivide:
		if y == 0 {
			return reason
		}
		x /= y
	case opPower:
		if x == 0 && y < 0 {
			return reason
		}
		if x < 0 && y != floor(y) {
			reason.why++
			return reason
		}
		x = sim.Pow(x, y)
	case opMin:
		x = min(x, y)
	case opMax:
		x = max(x, y)
	case opCeil, opFloor, opRound:
		if y == 0 {
			return reason
		}
		x = float64(toWhole(s.op, x/y) * y)
	case opSqrt:
		if x < 0 {
			return reason
		}
		x = sim.Pow(x, 0.5)
	case opExp:
		x = sim.Exp(x)
	case opLog:
		if x <= 0 {
			return reason
		}
		x = sim.Log(x)
	case opAbs:
		x = max(x, 0-x)
	case opLess:
		holds = x < y
	case opMore:
		holds = x > y
	case opAtMost:
		holds = x <= y
	case opAtLeast:
		holds = x >= y
	case opEqual:
		holds = x == y
	case opUnequal:
		holds = x != y
	}
	switch {
	case s.op.compares():
		x = 0
		if holds {
			x = 1
		}
	case x == 0:
		x = 0 // and not -0
	case !(x-x == 0) || x > limit || x < -limit:
		return value{why: tooLarge}
	}
	return value{x: x}
}

// compares reports whether an operation is a comparison.
func (o op) compares() bool {
	switch o {
	case opLess, opMore, opAtMost, opAtLeast, opEqual, opUnequal:
		return true
	}
	return false
}

// toWhole rounds. What is within a billionth of a whole number counts as that number:
// 3 · 0.1 s ÷ 0.1 s is 3 batches and not, by the last bit of a float64, 4.
func toWhole(op op, x float64) float64 {
	nearest := floor(x + 0.5)
	if d := x - nearest; max(d, 0-d) <= 1e-9*max(1, x, 0-x) {
		return nearest
	}
	switch op {
	case opCeil:
		return 0 - floor(0-x)
	case opFloor:
		return floor(x)
	}
	return nearest
}

// floor is the largest whole number not above x. Beyond 2^53 every float64 is whole.
func floor(x float64) float64 {
	const exact = 1 << 53
	if x > exact || x < -exact {
		return x
	}
	n := float64(int64(x))
	if n > x {
		n--
	}
	return n
}
