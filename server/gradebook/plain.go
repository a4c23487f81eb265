package gradebook

import "time"

// plain is the dialect for people and for scripts. One header line, then one line for each
// learner, so that it can be sorted and filtered as it is:
//
//	Name, Identifier, Login, Group, and for each assignment two columns:
//	"<title> [<points> points; due <time> <zone>]"   the score, empty if there is none yet
//	"<title>: late"                                  "late" or empty
//
// Points and due time are left out of the header if there are none. Times are ISO 8601
// with the offset from UTC, and the zone is named: 2026-12-01T23:59:00+01:00 Europe/Berlin.
//
// Every text is guarded against formulas (see Guard), identifiers too; ReadRoster takes
// the guard off again.
func plain(t Table, zone *time.Location) [][]string {
	if zone == nil || zone == time.Local {
		zone = time.UTC
	}
	header := []string{"Name", "Identifier", "Login", "Group"}
	for i, title := range titles(t.Assignments, nil) {
		a := t.Assignments[i]
		header = append(header, Guard(title+about(a, zone)), Guard(title+": late"))
	}
	lines := [][]string{header}
	for _, r := range t.Rows {
		cells := []string{Guard(oneLine(r.Name)), Guard(r.Identifier), Guard(r.Login), Guard(oneLine(r.Group))}
		for _, c := range r.Cells {
			late := ""
			if c.Late {
				late = "late"
			}
			cells = append(cells, score(c, ""), late)
		}
		lines = append(lines, cells)
	}
	return lines
}

// about is what the header says of an assignment beside its title.
func about(a Assignment, zone *time.Location) string {
	said := ""
	if a.Points > 0 {
		said = points(a.Points) + " points"
	}
	if !a.Due.IsZero() {
		if said != "" {
			said += "; "
		}
		said += "due " + a.Due.In(zone).Format("2006-01-02T15:04:05-07:00") + " " + zone.String()
	}
	if said == "" {
		return ""
	}
	return " [" + said + "]"
}
