package server

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"millrace/server/gradebook"
	"millrace/server/study"
	"millrace/web"
)

// rosterPlan is what an import of a class list would do to a roster. It deletes nobody.
type rosterPlan struct {
	rows   []plannedRow
	faults []gradebook.Fault
	notes  []gradebook.Fault
}

// plannedRow is one line of the list.
type plannedRow struct {
	line    int
	before  study.Seat // zero for somebody new
	after   study.Seat // without an ID and a code for somebody new
	changed []web.RosterChange
}

// planRoster holds a class list against the seats of a class. A line is about the seat with
// its identifier, or else about the one with its login. A line with neither is about the next
// learner of its name whom no other line is about, so that a list of names alone can be sent
// twice. What a line leaves empty stays as it is: a list without groups takes nobody out of
// theirs.
func planRoster(seats []study.Seat, list gradebook.Roster) rosterPlan {
	plan := rosterPlan{faults: list.Faults, notes: list.Notes}
	byIdentifier, byLogin := map[string]study.Seat{}, map[string][]study.Seat{}
	for _, seat := range seats {
		if seat.Role == study.ClassTester {
			continue
		}
		if seat.Identifier != "" {
			byIdentifier[seat.Identifier] = seat
		}
		if seat.Login != "" {
			key := strings.ToLower(seat.Login)
			byLogin[key] = append(byLogin[key], seat)
		}
	}
	named := namesakes(seats, list, byIdentifier, byLogin)
	lines := map[string]int{} // by the seat that a line was about
	for _, e := range list.Rows {
		before, found := byIdentifier[e.Identifier]
		if same := byLogin[strings.ToLower(e.Login)]; !found && e.Login != "" && len(same) > 0 {
			if len(same) > 1 {
				plan.faults = append(plan.faults, gradebook.Fault{Line: e.Line,
					Problem: "Several people in this class have this login.", Remedy: "Write an identifier into the line, or change their logins on the roster."})
				continue
			}
			before, found = same[0], true
		}
		if e.Identifier == "" && e.Login == "" {
			before, found = named.next(e.Learner)
		}
		if at := lines[before.ID]; found && at > 0 {
			plan.faults = append(plan.faults, gradebook.Fault{Line: e.Line,
				Problem: fmt.Sprintf("This is the same person as on line %d.", at), Remedy: "Keep one of the two lines."})
			continue
		}
		row := plannedRow{line: e.Line, before: before, after: before}
		if found {
			lines[before.ID] = e.Line
		} else {
			row.after = study.Seat{Role: study.ClassLearner}
		}
		row.changed = take(&row.after, e.Learner)
		if text := tooLong(e.Learner); text != "" {
			plan.faults = append(plan.faults, gradebook.Fault{Line: e.Line, Problem: text, Remedy: "Shorten it."})
			continue
		}
		plan.rows = append(plan.rows, row)
	}
	return plan
}

// seatsByName are seats that lines without an identifier and a login can be about.
type seatsByName map[string][]study.Seat

// namesakes are the learners of a class by name whom no line of a list names by identifier
// or login.
func namesakes(seats []study.Seat, list gradebook.Roster, byIdentifier map[string]study.Seat, byLogin map[string][]study.Seat) seatsByName {
	taken := map[string]bool{}
	for _, e := range list.Rows {
		if e.Identifier != "" {
			taken[byIdentifier[e.Identifier].ID] = true
		}
		if e.Login != "" {
			for _, seat := range byLogin[strings.ToLower(e.Login)] {
				taken[seat.ID] = true
			}
		}
	}
	all := seatsByName{}
	for _, seat := range seats {
		if seat.Role == study.ClassLearner && !taken[seat.ID] {
			all[seat.Name] = append(all[seat.Name], seat)
		}
	}
	return all
}

// next takes a seat of a name out, rather one in the same group.
func (all seatsByName) next(l gradebook.Learner) (seat study.Seat, found bool) {
	same := all[l.Name]
	if len(same) == 0 {
		return study.Seat{}, false
	}
	i := max(0, slices.IndexFunc(same, func(s study.Seat) bool { return s.Group == l.Group }))
	seat = same[i]
	all[l.Name] = slices.Delete(same, i, i+1)
	return seat, true
}

// take puts what a list says of somebody into their seat and returns what that changed.
func take(seat *study.Seat, l gradebook.Learner) (changed []web.RosterChange) {
	for _, f := range []struct {
		what string
		into *string
		from string
	}{
		{"Name", &seat.Name, l.Name}, {"Identifier", &seat.Identifier, l.Identifier},
		{"Login", &seat.Login, l.Login}, {"Group", &seat.Group, l.Group},
	} {
		if f.from != "" && f.from != *f.into {
			changed = append(changed, web.RosterChange{What: f.what, Before: *f.into, After: f.from})
			*f.into = f.from
		}
	}
	return changed
}

// tooLong says which value of a line no seat can hold, if there is one.
func tooLong(l gradebook.Learner) string {
	for _, f := range []struct{ what, value string }{
		{"name", l.Name}, {"identifier", l.Identifier}, {"login", l.Login}, {"group", l.Group},
	} {
		if f.value != "" && !goodName(f.value) {
			return "The " + f.what + " has more than 80 characters."
		}
	}
	return ""
}

// counts says how many lines bring somebody new, change somebody and change nothing.
func (p rosterPlan) counts() (added, changed, same int) {
	for _, row := range p.rows {
		switch {
		case row.before.ID == "":
			added++
		case len(row.changed) > 0:
			changed++
		default:
			same++
		}
	}
	return added, changed, same
}

// seats are those to keep: new ones with their codes, and changed ones.
func (p rosterPlan) seats(class string, now time.Time) (out []study.Seat) {
	for _, row := range p.rows {
		seat := row.after
		switch {
		case seat.ID == "":
			seat.ID, seat.Class, seat.Code, seat.From = newClassID(), class, study.NewCode(), now
		case len(row.changed) == 0:
			continue
		}
		out = append(out, seat)
	}
	return out
}

// seen is a hash of all that a plan does, by which a confirmation says what was looked at.
func (p rosterPlan) seen() string {
	hash := sha256.New()
	for _, row := range p.rows {
		fmt.Fprintf(hash, "%d %q %q\n", row.line, row.before.ID, row.changed)
	}
	for _, f := range p.faults {
		fmt.Fprintf(hash, "%q\n", f.String())
	}
	return hex.EncodeToString(hash.Sum(nil)[:16])
}
