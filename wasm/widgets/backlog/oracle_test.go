package backlog

import (
	"math"
	"runtime"
	"strconv"
	"testing"

	"millrace/wasm/sim"
)

// sale are the conditions of the course: 1,000/s, and 5,000/s for a minute, against 80
// workers of 25/s.
func sale() *settings {
	return &settings{
		seed: 7, base: 1000, sale: 5000, saleFor: 60, workers: 80, perWorker: 25, bound: unbounded,
		rule: off, target: 10, startup: 60, most: 400, watch: 300,
	}
}

// play runs the fluid to the end.
func play(s *settings) *fluid {
	f := &fluid{scaler: newScaler(s)}
	for t := int64(0); t < s.watch; t++ {
		f.second(s, t, s.rate(t))
	}
	return f
}

// Peak (λ₁−μ)d, drain peak/(μ−λ₀), wait peak/μ: the table of the course, each figure
// exact.
func TestTheFluidIsExactToTheUnit(t *testing.T) {
	for _, c := range []struct {
		base, sale, saleFor, workers, perWorker, watch int64
		peak                                           int64
		drain, wait                                    float64 // −1: never
	}{
		{1000, 1000, 60, 32, 25, 3600, 720_000, -1, 900},
		{1000, 5000, 60, 80, 25, 300, 180_000, 180, 90},
		{1000, 5000, 60, 60, 25, 600, 210_000, 420, 140},
		{1000, 5000, 60, 120, 25, 300, 120_000, 60, 40},
		{1000, 5000, 60, 160, 25, 300, 60_000, 20, 15},
		{30, 150, 10, 4, 10, 300, 1100, 110, 27.5},
		{100, 2000, 60, 8, 25, 1200, 108_000, 1080, 540},
	} {
		s := sale()
		s.base, s.sale, s.saleFor, s.workers, s.perWorker, s.watch = c.base, c.sale, c.saleFor, c.workers, c.perWorker, c.watch
		f := play(s)
		if f.peak != c.peak || f.worstWait != c.wait {
			t.Errorf("%+v: peak %d, wait %v", c, f.peak, f.worstWait)
		}
		if drain := f.drainedAt - float64(s.saleFor); f.drained != (c.drain >= 0) || f.drained && drain != c.drain {
			t.Errorf("%+v: drained %t in %v s", c, f.drained, drain)
		}
	}
}

// The seven points of the course's chart.
func TestTheTableOfTheDefaultsIsThatOfTheCourse(t *testing.T) {
	want := [][2]string{{"0", "0"}, {"30", "90,000"}, {"60", "180,000"}, {"120", "120,000"}, {"180", "60,000"}, {"240", "0"}, {"300", "0"}}
	rows := finished(t).Table().Rows
	if len(rows) != len(want) {
		t.Fatalf("%d rows, want %d", len(rows), len(want))
	}
	for i, w := range want {
		if rows[i][0].Text != w[0] || rows[i][1].Text != w[1] {
			t.Errorf("row %d is %s: %s, want %s: %s", i, rows[i][0].Text, rows[i][1].Text, w[0], w[1])
		}
	}
}

// The reference run of the autoscaler by depth: 1 s ticks, 25/s a worker, target 10 s, at
// most 400. A start-up as long as the sale is as good as none, but for the drain.
func TestTheAutoscalerComesTooLateByItsStartUp(t *testing.T) {
	for _, c := range []struct {
		startup, peak int64
		wait          float64
	}{{0, 49_775, 20_000.0 / 2000}, {30, 123_500, 54}, {60, 180_000, 90}} {
		s := sale()
		s.rule, s.startup, s.watch = byDepth, c.startup, 900
		f := play(s)
		if f.peak != c.peak || f.worstWait < c.wait {
			t.Errorf("start-up %d s: peak %d, want %d; worst wait %v, want %v", c.startup, f.peak, c.peak, f.worstWait, c.wait)
		}
		if c.startup > 0 && f.worstWait != c.wait {
			t.Errorf("start-up %d s: worst wait %v, want %v", c.startup, f.worstWait, c.wait)
		}
		if drain := math.Round(f.drainedAt - 60); c.startup == 60 && drain != 37 {
			t.Errorf("drained %v s after the sale, want 37", drain)
		}
	}
}

