package sim

import (
	"encoding/binary"
	"sort"
	"testing"
)

func TestQueueGivesEventsInOrderOfTimeThenOfPush(t *testing.T) {
	var q Queue[string]
	q.Push(20, "c")
	q.Push(10, "a")
	q.Push(20, "d")
	q.Push(-5, "first")
	q.Push(10, "b")
	for _, want := range []struct {
		at    int64
		event string
	}{{-5, "first"}, {10, "a"}, {10, "b"}, {20, "c"}, {20, "d"}} {
		at, event, ok := q.Peek()
		if at != want.at || event != want.event || !ok {
			t.Errorf("Peek() = %d, %q, %v, want %v", at, event, ok, want)
		}
		at, event, ok = q.Pop()
		if at != want.at || event != want.event || !ok {
			t.Errorf("Pop() = %d, %q, %v, want %v", at, event, ok, want)
		}
	}
	if at, event, ok := q.Pop(); at != 0 || event != "" || ok {
		t.Errorf("Pop() of an empty queue = %d, %q, %v", at, event, ok)
	}
	if _, _, ok := q.Peek(); ok || q.Len() != 0 {
		t.Errorf("the queue is not empty: %d events", q.Len())
	}
}

func TestQueueCloneIsIndependent(t *testing.T) {
	var q Queue[int]
	for i := range 10 {
		q.Push(int64(i%3), i)
	}
	c := q.Clone()
	q.Pop()
	q.Push(-1, 99)
	c.Push(0, 10) // after 0, 3, 6 and 9
	for _, want := range []int{0, 3, 6, 9, 10, 1, 4, 7, 2, 5, 8} {
		if _, got, _ := c.Pop(); got != want {
			t.Fatalf("the copy yields %d, want %d", got, want)
		}
	}
	if _, got, _ := q.Pop(); got != 99 || q.Len() != 9 {
		t.Errorf("the original yields %d and keeps %d", got, q.Len())
	}
}

func TestQueueDoesNotAllocateOnceGrown(t *testing.T) {
	var q Queue[[3]int]
	src := NewStream(7, "times")
	run := func() {
		for range 500 {
			q.Push(int64(src.IntN(1000)), [3]int{})
		}
		for q.Len() > 0 {
			q.Pop()
		}
	}
	run()
	if n := testing.AllocsPerRun(10, run); n != 0 {
		t.Errorf("%v allocations for 500 events", n)
	}
}

func TestQueueLetsGoOfPoppedEvents(t *testing.T) {
	var q Queue[*int]
	q.Push(1, new(int))
	q.Push(2, new(int))
	q.Pop()
	q.Pop()
	for i, e := range q.heap[:2] {
		if e.event != nil {
			t.Errorf("slot %d still points to its event", i)
		}
	}
}

// model is the queue written the obvious way: a list kept in order.
type model struct {
	at  []int64
	seq []int
}

func (m *model) push(at int64, seq int) {
	i := sort.Search(len(m.at), func(i int) bool { return m.at[i] > at })
	m.at = append(m.at[:i], append([]int64{at}, m.at[i:]...)...)
	m.seq = append(m.seq[:i], append([]int{seq}, m.seq[i:]...)...)
}

func (m *model) pop() (at int64, seq int, ok bool) {
	if len(m.at) == 0 {
		return 0, 0, false
	}
	at, seq = m.at[0], m.seq[0]
	m.at, m.seq = m.at[1:], m.seq[1:]
	return at, seq, true
}

// checkAgainstModel reads two bytes at a time: a number below 0x4000 pops, 0x4000 goes
// on with a clone, and any other pushes at one of 64 times, so that many collide.
func checkAgainstModel(t *testing.T, ops []byte) {
	var q Queue[int]
	var m model
	pushed := 0
	for ; len(ops) >= 2; ops = ops[2:] {
		switch op := binary.LittleEndian.Uint16(ops); {
		case op < 0x4000:
			at, seq, ok := q.Pop()
			wantAt, wantSeq, wantOK := m.pop()
			if at != wantAt || seq != wantSeq || ok != wantOK {
				t.Fatalf("popped %d at %d (%v), want %d at %d (%v)", seq, at, ok, wantSeq, wantAt, wantOK)
			}
		case op == 0x4000:
			q = q.Clone()
		default:
			at := int64(op%64) - 32
			q.Push(at, pushed)
			m.push(at, pushed)
			pushed++
		}
		if q.Len() != len(m.at) {
			t.Fatalf("holds %d events, want %d", q.Len(), len(m.at))
		}
	}
	for {
		at, seq, ok := q.Pop()
		wantAt, wantSeq, wantOK := m.pop()
		if at != wantAt || seq != wantSeq || ok != wantOK {
			t.Fatalf("at the end popped %d at %d (%v), want %d at %d (%v)", seq, at, ok, wantSeq, wantAt, wantOK)
		}
		if !ok {
			return
		}
	}
}

func TestQueueAgreesWithASortedList(t *testing.T) {
	src := NewStream(7, "operations")
	for range 200 {
		ops := make([]byte, 2*src.IntN(400))
		for i := range ops {
			ops[i] = byte(src.Uint64())
		}
		checkAgainstModel(t, ops)
	}
}

func FuzzQueueAgreesWithASortedList(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{0, 0, 1, 0x80, 1, 0x80, 0, 0x40, 2, 0x90, 0, 0, 0, 0})
	f.Add([]byte{9, 0xff, 8, 0xff, 7, 0xff, 6, 0xff, 0, 0, 5, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})
	f.Fuzz(checkAgainstModel)
}
