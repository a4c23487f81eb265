package feed

import (
	"testing"

	"millrace/wasm/chart/charttest"
	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

func TestThePictureIsLegibleAtEverySettingAndMoment(t *testing.T) {
	for _, pairs := range []string{
		"", "strategy=pull", "strategy=hybrid", "accounts_k=0", "celebrities=0", "accounts_k=0 celebrities=0", "accounts_k=100000 followers=10000 posts=50",
		"celebrities=1000 celebrity_posts=100 celebrity_followers_k=1000000 readers_k=1000000", "pool_k=1", "active=0", "active=100 known=on", "readers_k=1", "refreshes=100 readers_k=1000000 active=100",
		"celebrities=123 accounts_k=12345 strategy=hybrid threshold_k=1000000",
	} {
		run := Widget.Start(given(t, pairs))
		for k := 0; ; k++ {
			if k%97 == 0 || run.Done() {
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
	for _, pairs := range []string{"", "strategy=hybrid threshold_k=1000000"} {
		run := Widget.Start(given(t, pairs))
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
