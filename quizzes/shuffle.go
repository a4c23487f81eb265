package quizzes

import (
	"hash/fnv"
	"math/bits"
)

// Shuffle returns the order in which n choices are shown: order[place] is the index of
// the choice there. Choices i with pinned[i] keep their places; a short or nil pinned
// pins nothing further. The same seed and question id give the same order on every
// machine and in every version, because a stored attempt is drawn from its seed again.
//
// It is the shuffle of Fisher and Yates (Knuth, TAOCP 2, algorithm 3.4.2 P) over the
// places that are free.
func Shuffle(n int, pinned []bool, seed uint64, id string) []int {
	order := make([]int, n)
	free := make([]int, 0, n)
	for i := range order {
		order[i] = i
		if i >= len(pinned) || !pinned[i] {
			free = append(free, i)
		}
	}
	// The id goes through the generator as well, so that two questions of one attempt
	// are not shuffled alike.
	h := fnv.New64a()
	_, _ = h.Write([]byte(id))
	g := splitmix(seed)
	g = splitmix(g.next() ^ h.Sum64())
	for i := len(free) - 1; i > 0; i-- {
		j := g.below(uint64(i + 1))
		a, b := free[i], free[j]
		order[a], order[b] = order[b], order[a]
	}
	return order
}

// splitmix is the SplitMix64 generator of Steele, Lea and Flood, "Fast splittable
// pseudorandom number generators" (OOPSLA 2014), with the constants of Vigna's version.
type splitmix uint64

// next returns the next 64 bits.
func (g *splitmix) next() uint64 {
	*g += 0x9e3779b97f4a7c15
	z := uint64(*g)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number in [0, n) without bias, n > 0: Lemire, "Fast random integer
// generation in an interval" (2019).
func (g *splitmix) below(n uint64) uint64 {
	hi, lo := bits.Mul64(g.next(), n)
	if lo < n {
		for threshold := -n % n; lo < threshold; {
			hi, lo = bits.Mul64(g.next(), n)
		}
	}
	return hi
}
