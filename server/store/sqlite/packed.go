package sqlite

import (
	"strconv"
	"strings"
)

// A list of rows in one text: SQLite hands over a text of ten thousand bytes in the time of
// two rows. The separators are the control characters made for it (ECMA-48, 8.2.10), which
// no id and no JSON text holds.
const (
	fieldEnd  = "\x1f" // information separator one
	recordEnd = "\x1e" // information separator two
)

// packed reads such a list, record by record and field by field. What is missing is empty
// or 0: an id that somebody made up reads as one of nothing.
type packed struct {
	rest   string // records to come
	record string // fields to come
}

func unpack(list string) packed { return packed{rest: list} }

// next goes to the next record, if there is one.
func (p *packed) next() bool {
	if p.rest == "" {
		return false
	}
	p.record, p.rest, _ = strings.Cut(p.rest, recordEnd)
	return true
}

// more reports whether the record has another field.
func (p *packed) more() bool { return p.record != "" }

// text is the next field of the record.
func (p *packed) text() (field string) {
	field, p.record, _ = strings.Cut(p.record, fieldEnd)
	return field
}

// number is the next field as a number.
func (p *packed) number() int64 {
	n, _ := strconv.ParseInt(p.text(), 10, 64)
	return n
}
