package gradebook

import (
	"bytes"
	"encoding/csv"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write the golden files anew")

func got(milli int) Cell { return Cell{Marked: true, Score: milli} }

// sample holds what has broken other gradebooks: a comma, quotation marks and a line break
// in a name, letters from right to left and a hidden override, formulas in every place, a
// zero beside an empty cell, two titles that are the same.
func sample(t *testing.T) (Table, Options) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	due := time.Date(2026, 10, 25, 21, 59, 0, 0, time.UTC) // the night the clocks went back
	nothing := Cell{}
	late := got(7250)
	late.Late = true
	return Table{
		Assignments: []Assignment{
			{Title: "Retries, backoff", Points: 10_000, Due: due},
			{Title: "Quiz", Points: 2500, Due: due.AddDate(0, 0, -7)},
			{Title: "quiz"},
			{Title: "=SUM(A1)", Points: 100_000},
			{Title: "Section"},
		},
		Rows: []Row{
			{Learner{"Lee, Ann \"Bo\"", "00123", "ann@example.org", "A"}, []Cell{got(10_000), got(0), nothing, got(33_333), nothing}},
			{Learner{"Łukasz\nNowak", "S-7", "łukasz@example.org", "A;B"}, []Cell{late, nothing, got(500), nothing, got(1)}},
			{Learner{"דנה \u202eלוי", "-17", "@dana", ""}, []Cell{nothing, nothing, nothing, nothing, nothing}},
			{Learner{"=HYPERLINK(\"http://evil\")", "=1+1", "+49301234", "＝1"}, []Cell{got(1000), {Late: true}, nothing, nothing, nothing}},
			{Learner{"  Points Possible", "", "", "@x;=y"}, []Cell{got(100_100), nothing, nothing, nothing, nothing}},
		},
	}, Options{Zone: berlin}
}

