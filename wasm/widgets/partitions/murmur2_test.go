package partitions

import (
	"slices"
	"strconv"
	"testing"
)

// The vectors of apache/kafka, clients/src/test/java/org/apache/kafka/common/utils/
// UtilsTest.java (testMurmur2), and five that Akka's copy of the hash is tested with.
func TestMurmur2GivesThePublishedValues(t *testing.T) {
	for key, want := range map[string]int32{
		"21": -973932308, "foobar": -790332482,
		"a-little-bit-long-string": -985981536, "a-little-bit-longer-string": -1486304829,
		"lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8": -58897971, "abc": 479470107,
		"1": -1993445489, "12": 126087238, "123": -267702483, "1234": -1614185708, "12345": -1188365604,
	} {
		if got := int32(murmur2(key)); got != want {
			t.Errorf("murmur2(%q) = %d, want %d", key, got, want)
		}
	}
}

// The reference table of simulations.md 3.6, made by an independent implementation that
// passes the same vectors.
func TestTheKeysOfTheLessonGoWhereTheReferenceSays(t *testing.T) {
	counts := []int{3, 4, 5, 6, 8, 12}
	for _, c := range []struct {
		key   string
		hash  int32
		parts []int
	}{
		{"user-1", 1404122828, []int{2, 0, 3, 2, 4, 8}},
		{"user-2", -324981792, []int{2, 0, 1, 2, 0, 8}},
		{"user-3", 1141442267, []int{2, 3, 2, 5, 3, 11}},
		{"user-4", 2067937567, []int{1, 3, 2, 1, 7, 7}},
		{"user-7", 696778364, []int{2, 0, 4, 2, 4, 8}},
		{"user-8", -1644747527, []int{0, 1, 1, 3, 1, 9}},
		{"user:7#0", -1123205670, []int{2, 2, 3, 2, 2, 2}},
		{"user:7#1", -1279347624, []int{2, 0, 4, 2, 0, 8}},
		{"user:7#2", -1335426680, []int{0, 0, 3, 0, 0, 0}},
		{"user:7#3", 1567199300, []int{2, 0, 0, 2, 4, 8}},
	} {
		h := murmur2(c.key)
		if int32(h) != c.hash {
			t.Errorf("murmur2(%q) = %d, want %d", c.key, int32(h), c.hash)
		}
		for i, n := range counts {
			if got := positive(h) % n; got != c.parts[i] {
				t.Errorf("%s of %d partitions: P%d, want P%d", c.key, n, got, c.parts[i])
			}
		}
	}
}

// Counts of the reference (simulations.md 3.6).
func TestManyKeysSpreadAsTheReferenceCounted(t *testing.T) {
	for _, c := range []struct {
		from, to, partitions int
		want                 []int
	}{
		{0, 99_999, 6, []int{16711, 16589, 16593, 16489, 16840, 16778}},
		{1, 1000, 4, []int{235, 260, 258, 247}},
	} {
		got := make([]int, c.partitions)
		for u := c.from; u <= c.to; u++ {
			got[positive(murmur2("user-"+strconv.Itoa(u)))%c.partitions]++
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("user-%d to user-%d: %v, want %v", c.from, c.to, got, c.want)
		}
	}
}

func BenchmarkMurmur2(b *testing.B) {
	for b.Loop() {
		murmur2("lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8")
	}
}
