package queue

// job is what waits: when it arrived and how long it will take, in µs.
type job struct{ arrived, work int64 }

// fifo is the waiting line, a ring that doubles when it is full.
type fifo struct {
	ring    []job // its length is a power of two, or 0
	head, n int
}

func (f *fifo) push(j job) {
	if f.n == len(f.ring) {
		ring := make([]job, max(16, 2*f.n))
		k := copy(ring, f.ring[f.head:])
		copy(ring[k:], f.ring[:f.head])
		f.ring, f.head = ring, 0
	}
	f.ring[(f.head+f.n)&(len(f.ring)-1)] = j
	f.n++
}

// pop takes the job at the head of a line that is not empty.
func (f *fifo) pop() job {
	j := f.ring[f.head]
	f.head = (f.head + 1) & (len(f.ring) - 1)
	f.n--
	return j
}

// at returns job number i of the line, 0 being its head.
func (f *fifo) at(i int) job { return f.ring[(f.head+i)&(len(f.ring)-1)] }
