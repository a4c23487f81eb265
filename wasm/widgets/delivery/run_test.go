package delivery

import (
	"testing"

	"millrace/wasm/widget"
)

// Poison comes back as often as it is allowed to, and again after a redrive, until the
// handler is mended.
func TestARedriveHelpsOnceTheHandlerIsMended(t *testing.T) {
	m := start(given(t, "crash_pct=0 twice_pct=0 poison_pct=5 work=fixed messages=2000"))
	finish := func() {
		for !m.done() {
			m = update(m, widget.Msg{Name: widget.Tick})
		}
		balanced(t, "redrive", m.run)
	}
	finish()
	poison := m.run.parked
	rate(t, "poison", poison, 0.05, 2000)
	if m.run.failures != 5*poison || m.run.effective != 2000-poison {
		t.Fatalf("%d dead letters after %d failures, %d done", poison, m.run.failures, m.run.effective)
	}
	m = update(m, widget.Msg{Name: "redrive"})
	finish()
	if m.run.parked != poison || m.run.failures != 10*poison {
		t.Errorf("a redrive without a mended handler: %d dead letters, %d failures", m.run.parked, m.run.failures)
	}
	m = update(m, widget.Msg{Name: "redrive", Value: "mended"})
	finish()
	if m.run.parked != 0 || m.run.effective != 2000 || m.run.failures != 10*poison {
		t.Errorf("after mending: %d dead letters, %d done, %d failures", m.run.parked, m.run.effective, m.run.failures)
	}
}

// The same events meet the same misfortunes whatever a worker does about them.
func TestTwoWaysAreComparedOnTheSameEvents(t *testing.T) {
	a, b := played(t, ""), played(t, "order=ack-effect-mark dedupe=unique visibility_s=60 crash_pct=5")
	for i := range a.events {
		x, y := &a.events[i], &b.events[i]
		if x.work != y.work || x.poison != y.poison || x.id != y.id {
			t.Fatalf("event %d differs", i)
		}
	}
	if a.copies != b.copies {
		t.Errorf("%d and %d come twice", a.copies, b.copies)
	}
}

// What holds on every path holds at every setting.
func TestEveryDeliveryEndsInOneWay(t *testing.T) {
	for _, order := range params[1].Options {
		for _, dedupe := range params[2].Options {
			for _, more := range []string{"crash_pct=20", "crash_pct=20 heartbeat_s=5 visibility_s=10 poison_pct=20 twice_pct=50", "crash_pct=40 receives=0 poison_pct=0 visibility_s=3"} {
				played(t, "order="+order.Value+" dedupe="+dedupe.Value+" "+more)
			}
		}
	}
}

// After a crash a message comes again one timeout after the last heartbeat before it, or
// after it was received.
func TestAMessageComesAgainATimeoutAfterTheLastHeartbeat(t *testing.T) {
	for _, c := range []struct {
		pairs string
		beat  int64
	}{{"heartbeat_s=10", 10 * second}, {"heartbeat_s=0", 0}, {"heartbeat_s=7", 7 * second}} {
		later := false
		for _, seed := range []string{"1", "2", "3", "4", "5"} {
			r := newRun(settingsOf(given(t, "messages=1 work=fixed work_s=28 crash_pct=100 crash_at=1 poison_pct=0 twice_pct=0 receives=2 seed="+seed+" "+c.pairs)), []int{0})
			r.until(never)
			bars := r.trace[0].bars
			if len(bars) != 2 || bars[0].how != died || r.parked != 1 {
				t.Fatalf("%d deliveries, %d dead letters", len(bars), r.parked)
			}
			want := int64(30 * second)
			if c.beat > 0 {
				want += bars[0].to / c.beat * c.beat
				later = later || want > 30*second
			}
			if bars[1].from != want {
				t.Errorf("%s, seed %s: a crash at %d µs is followed by a delivery at %d, want %d", c.pairs, seed, bars[0].to, bars[1].from, want)
			}
		}
		if c.beat > 0 && !later {
			t.Errorf("%s: no worker lived until a heartbeat", c.pairs)
		}
	}
}
