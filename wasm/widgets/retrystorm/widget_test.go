package retrystorm

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

// The figures are those of the RS-1 reference table, seed 7.
func TestTheDefaultRunReadsAsPublished(t *testing.T) {
	r := finished(t)
	want := []struct {
		name, shown string
	}{
		{"peak", "165"}, {"compare_peak", "12"}, {"served_by", "never"}, {"compare_served_by", "17.5"},
		{"sent", "1,790"}, {"compare_sent", "1,900"}, {"per_client", "6.0"}, {"compare_per_client", "6.3"},
		{"served", "20"}, {"compare_served", "300"}, {"failing", "280"}, {"compare_failing", "0"},
	}
	got := r.Read()
	if len(got) != len(want) {
		t.Fatalf("%d readings, want %d", len(got), len(want))
	}
	for i, w := range want {
		if got[i].Name != w.name || widget.Figure(got[i]) != w.shown {
			t.Errorf("reading %d is %s = %s, want %s = %s", i, got[i].Name, widget.Figure(got[i]), w.name, w.shown)
		}
	}
}

func TestTheTableHasARowForEachBucketPlayed(t *testing.T) {
	run := Widget.Start(given(t))
	for range 42 {
		run.Send(widget.Msg{Name: widget.Tick})
	}
	if got := len(run.Table().Rows); got != 42 {
		t.Errorf("%d rows after 42 ticks", got)
	}
	table := finished(t).Table()
	var columns []string
	for _, c := range table.Columns {
		columns = append(columns, c.Name)
	}
	if got := strings.Join(columns, " "); got != "time_s exponential full" {
		t.Errorf("columns %s", got)
	}
	if len(table.Rows) != 300 {
		t.Fatalf("%d rows, want 300", len(table.Rows))
	}
	// The published row at 15.1 s, the peak of the exponential crowd.
	row := table.Rows[151]
	if row[0].Text != "15.1" || row[1].Text != "165" || row[2].Text != "8" {
		t.Errorf("row 151 is %v", row)
	}
}

func TestComparingWithNothingOrItselfShowsOnePolicy(t *testing.T) {
	for _, compare := range []string{"off", "exponential"} {
		r := finished(t, "compare="+compare)
		if got := len(r.Table().Columns); got != 2 {
			t.Errorf("compare=%s: %d columns, want 2", compare, got)
		}
		if got := len(r.Read()); got != 6 {
			t.Errorf("compare=%s: %d readings, want 6", compare, got)
		}
	}
}

func TestBeforeTheEndTheReadingsSayWhatHasHappened(t *testing.T) {
	run := Widget.Start(given(t))
	for range 10 { // the first second: only first requests, all refused
		run.Send(widget.Msg{Name: widget.Tick})
	}
	if got := reading(t, run, "sent").Value; got != 300 {
		t.Errorf("sent %v, want one request of each of 300 clients", got)
	}
	if got := reading(t, run, "peak"); !got.None || got.Text != "not back yet" {
		t.Errorf("peak is %+v while the server is down", got)
	}
}

func TestTheSentenceFitsTheOutcome(t *testing.T) {
	for _, c := range []struct{ pairs, want string }{
		{"compare=full", "With exponential backoff the peak after recovery is 165 requests per 100 ms against a capacity of 20, " +
			"and 280 of 300 clients are still failing at 30 s, because they come back together and the server is busy turning them away; " +
			"with full jitter the peak after recovery is 12 requests, and all 300 clients are served by 17.5 s."},
		// Chance takes these apart: they do not come back together, they are too many.
		{"policy=fixed50 clients=2000 compare=off", "With a fixed delay ± 50% the peak after recovery is 217 requests per 100 ms against a capacity of 20, " +
			"and 1,000 of 2,000 clients are still failing at 30 s, because more requests come than the server can answer."},
		{"policy=none compare=off", "With no retries all 300 clients gave up at once, before the server was back."},
		{"max_attempts=5 compare=off", "With exponential backoff the peak after recovery is 165 requests per 100 ms against a capacity of 20, " +
			"and 290 of 300 clients gave up after 5 requests, because they come back together and the server is busy turning them away."},
		{"policy=fixed max_attempts=5 compare=off", "With a fixed delay all 300 clients gave up after 5 requests, before the server was back."},
		{"outage_s=60 compare=off", "With exponential backoff all 300 clients are still failing at 30 s, because the server never came back."},
		{"outage_s=24 capacity=500 compare=off", "With exponential backoff all 300 clients are still failing at 30 s, because their next try comes later."},
		{"clients=1 outage_s=0 spread_ms=0 compare=off", "With exponential backoff the peak after recovery is 1 request per 100 ms against a capacity of 20, " +
			"and the one client is served by 0.0 s."},
		// 2,000 requests a millisecond, once all clients are there after 200 ms: the
		// millionth falls at about 600 ms.
		{"policy=fixed base_ms=1 clients=2000 compare=off", "With a fixed delay the run stops at 0.5 s, after 1,000,000 requests, because the waits are so short."},
	} {
		if got := finished(t, strings.Fields(c.pairs)...).Say(); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.pairs, got, c.want)
		}
	}
}

