package openstorm

import "testing"

// By hand: 45 are 25 too many, which cost 6.25 answers; 100 would cost all, and the floor
// is 5; a floor of 0.33 of 20 is 6.6, rounded up.
func TestTheQuotaFollowsItsFormula(t *testing.T) {
	for _, c := range []struct{ floor, n, want int }{
		{25, 0, 0}, {25, 20, 20}, {25, 21, 19}, {25, 45, 13}, {25, 100, 5}, {25, 1_000_000, 5}, {33, 100, 7}, {100, 100, 20}, {0, 200, 0},
	} {
		d := defaults()
		d.floorPct = c.floor
		if got := d.quota(c.n); got != c.want {
			t.Errorf("floor %d%%: %d of %d are answered, want %d", c.floor, got, c.n, c.want)
		}
	}
}

// remedies are those of the presets and a few that combine everything.
func remedies() []*remedy {
	var out []*remedy
	for i := range presets {
		out = append(out, usual(presets[i].remedy))
	}
	return append(out,
		usual(remedy{policy: exponential, attempts: 6, budget: 30, tokens: 250, breaker: fast}),
		usual(remedy{policy: full, attempts: 3, budget: 5, breaker: retry, cap: 300_000}),
		usual(remedy{policy: full, attempts: 1}))
}

// What came is answered, gave up or waits; a call reached the server or was blocked; no
// window answers more than its quota, and none while the server is down; and the budget
// let no more through than it held and earned.
func TestNobodyIsLostAndNothingIsAnsweredTwice(t *testing.T) {
	for _, r := range remedies() {
		for _, crowd := range []int{0, 500} {
			c := defaults()
			c.crowd = crowd
			x := newRun(c, r)
			var fresh, answered, calls int
			for k := 0; !x.done(); k++ {
				x.step()
				m := x.history[k]
				fresh += int(m.fresh)
				answered += int(m.answered)
				calls += int(m.sent + m.blocked)
				if fresh != answered+x.gaveUp+int(m.waiting) {
					t.Fatalf("%s, window %d: %d came, %d were answered, %d gave up and %d wait", r.label(), k, fresh, answered, x.gaveUp, m.waiting)
				}
				quota := c.quota(int(m.sent))
				if c.down(k) {
					quota = 0
				}
				if int(m.answered) != quota {
					t.Fatalf("%s, window %d: %d of %d are answered, want %d", r.label(), k, m.answered, m.sent, quota)
				}
				if waiting := x.retries.size - x.coming; waiting != int(m.waiting) {
					t.Fatalf("%s, window %d: %d wait, not %d", r.label(), k, waiting, m.waiting)
				}
				if retries := calls - fresh + int(m.waiting); r.budget > 0 && 100*retries > 100*r.tokens+r.budget*answered {
					t.Fatalf("%s, window %d: %d retries from %d tokens and %d answers", r.label(), k, retries, r.tokens, answered)
				}
			}
		}
	}
}

// Requests come in order of time within their window, and a retry never in that of its
// failure: what is waited for then is decided.
func TestRequestsComeInOrderAndInTheirWindow(t *testing.T) {
	for _, r := range remedies() {
		x := newRun(defaults(), r)
		for k := 0; !x.done(); k++ {
			x.step()
			if n := len(x.retries.pages[k]); n > 0 {
				t.Fatalf("%s: %d retries are left in window %d", r.label(), n, k)
			}
			for i, q := range x.batch {
				if q.at/windowUS != int64(k) || i > 0 && q.at < x.batch[i-1].at {
					t.Fatalf("%s, window %d: request %d comes at %d µs", r.label(), k, i, q.at)
				}
				if r.attempts > 0 && int(q.tries) >= r.attempts {
					t.Fatalf("%s: a client asks for the %dth time", r.label(), q.tries+1)
				}
			}
		}
	}
}

// Common random numbers: whatever is done about failures, the same clients come.
func TestTheSameClientsComeWhateverIsDone(t *testing.T) {
	first := play(defaults(), usual(remedy{policy: none}))
	for _, r := range remedies() {
		x := play(defaults(), r)
		for k := range x.history {
			if x.history[k].fresh != first.history[k].fresh {
				t.Fatalf("%s, window %d: %d came, %d without retries", r.label(), k, x.history[k].fresh, first.history[k].fresh)
			}
		}
	}
}

// The waits of a client: 1, 2, 4, 8, 8 s; a random part of that with jitter.
func TestWaitsGrowToTheCap(t *testing.T) {
	x := newRun(defaults(), usual(remedy{policy: exponential}))
	jitter := newRun(defaults(), usual(remedy{policy: full}))
	for i, want := range []int64{1, 2, 4, 8, 8, 8} {
		if got := x.delay(int32(i + 1)); got != want*1_000_000 {
			t.Errorf("wait %d is %d µs, want %d s", i+1, got, want)
		}
		sum := int64(0)
		const n = 2000
		for range n {
			d := jitter.delay(int32(i + 1))
			if d < 0 || d >= want*1_000_000 {
				t.Fatalf("jittered wait %d is %d µs", i+1, d)
			}
			sum += d
		}
		// The mean of n uniform numbers below D is D/2 ± D/√(12n).
		if mean := float64(sum) / n / 1e6; mean < float64(want)*0.47 || mean > float64(want)*0.53 {
			t.Errorf("jittered wait %d is %.3f s on average, want %d/2", i+1, mean, want)
		}
	}
}

// By hand: 4 of 9 is too few to conclude, 4 of 10 failures too few, 5 of 10 trips it.
func TestTheBreakerOpensProbesAndCloses(t *testing.T) {
	var c circuit
	at := func(k, calls, answered, pass int, after state) {
		t.Helper()
		got := c.pass(k, calls)
		c.judge(k, got, min(got, answered))
		if got != pass || c.state != after {
			t.Errorf("window %d: %d of %d pass and the state is %d, want %d and %d", k, got, calls, c.state, pass, after)
		}
	}
	at(0, 9, 0, 9, closed)
	at(1, 10, 6, 10, closed)
	at(2, 10, 5, 10, opened)
	for k := 3; k < 23; k++ { // two seconds
		at(k, 50, 20, 0, opened)
	}
	at(23, 50, 4, 5, opened) // one probe fails
	for k := 24; k < 44; k++ {
		at(k, 50, 20, 0, opened)
	}
	at(44, 0, 0, 0, probing)
	at(45, 2, 2, 2, probing)
	at(46, 50, 20, 3, closed)
	at(47, 50, 50, 50, closed)
}
