package delivery

import (
	"testing"

	"millrace/wasm/chart/charttest"
	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

var scenes = []string{
	"", "story=e77", "story=e77-bare", "messages=1", "messages=100000 rate=10000", "messages=100000 rate=10000 crash_pct=100 receives=0",
	"dedupe=transaction order=effect-ack-mark crash_pct=50", "dedupe=unique order=mark-effect-ack", "order=ack-effect-mark crash_pct=30",
	"visibility_s=43200 crash_pct=20", "visibility_s=1 work=fixed work_s=3600 receives=100", "poison_pct=100 messages=20000 rate=1000",
	"heartbeat_s=10 crash_pct=20", "work_s=0 crash_pct=0 poison_pct=0 twice_pct=0", "twice_pct=100 twice_min=10080 dedupe=ttl",
}

func TestThePictureIsLegibleAtEverySettingAndMoment(t *testing.T) {
	for _, pairs := range scenes {
		run := Widget.Start(given(t, pairs))
		for k := 0; ; k++ {
			if k%37 == 0 || run.Done() {
				for _, fault := range charttest.Faults(run.View()) {
					t.Errorf("%q at tick %d: %s", pairs, k, fault)
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
	for _, pairs := range scenes {
		run := Widget.Start(given(t, pairs))
		before := run.View()
		most, n := 0, 0
		for !run.Done() {
			run.Send(widget.Msg{Name: widget.Tick})
			after := run.View()
			most = max(most, len(ui.Diff(before, after)))
			before = after
			n++
		}
		t.Logf("%q: %d patches, %d ticks", pairs, most, n)
		if most > 60 {
			t.Errorf("%q: a frame takes up to %d patches, want at most 60", pairs, most)
		}
	}
}
