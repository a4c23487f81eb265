package gradebook

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// field is what a column of a class list holds.
type field int

const (
	ignored field = iota
	name
	first
	last
	identifier
	login
	group
	fields // how many there are
)

// columns are the headers a class list may use, without case, blanks and signs: ours,
// those that Canvas and Moodle export, and what people write. If a file has several for
// one field, the one that is earlier here is taken: in a Canvas export ID is Canvas's own
// number, and the SIS User ID is the learner's.
var columns = []struct {
	field field
	names []string
}{
	{name, []string{"name", "fullname", "studentname", "learner", "student", "displayname"}},
	{first, []string{"firstname", "givenname", "forename", "first"}},
	{last, []string{"lastname", "surname", "familyname", "last"}},
	{identifier, []string{"identifier", "sisuserid", "idnumber", "studentid", "studentnumber", "matriculationnumber", "id"}},
	{login, []string{"login", "sisloginid", "loginid", "emailaddress", "email", "mail", "username"}},
	{group, []string{"group", "section", "groups", "sections"}},
}

// known is the field a header names and how far down its list, or ignored.
func known(title string) (f field, rank int) {
	key := strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, title)
	for _, c := range columns {
		for i, n := range c.names {
			if n == key {
				return c.field, i
			}
		}
	}
	return ignored, 0
}

// header is the columns of a file.
type header []column

type column struct {
	title string
	field field
	rank  int
}

// title is that of the column that holds a field, or "".
func (h header) title(f field) string {
	for _, c := range h {
		if c.field == f {
			return c.title
		}
	}
	return ""
}

// begin reads the header and reports whether rows can be read with it.
func (l *list) begin(line int, cells []string) bool {
	if len(cells) > MaxRosterColumns {
		l.fault(line, "", fmt.Sprintf("There are %d columns; at most %d can be read.", len(cells), MaxRosterColumns), "Keep the columns for name, identifier, login and group.")
		return false
	}
	for _, cell := range cells {
		c := column{title: short(unguard(oneLine(cell)))}
		c.field, c.rank = known(c.title)
		l.header = append(l.header, c)
	}
	l.settle()
	named := l.header.title(name) != ""
	switch {
	case named || l.header.title(first) != "" && l.header.title(last) != "":
	case l.header.title(first) != "" || l.header.title(last) != "":
		l.fault(line, "", "The header has one of first and last name, and needs both.", "Add the other column, or one called Name with the whole name.")
		return false
	case !slices.ContainsFunc(l.header, func(c column) bool { return c.field != ignored }):
		l.Notes = nil // they would call a learner a column
		l.fault(line, "", "There is no header: the first line has to name the columns.", "Add a line at the top such as Name, Identifier, Login, Group.")
		return false
	default:
		l.fault(line, "", "The header has no column for the name.", "Call one column Name, or two First name and Last name.")
		return false
	}
	return true
}

// settle leaves one column for each field, and notes the columns that are left out.
func (l *list) settle() {
	best := map[field]int{}
	for i, c := range l.header {
		if at, found := best[c.field]; !found || c.rank < l.header[at].rank {
			best[c.field] = i
		}
	}
	_, whole := best[name]
	for i, c := range l.header {
		switch {
		case c.title == "":
		case c.field == ignored:
			l.note(0, c.title, "This column is not known and was left out.")
		case best[c.field] != i:
			l.note(0, c.title, fmt.Sprintf("This column was left out, because the column %s is taken.", l.header[best[c.field]].title))
		case whole && (c.field == first || c.field == last):
			l.note(0, c.title, fmt.Sprintf("This column was left out, because the column %s has the whole name.", l.header[best[name]].title))
		default:
			continue
		}
		l.header[i].field = ignored
	}
}
