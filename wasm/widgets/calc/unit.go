package calc

import "strings"

// measure is a unit as it is checked: with its dimension.
type measure struct {
	unit
	dim dim
}

// atom is one word of a unit.
type atom struct {
	names    string // separated by blanks; the first is how a suggestion writes it
	num, den float64
	base     int // baseTime, baseData or, for a plain number, noBase
}

const noBase = -1

// atoms are the words with a size. A month is 30 days and a year 365, which is what
// people mean when they work out a bill, and each calculator says so.
var atoms = []atom{
	{"ns", 1, 1e9, baseTime},
	{"µs us μs", 1, 1e6, baseTime},
	{"ms", 1, 1000, baseTime},
	{"s sec second seconds", 1, 1, baseTime},
	{"min minute minutes", 60, 1, baseTime},
	{"h hour hours", 3600, 1, baseTime},
	{"day days d", 86400, 1, baseTime},
	{"week weeks", 7 * 86400, 1, baseTime},
	{"month months", 30 * 86400, 1, baseTime},
	{"year years", 365 * 86400, 1, baseTime},
	{"B byte bytes", 1, 1, baseData},
	{"kB", 1e3, 1, baseData},
	{"MB", 1e6, 1, baseData},
	{"GB", 1e9, 1, baseData},
	{"TB", 1e12, 1, baseData},
	{"PB", 1e15, 1, baseData},
	{"KiB", 1 << 10, 1, baseData},
	{"MiB", 1 << 20, 1, baseData},
	{"GiB", 1 << 30, 1, baseData},
	{"TiB", 1 << 40, 1, baseData},
	{"bit bits", 1, 8, baseData},
	{"kbit", 1000, 8, baseData},
	{"Mbit", 1e6, 8, baseData},
	{"Gbit", 1e9, 8, baseData},
	{"1", 1, 1, noBase},
	{"%", 1, 100, noBase},
	{"‰", 1, 1000, noBase},
}

// noun is something that is counted.
type noun struct{ one, many string }

// nouns are what calculators of this site count. Others are declared under counts.
const nouns = "job jobs|message messages|request requests|event events|order orders|task tasks|item items|row rows|record records|" +
	"email emails|call calls|poll polls|batch batches|attempt attempts|retry retries|failure failures|step steps|saga sagas|" +
	"worker workers|thread threads|slot slots|server servers|instance instances|consumer consumers|producer producers|client clients|" +
	"user users|person people|partition partitions|replica replicas|copy copies|queue queues|core cores|connection connections|" +
	"point points|place places|€ €|$ $|£ £"

// units reads the units of one calculator and remembers what it counts.
type units struct {
	declared []noun
	met      []noun // met[i] is base baseFirstNoun+i
}

// unitError is what is wrong with a unit, and at which byte of it.
type unitError struct {
	at            int
	message, hint string
}

// parse reads a unit: words with *, · or / between them, read from the left, so that
// "€/GB/month" is euros by gigabyte and month. The empty unit is a plain number.
func (u *units) parse(text string) (measure, *unitError) {
	text = strings.Trim(text, " ")
	var out measure
	out.many, out.one, out.num, out.den = text, text, 1, 1
	if text == "" {
		return out, nil
	}
	sign := int8(1)
	for at := 0; ; {
		end := len(text)
		if i := strings.IndexAny(text[at:], "*/·"); i >= 0 {
			end = at + i
		}
		word := strings.Trim(text[at:end], " ")
		if fault := u.word(&out, word, sign, at == 0); fault != nil {
			fault.at = at
			return out, fault
		}
		if at == 0 && out.auto != fixed {
			out.tail = text[end:]
		}
		switch {
		case end == len(text):
			return out, nil
		case text[end] == '/':
			sign, at = -1, end+1
		case text[end] == '*':
			sign, at = 1, end+1
		default:
			sign, at = 1, end+len("·")
		}
	}
}

// word multiplies or divides a unit by one word.
func (u *units) word(out *measure, word string, sign int8, first bool) *unitError {
	var d dim
	text := out.many
	num, den := 1.0, 1.0
	a, ok := findAtom(word)
	switch {
	case ok:
		num, den = a.num, a.den
		if one := strings.TrimSuffix(word, "s"); first && a.called(one) && a.called(one+"s") {
			out.one, out.many = one+text[len(word):], one+"s"+text[len(word):]
		}
		if a.base != noBase {
			d[a.base] = 1
		}
	case word == "time" && first:
		out.auto, d[baseTime] = byTime, 1
	case word == "data" && first:
		out.auto, d[baseData] = byData, 1
	case word == "time" || word == "data":
		return &unitError{message: "“" + word + "” leaves the unit open, so it comes first", hint: "name one here, like s or GB"}
	case word == "":
		return &unitError{message: "a unit is incomplete here", hint: "write it like jobs/s or 1/s"}
	default:
		n, ok := u.noun(word)
		if !ok {
			return u.unknown(word)
		}
		base, ok := u.base(n)
		if !ok {
			return &unitError{message: "a calculator cannot count so many kinds of things"}
		}
		d[base] = 1
		if first {
			out.one, out.many = n.one+text[len(word):], n.many+text[len(word):]
		}
	}
	if sign < 0 {
		num, den = den, num
	}
	out.num *= num
	out.den *= den
	if out.dim, ok = out.dim.plus(d, sign); !ok || !survives(out.num) || !survives(out.den) {
		return &unitError{message: "this unit is too much for a calculator"}
	}
	return nil
}

// survives reports whether a number is the same after a program wrote and read it.
func survives(x float64) bool {
	y, ok := number(plain(x))
	return ok && x == y
}

func findAtom(word string) (atom, bool) {
	for _, a := range atoms {
		if a.called(word) {
			return a, true
		}
	}
	return atom{}, false
}

// called reports whether a word is a name of the atom.
func (a atom) called(word string) bool {
	for name := range strings.FieldsSeq(a.names) {
		if name == word {
			return true
		}
	}
	return false
}

// noun finds what a word counts.
func (u *units) noun(word string) (noun, bool) {
	for _, n := range u.declared {
		if word == n.one || word == n.many {
			return n, true
		}
	}
	for pair := range strings.SplitSeq(nouns, "|") {
		if one, many, _ := strings.Cut(pair, " "); word == one || word == many {
			return noun{one, many}, true
		}
	}
	return noun{}, false
}

// base returns the base of something counted, a new one when it is met first.
func (u *units) base(n noun) (int, bool) {
	for i := range u.met {
		if u.met[i] == n {
			return baseFirstNoun + i, true
		}
	}
	if baseFirstNoun+len(u.met) == maxBases {
		return 0, false
	}
	u.met = append(u.met, n)
	return baseFirstNoun + len(u.met) - 1, true
}

// unknown says that a word is no unit, and which one it may have been.
func (u *units) unknown(word string) *unitError {
	var all []string
	for _, a := range atoms {
		all = append(all, strings.Fields(a.names)...)
	}
	for _, n := range u.declared {
		all = append(all, n.one, n.many)
	}
	all = append(all, strings.FieldsFunc(nouns, func(r rune) bool { return r == ' ' || r == '|' })...)
	return &unitError{
		message: "there is no unit “" + word + "”",
		hint:    suggest(word, all, "what a calculator counts is declared by counts: [parcel parcels]"),
	}
}
