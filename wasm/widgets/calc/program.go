package calc

import (
	"errors"
	"strings"

	"millrace/wasm/widget"
)

// A program is what Compile makes and Define reads: a line for each part of a sheet, a
// letter and fields with tabs before them, each after what it refers to.
//
//	t title summary x y
//	i name label help whole|"" default min max step unit
//	n reason
//	r name label digits+1 none words numbers formula unit
//	s when text
//	a title text
//	y text
//
// A unit is six fields; a formula is the steps of code between blanks, each a letter and
// what it needs: "i0 i1 * #60 /0". Texts have no tabs and no line breaks.

var errProgram = errors.New("calc: this is no program that Compile of this version made")

// reader reads a program. It accepts what cannot make the sheet panic and nothing else.
type reader struct {
	sheet
	rest string // of a line
	more bool   // whether there is another field, perhaps an empty one
	bad  bool
}

func decode(program string) (*sheet, error) {
	r := &reader{}
	for program != "" {
		r.rest, program, _ = strings.Cut(program, "\n")
		r.line()
	}
	c := &r.sheet
	if r.bad || c.x >= len(c.inputs) || c.y >= len(c.results) || len(c.says) == 0 {
		return nil, errProgram
	}
	return c, nil
}

func (r *reader) line() {
	r.more = true
	switch r.text() {
	case "t":
		r.title, r.summary, r.x, r.y = r.text(), r.text(), r.index(), r.index()
	case "i":
		name := r.text()
		for i := range r.inputs {
			r.bad = r.bad || r.inputs[i].Name == name
		}
		r.inputs = append(r.inputs, input{})
		in := &r.inputs[len(r.inputs)-1]
		in.Name, in.Label, in.Help, in.Kind = name, r.text(), r.text(), widget.Float
		if r.text() != "" {
			in.Kind = widget.Int
		}
		given := r.text()
		in.Min, in.Max, in.Step = r.number(), r.number(), r.number()
		r.unit(&in.unit)
		in.Unit = in.unit.many
		v, faults := widget.Parse([]widget.Param{in.Param}, func(string) (string, bool) { return given, true })
		in.Default = v.Raw(in.Name)
		r.bad = r.bad || len(faults) > 0 || in.Default == "" || !(in.Min < in.Max)
	case "n":
		r.reasons = append(r.reasons, r.text())
	case "r":
		res := result{name: r.text(), label: r.text(), digits: r.index() - 1}
		res.none, res.words, res.numbers = r.text(), r.text(), r.template()
		res.formula = r.code()
		r.unit(&res.unit)
		r.bad = r.bad || len(res.formula) == 0
		r.results = append(r.results, res)
	case "s":
		r.says = append(r.says, say{r.code(), r.template()})
	case "a":
		r.about = append(r.about, widget.Fact{Title: r.text(), Text: r.text()})
	case "y":
		r.try = append(r.try, r.text())
	default:
		r.bad = true
	}
	r.bad = r.bad || r.more
}

// text takes a field.
func (r *reader) text() (field string) {
	r.bad = r.bad || !r.more
	field, r.rest, r.more = strings.Cut(r.rest, "\t")
	return field
}

// index takes a small whole number.
func (r *reader) index() int {
	n, ok := index(r.text())
	r.bad = r.bad || !ok
	return n
}

func (r *reader) number() float64 {
	x, ok := number(r.text())
	r.bad = r.bad || !ok
	return x
}

// unit takes six fields.
func (r *reader) unit(u *unit) {
	u.many, u.one, u.num, u.den, u.auto, u.tail = r.text(), r.text(), r.number(), r.number(), scale(r.index()), r.text()
	r.bad = r.bad || !(u.num > 0 && u.den > 0)
}

// template takes a text whose places all exist.
func (r *reader) template() string {
	text := r.text()
	for rest := text; ; {
		_, after, found := strings.Cut(rest, "{")
		if !found {
			return text
		}
		place, end, _ := strings.Cut(after, "}")
		if !r.exists(place) {
			r.bad = true
			return ""
		}
		rest = end
	}
}

// exists reports whether a place like i0 or r1 is one of an input or a result so far.
func (r *reader) exists(place string) bool {
	if place == "" {
		return false
	}
	n, ok := index(place[1:])
	return ok && (op(place[0]) == opInput && n < len(r.inputs) || op(place[0]) == opResult && n < len(r.results))
}

// code takes a formula that leaves one value, or none at all.
func (r *reader) code() (out code) {
	depth := 0
	for rest := r.text(); rest != ""; {
		var word string
		if word, rest, _ = strings.Cut(rest, " "); word == "" {
			r.bad = true
			break
		}
		s := step{op: op(word[0])}
		takes, ok := s.op.arity()
		switch s.op {
		case opNumber:
			s.x, ok = number(word[1:])
		case opInput, opResult:
			s.n, _ = index(word[1:])
			ok = r.exists(word)
		default:
			reasons := s.op.reasons()
			if reasons > 0 {
				s.n, _ = index(word[1:])
			}
			ok = ok && depth >= takes && s.n+reasons <= len(r.reasons)
		}
		depth += 1 - takes
		r.bad = r.bad || !ok
		out = append(out, s)
	}
	r.bad = r.bad || len(out) > 0 && depth != 1
	return out
}

// index reads a whole number of at most three digits.
func index(s string) (n int, ok bool) {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = 10*n + int(s[i]-'0')
	}
	return n, 0 < len(s) && len(s) < 4
}

// number reads a number as a setting of a widget is read: exact up to 15 digits, and at
// most 2^53.
func number(s string) (float64, bool) {
	const exact = 1 << 53
	x := widget.Param{Name: "x", Kind: widget.Float, Default: "0", Min: -exact, Max: exact}
	v, faults := widget.Parse([]widget.Param{x}, func(string) (string, bool) { return s, true })
	return v.Float("x"), len(faults) == 0 && s != "" && s[0] != ' '
}
