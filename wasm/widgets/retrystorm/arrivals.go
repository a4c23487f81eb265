package retrystorm

// arrival is one request: when it arrives, in ms, and whose it is.
type arrival struct {
	at     float64
	client int32
}

func (a arrival) before(b arrival) bool {
	return a.at < b.at || a.at == b.at && a.client < b.client
}

// fewArrivals are sorted faster by insertion than by merging. It is a power of two.
const fewArrivals = 16

// arrivals lists the requests of bucket k by time, then client: a few at a time by
// insertion, and then those stretches by merging.
//
// A bucket is read from the client that was put in last, and the queue filled from its
// end. Clients that wait equally long are put in in order, so nothing is left to move.
func (r *run) arrivals(k int) []arrival {
	queue, number := r.queue[:r.buckets[k].n], r.buckets[k].latest
	for end := len(queue); end > 0; {
		begin := (end - 1) &^ (fewArrivals - 1)
		number = r.insert(number, queue[begin:end])
		end = begin
	}
	for n := fewArrivals; n < len(queue); n *= 2 {
		for begin := 0; begin+n < len(queue); begin += 2 * n {
			two := queue[begin:min(begin+2*n, len(queue))]
			if two[n].before(two[n-1]) {
				merge(two, n, r.spare[:copy(r.spare, two[:n])])
			}
		}
	}
	return queue
}

// insert fills part of a queue with the requests of a client and those put in before it,
// in order, and returns the client that follows.
func (r *run) insert(number int32, part []arrival) int32 {
	for i := len(part) - 1; i >= 0; i-- {
		c := &r.clients[number]
		a := arrival{c.at, number}
		number = c.next
		j := i + 1
		for ; j < len(part) && part[j].before(a); j++ {
			part[j-1] = part[j]
		}
		part[j-1] = a
	}
	return number
}

// merge sorts two stretches that are in order, of which the second begins at n. first is
// a copy of the first.
func merge(two []arrival, n int, first []arrival) {
	for i := 0; len(first) > 0; i++ {
		if n < len(two) && two[n].before(first[0]) {
			two[i] = two[n]
			n++
		} else {
			two[i] = first[0]
			first = first[1:]
		}
	}
}
