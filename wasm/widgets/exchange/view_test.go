package exchange

import (
	"strings"
	"testing"

	"millrace/wasm/chart/charttest"
	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

var pictures = [][]string{
	nil, {"type=direct"}, {"type=fanout"}, {"type=headers"}, {"messages=", "key="}, {"messages=", `key=""`},
	bound(), append(bound("audit: #", "billing: order.#", "eu: order.*.eu.#", "refunds: *.cancelled.#", "us-states: order.created.us.*"), c12),
	append(bound(strings.Split("t: a.#.b; t2: #.#; t3: #.#.#; t4: *.*.*; t5: a.b; t6: #.b.#; a-very-long-name-xx: *; t8: ; t9: a.b.c; u: x", "; ")...), "messages=a.b;a.b.c;a.a.a.a.a.a.a.a.a.a.a.a;;\"\"", "key=a"),
	append(bound("q: "+strings.Repeat("verylongword.", 7)+"#"), "messages="+strings.Repeat("verylongword.", 20), "key="+strings.Repeat("averyveryverylongword", 5)),
	append(bound("q: a=1 b=2 c=3 d=4 e=5 f=6 g=7 h=8", "q: x-match=any a=1 b=2 z=3 y=4"), "type=headers", "key=k a=1 b=2 c=4 x=1 y=2 z=3 zz=4 z5=5 z6=6", "messages=k"),
	{"messages=" + strings.Repeat("eu.de.x;", 40)},
}

func TestThePictureIsLegibleAtEverySettingAndMoment(t *testing.T) {
	for _, pairs := range pictures {
		run := Widget.Start(given(t, pairs...))
		for k := 0; ; k++ {
			for _, fault := range charttest.Faults(run.View()) {
				t.Errorf("%q at tick %d: %s", pairs, k, fault)
			}
			if run.Done() || t.Failed() || k > 300 {
				break
			}
			run.Send(widget.Msg{Name: widget.Tick})
		}
	}
	run := finished(t)
	for range 100 {
		run.Send(widget.Msg{Name: "publish"})
	}
	for !run.Done() {
		run.Send(widget.Msg{Name: widget.Tick})
	}
	for _, fault := range charttest.Faults(run.View()) {
		t.Errorf("after 108 messages: %s", fault)
	}
}

// The contract of a frame: at most about 200 moving attributes.
func TestAFrameMovesFewAttributes(t *testing.T) {
	for _, pairs := range pictures {
		run := Widget.Start(given(t, pairs...))
		before, most := run.View(), 0
		for !run.Done() {
			run.Send(widget.Msg{Name: widget.Tick})
			after := run.View()
			most = max(most, len(ui.Diff(before, after)))
			before = after
		}
		if most > 150 {
			t.Errorf("%q: a frame takes up to %d patches", pairs, most)
		}
	}
}
