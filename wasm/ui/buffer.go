package ui

import "unicode/utf8"

// Buffer holds patches in the form they travel in from the Worker to the page. It is
// used again for each frame and allocates nothing once it has grown.
//
// The form, all integers int32 and little-endian:
//
//	count             how many integers follow
//	operations        see below
//	text              the rest: every string in the order of use, as UTF-8
//
//	1 at len          SetText
//	2 at len len      SetAttr: name, value
//	3 at len          DelAttr
//	4 at tree         Replace
//	5 at n tree …     Append: n trees
//	6 at n            Truncate
//	7 at which v      SetAttr of lengths[which] to v hundredths, written without a fraction
//	8 and 9           the same, written with one and with two decimals
//
//	tree              0 len                                 a text
//	                  len n (len len) … kids tree …         an element: tag, attributes, kids
//
// A len counts UTF-16 units, so that JavaScript decodes the text once and slices it.
//
// Why one buffer: a call into JavaScript per attribute takes a frame of 200 moving nodes
// from about 1 to 7 ms. Why numbers: most of what a picture changes are SVG lengths,
// which a browser takes through baseVal without writing and parsing a string.
type Buffer struct {
	ints []int32
	text []byte
	wire []byte
}

// opLength is the first operation of the form that is not an Op.
const opLength = 7

// lengths are the attributes that travel as numbers. The script in the page has the
// same list, and it alone knows whether the element at hand takes a number there.
var lengths = [...]string{"x", "y", "width", "height", "cx", "cy", "r", "x1", "y1", "x2", "y2"}

// Encode returns ps as bytes, which are good until the next call.
func (b *Buffer) Encode(ps []Patch) []byte {
	b.ints, b.text = b.ints[:0], b.text[:0]
	for i := range ps {
		b.patch(&ps[i])
	}
	b.wire = appendInt(b.wire[:0], int32(len(b.ints)))
	for _, v := range b.ints {
		b.wire = appendInt(b.wire, v)
	}
	b.wire = append(b.wire, b.text...)
	return b.wire
}

func (b *Buffer) patch(p *Patch) {
	if p.Op == SetAttr {
		if which := lengthIndex(p.Name); which >= 0 {
			if v, decimals, ok := hundredths(p.Value); ok {
				b.ints = append(b.ints, opLength+int32(decimals), int32(p.At), int32(which), v)
				return
			}
		}
	}
	b.ints = append(b.ints, int32(p.Op), int32(p.At))
	switch p.Op {
	case SetText:
		b.string(p.Value)
	case SetAttr:
		b.string(p.Name)
		b.string(p.Value)
	case DelAttr:
		b.string(p.Name)
	case Replace:
		b.tree(&p.Nodes[0])
	case Append:
		b.ints = append(b.ints, int32(len(p.Nodes)))
		for i := range p.Nodes {
			b.tree(&p.Nodes[i])
		}
	case Truncate:
		b.ints = append(b.ints, int32(p.N))
	}
}

func (b *Buffer) tree(n *Node) {
	if n.Tag == "" {
		b.ints = append(b.ints, 0)
		b.string(n.Text)
		return
	}
	b.string(n.Tag)
	b.ints = append(b.ints, int32(len(n.Attrs)))
	for _, a := range n.Attrs {
		b.string(a.Name)
		b.string(a.Value)
	}
	b.ints = append(b.ints, int32(len(n.Kids)))
	for i := range n.Kids {
		b.tree(&n.Kids[i])
	}
}

// string adds s to the text and its length to the integers. A byte that is not UTF-8
// becomes U+FFFD here, as decoders do not agree on how many of them a bad run makes.
func (b *Buffer) string(s string) {
	units := int32(0)
	for _, r := range s {
		b.text = utf8.AppendRune(b.text, r)
		units += int32(utf16Len(r))
	}
	b.ints = append(b.ints, units)
}

func utf16Len(r rune) int {
	if r >= 0x10000 {
		return 2
	}
	return 1
}

func appendInt(b []byte, v int32) []byte {
	return append(b, byte(v), byte(v>>8), byte(v>>16), byte(v>>24))
}

func lengthIndex(name string) int {
	if len(name) <= len("height") {
		for i, l := range lengths {
			if l == name {
				return i
			}
		}
	}
	return -1
}
