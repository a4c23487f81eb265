package calc

import (
	"strconv"
	"strings"

	"millrace/wasm/chart"
	"millrace/wasm/widget"
)

// unit is how a quantity is written: in base units (seconds, bytes, pieces) it is the
// number that is written times num/den. Both are whole, so that converting rounds once:
// 200 ms is 200·1/1000 = 0.2 s to the last bit.
type unit struct {
	many     string // what follows a number: "jobs/s"
	one      string // what follows the number 1: "job/s"
	num, den float64
	auto     scale  // the unit is chosen for each number
	tail     string // what follows an automatic unit: "/s"
}

// scale says how a unit is chosen.
type scale int

const (
	fixed  scale = iota
	byTime       // "time": 250 ms, 15 min, 1 d 6 h
	byData       // "data": 432 GB, 3.02 TB
)

// base converts what was written into base units.
func (u unit) base(x float64) float64 { return float64(x*u.num) / u.den }

// shown converts from base units into the unit that is written, and says which.
func (u unit) shown(x float64) (v float64, text string) {
	switch u.auto {
	case byTime:
		return x, "s" + u.tail
	case byData:
		s := u.scaled(max(x, 0-x))
		return x / s.size, s.name + u.tail
	}
	return float64(x*u.den) / u.num, u.many
}

// plainly converts from base units into one unit for all numbers: that of the figures a
// program reads.
func (u unit) plainly(x float64) (v float64, text string) {
	if u.auto == byData {
		return x, "B" + u.tail
	}
	return u.shown(x)
}

// write writes a quantity in base units as people do: "432 GB", "15 min", "720K jobs",
// "99.6%", "€1,200/month". digits is how many follow the point at most, -1 for three
// significant ones.
func (u unit) write(x float64, digits int) string {
	u = u.fitting(x)
	if u.auto == byTime && digits < 0 {
		return timeText(x) + u.tail
	}
	v, text := u.shown(x)
	s := u.rounded(max(v, 0-v), digits)
	if v < 0 && s != nearlyNothing {
		return "−" + u.with(s, text)
	}
	return u.with(s, text)
}

// exactly writes a quantity as it was given, in full or, where that loses nothing, as
// short as people do: 1,234,567 jobs, but 20K jobs.
func (u unit) exactly(x float64, digits int) string {
	v, text := u.shown(x)
	if v < 0 {
		return "−" + u.exactly(0-x, digits)
	}
	if v < manyDigits {
		return u.with(widget.Figure(widget.Reading{Value: v, Decimals: digits}), text)
	}
	if y, name := u.whole(x); name != "" {
		return unit{many: name, one: name}.with(chart.Number(y), name)
	}
	if short(v) {
		return u.with(chart.Number(v), text)
	}
	return u.with(widget.Figure(widget.Reading{Value: v, Decimals: digits}), text)
}

// short reports whether three digits say all of a number that is not below 1.
func short(v float64) bool {
	top := 1.0
	for ; v < 100; v *= 10 {
	}
	for u := v; u >= 1000; u /= 10 {
		top *= 10
	}
	off := v - float64(floor(v/top+0.5)*top)
	return max(off, 0-off) <= 1e-12*v
}

// manyDigits is where a number is no longer written out: 9,999 but 10K.
const manyDigits = 10_000

// nearlyNothing stands for numbers that would only be zeros.
const nearlyNothing = "nearly 0"

// rounded writes a number that is not below 0. What is there is never written as
// nothing, and what is not quite everything never as 100%.
func (u unit) rounded(v float64, digits int) string {
	const least = 1e-5 // of what anybody reads on a page
	switch {
	case v > 0 && v < least:
		return nearlyNothing
	case 0 < v && v < 0.005 && digits >= 0 && u.money() != "":
		return "less than 0.01"
	case v >= manyDigits:
		return chart.Number(v)
	case u.many == "%" && v < 100 && 100-v >= least:
		nines := 1
		for rest := 100 - v; rest < 1; rest *= 10 {
			nines++
		}
		if nines > 2 { // 99.96 and not 100
			return widget.Trimmed(v, max(digits, nines-1))
		}
	case digits < 0 && u.money() != "":
		digits = 2
	}
	if digits < 0 {
		return chart.Number(v)
	}
	if s := widget.Trimmed(v, digits); s != "0" || v == 0 {
		return s
	}
	return chart.Number(v)
}

// money returns the sign of a currency that a unit begins with, or "".
func (u unit) money() string {
	for _, sign := range [...]string{"€", "$", "£"} {
		if strings.HasPrefix(u.many, sign) {
			return sign
		}
	}
	return ""
}

// with puts a unit to a number that is written already.
func (u unit) with(s, text string) string {
	if s == "1" && u.auto == fixed {
		text = u.one
	}
	if sign := u.money(); sign != "" {
		if _, cents, _ := strings.Cut(s, "."); len(cents) == 1 && '0' <= cents[0] && cents[0] <= '9' {
			s += "0" // €0.10
		}
		words := strings.LastIndexByte(s, ' ') + 1 // "nearly "
		return s[:words] + sign + s[words:] + text[len(sign):]
	}
	switch {
	case text == "":
		return s
	case text[0] == '%':
		return s + text
	case text[0] == '1':
		return s + text[1:] // 25/s and not 25 1/s
	}
	return s + " " + text
}

// timeText writes a time in the units that say most: 20 µs, 250 ms, 100 s, 36 min 1 s,
// 1 d 6 h, 31.7 years.
func timeText(x float64) string {
	switch {
	case x < 0:
		return "−" + timeText(0-x)
	case 0 < x && x < 1e-12:
		return nearlyNothing + " s"
	case 0 < x && x < 0.9995e-6:
		return chart.Number(x*1e9) + " ns"
	case 0 < x && x < 0.9995e-3:
		return chart.Number(x*1e6) + " µs"
	case x < 1 && x >= 0.9995: // not 1,000 ms
		return "1 s"
	case 60 <= x && x < 119.5:
		return chart.Number(x) + " s"
	case x >= 2*year:
		return chart.Number(x/year) + " years"
	}
	return chart.Seconds(x)
}

// writeInput writes a setting as it was set: every digit of it.
func (m *model) writeInput(i int) string {
	s := strconv.FormatFloat(m.set[i], 'f', -1, 64)
	_, fraction, _ := strings.Cut(s, ".")
	return m.inputs[i].unit.exactly(m.given[i], min(len(fraction), 12))
}

// writeResult writes a result, or that it has none.
func (m *model) writeResult(i int) string {
	r := &m.results[i]
	switch m.got[i].why {
	case 0:
		return r.unit.write(m.got[i].x, r.digits)
	case tooLarge:
		return "too large"
	}
	return "no value"
}