func TestFilesAreAsTheyWere(t *testing.T) {
	table, options := sample(t)
	for _, d := range Dialects() {
		var b bytes.Buffer
		warnings, err := Write(&b, table, d, options)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(b.String(), "\r\n")
		if want := len(read(t, table, d, options)); len(lines) != want+1 || lines[want] != "" {
			t.Errorf("%s: %d lines end in CRLF, want %d", d, len(lines)-1, want)
		}
		// The golden files have LF, as every text of the repository.
		for name, text := range map[string]string{string(d) + ".csv": strings.ReplaceAll(b.String(), "\r\n", "\n"), string(d) + ".warnings": strings.Join(append(warnings, ""), "\n")} {
			path := filepath.Join("testdata", name)
			if *update {
				if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if text != string(want) {
				t.Errorf("%s is now\n%s\nand was\n%s", name, text, want)
			}
		}
	}
}

// read is what a strict reader of RFC 4180 makes of a file.
func read(t *testing.T, table Table, d Dialect, o Options) [][]string {
	t.Helper()
	var b bytes.Buffer
	if _, err := Write(&b, table, d, o); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&b).ReadAll() // fails if lines differ in length
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

func TestEmptyIsNotZero(t *testing.T) {
	table := Table{Assignments: []Assignment{{Title: "Q"}}, Rows: []Row{
		{Learner{Name: "Zero", Identifier: "1", Login: "z@x"}, []Cell{got(0)}},
		{Learner{Name: "Nothing", Identifier: "2", Login: "n@x"}, []Cell{{Score: 5000}}}, // not marked
	}}
	for _, c := range []struct {
		dialect       Dialect
		first, column int
		nothing       string
	}{
		{Plain, 1, 4, ""},
		{Canvas, 2, 5, ""},
		// Moodle stores an empty cell of a new grade item as 0 and reads "-" as no grade.
		{MoodleByID, 1, 2, "-"},
		{MoodleByAddress, 1, 2, "-"},
	} {
		lines := read(t, table, c.dialect, Options{})
		if zero, nothing := lines[c.first][c.column], lines[c.first+1][c.column]; zero != "0" || nothing != c.nothing {
			t.Errorf("%s: zero is %q and nothing %q", c.dialect, zero, nothing)
		}
	}
}

func TestScoresHaveAPointAndNoNeedlessZeros(t *testing.T) {
	for milli, want := range map[int]string{0: "0", 1: "0.001", 10: "0.01", 500: "0.5", 1000: "1", 1050: "1.05", 33_333: "33.333", 100_000: "100", 1_234_567_000: "1234567"} {
		if got := points(milli); got != want {
			t.Errorf("%d milli-points are %q, want %q", milli, got, want)
		}
	}
}

// The header that Canvas' importer asks for: "Student" in the first cell, "ID" in the
// second, SIS User ID and SIS Login ID in the third and fourth, and "Section" in the last
// before the assignments; "Points Possible" in the first cell of one line, and no other.
func TestCanvasFindsItsColumns(t *testing.T) {
	table, options := sample(t)
	lines := read(t, table, Canvas, options)
	if want := []string{"Student", "ID", "SIS User ID", "SIS Login ID", "Section"}; !slices.Equal(lines[0][:5], want) {
		t.Errorf("header %q", lines[0])
	}
	if slices.Contains(lines[0][5:], "Section") {
		t.Errorf("an assignment has the name of a column of Canvas': %q", lines[0])
	}
	var possible []int
	for i, cells := range lines {
		if strings.Contains(cells[0], "Points Possible") {
			possible = append(possible, i)
		}
	}
	if !slices.Equal(possible, []int{1}) {
		t.Errorf("the points possible are on lines %v", possible)
	}
	warnings, err := Write(&bytes.Buffer{}, Table{Assignments: []Assignment{{Title: "My Final Score"}}, Rows: []Row{
		{Learner{Name: "Ann", Identifier: "1.234.567"}, []Cell{{}}},
		{Learner{Name: "Bo", Identifier: "a.b.c,d", Login: "12.5"}, []Cell{{}}}, // no number, and one that stays
	}}, Canvas, Options{})
	if err != nil || len(warnings) != 2 || !strings.Contains(warnings[0], "My Final Score") || !strings.Contains(warnings[1], "1.234.567") {
		t.Errorf("warnings %q, %v", warnings, err)
	}
}

// A line that Moodle cannot place would go to the learner above it.
func TestMoodleGetsNobodyItCannotKnow(t *testing.T) {
	table := Table{Rows: []Row{
		{Learner: Learner{Name: "Ann", Identifier: "1", Login: "ann@example.org"}},
		{Learner: Learner{Name: "Bo", Identifier: " ", Login: "bo"}},
		{Learner: Learner{Name: "Cy", Identifier: "0", Login: "cy@example.org"}},
		{Learner: Learner{Name: "Di", Identifier: "=1", Login: "=cmd|' /C calc'!A0@x"}},
	}}
	for d, want := range map[Dialect][]string{
		MoodleByID:      {"ID number", "1"},
		MoodleByAddress: {"Email address", "ann@example.org", "cy@example.org"},
	} {
		var column []string
		for _, cells := range read(t, table, d, Options{}) {
			column = append(column, cells[0])
		}
		warnings, err := Write(&bytes.Buffer{}, table, d, Options{})
		if !slices.Equal(column, want) || err != nil || len(warnings) != len(table.Rows)-len(want)+1 {
			t.Errorf("%s: %q, want %q; warnings %q, %v", d, column, want, warnings, err)
		}
	}
}

// OWASP's list, its full-width variants, and the two examples of its page.
func TestNothingIsRunAsAFormula(t *testing.T) {
	for cell, want := range map[string]string{
		"=1+2":           "'=1+2",
		"+1":             "'+1",
		"-1":             "'-1",
		"@x":             "'@x",
		"\t=1":           "'\t=1",
		"\r=1":           "'\r=1",
		"\n=1":           "'\n=1",
		"  =1":           "'  =1",
		"＝1":             "'＝1",
		"＋1":             "'＋1",
		"－1":             "'－1",
		"＠x":             "'＠x",
		"=1+2\";=1+2":    "'=1+2\";'=1+2",
		"=1+2'\" ;,=1+2": "'=1+2'\" ;,=1+2",
		"a; @b":          "a;' @b",
		"'=1":            "''=1", // so that it comes back as it was
		"Ann-Bo":         "Ann-Bo",
		"1=1":            "1=1",
		"O'Brien":        "O'Brien",
		"'quoted'":       "'quoted'",
		"":               "",
		"a;b":            "a;b",
		"12;'34":         "12;'34",
	} {
		got := Guard(cell)
		if got != want {
			t.Errorf("%q is guarded as %q, want %q", cell, got, want)
		}
		if back := unguard(got); back != cell {
			t.Errorf("%q comes back as %q", cell, back)
		}
	}
	// No cell of any dialect begins with one, as a comma or a semicolon separates, but for
	// identifiers that do nothing and Moodle's sign for no grade.
	table, options := sample(t)
	for _, d := range Dialects() {
		for _, cells := range read(t, table, d, options) {
			for i, cell := range cells {
				for _, part := range strings.Split(cell, ";") {
					part = strings.TrimSpace(part)
					id := d == Canvas && (i == 2 || i == 3) || (d == MoodleByID || d == MoodleByAddress) && i == 0
					if part == "" || part == "-" && i > 1 || id && harmless.MatchString(part) {
						continue
					}
					if strings.ContainsRune("=+-@＝＋－＠", []rune(part)[0]) {
						t.Errorf("%s: the cell %q may be run", d, cell)
					}
				}
			}
		}
	}
}

// Every text of up to five of these signs comes back, guarded once or twice.
func TestGuardIsUndoneExactly(t *testing.T) {
	texts := []string{""}
	for range 5 {
		for _, s := range texts {
			for _, sign := range []string{"'", "=", ";", " ", "a", "＝", "\t"} {
				texts = append(texts, s+sign)
			}
		}
		slices.Sort(texts)
		texts = slices.Compact(texts)
	}
	for _, s := range texts {
		if back := unguard(Guard(s)); back != s {
			t.Fatalf("%q comes back as %q", s, back)
		}
		if back := unguard(unguard(Guard(Guard(s)))); back != s {
			t.Fatalf("%q, guarded twice, comes back as %q", s, back)
		}
	}
	if len(texts) != 19608 { // 7⁰ + 7¹ + … + 7⁵
		t.Errorf("%d texts were tried", len(texts))
	}
}

func TestIdentifiersForAPlatformStayUnlessTheyCouldDoHarm(t *testing.T) {
	for id, stays := range map[string]bool{
		"00123": true, "-17": true, "+49301234": true, "@ann": true, "ann+x@example.org": true, "a b": true, "Ann's": true, "Åsa_9": true,
		"=1": false, "=A1": false, "@SUM(A1)": false, "+cmd|' /C calc'!A0": false, "-1+1": false, "\t1": false, "\t=1": false, "a;=1": false, "＝1": false,
	} {
		if got := handle(id); (got == id) != stays {
			t.Errorf("%q is written as %q", id, got)
		}
	}
}

func TestEveryTitleIsThereOnce(t *testing.T) {
	for _, c := range []struct{ titles, want []string }{
		{[]string{"Quiz", "Quiz", "Quiz"}, []string{"Quiz", "Quiz #2", "Quiz #3"}},
		{[]string{"Quiz", "Quiz", "Quiz #2"}, []string{"Quiz", "Quiz #3", "Quiz #2"}},
		{[]string{"Quiz", "QUIZ", " Quiz\n"}, []string{"Quiz", "QUIZ #2", "Quiz #3"}},
		{[]string{"", "\u200b", "a\tb"}, []string{"Untitled", "Untitled #2", "a b"}},
		{[]string{"Taken", "taken #2"}, []string{"Taken #3", "taken #2"}},
	} {
		var assignments []Assignment
		for _, s := range c.titles {
			assignments = append(assignments, Assignment{Title: s})
		}
		if got := titles(assignments, []string{"TAKEN"}); !slices.Equal(got, c.want) {
			t.Errorf("%q become %q, want %q", c.titles, got, c.want)
		}
	}
}

func TestTimesNameTheirZone(t *testing.T) {
	due := time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
	table := Table{Assignments: []Assignment{{Title: "Q", Due: due}}}
	for _, c := range []struct {
		zone *time.Location
		want string
	}{
		{nil, "Q [due 2026-07-01T12:00:00+00:00 UTC]"},
		{time.Local, "Q [due 2026-07-01T12:00:00+00:00 UTC]"},
		{time.FixedZone("Chatham", -34200), "Q [due 2026-07-01T02:30:00-09:30 Chatham]"},
	} {
		if got := read(t, table, Plain, Options{Zone: c.zone})[0][4]; got != c.want {
			t.Errorf("header %q, want %q", got, c.want)
		}
	}
}

func TestByteOrderMarkIsAnOption(t *testing.T) {
	for _, d := range Dialects() {
		for _, mark := range []bool{true, false} {
			var b bytes.Buffer
			if _, err := Write(&b, Table{}, d, Options{BOM: mark}); err != nil {
				t.Fatal(err)
			}
			if bytes.HasPrefix(b.Bytes(), []byte("\xef\xbb\xbf")) != mark || !bytes.HasSuffix(b.Bytes(), []byte("\r\n")) {
				t.Errorf("%s, mark %v: %q", d, mark, b.Bytes())
			}
		}
	}
}

func TestWhatMoodleCannotTakeIsSaid(t *testing.T) {
	for milli, want := range map[int]int{100_000: 0, 100_001: 1} {
		table := Table{Assignments: []Assignment{{Title: "Q", Points: 100_000}},
			Rows: []Row{{Learner{Name: "Ann", Identifier: "1"}, []Cell{got(milli)}}}}
		if warnings, err := Write(&bytes.Buffer{}, table, MoodleByID, Options{}); err != nil || len(warnings) != want {
			t.Errorf("%d of 100: %q, %v", milli, warnings, err)
		}
	}
}

// RFC 4180, section 2, rules 5 to 7, and the blanks at an edge that readers trim.
func TestCellsAreQuotedAsTheRFCSays(t *testing.T) {
	var b bytes.Buffer
	record(&b, []string{"", "a", "a,b", `a"b`, "a\nb", "a\rb", "a\r\nb", " a", "a b"})
	if want := `,a,"a,b","a""b",` + "\"a\nb\",\"a\rb\",\"a\r\nb\",\" a\",a b\r\n"; b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

var errFull = errors.New("the disk is full")

func TestWhatIsNoTableIsRefused(t *testing.T) {
	var b bytes.Buffer
	one := []Assignment{{Title: "Q"}}
	for name, table := range map[string]Table{
		"too few cells":  {Assignments: one, Rows: []Row{{}}},
		"too many cells": {Rows: []Row{{Cells: []Cell{{}}}}},
		"below zero":     {Assignments: one, Rows: []Row{{Cells: []Cell{got(-1)}}}},
	} {
		if _, err := Write(&b, table, Plain, Options{}); !errors.Is(err, ErrTable) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Write(&b, Table{}, "excel", Options{}); err == nil || b.Len() > 0 {
		t.Errorf("an unknown dialect: %v, wrote %q", err, b.String())
	}
	if _, err := Write(full{}, Table{}, Plain, Options{}); !errors.Is(err, errFull) {
		t.Errorf("a full disk: %v", err)
	}
}
