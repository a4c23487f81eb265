package gradebook

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Write writes a table in a dialect. It returns warnings: sentences, for the person who
// is about to use the file, on what will not arrive as it stands in the table. A table
// that is not one (ErrTable) or an unknown dialect is an error, and nothing is written.
func Write(w io.Writer, t Table, d Dialect, o Options) (warnings []string, err error) {
	if err := t.check(); err != nil {
		return nil, fmt.Errorf("writing a gradebook: %w", err)
	}
	var lines [][]string
	switch d {
	case Plain:
		lines = plain(t, o.Zone)
	case Canvas:
		lines, warnings = canvas(t)
	case MoodleByID, MoodleByAddress:
		lines, warnings = moodle(t, d)
	default:
		return nil, fmt.Errorf("writing a gradebook: there is no dialect %q", d)
	}
	var b bytes.Buffer
	if o.BOM {
		b.WriteString("\ufeff")
	}
	for _, cells := range lines {
		record(&b, cells)
	}
	if _, err := b.WriteTo(w); err != nil {
		return nil, fmt.Errorf("writing a gradebook: %w", err)
	}
	return warnings, nil
}

func (t Table) check() error {
	for i, r := range t.Rows {
		if len(r.Cells) != len(t.Assignments) {
			return fmt.Errorf("%w: row %d has %d cells for %d assignments", ErrTable, i+1, len(r.Cells), len(t.Assignments))
		}
		if j := slices.IndexFunc(r.Cells, func(c Cell) bool { return c.Marked && c.Score < 0 }); j >= 0 {
			return fmt.Errorf("%w: row %d has a score of %d milli-points", ErrTable, i+1, r.Cells[j].Score)
		}
	}
	return nil
}

// record writes one line as RFC 4180 has it. Why not encoding/csv: with CRLF it changes
// line breaks within a cell, and an identifier must leave as it came.
func record(b *bytes.Buffer, cells []string) {
	for i, c := range cells {
		if i > 0 {
			b.WriteByte(',')
		}
		// A semicolon, a tab and a blank at an edge need no quotes by the RFC, but
		// programs that guess the separator or trim do better with them.
		if strings.ContainsAny(c, ",;\"\r\n\t") || c != strings.TrimSpace(c) {
			b.WriteString(`"` + strings.ReplaceAll(c, `"`, `""`) + `"`)
			continue
		}
		b.WriteString(c)
	}
	b.WriteString("\r\n")
}

// points is milli-points as a decimal number, with a point and no needless zeros.
func points(milli int) string {
	s := strconv.Itoa(milli / 1000)
	if part := milli % 1000; part != 0 {
		s += "." + strings.TrimRight(fmt.Sprintf("%03d", part), "0")
	}
	return s
}

// score is a cell's mark, or what stands for "nothing yet".
func score(c Cell, nothing string) string {
	if !c.Marked {
		return nothing
	}
	return points(c.Score)
}
