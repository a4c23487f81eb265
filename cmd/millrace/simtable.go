package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"millrace/wasm/widget"
)

// A table of more rows than this is cut in text, so that it does not push what was
// measured off the screen: its head and its end are printed.
const (
	textRows = 60
	textHead = 40
	textTail = 10
)

// printTable writes a table in columns as wide as what is in them: numbers to the right,
// everything else to the left. A column without a value in any row is left out.
func printTable(w io.Writer, t widget.Table, all bool) error {
	if len(t.Rows) == 0 {
		return nil
	}
	columns := textColumns(t)
	if _, err := fmt.Fprintf(w, "\n%s\n\n%s", t.Caption, textLine(columns, func(c textColumn) string { return c.head })); err != nil {
		return err
	}
	for i, row := range t.Rows {
		if cut := len(t.Rows) - textHead - textTail; !all && len(t.Rows) > textRows && i >= textHead && i < textHead+cut {
			if i == textHead {
				if _, err := fmt.Fprintf(w, "… %d more rows: --all or --json prints them\n", cut); err != nil {
					return err
				}
			}
			continue
		}
		if _, err := io.WriteString(w, textLine(columns, func(c textColumn) string { return row[c.index].Text })); err != nil {
			return err
		}
	}
	return nil
}

// textColumn is a column as it is printed.
type textColumn struct {
	index, width int
	head         string
	right        bool
}

// textColumns measures the columns that have a value.
func textColumns(t widget.Table) (out []textColumn) {
	for i, head := range t.Columns {
		c := textColumn{index: i, width: utf8.RuneCountInString(head.Label), head: head.Label, right: true}
		some := false
		for _, row := range t.Rows {
			s := row[i].Text
			if s == "" {
				continue
			}
			some = true
			c.width = max(c.width, utf8.RuneCountInString(s))
			c.right = c.right && row[i].Numeric && strings.IndexAny(s, "0123456789−") == 0
		}
		if some {
			out = append(out, c)
		}
	}
	return out
}

// textLine joins the cells of one row, without blanks at its end.
func textLine(columns []textColumn, cell func(textColumn) string) string {
	var b strings.Builder
	for i, c := range columns {
		if i > 0 {
			b.WriteString("  ")
		}
		s := cell(c)
		blanks := strings.Repeat(" ", c.width-utf8.RuneCountInString(s))
		if c.right {
			b.WriteString(blanks + s)
		} else {
			b.WriteString(s + blanks)
		}
	}
	return strings.TrimRight(b.String(), " ") + "\n"
}
