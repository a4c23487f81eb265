package gradebook

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The bounds of a class list.
const (
	MaxRosterBytes   = 1 << 20
	MaxRosterRows    = 5000
	MaxRosterColumns = 100
	MaxRosterField   = 200 // characters
)

// Entry is a learner on a class list and the line he or she is on, the first line of the
// file being 1.
type Entry struct {
	Line int
	Learner
}

// Fault is something about a class list, in words for the person who made it.
type Fault struct {
	Line    int    // 0 if it is about the whole file
	Column  string // as the header has it; empty if it is about the whole line
	Problem string // a sentence
	Remedy  string // a sentence, or empty if there is nothing to do
}

// String is the fault in one line.
func (f Fault) String() string {
	s := f.Problem
	if f.Remedy != "" {
		s += " " + f.Remedy
	}
	if f.Column != "" {
		s = f.Column + ": " + s
	}
	if f.Line > 0 {
		s = fmt.Sprintf("Line %d: %s", f.Line, s)
	}
	return s
}

// Roster is what a class list says. A line is in Rows or has a Fault, so that a preview
// can show both and somebody can decide to take the rows without the faulty lines. Notes
// are about things that were left out or may surprise, and need no change.
type Roster struct {
	Rows   []Entry
	Faults []Fault
	Notes  []Fault
}

// ReadRoster reads a class list: a header line, then one learner to a line. The header
// decides which column is what, in any order and spelling of case (see columns): a name
// is needed, or a first and a last name; an identifier, a login and a group may be there.
//
// The separator is a comma, a semicolon or a tab, whichever the header has most of, or
// what an Excel line "sep=;" says. The text is UTF-8, or UTF-16 with a byte-order mark, as
// Excel saves "Unicode text". Other encodings are refused, because a guess puts wrong
// letters into somebody's name. Line ends may be of any system.
//
// Blanks around a value are dropped. An identifier is kept byte for byte otherwise, with
// its leading zeros; two that differ in case are two. In names and groups, line breaks
// become blanks. A ' that Write put before a value is taken off again (see Guard).
//
// Whatever is wrong with the file is a Fault. The error is that of reading from r.
func ReadRoster(r io.Reader) (Roster, error) {
	raw, err := io.ReadAll(io.LimitReader(r, MaxRosterBytes+1))
	if err != nil {
		return Roster{}, fmt.Errorf("reading a class list: %w", err)
	}
	text, fault := decode(raw)
	if fault != nil {
		return Roster{Faults: []Fault{*fault}}, nil
	}
	l := list{identifiers: map[string]int{}, logins: map[string]int{}}
	l.read(text)
	return l.Roster, nil
}

// list is a class list that is being read.
type list struct {
	Roster
	header      header
	identifiers map[string]int // the line each was first on
	logins      map[string]int
}

func (l *list) fault(line int, column, problem, remedy string) {
	l.Faults = append(l.Faults, Fault{Line: line, Column: column, Problem: problem, Remedy: remedy})
}

func (l *list) note(line int, column, problem string) {
	l.Notes = append(l.Notes, Fault{Line: line, Column: column, Problem: problem})
}

func (l *list) read(text string) {
	text, separator := separated(text)
	in := csv.NewReader(strings.NewReader(text))
	in.Comma = separator
	in.FieldsPerRecord = -1
	in.TrimLeadingSpace = separator != '\t' // a tab is a space to encoding/csv
	started, lines := false, 0
	for {
		cells, err := in.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if lines++; lines > MaxRosterRows+1 {
			l.fault(0, "", fmt.Sprintf("The list has more than %d lines.", MaxRosterRows), "Split it into several files. What is after that line was not read.")
			return
		}
		if err != nil {
			l.broken(err)
			if !started {
				return
			}
			continue
		}
		line, _ := in.FieldPos(0)
		if blank(cells) {
			continue
		}
		if !started {
			started = true
			if !l.begin(line, cells) {
				return
			}
			continue
		}
		l.row(line, cells)
	}
	switch {
	case !started:
		l.fault(0, "", "The file is empty.", "Put the names of the columns into the first line, such as Name, Identifier, Login, Group, and one learner into each line below.")
	case len(l.Rows) == 0 && len(l.Faults) == 0:
		l.fault(0, "", "There is no learner below the header.", "Put one learner into each line.")
	}
}

