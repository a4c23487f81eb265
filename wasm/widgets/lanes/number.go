package lanes

import (
	"millrace/wasm/chart"
	"millrace/wasm/widget"
)

// seconds turns µs into seconds.
func seconds(us int64) float64 { return float64(us) / second }

// exact writes a time in µs as it was measured: "50 ms", "27.5 s", "5,000.05 s".
func exact(us int64) string {
	if us < second {
		return widget.Trimmed(float64(us)/1000, 1) + " ms"
	}
	return widget.Trimmed(seconds(us), 2) + " s"
}

// rough writes a time in µs as people say it: "50 ms", "1 h 23 min".
func rough(us int64) string { return chart.Seconds(seconds(us)) }

// count writes n things: "1 code", "1,100 codes", "720K codes".
func count(n int64, thing string) string { return chart.Count(int(n), thing) }
