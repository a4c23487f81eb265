package sim

import "math"

// MDc is the queue M/D/c: Poisson arrivals, a service that always takes the same time,
// one line before c servers, first come first served.
//
// One service time later everybody now in service is gone and everybody who arrived
// meanwhile is there, so the number waiting follows Q' = max(0, Q + Poisson(load) − c).
// Its distribution is given by the c−1 roots of z^c = e^load(z−1) inside the unit circle
// (Crommelin, "Delay probability formulae when the holding times are constant", 1932;
// in this form Janssen and Van Leeuwaarden, "Back to the roots of the M/D/s queue and
// the works of Erlang, Crommelin and Pollaczek", 2008).
type MDc struct {
	Servers  int
	Arrivals float64 // per second
	Service  float64 // seconds of every job
}

// MeanWait returns the mean wait, by Little's law from the mean number waiting,
// a/(2(c−a)) − (c−1+a)/2 + Σ 1/(1−z) over the roots z. It is +Inf when the load a is too
// much. The sum cancels: 1e-12·c jobs waiting is as good as none.
func (q MDc) MeanWait() float64 {
	a, c := float64(q.Arrivals*q.Service), float64(q.Servers)
	if a >= c {
		return math.Inf(1)
	}
	if a == 0 {
		return 0
	}
	waiting := a/(2*(c-a)) - float64((c-1+a)/2)
	q.roots(func(x, y, times float64) {
		waiting += float64(times * (1 - x) / distance2(x, y))
	})
	if waiting < 1e-12*c {
		return 0
	}
	return waiting / q.Arrivals
}

// WaitProbability returns the share of the jobs that wait, 1 − (c−a) / Π(1−z). It is 1
// when the load a is too much.
func (q MDc) WaitProbability() float64 {
	a, c := float64(q.Arrivals*q.Service), float64(q.Servers)
	if a >= c {
		return 1
	}
	idle := c - a // of P(a server is idle)
	q.roots(func(x, y, times float64) {
		if times == 1 {
			idle /= 1 - x
		} else {
			idle /= distance2(x, y)
		}
	})
	return max(0, 1-idle)
}

// distance2 is |1 − z|² for z = x + iy.
func distance2(x, y float64) float64 {
	return float64((1-x)*(1-x)) + float64(y*y)
}

// roots visits the c−1 roots x + iy other than 1: one of each conjugate pair, which
// counts twice, and for an even c the one that is real.
//
// The root number k is a fixed point of g(z) = e^ρ(z−1) · e^2πik/c, which contracts the
// unit disc by ρ < 1; Newton's method takes it from there.
func (q MDc) roots(visit func(x, y, times float64)) {
	rho := q.Arrivals * q.Service / float64(q.Servers)
	for k := 1; 2*k <= q.Servers; k++ {
		angle := float64(2 * pi * float64(k) / float64(q.Servers))
		x, y := 0.0, 0.0
		for i := range 60 {
			r := Exp(float64(rho * (x - 1)))
			cos, sin := cosSin(angle + float64(rho*y))
			gx, gy := float64(r*cos), float64(r*sin)
			if i < 8 {
				x, y = gx, gy
				continue
			}
			// z − (z − g) / (1 − ρg)
			fx, fy := x-gx, y-gy
			dx, dy := 1-float64(rho*gx), float64(-rho*gy)
			d := float64(dx*dx) + float64(dy*dy)
			sx := (float64(fx*dx) + float64(fy*dy)) / d
			sy := (float64(fy*dx) - float64(fx*dy)) / d
			x, y = x-sx, y-sy
			if math.Abs(sx)+math.Abs(sy) < 1e-16 {
				break
			}
		}
		if 2*k == q.Servers {
			visit(x, 0, 1)
		} else {
			visit(x, y, 2)
		}
	}
}

const pi = 3.14159265358979323846

// cosSin returns the cosine and sine of a small number of radians to within a few ulp
// of 1: the series at an eighth of the angle, doubled three times.
func cosSin(angle float64) (cos, sin float64) {
	t := angle / 8
	t2 := float64(t * t)
	cos, sin = 1, 1
	for n := 20; n > 0; n -= 2 {
		cos = 1 - float64(t2*cos)/float64(n*(n-1))
		sin = 1 - float64(t2*sin)/float64(n*(n+1))
	}
	sin *= t
	for range 3 {
		cos, sin = float64(cos*cos)-float64(sin*sin), float64(2*cos*sin)
	}
	return cos, sin
}
