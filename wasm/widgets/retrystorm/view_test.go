package retrystorm

import (
	"strings"
	"testing"

	"millrace/wasm/chart/charttest"
	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

func TestThePictureIsLegibleAtEverySettingAndMoment(t *testing.T) {
	cases := []string{
		"", "compare=off", "policy=fixed compare=decorrelated", "policy=none compare=fixed50",
		"outage_s=0", "outage_s=0.1", "outage_s=2 policy=fixed", "outage_s=60", "outage_s=29.9",
		"clients=1", "clients=2000 capacity=500", "clients=2000 spread_ms=0", "capacity=1", "capacity=500 clients=10",
		"horizon_s=1", "horizon_s=120 outage_s=40", "spread_ms=10000", "policy=fixed base_ms=1",
	}
	for _, pairs := range cases {
		run := Widget.Start(given(t, strings.Fields(pairs)...))
		for k := 0; ; k++ {
			if k%37 == 0 || run.Done() {
				for _, fault := range charttest.Faults(run.View()) {
					t.Errorf("%q at bucket %d: %s", pairs, k, fault)
				}
			}
			if run.Done() {
				break
			}
			run.Send(widget.Msg{Name: widget.Tick})
		}
	}
}

// The contract of a frame: at most about 200 moving attributes. Here a series is one
// path, so a frame moves far fewer.
func TestAFrameMovesFewAttributes(t *testing.T) {
	run := Widget.Start(given(t))
	before := run.View()
	most := 0
	for !run.Done() {
		run.Send(widget.Msg{Name: widget.Tick})
		after := run.View()
		most = max(most, len(ui.Diff(before, after)))
		before = after
	}
	if most == 0 || most > 60 {
		t.Errorf("a frame takes up to %d patches, want 1 to 60", most)
	}
}

func BenchmarkView(b *testing.B) {
	run := finished(b, "horizon_s=120", "policy=fixed")
	b.ReportAllocs()
	for b.Loop() {
		run.View()
	}
}
