package lanes

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"millrace/wasm/chart/charttest"
	"millrace/wasm/ui"
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

// after runs the widget for some simulated seconds.
func after(t testing.TB, s int, pairs ...string) widget.Run {
	t.Helper()
	r := Widget.Start(given(t, pairs...))
	for range s * second / tick {
		r.Send(widget.Msg{Name: widget.Tick})
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

// The figures of the course, lesson 8: 2 + 8 workers or 10, a million messages.
func TestTheDefaultRunReadsAsTheLessonSays(t *testing.T) {
	r := finished(t)
	for name, want := range map[string]string{
		"otp_first_s": "5,000.05 s", "otp_worst_s": "5,000.05 s", "campaign_s": "5,000 s",
		"compare_otp_first_s": "50 ms", "compare_otp_worst_s": "50 ms", "compare_campaign_s": "6,250 s",
	} {
		if got := reading(t, r, name).Full(); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	want := "With one shared queue the slowest code took 5,000.05 s (1 h 23 min) and the campaign was sent in 5,000 s (1 h 23 min); " +
		"with separate lanes the slowest code took 50 ms and the campaign was sent in 6,250 s (1 h 44 min)."
	if got := r.Say(); got != want {
		t.Errorf("says %q, want %q", got, want)
	}
}

// A minute after the launch 10 · 20 · 60 messages of the campaign are sent and 10 are
// under way. The 121 codes since then wait, the first of them for a minute.
func TestAMinuteAfterTheLaunchEverybodyWaits(t *testing.T) {
	r := after(t, 62)
	for name, want := range map[string]string{
		"time_s": "1 min 2 s", "backlog": "988K", "otp_waiting": "121", "otp_oldest_s": "60 s", "otp_first_s": "still on its way",
		"otp_now_s":            "4,940.65 s", // behind 987,990 + 121: among the 98,812th ten to start, every 50 ms, and 50 ms itself
		"compare_backlog":      "990K",
		"compare_otp_oldest_s": "none waits",
		"compare_otp_now_s":    "50 ms",
		"compare_otp_waiting":  "0",
		"compare_campaign_s":   "not yet",
		"compare_otp_worst_s":  "50 ms",
		"compare_otp_first_s":  "50 ms",
		"otp_worst_s":          "60 s", // the first of those that wait
		"campaign_s":           "not yet",
	} {
		if got := reading(t, r, name).Full(); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

func TestThePictureIsLegibleAtEverySettingAndMoment(t *testing.T) {
	for _, pairs := range []string{
		"", "compare=off", "mode=priority compare=preempt", "code_workers=50 bulk_workers=50 campaign=10000000",
		"campaign=1", "launch_s=0 campaign=20000", "service_ms=10000 bulk_ms=10000 watch_s=300", "service_ms=1 bulk_ms=1",
		"arrivals=poisson service=exponential campaign=30000 bulk_per_s=50", "otp_interval_s=0.1 code_workers=1 service_ms=500 watch_s=600",
	} {
		run := Widget.Start(given(t, strings.Fields(pairs)...))
		for k := 0; ; k++ {
			if k%2003 == 0 || k < 300 && k%50 == 0 || run.Done() {
				for _, svg := range run.View().Kids {
					for _, fault := range charttest.Faults(svg) {
						t.Errorf("%q at tick %d: %s", pairs, k, fault)
					}
				}
			}
			if run.Done() {
				break
			}
			run.Send(widget.Msg{Name: widget.Tick})
		}
	}
}

func TestAFrameMovesFewAttributes(t *testing.T) {
	run := after(t, 1)
	before := run.View()
	most := 0
	for range 600 {
		run.Send(widget.Msg{Name: widget.Tick})
		after := run.View()
		most = max(most, len(ui.Diff(before, after)))
		before = after
	}
	if most == 0 || most > 100 {
		t.Errorf("a frame takes up to %d patches, want 1 to 100", most)
	}
}

func TestTheTableHasARowForEachStretch(t *testing.T) {
	table := finished(t).Table()
	if n := len(table.Rows); n < 100 || n > maxPoints {
		t.Errorf("%d rows", n)
	}
	last := table.Rows[len(table.Rows)-1]
	if last[0].Text != "6,252.25" || last[2].Text != "0" || last[4].Text != "0" {
		t.Errorf("the last row is %v", last)
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
	const want = "01e8cf30ea0919c94948781b80b62cf96858219b5fc4cc47887503047c88ac3b"
	h := sha256.New()
	for _, o := range modes {
		for _, seed := range []string{"7", "8", "4294967295"} {
			fmt.Fprintln(h, trace(finished(t, "mode="+o.name, "compare=off", "seed="+seed, "launch_s=10", "campaign=9000", "arrivals=poisson",
				"service=exponential", "bulk_per_s=33.3", "service_ms=71", "otp_interval_s=0.7")))
		}
	}
	if got := hex.EncodeToString(h.Sum(nil)); got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
}
