package sqlite

import (
	"database/sql"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"millrace/server/study"
)

var update = flag.Bool("update", false, "freeze the newest schema with typical rows, if it is not frozen yet")

const howToFreeze = "when the schema is as it is to be released, run\n\tgo test ./server/store/sqlite -run TestEverySchemaThatWasReleasedIsUpgraded -update"

// frozen is the file of a database as the program with n migrations left it.
func frozen(n int) string { return fmt.Sprintf("testdata/upgrade/%05d.sql", n) }

// released are the migrations of this program, the oldest first.
func released(t *testing.T) []string {
	t.Helper()
	names, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// upTo are the first n migrations.
func upTo(t *testing.T, n int) fs.FS {
	t.Helper()
	first := fstest.MapFS{}
	for _, name := range released(t)[:n] {
		data, err := fs.ReadFile(migrations, name)
		if err != nil {
			t.Fatal(err)
		}
		first[filepath.Base(name)] = &fstest.MapFile{Data: data}
	}
	return first
}

// The databases in testdata/upgrade are those that people have. They are written once, when
// a schema is released, and never again: what they hold is what an upgrade has to keep.
func TestEverySchemaThatWasReleasedIsUpgraded(t *testing.T) {
	newest := len(released(t))
	for n := 1; n <= newest; n++ {
		text, err := os.ReadFile(frozen(n))
		if os.IsNotExist(err) && n == newest && *update {
			text, err = freeze(t, n), nil
		}
		if err != nil {
			t.Errorf("migration %d has no database to be upgraded from: %s\n(%v)", n, howToFreeze, err)
			continue
		}
		t.Run(fmt.Sprint("version ", n), func(t *testing.T) { upgrade(t, n, newest, string(text)) })
	}
	files, err := filepath.Glob("testdata/upgrade/*.sql")
	if err != nil || len(files) > newest {
		t.Errorf("%d databases for %d migrations: %v %v", len(files), newest, files, err)
	}
}

// upgrade opens a database of version n with the program of today.
func upgrade(t *testing.T, n, newest int, text string) {
	path := filepath.Join(t.TempDir(), "record.db")
	shape, rows := load(t, path, text)
	if want := schemaOf(t, upTo(t, n)); cmp.Diff(want, shape.sql) != "" {
		t.Errorf("a migration that is released was changed, and those who have it will not get the change: add another one\n(-it makes now +it made)\n%s",
			cmp.Diff(want, shape.sql))
	}
	s := open(t, path, Options{})
	if now := ask[int](t, s.writes, `SELECT MAX(version_id) FROM `+versions); now != newest {
		t.Fatalf("it is version %d, want %d", now, newest)
	}
	if diff := cmp.Diff(rows, shape.rows(t, s.writes)); diff != "" {
		t.Errorf("the upgrade did not keep what was there (-before +after)\n%s", diff)
	}

	saved := backups(t, path)
	if n == newest {
		if len(saved) > 0 {
			t.Errorf("backups %v of what needed no upgrade", saved)
		}
	} else if want := fmt.Sprintf("%s.v%d-", path, n); len(saved) != 1 || !strings.HasPrefix(saved[0], want) {
		t.Errorf("backups %v, want one of %s…", saved, want)
	} else if diff := cmp.Diff(rows, shape.rows(t, plain(t, saved[0]))); diff != "" {
		t.Errorf("the backup is not what was there (-before +backup)\n%s", diff)
	}

	today := shapeOf(t, s.writes)
	projected := today.rows(t, s.writes)
	if _, err := s.Rebuild(ctx); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(projected, today.rows(t, s.writes)); diff != "" {
		t.Errorf("what was upgraded is not what the log makes (-upgraded +rebuilt)\n%s", diff)
	}
	remembered(t, s)
}

// remembered asks for what ada did in every version, on her phone and after she signed up.
func remembered(t *testing.T, s *Store) {
	t.Helper()
	a, err := s.AccountByLogin(ctx, "ada")
	if err != nil || a.Name != "Ada's “name”" || a.Role != study.Admin {
		t.Errorf("account %+v, %v", a, err)
	}
	if session, err := s.Session(ctx, "ada's"); err != nil || string(session.Data) != "\x00data" {
		t.Errorf("session %q, %v", session.Data, err)
	}
	p, err := s.Progress(ctx, phone)
	if err != nil {
		t.Fatal(err)
	}
	if p.Sections["s-1"].Section != "s-1" || p.Answers["q-1"].Tries != 3 || p.Last == nil || p.Last.Section != "s-2" {
		t.Errorf("progress %+v", p)
	}
	if len(p.Attempts) != 1 || p.Attempts[0].Verdict.Score != 1500 || !p.Attempts[0].Verdict.Passed {
		t.Errorf("attempts %+v", p.Attempts)
	}
	if r, err := s.Reviews(ctx, ada); err != nil || r.Missed["q-1"].Given["choice"][0] != "b" {
		t.Errorf("missed %+v, %v", r.Missed, err)
	}
}

// Those whose record is frozen: ada first came on her phone.
const (
	ada   = study.Subject("ada00000000000000000000000000001")
	phone = study.Subject("ada00000000000000000000000000002")
	bob   = study.Subject("b0b00000000000000000000000000001")
)

// typical is what people did: some of everything. No number in it is random, so that a
// database that is frozen again is the same.
func typical(t *testing.T, s *Store) {
	t.Helper()
	id := func(n int) string { return fmt.Sprintf("01890a5d-ac96-774b-bcce-%012d", n) }
	number := 0
	did := func(who study.Subject, kind, content string, body any) {
		payload, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		number++
		mustAppend(t, s, study.Event{ID: id(number), Subject: who, Kind: kind, ContentID: content, ContentRev: "rev-1",
			Payload: payload, ClientTime: frozenAt.Add(-time.Minute)})
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(s.CreateAccount(ctx, study.Account{ID: strings.Repeat("a", 32), Subject: ada, Login: "Ada", LoginKey: "ada", Name: "Ada's “name”",
		Password: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA", Role: study.Admin, CreatedAt: frozenAt}))
	must(s.PutSession(ctx, study.Session{Token: "ada's", Data: []byte("\x00data"), Expiry: frozenAt.AddDate(500, 0, 0)}, strings.Repeat("a", 32)))
	must(s.KeepRevisions(ctx, study.Revision{Rev: "rev-1", Quiz: "quiz", Shown: "shown-1", Body: []byte(`{"questions":[]}`)}))

	did(phone, study.KindSectionDone, "s-1", study.Position{Lesson: "l"})
	did(phone, study.KindCheckAnswered, "q-1", study.CheckAnswered{Lesson: "l", Given: map[string][]string{"choice": {"b"}}, Score: 0, Max: 1000})
	did(phone, study.KindCheckAnswered, "q-1", study.CheckAnswered{Lesson: "l", Given: map[string][]string{"choice": {"b"}}, Score: 500, Max: 1000})
	must(s.Link(ctx, phone, ada))
	did(ada, study.KindCheckAnswered, "q-1", study.CheckAnswered{Lesson: "l", Given: map[string][]string{"choice": {"a"}}, Score: 1000, Max: 1000})
	did(ada, study.KindSectionDone, "s-2", study.Position{Lesson: "l"})
	did(ada, study.KindSectionUndone, "s-2", study.Position{Lesson: "l"})
	did(ada, study.KindPosition, "s-2", study.Position{Lesson: "l"})
	did(bob, study.KindSectionDone, "s-1", study.Position{Lesson: "l"})
	did(bob, "poll.voted", "p-1", map[string]string{"for": "a kind that no version knows"})

	attempt := id(number + 3)
	did(ada, study.KindQuizOpened, "quiz", study.QuizOpened{Attempt: attempt, Lesson: "l", Seed: 1<<63 + 1})
	did(ada, study.KindQuizSaved, "quiz", study.QuizSaved{Attempt: attempt, Lesson: "l", Question: "one", Seed: 1<<63 + 1, Given: map[string][]string{"choice": {"d"}}})
	did(ada, study.KindQuizSubmitted, "quiz", study.QuizSubmitted{Lesson: "l", Seed: 1<<63 + 1, Given: map[string]map[string][]string{"one": {"choice": {"é"}}}})
	did(ada, study.KindQuizMarked, "quiz", study.QuizMarked{Attempt: attempt, Lesson: "l", Score: 500, Max: 2000, Grader: "1", KeyHash: "k", Marks: map[string]int{"one": 500}})
	did(ada, study.KindQuizMarked, "quiz", study.QuizMarked{Attempt: attempt, Lesson: "l", Score: 1500, Max: 2000, Passed: true, Grader: "2", KeyHash: "k", Marks: map[string]int{"one": 1500}})
	did(bob, study.KindQuizOpened, "quiz", study.QuizOpened{Attempt: id(900), Lesson: "l", Seed: 7, Due: frozenAt.AddDate(500, 0, 0).UnixMicro()})
	did(bob, study.KindQuizSaved, "quiz", study.QuizSaved{Attempt: id(900), Lesson: "l", Question: "one", Seed: 7, Given: map[string][]string{"choice": {"c"}}})
	challenge := id(number + 1)
	did(ada, study.KindChallengeSubmitted, "calm", study.ChallengeSubmitted{Given: map[string]string{"policy": "full"}})
	did(ada, study.KindChallengeMarked, "calm", study.ChallengeMarked{Attempt: challenge, Passed: true, Grader: "1", Widget: "w"})
	did(ada, study.KindReviewGraded, "card-1", study.ReviewGraded{Grade: study.Good, Day: 20_787})
	did(phone, study.KindZone, "Europe/Berlin", struct{}{})

	class, own, his := strings.Repeat("c", 32), strings.Repeat("d", 32), strings.Repeat("e", 32)
	must(s.CreateClass(ctx, study.Class{ID: class, Name: "Ada's class", Course: "course", Zone: "Europe/Berlin", Code: "CDE0CDE1CDE2", CreatedAt: frozenAt},
		study.Seat{ID: own, Class: class, Role: study.ClassInstructor, Subject: ada, Name: "Ada", From: frozenAt}))
	must(s.PutSeats(ctx, class, study.Seat{ID: his, Class: class, Role: study.ClassLearner, Name: "Bob", Identifier: "1001", Login: "bob@example.org", Group: "A", Code: "CDE0CDE1CDE3", From: frozenAt}))
	due, err := study.DeadlineIn("2026-12-24T23:59", "Europe/Berlin")
	must(err)
	work := study.Assignment{ID: strings.Repeat("f", 32), Class: class, Kind: study.AssignedQuiz, Content: "quiz", Due: due, Late: study.LateCounted, LatePercent: 50, CreatedAt: frozenAt}
	must(s.PutAssignment(ctx, work))
	work.Terms = &study.Terms{Attempts: 2, Minutes: 30, Last: true}
	must(s.PutAssignment(ctx, work))
	must(s.PutExtension(ctx, class, study.Extension{Assignment: work.ID, Seat: his, Attempts: 1, Minutes: 15, Note: "ill"}))
	did(bob, study.KindQuizProlonged, "quiz", study.QuizProlonged{Attempt: id(900), Due: frozenAt.AddDate(501, 0, 0).UnixMicro()})
}

var frozenAt = time.Date(2026, 11, 30, 12, 0, 0, 1000, time.UTC)

// freeze writes the newest database with typical rows, and keeps it.
func freeze(t *testing.T, n int) []byte {
	t.Helper()
	s := open(t, filepath.Join(t.TempDir(), "record.db"), Options{Now: func() time.Time { return frozenAt }})
	typical(t, s)
	text := written(t, s.writes)
	if err := os.WriteFile(frozen(n), text, 0o644); err != nil {
		t.Fatal(err)
	}
	return text
}

// written is a database as SQL. A table without a row would prove nothing.
func written(t *testing.T, db *sql.DB) []byte {
	t.Helper()
	shape := shapeOf(t, db)
	rows := shape.rows(t, db)
	b := fmt.Appendf(nil, "-- Written by upgrade_test.go when this schema was released. Never changed.\nPRAGMA journal_mode = WAL;\nPRAGMA application_id = %d;\n", applicationID)
	for _, made := range shape.sql {
		if strings.HasPrefix(made, "CREATE TABLE") {
			b = fmt.Append(b, made, ";\n")
		}
	}
	for _, table := range shape.tables {
		if len(rows[table.name]) == 0 {
			t.Fatalf("the table %s is empty: let typical, in this file, put something into it", table.name)
		}
		for _, row := range rows[table.name] {
			b = fmt.Appendf(b, "INSERT INTO %s (%s) VALUES (%s);\n", table.name, strings.Join(table.columns, ", "), row)
		}
	}
	for _, row := range column(t, db, `SELECT version_id FROM `+versions+` ORDER BY id`) {
		b = fmt.Appendf(b, "INSERT INTO %s (version_id, is_applied) VALUES (%s, 1);\n", versions, row)
	}
	for _, made := range shape.sql {
		if !strings.HasPrefix(made, "CREATE TABLE") {
			b = fmt.Append(b, made, ";\n")
		}
	}
	return b
}

// plain opens a file without this package's Store.
func plain(t *testing.T, path string) *sql.DB {
	t.Helper()
	db := sql.OpenDB(newConnector(fileURI(path, "mode=rwc")))
	t.Cleanup(func() { db.Close() })
	return db
}

// load makes a database of what was frozen, and returns what is in it.
func load(t *testing.T, path, text string) (shape, map[string][]string) {
	t.Helper()
	db := plain(t, path)
	if _, err := db.Exec(text); err != nil {
		t.Fatal(err)
	}
	s := shapeOf(t, db)
	rows := s.rows(t, db)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return s, rows
}

// schemaOf is what migrations make of an empty file.
func schemaOf(t *testing.T, files fs.FS) []string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "empty.db")
	s := open(t, path, Options{migrations: files})
	return shapeOf(t, s.writes).sql
}

// shape is the schema of a database: what made it, and its tables.
type shape struct {
	sql    []string
	tables []table
}

type table struct {
	name    string
	columns []string
}

// versions is the table that an upgrade adds rows to.
const versions = "goose_db_version"

// shapeOf reads a schema, without SQLite's own tables; versions is not among its tables.
func shapeOf(t *testing.T, db *sql.DB) (s shape) {
	t.Helper()
	for _, row := range column(t, db, `SELECT type || ' ' || name || char(10) || sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name`) {
		head, made, _ := strings.Cut(row, "\n")
		kind, name, _ := strings.Cut(head, " ")
		s.sql = append(s.sql, made)
		if kind == "table" && name != versions {
			s.tables = append(s.tables, table{name, column(t, db, `SELECT name FROM pragma_table_info('`+name+`') ORDER BY cid`)})
		}
	}
	return s
}

// rows reads tables, by name, each row as SQL writes it.
func (s shape) rows(t *testing.T, db *sql.DB) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, table := range s.tables {
		var quoted []string
		for _, c := range table.columns {
			quoted = append(quoted, "quote("+c+")")
		}
		all[table.name] = column(t, db, `SELECT `+strings.Join(quoted, ` || ', ' || `)+` FROM `+table.name+` ORDER BY 1`)
	}
	return all
}

// column reads one column of text.
func column(t *testing.T, db *sql.DB, query string) (all []string) {
	t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		all = append(all, text)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}
