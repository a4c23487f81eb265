package partitions

import (
	"strconv"
	"unicode/utf8"

	"millrace/wasm/chart"
)

// most is how many things a sentence names one by one.
const most = 8

// label names a partition: "P3", or "T2·P3" where there are several topics.
//
//go:noinline
func (t *topic) label(p int) string {
	s := "P" + digits(p%t.count)
	if t.topics > 1 {
		return "T" + digits(p/t.count+1) + "·" + s
	}
	return s
}

// runs names partitions, neighbours together: "P0–P1 and P3".
//
//go:noinline
func (t *topic) runs(owned []int) string {
	var parts []string
	for i := 0; i < len(owned); {
		j := i
		for j+1 < len(owned) && owned[j+1] == owned[j]+1 && owned[j+1]%t.count > 0 {
			j++
		}
		s := t.label(owned[i])
		if j > i {
			s += "–P" + digits(owned[j]%t.count)
		}
		parts = append(parts, s)
		i = j + 1
	}
	return list(parts)
}

// some names partitions as the object of a sentence.
func (t *topic) some(which []int) string {
	switch n := len(which); {
	case n == 0:
		return "nothing"
	case n == len(t.logs):
		return "every partition"
	case n > most:
		return chart.Count(n, "partition")
	}
	return t.runs(which)
}

// who names a consumer: "C2".
//
//go:noinline
func (g *group) who(number int) string { return g.letter + digits(number) }

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

// span writes a time in ticks: "2 s", "0.3 s".
//
//go:noinline
func span(ticks int) string { return chart.Seconds(float64(ticks) * tickMS / 1000) }

// digits writes a whole number without commas and with a real minus sign.
//
//go:noinline
func digits(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// fit returns the first text that is at most width wide, or the last one, cut.
//
//go:noinline
func fit(width float64, texts ...string) string {
	most := int(width / letter)
	last := ""
	for _, s := range texts {
		if utf8.RuneCountInString(s) <= most {
			return s
		}
		last = s
	}
	r := []rune(last)
	return string(r[:most-1]) + "…"
}
