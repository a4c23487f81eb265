package retrystorm

import (
	"cmp"
	"slices"

	"millrace/wasm/sim"
)

const (
	bucketMS    = 100       // width of a bucket, and of one tick
	maxRequests = 1_000_000 // of one run: then it ends
)

// settings are the conditions of a run. Times are milliseconds, kept as float64.
// The two fractions are in hundredths, so that the quota is exact integer arithmetic.
type settings struct {
	seed        uint32
	clients     int
	spread      float64 // all first requests fall in [0, spread)
	outage      int     // buckets in which the server answers nobody
	horizon     int     // buckets
	capacity    int     // answers per bucket
	floorPct    int     // of the capacity, however crowded the bucket
	rejectPct   int     // hundredths of an answer that one rejection costs
	base, cap   float64
	maxAttempts int32 // requests per client; 0 is no limit
}

// quota is how many of n requests a server that is up answers in one bucket: all of
// them up to the capacity C, else max(⌈φC⌉, ⌊C − w(n−C)⌋) for floor φ and rejection
// cost w, because turning a request away is work too.
func (s *settings) quota(n int) int {
	if n <= s.capacity {
		return n
	}
	floor := (s.floorPct*s.capacity + 99) / 100
	rest := 100*s.capacity - s.rejectPct*(n-s.capacity)
	return max(floor, rest/100) // a negative rest may round up: the floor is above it
}

// run is one policy living through one outage, one bucket at a time.
//
// A client has at most one request under way, so a bucket is a linked list through
// next and a run allocates nothing after its start.
type run struct {
	settings *settings // shared, never changed
	policy   *policy
	random   sim.Mulberry32

	at    []float64 // when the client's next request arrives, ms
	last  []float64 // its last wait, ms
	tries []int32   // its failures so far
	next  []int32   // the next client in the same bucket, or none
	first []int32   // by bucket: its first client, or none
	order []int32   // scratch: the clients of one bucket

	bucket   int // the next bucket to play
	sent     []int32
	answered []int32
	total    int // requests sent
	served   int // clients answered
	gaveUp   int // clients that will not ask again
	lastAt   int // bucket of the last answer
	overrun  bool
}

// none ends a list of clients.
const none = -1

// newRun puts every client's first request in its bucket.
func newRun(s *settings, p *policy) *run {
	r := &run{
		settings: s, policy: p, random: sim.NewMulberry32(s.seed),
		at: make([]float64, s.clients), last: make([]float64, s.clients),
		tries: make([]int32, s.clients), next: make([]int32, s.clients),
		order: make([]int32, 0, s.clients), first: make([]int32, s.horizon),
		sent: make([]int32, s.horizon), answered: make([]int32, s.horizon),
	}
	for k := range r.first {
		r.first[k] = none
	}
	for c := range r.at {
		r.last[c] = s.base
		r.schedule(int32(c), r.random.Float64()*s.spread)
	}
	return r
}

// schedule puts the next request of client c at time t, or nowhere when that is beyond
// the horizon.
func (r *run) schedule(c int32, t float64) {
	r.at[c] = t
	if k := int(t / bucketMS); k < len(r.first) {
		r.next[c], r.first[k] = r.first[k], c
	}
}

// done reports whether the run is at its horizon or its limit of requests.
func (r *run) done() bool { return r.overrun || r.bucket == len(r.first) }

// step plays one bucket: its requests in order of arrival, the first of them answered
// up to the quota, the others sent away to wait. A retry that lands in the same bucket
// joins its end, in the order of the failures, and finds the quota spent.
func (r *run) step() {
	if r.done() {
		return
	}
	k := r.bucket
	queue := r.arrivals(k)
	quota := 0
	if k >= r.settings.outage {
		quota = r.settings.quota(len(queue))
	}
	for len(queue) > 0 && !r.overrun {
		again := queue[:0]
		for _, c := range queue {
			if r.total == maxRequests {
				r.overrun = true
				break
			}
			r.total++
			r.sent[k]++
			switch {
			case quota > 0:
				quota--
				r.served++
				r.answered[k]++
				r.lastAt = k
			case !r.fail(c):
				r.gaveUp++
			case int(r.at[c]/bucketMS) == k:
				again = append(again, c)
			default:
				r.schedule(c, r.at[c])
			}
		}
		queue = again
	}
	r.bucket++
}

// arrivals lists the clients of bucket k by time, then number.
func (r *run) arrivals(k int) []int32 {
	queue := r.order[:0]
	for c := r.first[k]; c != none; c = r.next[c] {
		queue = append(queue, c)
	}
	slices.SortFunc(queue, func(a, b int32) int {
		return cmp.Or(cmp.Compare(r.at[a], r.at[b]), cmp.Compare(a, b))
	})
	return queue
}

// fail makes client c wait and reports whether it will ask again; at[c] then says when.
func (r *run) fail(c int32) bool {
	limit := r.settings.maxAttempts
	if r.policy.delay == nil || limit > 0 && r.tries[c]+1 >= limit {
		return false
	}
	d := r.policy.delay(r.settings, r.tries[c], r.last[c], &r.random)
	r.tries[c]++
	r.last[c] = d
	r.at[c] += d
	return true
}

// failing counts the clients that have no answer.
func (r *run) failing() int { return r.settings.clients - r.served }

// peak is the fullest bucket since the server came back, and its number; ok is false
// before that.
func (r *run) peak() (n int32, bucket int, ok bool) {
	for k := r.settings.outage; k < r.bucket; k++ {
		if !ok || r.sent[k] > n {
			n, bucket, ok = r.sent[k], k, true
		}
	}
	return n, bucket, ok
}

// clone copies all that a step changes.
func (r *run) clone() *run {
	c := *r
	c.at, c.last = slices.Clone(r.at), slices.Clone(r.last)
	c.tries, c.next = slices.Clone(r.tries), slices.Clone(r.next)
	c.first, c.order = slices.Clone(r.first), make([]int32, 0, len(r.at))
	c.sent, c.answered = slices.Clone(r.sent), slices.Clone(r.answered)
	return &c
}
