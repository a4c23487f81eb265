package backlog

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"millrace/wasm/chart/charttest"
	"millrace/wasm/widget"
)

// given reads "name=value" pairs over the defaults and refuses what Parse refuses.
func given(t testing.TB, pairs ...string) widget.Values {
	t.Helper()
	v, faults := widget.Parse(params, func(name string) (string, bool) {
		for _, p := range pairs {
			if value, ok := strings.CutPrefix(p, name+"="); ok {
				return value, true
			}
		}
		return "", false
	})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return v
}

// finished runs the widget to its end.
func finished(t testing.TB, pairs ...string) widget.Run {
	t.Helper()
	r, ticks := widget.Finish(Widget, given(t, pairs...))
	if !r.Done() {
		t.Fatalf("not done after %d ticks", ticks)
	}
	return r
}

// reading finds a reading by name.
func reading(t testing.TB, r widget.Run, name string) widget.Reading {
	t.Helper()
	for _, x := range r.Read() {
		if x.Name == name {
			return x
		}
	}
	t.Fatalf("no reading is called %q", name)
	return widget.Reading{}
}

// The figures of the course, lesson 7.
func TestTheDefaultRunReadsAsTheLessonSays(t *testing.T) {
	r := finished(t)
	for name, want := range map[string]string{
		"peak": "180K jobs", "worst_wait_s": "90 s", "drain_s": "180 s", "worker_seconds": "24,000", "rejected": "0 jobs",
	} {
		if got := reading(t, r, name).Full(); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	if got, want := r.Say(), "The queue grows to 180K jobs after 1 min, a wait of 90 s at the worst; it is gone 180 s after the sale."; got != want {
		t.Errorf("says %q, want %q", got, want)
	}
}

// The tiles of the course: 1,000/s in, 800/s out, +200/s, and 720K after an hour.
func TestTheTilesReadAsTheLessonSays(t *testing.T) {
	r := finished(t, "sale=1000", "workers=32", "watch_s=3600")
	for name, want := range map[string]string{
		"in_per_s": "1,000/s", "out_per_s": "800/s", "net_per_s": "+200/s", "backlog": "720K jobs", "worst_wait_s": "900 s", "drain_s": "never",
	} {
		if got := reading(t, r, name).Full(); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

func TestTheSentenceFitsWhatHappens(t *testing.T) {
	for _, c := range []struct {
		pairs string
		at    int
		want  string
	}{
		{"", 0, "5,000/s will arrive for 1 min and then 1,000/s; 80 workers handle 2,000/s."},
		{"", 30, "After 30 s 5,000/s arrive and 2,000/s are handled: the queue grows by 3,000/s and holds 90K jobs, the oldest of them 18 s old."},
		{"", 120, "After 2 min 1,000/s arrive and 2,000/s are handled: the queue shrinks by 1,000/s and holds 120K jobs, the oldest of them 72 s old."},
		{"", 250, "After 4 min 10 s 1,000/s arrive and 1,000/s are handled: the queue is empty."},
		{"limit=length", 50, "After 50 s 5,000/s arrive and 2,000/s are handled: the queue is full with 100K jobs, and 50K jobs were turned away."},
		{"sale=1000", 300, "No queue forms: the workers keep up."},
		// 60 s of 3,000/s too many, and nobody may wait.
		{"limit=length bound=0", 300, "Nothing may wait: 180K jobs are turned away."},
		{"limit=length bound=0", 10, "After 10 s 5,000/s arrive and 2,000/s are handled: the queue has no room, and 30K jobs were turned away."},
		{"sale_s=0", 300, "No queue forms: the workers keep up."},
		{"sale=1000 workers=32 watch_s=3600", 3600, "The queue grows to 720K jobs after 1 h, a wait of 900 s at the worst; at +200/s it never gets shorter."},
		{"limit=length", 300, "The queue grows to 100K jobs after 34 s, a wait of 50 s at the worst; 80K jobs are turned away; it is gone 100 s after the sale."},
		{"base=50 sale=50 workers=4 per_worker=10 limit=budget budget_s=1", 300, "The queue grows to 40 jobs after 4 s, a wait of 1 s at the worst; 2,960 jobs are turned away; it stays full; " +
			"in the long run the accepted wait 900.1 ms on average and 99 of 100 of them less than 1.34 s."},
		{"sale=1000 base=5000 watch_s=90", 90, "The queue grows to 90K jobs after 1 min 30 s, a wait of 45 s at the worst; at +3,000/s it never gets shorter."},
		{"watch_s=50", 50, "The queue grows to 150K jobs after 50 s, a wait of 75 s at the worst; 150K jobs still wait after 50 s."},
		{"watch_s=100", 100, "The queue grows to 180K jobs after 1 min, a wait of 90 s at the worst; 140K jobs still wait after 1 min 40 s."},
	} {
		r := Widget.Start(given(t, strings.Fields(c.pairs)...))
		for range c.at {
			r.Send(widget.Msg{Name: widget.Tick})
		}
		if got := r.Say(); got != c.want {
			t.Errorf("%q at %d s says\n%q, want\n%q", c.pairs, c.at, got, c.want)
		}
	}
}

// Of 2,000/s that 80 workers of 25/s just handle, the arithmetic has no queue; a run with
// chance in it has one (2,377 jobs at seed 7, from our own output: here only that there
// is one and that the sentence owns up to it).
func TestWithoutSlackTheSentenceSaysSo(t *testing.T) {
	r := finished(t, "base=2000", "sale=2000")
	peak := reading(t, r, "run_peak")
	if peak.Value < 100 {
		t.Errorf("the random run reached %v jobs", peak.Value)
	}
	want := "No queue forms on average, but there is no slack: as much arrives as the workers handle; in the random run up to " + peak.Text + " wait."
	if got := r.Say(); got != want {
		t.Errorf("says %q, want %q", got, want)
	}
}

// 3,600 s of 19,975/s too many are 71,910,000 jobs; 25 a second take 2,876,400 s for them,
// which is 33 days and 7 hours.
func TestHugeNumbersReadAsPeopleWriteThem(t *testing.T) {
	r := finished(t, "sale=20000", "sale_s=3600", "watch_s=3600", "workers=1")
	if got, want := r.Say(), "The queue grows to 71.9M jobs after 1 h, a wait of 33 d 7 h at the worst; at +19,975/s it never gets shorter."; got != want {
		t.Errorf("says %q, want %q", got, want)
	}
}

func TestThePictureIsLegibleAtEverySettingAndMoment(t *testing.T) {
	for _, pairs := range []string{
		"", "scaler=depth", "scaler=depth startup_s=30", "base=2000 sale=2000", "scaler=age startup_s=5", "scaler=schedule max_workers=120", "limit=length", "limit=budget budget_s=1",
		"limit=length bound=0", "base=0 sale=0", "base=20000 sale=20000 workers=1 per_worker=1 watch_s=7200",
		"sale_s=0 base=50 workers=4 per_worker=10 limit=budget budget_s=1", "workers=1000 per_worker=100 sale=20000 base=20000",
		"sale=1000 workers=32 watch_s=3600", "watch_s=10", "base=30 sale=150 sale_s=10 workers=4 per_worker=10 scaler=depth startup_s=0",
	} {
		run := Widget.Start(given(t, strings.Fields(pairs)...))
		for k := 0; ; k++ {
			if k%97 == 0 || k < 3 || run.Done() {
				for _, fault := range charttest.Faults(run.View()) {
					t.Errorf("%q at %d s: %s", pairs, k, fault)
				}
			}
			if run.Done() {
				break
			}
			run.Send(widget.Msg{Name: widget.Tick})
		}
	}
}

func TestNumbersAreWrittenToTheUnit(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 1100: "1,100", 9999: "9,999", 10_000: "10K", 49_775: "49,775", 123_500: "123.5K", 180_000: "180K",
		720_000: "720K", 1_000_000: "1M", 1_234_567: "1,234,567", 12_500_000: "12.5M", 71_910_000: "71.9M", 999_960_000: "1B", -1000: "−1,000",
	} {
		if got := number(n); got != want {
			t.Errorf("%d is written %s, want %s", n, got, want)
		}
	}
}

// trace writes all a run measured.
func trace(r widget.Run) string {
	var b strings.Builder
	for _, x := range r.Read() {
		fmt.Fprintf(&b, "%s %x %t\n", x.Name, x.Value, x.None)
	}
	for _, row := range r.Table().Rows {
		for _, c := range row {
			b.WriteString(c.Text + " ")
		}
	}
	return b.String()
}

// The hash pins what these runs gave once, natively; it holds under WebAssembly too,
// and so says that both give the same bits. It was made from our own output: that the
// output is right is for the other tests to say.
func TestTheTraceIsTheSameEverywhere(t *testing.T) {
	const want = "14d4a1f789d733b4a74edb2b262654f4024c8642c05e7a0435b78f664e48e0a2"
	h := sha256.New()
	for _, rule := range []string{off, byDepth, byAge, schedule} {
		for _, seed := range []string{"7", "8", "4294967295"} {
			for _, limit := range []string{"none", "length", "budget"} {
				fmt.Fprintln(h, trace(finished(t, "scaler="+rule, "seed="+seed, "limit="+limit, "bound=2500", "budget_s=0.77", "startup_s=13", "sale=3100", "sale_s=47")))
			}
		}
	}
	if got := hex.EncodeToString(h.Sum(nil)); got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
}
