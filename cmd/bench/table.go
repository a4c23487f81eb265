package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
)

// figure is one line of the table.
type figure struct {
	what   string
	unit   string
	values sample // none if it could not be had; then the note says why
	goal   *goal  // nil for a figure that only explains others
	note   string // what a reader has to know to repeat it
}

// goal bounds a median.
type goal struct {
	bound   float64
	atLeast bool // else at most
}

func atMost(v float64) *goal  { return &goal{bound: v} }
func atLeast(v float64) *goal { return &goal{bound: v, atLeast: true} }

func (g *goal) met(v float64) bool {
	if g.atLeast {
		return v >= g.bound
	}
	return v <= g.bound
}

func (g *goal) String() string {
	if g.atLeast {
		return "≥ " + short(g.bound)
	}
	return "≤ " + short(g.bound)
}

// result is what a measurement found.
type result struct {
	measurement
	figures []figure
}

// printTable writes the figures for people.
func printTable(w io.Writer, m machine, all []result) {
	fmt.Fprintf(w, "%s, %d cores, %s, %s\n", m.System, m.Cores, m.Go, m.Browser)
	fmt.Fprintln(w, "median [least … most] × how often; KB is 1,000 bytes")
	missed := 0
	for _, r := range all {
		fmt.Fprintf(w, "\n%s: %s\n", r.name, r.measurement.what)
		for _, f := range r.figures {
			want, verdict := "", ""
			if f.goal != nil {
				want, verdict = f.goal.String(), "met"
				if !f.goal.met(f.values.median()) {
					verdict = "NOT MET"
					missed++
				}
			}
			row := fmt.Sprintf("  %-62s %8s %-3s %-26s %-7s %s", f.what, short(f.values.median()), f.unit, spread(f.values), want, verdict)
			fmt.Fprintln(w, strings.TrimRight(row, " "))
			if f.note != "" {
				fmt.Fprintf(w, "    %s\n", f.note)
			}
		}
	}
	fmt.Fprintf(w, "\ngoals missed: %d\n", missed)
}

func spread(s sample) string {
	if len(s) < 2 {
		return ""
	}
	return fmt.Sprintf("[%s … %s] × %d", short(slices.Min(s)), short(slices.Max(s)), len(s))
}

// plain writes a number without what does not count: 1, 2.5.
func plain(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// short writes a number with three digits that count, or all before the point.
func short(v float64) string {
	if math.IsNaN(v) {
		return "–"
	}
	digits := 0
	for bound := 100.0; math.Abs(v) < bound && digits < 2; bound /= 10 {
		digits++
	}
	return strconv.FormatFloat(v, 'f', digits, 64)
}

// record is a figure for machines.
type record struct {
	Measurement string   `json:"measurement"`
	What        string   `json:"what"`
	Unit        string   `json:"unit"`
	Median      float64  `json:"median"`
	Min         float64  `json:"min"`
	Max         float64  `json:"max"`
	N           int      `json:"n"`
	AtMost      *float64 `json:"at_most,omitempty"`
	AtLeast     *float64 `json:"at_least,omitempty"`
	Met         *bool    `json:"met,omitempty"`
	Note        string   `json:"note,omitempty"`
}

// writeJSON writes the figures to a file.
func writeJSON(name string, m machine, all []result) error {
	records := []record{}
	for _, r := range all {
		for _, f := range r.figures {
			l := record{Measurement: r.name, What: f.what, Unit: f.unit, Note: f.note, N: len(f.values)}
			if l.N > 0 {
				l.Median, l.Min, l.Max = f.values.median(), slices.Min(f.values), slices.Max(f.values)
			}
			if f.goal != nil {
				l.Met = new(f.goal.met(l.Median))
				if f.goal.atLeast {
					l.AtLeast = &f.goal.bound
				} else {
					l.AtMost = &f.goal.bound
				}
			}
			records = append(records, l)
		}
	}
	raw, err := json.MarshalIndent(struct {
		Machine machine  `json:"machine"`
		Figures []record `json:"figures"`
	}{m, records}, "", "  ")
	if err != nil {
		return fmt.Errorf("writing the figures as JSON: %w", err)
	}
	if err := os.WriteFile(name, append(raw, '\n'), 0o644); err != nil {
		return fmt.Errorf("writing the figures: %w", err)
	}
	return nil
}
