package outbox

import (
	"millrace/wasm/sim"
	"millrace/wasm/widget"
)

// measured is a widget that can also be run for a number of rows.
type measured struct{ widget.Widget }

// Measure lets warmup rows commit and measures from then on until rows more have.
func (measured) Measure(v widget.Values, warmup, rows int) []widget.Reading {
	return readRelay(measure(settingsOf(v), warmup, rows))
}

func measure(s *settings, warmup, rows int) *relay {
	r := newRelay(s)
	for r.committed < warmup {
		r.run(r.now + tick)
	}
	r.tally = tally{since: r.now, delays: new(sim.Histogram)}
	for r.committed < rows {
		r.run(r.now + tick)
	}
	return &r
}
