package openstorm

import (
	"slices"
	"testing"

	"millrace/wasm/sim"
)

// The right answer is that of the standard library's stable sort. Times of few different
// values make many requests arrive together, and tries tell them apart.
func TestAPageComesByTimeThenAsEntered(t *testing.T) {
	random := sim.NewStream(7, "pages")
	for _, spread := range []int{1, 10, 600, windowUS} {
		for n := range 300 {
			c := calendar{pages: make([][]request, 9)}
			var want []request
			for i := range n {
				q := request{5*windowUS + int64(random.IntN(spread)), int32(i)}
				c.add(q)
				c.add(request{at: q.at + windowUS})
				want = append(want, q)
			}
			c.add(request{at: 9 * windowUS}) // beyond the last page
			slices.SortStableFunc(want, func(a, b request) int { return int(a.at - b.at) })
			first := request{tries: -1}
			got := c.take(5, []request{first})
			if !slices.Equal(got, append([]request{first}, want...)) {
				t.Fatalf("of %d within %d µs:\ngot  %v\nwant %v", n, spread, got, want)
			}
			if c.size != n+1 {
				t.Fatalf("%d are left of %d", c.size, n+1)
			}
		}
	}
}

func BenchmarkStorm(b *testing.B) {
	for b.Loop() {
		play(defaults(), usual(remedy{policy: fixed}))
	}
}
