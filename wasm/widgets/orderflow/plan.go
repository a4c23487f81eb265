package orderflow

// bar is the place of one step on the timeline of an order, in ms since the order.
type bar struct {
	from, to int
	fate     fate
	ahead    int // jobs in the queue before it
}

// fate is what becomes of a step.
type fate int

// What may become of a step.
const (
	goes    fate = iota // it is done from → to
	fails               // no answer until to
	skipped             // the order failed before
	waits               // it stays in the queue, nobody knows how long
)

// plan is the timeline of an order that comes at a time: what the user waits for one
// after the other, then the rest side by side.
type plan struct {
	bars    [len(steps)]bar
	reply   int // when the user has an answer or an error
	failed  int // the step that failed, or −1
	refused bool
	done    int // when everything is done that does not wait
}

// plan looks at what would become of an order at a time. It changes nothing.
func (w *way) plan(at int) (p plan) {
	end, failed := w.inline(at)
	p.reply, p.failed = end-at, failed
	p.refused = !w.single() && w.api.busy == len(w.api.places)
	if p.refused {
		p.reply = 0
	}
	t, lost := 0, p.refused
	for i := range steps {
		if w.later[i] {
			continue
		}
		if lost {
			p.bars[i].fate = skipped
			continue
		}
		took, ok := w.call(i, at+t)
		p.bars[i] = bar{from: t, to: t + took}
		t += took
		if !ok {
			p.bars[i].fate, lost = fails, true
		}
	}
	p.done = p.reply
	for i := range w.queues {
		q := &w.queues[i]
		took, ok := w.call(q.step, end)
		b := bar{from: p.reply, to: p.reply + took}
		switch {
		case lost:
			b.fate = skipped
		case !ok || len(q.waiting) > 0:
			b.fate, b.ahead = waits, q.open
		default:
			p.done = max(p.done, b.to)
		}
		p.bars[q.step] = b
	}
	return p
}
