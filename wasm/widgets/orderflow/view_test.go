package orderflow

import (
	"testing"

	"millrace/wasm/chart/charttest"
	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

func TestThePictureIsLegibleAtEverySettingAndMoment(t *testing.T) {
	for _, pairs := range []string{
		"", inline, "save_later=on stock_later=on", "enqueue_ms=1000", "email_ms=60000 sms_ms=60000", "save_ms=60000 save_later=on",
		"email_ms=1 sms_ms=1 analytics_ms=1 save_ms=1 stock_ms=1",
		"trouble=down", "trouble=down " + inline, "trouble=slow slow_ms=60000 timeout_ms=60000", "trouble=down sick=save", "trouble=down sick=analytics workers=1",
		"trouble=slow threads=1", "trouble=down threads=100 orders=300 workers=20", "trouble=down orders=300 sick_min=120", "trouble=down orders=1 sick_min=1",
	} {
		run := Widget.Start(given(t, pairs))
		for k := 0; ; k++ {
			if k%37 == 0 || run.Done() {
				view := run.View()
				pictures := view.Kids
				if view.Tag == "svg" {
					pictures = []ui.Node{view}
				}
				for _, svg := range pictures {
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
	for _, pairs := range []string{"", "trouble=down", "trouble=slow threads=100 orders=300"} {
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
