package queue

import (
	"testing"

	"millrace/wasm/widget"
)

// reading finds a reading by name.
func reading(t testing.TB, readings []widget.Reading, name string) widget.Reading {
	t.Helper()
	for _, r := range readings {
		if r.Name == name {
			return r
		}
	}
	t.Fatalf("no reading is called %q", name)
	return widget.Reading{}
}

// The figures of the suggestions in try, at the seed a reader meets first. Those of the
// spike are also exact for the fluid, in line_test.go.
func TestTheSpikeDrainsAsPromised(t *testing.T) {
	run := Widget.Start(given(t))
	run.Send(widget.Msg{Name: "spike"})
	drained := 0.0
	for k := 1; !run.Done(); k++ {
		run.Send(widget.Msg{Name: widget.Tick})
		if reading(t, run.Read(), "state").Text == "draining" {
			drained = float64(k) * tick / second
		}
	}
	if most := reading(t, run.Read(), "most_waiting").Value; most < 1050 || most > 1150 {
		t.Errorf("%v wait after the spike, not about 1,100", most)
	}
	if drained < 105 || drained > 140 {
		t.Errorf("drained after %v s, not about 120", drained)
	}
}

func TestAtNinetyFivePercentTenMinutesAreTooShort(t *testing.T) {
	r := finished(t, "rate=38", "horizon_s=600").Read()
	theory, band := reading(t, r, "wait_theory").Value, reading(t, r, "wait_band").Value
	if theory < .445 || theory > .45 {
		t.Errorf("theory says %v s, not 0.45", theory)
	}
	if at75 := reading(t, finished(t).Read(), "wait_theory").Value; theory/at75 < 8.5 || theory/at75 > 9 {
		t.Errorf("that is %v times the wait at 75 %%, not nine", theory/at75)
	}
	if band < theory/6 {
		t.Errorf("the band is ± %v s, narrow enough", band)
	}
}

func TestOneFastWorkerWaitsLongerAndIsDoneSooner(t *testing.T) {
	r := finished(t, "compare_workers=1", "compare_ms=25").Read()
	four, one := reading(t, r, "wait_mean").Value, reading(t, r, "compare_wait_mean").Value
	if one <= four || one+.025 >= four+.1 {
		t.Errorf("the waits are %v s with four workers and %v s with one", four, one)
	}
}
