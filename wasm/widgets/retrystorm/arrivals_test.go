package retrystorm

import (
	"cmp"
	"slices"
	"testing"

	"millrace/wasm/sim"
)

// The right answer is that of the standard library's sort. Times in tenths of a bucket
// make many clients arrive together, and sizes go past several stretches.
func TestArrivalsComeByTimeThenByClient(t *testing.T) {
	random := sim.NewStream(7, "arrivals")
	for n := 0; n <= 200; n++ {
		s := defaults()
		s.clients = n
		r := newRun(s, find("full"))
		r.buckets[5] = bucket{}
		var want []arrival
		for _, i := range shuffled(n, &random) {
			a := arrival{500 + float64(10*random.IntN(10)), i}
			r.buckets[5].add(&r.clients[i], a)
			want = append(want, a)
		}
		slices.SortFunc(want, func(a, b arrival) int {
			return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.client, b.client))
		})
		if got := r.arrivals(5); !slices.Equal(got, want) {
			t.Fatalf("of %d:\ngot  %v\nwant %v", n, got, want)
		}
	}
}

// shuffled returns the numbers below n in random order, by the method of Fisher and Yates.
func shuffled(n int, random *sim.Source) []int32 {
	out := make([]int32, n)
	for i := range out {
		j := random.IntN(i + 1)
		out[i], out[j] = out[j], int32(i)
	}
	return out
}
