package widgettest

import (
	"math"
	"strings"
	"unicode/utf8"

	"millrace/wasm/widget"
)

// wellFormed looks at readings, sentence and table at each place of a run, and expects
// the readings of a run to keep their names.
func wellFormed(w widget.Widget) error {
	var f faults
	frames(w, func(where string, r widget.Run) { sound(&f, where, r) })
	names := func(r widget.Run) (s string) {
		for _, x := range r.Read() {
			s += " " + x.Name
		}
		return s
	}
	end, _ := widget.Finish(w, defaults(w))
	if a, b := names(w.Start(defaults(w))), names(end); a != b {
		f.add("a run starts with the readings%s and ends with%s", a, b)
	}
	if len(end.Read()) == 0 && len(w.Info().About) > 0 {
		f.add("there are no readings")
	}
	if len(end.Table().Rows) == 0 && len(w.Info().About) > 0 {
		f.add("the table of the finished run is empty")
	}
	return f.err()
}

// sound checks one state of a run.
func sound(f *faults, where string, r widget.Run) {
	seen := map[string]bool{}
	for _, x := range r.Read() {
		switch {
		case !paramShape.MatchString(x.Name) || seen[x.Name]:
			f.add("%s: the reading %q needs a name of its own, in lower case", where, x.Name)
		case x.Label == "":
			f.add("%s: the reading %q has no label", where, x.Name)
		case !x.None && !finite(x.Value):
			f.add("%s: the reading %q is %v; say None when there is no value", where, x.Name, x.Value)
		case x.Decimals < 0 || x.Decimals > 12:
			f.add("%s: the reading %q has %d decimals", where, x.Name, x.Decimals)
		}
		seen[x.Name] = true
	}
	if s := r.Say(); !sentence(s) || !utf8.ValidString(s) || strings.Contains(s, "\n") {
		f.add("%s: Say is %q, not a sentence on one line", where, s)
	}
	table(f, where, r.Table())
	for _, a := range r.Offer() {
		if a.Label == "" || !paramShape.MatchString(a.Name) || !valueShape.MatchString(a.Value) {
			f.add("%s: the offer %v needs a label, a name and a value of letters and digits", where, a)
		}
	}
}

func table(f *faults, where string, t widget.Table) {
	if t.Caption == "" && len(t.Columns) == 0 && len(t.Rows) == 0 {
		return
	}
	if t.Caption == "" || len(t.Columns) == 0 {
		f.add("%s: the table needs a caption and columns", where)
	}
	seen := map[string]bool{}
	for _, c := range t.Columns {
		if !paramShape.MatchString(c.Name) || seen[c.Name] || c.Label == "" {
			f.add("%s: the column %q needs a label and a name of its own, in lower case", where, c.Name)
		}
		seen[c.Name] = true
	}
	for i, row := range t.Rows {
		if len(row) != len(t.Columns) {
			f.add("%s: row %d of the table has %d cells under %d columns", where, i, len(row), len(t.Columns))
			return
		}
		for j, c := range row {
			if c.Numeric && (!finite(c.Value) || c.Text == "") {
				f.add("%s: the cell in row %d, column %q is %v written %q", where, i, t.Columns[j].Name, c.Value, c.Text)
				return
			}
		}
	}
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
