package sim

import "slices"

// Queue holds the events of a simulation that have not happened yet, and gives them
// back in the order of their times; events of the same time come in the order they were
// pushed. The zero Queue is empty and ready to use. Assignment shares the events of a
// Queue: use Clone for a copy.
//
// It is a binary heap (Williams, "Algorithm 232", 1964) in one slice: Push and Pop take
// O(log n), and allocate only to grow beyond the most events it ever held.
//
// Why not container/heap: its interface boxes every event and calls through a table,
// which is several times slower where a simulation spends most of its time.
type Queue[E any] struct {
	heap []entry[E]
	seq  uint64 // events pushed so far
}

type entry[E any] struct {
	at    int64
	seq   uint64
	event E
}

func (a *entry[E]) before(b *entry[E]) bool {
	return a.at < b.at || a.at == b.at && a.seq < b.seq
}

// Len returns the number of events.
func (q *Queue[E]) Len() int { return len(q.heap) }

// Push adds an event that happens at a time in µs. The time may be one that is already
// past: such an event is the next to come.
func (q *Queue[E]) Push(at int64, event E) {
	e := entry[E]{at, q.seq, event}
	q.seq++
	q.heap = append(q.heap, e)
	i := len(q.heap) - 1
	for i > 0 {
		parent := (i - 1) / 2
		if !e.before(&q.heap[parent]) {
			break
		}
		q.heap[i] = q.heap[parent]
		i = parent
	}
	q.heap[i] = e
}

// Peek returns what Pop would, and leaves it in the Queue.
func (q *Queue[E]) Peek() (at int64, event E, ok bool) {
	if len(q.heap) == 0 {
		return 0, event, false
	}
	return q.heap[0].at, q.heap[0].event, true
}

// Pop removes the earliest event and returns it with its time in µs; ok is false when
// there is none.
func (q *Queue[E]) Pop() (at int64, event E, ok bool) {
	at, event, ok = q.Peek()
	if !ok {
		return
	}
	n := len(q.heap) - 1
	last := q.heap[n]
	q.heap[n] = entry[E]{} // let go of what the event points to
	q.heap = q.heap[:n]
	if n > 0 {
		q.sink(last)
	}
	return
}

// sink fills the hole at the top with e, moving earlier events up.
func (q *Queue[E]) sink(e entry[E]) {
	i := 0
	for {
		child := 2*i + 1
		if child >= len(q.heap) {
			break
		}
		if right := child + 1; right < len(q.heap) && q.heap[right].before(&q.heap[child]) {
			child = right
		}
		if !q.heap[child].before(&e) {
			break
		}
		q.heap[i] = q.heap[child]
		i = child
	}
	q.heap[i] = e
}

// Clone returns an independent copy. What an event points to is not copied.
func (q *Queue[E]) Clone() Queue[E] {
	return Queue[E]{slices.Clone(q.heap), q.seq}
}
