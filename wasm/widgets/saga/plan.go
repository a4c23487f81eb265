package saga

import (
	"millrace/wasm/sim"
	"millrace/wasm/widget"
)

// step is a step of a saga and its compensation.
type step struct {
	name   string // in URLs and in the picture
	does   string // what the orchestrator asks for
	did    string // what is written when it is done
	undoes string
	undid  string
	ok     float64 // the probability that it works
	cost   int     // of its compensation
}

// The steps of an order, in the order in which the course tells them.
const (
	order = iota
	stock
	pay
	ship
	named // how many they are
)

var steps = [named]step{
	{name: "order", does: "record the order", did: "recorded", undoes: "cancel the order", undid: "cancelled"},
	{name: "stock", does: "reserve the stock", did: "reserved", undoes: "release the stock", undid: "released"},
	{name: "pay", does: "charge the card", did: "charged", undoes: "refund the card", undid: "refunded"},
	{name: "ship", does: "ship the parcel", did: "shipped", undoes: "recall the parcel", undid: "recalled"},
}

// plan is what a run is asked to do. It never changes.
type plan struct {
	seed   uint64
	steps  []step
	order  []int // places in steps
	watch  string
	sagas  int
	undoOK float64
}

func planOf(v widget.Values) *plan {
	p := &plan{
		seed:   uint64(v.Int("seed")),
		watch:  v.Choice("watch"),
		sagas:  v.Int("sagas"),
		undoOK: v.Float("undo_ok") / 100,
	}
	for _, s := range steps {
		s.ok, s.cost = v.Float(s.name+"_ok")/100, v.Int(s.name+"_cost")
		p.steps = append(p.steps, s)
	}
	for i := range orders {
		if orders[i].name == v.Choice("order") {
			p.order = append(p.order, orders[i].steps[:]...)
		}
	}
	for i := range int(v.Choice("more")[0] - '0') {
		p.order = append(p.order, len(p.steps))
		n := "step " + string(rune('5'+i))
		if i == mostMore-1 {
			n = "step 10"
		}
		p.steps = append(p.steps, step{
			name: n, does: "do " + n, did: "done", undoes: "undo " + n, undid: "undone",
			ok: v.Float("more_ok") / 100, cost: v.Int("more_cost"),
		})
	}
	return p
}

// leg is a message to a service and its answer.
type leg struct {
	step int // its place in the order
	undo bool
	ok   bool
	try  int // of a compensation, from 1
}

// watched is the saga that is shown step by step.
func (p *plan) watched() (legs []leg) {
	chance, undoing := sim.NewStream(p.seed, "watched"), sim.NewStream(p.seed, "watched undo")
	for k, i := range p.order {
		s := &p.steps[i]
		ok := s.name != p.watch
		if p.watch == byChance {
			ok = chance.Float64() < s.ok
		}
		legs = append(legs, leg{step: k, ok: ok})
		if ok {
			continue
		}
		for k--; k >= 0; k-- {
			for try := 1; ; try++ {
				worked := undoing.Float64() < p.undoOK
				legs = append(legs, leg{step: k, undo: true, ok: worked, try: try})
				if worked {
					break
				}
			}
		}
		break
	}
	return legs
}

// sequence is one of the orders that four steps can be put in.
type sequence struct {
	name  string // "order-stock-pay-ship"
	steps [named]int
}

// orders lists all 24 of them.
var orders = permutations()

func permutations() (out []sequence) {
	for code := range named * named * named * named {
		s := sequence{steps: [named]int{code >> 6, code >> 4 & 3, code >> 2 & 3, code & 3}}
		seen := 0
		for k, i := range s.steps {
			seen |= 1 << i
			if k > 0 {
				s.name += "-"
			}
			s.name += steps[i].name
		}
		if seen == 1<<named-1 {
			out = append(out, s)
		}
	}
	return out
}
