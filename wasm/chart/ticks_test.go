package chart

import (
	"fmt"
	"math"
	"testing"
)

// All rows are worked out by hand.
func TestTicksAreMultiplesOfOneTwoOrFive(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		n      int
		want   string
	}{
		{0, 30, 6, "[0 5 10 15 20 25 30]"},
		{0, 200, 2, "[0 100 200]"},
		{0, 187, 4, "[0 50 100 150]"},
		{0, 1, 10, "[0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1]"}, // and not 0.30000000000000004
		{-3, 7, 5, "[-2 0 2 4 6]"},
		{0, 720_000, 4, "[0 200000 400000 600000]"},
		{0.0012, 0.0031, 4, "[0.0015 0.002 0.0025 0.003]"},
		{99.5, 100.5, 2, "[99.5 100 100.5]"},
		{10, 100, 1, "[100]"},
		{5, 5, 4, "[5]"},
		{5, 4, 4, "[5]"},
		{0, 3, 0, "[0]"}, // n is at least 1: a step of 5
	} {
		if got := fmt.Sprint(Ticks(c.lo, c.hi, c.n)); got != c.want {
			t.Errorf("Ticks(%v, %v, %d) = %s, want %s", c.lo, c.hi, c.n, got, c.want)
		}
	}
}

func TestLogTicksArePowersOfTenOrOneTwoFive(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		n      int
		want   string
	}{
		{1, 1000, 4, "[1 10 100 1000]"},
		{1, 100, 6, "[1 2 5 10 20 50 100]"},
		{1, 1e6, 3, "[1 100 10000 1e+06]"}, // seven decades thinned to four
		{0.05, 3, 6, "[0.05 0.1 0.2 0.5 1 2]"},
		{3, 4, 4, "[3 3.5 4]"}, // no 1, 2 or 5 between: a step of 0.25 would be next, not 1-2-5
		{0, 10, 4, "[0]"},
		{-1, 10, 4, "[-1]"},
	} {
		if got := fmt.Sprint(LogTicks(c.lo, c.hi, c.n)); got != c.want {
			t.Errorf("LogTicks(%v, %v, %d) = %s, want %s", c.lo, c.hi, c.n, got, c.want)
		}
	}
}

func TestTimeTicksStandWhereAClockHasItsMarks(t *testing.T) {
	for _, c := range []struct {
		hi   float64
		n    int
		want string
	}{
		{30, 6, "[0 5 10 15 20 25 30]"},
		{90, 6, "[0 15 30 45 60 75 90]"},
		{600, 5, "[0 120 240 360 480 600]"},
		{86400, 4, "[0 21600 43200 64800 86400]"},
		{0.5, 5, "[0 0.1 0.2 0.3 0.4 0.5]"},
		{864000, 5, "[0 172800 345600 518400 691200 864000]"}, // ten days, every second
	} {
		if got := fmt.Sprint(TimeTicks(0, c.hi, c.n)); got != c.want {
			t.Errorf("TimeTicks(0, %v, %d) = %s, want %s", c.hi, c.n, got, c.want)
		}
	}
}

func TestNiceEndsAtTicks(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		n      int
		want   string
	}{
		{0, 184, 2, "0 200"}, {0, 12, 2, "0 20"}, {-3, 7, 5, "-4 8"}, {0.13, 0.92, 4, "0 1"}, {3, 3, 4, "3 3"},
	} {
		lo, hi := Nice(c.lo, c.hi, c.n)
		if got := fmt.Sprint(lo, hi); got != c.want {
			t.Errorf("Nice(%v, %v, %d) = %s, want %s", c.lo, c.hi, c.n, got, c.want)
		}
	}
}

func FuzzTicksAreFewAscendingAndInRange(f *testing.F) {
	f.Add(0.0, 30.0, 6)
	f.Add(-1e300, 1e300, 3)
	f.Add(1e15, 1e15+1, 5)
	f.Add(5e-324, 1.0, 9)
	f.Add(math.Inf(-1), math.NaN(), 0)
	f.Fuzz(func(t *testing.T, lo, hi float64, n int) {
		n = n % 50
		for name, ticks := range map[string][]float64{
			"Ticks": Ticks(lo, hi, n), "LogTicks": LogTicks(lo, hi, n), "TimeTicks": TimeTicks(lo, hi, n),
		} {
			if len(ticks) > max(n, 1)+1 {
				t.Errorf("%s(%v, %v, %d): %d ticks", name, lo, hi, n, len(ticks))
			}
			for i, v := range ticks {
				if len(ticks) > 1 && (v < lo || v > hi) || i > 0 && v <= ticks[i-1] {
					t.Errorf("%s(%v, %v, %d) = %v", name, lo, hi, n, ticks)
				}
			}
		}
	})
}

func TestAScalePutsEqualRatiosAtEqualDistancesOnALogAxis(t *testing.T) {
	s := Scale{Lo: 1, Hi: 10_000, From: 400, To: 0, Log: true}
	for v, want := range map[float64]float64{1: 400, 10: 300, 100: 200, 1000: 100, 10_000: 0, 0: 400, -5: 400, 1e9: 0} {
		if got := s.At(v); math.Abs(got-want) > 1e-9 {
			t.Errorf("At(%v) = %v, want %v", v, got, want)
		}
	}
	flat := Scale{Lo: 3, Hi: 3, From: 0, To: 10}
	if got := flat.At(3); got != 5 {
		t.Errorf("a scale without extent puts its value at %v, want the middle", got)
	}
}
