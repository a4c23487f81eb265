package lag

// point is a sample of a run for the chart and the table.
type point struct{ at, lag, age float64 }

// full is how many points a track has at most: then every second one is dropped, and from
// there on half as many are taken.
const full = 400

// track is the past of a run.
type track struct {
	every  int // ticks between points
	points []point
}

//go:noinline
func (m *model) sample() {
	t := &m.track
	if t.every == 0 {
		t.every = 1
	}
	if m.ticks%t.every > 0 && !m.done() {
		return
	}
	p := point{at: m.now()}
	if m.queue != nil {
		p.lag = float64(m.queue.left())
	} else {
		p.lag, p.age = m.group.total(), m.group.age()
	}
	t.points = append(t.points, p)
	if len(t.points) < full {
		return
	}
	kept := t.points[:0]
	for i, p := range t.points {
		if i%2 == 0 {
			kept = append(kept, p)
		}
	}
	t.points = kept
	t.every *= 2
}
