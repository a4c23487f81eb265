package bloom

import "millrace/wasm/sim"

// Most of a Bloom filter is in B. H. Bloom, “Space/Time Trade-offs in Hash Coding with
// Allowable Errors”, Communications of the ACM 13 (7), 1970.

// falsePositives is the probability that a filter of m bits and k hashes takes a stranger
// for one of n items: (1 − (1 − 1/m)^kn)^k.
//
//go:noinline
func falsePositives(m, k, n int) float64 {
	return sim.Pow(1-sim.Pow(1-1/float64(m), float64(k*n)), float64(k))
}

// approximation is the same for many bits: (1 − e^(−kn/m))^k.
func approximation(m, k, n int) float64 {
	return sim.Pow(1-sim.Exp(-float64(k*n)/float64(m)), float64(k))
}

const ln2 = 0.6931471805599453

// bestHashes is how many hashes give the fewest false positives: m/n · ln 2, rounded.
//
//go:noinline
func bestHashes(m, n int) int {
	return max(1, int(float64(float64(m)*ln2)/float64(max(1, n))+0.5))
}

// bitsFor is how many bits n items need for a probability p: −n ln p / ln² 2, rounded up.
//
//go:noinline
func bitsFor(n int, p float64) int {
	x := -float64(float64(n)*sim.Log(p)) / (ln2 * ln2)
	if whole := int(x); float64(whole) >= x {
		return whole
	}
	return int(x) + 1
}

// theory is the probability for what is in the filter now.
func (m *model) theory() float64 { return falsePositives(m.bits, m.hashes, m.inserted()) }

// fromBits is the probability that all places of a stranger are 1 in this filter.
func (m *model) fromBits() float64 {
	return sim.Pow(float64(m.filter.ones)/float64(m.bits), float64(m.hashes))
}
