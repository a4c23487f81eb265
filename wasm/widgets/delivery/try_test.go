package delivery

import (
	"strings"
	"testing"

	"millrace/wasm/widget"
)

// The figures of the suggestions in try, at the seed a reader meets first. They are our own.
func TestTheSuggestionsAreTrue(t *testing.T) {
	for _, c := range []struct {
		pairs, name string
		want        float64
		n           int
		said        string
	}{
		{"", "repeated", 106, 0, "106 events"},
		{"heartbeat_s=10", "repeated", 29, 0, "29 are left"},
		{"heartbeat_s=10 dedupe=transaction", "repeated", 0, 0, "catches these as well"},
		{"dedupe=unique order=mark-effect-ack", "repeated", 0, 1, "Nothing is done twice"},
		{"dedupe=unique order=mark-effect-ack", "lost", 19, 1, "19 events are lost"},
		{"", "parked", 6, 2, "All 6"},
	} {
		if got := reading(t, ended(t, c.pairs), c.name).Value; got != c.want || !strings.Contains(try[c.n], c.said) {
			t.Errorf("%q: %s is %v, want %v as in %q", c.pairs, c.name, got, c.want, try[c.n])
		}
	}
	// With the heartbeat and without second publications only crashes are left.
	r := played(t, "heartbeat_s=10 twice_pct=0")
	if again := r.crashes[2]; r.repeated == 0 || r.repeated > again {
		t.Errorf("%d events were repeated after %d crashes between the effect and the ack", r.repeated, again)
	}
	run := ended(t, "")
	press := func(name, value string) { run.Send(widget.Msg{Name: name, Value: value}) }
	finish := func() float64 {
		for !run.Done() {
			press(widget.Tick, "")
		}
		return reading(t, run, "parked").Value
	}
	press("redrive", "")
	if got := finish(); got != 6 {
		t.Errorf("after a redrive there are %v dead letters", got)
	}
	press("redrive", "mended")
	if got := finish(); got != 0 || reading(t, run, "done").Value != 1000 {
		t.Errorf("after mending and a redrive there are %v dead letters", got)
	}
}
