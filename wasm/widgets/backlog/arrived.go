package backlog

// arrivals remembers how many jobs had been accepted by the end of each second, so that
// the age of the oldest is known though no job is: first come, first served.
type arrivals struct {
	total []int64 // after second t; never changed but by appending
	head  int     // the second in which the oldest arrived
}

// add appends a second with n accepted jobs.
func (a *arrivals) add(n int64) { a.total = append(a.total, a.by(len(a.total)-1)+n) }

// by is how many had been accepted after second t; none before the first.
func (a *arrivals) by(t int) int64 {
	if t < 0 {
		return 0
	}
	return a.total[t]
}

// age returns how long the oldest of the last n accepted jobs has waited, in seconds.
// Jobs of one second arrive evenly over it.
func (a *arrivals) age(n int64) float64 {
	now := len(a.total)
	if n == 0 || now == 0 {
		return 0
	}
	gone := a.total[now-1] - n
	for a.head < now-1 && a.total[a.head] <= gone {
		a.head++
	}
	before := a.by(a.head - 1)
	part := float64(gone-before) / float64(a.total[a.head]-before)
	return float64(now-a.head) - part
}

// clone shares what was: an append to either copy moves it elsewhere.
func (a *arrivals) clone() arrivals {
	a.total = a.total[:len(a.total):len(a.total)]
	return *a
}
