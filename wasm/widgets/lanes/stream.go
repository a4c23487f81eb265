package lanes

import "millrace/wasm/sim"

// never is a time that does not come.
const never = 1 << 62

// stream is a place in a sequence of arrivals: the time of the next one. Copying a
// value copies the place.
type stream struct {
	at     int64 // µs
	gap    int64 // mean distance, µs
	random bool  // Poisson: exponential distances
	source sim.Source
}

// newStream returns the beginning of a sequence. Even arrivals begin at time 0; with a
// gap of 0 there are none.
func newStream(gap int64, random bool, source sim.Source) stream {
	s := stream{gap: gap, random: random, source: source}
	switch {
	case gap == 0:
		s.at = never
	case random:
		s.next()
	}
	return s
}

// next moves on to the arrival after this one.
func (s *stream) next() {
	if s.random {
		s.at += exponential(&s.source, s.gap)
		return
	}
	s.at += s.gap
}

// exponential draws a time with this mean in µs, rounded to whole ones.
func exponential(source *sim.Source, mean int64) int64 {
	return int64(source.Exp(float64(mean)) + 0.5)
}

// line is a queue of the arrivals of a stream, kept as two places in it: those that
// wait are the arrivals from head to tail. However long the queue is, it takes no room.
type line struct {
	head, tail   stream // the first to wait, and the next to arrive
	waiting      int64
	sent, served int64 // arrivals so far, and those that left the queue
}

func newLine(s stream) line { return line{head: s, tail: s} }

// arrive appends the next arrival.
func (l *line) arrive() {
	l.tail.next()
	l.waiting++
	l.sent++
}

// take removes the first that waits and returns when it arrived.
func (l *line) take() int64 {
	at := l.head.at
	l.head.next()
	l.waiting--
	l.served++
	return at
}

// batch is a campaign, or the rest of it that waits: n messages that arrived together.
type batch struct{ at, n int64 }