// By arithmetic: 120 workers keep the sale to (5,000 − 3,000)·60 = 120,000, a wait of 40 s,
// gone a minute later; so 120·120 + 80·780 worker-seconds in 900 s. 200 always are 180,000.
func TestAScheduleCostsWhatArithmeticSays(t *testing.T) {
	s := sale()
	s.rule, s.most, s.watch = schedule, 120, 900
	if f := play(s); f.peak != 120_000 || f.worstWait != 40 || f.drainedAt != 120 || f.workerSeconds != 76_800 {
		t.Errorf("peak %d, wait %v, gone at %v, %d worker-seconds", f.peak, f.worstWait, f.drainedAt, f.workerSeconds)
	}
	s = sale()
	s.workers, s.watch = 200, 900
	if f := play(s); f.peak != 0 || f.workerSeconds != 180_000 {
		t.Errorf("peak %d, %d worker-seconds", f.peak, f.workerSeconds)
	}
}

// With room for 100,000 the queue is full after 33⅓ s, and 3,000/s are turned away for
// the other 26⅔ s.
func TestABoundedQueueTurnsTheRestAway(t *testing.T) {
	s := sale()
	s.bound = 100_000
	f := play(s)
	if f.peak != 100_000 || f.rejected != 80_000 || f.worstWait != 50 || f.drainedAt != 160 {
		t.Errorf("peak %d, rejected %d, wait %v, gone at %v", f.peak, f.rejected, f.worstWait, f.drainedAt)
	}
}

// length = latency ÷ (time of a job ÷ threads), the four examples of the course.
func TestTheRoomFollowsFromTheBudget(t *testing.T) {
	for _, c := range []struct {
		budget             float64
		workers, perWorker int64
		want               int64
	}{{1, 4, 10, 40}, {2, 10, 20, 400}, {0.5, 200, 25, 2500}, {5, 8, 5, 200}, {0.29, 1, 100, 29}} {
		if got := room(c.budget, c.workers*c.perWorker); got != c.want {
			t.Errorf("%v s at %d/s: room for %d, want %d", c.budget, c.workers*c.perWorker, got, c.want)
		}
	}
}

// bounded are the conditions of the course's bounded queue, 4 workers of 10/s.
func bounded(rate, room int64) *settings {
	s := sale()
	s.base, s.sale, s.saleFor, s.workers, s.perWorker, s.bound = rate, rate, 0, 4, 10, room
	return s
}

// M/M/c/K by birth and death; GNU Octave's queueing package agrees on the rejections.
func TestTheLongRunOfABoundedQueueIsThatOfTheory(t *testing.T) {
	for _, c := range []struct {
		rate, room              int64
		reject, mean, p99, busy float64 // 0: not given
		rejectTo, p99To, busyTo float64
	}{
		{50, 28, 0.20019, 0, 0.9822, 0.99976, 1e-5, 1e-4, 1e-5},
		{50, 40, 0.20001323786, 0.900087757576, 1.3394, 0.999983, 1e-10, 1e-4, 1e-6},
		{50, 100, 0.20000000002, 2.40000000032, 3.0457, 1, 1e-10, 1e-4, 1e-6},
		{30, 6, 0.0243209280084, 0.0310957169271, 0, 0, 1e-12, 0, 0},
		{60, 20, 0.333362418684, 0, 0, 0, 1e-12, 0, 0},
	} {
		got := steadyOf(bounded(c.rate, c.room))
		near := func(what string, got, want, to float64) {
			if want > 0 && math.Abs(got-want) > to {
				t.Errorf("%d/s, room %d: %s %.12g, want %v", c.rate, c.room, what, got, want)
			}
		}
		near("rejected", got.reject, c.reject, c.rejectTo)
		near("mean wait", got.mean, c.mean, 1e-10)
		near("p99", got.p99, c.p99, c.p99To)
		near("busy", got.usage, c.busy, c.busyTo)
	}
}

