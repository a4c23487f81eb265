package bloom

import "math/bits"

// hash is what a filter sees of an item.
type hash struct{ first, second uint64 }

// filter is a Bloom filter of any number of bits.
type filter struct {
	bits   int
	hashes int
	words  []uint64
	ones   int // bits that are 1
}

func newFilter(bits, hashes int) filter {
	return filter{bits: bits, hashes: hashes, words: make([]uint64, (bits+63)/64)}
}

// places visits the places of an item until visit returns false.
//
// They are h₁ + i · h₂ + (i³ − i)/6, the enhanced double hashing of P. C. Dillinger and P.
// Manolios, “Bloom Filters in Probabilistic Verification”, FMCAD 2004. Without the last
// term two items with the same h₂ share most of their places, and a filter of 1,000 bits
// has half as many false positives again as the formula says.
func (f *filter) places(h hash, visit func(at uint64) bool) {
	n := uint64(f.bits)
	at, step := h.first%n, h.second%n
	for i := range f.hashes {
		if !visit(at) {
			return
		}
		at = (at + step) % n
		step = (step + uint64(i) + 1) % n
	}
}

// get reports whether a bit is 1.
func (f *filter) get(i uint64) bool { return f.words[i/64]>>(i%64)&1 != 0 }

// insert sets the bits of an item.
func (f *filter) insert(h hash) {
	f.places(h, func(at uint64) bool {
		if !f.get(at) {
			f.words[at/64] |= 1 << (at % 64)
			f.ones++
		}
		return true
	})
}

// has reports whether all bits of an item are 1. When they are, it may have been
// inserted; when they are not, it was not.
func (f *filter) has(h hash) bool {
	all := true
	f.places(h, func(at uint64) bool {
		all = f.get(at)
		return all
	})
	return all
}

// count is how many bits are 1 from one place to before another.
func (f *filter) count(from, to int) (n int) {
	for i := from / 64; i*64 < to; i++ {
		w := f.words[i]
		if i*64 < from {
			w &^= 1<<(from%64) - 1
		}
		if (i+1)*64 > to {
			w &= 1<<(to%64) - 1
		}
		n += bits.OnesCount64(w)
	}
	return n
}

// ofText hashes a text: FNV-1a of its bytes, and for each of the two numbers the last
// steps of splitmix64, which spread what is left of the pattern.
func ofText(s string, salt uint64) hash {
	h := uint64(0xcbf29ce484222325)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 0x100000001b3
	}
	return hash{mix(h ^ salt), mix(h + salt + 0x9e3779b97f4a7c15)}
}

func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Who a question is about.
const (
	isNobody = iota
	isMember
	isStranger
	isOwn
)

// query is an item that is inserted or asked for, as far as the picture needs it.
type query struct {
	hash
	who    int
	insert bool
	number int    // of the item, from 1
	at     []int  // its places
	ones   []bool // what was there before
}

// query looks an item up.
func (m *model) query(h hash, insert bool, who int) query {
	q := query{hash: h, who: who, insert: insert, number: m.in + 1}
	m.filter.places(h, func(at uint64) bool {
		q.at = append(q.at, int(at))
		q.ones = append(q.ones, m.filter.get(at))
		return true
	})
	return q
}

// looked is how many places were looked at until the first 0, that one included.
func (q *query) looked() int {
	for i, one := range q.ones {
		if !one && !q.insert {
			return i + 1
		}
	}
	return len(q.at)
}

// zeros counts the places that held a 0.
func (q *query) zeros() (n int) {
	for _, one := range q.ones {
		if !one {
			n++
		}
	}
	return n
}
