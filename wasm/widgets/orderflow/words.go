package orderflow

import (
	"millrace/wasm/chart"
	"millrace/wasm/widget"
)

// ms writes a time: "50 ms", "3,550 ms", "10.05 s", "1 min 30 s".
//
//go:noinline
func ms(t int) string {
	switch {
	case t < 10_000:
		return widget.Trimmed(float64(t), 0) + " ms"
	case t < minute:
		return widget.Trimmed(float64(t)/1000, 2) + " s"
	}
	return chart.Seconds(float64((t + 500) / 1000))
}

// number writes a whole number: "3,600".
//
//go:noinline
func number(n int) string { return widget.Trimmed(float64(n), 0) }

// things writes n things: "1 order", "3,600 orders". The plural takes an s.
func things(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return number(n) + " " + thing
}

// list joins with commas and an "and".
//
//go:noinline
func list(parts []string) string {
	s := ""
	for i, p := range parts {
		switch {
		case i == 0:
		case i == len(parts)-1:
			s += " and "
		default:
			s += ", "
		}
		s += p
	}
	return s
}
