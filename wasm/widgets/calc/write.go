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

// size is a unit of time or of data and how many base units it is.
type size struct {
	name string
	size float64
}

var (
	times = [...]size{{"s", 1}, {"ms", 0.001}, {"s", 1}, {"min", 60}, {"h", 3600}, {"days", 86400}}
	datas = [...]size{{"B", 1}, {"kB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12}, {"PB", 1e15}}
)

// scaled returns the unit for numbers up to most: of data the one that leaves fewest
// digits, of time one that is there at least twice, since 90 s say more than 1.5 min.
func (u unit) scaled(most float64) size {
	sizes, least := datas, 0.9995
	if u.auto == byTime {
		sizes, least = times, 2
	}
	out := sizes[0]
	for _, s := range sizes[1:] {
		if most >= least*s.size {
			out = s
		}
	}
	return out
}

// write writes a quantity in base units as people do: "432 GB", "15 min", "720K jobs",
// "99.6%", "€1,200/month". digits is how many follow the point, -1 for three
// significant ones.
func (u unit) write(x float64, digits int) string {
	if u.auto == byTime && digits < 0 {
		return chart.Seconds(x) + u.tail
	}
	v, text := u.shown(x)
	if v < 0 {
		return "−" + u.write(0-x, digits)
	}
	s := chart.Number(v)
	if digits >= 0 {
		s = widget.Figure(widget.Reading{Value: v, Decimals: digits})
	}
	if s == "1" && u.auto == fixed {
		text = u.one
	}
	for _, sign := range [...]string{"€", "$", "£"} {
		if rest, ok := strings.CutPrefix(text, sign); ok {
			if digits == 1 {
				s += "0" // €0.10
			}
			return sign + s + rest
		}
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

// writeInput writes a setting as it was set: every digit of it.
func (m *model) writeInput(i int) string {
	s := strconv.FormatFloat(m.set[i], 'f', -1, 64)
	_, fraction, _ := strings.Cut(s, ".")
	return m.inputs[i].unit.write(m.given[i], min(len(fraction), 12))
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
