package queue

import "millrace/wasm/sim"

// theory is what mathematics says of a line in its steady state, without spikes.
type theory struct {
	name    string  // of the formula
	known   bool    // there is a formula and a steady state
	about   bool    // it is an approximation
	wait    float64 // mean, s
	waiting float64 // mean number
	memory  float64 // how long what happened matters, s
	why     string  // instead of a figure, when there is none
}

// predict picks the formula for a line: exact ones where they exist, for several
// workers and other laws the rule of Lee and Longton ("Queueing processes associated
// with airline passenger check-in", 1959): M/M/c times half of 1 + scv.
func (s *settings) predict() theory {
	in, mean := s.perSecond(), float64(s.mean)/second
	memoryless := s.service.name == "exponential"
	offered, workers := s.rate*s.mean, int64(s.workers)*oneJob
	switch {
	case s.bound > 0 && s.bound <= s.workers:
		return exactly("Nobody waits", 0, 0)
	case s.bound > 0 && !s.even && memoryless:
		b := sim.MMcK{Servers: s.workers, Bound: s.bound, Arrivals: in, Service: mean}.Steady()
		return exactly("M/M/c/K", b.MeanWait, b.Waiting)
	case s.bound > 0:
		return theory{why: "not for this bounded queue"}
	case s.even && s.service.scv == 0 && offered <= workers:
		return exactly("Nobody waits", 0, 0)
	case offered >= workers:
		return theory{why: "the wait has no mean, it grows"}
	case s.even:
		return theory{why: "not for even arrivals"}
	case memoryless:
		return s.queued("Erlang C", sim.MMc{Servers: s.workers, Arrivals: in, Service: mean}.MeanWait())
	case s.workers == 1:
		return s.queued("Pollaczek–Khinchine", sim.PollaczekKhinchine(in, mean, s.service.scv))
	case s.service.scv == 0:
		return s.queued("Crommelin", sim.MDc{Servers: s.workers, Arrivals: in, Service: mean}.MeanWait())
	}
	wait := sim.MMc{Servers: s.workers, Arrivals: in, Service: mean}.MeanWait()
	t := s.queued("Lee–Longton", wait*(1+s.service.scv)/2)
	t.about = true
	return t
}

// called begins the text of its rule in a picture.
func (t theory) called() string {
	if t.about {
		return "theory, about "
	}
	return "theory "
}

// exactly is a theory with a figure; a wait below a µs, the grain of the clock, is none.
func exactly(name string, wait, waiting float64) theory {
	if wait < 1./second {
		wait, waiting = 0, 0
	}
	return theory{name: name, known: true, wait: wait, waiting: waiting}
}

// queued adds the number waiting, by Little's law, and the relaxation time, which grows
// with the spread of the service as the wait does.
func (s *settings) queued(name string, wait float64) theory {
	t := exactly(name, wait, s.perSecond()*wait)
	t.memory = sim.MMc{Servers: s.workers, Arrivals: s.perSecond(), Service: float64(s.mean) / second}.Relaxation()
	t.memory *= (1 + s.service.scv) / 2
	return t
}
