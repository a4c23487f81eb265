package delivery

import (
	"testing"

	"millrace/wasm/widget"
)

// A run of the longest kind: ten of them are what a challenge may ask of the server.
func BenchmarkHundredThousandPayments(b *testing.B) {
	v := given(b, "messages=100000 rate=1000 work=fixed work_s=1 receives=0 poison_pct=0 twice_pct=0")
	for b.Loop() {
		widget.Finish(Widget, v)
	}
}

// A frame of a full run.
func BenchmarkFrame(b *testing.B) {
	r := Widget.Start(given(b, ""))
	for range 60 {
		r.Send(widget.Msg{Name: widget.Tick})
	}
	for b.Loop() {
		r.View()
	}
}
