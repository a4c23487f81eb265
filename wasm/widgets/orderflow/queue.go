package orderflow

// queue holds the jobs of one step that happens later, and its workers.
type queue struct {
	*settings
	step    int
	crew    pool
	waiting []int // when each was put in, oldest first
	open    int   // jobs that are not done
	peak    int   // the most of them
	calls   int   // that failed
	longest int   // ms from being put in to being done
	clear   int   // when nobody waited any more after the trouble; never before
}

func newQueue(s *settings, step int) queue {
	return queue{settings: s, step: step, crew: newPool(s.workers), clear: never}
}

// put adds a job at a time.
func (q *queue) put(at int) {
	q.open++
	q.peak = max(q.peak, q.open)
	if !q.crew.take(q.work(at, at)) {
		q.waiting = append(q.waiting, at)
	}
}

// work is a call that begins at a time. One that fails keeps its worker until the pause
// after it is over, too.
func (q *queue) work(since, at int) place {
	took, ok := q.call(q.step, at)
	if !ok {
		took += q.retry
	}
	return place{ends: at + took, since: since, failed: !ok}
}

// through lets the worker who is through first take the same job again or the next one.
func (q *queue) through() {
	at := q.crew.next()
	i := q.crew.first
	w := q.crew.places[i]
	if w.failed {
		q.calls++
		q.crew.set(i, q.work(w.since, at))
		return
	}
	q.open--
	q.longest = max(q.longest, at-w.since)
	if len(q.waiting) > 0 {
		q.crew.set(i, q.work(q.waiting[0], at))
		q.waiting = q.waiting[1:]
	} else {
		q.crew.release()
	}
	if len(q.waiting) == 0 && q.clear == never && !q.single() && at >= q.sickTo() {
		q.clear = at
	}
}

// age is how long the oldest job that is not done has been in the queue, in ms.
func (q *queue) age(now int) int {
	oldest := now
	for _, w := range q.crew.places {
		if w.ends != never {
			oldest = min(oldest, w.since)
		}
	}
	if len(q.waiting) > 0 {
		oldest = min(oldest, q.waiting[0])
	}
	return now - oldest
}
