package demo

import (
	"sync"
	"time"
)

// Clock is the clock of the store that is filled. A store asks it once for each event, when it
// was received, and gets the times that Expect was told, one after the other; for everything
// else it shows a time in the past that stands still.
type Clock struct {
	mu     sync.Mutex
	still  time.Time
	events []time.Time
}

// Now is what the clock shows.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.events) == 0 {
		return c.still
	}
	at := c.events[0]
	c.events = c.events[1:]
	return at
}

// stop has the clock show a time until further notice.
func (c *Clock) stop(at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.still = at
}

// expect has it show the times of the events that are stored next.
func (c *Clock) expect(events []happening) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range events {
		c.events = append(c.events, events[i].at)
	}
}
