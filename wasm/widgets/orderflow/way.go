package orderflow

const inlineName = "Everything now"

// way is a shop that does some of the steps while the user waits and puts the others
// into queues.
type way struct {
	*settings
	name   string
	later  [len(steps)]bool
	queued bool // something happens later
	api    pool
	queues []queue // of the steps that happen later

	placed   int // orders that came
	answered int // orders that went through
	failed   int // orders that did not, refused ones among them
	refused  int // orders that found no free thread
	longest  int // ms that a user waited for an answer or an error
	minutes  []tally
	counted  tally // what the minutes before hold
}

// tally is what happened in one minute, and how much later work is open at its end.
type tally struct{ placed, answered, failed, open int }

func newWay(s *settings, later [len(steps)]bool, name string) *way {
	w := &way{settings: s, name: name, later: later, api: newPool(s.threads)}
	for i := range steps {
		if later[i] {
			w.queued = true
			w.queues = append(w.queues, newQueue(s, i))
		}
	}
	return w
}

// advance plays everything that happens up to and at a time.
func (w *way) advance(to int) {
	for {
		at := w.arrival()
		who := -1 // of the queues; their number stands for the API
		for i := range w.queues {
			if t := w.queues[i].crew.next(); t <= at {
				at, who = t, i
			}
		}
		if t := w.api.next(); t <= at {
			at, who = t, len(w.queues)
		}
		for w.past(min(at, to)) {
			w.count()
		}
		switch {
		case at > to:
			return
		case who == len(w.queues):
			w.reply()
		case who >= 0:
			w.queues[who].through()
		default:
			w.order(at)
		}
	}
}

// arrival is when the next order comes.
func (w *way) arrival() int {
	at := w.placed * minute / w.perMinute
	if w.single() && at > 0 || at >= w.horizon() {
		return never
	}
	return at
}

// order takes an order that comes at a time, if a thread is free.
func (w *way) order(at int) {
	w.placed++
	end, failed := w.inline(at)
	if !w.api.take(place{ends: end, since: at, failed: failed >= 0}) {
		w.failed++
		w.refused++
	}
}

// inline walks through the steps that the user waits for. It returns when the user has
// an answer and the step that failed, or −1.
func (w *way) inline(at int) (end, failed int) {
	for i := range steps {
		if w.later[i] {
			continue
		}
		took, ok := w.call(i, at)
		at += took
		if !ok {
			return at, i
		}
	}
	if w.queued {
		at += w.enqueue
	}
	return at, -1
}

// reply answers the user whose order is through first, and puts the rest into queues.
func (w *way) reply() {
	o := w.api.release()
	w.longest = max(w.longest, o.ends-o.since)
	if o.failed {
		w.failed++
		return
	}
	w.answered++
	for i := range w.queues {
		w.queues[i].put(o.ends)
	}
}

// open counts the jobs that are not done.
func (w *way) open() (n int) {
	for i := range w.queues {
		n += w.queues[i].open
	}
	return n
}

// sickQueue returns the queue of the step in trouble, or nil.
func (w *way) sickQueue() *queue {
	for i := range w.queues {
		if w.queues[i].step == w.sick {
			return &w.queues[i]
		}
	}
	return nil
}

// past reports whether the current minute is over before a time.
func (w *way) past(at int) bool {
	return !w.single() && (len(w.minutes)+1)*minute <= at
}

// count closes a minute.
func (w *way) count() {
	all := tally{w.placed, w.answered, w.failed, w.open()}
	w.minutes = append(w.minutes, tally{
		all.placed - w.counted.placed, all.answered - w.counted.answered, all.failed - w.counted.failed, all.open,
	})
	w.counted = all
}
