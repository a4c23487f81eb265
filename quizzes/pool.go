package quizzes

import (
	"slices"
	"strconv"
)

// Pool is a run of a bank's questions of which each attempt asks a few. They are worth
// the same, so that every attempt has the same number of points.
//
// Why the draw follows from the attempt's seed: the page, the marking and the history of
// an attempt have to agree on what was asked, long after.
type Pool struct {
	ID       string // immutable, unique in the bank: the draw depends on it
	Draw     int    // how many of its questions are asked, fewer than there are
	From, To int    // they are Questions[From:To]
	Of       string // the bank they belong to, if it is another one
	Pos      Pos    `json:"-"`
}

// Drawn returns the questions that an attempt with this seed asks, in the order of the
// file. The same seed draws the same questions on every machine.
func (b *Bank) Drawn(seed uint64) []*Question {
	asked := make([]bool, len(b.Questions))
	for i := range asked {
		asked[i] = true
	}
	for _, p := range b.Pools {
		for i, j := range Shuffle(p.To-p.From, nil, seed, "pool "+b.ID+" "+p.ID) {
			asked[p.From+j] = i < p.Draw
		}
	}
	var list []*Question
	for i := range b.Questions {
		if asked[i] {
			list = append(list, &b.Questions[i])
		}
	}
	return list
}

// checkPool reports what makes a pool unfair or no pool.
func (b *Bank) checkPool(p Pool) (faults []Fault) {
	fault := func(at Pos, message, hint string) { faults = append(faults, Fault{at, message, hint}) }
	n := p.To - p.From
	if p.Draw < 1 || p.Draw >= n {
		fault(p.Pos, "the pool "+p.ID+" draws "+strconv.Itoa(p.Draw)+" of "+strconv.Itoa(n)+" questions",
			"draw at least 1 and fewer than there are")
	}
	if slices.ContainsFunc(b.Pools, func(o Pool) bool { return o.ID == p.ID }) {
		fault(p.Pos, "the bank has two pools "+p.ID, "give this one its own name")
	}
	for i := p.From + 1; i < p.To; i++ {
		if q, first := b.Questions[i], b.Questions[p.From]; q.Points != first.Points {
			fault(q.Pos, q.ID+" is worth "+strconv.Itoa(q.Points)+" and "+first.ID+" "+strconv.Itoa(first.Points),
				"all questions of a pool are worth the same, or attempts would be")
		}
	}
	return faults
}
