package saga

import "millrace/wasm/sim"

// theory is what is to be expected of sagas in an order.
type theory struct {
	stops    []float64 // the probability to stop with so many steps done; the last is to complete
	cost     float64   // of compensations, per saga
	variance float64   // of the cost of one saga
	undone   float64   // steps undone per saga
}

// expect calculates it. With p_j the probability that step j works and c_j the cost of
// undoing it, a saga stops after k steps with p_1 ··· p_k (1 − p_(k+1)) and then costs
// c_1 + ··· + c_k.
//
//go:noinline
func (p *plan) expect(order []int) theory {
	t := theory{}
	reach, cost, square := 1.0, 0.0, 0.0
	for k, i := range order {
		s := &p.steps[i]
		here := float64(reach * (1 - s.ok))
		t.stops = append(t.stops, here)
		t.undone += float64(here * float64(k))
		t.cost += float64(here * cost)
		square += float64(here * float64(cost*cost))
		reach = float64(reach * s.ok)
		cost += float64(s.cost)
	}
	t.stops = append(t.stops, reach)
	t.variance = square - float64(t.cost*t.cost)
	return t
}

// completion is the probability that a saga completes.
func (t *theory) completion() float64 { return t.stops[len(t.stops)-1] }

// band is how far the cost per saga of n sagas may be from the expected one, in 95 of
// 100 runs.
func (t *theory) band(n float64) float64 {
	if t.variance <= 0 {
		return 0
	}
	return float64(1.96 * sim.Pow(t.variance/n, 0.5))
}

// ranked is the expected cost of each of the 24 orders, and how many are cheaper than
// the one that is set. What differs by less than a billionth is equal.
func (p *plan) ranked() (costs []float64, cheaper int) {
	mine := p.expect(p.order).cost
	full := make([]int, len(p.order))
	copy(full, p.order)
	for i := range orders {
		copy(full, orders[i].steps[:])
		c := p.expect(full).cost
		costs = append(costs, c)
		if c < mine-1e-9 {
			cheaper++
		}
	}
	return costs, cheaper
}

// swapped is the order with the steps at k and k+1 exchanged.
func (p *plan) swapped(k int) []int {
	out := append([]int(nil), p.order...)
	out[k], out[k+1] = out[k+1], out[k]
	return out
}

// before reports whether step a comes before step b.
func (p *plan) before(a, b int) bool {
	for _, i := range p.order {
		if i == a || i == b {
			return i == a
		}
	}
	return false
}
