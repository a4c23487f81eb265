package widget

import (
	"strconv"
	"strings"
)

// Figure writes the value of a reading for people, without its unit: "1,790", "17.5",
// "−3". A reading without a value is its Text, or "never".
func Figure(r Reading) string {
	switch {
	case r.Text != "":
		return r.Text
	case r.None:
		return "never"
	case !finite(r.Value):
		return "no value"
	}
	return number(r.Value, r.Decimals)
}

// Full writes the value of a reading with its unit: "17.5 s", "95.6%", "never".
func (r Reading) Full() string {
	f := Figure(r)
	switch {
	case r.Unit == "" || r.None || r.Text != "":
		return f
	case r.Unit == "%":
		return f + "%"
	}
	return f + " " + r.Unit
}

// number writes x with a fixed count of decimals (-1: as many as it needs), commas
// between thousands and a real minus sign.
func number(x float64, decimals int) string {
	s := strconv.FormatFloat(x, 'f', decimals, 64)
	sign := ""
	if s[0] == '-' {
		s = s[1:]
		if strings.Trim(s, "0.") != "" { // no minus before a zero
			sign = "−"
		}
	}
	whole, fraction, dotted := strings.Cut(s, ".")
	var b strings.Builder
	b.WriteString(sign)
	for i := range len(whole) {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteByte(whole[i])
	}
	if dotted {
		b.WriteByte('.')
		b.WriteString(fraction)
	}
	return b.String()
}

// Trimmed writes x with at most so many decimals and none that are zeros at the end:
// "1,080", "27.5".
func Trimmed(x float64, decimals int) string {
	s := number(x, decimals)
	if strings.IndexByte(s, '.') < 0 {
		return s
	}
	for s[len(s)-1] == '0' {
		s = s[:len(s)-1]
	}
	if s[len(s)-1] == '.' {
		s = s[:len(s)-1]
	}
	return s
}

// TrimmedCell is a cell of a table that holds x, as Trimmed writes it.
func TrimmedCell(x float64, decimals int) Cell {
	return Cell{Text: Trimmed(x, decimals), Value: x, Numeric: true}
}

// finite reports whether x is a number; NaN and the infinities fail x-x == 0.
func finite(x float64) bool { return x-x == 0 }
