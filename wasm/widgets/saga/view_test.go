package saga

import (
	"testing"

	"millrace/wasm/chart/charttest"
	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

func TestThePictureIsLegibleAtEverySettingAndMoment(t *testing.T) {
	for _, pairs := range []string{
		"", "watch=none", "watch=order", "undo_ok=50 seed=3", "more=6", "more=6 watch=chance more_ok=30 undo_ok=50", every("100"), every("0"),
		"order=stock-pay-order-ship", "order=ship-pay-stock-order", "sagas=1", "sagas=3 pay_ok=0", "sagas=1000000 more=6",
		"order_cost=1000 stock_cost=1000 pay_cost=1000 ship_cost=1000", "order_cost=0 stock_cost=0 pay_cost=0 ship_cost=0",
	} {
		run := Widget.Start(given(t, pairs))
		for k := 0; ; k++ {
			if k%7 == 0 || run.Done() {
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
	for _, pairs := range []string{"", "more=6"} {
		run := Widget.Start(given(t, pairs))
		before := run.View()
		most := 0
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
