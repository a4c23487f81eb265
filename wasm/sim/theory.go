package sim

import "math"

// The theory of queues in a steady state, to draw over what was measured. Loads are in
// Erlang: arrivals per second times the mean seconds of service, that is the mean number
// of busy servers. Waits are in seconds and do not include the service.

// ErlangB returns the share of arrivals that find all servers busy when those are turned
// away: the probability of loss in M/G/c/c (Erlang, 1917), by the recursion
// B(c) = a·B(c−1) / (c + a·B(c−1)) for a load of a Erlang, B(0) = 1.
func ErlangB(servers int, load float64) float64 {
	b := 1.0
	for c := 1; c <= servers; c++ {
		ab := float64(load * b)
		b = ab / (float64(c) + ab)
	}
	return b
}

// ErlangC returns the share of arrivals that have to wait in M/M/c, where they queue:
// C = B / (1 − ρ(1 − B)), ρ = load / servers. It is 1 when the load is as much as the
// servers can do or more.
func ErlangC(servers int, load float64) float64 {
	if load >= float64(servers) {
		return 1
	}
	b := ErlangB(servers, load)
	return b / (1 - float64(load/float64(servers)*(1-b)))
}

// MMc is the queue M/M/c: Poisson arrivals, exponential service, one line before c
// servers, first come first served.
type MMc struct {
	Servers  int
	Arrivals float64 // per second
	Service  float64 // mean seconds of one job
}

// Load returns the load in Erlang.
func (q MMc) Load() float64 { return float64(q.Arrivals * q.Service) }

// Utilisation returns the share of their time that the servers work, at most 1.
func (q MMc) Utilisation() float64 { return min(1, q.Load()/float64(q.Servers)) }

// WaitProbability returns the share of the jobs that wait, Erlang C.
func (q MMc) WaitProbability() float64 { return ErlangC(q.Servers, q.Load()) }

// MeanWait returns the mean wait of all jobs, those that do not wait among them:
// C / (cμ − λ). It is +Inf when the load is too much.
func (q MMc) MeanWait() float64 { return q.WaitProbability() * q.scale() }

// WaitQuantile returns the wait that the fraction p of all jobs do not exceed. From
// P(W > t) = C·e^−(cμ − λ)t it is ln(C/(1−p)) / (cμ − λ), and 0 when more than p of the
// jobs do not wait at all. It is +Inf when the load is too much, and for p = 1.
func (q MMc) WaitQuantile(p float64) float64 {
	c := q.WaitProbability()
	if c <= 1-p {
		return 0
	}
	return Log(c/(1-p)) * q.scale()
}

// scale is 1 / (cμ − λ), the mean wait of the jobs that do wait.
func (q MMc) scale() float64 {
	spare := float64(q.Servers) - q.Load()
	if spare <= 0 {
		return math.Inf(1)
	}
	return q.Service / spare
}

// Relaxation returns about how many seconds what happened still matters to what happens:
// 1 / (√cμ − √λ)², exact for one server (Cohen, "The single server queue", 1982, III.1)
// and for several when they are busy, and at least one service. Means over less than
// hundreds of it say little. It is +Inf when the load is too much.
func (q MMc) Relaxation() float64 {
	if q.Load() >= float64(q.Servers) {
		return math.Inf(1)
	}
	slack := 1 - math.Sqrt(q.Utilisation())
	return max(1, 1/(float64(q.Servers)*slack*slack)) * q.Service
}

// PollaczekKhinchine returns the mean wait in M/G/1: λE[S²] / (2(1−ρ)), where
// E[S²] = S²(1 + scv) for a service of S seconds on average whose squared coefficient
// of variation is scv: 0 for a fixed time, 1 for an exponential one. It is +Inf when
// the load is too much.
func PollaczekKhinchine(arrivals, service, scv float64) float64 {
	load := float64(arrivals * service)
	if load >= 1 {
		return math.Inf(1)
	}
	return load * service * (1 + scv) / (2 * (1 - load))
}
