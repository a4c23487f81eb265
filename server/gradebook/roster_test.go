package gradebook

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"
	"unicode/utf8"
)

func roster(t *testing.T, file string) Roster {
	t.Helper()
	r, err := ReadRoster(strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func wideFile(order binary.AppendByteOrder, text string) string {
	var b []byte
	for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
		b = order.AppendUint16(b, unit)
	}
	return string(b)
}

func TestClassListsOfEveryKindAreRead(t *testing.T) {
	ann := Learner{"Ann Lee", "00123", "ann@example.org", "A"}
	zoe := Learner{"Zoë דנה 😀", "S-7", "", ""}
	both := "Name,Identifier,Login,Group\nAnn Lee,00123,ann@example.org,A\nZoë דנה 😀,S-7,,\n"
	for name, file := range map[string]string{
		"as it is":                both,
		"no last line end":        strings.TrimSuffix(both, "\n"),
		"CRLF":                    strings.ReplaceAll(both, "\n", "\r\n"),
		"CR":                      strings.ReplaceAll(both, "\n", "\r"),
		"byte-order mark":         "\ufeff" + both,
		"semicolons":              strings.ReplaceAll(both, ",", ";"),
		"tabs":                    strings.ReplaceAll(both, ",", "\t"),
		"UTF-16, little":          wideFile(binary.LittleEndian, both),
		"UTF-16, big, tabs, CRLF": wideFile(binary.BigEndian, strings.NewReplacer(",", "\t", "\n", "\r\n").Replace(both)),
		"everything in quotes":    `"` + strings.NewReplacer(",", `","`, "\n", "\"\n\"").Replace(strings.TrimSpace(both)) + `"`,
		"blanks around values":    strings.ReplaceAll(both, ",", " , "),
		"blanks before quotes":    strings.ReplaceAll(both, ",00123", `, "00123"`),
		"Excel's sep":             "sep=,\r\n" + both,
		"Excel's sep, semicolons": "SEP=;\n" + strings.ReplaceAll(both, ",", ";"),
		"empty lines":             "\n,,,\n" + strings.ReplaceAll(both, "\n", "\n , ,,\n\n"),
		"more empty columns":      strings.ReplaceAll(both, "\n", ",,\n"),
		"short lines":             strings.ReplaceAll(both, "S-7,,", "S-7"),
		"another order":           "GROUP,e-mail,ID number,Full name\nA,ann@example.org,00123,Ann Lee\n,,S-7,Zoë דנה 😀\n",
		"another order, in tabs":  "GROUP\te-mail\tID number\tFull name\nA\tann@example.org\t00123\tAnn Lee\n\t\tS-7\tZoë דנה 😀\n",
		"empty lines, semicolons": "\n\r\n" + strings.ReplaceAll(both, ",", ";"),
		"first and last":          "Surname;First name;student_id;EMail;section\nLee;Ann;00123;ann@example.org;A\n😀;Zoë דנה;S-7;;\n",
		"line break in a name":    strings.ReplaceAll(both, "Ann Lee", "\"Ann\nLee\""),
		"hidden sign in a name":   strings.ReplaceAll(both, "Ann", "A\u202enn\u200b"),
		"columns twice":           "ID,SIS User ID,Username,Email address,Name,First name,Section,Group\n9,00123,al,ann@example.org,Ann Lee,X,B,A\n9,S-7,,,Zoë דנה 😀,X,,\n",
	} {
		r := roster(t, file)
		var got []Learner
		for _, e := range r.Rows {
			got = append(got, e.Learner)
		}
		if !slices.Equal(got, []Learner{ann, zoe}) || r.Faults != nil {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

func TestColumnsThatAreNotUsedAreNoted(t *testing.T) {
	r := roster(t, "Name,Shoe size,ID,SIS User ID,First name,,Name\nAnn,38,9,a1,An,,Bo\n")
	want := []string{
		"Shoe size: This column is not known and was left out.",
		"ID: This column was left out, because the column SIS User ID is taken.",
		"First name: This column was left out, because the column Name has the whole name.",
		"Name: This column was left out, because the column Name is taken.",
	}
	if got := said(r.Notes); !slices.Equal(got, want) || r.Faults != nil || r.Rows[0].Learner != (Learner{Name: "Ann", Identifier: "a1"}) {
		t.Errorf("notes %q, faults %v, rows %v", got, r.Faults, r.Rows)
	}
	r = roster(t, "Name\nAnn\n")
	if got := said(r.Notes); len(r.Rows) != 1 || len(got) != 1 || !strings.HasPrefix(got[0], "Line 2: Ann has neither") {
		t.Errorf("nothing to find a learner by: %+v", r)
	}
}

func said(faults []Fault) (out []string) {
	for _, f := range faults {
		out = append(out, f.String())
	}
	return out
}

func TestEveryFaultHasItsLineAndSaysWhatToDo(t *testing.T) {
	head := "Name,Identifier,Login\n"
	long := strings.Repeat("é", MaxRosterField+1)
	for _, c := range []struct {
		name, file string
		rows       int
		faults     []string // how each begins
	}{
		{"missing name", head + "Ann,1,a\n ,2,b\nCy,3,c\n", 2, []string{"Line 3: Name: The name is missing. Write"}},
		{"missing first and last", "First name,Last name,ID\n,,1\n", 0, []string{"Line 2: The name is missing."}},
		{"double identifier", head + "Ann,1,a\n\nBo,2,b\nCy,1,c\nDi,1,d\n", 2, []string{
			"Line 5: Identifier: The identifier 1 is already on line 2. Keep", "Line 6: Identifier: The identifier 1 is already on line 2."}},
		{"double after a faulty line", head + ",1,a\nBo,1,b\n", 0, []string{"Line 2: Name: The name", "Line 3: Identifier: The identifier 1 is already on line 2."}},
		{"double login", head + "Ann,1,ann@x\nBo,2,ANN@x\n", 1, []string{"Line 3: Login: The login ANN@x is already on line 2."}},
		{"case tells identifiers apart", head + "Ann,a1,\nBo,A1,\n", 2, nil},
		{"empty is no double", head + "Ann,,a\nBo,,b\n", 2, nil},
		{"line numbers go over line breaks", head + "\"A\nn\nn\",1,\nBo,1,\n", 1, []string{"Line 5: Identifier: The identifier 1 is already on line 2."}},
		{"line numbers count Excel's sep", "sep=,\n" + head + ",1,\n", 0, []string{"Line 3: Name"}},
		{"rounded by a spreadsheet", head + "Ann,1.23457E+11,\nBo,\"2,3E+09\",\nCy,12E4,\n", 1, []string{"Line 2: Identifier: The identifier 1.23457E+11 is a number that a spreadsheet", "Line 3: Identifier: The identifier 2,3E+09"}},
		{"hidden sign", head + "Ann,1\u202e2,\nBo,\"3\n4\",\n", 0, []string{"Line 2: Identifier: The identifier holds", "Line 3: Identifier: The identifier holds"}},
		{"too long", head + long + ",1," + long + "\n" + long[:2*MaxRosterField] + ",2,b\n", 1, []string{"Line 2: Name: The value has more than 200", "Line 2: Login: The value"}},
		{"too many values", head + "Ann,1,a,b\nBo,2,b\n", 1, []string{"Line 2: There are 4 values, and the header has 3 columns. A value that holds"}},
		{"bare quote", head + "Ann \"Bo\" Lee,1,a\nBo,2,b\n", 1, []string{"Line 2: There is a quotation mark in the middle of a value. Put"}},
		{"open quote", head + "Ann,1,a\n\"Bo,2,b\nCy,3,c\n", 1, []string{"Line 3: A quotation mark opens here and is not closed properly; what is up to line 4"}},
		{"no header", "Ann Lee,1,a\nBo,2,b\n", 0, []string{"Line 1: There is no header: the first line has to name"}},
		{"no name", "ID,Login\n1,a\n", 0, []string{"Line 1: The header has no column for the name. Call"}},
		{"half a name", "First name,ID\nAnn,1\n", 0, []string{"Line 1: The header has one of first and last name"}},
		{"empty", "", 0, []string{"The file is empty. Put"}},
		{"blank", "\ufeff\r\n ,\t\r\n", 0, []string{"The file is empty."}},
		{"header alone", head, 0, []string{"There is no learner below the header."}},
		{"broken header", "Na\"me,ID\nAnn,1\n", 0, []string{"Line 1: There is a quotation mark"}},
		{"many columns", strings.Repeat("Name,", MaxRosterColumns) + "\n", 0, []string{"Line 1: There are 101 columns; at most 100"}},
		{"Windows-1252", head + "Ann,1,\nZo\xeb,2,\n", 0, []string{"Line 3: The file is not UTF-8; it may be Windows-1252, which a spreadsheet writes as plain CSV. Save it as CSV UTF-8."}},
		{"workbook", "PK\x03\x04rest", 0, []string{"This is a workbook, not a CSV file. Open"}},
		{"old workbook", "\xd0\xcf\x11\xe0rest", 0, []string{"This is a workbook"}},
		{"zero bytes", head + "A\x00nn,1,\n", 0, []string{"Line 2: The file holds zero bytes"}},
		{"UTF-16 cut short", wideFile(binary.LittleEndian, head) + "x", 0, []string{"The file is damaged"}},
		{"half a pair in UTF-16", "\xff\xfe\x00\xd8", 0, []string{"The file is damaged"}},
		{"too large", head + strings.Repeat("x", MaxRosterBytes), 0, []string{"The file is larger than 1 MB."}},
	} {
		r := roster(t, c.file)
		got := said(r.Faults)
		if len(r.Rows) != c.rows || !slices.EqualFunc(got, c.faults, strings.HasPrefix) {
			t.Errorf("%s: %d rows, faults %q;\nwant %d, %q", c.name, len(r.Rows), got, c.rows, c.faults)
		}
		for _, f := range r.Faults {
			if f.Remedy == "" {
				t.Errorf("%s: nothing to do about %q", c.name, f.Problem)
			}
		}
	}
}

func TestAClassHasABound(t *testing.T) {
	list := func(n int) string {
		var b strings.Builder
		b.WriteString("Name,ID\n")
		for i := range n {
			fmt.Fprintf(&b, "Learner,%d\n", i)
		}
		return b.String()
	}
	if r := roster(t, list(MaxRosterRows)); len(r.Rows) != MaxRosterRows || r.Faults != nil {
		t.Errorf("%d rows, faults %v", len(r.Rows), r.Faults)
	}
	if r := roster(t, list(MaxRosterRows+1)); len(r.Rows) != MaxRosterRows || len(r.Faults) != 1 || !strings.HasPrefix(r.Faults[0].Problem, "The list has more than 5000 lines.") {
		t.Errorf("%d rows, faults %v", len(r.Rows), r.Faults)
	}
}

func TestAFailedReadIsAnError(t *testing.T) {
	if _, err := ReadRoster(iotest.ErrReader(errFull)); !errors.Is(err, errFull) {
		t.Errorf("%v", err)
	}
}

// What a school calls a learner has to come back to it byte for byte.
func TestIdentifiersGoRoundByteForByte(t *testing.T) {
	ids := []string{"1", "00123", "007", "1e5", "-17", "+49301234", "@ann", "=1+1", "'=1", "''=1", "'x", "a;=b", "O'Brien",
		"a,b", `a"b`, "a  b", "Łukasz", "דנה", "١٢٣", "12.50", "ＡＢＣ", "＝1", "1;2", strings.Repeat("é", MaxRosterField), "Points Possible"}
	var file bytes.Buffer
	file.WriteString("Identifier\tName\r\n")
	for i, id := range ids {
		fmt.Fprintf(&file, "\"%s\"\tLearner %d\r\n", strings.ReplaceAll(id, `"`, `""`), i)
	}
	r := roster(t, file.String())
	// "'=1" is what Guard makes of "=1", so reading takes the ' off; "''=1" reads as "'=1".
	want := slices.Clone(ids)
	for i, id := range want {
		want[i] = unguard(id)
	}
	check := func(what string, r Roster, want []string) {
		t.Helper()
		var got []string
		for _, e := range r.Rows {
			got = append(got, e.Identifier)
		}
		if !slices.Equal(got, want) || r.Faults != nil {
			t.Errorf("%s: %q\nwant %q\nfaults %v", what, got, want, r.Faults)
		}
	}
	check("the list", r, want)
	table := Table{}
	for _, e := range r.Rows {
		table.Rows = append(table.Rows, Row{Learner: e.Learner})
	}
	for _, d := range []Dialect{Plain, Canvas} {
		for _, mark := range []bool{true, false} {
			var b bytes.Buffer
			if _, err := Write(&b, table, d, Options{BOM: mark}); err != nil {
				t.Fatal(err)
			}
			check(string(d), roster(t, b.String()), want)
		}
	}
	// For Moodle, those that could do harm are left out; the others are there.
	var b bytes.Buffer
	if _, err := Write(&b, table, MoodleByID, Options{}); err != nil {
		t.Fatal(err)
	}
	check("moodle", roster(t, b.String()), slices.DeleteFunc(slices.Clone(want), func(id string) bool { return handle(id) != id }))
}

// Any bytes at all: rows are within bounds and in order, every fault has words and a
// possible line, and what was read is read again from the file that Write makes of it.
func FuzzReadRoster(f *testing.F) {
	for _, seed := range []string{
		"Name,ID\nAnn,1\nBo,1\n", "sep=;\nName;Login;Group\n'=x;@a;'; =b\n", "First name\tLast name\tid\nA\tB\t'-1\n",
		"\ufeffStudent,ID,SIS User ID,SIS Login ID,Section\n    Points Possible,,,,\n\"L\nee\",,1;=2,x,\n",
		wideFile(binary.LittleEndian, "Name,ID\nAnn,1\n"), "Name\n\"open", "Name\n\xff", "PK\x03\x04", "\r\r", "Name,ID\n'' ＝1,''=2\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		r, err := ReadRoster(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Rows) > MaxRosterRows || len(r.Rows) == 0 && len(r.Faults) == 0 && len(r.Notes) == 0 {
			t.Fatalf("%d rows, and nothing said", len(r.Rows))
		}
		last, table := 0, Table{}
		for _, e := range r.Rows {
			if e.Line <= last || e.Name == "" || e.Name != oneLine(e.Name) {
				t.Fatalf("line %d after %d: %+q", e.Line, last, e.Name)
			}
			for _, v := range []string{e.Name, e.Identifier, e.Login, e.Group} {
				// First and last name are bounded each.
				if !utf8.ValidString(v) || utf8.RuneCountInString(v) > 2*MaxRosterField+1 {
					t.Fatalf("line %d: %+q", e.Line, v)
				}
			}
			last = e.Line
			if utf8.RuneCountInString(e.Name) <= MaxRosterField {
				table.Rows = append(table.Rows, Row{Learner: e.Learner})
			}
		}
		for _, fault := range append(r.Faults, r.Notes...) {
			if fault.Problem == "" || fault.Line < 0 || fault.Line > len(file)+1 || !utf8.ValidString(fault.String()) {
				t.Fatalf("%+v", fault)
			}
		}
		if len(table.Rows) == 0 {
			return
		}
		var b bytes.Buffer
		if _, err := Write(&b, table, Plain, Options{BOM: true}); err != nil {
			t.Fatal(err)
		}
		if b.Len() > MaxRosterBytes {
			return
		}
		again, err := ReadRoster(&b)
		if err != nil || again.Faults != nil || len(again.Rows) != len(table.Rows) {
			t.Fatalf("read again: %v, %v, %d rows of %d", err, again.Faults, len(again.Rows), len(table.Rows))
		}
		for i, e := range again.Rows {
			if !reflect.DeepEqual(e.Learner, table.Rows[i].Learner) {
				t.Fatalf("%+q comes back as %+q", table.Rows[i].Learner, e.Learner)
			}
		}
	})
}
