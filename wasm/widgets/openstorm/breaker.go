package openstorm

// The circuit breaker of the reference: it opens on half of at least ten, stays open for
// two seconds and closes when five probes in a row were answered.
const (
	tripAt   = 10 // requests of a window, below which nothing is concluded
	openFor  = 20 // windows
	probes   = 5
	mostTrip = 2 // one of so many failing opens it
)

// circuit is one breaker that all clients share. It is judged once a window, because
// within one nobody knows yet how the others fared.
type circuit struct {
	state   state
	reopens int // the window from which probes are let through
	passed  int // probes answered in a row
}

type state int

const (
	closed state = iota
	opened
	probing
)

// pass is how many of n calls in window k get through to the server.
func (c *circuit) pass(k, n int) int {
	if c.state == opened && k >= c.reopens {
		c.state, c.passed = probing, 0
	}
	switch c.state {
	case opened:
		return 0
	case probing:
		return min(n, probes-c.passed)
	}
	return n
}

// judge takes in that so many of the calls that got through in window k were answered.
func (c *circuit) judge(k, passed, answered int) {
	failed := passed - answered
	switch {
	case c.state == closed && passed >= tripAt && mostTrip*failed >= passed,
		c.state == probing && failed > 0:
		c.state, c.reopens = opened, k+1+openFor
	case c.state == probing:
		if c.passed += answered; c.passed >= probes {
			c.state = closed
		}
	}
}
