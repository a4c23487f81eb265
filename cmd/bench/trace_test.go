package main

import (
	"maps"
	"math"
	"strings"
	"testing"
)

// The text format of Prometheus: comments, samples with labels, and those without.
func TestGaugesAreReadWithoutLabels(t *testing.T) {
	got, err := gauges("# HELP go_goroutines Goroutines that exist.\n# TYPE go_goroutines gauge\ngo_goroutines 14\n" +
		"millrace_events_total{outcome=\"stored\"} 3\nheap_bytes 4.5e+06\n")
	if err != nil || !maps.Equal(got, map[string]float64{"go_goroutines": 14, "heap_bytes": 4.5e6}) {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := gauges("go_goroutines many\n"); err == nil {
		t.Error("a word is taken for a number")
	}
}

// Nine looks, one an hour. By hand: the medians of the thirds are 5, 8 and 10; after the
// first third the line through 8, 8, 8, 10, 10, 10 rises by 9/17.5 an hour.
func TestWhatGrowsIsSaid(t *testing.T) {
	memory := sample{1, 5, 9, 8, 8, 8, 10, 10, 10}
	flat := sample{7, 7, 7, 7, 7, 7, 7, 7, 7}
	all := (&trace{hours: sample{0, 1, 2, 3, 4, 5, 6, 7, 8}, memory: memory, heap: flat, files: flat, goroutines: flat, wal: memory}).figures()
	if got := all[0].values.median(); math.Abs(got-1.25) > 1e-9 || all[0].goal.met(got) {
		t.Errorf("from 8 to 10 is %v times, and the goal is met: %t", got, all[0].goal.met(got))
	}
	for _, want := range []string{"5.00 MB, then 8.00 MB, then 10.0 MB", "1.00 … 10.0 MB", "+0.5 MB an hour"} {
		if !strings.Contains(all[0].note, want) {
			t.Errorf("the note lacks %q: %s", want, all[0].note)
		}
	}
	if got := all[2].values.median(); got != 1 || !all[2].goal.met(got) {
		t.Errorf("what stays is %v times itself", got)
	}
}
