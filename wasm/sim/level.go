package sim

// Level is a whole number that changes in time (jobs waiting, workers busy) and its
// integral. The zero Level is 0 from time 0 on. Copying a value copies its state.
//
// Why integers: the integral is then exact, and Little's law along a path, ∫N dt = the
// sum of all stays, is an equality that a test can demand. It holds up to 2⁶³ units
// times µs: a million jobs for 106 days.
type Level struct {
	n, since int64
	area     int64 // the integral up to since
}

// Add changes the level by delta at a time in µs, which must not go back.
func (l *Level) Add(at, delta int64) {
	l.area += l.n * (at - l.since)
	l.since = at
	l.n += delta
}

// Now returns the level after the last change.
func (l *Level) Now() int64 { return l.n }

// Area returns the integral of the level from time 0 to a time in µs that is not
// before the last change, in units times µs.
func (l *Level) Area(at int64) int64 { return l.area + l.n*(at-l.since) }

// Mean returns the mean level from time 0 to a time in µs that is not before the last
// change, and 0 at time 0.
func (l *Level) Mean(at int64) float64 {
	if at == 0 {
		return 0
	}
	return float64(l.Area(at)) / float64(at)
}
