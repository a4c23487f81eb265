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

// The fluid case of a spike, without a button: 30 → 150 a second for 10 s against 40.
// 1,100 wait at its end, who comes then waits 27.5 s, and 110 s later nobody does. With
// even arrivals and equal jobs the line is the fluid up to a few whole jobs.
func TestASpikeCanBeSetForASecond(t *testing.T) {
	run := Widget.Start(given(t, "spike_at_s=10", "arrivals=even", "service=fixed"))
	at := func(seconds, want, slack float64, name string) {
		t.Helper()
		if got := reading(t, run.Read(), name).Value; got < want-slack || got > want+slack {
			t.Errorf("at %v s %s is %v, want %v ± %v", seconds, name, got, want, slack)
		}
	}
	ticks := 0
	for ; !run.Done(); ticks++ {
		switch float64(ticks) * tick / second {
		case 10:
			at(10, 0, 0, "most_waiting")
		case 20:
			at(20, 1100, 4, "backlog")
		case 47.5:
			at(47.5, 27.5, .1, "oldest_age")
		case 129:
			at(129, 10, 4, "backlog")
		}
		run.Send(widget.Msg{Name: widget.Tick})
	}
	if end := float64(ticks) * tick / second; end < 129.5 || end > 130.5 {
		t.Errorf("the run ends at %v s, want 130: 10 before, 10 of spike, 110 to drain", end)
	}
}

// A spike later than the horizon is waited for, and one too large to drain ends in time.
func TestASetSpikeIsPlayedAndEnds(t *testing.T) {
	run, ticks := widget.Finish(Widget, given(t, "spike_at_s=30", "horizon_s=10", "spike_s=1"))
	if most := reading(t, run.Read(), "most_waiting").Value; ticks < 31*second/tick || most < 60 {
		t.Errorf("%d ticks and at most %v waiting: no spike", ticks, most)
	}
	run, ticks = widget.Finish(Widget, given(t, "spike_at_s=600", "spike_factor=20", "spike_s=120"))
	if !run.Done() || ticks != longest/tick {
		t.Errorf("done %v after %d ticks, want %d", run.Done(), ticks, longest/tick)
	}
	// Where nobody can wait a spike leaves nothing to drain.
	run, ticks = widget.Finish(Widget, given(t, "spike_at_s=10", "bound=3", "rate=15"))
	if !run.Done() || ticks != 120*second/tick {
		t.Errorf("with a bound of 3: done %v after %d ticks", run.Done(), ticks)
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
