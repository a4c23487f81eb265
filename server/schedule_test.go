package server_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"millrace/server"
)

// stepsInSchedule is long enough for a guest to work on two devices, sign in on both and go
// on, with something lost on the way.
const stepsInSchedule = 40

func TestProofAnyScheduleOfDevicesCountsEverythingOnce(t *testing.T) {
	count := 200
	if os.Getenv("MILLRACE_PROOF") != "" {
		count = 10_000
	}
	runSchedules(t, count)
}

// runSchedules runs the schedules of the first seeds against one server, several at a time.
// Of one that fails it shows the fewest steps that still do.
func runSchedules(t *testing.T, count int) {
	server.HashCheaply(t)
	r := newRig(t, func(c *server.Config) { c.Log = nil })
	var next, runs atomic.Uint64
	run := func(steps []step) *world {
		w := newWorld(r, fmt.Sprint(runs.Add(1)))
		for _, s := range steps {
			w.do(s)
		}
		w.settle()
		return w
	}
	var all sync.WaitGroup
	var broken atomic.Uint64
	began := time.Now()
	for range 8 {
		all.Go(func() {
			for seed := next.Add(1); seed <= uint64(count) && broken.Load() == 0; seed = next.Add(1) {
				if run(schedule(seed, stepsInSchedule)).fault != "" {
					broken.CompareAndSwap(0, seed)
				}
			}
		})
	}
	all.Wait()
	if seed := broken.Load(); seed != 0 {
		steps := fewest(schedule(seed, stepsInSchedule), func(steps []step) bool { return run(steps).fault != "" })
		w := run(steps)
		t.Fatalf("seed %d: %s\nstill wrong with %d of %d steps:\n%s\nand this is what the server was sent:\n  %s",
			seed, w.fault, len(steps), stepsInSchedule, lines(steps), strings.Join(w.story, "\n  "))
	}
	t.Logf("%d schedules of %d steps in %v", count, stepsInSchedule, time.Since(began).Round(time.Millisecond))
}

// fewest leaves out steps, many at a time and then one by one, as long as the rest fails.
func fewest(steps []step, fails func([]step) bool) []step {
	for size := len(steps) / 2; size > 0; size /= 2 {
		for from := 0; from+size <= len(steps); {
			if less := slices.Delete(slices.Clone(steps), from, from+size); fails(less) {
				steps = less
			} else {
				from += size
			}
		}
	}
	return steps
}

func lines(steps []step) (text string) {
	for _, s := range steps {
		text += "  " + s.String() + ",\n"
	}
	return text
}
