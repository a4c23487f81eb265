package quizzes

import (
	"bytes"
	"cmp"
	"strconv"
	"unicode/utf8"
)

// Pos is a place in a source file; lines and columns count from 1.
type Pos struct {
	File      string
	Line, Col int
}

// String writes a place as editors and terminals expect it: "file:line:col".
func (p Pos) String() string {
	return p.File + ":" + strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Col)
}

// Offset is the byte of a source that the place names. It counts characters, as Col does.
func (p Pos) Offset(source []byte) int {
	at := 0
	for line := p.Line; line > 1; line-- {
		at += bytes.IndexByte(source[at:], '\n') + 1
	}
	for column := p.Col; column > 1; column-- {
		_, size := utf8.DecodeRune(source[at:])
		at += size
	}
	return at
}

// Fault is one thing wrong in a source file: what, where and what to do about it.
type Fault struct {
	Pos
	Message string
	Hint    string // "did you mean single?", may be empty
}

// String writes a fault as "file:line:col: message (hint)".
func (f Fault) String() string {
	s := f.Pos.String() + ": " + f.Message
	if f.Hint != "" {
		s += " (" + f.Hint + ")"
	}
	return s
}

// compareFaults orders faults the way a reader walks through the files.
func compareFaults(a, b Fault) int {
	return cmp.Or(
		cmp.Compare(a.File, b.File),
		cmp.Compare(a.Line, b.Line),
		cmp.Compare(a.Col, b.Col),
	)
}
