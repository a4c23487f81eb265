package bloom

import (
	"testing"

	"millrace/wasm/chart/charttest"
	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

func TestThePictureIsLegibleAtEverySettingAndMoment(t *testing.T) {
	for _, pairs := range []string{
		"", "bits=16 hashes=20", "bits=17 items=1", "bits=999 hashes=1", "bits=1001 items=3", "bits=2000000 items=100000 hashes=20 probes=100",
		"bits=10000 items=5000 probes=100", "items=1 probes=100",
	} {
		run := Widget.Start(given(t, pairs))
		for k := 0; ; k++ {
			if k%13 == 0 || run.Done() {
				for _, svg := range run.View().Kids {
					for _, fault := range charttest.Faults(svg) {
						t.Errorf("%q at tick %d: %s", pairs, k, fault)
					}
				}
			}
			if run.Done() || t.Failed() {
				break
			}
			if k == 100 {
				run.Send(widget.Msg{Name: "insert"})
			}
			run.Send(widget.Msg{Name: widget.Tick})
		}
	}
}

// The contract of a frame: at most about 200 moving attributes.
func TestAFrameMovesFewAttributes(t *testing.T) {
	run := Widget.Start(given(t, ""))
	before := run.View()
	most := 0
	for !run.Done() {
		run.Send(widget.Msg{Name: widget.Tick})
		after := run.View()
		most = max(most, len(ui.Diff(before, after)))
		before = after
	}
	t.Logf("%d patches", most)
	if most == 0 || most > 60 {
		t.Errorf("a frame takes up to %d patches, want 1 to 60", most)
	}
}
