package backlog

import "slices"

// scaler is the autoscaler of one run. At the end of each second it looks at the queue
// and may order workers. One that is ordered in second t works from second t + start-up
// on, and from the next one at the earliest. When the queue is empty, the extra workers
// stop and what is still starting is called off.
type scaler struct {
	ready, starting int64
	orders          []order // by time
}

type order struct{ at, n int64 }

func newScaler(s *settings) scaler {
	a := scaler{ready: s.workers}
	if s.rule == schedule && s.saleFor > 0 {
		a.ready = s.most
	}
	return a
}

// second makes those ready that begin to work in second t.
func (a *scaler) second(t int64) {
	for len(a.orders) > 0 && a.orders[0].at <= t {
		a.ready += a.orders[0].n
		a.starting -= a.orders[0].n
		a.orders = a.orders[1:]
	}
}

// look decides at the end of second t about a queue of some depth, whose oldest job has
// waited for age seconds.
func (a *scaler) look(s *settings, t, depth int64, age float64) {
	if depth == 0 && t+1 >= s.saleFor {
		a.ready, a.starting, a.orders = s.workers, 0, nil
		return
	}
	want := int64(0)
	switch s.rule {
	case byDepth:
		unit := s.perWorker * s.target
		want = (depth + unit - 1) / unit
	case byAge:
		want = upward(float64(float64(a.ready)*age) / float64(s.target))
	}
	if n := min(want, s.most) - a.ready - a.starting; n > 0 {
		a.starting += n
		a.orders = append(a.orders, order{t + max(s.startup, 1), n})
	}
}

func (a *scaler) clone() scaler {
	return scaler{a.ready, a.starting, slices.Clone(a.orders)}
}

// upward rounds a number that is not negative up.
func upward(v float64) int64 {
	n := int64(v)
	if float64(n) < v {
		n++
	}
	return n
}
