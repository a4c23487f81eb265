package server_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"millrace/server/gradebook"
	"millrace/server/study"
)

// upload sends a file as the page of the roster does.
func upload(t testing.TB, b *browser, path, field string, file []byte, fields ...string) answer {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for i := 0; i+1 < len(fields); i += 2 {
		if err := w.WriteField(fields[i], fields[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if field != "" {
		part, err := w.CreateFormFile(field, "list.csv")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(file); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.do("POST", path, body.String(), "Content-Type", w.FormDataContentType())
}

// confirm sends back what a preview shows.
func (x *room) confirm(page answer) answer {
	x.t.Helper()
	return upload(x.t, x.teacher, x.path("roster/import"), "", nil, "list", page.field(x.t, "list"), "seen", page.field(x.t, "seen"))
}

// rows are the seats of learners as "name|identifier|login|group|taken", by name.
func (x *room) rows() (out []string) {
	x.t.Helper()
	seats, err := x.store.Seats(context.Background(), x.class.ID)
	x.must(err)
	for _, s := range seats {
		if s.Role == study.ClassLearner {
			out = append(out, fmt.Sprintf("%s|%s|%s|%s|%t", s.Name, s.Identifier, s.Login, s.Group, s.Taken()))
		}
	}
	return out
}

func (x *room) has(want ...string) {
	x.t.Helper()
	if got := x.rows(); !slices.Equal(got, want) {
		x.t.Errorf("the roster is\n%q, want\n%q", got, want)
	}
}

// Nothing is stored before it was looked at; identifiers stay as they are, to the byte; the
// second list changes by identifier, then by login, and deletes nobody.
func TestAClassListIsLookedAtFirstAndDeletesNobody(t *testing.T) {
	x := newRoom(t, nil)
	preview := x.path("roster/preview")
	first := []byte("Name;Identifier;Login;Group\r\nAda Lovelace;007;ada@example.org;A\r\n;008;;\r\n\"Lee; \"\"Bo\"\"\";=1+1;bo@example.org;\r\nÅsa Öberg;;asa@example.org;B\r\n")
	page := upload(t, x.teacher, preview, "file", first)
	page.says(t, "3 new.", "Nothing is done yet.", "Line 3, Name:", "The name is missing.", "Write the learner's name, or remove the line.")
	x.has()
	if to := x.confirm(page); to.status != http.StatusSeeOther || to.header.Get("Location") != x.path("roster") {
		t.Fatalf("confirming: %d", to.status)
	}
	x.teacher.get(x.path("roster")).says(t, "Done: 3 new, 0 changed, 0 as they were.", "007", "=1+1")
	x.has("Ada Lovelace|007|ada@example.org|A|false", `Lee; "Bo"|=1+1|bo@example.org||false`, "Åsa Öberg||asa@example.org|B|false")

	second := []byte("login,name,identifier\nASA@example.org,Åsa Öberg,009\nbo2@example.org,Bo Lee,=1+1\nnew@example.org,Nina New,010\nada@example.org,Ada Lovelace,007\n")
	page = upload(t, x.teacher, preview, "file", second)
	page.says(t, "1 new, 2 changed, 1 as before.", "Add 1 and change 2")
	x.confirm(page)
	x.has("Ada Lovelace|007|ada@example.org|A|false", "Bo Lee|=1+1|bo2@example.org||false", "Nina New|010|new@example.org||false", "Åsa Öberg|009|ASA@example.org|B|false")

	page = upload(t, x.teacher, preview, "file", second)
	page.says(t, "4 as before.", "Back to the roster")
	x.teacher.post(preview, "text", "").says(t, "Choose a file, or paste the list.")
	x.teacher.post(preview, "text", "Name\tGroup\nPasted One\tC").says(t, "1 new.", "Pasted One")

	// Two people share a mailbox: by it nobody can tell them apart, by an identifier one can.
	x.teacher.follow(x.path("roster"), "name", "Twin", "identifier", "2", "login", "new@example.org")
	page = x.teacher.post(preview, "text", "Name,Login,Identifier\nNina,NEW@example.org,\nTwin Two,other@example.org,2\n")
	page.says(t, "1 changed.", "Line 2: Several people in this class have this login.")
	page = x.teacher.post(preview, "text", "Name,Login,Identifier\nAda,ada@example.org,\nAda Again,,007\n")
	page.says(t, "Line 3: This is the same person as on line 2.", "Keep one of the two lines.")

	for _, personal := range []string{"Lovelace", "example.org", "Nina"} {
		if strings.Contains(x.log.String(), personal) {
			t.Errorf("the log holds %q", personal)
		}
	}
}

func TestAListThatWouldDoSomethingElseByNowIsShownAgain(t *testing.T) {
	x := newRoom(t, nil)
	page := x.teacher.post(x.path("roster/preview"), "text", "Name,Identifier\nAda,17\n")
	x.teacher.follow(x.path("roster"), "name", "Ada Lovelace", "identifier", "17")
	again := x.confirm(page)
	if again.status != http.StatusConflict {
		t.Fatalf("confirming what is not so any more: %d, want 409", again.status)
	}
	again.says(t, "The roster has changed since you looked.", "1 changed.")
	x.has("Ada Lovelace|17|||false")
	if a := x.confirm(again); a.status != http.StatusSeeOther {
		t.Errorf("confirming what is shown now: %d", a.status)
	}
	x.has("Ada|17|||false")
	broken := upload(t, x.teacher, x.path("roster/import"), "", nil, "list", "%%%", "seen", "x")
	if broken.status != http.StatusBadRequest {
		t.Errorf("a list that is no list: %d, want 400", broken.status)
	}
}

// The site takes 256 KB; this one page takes a list of 1 MB.
func TestALargeListFitsAndALargerOneIsRefused(t *testing.T) {
	x := newRoom(t, nil)
	var list strings.Builder
	list.WriteString("Name,Identifier,Login,Group\n")
	for n := range gradebook.MaxRosterRows {
		fmt.Fprintf(&list, "Learner %04d with some %s,%08d,learner-%04d%s@example.org,G%d\n", n, strings.Repeat("ü", 40), n, n, strings.Repeat("y", 52), n%20)
	}
	text := []byte(list.String())
	if len(text) < 900<<10 || len(text) > gradebook.MaxRosterBytes {
		t.Fatalf("a list of %d bytes is not large", len(text))
	}
	page := upload(t, x.teacher, x.path("roster/preview"), "file", text)
	if page.status != http.StatusOK {
		t.Fatalf("a list of %d bytes: %d", len(text), page.status)
	}
	if a := x.confirm(page); a.status != http.StatusSeeOther {
		t.Fatalf("confirming it: %d %.300s", a.status, a.words())
	}
	if n := len(x.rows()); n != gradebook.MaxRosterRows {
		t.Errorf("%d seats, want %d", n, gradebook.MaxRosterRows)
	}
	for _, size := range []int{gradebook.MaxRosterBytes + 1, 3 << 20} {
		a := upload(t, x.teacher, x.path("roster/preview"), "file", bytes.Repeat([]byte("x"), size))
		if a.status != http.StatusRequestEntityTooLarge {
			t.Errorf("%d bytes: %d, want 413", size, a.status)
		}
		a.says(t, "larger than 1 MB")
	}
	if a := x.teacher.post(x.path("roster"), "name", strings.Repeat("x", 300<<10)); a.status != http.StatusRequestEntityTooLarge {
		t.Errorf("another page takes 300 KB: %d", a.status)
	}
}

// The file is for a mail merge: each code opens its seat once, a spreadsheet runs nothing of
// it, and it can be imported again.
func TestTheRosterIsTakenAlongAsAFile(t *testing.T) {
	x := newRoom(t, []string{"ada"})
	x.teacher.follow(x.path("roster"), "name", "=HYPERLINK(1)", "identifier", "-17", "login", "@bo", "group", "A")
	file := x.teacher.get(x.path("roster.csv"))
	if got := file.header.Get("Content-Type") + file.header.Get("Content-Disposition"); got != `text/csv; charset=utf-8attachment; filename="roster.csv"` {
		t.Errorf("sent as %s", got)
	}
	lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file.body, "\ufeff"))).ReadAll()
	x.must(err)
	if len(lines) != 3 || !slices.Equal(lines[0], []string{"Name", "Identifier", "Login", "Group", "Joined", "Code", "Link"}) {
		t.Fatalf("%q", lines)
	}
	free, joined := lines[1], lines[2]
	if !slices.Equal(free[:5], []string{"'=HYPERLINK(1)", "'-17", "'@bo", "A", ""}) || free[6] != x.url+"/join/"+free[5] {
		t.Errorf("the free seat: %q", free)
	}
	if _, err := time.Parse("2006-01-02T15:04:05-07:00", joined[4]); err != nil || joined[5]+joined[6] != "" {
		t.Errorf("the seat that is taken: %q", joined)
	}
	x.teacher.post(x.path("roster/preview"), "text", file.body).says(t, "2 as before.")
	x.teacher.get(x.path("roster/slips")).says(t, "=HYPERLINK(1)", free[5], x.url+"/join")

	x.account("bonnie")
	bo := x.signedIn("bonnie", firefox)
	bo.get("/join/"+free[5]).says(t, "The roster has you as =HYPERLINK(1)", "ask your instructor for your own code")
	bo.follow("/join/"+free[5]).says(t, "You are in.", "=HYPERLINK(1)")
	x.has("=HYPERLINK(1)|-17|@bo|A|true", "Ada|0ada|||true")
	if a := x.learner["ada"].get("/join/" + free[5]); a.status != http.StatusNotFound {
		t.Errorf("a code that was used: %d, want 404", a.status)
	}
	if strings.Contains(x.teacher.get(x.path("roster/slips")).words(), free[5]) {
		t.Error("there is still a slip for whoever came")
	}
}

// Somebody joined with the code of the class and is on the roster too: the two lines become
// one, with the identifier, and with the extension that the free seat was given.
func TestTwoLinesBecomeOne(t *testing.T) {
	x := newRoom(t, []string{"ada"})
	ctx := context.Background()
	x.teacher.follow(x.path("roster"), "name", "Lovelace, Ada", "identifier", "1815", "login", "ada@example.org", "group", "B")
	seats, err := x.store.Seats(ctx, x.class.ID)
	x.must(err)
	var free study.Seat
	for _, s := range seats {
		if s.Identifier == "1815" {
			free = s
		}
	}
	a := study.Assignment{ID: string(study.NewSubject()), Class: x.class.ID, Kind: study.AssignedQuiz, Content: "quiz-wait", Late: study.LateClosed, CreatedAt: x.clock.now()}
	x.must(x.store.PutAssignment(ctx, a))
	x.must(x.store.PutExtension(ctx, x.class.ID, study.Extension{Assignment: a.ID, Seat: free.ID, Minutes: 15, Note: "illness"}))
	ada := x.seats["ada"].ID
	x.teacher.get(x.path("roster/"+ada)).says(t, "This is the roster’s", "Lovelace, Ada · 1815")
	x.teacher.post(x.path("learners/"+ada), "do", "merge", "other", noSeat).says(t, "Choose a line of the roster that nobody has taken yet.")
	x.teacher.follow(x.path("learners/"+ada), "do", "merge", "other", free.ID).says(t, "The two lines are one now.")
	x.has("Lovelace, Ada|1815|ada@example.org|B|true")
	all, err := x.store.Assignments(ctx, x.class.ID)
	x.must(err)
	if e := all[0].Extensions; len(e) != 1 || e[0].Seat != ada || e[0].Minutes != 15 || e[0].Note != "illness" {
		t.Errorf("extensions: %+v", e)
	}
	x.learner["ada"].get(x.path("")).says(t, "Lovelace, Ada")
}

func TestASeatIsChangedAndTwoDoNotShareAnIdentifier(t *testing.T) {
	x := newRoom(t, []string{"ada", "bob"})
	ada, bob := x.seats["ada"].ID, x.seats["bob"].ID
	x.teacher.follow(x.path("learners/"+ada), "name", "Ada King", "identifier", "1", "login", "a", "group", "X").says(t, "Saved.")
	x.has("Ada King|1|a|X|true", "Bob|0bob|||true")
	file := strings.Join(strings.Fields(x.learner["ada"].get("/account/export").body), " ")
	if !strings.Contains(file, `"class": "Autumn", "role": "learner", "name": "Ada King", "identifier": "1", "login": "a", "group": "X"`) {
		t.Errorf("what she takes with her does not say what the class keeps of her: %.600s", file)
	}
	for _, c := range []struct{ name, identifier, says string }{
		{"", "2", "A name has 1 to 80 characters"},
		{"Bob", strings.Repeat("9", 81), "At most 80 characters fit here"},
		{"Bob", "1", "Somebody else in this class has this identifier."},
	} {
		a := x.teacher.post(x.path("learners/"+bob), "name", c.name, "identifier", c.identifier)
		if a.status != http.StatusUnprocessableEntity {
			t.Errorf("%+v: %d, want 422", c, a.status)
		}
		a.says(t, c.says)
	}
	x.has("Ada King|1|a|X|true", "Bob|0bob|||true")
	x.teacher.post(x.path("roster"), "name", "Third", "identifier", "1").says(t, "Somebody else in this class has this identifier.")
	if got := x.teacher.get(x.path("roster?sort=identifier")); !strings.Contains(got.body, `aria-sort="ascending"><a href="?sort=identifier"`) ||
		strings.Index(got.body, "Bob") > strings.Index(got.body, "Ada King") {
		t.Error("sorting by identifier puts 1 before 0bob")
	}
}

// A list of names alone, sent twice (a double click, Back, the list of next week), doubles
// nobody. Two people of one name are two lines, each time.
func TestAListOfNamesAloneDoublesNobody(t *testing.T) {
	x := newRoom(t, []string{"ada"})
	list := []byte("Name,Group\nBo,A\nBo,B\nCy,\nAda,\n")
	page := upload(t, x.teacher, x.path("roster/preview"), "file", list)
	page.says(t, "3 new, 1 as before.")
	x.confirm(page)
	has := func() {
		t.Helper()
		got := slices.Sorted(slices.Values(x.rows()))
		if want := []string{"Ada|0ada|||true", "Bo|||A|false", "Bo|||B|false", "Cy||||false"}; !slices.Equal(got, want) {
			t.Errorf("the roster is %q, want %q", got, want)
		}
	}
	has()
	if again := x.confirm(page); again.status != http.StatusConflict {
		t.Errorf("what was done already: %d", again.status)
	}
	upload(t, x.teacher, x.path("roster/preview"), "file", []byte("Name,Group\nBo,B\nBo,A\nCy,\n")).says(t, "3 as before.")
	has()

	// A line with an identifier has the first word, wherever it stands.
	page = upload(t, x.teacher, x.path("roster/preview"), "file", []byte("Name,Identifier\nAda,\nAda,0ada\n"))
	page.says(t, "1 new, 1 as before.")
}

// A note about a column says which.
func TestAColumnThatIsLeftOutIsNamed(t *testing.T) {
	x := newRoom(t, nil)
	upload(t, x.teacher, x.path("roster/preview"), "file", []byte("Name,Shoe size\nBo,38\n")).says(t, "Column Shoe size: This column is not known and was left out.")
}

// A sign that turns the direction of writing would turn what stands after the name too.
func TestANameThatTurnsTheTextAroundItIsRefused(t *testing.T) {
	x := newRoom(t, nil)
	for name, want := range map[string]int{
		"דנה לוי": http.StatusSeeOther, "مريم": http.StatusSeeOther, "<b>Bo</b> 😀": http.StatusSeeOther,
		"Ada \u202egnorw": http.StatusUnprocessableEntity, "Ada \u2067x": http.StatusUnprocessableEntity,
	} {
		if a := x.teacher.post(x.path("roster"), "name", name); a.status != want {
			t.Errorf("%q: %d, want %d", name, a.status, want)
		}
	}
}
