package queue

import (
	"strings"
	"testing"

	"millrace/wasm/chart/charttest"
	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

// Alone, compared, hardly anything and as much as can be.
var pictures = []string{
	"", "rate=38", "rate=45", "rate=1000 service_ms=10000 workers=1 horizon_s=60", "rate=1000 service_ms=200 workers=220 horizon_s=20",
	"rate=0.1 horizon_s=30", "workers=1", "workers=2 compare_workers=300", "workers=300 service_ms=1", "workers=5", "workers=33", "workers=129",
	"compare_workers=5", "compare_workers=1 compare_ms=25", "compare_service=fixed bound=20 rate=50", "compare_service=two-point compare_ms=10000 compare_workers=300",
	"bound=1 rate=1000 horizon_s=20", "bound=100000 rate=1000 workers=1 horizon_s=60", "service=two-point", "arrivals=even service=fixed",
	"spike_factor=20 spike_s=60 rate=1000",
}

func TestThePictureIsLegibleAtEverySettingAndMoment(t *testing.T) {
	for _, pairs := range pictures {
		run := Widget.Start(given(t, strings.Fields(pairs)...))
		for k := 0; k < 3000; k++ {
			if k == 200 {
				run.Send(widget.Msg{Name: "spike"})
			}
			if k%97 == 0 || run.Done() {
				for _, svg := range run.View().Kids {
					for _, fault := range charttest.Faults(svg) {
						t.Errorf("%q at tick %d: %s", pairs, k, fault)
					}
				}
			}
			if run.Done() {
				break
			}
			run.Send(widget.Msg{Name: widget.Tick})
		}
	}
}

// The contract of a frame: at most about 200 moving attributes, crowd or not.
func TestAFrameMovesFewAttributes(t *testing.T) {
	for _, pairs := range []string{"", "spike_at_s=10", "rate=1000 service_ms=200 workers=220 compare_workers=210 horizon_s=20"} {
		run := Widget.Start(given(t, strings.Fields(pairs)...))
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

// Every dot is a job while they fit, and then ten.
func TestTheCrowdIsCounted(t *testing.T) {
	for _, c := range []struct{ waiting, size, dots int }{
		{0, 1, 0}, {1, 1, 1}, {laneDots, 1, laneDots}, {laneDots + 1, 10, laneDots/10 + 1}, {1100, 10, 110}, {100_000, 1000, 100},
	} {
		size := laneScale(c.waiting)
		var b ui.Builder
		crowd(&b, c.waiting, size, 0)
		path, _ := b.Node().Attr("d")
		if dots := strings.Count(path, "M"); size != c.size || dots != c.dots {
			t.Errorf("%d waiting are %d dots of %d, want %d of %d", c.waiting, dots, size, c.dots, c.size)
		}
	}
}

func BenchmarkView(b *testing.B) {
	run, _ := widget.Finish(Widget, given(b, "rate=38", "compare_workers=5"))
	b.ReportAllocs()
	for b.Loop() {
		run.View()
	}
}

// Four workers wait 51 ms in theory and five 12 ms: on scales of their own the two
// pictures would look alike.
func TestComparedLinesShareTheirScales(t *testing.T) {
	m := start(given(t, "compare_workers=5"))
	for range 600 {
		m.step()
	}
	p := m.chart().Panels
	if len(p) != 4 || p[0].Y.Hi != p[2].Y.Hi || p[1].Y.Hi != p[3].Y.Hi {
		t.Errorf("the scales end at %v, %v and %v, %v", p[0].Y.Hi, p[1].Y.Hi, p[2].Y.Hi, p[3].Y.Hi)
	}
	if p[1].Y.Hi < 0.051 {
		t.Errorf("the scale of the waits ends at %v, below the theory of the slower line", p[1].Y.Hi)
	}
}
