package sqlite

import "time"

// turn is what one commit says about the next.
//
// Why a request waits for others at all: of those who send one thing after another, half
// would always be on their way while the other half is committed, and each commit would
// carry half as much, for ever. Why half of what the last commit took: waiting in vain
// costs a third of a commit, and when all come it saves a whole one. Whoever comes alone,
// or after a pause as long as a commit, waits for nobody.
type turn struct {
	callers int           // how many are likely to come
	wait    time.Duration // for them, at most
	until   time.Time     // when they have had as long as a commit takes to come back
}

// maxCompany bounds how long a request waits for others.
const maxCompany = 5 * time.Millisecond

// then is the turn after t: a commit for so many callers, with those who came while it was
// on its way to the disk. Who is just reading an answer is in neither, so the number falls
// by one at a time only.
func (t turn) then(callers int, began, ended time.Time) turn {
	took := ended.Sub(began)
	return turn{max(callers, t.callers-1), min(took/2, maxCompany), ended.Add(took)}
}

// fade forgets the callers after a pause.
func (t *turn) fade(now time.Time) {
	if now.After(t.until) {
		t.callers = 0
	}
}

// gather adds to first whatever else waits already, and waits for more while there are
// fewer than the last turn lets expect.
func (w *writer) gather(first request, last turn) []request {
	batch := []request{first}
	late := time.After(last.wait)
	for len(batch) < maxBatch {
		var r request
		open := true
		select {
		case r, open = <-w.queue:
		default:
			if len(batch) >= last.callers {
				return batch
			}
			select {
			case r, open = <-w.queue:
			case <-late:
				return batch
			}
		}
		if !open {
			return batch
		}
		batch = append(batch, r)
	}
	return batch
}