// broken reports a line that is no CSV.
func (l *list) broken(err error) {
	var parse *csv.ParseError
	if !errors.As(err, &parse) {
		l.fault(0, "", "The file cannot be read as CSV.", "Save it as CSV UTF-8 and try again.")
		return
	}
	remedy := `Put the whole value into quotation marks and double those inside: "Ann ""Bo"" Lee".`
	problem := "There is a quotation mark in the middle of a value."
	if parse.Line > parse.StartLine {
		problem = fmt.Sprintf("A quotation mark opens here and is not closed properly; what is up to line %d was not read.", parse.Line)
	}
	l.fault(parse.StartLine, "", problem, remedy)
}

// row reads one learner.
func (l *list) row(line int, cells []string) {
	before := len(l.Faults)
	if extra := len(cells) - len(l.header); extra > 0 && !blank(cells[len(l.header):]) {
		l.fault(line, "", fmt.Sprintf("There are %d values, and the header has %d columns.", len(cells), len(l.header)), "A value that holds the separator has to be in quotation marks.")
		return
	}
	var got [fields]string
	for i, c := range l.header {
		if c.field == ignored || i >= len(cells) {
			continue
		}
		tidy := oneLine
		if c.field == identifier || c.field == login {
			tidy = strings.TrimSpace
		}
		value := tidy(unguard(tidy(cells[i])))
		if utf8.RuneCountInString(value) > MaxRosterField {
			l.fault(line, c.title, fmt.Sprintf("The value has more than %d characters.", MaxRosterField), "Shorten it.")
			continue
		}
		got[c.field] = value
	}
	learner := Learner{Name: got[name], Identifier: got[identifier], Login: got[login], Group: got[group]}
	if l.header.title(name) == "" {
		learner.Name = strings.TrimSpace(got[first] + " " + got[last])
	}
	if learner.Name == "Points Possible" {
		l.note(line, "", "This is the line of a Canvas gradebook that holds the points possible. It was left out.")
		return
	}
	if len(l.Faults) > before {
		return
	}
	l.check(line, learner)
	if len(l.Faults) > before {
		return
	}
	if learner.Identifier == "" && learner.Login == "" {
		l.note(line, "", fmt.Sprintf("%s has neither identifier nor login, so that no other system can find this learner by one.", short(learner.Name)))
	}
	l.Rows = append(l.Rows, Entry{Line: line, Learner: learner})
}

// rounded matches what a spreadsheet makes of a long number: 1.23457E+11.
var rounded = regexp.MustCompile(`^\d+([.,]\d+)?E\+\d+$`)

// check adds a fault for everything that is wrong with a learner. Identifiers are marked
// as seen even on a faulty line, so that a double is reported at once and not after the
// next try.
func (l *list) check(line int, learner Learner) {
	if learner.Name == "" {
		l.fault(line, l.header.title(name), "The name is missing.", "Write the learner's name, or remove the line.")
	}
	for _, c := range []struct {
		field field
		what  string
		value string
		key   string
		seen  map[string]int
	}{
		{identifier, "identifier", learner.Identifier, learner.Identifier, l.identifiers},
		{login, "login", learner.Login, strings.ToLower(learner.Login), l.logins},
	} {
		if c.value == "" {
			continue
		}
		column := l.header.title(c.field)
		if strings.ContainsFunc(c.value, func(r rune) bool { return unicode.IsControl(r) || hidden(r) }) {
			l.fault(line, column, fmt.Sprintf("The %s holds a line break or a sign that cannot be seen.", c.what), "Type it again by hand.")
			continue
		}
		if rounded.MatchString(c.value) {
			l.fault(line, column, fmt.Sprintf("The %s %s is a number that a spreadsheet has rounded.", c.what, c.value), "Set the column to the format Text in the spreadsheet, enter the number again and save.")
			continue
		}
		if at, double := c.seen[c.key]; double {
			l.fault(line, column, fmt.Sprintf("The %s %s is already on line %d.", c.what, short(c.value), at), "Keep one of the two lines, or correct the other.")
			continue
		}
		c.seen[c.key] = line
	}
}

func blank(cells []string) bool {
	for _, c := range cells {
		if strings.TrimSpace(c) != "" {
			return false
		}
	}
	return true
}
