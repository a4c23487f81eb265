package dom

import (
	"runtime"
	"testing"

	"millrace/wasm/widgets"
)

// heapAfter plays a widget for some frames and returns the bytes that are still in use.
func heapAfter(t *testing.T, e *Engine, frames int) uint64 {
	t.Helper()
	for range frames {
		a, err := e.Frame(1, 16)
		if err != nil {
			t.Fatal(err)
		}
		if a.Wait == 0 {
			if _, err := e.Send(1, "do", "play"); err != nil {
				t.Fatal(err)
			}
		}
	}
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// A page may play all evening. When each frame kept the one before alive, 2,000 frames
// of the queue held about 100 MB.
func TestFramesDoNotAddUp(t *testing.T) {
	e := New(widgets.All)
	if _, err := e.Open(1, "queue", "queue", "", "", false); err != nil {
		t.Fatal(err)
	}
	for _, m := range [][2]string{{"speed", "5000"}, {"do", "play"}} {
		if _, err := e.Send(1, m[0], m[1]); err != nil {
			t.Fatal(err)
		}
	}
	before := heapAfter(t, e, 200)
	after := heapAfter(t, e, 1500)
	if after > before+4<<20 {
		t.Errorf("1,500 frames left %d KB behind", (after-before)>>10)
	}
	runtime.KeepAlive(e)
}
