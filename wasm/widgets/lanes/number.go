package lanes

import (
	"strings"

	"millrace/wasm/chart"
	"millrace/wasm/widget"
)

// seconds turns µs into seconds.
func seconds(us int64) float64 { return float64(us) / second }

// exact writes a time in µs as it was measured: "50 ms", "27.5 s", "5,000.05 s".
func exact(us int64) string {
	if us < second {
		return trimmed(float64(us)/1000, 1) + " ms"
	}
	return trimmed(seconds(us), 2) + " s"
}

// trimmed writes v with at most so many decimals, and commas.
func trimmed(v float64, decimals int) string {
	s := widget.Figure(widget.Reading{Value: v, Decimals: decimals})
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

// rough writes a time in µs as people say it: "50 ms", "1 h 23 min".
func rough(us int64) string { return chart.Seconds(seconds(us)) }

// count writes n things: "1 code", "1,100 codes", "720K codes".
func count(n int64, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return chart.Number(float64(n)) + " " + thing + "s"
}
