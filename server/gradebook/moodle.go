package gradebook

import (
	"fmt"
	"strings"
)

// moodle is the dialect of Moodle's grade import from a CSV file. What it reads is decided
// by grade/import/csv/classes/load_data.php of moodle/moodle (read at commit 0289d8c) and
// described at docs.moodle.org, "Grade import":
//
//   - Whoever imports says which column names the learner ("ID number", or "Email
//     address", where case counts) and which assignment each other column is.
//   - A line that names nobody is given to the learner of the line before, and a line that
//     names somebody unknown ends the whole import. So a learner whom Moodle cannot know
//     is left out and named in a warning.
//   - "-" is no grade, and is what Moodle's own export writes. An empty cell is not safe:
//     for a new grade item it is stored as 0.
//   - A grade above 100 ends the import, unless the site allows more.
//   - Neither points possible nor lateness can be imported.
func moodle(t Table, d Dialect) (lines [][]string, warnings []string) {
	column, whose := "ID number", func(l Learner) string { return l.Identifier }
	if d == MoodleByAddress {
		column, whose = "Email address", func(l Learner) string { return l.Login }
	}
	header := []string{column, "Full name"}
	for _, title := range titles(t.Assignments, header) {
		header = append(header, Guard(title))
	}
	lines = [][]string{header}
	above, scaled := false, false
	for _, a := range t.Assignments {
		scaled = scaled || a.Points > 0 && a.Points != 100_000
	}
	for _, r := range t.Rows {
		id := strings.TrimSpace(whose(r.Learner))
		if why := unknownToMoodle(id, d); why != "" {
			warnings = append(warnings, fmt.Sprintf("%s is left out: %s. Enter the grades by hand, or complete the class list and export again.", short(oneLine(r.Name)), why))
			continue
		}
		cells := []string{id, Guard(oneLine(r.Name))}
		for _, c := range r.Cells {
			above = above || c.Marked && c.Score > 100_000
			cells = append(cells, score(c, "-"))
		}
		lines = append(lines, cells)
	}
	if above {
		warnings = append(warnings, "A score is above 100. Moodle then refuses the whole file, unless its site settings allow unlimited grades.")
	}
	if scaled {
		warnings = append(warnings, "Moodle cannot read from the file how many points are possible. A new grade item is out of 100: set its maximum before you import.")
	}
	return lines, warnings
}

// unknownToMoodle says why nobody can be found by an identifier, or "".
func unknownToMoodle(id string, d Dialect) string {
	switch {
	case d == MoodleByAddress && !strings.Contains(id, "@"):
		return "there is no e-mail address"
	case id == "" || id == "0": // PHP holds "0" to be empty
		return "there is no identifier"
	case handle(id) != id:
		return fmt.Sprintf("the identifier %q could be run as a formula", short(id))
	}
	return ""
}
