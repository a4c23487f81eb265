package openstorm

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

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

func TestTheDefaultsAreTheReference(t *testing.T) {
	if got, want := *conditionsOf(given(t)), *defaults(); got != want {
		t.Errorf("conditions %+v, want %+v", got, want)
	}
	if got, want := *remedyOf(given(t)), *usual(remedy{policy: fixed}); got != want {
		t.Errorf("remedy %+v, want %+v", got, want)
	}
}

// A preset shown alone and the same settings by hand are the same run.
func TestThePresetsAreTheirSettings(t *testing.T) {
	for name, pairs := range map[string]string{
		"none": "policy=none", "fixed": "policy=fixed", "fixed4": "policy=fixed attempts=4", "exponential": "policy=exponential",
		"exponential5": "policy=exponential attempts=5", "full": "policy=full", "full8": "policy=full attempts=8",
		"full-cap2": "policy=full cap_ms=2000", "full-budget": "policy=full budget=10",
		"full-fast": "policy=full attempts=5 breaker=fast", "full-retry": "policy=full breaker=retry",
	} {
		alone := finished(t, append(strings.Fields(pairs), "compare="+name)...)
		if got := len(alone.Table().Columns); got != 5 {
			t.Errorf("%s beside itself has %d columns, want 5: it is shown once", name, got)
		}
		base := "policy=fixed"
		if name == "fixed" {
			base = "policy=none"
		}
		beside := finished(t, base, "compare="+name)
		for _, x := range []string{"success", "cleared", "sent_per_client", "goodput", "waiting", "peak", "backlog", "returned", "gave_up", "blocked"} {
			if a, b := reading(t, alone, x).Full(), reading(t, beside, "compare_"+x).Full(); a != b {
				t.Errorf("%s: %s is %s alone and %s beside another", name, x, a, b)
			}
		}
	}
}

func TestTheTableHasARowForEachSecond(t *testing.T) {
	run := Widget.Start(given(t))
	for range 42 {
		run.Send(widget.Msg{Name: widget.Tick})
	}
	if got := len(run.Table().Rows); got != 4 {
		t.Errorf("%d rows after 4.2 s", got)
	}
	table, sums := finished(t).Table(), [8]float64{}
	if len(table.Rows) != 120 {
		t.Fatalf("%d rows, want 120", len(table.Rows))
	}
	for _, row := range table.Rows {
		for i, c := range row {
			sums[i] += c.Value
		}
	}
	r := finished(t)
	clients := reading(t, r, "clients").Value
	if sums[1] != clients {
		t.Errorf("%v new clients in the table, %v in the readings", sums[1], clients)
	}
	if got, want := 100*sums[3]/clients, reading(t, r, "success").Value; got-want > 1e-9 || want-got > 1e-9 {
		t.Errorf("%v%% are answered in the table, %v%% in the readings", got, want)
	}
}

func TestBeforeTheEndTheReadingsSayWhatHasHappened(t *testing.T) {
	run := Widget.Start(given(t))
	if got := reading(t, run, "success").Full(); got != "nobody yet" {
		t.Errorf("at the start %s are answered", got)
	}
	for range 120 {
		run.Send(widget.Msg{Name: widget.Tick})
	}
	for name, want := range map[string]string{"cleared": "not yet", "peak": "not back yet", "backlog": "not back yet", "returned": "not back yet"} {
		if got := reading(t, run, name).Full(); got != want {
			t.Errorf("%s is %q while the server is down, want %q", name, got, want)
		}
	}
}

func TestTheSentenceFitsTheOutcome(t *testing.T) {
	for _, c := range []struct{ pairs, want string }{
		{"", "With a fixed delay the system does not recover: at 120 s there are 7,807 clients still waiting, 7,857 requests come per second and 50 are answered, " +
			"because turning the others away leaves the server no time; with exponential backoff (5 tries) the system is clear 17.3 s after the outage and 99.82% of the clients are answered."},
		{"policy=full breaker=retry compare=off", "With full jitter (retry breaker) the system does not recover: at 120 s there are 12.6K clients still waiting, 3,411 requests come per second and 5 are answered, " +
			"because all of them come at once whenever the breaker closes."},
		{"policy=none compare=off from_s=60 outage_s=60 horizon_s=60", "With no retries the server is still down at 60 s with 0 clients still waiting."},
		{"rate=0 compare=off", "With a fixed delay nobody came."},
		{"policy=fixed base_ms=1 compare=off crowd=2000 from_s=0 outage_s=60", "With a fixed delay the run stops at 27.5 s after 1,000,000 requests, with 5,263 clients still waiting."},
	} {
		if got := finished(t, strings.Fields(c.pairs)...).Say(); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.pairs, got, c.want)
		}
	}
	run := Widget.Start(given(t, "compare=off"))
	if got, want := run.Say(), "120 new clients will come each second, and for 5 s nobody will answer them."; got != want {
		t.Errorf("at the start: %s", got)
	}
}

func TestACloneRunsOnByItself(t *testing.T) {
	run := Widget.Start(given(t, "policy=full", "breaker=retry", "budget=50"))
	for range 200 {
		run.Send(widget.Msg{Name: widget.Tick})
	}
	clone := run.Clone()
	for range 300 {
		run.Send(widget.Msg{Name: widget.Tick})
	}
	if got := len(clone.Table().Rows); got != 20 {
		t.Errorf("the clone has moved to %d", got)
	}
	for range 300 {
		clone.Send(widget.Msg{Name: widget.Tick})
	}
	if trace(clone) != trace(run) {
		t.Error("the clone ended otherwise")
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
	const want = "30c68c50c7c299f59548344c2e26816a1e29a500af9ca1c21ae030c4c69ebac9"
	h := sha256.New()
	for _, p := range presets {
		for _, seed := range []string{"7", "4294967295"} {
			r := finished(t, "policy=full", "attempts=9", "budget=40", "tokens=700", "compare="+p.name, "seed="+seed, "base_ms=700", "cap_ms=9001", "crowd=333", "floor=0.07", "reject_cost=0.31", "horizon_s=60")
			fmt.Fprintln(h, trace(r))
		}
	}
	if got := hex.EncodeToString(h.Sum(nil)); got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
}