// long plays the random run of steady conditions and returns its share of rejections
// and the jobs there at each second, with 95 % bands.
func long(s *settings, seconds int64) (reject, rejectBand, there, thereBand float64) {
	r := newRandom(s)
	var rejects, level sim.Batches
	var rejected int64
	for t := int64(0); t < seconds; t++ {
		r.steps = 0 // the bound is for pages
		r.second(s, t, s.base)
		if t < 200 {
			rejected = r.rejected
			continue
		}
		level.Add(float64(r.there))
		rejects.Add(float64(r.rejected-rejected) / float64(s.base))
		rejected = r.rejected
	}
	reject, rejectBand, _ = rejects.Band()
	there, thereBand, _ = level.Band()
	return reject, rejectBand, there, thereBand
}

// The random run against M/M/c and M/M/c/K: the share turned away and the mean number
// there, within 1.68 times the 95 % band of the run itself (3.29 sd).
func TestTheRandomRunIsTheQueueOfTheory(t *testing.T) {
	seconds := int64(60_000)
	if runtime.GOARCH == "wasm" {
		seconds = 10_000
	}
	for _, c := range []struct {
		rate, room    int64
		reject, there float64
	}{
		{30, unbounded, 0, 4.52830188679},                                        // Erlang C
		{30, 6, 0.0243209280084, 30 * 0.9756790719916 * (0.1 + 0.0310957169271)}, // Little's law
		{50, 40, 0.20001323786, 50 * 0.79998676214 * 1.000087757576},
		{60, 20, 0.333362418684, 0},
	} {
		reject, rejectBand, there, thereBand := long(bounded(c.rate, c.room), seconds)
		if math.Abs(reject-c.reject) > 1.68*rejectBand {
			t.Errorf("%d/s, room %d: %.5f are rejected, want %.5f ± %.5f", c.rate, c.room, reject, c.reject, 1.68*rejectBand)
		}
		if c.there > 0 && math.Abs(there-c.there) > 1.68*thereBand {
			t.Errorf("%d/s, room %d: %.4f are there, want %.4f ± %.4f", c.rate, c.room, there, c.there, 1.68*thereBand)
		}
	}
}

// 60 s of the sale: 180,000 with a variance of 300,000 arrivals and 120,000 jobs, so one
// run lies within ± 2,132 in 999 of 1,000 cases. Less the 80 jobs in the workers' hands.
func TestTheRandomRunStaysAboutTheFluid(t *testing.T) {
	runs := 400
	if runtime.GOARCH == "wasm" {
		runs = 60
	}
	var at60 sim.Moments
	far := 0
	for seed := range runs {
		s := sale()
		s.seed = uint64(seed + 1)
		r := newRandom(s)
		for t := range int64(60) {
			r.second(s, t, s.rate(t))
		}
		at60.Add(float64(r.waiting()))
		if math.Abs(float64(r.waiting())-179_920) > 2132 {
			far++
		}
	}
	n := float64(runs)
	if off := math.Abs(at60.Mean() - 179_920); off > 3.29*648/math.Sqrt(n) {
		t.Errorf("the mean is %.0f", at60.Mean())
	}
	if off := math.Abs(at60.SD()/648 - 1); off > 3.29/math.Sqrt(2*n) {
		t.Errorf("the standard deviation is %.0f, want 648", at60.SD())
	}
	if far > 4 {
		t.Errorf("%s of %d runs are further than 2,132 away", strconv.Itoa(far), runs)
	}
}
