package calc

import "strconv"

// maxBases is how many things one calculator can measure and count.
const maxBases = 12

// The bases that every calculator has. What is counted (jobs, messages, €) gets the
// next ones, in the order in which the calculator mentions it.
const (
	baseTime = iota // in seconds
	baseData        // in bytes
	baseFirstNoun
)

// maxPower bounds the power of a base, so that no formula can overflow one.
const maxPower = 9

// dim is the dimension of a quantity: a power for each base. The zero dim is a plain
// number. Two quantities can be added if and only if their dims are equal.
type dim [maxBases]int8

// plus returns the dimension of a product, for sign 1, or of a quotient, for sign -1;
// ok is false when a power grows beyond reason.
func (d dim) plus(e dim, sign int8) (_ dim, ok bool) {
	ok = true
	for i := range d {
		d[i] += sign * e[i]
		ok = ok && -maxPower <= d[i] && d[i] <= maxPower
	}
	return d, ok
}

// times returns the dimension of a power.
func (d dim) times(n int) (_ dim, ok bool) {
	var out dim
	for i := range d {
		p := int(d[i]) * n
		if p < -maxPower || p > maxPower {
			return out, false
		}
		out[i] = int8(p)
	}
	return out, true
}

// half returns the dimension of a square root.
func (d dim) half() (_ dim, ok bool) {
	ok = true
	for i := range d {
		ok = ok && d[i]%2 == 0
		d[i] /= 2
	}
	return d, ok
}

// counted reports whether d has neither time nor data in it, so that rounding means
// whole things whatever the unit.
func (d dim) counted() bool { return d[baseTime] == 0 && d[baseData] == 0 }

// dimText writes a dimension in the bases' own units: "jobs/s", "1/s"; a plain number
// is "".
func (u *units) dimText(d dim) string {
	over, under := "", ""
	for i, p := range d {
		name := u.baseName(i, p < 0)
		for ; p > 0; p-- {
			if over != "" {
				over += "·"
			}
			over += name
		}
		for ; p < 0; p++ {
			under += "/" + name
		}
	}
	if over == "" && under != "" {
		over = "1"
	}
	return over + under
}

func (u *units) baseName(i int, singular bool) string {
	switch {
	case i == baseTime:
		return "s"
	case i == baseData:
		return "B"
	case i-baseFirstNoun >= len(u.met):
		return "base " + strconv.Itoa(i)
	case singular:
		return u.met[i-baseFirstNoun].one
	}
	return u.met[i-baseFirstNoun].many
}
