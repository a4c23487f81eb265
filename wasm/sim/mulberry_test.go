package sim

import "testing"

// Computed in Node.js with the generator as it is published in JavaScript (t = Math.imul(t ^ t
// >>> 15, t | 1) …), an implementation that shares nothing with ours.
func TestMulberry32AgreesWithJavaScript(t *testing.T) {
	for seed, want := range map[uint32][5]uint32{
		0:          {1144304738, 1416247, 958946056, 627933444, 2007157716},
		1:          {2693262067, 11749833, 2265367787, 4213581821, 4159151403},
		7:          {50271532, 266108690, 4195786334, 3002305430, 2239590375},
		0xffffffff: {3850105811, 813802916, 3073704848, 4054706436, 3630262831},
	} {
		rnd := NewMulberry32(seed)
		for i, w := range want {
			if got := rnd.Uint32(); got != w {
				t.Errorf("seed %d, output %d: %d, want %d", seed, i, got, w)
			}
		}
	}
}

// The lesson this course follows prints 135 and 165 requests in the first two windows
// of 100 ms: 300 clients that start at u·200 ms, seed 7.
func TestMulberry32Seed7SplitsClientsAsPublished(t *testing.T) {
	rnd := NewMulberry32(7)
	var windows [2]int
	for range 300 {
		windows[int(rnd.Float64()*200)/100]++
	}
	if windows != [2]int{135, 165} {
		t.Errorf("%v clients start in each window, want [135 165]", windows)
	}
}

func TestMulberry32CopyRepeatsTheOriginal(t *testing.T) {
	rnd := NewMulberry32(7)
	rnd.Uint32()
	again := rnd
	if a, b := rnd.Float64(), again.Float64(); a != b {
		t.Errorf("a copy draws %v after the original drew %v", b, a)
	}
}
