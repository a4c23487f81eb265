package markdown

import (
	"bytes"
	"slices"
	"sort"
	"unicode/utf8"

	"millrace/quizzes"
)

// maxFaults is how many faults of a file are told; nobody mends more in one go.
const maxFaults = 200

// Fault notes something wrong at an offset of the source.
func (d *Doc) Fault(offset int, message, hint string) {
	if len(d.faults) == maxFaults {
		return
	}
	f := quizzes.Fault{Pos: d.Pos(offset), Message: message, Hint: hint}
	if !slices.Contains(d.faults, f) { // block parsers may look at the same line twice
		d.faults = append(d.faults, f)
	}
}

// Faults returns everything found so far, in the order of the file.
func (d *Doc) Faults() []quizzes.Fault {
	sort.SliceStable(d.faults, func(i, j int) bool {
		a, b := d.faults[i].Pos, d.faults[j].Pos
		return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col
	})
	return d.faults
}

// Pos turns an offset into a line and a column, both counted from 1; a column is a
// character, not a byte.
func (d *Doc) Pos(offset int) quizzes.Pos {
	offset = min(max(offset, 0), len(d.source))
	line := sort.SearchInts(d.lines, offset+1) // the first line that starts after it
	start := d.lines[line-1]
	return quizzes.Pos{File: d.File, Line: line, Col: 1 + utf8.RuneCount(d.source[start:offset])}
}

func lineStarts(src []byte) []int {
	starts := []int{0}
	for i := 0; ; {
		n := bytes.IndexByte(src[i:], '\n')
		if n < 0 {
			return starts
		}
		i += n + 1
		starts = append(starts, i)
	}
}
