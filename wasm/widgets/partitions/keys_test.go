package partitions

import (
	"math"
	"strconv"
	"testing"
)

// A key stays if its hash has the same remainder for both counts: 1 − min(a, b) / lcm(a,
// b) of them move. The measured shares are the reference's, over user-0 … user-99999
// (simulations.md 3.6).
func TestAddingPartitionsMovesTheShareOfTheFormula(t *testing.T) {
	const n = 100_000
	r := keyring{}
	for u := range n {
		r.add("user-"+strconv.Itoa(u), "", 0)
	}
	for _, c := range []struct {
		from, to        int
		theory, measure float64
	}{
		{4, 5, 0.8, 0.79992}, {4, 6, 2.0 / 3, 0.66807}, {4, 8, 0.5, 0.50137},
		{6, 8, 0.75, 0.75091}, {6, 12, 0.5, 0.50086}, {10, 11, 10.0 / 11, 0.90922},
	} {
		got := float64(len(r.moved(c.from, c.to))) / n
		if math.Abs(got-c.measure) > 5e-6 {
			t.Errorf("%d→%d: %v of the keys move, the reference counted %v", c.from, c.to, got, c.measure)
		}
		if sd := math.Sqrt(c.theory * (1 - c.theory) / n); math.Abs(got-c.theory) > 3.29*sd {
			t.Errorf("%d→%d: %v of the keys move, the formula says %v ± %.5f", c.from, c.to, got, c.theory, 3.29*sd)
		}
	}
}

// h + (1−h)/P for h = 40% (simulations.md 3.6).
func TestTheBoundOfAHotKeyIsThatOfTheTable(t *testing.T) {
	r := newKeyring(4, 40, 1, "")
	for _, c := range []struct {
		partitions     int
		share, speedup float64
	}{{4, 0.55, 1.818}, {6, 0.50, 2.0}, {8, 0.475, 2.105}, {12, 0.45, 2.222}, {24, 0.425, 2.353}} {
		num, den := r.bound(c.partitions, 40)
		share := float64(num) / float64(den)
		if math.Abs(share-c.share) > 1e-12 || math.Abs(1/share-c.speedup) > 5e-4 {
			t.Errorf("%d partitions: share %v, speed-up %v; want %v and %v", c.partitions, share, 1/share, c.share, c.speedup)
		}
	}
}

// The loads of challenge C6 (simulations.md section 5): 1,000 messages a second, 40% of
// them of user:7, the others of user-1 … user-600.
func TestTheBusiestPartitionHasTheLoadOfTheReference(t *testing.T) {
	for _, c := range []struct{ partitions, split, want int }{
		{10, 8, 162}, {10, 16, 137}, {8, 8, 175}, {10, 1, 464}, {10, 4, 259}, {8, 4, 266}, {6, 4, 396}, {8, 16, 191},
	} {
		r := newKeyring(600, 40, c.split, "")
		if num, den := r.busiest(c.partitions, 40); 1000*num != c.want*den {
			t.Errorf("%d partitions, %d parts: %d/%d of 1,000 a second, want %d", c.partitions, c.split, num, den, c.want)
		}
	}
}

// user:7#0, #1 and #3 have the remainder 2 and #2 the remainder 0 (simulations.md 3.6).
func TestThreeOfFourPartsLandTogetherOnSixPartitions(t *testing.T) {
	r := newKeyring(4, 40, 4, "")
	if hot, _ := r.spread(6); hot[2] != 3 || hot[0] != 1 {
		t.Errorf("the parts are spread as %v", hot)
	}
}

func TestTypedKeysAreAddedOnce(t *testing.T) {
	r := newKeyring(4, 40, 2, " user-3, user:7#1,order-9,, order-9 ,user-12")
	var names []string
	for _, k := range r.keys[r.typed():] {
		names = append(names, k.name)
	}
	if len(names) != 2 || names[0] != "order-9" || names[1] != "user-12" {
		t.Errorf("typed keys are %q", names)
	}
	if r.plain() != 6 || r.entities != 7 {
		t.Errorf("%d plain keys of %d entities, want 6 of 7: four users, two typed, one hot in two parts", r.plain(), r.entities)
	}
}