func TestARunOfTooManyRequestsEndsAndTheOtherGoesOn(t *testing.T) {
	r := finished(t, "policy=fixed", "base_ms=1", "clients=2000", "compare=exponential", "horizon_s=30")
	if got := reading(t, r, "sent").Value; got != maxRequests {
		t.Errorf("sent %v, want %d", got, maxRequests)
	}
	table := r.Table()
	if len(table.Rows) != 300 {
		t.Errorf("%d rows, want 300", len(table.Rows))
	}
	if last := table.Rows[299]; last[1].Numeric || !last[2].Numeric {
		t.Errorf("the last row is %v", last)
	}
}

func TestEveryParameterAtItsBoundsFinishes(t *testing.T) {
	for _, p := range params {
		var values []string
		switch p.Kind {
		case widget.Choice:
			for _, o := range p.Options {
				values = append(values, o.Value)
			}
		default:
			values = []string{fmt.Sprint(p.Min), fmt.Sprintf("%.0f", p.Max)}
		}
		for _, value := range values {
			r := finished(t, p.Name+"="+value)
			clients := reading(t, r, "served").Value + reading(t, r, "failing").Value
			want := 300.0
			if p.Name == "clients" {
				want = float64(given(t, "clients="+value).Int("clients"))
			}
			if clients != want {
				t.Errorf("%s=%s: served and failing make %v, want %v", p.Name, value, clients, want)
			}
			if len(r.Say()) < 20 {
				t.Errorf("%s=%s: says %q", p.Name, value, r.Say())
			}
		}
	}
}

func TestEveryRequestIsAnsweredOrFailed(t *testing.T) {
	for _, p := range policies {
		s := defaults()
		s.maxAttempts = 7
		r := play(s, p.name)
		sum, answered := 0, 0
		for k := range r.sent {
			sum += int(r.sent[k])
			answered += int(r.answered[k])
			if quota := s.quota(int(r.sent[k])); int(r.answered[k]) > quota || k < s.outage && r.answered[k] > 0 {
				t.Errorf("%s, bucket %d: %d of %d answered", p.name, k, r.answered[k], r.sent[k])
			}
		}
		if sum != r.total || answered != r.served {
			t.Errorf("%s: buckets hold %d requests and %d answers, the run %d and %d", p.name, sum, answered, r.total, r.served)
		}
	}
}

func TestAStepAllocatesNothing(t *testing.T) {
	r := newRun(defaults(), find("fixed"))
	if got := testing.AllocsPerRun(100, r.step); got > 0 {
		t.Errorf("%v allocations a step", got)
	}
}

func TestACloneRunsOnByItself(t *testing.T) {
	run := Widget.Start(given(t))
	for range 120 {
		run.Send(widget.Msg{Name: widget.Tick})
	}
	clone := run.Clone()
	for range 180 {
		run.Send(widget.Msg{Name: widget.Tick})
	}
	if got := len(clone.Table().Rows); got != 120 {
		t.Errorf("the clone has moved to %d", got)
	}
	for range 180 {
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
	const want = "fb1541e5fb2bf154427924d99b5f1e4ddc746d167f16bc98ae120948fbc4ea34"
	h := sha256.New()
	for _, p := range policies {
		for _, seed := range []string{"7", "8", "4294967295"} {
			r := finished(t, "policy="+p.name, "compare=decorrelated", "seed="+seed, "base_ms=700", "cap_ms=9001", "spread_ms=333", "floor=0.07", "reject_cost=0.31")
			fmt.Fprintln(h, trace(r))
		}
	}
	if got := hex.EncodeToString(h.Sum(nil)); got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
}
