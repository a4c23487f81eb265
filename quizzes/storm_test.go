package quizzes_test

import (
	"cmp"
	"slices"
	"strconv"
	"testing"
)

// run is what the retry storm of lesson 5 measures; last is in tenths of a second.
type run struct{ sent, peak, served, last int }

// storm is the retry storm as the lesson describes it, seed 7: 300 clients fail within
// 200 ms, the server is back after 10 s and answers 20 requests per 100 ms, fewer when
// more arrive; waits are 1, 2, 4, 8, 8… s, with full jitter a random part of that.
func storm(jitter bool) run {
	const buckets, down, capacity = 300, 100, 20
	type request struct {
		at     float64
		client int
	}
	state := uint32(7)
	random := func() float64 { // mulberry32
		state += 0x6D2B79F5
		t := (state ^ state>>15) * (state | 1)
		t ^= t + (t^t>>7)*(t|61)
		return float64(t^t>>14) / (1 << 32)
	}
	var queue [buckets][]request
	put := func(r request) {
		if k := int(r.at / 100); k < buckets {
			queue[k] = append(queue[k], r)
		}
	}
	var failed [300]int
	for i := range failed {
		put(request{random() * 200, i})
	}
	var out run
	for k := range buckets {
		slices.SortFunc(queue[k], func(a, b request) int {
			return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.client, b.client))
		})
		n, quota := len(queue[k]), 0
		if k >= down {
			if quota = n; n > capacity {
				quota = max(capacity/4, capacity-(n-capacity+3)/4)
			}
		}
		for i := 0; i < len(queue[k]); i++ {
			if i < quota {
				out.served++
				out.last = k
				continue
			}
			r := queue[k][i]
			wait := min(8000, 1000*float64(int(1)<<min(failed[r.client], 3)))
			if jitter {
				wait *= random()
			}
			failed[r.client]++
			put(request{r.at + wait, r.client})
		}
		out.sent += len(queue[k])
		if k >= down {
			out.peak = max(out.peak, len(queue[k]))
		}
	}
	return out
}

// The figures are those of the reference run RS-1, seed 7, which were read off a
// published table and not made by this code.
func TestTheStormOfTheQuizIsTheReferenceRun(t *testing.T) {
	if got, want := storm(false), (run{sent: 1790, peak: 165, served: 20, last: 231}); got != want {
		t.Errorf("exponential: %+v, want %+v", got, want)
	}
	if got, want := storm(true), (run{sent: 1900, peak: 12, served: 300, last: 175}); got != want {
		t.Errorf("full jitter: %+v, want %+v", got, want)
	}
}

// comma writes a count below a million as prose does: 1,790.
func comma(n int) string {
	s := strconv.Itoa(n)
	if len(s) > 3 {
		s = s[:len(s)-3] + "," + s[len(s)-3:]
	}
	return s
}
