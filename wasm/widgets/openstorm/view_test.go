package openstorm

import (
	"strings"
	"testing"

	"millrace/wasm/chart/charttest"
	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

func TestThePictureIsLegibleAtEverySettingAndMoment(t *testing.T) {
	for _, pairs := range []string{
		"", "compare=off", "policy=full breaker=retry compare=full-fast", "policy=none compare=none",
		"policy=exponential attempts=100 cap_ms=120000 budget=100 breaker=retry", "outage_s=0", "from_s=0 outage_s=0.1", "from_s=60 outage_s=60",
		"rate=0", "rate=0 crowd=2000 capacity=1", "rate=500 capacity=200 compare=off", "rate=500 capacity=1", "horizon_s=1", "horizon_s=180 from_s=0",
		"policy=fixed base_ms=1 crowd=2000", "compare=full-cap2 capacity=7", "policy=full cap_ms=7300 compare=full-retry",
	} {
		run := Widget.Start(given(t, strings.Fields(pairs)...))
		for k := 0; ; k++ {
			if k%97 == 0 || run.Done() {
				for _, svg := range run.View().Kids {
					for _, fault := range charttest.Faults(svg) {
						t.Errorf("%q at window %d: %s", pairs, k, fault)
					}
				}
			}
			if run.Done() || t.Failed() {
				break
			}
			run.Send(widget.Msg{Name: widget.Tick})
		}
	}
}

// The contract of a frame: at most about 200 moving attributes.
func TestAFrameMovesFewAttributes(t *testing.T) {
	for _, pairs := range []string{"", "policy=full breaker=retry"} {
		run := Widget.Start(given(t, strings.Fields(pairs)...))
		before, most := run.View(), 0
		for !run.Done() {
			run.Send(widget.Msg{Name: widget.Tick})
			after := run.View()
			most = max(most, len(ui.Diff(before, after)))
			before = after
		}
		t.Logf("%q: %d patches", pairs, most)
		if most == 0 || most > 90 {
			t.Errorf("%q: a frame takes up to %d patches, want 1 to 90", pairs, most)
		}
	}
}

func BenchmarkView(b *testing.B) {
	run := finished(b)
	b.ReportAllocs()
	for b.Loop() {
		run.View()
	}
}
