package markdown

import (
	"bytes"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"
)

// The bounds of one file. They are checked before goldmark sees the text, because some
// of what goldmark does is quadratic (nested quotes and lists, unclosed brackets, wide
// tables), and a file that breaks one is refused as a whole.
const (
	maxFile    = 256 << 10 // bytes
	maxLevels  = 20        // quotes, lists and directives inside each other
	maxColumns = 64        // of a table
	maxCells   = 20_000    // of all tables: a row is filled up to the width of its table
	maxBlock   = 16 << 10  // bytes without a blank line: a paragraph, a table
	maxNotes   = 200       // footnote marks: finding one is linear in their number
	maxOutput  = 2 << 20   // bytes of HTML
	// Of the wall clock, which a busy machine stretches: the last resort, after all of the above.
	maxTime = 10 * time.Second
)

var (
	errOutput = errors.New("its HTML is larger than 2 MB")
	errTime   = errors.New("it takes longer than 10 seconds")
)

// fit notes the first thing that makes the source unfit for parsing and reports whether
// there is none.
func (d *Doc) fit() bool {
	src := d.source
	refuse := func(offset int, format string, args ...any) bool {
		d.Fault(offset, fmt.Sprintf(format, args...), "")
		return false
	}
	if at := firstInvalid(src); at >= 0 {
		return refuse(at, "a control character, or not valid UTF-8")
	}
	if n := bytes.Count(src, []byte("[^")); n > maxNotes {
		return refuse(0, "the file has %d footnote marks, more than %d", n, maxNotes)
	}
	var nest nesting
	var block blockSize
	offset, wide, cells := 0, 0, 0
	for line := range bytes.Lines(src) {
		if nest.line(bytes.TrimRight(line, "\n")) > maxLevels {
			return refuse(offset, "more than %d quotes, lists and directives inside each other", maxLevels)
		}
		n := columns(line)
		if n > maxColumns {
			return refuse(offset, "a table with %d columns, more than %d", n, maxColumns)
		}
		if wide = max(wide, n); len(bytes.TrimSpace(line)) == 0 {
			wide = 0
		}
		if cells += wide; cells > maxCells {
			return refuse(offset, "tables with more than %d cells", maxCells)
		}
		if what := block.line(line); what != "" {
			return refuse(offset, "a paragraph or table with too %s: break it with a blank line", what)
		}
		offset += len(line)
	}
	return true
}

// firstInvalid returns the offset of the first byte that is no text, or -1. NUL must not
// get in, because it marks the slots of the output.
func firstInvalid(src []byte) int {
	for i := 0; i < len(src); {
		r, n := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && n == 1 || r < ' ' && r != '\n' && r != '\t' {
			return i
		}
		i += n
	}
	return -1
}

// columns returns how many columns a line makes when it is the rule under a table's
// head, and 0 for any other line. It may count a list marker as a column too many.
func columns(line []byte) int {
	if bytes.IndexByte(line, '|') < 0 || len(bytes.Trim(line, " \t\n|:->*+.)0123456789")) > 0 {
		return 0
	}
	n := 0
	for cell := range bytes.SplitSeq(line, []byte("|")) {
		if bytes.IndexByte(cell, '-') >= 0 {
			n++
		}
	}
	return n
}

// bounded runs f and gives up on it after a while. A panic becomes an error, so that
// one file that trips a parser does not take the others with it. f keeps running when it
// is given up on; the limits above are what ends it.
func bounded[T any](most time.Duration, f func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			if p := recover(); p != nil {
				r.err = fmt.Errorf("the Markdown parser stumbled: %v", p)
			}
			done <- r
		}()
		r.value, r.err = f()
	}()
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case r := <-done:
		return r.value, r.err
	case <-timer.C:
		var zero T
		return zero, errTime
	}
}
