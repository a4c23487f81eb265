package queue

const (
	sampleEvery = 500_000 // µs
	samples     = 60*second/sampleEvery + 1
)

// sample is what the chart knows of one moment.
type sample struct {
	at      int64
	waiting int
	fluid   float64
	served  int64
	worked  int64   // ∫ busy workers dt up to at, µs
	mean    float64 // wait so far, s
	half    float64 // of its 95% band, s
	banded  bool
}

// history is the last minute, the oldest sample first.
type history struct {
	samples [samples]sample
	n       int
}

// sample adds the present moment to the history.
func (l *line) sample() {
	h := &l.history
	if h.n == samples {
		copy(h.samples[:], h.samples[1:])
		h.n--
	}
	s := sample{
		at: l.now, waiting: l.waiting.n, fluid: l.fluid, served: l.served,
		worked: l.busy.Area(l.now), mean: l.meanWait(),
	}
	_, s.half, s.banded = l.batches.Band()
	s.half /= second
	h.samples[h.n] = s
	h.n++
}

// meanWait is the mean wait of the jobs that have started, in s, and 0 of none.
//
//go:noinline
func (l *line) meanWait() float64 {
	if l.started == 0 {
		return 0
	}
	return float64(l.waitSum) / float64(l.started) / second
}

// lately returns the jobs served per second and the share of their time that the
// workers worked, over the last minute or what there is of it.
func (l *line) lately() (perSecond, utilisation float64) {
	first := l.history.samples[0]
	span := float64(l.now - first.at)
	if span == 0 {
		return 0, 0
	}
	worked := float64(l.busy.Area(l.now) - first.worked)
	return float64(l.served-first.served) / span * second, worked / span / float64(len(l.workers))
}
