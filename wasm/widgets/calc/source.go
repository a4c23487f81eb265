package calc

import (
	"strconv"
	"strings"

	"millrace/wasm/widget"
)

// Bounds on a source, far above what a calculator needs.
const (
	maxSource = 16 << 10
	maxItems  = 12  // inputs, and results
	maxText   = 400 // bytes of a label, a sentence or a formula
)

// line is one setting of a source: "inputs.0.label Arrivals".
type line struct {
	name, value string
	at          int // which line of the source
	used        bool
}

// source is the definition of a calculator, and what is wrong with it.
type source struct {
	lines  []line
	faults []widget.DefinitionFault
}

func readSource(text string) *source {
	s := &source{}
	if len(text) > maxSource {
		s.fault(nil, whole, "a calculator is at most 16 KB long", "")
		return s
	}
	text = strings.Map(func(r rune) rune { // a program has tabs of its own
		if r < ' ' && r != '\n' {
			return ' '
		}
		return r
	}, text)
	for i := 0; text != ""; i++ {
		var l line
		l.at = i
		l.name, text, _ = strings.Cut(text, "\n")
		l.name, l.value, _ = strings.Cut(l.name, " ")
		if l.name != "" {
			s.lines = append(s.lines, l)
		}
	}
	return s
}

// whole is the column of a fault that is about a line and no place in its value.
const whole = -1

// fault notes something wrong at a byte of a line's value; no line means all of the
// source.
func (s *source) fault(l *line, col int, message, hint string) {
	f := widget.DefinitionFault{Line: -1, Col: col, Message: message, Hint: hint}
	if l != nil {
		f.Line = l.at
	}
	s.faults = append(s.faults, f)
}

// get returns the line called name, or nil.
func (s *source) get(name string) *line {
	for i := range s.lines {
		if s.lines[i].name == name {
			s.lines[i].used = true
			return &s.lines[i]
		}
	}
	return nil
}

// text returns a value that may be missing.
func (s *source) text(name string) string {
	l := s.get(name)
	if l == nil {
		return ""
	}
	if len(l.value) > maxText {
		s.fault(l, 0, "this is longer than 400 bytes", "")
		return ""
	}
	return l.value
}

// sentence returns a text that may be missing and must end like a sentence otherwise.
func (s *source) sentence(name string) string {
	text := s.text(name)
	if text != "" && !strings.ContainsAny(text[len(text)-1:], ".!?") {
		s.fault(s.get(name), 0, "this is not a sentence", "end it with a full stop")
	}
	return text
}

// item is one entry of a list: its lines begin with prefix.
type item struct {
	*source
	prefix string // "inputs.0."
	first  *line
}

// items returns the entries of a list.
func (s *source) items(list string) (out []item) {
	for {
		it := item{s, list + "." + strconv.Itoa(len(out)) + ".", nil}
		for i := range s.lines {
			if strings.HasPrefix(s.lines[i].name, it.prefix) {
				it.first = &s.lines[i]
				break
			}
		}
		switch {
		case it.first == nil:
			return out
		case len(out) == maxItems:
			s.fault(it.first, whole, "a calculator has at most 12 "+list, "")
			return out
		}
		out = append(out, it)
	}
}

// must returns a value that has to be there.
func (it item) must(key, why string) (string, *line) {
	text := it.text(it.prefix + key)
	l := it.get(it.prefix + key)
	if l == nil || strings.Trim(l.value, " ") == "" {
		it.fault(it.first, whole, "“"+key+"” is missing", why)
	}
	return text, l
}

// number returns a number that may be missing.
func (it item) number(key string) (x float64, given bool) {
	l := it.get(it.prefix + key)
	if l == nil {
		return 0, false
	}
	x, ok := number(l.value)
	if !ok {
		it.fault(l, 0, "“"+l.value+"” is not a number that a calculator can take", "write it like 1000, 0.5 or 1e6, up to 2^53")
	}
	return x, ok
}

// keys are those there are, as they are written in a fence.
const keys = "title summary counts inputs results say chart about try " +
	"inputs.name inputs.label inputs.unit inputs.default inputs.min inputs.max inputs.step inputs.whole inputs.help " +
	"results.name results.label results.unit results.formula results.digits results.none " +
	"say.if say.text chart.x chart.y about.title about.text"

// unknown reports the lines that nobody asked for, of a list that is none only the first.
func (s *source) unknown() {
	reported := ""
	for i := range s.lines {
		l := &s.lines[i]
		if l.used {
			continue
		}
		path := strings.Split(l.name, ".")
		lists, known := known(path[0])
		switch {
		case path[0] == reported:
		case len(lists) == 0 && !known:
			reported = path[0]
			s.fault(l, whole, "there is no “"+path[0]+"” here", suggest(path[0], topKeys(), ""))
		case len(path) == 1:
			hint := "write its entries below it, each after a -"
			if l.name == "chart" {
				hint = "write chart: {x: rate, y: busy}"
			}
			s.fault(l, whole, "“"+path[0]+"” is not one value", hint)
		case len(lists) == 0:
			reported = path[0]
			s.fault(l, whole, "“"+path[0]+"” is one line or a list of lines", "")
		default:
			key := path[len(path)-1]
			s.fault(l, whole, "there is no “"+key+"” here", suggest(key, lists, ""))
		}
	}
}

// known returns what may stand below a key, and whether there is such a key at all.
func known(key string) (below []string, there bool) {
	for k := range strings.FieldsSeq(keys) {
		list, name, nested := strings.Cut(k, ".")
		if list == key {
			there = true
			if nested {
				below = append(below, name)
			}
		}
	}
	return below, there
}

// topKeys are the keys that stand in no list.
func topKeys() (out []string) {
	for k := range strings.FieldsSeq(keys) {
		if !strings.Contains(k, ".") {
			out = append(out, k)
		}
	}
	return out
}

// suggest names the word that was probably meant, or says something else.
func suggest(word string, words []string, otherwise string) string {
	if near := widget.Closest(word, words); near != "" {
		return "did you mean " + near + "?"
	}
	if otherwise == "" && len(words) > 0 {
		return "there are: " + strings.Join(words, ", ")
	}
	return otherwise
}
