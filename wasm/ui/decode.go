package ui

import (
	"errors"
	"strconv"
	"unicode/utf8"
)

// Decode reads what Buffer.Encode wrote. The page has a decoder of its own in
// JavaScript; this one states what the form means and is what tests compare with. An
// error says at which integer the input stops making sense.
func Decode(wire []byte) ([]Patch, error) {
	r := reader{}
	if len(wire) < 4 {
		return nil, errors.New("ui: patches of " + strconv.Itoa(len(wire)) + " bytes have no count")
	}
	count := int(readInt(wire))
	wire = wire[4:]
	if count < 0 || count > len(wire)/4 {
		return nil, errors.New("ui: patches say they hold " + strconv.Itoa(count) + " integers and do not")
	}
	r.ints, r.text = wire[:4*count], wire[4*count:]
	if !utf8.Valid(r.text) {
		return nil, errors.New("ui: the text of the patches is not UTF-8")
	}
	var ps []Patch
	for r.pos < count && !r.bad {
		ps = append(ps, r.patch())
	}
	if r.bad {
		return nil, errors.New("ui: patches make no sense at integer " + strconv.Itoa(r.pos))
	}
	if len(r.text) > 0 {
		return nil, errors.New("ui: patches leave " + strconv.Itoa(len(r.text)) + " bytes of text unused")
	}
	return ps, nil
}

// reader walks the integers and the text side by side. Once bad, it yields only zeros.
type reader struct {
	ints []byte
	text []byte
	pos  int // in integers
	bad  bool
}

func (r *reader) patch() Patch {
	op := r.size()
	p := Patch{Op: Op(op), At: r.size()}
	switch op {
	case int(SetText):
		p.Value = r.string(r.size())
	case int(SetAttr):
		p.Name = r.string(r.size())
		p.Value = r.string(r.size())
	case int(DelAttr):
		p.Name = r.string(r.size())
	case int(Replace):
		p.Nodes = r.trees(1)
	case int(Append):
		p.Nodes = r.trees(r.size())
	case int(Truncate):
		p.N = r.size()
	case opLength, opLength + 1, opLength + 2:
		which, v := r.size(), r.int()
		if which >= len(lengths) {
			r.bad = true
			break
		}
		p.Op, p.Name = SetAttr, lengths[which]
		p.Value = string(appendHundredths(nil, v, op-opLength))
	default:
		r.bad = true
	}
	return p
}

// trees reads n trees. It believes n only as far as there are integers left, so that
// bad input cannot ask for memory it does not itself fill.
func (r *reader) trees(n int) []Node {
	var out []Node
	for ; n > 0 && !r.bad; n-- {
		out = append(out, r.tree())
	}
	return out
}

func (r *reader) tree() Node {
	tag := r.size()
	if tag == 0 {
		return Node{Text: r.string(r.size())}
	}
	n := Node{Tag: r.string(tag)}
	for i := r.size(); i > 0 && !r.bad; i-- {
		name := r.string(r.size())
		n.Attrs = append(n.Attrs, Attr{name, r.string(r.size())})
	}
	n.Kids = r.trees(r.size())
	return n
}

func (r *reader) int() int32 {
	if r.bad || 4*r.pos+4 > len(r.ints) {
		r.bad = true
		return 0
	}
	v := readInt(r.ints[4*r.pos:])
	r.pos++
	return v
}

// size reads an integer that cannot be negative.
func (r *reader) size() int {
	v := r.int()
	if v < 0 {
		r.bad = true
		return 0
	}
	return int(v)
}

// string takes the next units UTF-16 units off the text.
func (r *reader) string(units int) string {
	end := 0
	for units > 0 && end < len(r.text) {
		c, size := utf8.DecodeRune(r.text[end:])
		units -= utf16Len(c)
		end += size
	}
	if units != 0 {
		r.bad = true
		return ""
	}
	s := string(r.text[:end])
	r.text = r.text[end:]
	return s
}

func readInt(b []byte) int32 {
	return int32(b[0]) | int32(b[1])<<8 | int32(b[2])<<16 | int32(b[3])<<24
}
