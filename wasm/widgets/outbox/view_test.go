package outbox

import (
	"testing"

	"millrace/wasm/chart/charttest"
	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

func TestThePictureIsLegibleAtEverySettingAndMoment(t *testing.T) {
	for _, pairs := range []string{
		"", "mark=flag", "relay=capture", "interval_ms=10", "interval_ms=10000", "rate=1", "rate=1000 tx_ms=2000", "rate=1 tx_ms=1",
		"mark=flag interval_ms=1000 rate=1000", "safety_ms=10000", "safety_ms=200", "horizon_s=2", "horizon_s=600", "batch=1", "batch=10000 tx_ms=500",
	} {
		run := Widget.Start(given(t, pairs))
		for k := 0; ; k++ {
			if k == 150 {
				run.Send(widget.Msg{Name: "stall"})
			}
			if k%997 == 0 || k == 3 || k == 160 || run.Done() {
				for _, svg := range run.View().Kids {
					for _, fault := range charttest.Faults(svg) {
						t.Errorf("%q at tick %d: %s", pairs, k, fault)
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
	for _, pairs := range []string{"", "mark=flag interval_ms=1000 rate=1000"} {
		run := Widget.Start(given(t, pairs))
		before, most := run.View(), 0
		for range 1000 {
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
