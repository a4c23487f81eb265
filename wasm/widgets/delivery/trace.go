package delivery

import "slices"

// How a delivery ended.
const (
	working = iota
	completed
	died
	failed
)

// bar is one delivery of a followed event.
type bar struct {
	from, to int64
	how      int8
	known    bool
	effect   bool
}

// track holds the deliveries of a followed event.
type track struct{ bars []bar }

func (t *track) begin(now int64, known bool) int16 {
	t.bars = append(t.bars, bar{from: now, to: now, known: known})
	return int16(len(t.bars) - 1)
}

func (t *track) end(i int16, now int64, how int8) {
	t.bars[i].to, t.bars[i].how = now, how
}

// followed is how many events are followed.
const followed = 5

// remarkable lists events of a finished run that are worth following, of every outcome
// one, and how long they take at most.
func (r *run) remarkable() (rows []int, span int64) {
	for _, worth := range [...]func(e *event) bool{
		func(e *event) bool { return e.lost },
		func(e *event) bool { return e.effects > 1 && e.overlapped },
		func(e *event) bool { return e.effects > 1 && !e.overlapped },
		func(e *event) bool { return e.parked > 0 },
		func(e *event) bool { return e.attempts > 1 && e.effects == 1 && e.parked == 0 },
		func(e *event) bool { return e.attempts > 1 },
		func(e *event) bool { return e.attempts > 1 },
		func(e *event) bool { return true },
		func(e *event) bool { return true },
		func(e *event) bool { return true },
		func(e *event) bool { return true },
		func(e *event) bool { return true },
	} {
		for i := 0; i < len(r.events) && len(rows) < followed; i++ {
			if worth(&r.events[i]) && !slices.Contains(rows, i) {
				rows = append(rows, i)
				break
			}
		}
	}
	slices.Sort(rows)
	for _, i := range rows {
		span = max(span, r.events[i].last-r.events[i].born)
	}
	return rows, span
}
