package lag

// queue is a broker that pushes its messages to two consumers in turn, to each as many as it
// may hold without an ack. Times are in seconds.
type queue struct {
	*settings
	now, finished float64
	waiting       int
	consumers     [2]consumer
}

// consumer works on the first of the messages it holds.
type consumer struct {
	takes    float64
	held     int
	done     int
	ends     float64 // when the one it works on is done
	idle     float64 // seconds without a message, while others had some
	idleFrom float64
}

func newQueue(s *settings) *queue {
	q := &queue{settings: s, waiting: s.messages, finished: never}
	for i := range q.consumers {
		q.consumers[i].takes = s.takes[i]
	}
	q.push()
	return q
}

// push hands out messages in turn, while any consumer may hold more.
//
//go:noinline
func (q *queue) push() {
	for pushed := true; pushed && q.waiting > 0; {
		pushed = false
		for i := range q.consumers {
			c := &q.consumers[i]
			if q.waiting == 0 || c.held >= q.prefetch {
				continue
			}
			if c.held == 0 {
				c.idle += q.now - c.idleFrom
				c.ends = q.now + c.takes
			}
			c.held++
			q.waiting--
			pushed = true
		}
	}
}

// run plays on to a moment. The fast consumer comes first where both are done at once.
func (q *queue) run(to float64) {
	for {
		next := -1
		for i := range q.consumers {
			c := &q.consumers[i]
			if c.held > 0 && c.ends <= to && (next < 0 || c.ends < q.consumers[next].ends) {
				next = i
			}
		}
		if next < 0 {
			break
		}
		c := &q.consumers[next]
		q.now = c.ends
		c.done++
		c.held--
		c.ends += c.takes
		c.idleFrom = q.now
		q.push()
		if q.left() == 0 {
			q.finished = q.now
		}
	}
	q.now = to
}

// left is how many messages are not done.
//
//go:noinline
func (q *queue) left() int { return q.waiting + q.consumers[0].held + q.consumers[1].held }

// idled is how long a consumer has been without a message while there were some.
//
//go:noinline
func (q *queue) idled(i int) float64 {
	c := &q.consumers[i]
	if c.held > 0 {
		return c.idle
	}
	return c.idle + max(0, min(q.now, q.finished)-c.idleFrom)
}

//go:noinline
func (q *queue) clone() *queue {
	c := *q
	return &c
}
