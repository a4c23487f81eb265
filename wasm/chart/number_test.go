package chart

import (
	"math"
	"testing"
)

func TestNumbersAreWrittenAsPeopleDo(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 1: "1", -1: "−1", 12: "12", 999: "999", 1100: "1,100", 9999: "9,999",
		10_000: "10K", 12_500: "12.5K", 720_000: "720K", 999_400: "999K", 999_600: "1M",
		1_000_000: "1M", 3_210_000: "3.21M", 7.5e9: "7.5B", 2e12: "2T", 4.2e15: "4,200T",
		0.25: "0.25", 0.1: "0.1", 2.0 / 3: "0.667", 12.345: "12.3", 999.7: "1,000", 1234.6: "1,235", 9998.7: "9,999", 9999.7: "10K",
		0.00012: "0.00012", 1e-9: "1e-09", -720_000: "−720K",
	} {
		if got := Number(v); got != want {
			t.Errorf("Number(%v) = %s, want %s", v, got, want)
		}
	}
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if got := Number(v); got != "–" && got != "−–" {
			t.Errorf("Number(%v) = %s", v, got)
		}
	}
}

func TestTimesAreWrittenInTheUnitsThatSayThem(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0 s", 0.25: "250 ms", 0.001: "1 ms", 1.5: "1.5 s", 15: "15 s", 60: "1 min", 90: "1 min 30 s",
		3600: "1 h", 5400: "1 h 30 min", 86400: "1 d", 129600: "1 d 12 h", 3599.9: "60 min", -30: "−30 s",
	} {
		if got := Seconds(v); got != want {
			t.Errorf("Seconds(%v) = %s, want %s", v, got, want)
		}
	}
}

func TestOneThingIsNoPlural(t *testing.T) {
	for n, want := range map[int]string{0: "0 jobs", 1: "1 job", 2: "2 jobs", 1790: "1,790 jobs", 720_000: "720K jobs"} {
		if got := Count(n, "job"); got != want {
			t.Errorf("Count(%d) = %s, want %s", n, got, want)
		}
	}
}

func TestCoordinatesHaveAtMostTwoDecimals(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", -0.001: "0", 1: "1", 100: "100", 1.5: "1.5", 1.25: "1.25", 2.0 / 3: "0.67", -3.999: "-4", 10.05: "10.05", -0.5: "-0.5",
		9_999_999.99: "9999999.99", -9_999_999.99: "-9999999.99", 1e7: "0", math.NaN(): "0", math.Inf(-1): "0",
	} {
		if got := Fixed(v); got != want {
			t.Errorf("Fixed(%v) = %s, want %s", v, got, want)
		}
	}
}
