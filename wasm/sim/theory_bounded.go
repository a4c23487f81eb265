package sim

import "math"

// MMcK is the queue M/M/c/K: M/M/c with room for K jobs, in service or waiting. Whoever
// arrives when it is full is turned away, so it is steady at any load.
type MMcK struct {
	Servers  int
	Bound    int     // jobs in the system, at least 1
	Arrivals float64 // per second, those turned away among them
	Service  float64 // mean seconds of one job
}

// Bounded holds what is true of an MMcK in its steady state.
type Bounded struct {
	Reject   float64 // share of the arrivals turned away
	Wait     float64 // share of the accepted that wait
	MeanWait float64 // of the accepted, seconds
	Waiting  float64 // mean number waiting
	InSystem float64 // mean number in service or waiting
	Busy     float64 // mean number of busy servers
}

// Steady sums the probabilities of a birth–death process: p(n) = p(n−1) · a/min(n, c)
// for a load of a Erlang (Gross, Shortle, Thompson and Harris, "Fundamentals of queueing
// theory", 2.5). The waits follow by Little's law from the number waiting.
func (q MMcK) Steady() Bounded {
	a := float64(q.Arrivals * q.Service)
	p, total := 1.0, 0.0
	var b Bounded
	for n := 0; n <= q.Bound; n++ {
		if n > 0 {
			p *= a / float64(min(n, q.servers()))
		}
		if p > 1e100 { // only ratios count
			p, total = p/1e100, total/1e100
			b.Wait, b.Waiting, b.Busy = b.Wait/1e100, b.Waiting/1e100, b.Busy/1e100
		}
		busy := min(n, q.servers())
		total += p
		b.Busy += float64(p * float64(busy))
		b.Waiting += float64(p * float64(n-busy))
		if busy == q.servers() && n < q.Bound {
			b.Wait += p
		}
	}
	accepted := total - p
	b.Reject = p / total
	b.Wait /= accepted
	b.MeanWait = b.Waiting / (accepted * q.Arrivals)
	b.Busy /= total
	b.Waiting /= total
	b.InSystem = b.Waiting + b.Busy
	return b
}

// servers is how many can be busy at once.
func (q MMcK) servers() int { return min(q.Servers, q.Bound) }

// WaitQuantile returns the wait that the fraction p of the accepted jobs do not exceed.
//
// Who finds j others waiting waits for j+1 services of rate cμ, so P(W > t) is the sum
// over j of P(j) · P(Poisson(cμt) ≤ j), and bisection inverts it to 1 part in 10¹².
func (q MMcK) WaitQuantile(p float64) float64 {
	s := q.Steady()
	places := q.Bound - q.servers() // to wait in
	if s.Wait <= 1-p || places == 0 {
		return 0
	}
	r := q.Arrivals * q.Service / float64(q.servers())
	late := func(x float64) float64 { // P(W > x/cμ)
		mass, sum := 0.0, 0.0
		poissonTerms(x, places, func(i int, w float64, counted bool) {
			mass += w
			if counted {
				sum += float64(w * tail(r, i, places))
			}
		})
		return s.Wait * sum / mass
	}
	lo, hi := 0.0, 1.0
	for late(hi) > 1-p {
		lo, hi = hi, 2*hi
	}
	for hi-lo > 1e-12*hi {
		mid := (lo + hi) / 2
		if late(mid) > 1-p {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi * q.Service / float64(q.servers())
}

// tail is the share of a geometric distribution r⁰, r¹, … r^(n−1) from term i on.
func tail(r float64, i, n int) float64 {
	switch {
	case r == 1:
		return float64(n-i) / float64(n)
	case r < 1:
		end := Pow(r, float64(n))
		return (Pow(r, float64(i)) - end) / (1 - end)
	}
	end := Pow(r, float64(-n))
	return (1 - Pow(r, float64(i-n))) / (1 - end)
}

// poissonTerms visits the terms of a Poisson distribution of mean x that are not
// negligible, up to a common factor; counted are those below n. It starts at the mode,
// where no term underflows.
func poissonTerms(x float64, n int, visit func(i int, w float64, counted bool)) {
	mode := int(math.Floor(x))
	w := 1.0
	for i := mode; i >= 0 && w > 1e-20; i-- {
		visit(i, w, i < n)
		w *= float64(i) / x
	}
	w = x / float64(mode+1)
	for i := mode + 1; w > 1e-20; i++ {
		visit(i, w, i < n)
		w *= x / float64(i+1)
	}
}
