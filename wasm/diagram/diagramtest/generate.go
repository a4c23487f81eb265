package diagramtest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Generated returns a corpus of n texts of each size, for Measure: flowcharts of 8, 12,
// 20 and 40 boxes, half of them with two or three frames. Nothing is known of how other
// engines draw them.
func Generated(n int) string {
	var b strings.Builder
	for _, boxes := range []int{8, 12, 20, 40} {
		for _, framed := range []bool{false, true} {
			for seed := range n {
				frames := 0
				if framed {
					frames = 2 + seed%2
				}
				fmt.Fprintf(&b, "{\"id\":\"g%d-%d-%d\",\"valid\":true,\"text\":%q}\n", boxes, frames, seed, Generate(uint64(seed), boxes, frames))
			}
		}
	}
	return b.String()
}

// Generate returns the text of a random flowchart with n boxes: mostly downhill edges,
// some that go back, a loop now and then, labels of different lengths, several shapes,
// and some frames. The same arguments give the same text.
func Generate(seed uint64, n, frames int) string {
	r := rand.New(rand.NewPCG(seed, uint64(n)*100+uint64(frames)))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	words := []string{"queue", "retry", "orders", "a worker that waits", "idempotency key", "ack", "dead letters", "relay", "API", "stock"}
	var b strings.Builder
	fmt.Fprintf(&b, "flowchart %s\n", pick("TB", "LR", "BT", "RL"))
	for i := range n {
		shape := pick("[]", "()", "{}", "([])", "[()]", "(())", "[[]]", "{{}}")
		half := len(shape) / 2
		fmt.Fprintf(&b, "n%d%s%s %d%s\n", i, shape[:half], words[r.IntN(len(words))], i, shape[half:])
	}
	for range n + n/4 {
		from, to := r.IntN(n), r.IntN(n)
		if from > to && r.IntN(5) > 0 {
			from, to = to, from
		}
		if from == to && r.IntN(3) > 0 {
			continue
		}
		label := ""
		if r.IntN(3) == 0 {
			label = "|" + words[r.IntN(len(words))] + "|"
		}
		fmt.Fprintf(&b, "n%d %s%s n%d\n", from, pick("-->", "-->", "-.->", "==>", "---"), label, to)
	}
	for f := range frames {
		fmt.Fprintf(&b, "subgraph f%d [Frame number %d]\n", f, f)
		for i := f * n / (frames + 1); i < (f+1)*n/(frames+1); i++ {
			fmt.Fprintf(&b, "n%d\n", i)
		}
		b.WriteString("end\n")
	}
	return b.String()
}
