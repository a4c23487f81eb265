package widget

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// blanks may stand around a value: those of the keyboard, and the no-break spaces that
// come with a number copied from a text.
const blanks = " \t\r\n\u00a0\u202f"

// How a Bool is written.
const (
	on  = "on"
	off = "off"
)

// Fault is something wrong with what was given to a widget. Nothing stops because of
// one: Message says what was wrong, what is allowed and what was used instead.
type Fault struct {
	Param   string // name of the parameter, or "" when it is about something else
	Given   string // what was given, shortened
	Rule    string // what is allowed, a whole sentence; "" when Message is not about a value
	Message string // a whole sentence for people
}

// Error makes a Fault an error, for callers that refuse what a page forgives.
func (f Fault) Error() string { return f.Message }

// Parse reads one value per parameter: get returns what was given for a name and
// whether anything was. A nil get, and a value that is absent or blank, mean the
// default. A value that is refused means the default as well, and a Fault.
//
// Numbers may have blanks around them, a plus sign, an exponent, commas between
// thousands or one for a decimal point; NaN, infinities and hexadecimal are refused. A
// Bool is on, off, true, false, yes, no, 1 or 0.
func Parse(params []Param, get func(name string) (string, bool)) (Values, []Fault) {
	v := Values{params: params, raw: make([]string, len(params))}
	var faults []Fault
	for i, p := range params {
		v.raw[i] = p.Default
		if get == nil || p.Fixed {
			continue
		}
		given, ok := get(p.Name)
		if !ok || p.Kind != Text && strings.Trim(given, blanks) == "" {
			continue
		}
		raw, f, ok := check(p, given, p.Default)
		v.raw[i] = raw
		if !ok {
			faults = append(faults, f)
		}
	}
	return v, faults
}

// UnknownParam is the Fault for a name that none of params has.
func UnknownParam(params []Param, name string) Fault {
	return Fault{
		Param: short(name), Given: short(name),
		Message: "There is no setting called “" + short(name) + "”" + sentence(maybe(Closest(name, names(params)))),
	}
}

// check returns the canonical form of what was given for p. When it is refused, check
// returns instead, and a Fault that says so.
func check(p Param, given, instead string) (raw string, f Fault, ok bool) {
	why := ""
	switch p.Kind {
	case Int, Float:
		raw, why = checkNumber(p, strings.Trim(given, blanks))
	case Choice:
		raw, why = checkChoice(p, strings.Trim(given, blanks))
	case Bool:
		raw, why = checkBool(strings.Trim(given, blanks))
	case Text:
		raw, why = checkText(p, given)
	}
	if why == "" {
		return raw, Fault{}, true
	}
	return instead, Fault{
		Param: p.Name, Given: short(given),
		Rule:    p.Label + " " + why,
		Message: p.Label + " " + why + " “" + short(given) + "” was not used; it is " + p.shown(instead) + ".",
	}, false
}

func checkNumber(p Param, s string) (raw, why string) {
	s = strings.Replace(s, "−", "-", 1)
	if grouped(s) {
		s = strings.ReplaceAll(s, ",", "")
	} else if !strings.Contains(s, ".") {
		s = strings.Replace(s, ",", ".", 1)
	}
	must := "must be a number from "
	if p.Kind == Int {
		must = "must be a whole number from "
	}
	why = must + number(p.Min, -1) + " to " + number(p.Max, -1) + unitAfter(p.Unit) + "."
	if len(s) > 40 || strings.Trim(s, "0123456789+-.eE") != "" {
		return "", why
	}
	x, ok := decimal(s)
	if !ok || !(x >= p.Min && x <= p.Max) {
		return "", why
	}
	if p.Kind == Int {
		n := int64(x)
		if float64(n) != x {
			return "", why
		}
		return strconv.FormatInt(n, 10), ""
	}
	if x == 0 {
		return "0", "" // and not "-0"
	}
	if size := max(x, -x); size >= 1e-4 && size < 1e15 {
		return strconv.FormatFloat(x, 'f', -1, 64), ""
	}
	return strconv.FormatFloat(x, 'e', -1, 64), ""
}

// grouped reports whether the commas of a number part thousands, as this site writes them:
// one to three digits, and three after each comma. "1,000" is a thousand and no one, but
// "0,125" is a fraction.
func grouped(s string) bool {
	whole, _, _ := strings.Cut(s, ".")
	parts := strings.Split(strings.TrimLeft(whole, "+-"), ",")
	for i, p := range parts {
		if _, ok := digits(p); !ok || len(p) > 3 || i == 0 && p[0] == '0' || i > 0 && len(p) < 3 {
			return false
		}
	}
	return len(parts) > 1
}

func checkChoice(p Param, s string) (raw, why string) {
	values := make([]string, len(p.Options))
	for i, o := range p.Options {
		if lower(o.Value) == lower(s) {
			return o.Value, ""
		}
		values[i] = o.Value
	}
	return "", "must be one of " + strings.Join(values, ", ") + sentence(maybe(Closest(s, values)))
}

func checkBool(s string) (raw, why string) {
	switch lower(s) {
	case on, "true", "yes", "1":
		return on, ""
	case off, "false", "no", "0":
		return off, ""
	}
	return "", "must be on or off."
}

func checkText(p Param, s string) (raw, why string) {
	why = "must be one line of at most " + number(p.Max, -1) + " bytes."
	if float64(len(s)) > p.Max || !utf8.ValidString(s) {
		return "", why
	}
	for _, c := range s {
		if isControl(c) {
			return "", why
		}
	}
	return s, ""
}

// shown writes a value of p as its control shows it.
func (p Param) shown(raw string) string {
	switch p.Kind {
	case Int, Float:
		if x, ok := decimal(raw); ok && finite(x) {
			return number(x, -1) + unitAfter(p.Unit)
		}
	case Choice:
		for _, o := range p.Options {
			if o.Value == raw {
				return "“" + o.Label + "”"
			}
		}
	case Text:
		return "“" + raw + "”"
	}
	return raw
}

func unitAfter(unit string) string {
	if unit == "" || unit == "%" {
		return unit
	}
	return " " + unit
}

// sentence ends a sentence that may already have an end.
func sentence(s string) string {
	if strings.HasSuffix(s, "?") {
		return s
	}
	return s + "."
}

// short makes what a stranger sent fit to be shown: valid, on one line, 40 letters.
func short(s string) string {
	const most = 40
	var out []rune
	for _, c := range s { // a byte that is not UTF-8 comes as U+FFFD
		if len(out) == most {
			out[most-1] = '…'
			break
		}
		if isControl(c) {
			c = ' '
		}
		out = append(out, c)
	}
	return string(out)
}

// lower is s with A to Z as a to z. The tables behind strings.ToLower know all letters
// of all scripts and cost a browser 5 KB.
func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// isControl reports whether c is a control character (Unicode category Cc).
func isControl(c rune) bool { return c < ' ' || 0x7f <= c && c < 0xa0 }
