package gradebook

import (
	"fmt"
	"regexp"
	"strings"
)

// canvas is the dialect of the Canvas gradebook import. What it reads is decided by
// lib/gradebook_importer.rb of instructure/canvas-lms (read at commit 00b222d), and what
// it writes itself by lib/gradebook_exporter.rb beside it:
//
//   - The columns are Student, ID, SIS User ID, SIS Login ID, Section, then assignments.
//     ID is Canvas's own number, which we do not have; a learner is then found by SIS User
//     ID (our Identifier), by SIS Login ID (our Login) or, failing both, by name.
//   - The second line begins with "    Points Possible" and holds them.
//   - An assignment is found by "title (number)" or by its exact title, or is made anew.
//   - An empty cell or "-" is no score. Over a score that Canvas already has, it takes
//     that score away. Lateness cannot be imported.
//   - Canvas shows two decimals and takes more.
func canvas(t Table) (lines [][]string, warnings []string) {
	header := []string{"Student", "ID", "SIS User ID", "SIS Login ID", "Section"}
	possible := []string{"    Points Possible", "", "", "", ""}
	// A score column is looked up by its name among all columns, so that an assignment
	// called "Section" would be read from the sections.
	for i, title := range titles(t.Assignments, append(header, "LastName", "FirstName", "Integration ID", "Root Account")) {
		if calculated.MatchString(title) {
			warnings = append(warnings, fmt.Sprintf("Canvas takes the column %q for one of its own totals and leaves it out. Give the assignment another title.", title))
		}
		header = append(header, Guard(title))
		p := ""
		if t.Assignments[i].Points > 0 {
			p = points(t.Assignments[i].Points)
		}
		possible = append(possible, p)
	}
	lines = [][]string{header, possible}
	for _, r := range t.Rows {
		warnings = append(warnings, canvasWarnings(r.Learner)...)
		cells := []string{student(r.Name), "", handle(r.Identifier), handle(r.Login), Guard(oneLine(r.Group))}
		for _, c := range r.Cells {
			cells = append(cells, score(c, ""))
		}
		lines = append(lines, cells)
	}
	return lines, warnings
}

// calculated matches the columns that Canvas never imports.
var calculated = regexp.MustCompile("Current (Score|Points|Grade)|Final (Score|Points|Grade)|Override (Score|Grade|Status)")

// numeric matches what Canvas takes for a number in the notation of some country and
// rewrites with one point, identifiers too.
var numeric = regexp.MustCompile(`^-?[0-9.,]+%?$`)

func canvasWarnings(l Learner) (out []string) {
	name := short(oneLine(l.Name))
	if l.Identifier == "" && l.Login == "" {
		out = append(out, fmt.Sprintf("%s has no identifier and no login. Canvas will look for the name.", name))
	}
	for _, id := range []string{l.Identifier, l.Login} {
		switch {
		case numeric.MatchString(id) && (strings.Contains(id, ",") || strings.Count(id, ".") > 1):
			out = append(out, fmt.Sprintf("Canvas reads the identifier %q of %s as a number and changes it. Check that row after the import.", short(id), name))
		case handle(id) != id:
			out = append(out, fmt.Sprintf("The identifier %q of %s could be run as a formula, so a ' was put before it. Canvas will not find it; enter that row by hand.", short(id), name))
		}
	}
	return out
}

// student is a name that Canvas cannot take for the line of the points possible: it does
// so with any that holds these words, and a learner could set everybody's points.
func student(name string) string {
	return Guard(strings.ReplaceAll(oneLine(name), "Points Possible", "Points\u00a0Possible"))
}
