package lanes

import "slices"

// maxPoints is how many points a chart has at most.
const maxPoints = 300

// point is what a chart knows of a stretch of time.
type point struct{ latency, backlog int64 }

// track keeps the course of a run in stretches of equal width, and doubles their width
// when there are too many: a run of any length takes little room.
type track struct {
	width  int64
	points []point
}

// add takes in what there was to see in the tick that ended at time now: the longest
// latency of a stretch counts, and the last backlog.
func (t *track) add(now, latency, backlog int64) {
	i := int((now - 1) / t.width)
	if i == maxPoints {
		t.halve()
		i = int((now - 1) / t.width)
	}
	if i == len(t.points) {
		t.points = append(t.points, point{})
	}
	p := &t.points[i]
	p.latency, p.backlog = max(p.latency, latency), backlog
}

// halve makes one stretch of each two.
func (t *track) halve() {
	for i := range maxPoints / 2 {
		a, b := t.points[2*i], t.points[2*i+1]
		t.points[i] = point{max(a.latency, b.latency), b.backlog}
	}
	t.points = t.points[:maxPoints/2]
	t.width *= 2
}

func (t *track) clone() track { return track{t.width, slices.Clone(t.points)} }
