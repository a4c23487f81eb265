package study

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"
)

func near(got, want float64) bool { return math.Abs(got-want) <= 1e-6*max(1, math.Abs(want)) }

// The sequence that the reference implementations of FSRS-6 (py-fsrs, ts-fsrs) are tested
// with, fuzz off: each card is graded when it is due.
func TestIntervalsAreThePublishedOnes(t *testing.T) {
	at := time.Date(2022, 11, 29, 12, 30, 0, 0, time.UTC)
	var c CardState
	var got []int
	for _, g := range []Grade{Good, Good, Good, Good, Good, Good, Again, Again, Good, Good, Good, Good, Good} {
		c = c.Next("", g, at, Day(at, time.UTC))
		got = append(got, c.Interval)
		at = c.Due
	}
	if want := []int{0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// The memory state that py-fsrs, ts-fsrs and fsrs-rs publish for the default parameters.
func TestMemoryIsThePublishedOne(t *testing.T) {
	var c CardState
	day := 20_000
	for i, g := range []Grade{Again, Good, Good, Good, Good, Good} {
		day += []int{0, 0, 1, 3, 8, 21}[i]
		c = c.Next("", g, time.Unix(int64(day)*86400, 0), day)
	}
	if math.Abs(c.Stability-53.62691) > 1e-4 || math.Abs(c.Difficulty-6.3574867) > 1e-4 {
		t.Errorf("stability %.6f, difficulty %.7f; want 53.62691, 6.3574867", c.Stability, c.Difficulty)
	}
}

// The first grade alone, from fsrs-rs.
func TestFirstGradeSetsTheMemory(t *testing.T) {
	for g, want := range map[Grade][2]float64{Again: {0.212, 6.4133}, Hard: {1.2931, 5.11217071}, Good: {2.3065, 2.11810397}, Easy: {8.2956, 1}} {
		c := CardState{}.Next("", g, time.Unix(0, 0), 0)
		if !near(c.Stability, want[0]) || !near(c.Difficulty, want[1]) {
			t.Errorf("grade %d: %v, %v; want %v", g, c.Stability, c.Difficulty, want)
		}
	}
}

// vectors are 100 cards with 12 grades each, in time, early and late, as ts-fsrs 5.4.2
// schedules them with its defaults. A row is the minute, the grade, and after it
// stability, difficulty, phase, interval in days and the minute it is due.
//
//go:embed testdata/fsrs6.json
var vectors []byte

func TestStatesAreThoseOfTheReference(t *testing.T) {
	var cards [][][7]float64
	if err := json.Unmarshal(vectors, &cards); err != nil {
		t.Fatal(err)
	}
	n := 0
	for k, log := range cards {
		var c CardState
		for i, row := range log {
			at := time.Unix(int64(row[0])*60, 0).UTC()
			c = c.Next("", Grade(row[1]), at, int(at.Unix()/86400)) // its days begin at midnight UTC
			n++
			if !near(c.Stability, row[2]) || !near(c.Difficulty, row[3]) {
				t.Fatalf("card %d, grade %d: memory %v, %v; want %v, %v", k, i, c.Stability, c.Difficulty, row[2], row[3])
			}
			if c.Phase != Phase(row[4]) || c.Interval != int(row[5]) || c.Due.Unix() != int64(row[6])*60 {
				t.Fatalf("card %d, grade %d: %+v, want phase %v, %v days, due at minute %v", k, i, c, row[4], row[5], row[6])
			}
		}
	}
	if n != 1200 {
		t.Errorf("compared %d grades", n)
	}
}

func TestBetterGradesComeBackLater(t *testing.T) {
	c := CardState{}.Next("x", Easy, time.Unix(0, 0), 0)
	for day := 1; day < 300; day += 7 {
		last := -1
		for g := Again; g <= Easy; g++ {
			next := c.Next("", g, time.Unix(int64(day)*86400, 0), day)
			if next.Interval <= last {
				t.Errorf("day %d: grade %d is due in %d days, the one below in %d", day, g, next.Interval, last)
			}
			last = next.Interval
		}
		c = c.Next("", Good, time.Unix(int64(day)*86400, 0), day)
	}
}

// The bounds for 100 days are 100 ± (1 + 0.15·4.5 + 0.1·13 + 0.05·80) = 100 ± 6.975.
func TestFuzzSpreadsAndRepeats(t *testing.T) {
	seen := map[int]bool{}
	for i := range 500 {
		card := fmt.Sprint("card-", i)
		days := fuzzed(card, 3, 100, 20)
		if days < 93 || days > 107 {
			t.Fatalf("%s: %d days", card, days)
		}
		if again := fuzzed(card, 3, 100, 20); again != days {
			t.Fatalf("%s: %d days, and then %d", card, days, again)
		}
		seen[days] = true
	}
	if len(seen) != 15 {
		t.Errorf("%d different intervals, want all 15", len(seen))
	}
	for _, short := range []int{1, 2} {
		if got := fuzzed("card", 1, short, 0); got != short {
			t.Errorf("%d days became %d", short, got)
		}
	}
	if got := fuzzed("card", 1, 10, 11); got < 2 {
		t.Errorf("late by a day: %d", got)
	}
}

func TestNothingALogHoldsBreaksTheSchedule(t *testing.T) {
	var c CardState
	at := time.Unix(0, 0)
	for i := range 2000 {
		c = c.Next("x", Grade(1+i*7%4), at, []int{-5, 0, 40_000, 3, 1 << 40}[i%5])
		if math.IsNaN(c.Stability) || c.Stability < minStability || c.Stability > maxInterval || c.Difficulty < 1 || c.Difficulty > 10 || c.Interval > maxInterval+1 {
			t.Fatalf("grade %d: %+v", i, c)
		}
	}
}
