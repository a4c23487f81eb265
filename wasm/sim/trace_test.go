package sim

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"math"
	"testing"
)

// The hashes below pin our own output; they prove nothing about its being right. They
// are here to be the same wherever the test runs: natively, with GOAMD64=v3, and with
// GOOS=js GOARCH=wasm.

type trace struct{ hash.Hash }

func newTrace() trace { return trace{sha256.New()} }

func (tr trace) int(values ...int64) {
	for _, v := range values {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], uint64(v))
		tr.Write(b[:])
	}
}

func (tr trace) float(values ...float64) {
	for _, v := range values {
		tr.int(int64(math.Float64bits(v)))
	}
}

func (tr trace) is(t *testing.T, want string) {
	t.Helper()
	if got := hex.EncodeToString(tr.Sum(nil)); got != want {
		t.Errorf("the trace has the hash %s, want %s", got, want)
	}
}

func TestArithmeticTraceIsTheSameEverywhere(t *testing.T) {
	tr := newTrace()
	src := NewStream(7, "arguments")
	for range 50_000 {
		x := math.Abs(math.Float64frombits(src.Uint64()))
		if !(x > 0 && x <= math.MaxFloat64) {
			continue
		}
		exponent := -746 + float64(1456*src.Float64())
		base := 0.5 + src.Float64()
		tr.float(Exp(exponent), Log(x), Log(base))
		tr.float(Pow(x, float64(exponent*math.Ln2)/Log(x)), Pow(base, exponent))
	}
	tr.is(t, "cb13bff444134304df384efeee3dd9c7efba9bbce22ac819f050fe988ed44ab9")
}

func TestStreamsTraceIsTheSameEverywhere(t *testing.T) {
	tr := newTrace()
	src, old := NewStream(7, "mixed"), NewMulberry32(7)
	for n := 1; n <= 20_000; n++ {
		tr.int(int64(src.Uint64()), int64(src.IntN(n)), int64(old.Uint32()))
		tr.float(src.Float64(), src.Exp(0.25), src.Normal(-1, 3), old.Float64())
	}
	tr.is(t, "ab089db586515ea0a7101b0236793e36324c23fc4b986736c3eef6b470287f4c")
}

// Ten minutes of an M/G/2 queue: a job every 10 ms on average, log-normal service times
// of 15 ms on average.
func TestQueueTraceIsTheSameEverywhere(t *testing.T) {
	type event struct {
		arrived int64
		leaves  bool
	}
	const end = 600_000_000
	tr := newTrace()
	arrivals, services := NewStream(7, "arrivals"), NewStream(7, "services")
	var future Queue[event]
	var waiting []int64
	var inSystem Level
	var waits Moments
	var band Batches
	var spread Histogram
	busy, stays, all := 0, int64(0), []int64{}

	arrive := func(now int64) {
		at := now + int64(arrivals.Exp(10_000))
		future.Push(at, event{arrived: at})
	}
	serve := func(now int64) {
		for busy < 2 && len(waiting) > 0 {
			came := waiting[0]
			waiting = waiting[1:]
			wait := now - came
			waits.Add(float64(wait))
			band.Add(float64(wait))
			spread.Add(wait)
			all = append(all, wait)
			busy++
			future.Push(now+int64(Exp(services.Normal(9.49, 0.5))), event{came, true})
		}
	}
	arrive(0)
	for {
		if next, _, _ := future.Peek(); next > end {
			break
		}
		now, e, _ := future.Pop()
		if e.leaves {
			busy--
			inSystem.Add(now, -1)
			stays += now - e.arrived
		} else {
			inSystem.Add(now, 1)
			waiting = append(waiting, e.arrived)
			arrive(now)
		}
		serve(now)
		tr.int(now, inSystem.Now(), inSystem.Area(now))
		tr.float(waits.Mean(), waits.SD())
	}

	// Little's law along the path, exactly: what has left stayed stays, and what is
	// still here has an age.
	ages := int64(0)
	for _, came := range waiting {
		ages += end - came
	}
	for _, e := range future.heap {
		if e.event.leaves {
			ages += end - e.event.arrived
		}
	}
	if area := inSystem.Area(end); area != stays+ages {
		t.Errorf("∫N dt = %d, but stays and ages sum to %d", area, stays+ages)
	}

	mean, half, _ := band.Band()
	low, high := spread.Quantile(0.95)
	tr.float(mean, half, inSystem.Mean(end), Quantile(all, 0.95))
	tr.int(low, high, waits.N())
	tr.is(t, "8edb2f7aa8e00140d50b1cca614e02a481d1089732c18aa41148ab7d9b39c083")
}
