package chart

import (
	"strconv"
	"strings"
)

// Fixed writes a coordinate with at most two decimals, never as "-0".
func Fixed(v float64) string {
	var room [len("-1234567.89")]byte // on the stack: a frame has hundreds of them
	return string(appendHundredths(room[:0], hundredths(v)))
}

// Number writes v as people do: 1,100, 0.25, 12.5K, 720K, 3.2M. Up to 10,000 a whole
// number is written in full, and any other as one or with three significant digits;
// above that all have three, with K, M, B or T for the thousands. What is not finite is written "–".
func Number(v float64) string {
	sign, u := "", v
	if v < 0 {
		sign, u = "−", -v
	}
	switch {
	case v-v != 0: // NaN and ±Inf
		return "–"
	case u < 10_000 && u == float64(int(u)):
		return sign + grouped(strconv.Itoa(int(u)))
	case u < 999.5:
		return sign + significant(u)
	case u < 9_999.5:
		return sign + grouped(strconv.FormatFloat(u, 'f', 0, 64))
	}
	suffixes := []string{"K", "M", "B", "T"}
	i := 0
	for u /= 1000; u >= 999.5 && i < len(suffixes)-1; i++ {
		u /= 1000
	}
	return sign + significant(u) + suffixes[i]
}

// significant writes a positive number with three significant digits and no trailing
// zeros after the point.
func significant(u float64) string {
	if u < 1e-6 || u >= 1e15 {
		return strconv.FormatFloat(u, 'g', 3, 64)
	}
	zeros := ""
	for ; u >= 999.5; u /= 10 {
		zeros += "0"
	}
	decimals := 0
	for v := u; v < 99.95; v *= 10 {
		decimals++
	}
	s := strconv.FormatFloat(u, 'f', decimals, 64)
	if decimals > 0 {
		return strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return grouped(s + zeros)
}

// grouped puts a comma before every third digit from the right.
func grouped(digits string) string {
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	return b.String()
}

// Count writes n things: "1 client", "1,790 requests". The plural takes an s.
func Count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return Number(float64(n)) + " " + thing
}

// Seconds writes a time in the largest units that say it: 0 s, 250 ms, 1.5 s, 15 s,
// 1 min 30 s, 2 h, 3 d.
func Seconds(s float64) string {
	switch {
	case s < 0:
		return "−" + Seconds(-s)
	case s == 0 || s-s != 0:
		return Number(s) + " s"
	case s < 1:
		return Number(s*1000) + " ms"
	case s < 60:
		return Number(s) + " s"
	case s < 3600:
		return twoUnits(s, 60, " min", 1, " s")
	case s < 86400:
		return twoUnits(s, 3600, " h", 60, " min")
	}
	return twoUnits(s, 86400, " d", 3600, " h")
}

// twoUnits writes s as a number of large units and, unless it is none, of small ones.
func twoUnits(s, large float64, largeName string, small float64, smallName string) string {
	n := int64(s/small + 0.5)
	per := int64(large / small)
	out := Number(float64(n/per)) + largeName
	if n%per != 0 {
		out += " " + Number(float64(n%per)) + smallName
	}
	return out
}
