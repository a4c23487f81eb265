package backlog

import (
	"millrace/wasm/chart"
	"millrace/wasm/widget"
)

// exact writes a time in seconds: "250 ms", "27.5 s", "1,080 s". From 10,000 s on, which
// says little to anybody, it is "2 h 47 min" or "33 d 7 h".
func exact(s float64) string {
	switch {
	case s >= 10_000:
		return chart.Seconds(s)
	case s > 0 && s < 1:
		return widget.Trimmed(1000*s, 1) + " ms"
	}
	return widget.Trimmed(s, 2) + " s"
}

// jobs writes a number of jobs: "1 job", "1,100 jobs", "720K jobs".
func jobs(n int64) string {
	if n == 1 {
		return "1 job"
	}
	return number(n) + " jobs"
}

// perSecond writes a rate: "1,000/s".
func perSecond(n int64) string { return number(n) + "/s" }

// signed writes a rate of change: "+200/s", "−1,000/s", "0/s".
func signed(n int64) string {
	if n > 0 {
		return "+" + perSecond(n)
	}
	return perSecond(n)
}

// number writes a whole number as people do, and still to the unit: 1,100, 49,775,
// 123.5K, 720K, 1.2M. From 10,000,000 on three digits will do: 71.9M.
func number(n int64) string {
	switch v := float64(n); {
	case n < 0:
		return "−" + number(-n)
	case n >= 10_000_000:
		return chart.Number(v)
	case n >= 1_000_000 && n%100_000 == 0:
		return widget.Trimmed(v/1_000_000, 1) + "M"
	case n >= 10_000 && n < 1_000_000 && n%100 == 0:
		return widget.Trimmed(v/1000, 1) + "K"
	default:
		return widget.Trimmed(v, 0)
	}
}
