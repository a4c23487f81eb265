package retrystorm

import (
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
// A client has at most one request under way, so the requests of a bucket are a linked
// list of clients and a run allocates nothing after its start.
//
// Why several short loops over the requests of a bucket, and no call through a variable
// for one request: in Go's WebAssembly such a call costs more than the work on a request,
// and so do the branches of a long function. A run takes half the time for it.
type run struct {
	settings *settings // shared, never changed
	policy   *policy
	random   sim.Mulberry32
	backoff  []float64 // the exponential delay after failure 0, 1, …; the last one stays

	clients []client
	buckets []bucket
	queue   []arrival // scratch: the requests of one bucket
	spare   []arrival // scratch: for sorting them

	bucket   int // the next bucket to play
	sent     []int32
	answered []int32
	total    int // requests sent
	served   int // clients answered
	gaveUp   int // clients that will not ask again
	lastAt   int // bucket of the last answer
	overrun  bool
}

// client is one client that waits. Times are in ms.
type client struct {
	at    float64 // when its next request arrives
	last  float64 // its last wait, or the base
	tries int32   // its failures so far
	next  int32   // the client that was put in the same bucket before it, if any
}

// bucket holds the requests that will arrive in it.
type bucket struct {
	latest int32 // the client that was put in last
	n      int32
}

// newRun puts every client's first request in its bucket.
func newRun(s *settings, p *policy) *run {
	r := &run{
		settings: s, policy: p, random: sim.NewMulberry32(s.seed), backoff: s.backoff(),
		clients: make([]client, s.clients), buckets: make([]bucket, s.horizon),
		queue: make([]arrival, s.clients), spare: make([]arrival, s.clients),
		sent: make([]int32, s.horizon), answered: make([]int32, s.horizon),
	}
	for i := range r.clients {
		a := arrival{r.random.Float64() * s.spread, int32(i)}
		r.clients[i].last = s.base
		if k := int(a.at / bucketMS); k < len(r.buckets) {
			r.buckets[k].add(&r.clients[i], a)
		}
	}
	return r
}

// add puts the next request of client c in the bucket.
func (b *bucket) add(c *client, a arrival) {
	c.at = a.at
	c.next, b.latest = b.latest, a.client
	b.n++
}

// done reports whether the run is at its horizon or its limit of requests.
func (r *run) done() bool { return r.overrun || r.bucket == len(r.buckets) }

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
		n := min(len(queue), maxRequests-r.total)
		r.overrun = n < len(queue)
		r.total += n
		r.sent[k] += int32(n)
		answers := min(quota, n)
		if answers > 0 {
			quota -= answers
			r.served += answers
			r.answered[k] += int32(answers)
			r.lastAt = k
		}
		queue = r.refuse(k, queue[answers:n])
	}
	r.bucket++
}

// refuse makes the clients of requests in bucket k wait, as their policy says, or give
// up. It returns the requests that come back within the bucket, in the same memory.
func (r *run) refuse(k int, queue []arrival) []arrival {
	queue = r.giveUp(queue)
	if len(queue) == 0 {
		return nil
	}
	r.policy.delay(r, queue)
	again := 0
	for _, a := range queue {
		switch next := int(a.at / bucketMS); {
		case next == k:
			queue[again] = a
			again++
		case next < len(r.buckets):
			r.buckets[next].add(&r.clients[a.client], a)
		}
	}
	return queue[:again]
}

// giveUp takes out the requests of clients that will not ask again.
func (r *run) giveUp(queue []arrival) []arrival {
	limit, keep := r.settings.maxAttempts, 0
	switch {
	case r.policy.delay == nil:
	case limit == 0:
		keep = len(queue)
	default:
		for _, a := range queue {
			if r.clients[a.client].tries+1 < limit {
				queue[keep] = a
				keep++
			}
		}
	}
	r.gaveUp += len(queue) - keep
	return queue[:keep]
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
	c.clients, c.buckets = slices.Clone(r.clients), slices.Clone(r.buckets)
	c.queue, c.spare = make([]arrival, len(r.queue)), make([]arrival, len(r.spare))
	c.sent, c.answered = slices.Clone(r.sent), slices.Clone(r.answered)
	return &c
}
