package orderflow

// never is the end of what has no end.
const never = 1 << 62

// place is a thread or a worker.
type place struct {
	ends   int  // when it is through with what it does; never: it is idle
	since  int  // when the order came, or when the job was put into the queue
	failed bool // what it does will not succeed
}

// pool is a number of places that do one thing at a time each.
type pool struct {
	places []place
	busy   int
	first  int // the place that is through first
}

func newPool(n int) pool {
	p := pool{places: make([]place, n)}
	for i := range p.places {
		p.places[i].ends = never
	}
	return p
}

// next is when the first of them is through; never, when all are idle.
func (p *pool) next() int { return p.places[p.first].ends }

// take gives work to an idle place. It reports whether there is one.
func (p *pool) take(work place) bool {
	if p.busy == len(p.places) {
		return false
	}
	for i := range p.places {
		if p.places[i].ends == never {
			p.busy++
			p.set(i, work)
			break
		}
	}
	return true
}

// release makes the first place idle and returns what it was doing.
func (p *pool) release() place {
	work := p.places[p.first]
	p.busy--
	p.set(p.first, place{ends: never})
	return work
}

// set changes what a place does, and finds who is through first.
func (p *pool) set(i int, work place) {
	p.places[i] = work
	for j := range p.places {
		if p.places[j].ends < p.next() {
			p.first = j
		}
	}
}
