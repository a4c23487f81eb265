package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"millrace/server/study"
)

// later is this program's migrations and one of a later version.
func later(t *testing.T, up string) fs.FS {
	t.Helper()
	files := fstest.MapFS{"90001_later.sql": {Data: []byte("-- +goose Up\n" + up)}}
	ours, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range ours {
		data, err := fs.ReadFile(migrations, name)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(name)] = &fstest.MapFile{Data: data}
	}
	return files
}

// crashed copies the files of an open store as a killed process leaves them: what was
// committed is in the log, and no checkpoint has moved it.
func crashed(t *testing.T, s *Store) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "record.db")
	for _, suffix := range []string{"", "-wal"} {
		data, err := os.ReadFile(s.path + suffix)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path+suffix, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

func backups(t *testing.T, path string) []string {
	t.Helper()
	found, err := filepath.Glob(path + ".v*")
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestAnUpgradeIsBackedUpWithEveryCommittedRow(t *testing.T) {
	old := openTemp(t)
	e := sectionDone(study.NewSubject(), "s-1")
	mustAppend(t, old, e)
	path := crashed(t, old)

	upgraded := open(t, path, Options{migrations: later(t, "CREATE TABLE later (n INTEGER NOT NULL) STRICT;")})
	ask[int](t, upgraded.writes, `SELECT count(*) FROM later`)
	if _, err := upgraded.Event(ctx, e.ID); err != nil {
		t.Errorf("after the upgrade: %v", err)
	}
	found := backups(t, path)
	ours, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("record.db.v%d-", len(ours)); len(found) != 1 || !strings.Contains(found[0], want) {
		t.Fatalf("backups %v, want one of %s", found, want)
	}
	if info, err := os.Stat(found[0]); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("backup: %v, %v", info.Mode(), err)
	}
	restored := open(t, found[0], Options{})
	if _, err := restored.Event(ctx, e.ID); err != nil {
		t.Errorf("the backup lacks a committed row: %v", err)
	}
	if n := ask[int](t, restored.writes, `SELECT count(*) FROM sqlite_schema WHERE name = 'later'`); n != 0 {
		t.Error("the backup was made after the upgrade")
	}
}

func TestAnEmptyDatabaseNeedsNoBackup(t *testing.T) {
	if found := backups(t, openTemp(t).path); len(found) != 0 {
		t.Fatalf("backups %v", found)
	}
}

func TestAnUpgradeThatFailsHasChangedNothing(t *testing.T) {
	s := openTemp(t)
	e := sectionDone(study.NewSubject(), "s-1")
	mustAppend(t, s, e)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	_, err := Open(ctx, s.path, Options{migrations: later(t, "CREATE TABLE later (n INTEGER NOT NULL) STRICT;\nINSERT INTO nowhere VALUES (1);")})
	if err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Fatalf("error %v", err)
	}
	again := open(t, s.path, Options{})
	if _, err := again.Event(ctx, e.ID); err != nil {
		t.Error(err)
	}
	if n := ask[int](t, again.writes, `SELECT count(*) FROM sqlite_schema WHERE name = 'later'`); n != 0 {
		t.Error("half of the upgrade is there")
	}
}

func TestANewerDatabaseIsRefusedAndLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "record.db")
	newer := open(t, path, Options{migrations: later(t, "CREATE TABLE later (n INTEGER NOT NULL) STRICT;")})
	if err := newer.Close(); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = Open(ctx, path, Options{})
	if !errors.Is(err, study.ErrNewer) || !strings.Contains(err.Error(), "restore the backup") {
		t.Fatalf("error %v, want ErrNewer and what to do", err)
	}
	after, err := os.ReadFile(path)
	if err != nil || string(before) != string(after) {
		t.Errorf("the file was changed: %v", err)
	}
	open(t, path, Options{migrations: later(t, "")}) // and the lock was given back
}

func TestABrokenDatabaseIsNotUpgraded(t *testing.T) {
	s := openTemp(t)
	for range 20 {
		mustAppend(t, s, study.Event{ID: study.NewID(), Subject: study.NewSubject(), Kind: "essay",
			Payload: []byte(`{"text":"` + strings.Repeat("x", 5000) + `"}`)})
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(s.path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	rubbish := make([]byte, info.Size()-30*4096) // all but the first 30 pages, which hold the schema
	for i := range rubbish {
		rubbish[i] = 0xa5
	}
	if _, err := f.WriteAt(rubbish, 30*4096); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(ctx, s.path, Options{migrations: later(t, "CREATE TABLE later (n INTEGER NOT NULL) STRICT;")}); err == nil {
		t.Fatal("a broken database was upgraded")
	}
	if found := backups(t, s.path); len(found) != 0 {
		t.Errorf("a broken backup was kept: %v", found)
	}
}

func TestAForeignDatabaseIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "photos.db")
	s := open(t, path, Options{})
	if _, err := s.writes.Exec(`PRAGMA application_id = 1`); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(ctx, path, Options{}); err == nil || !strings.Contains(err.Error(), "another program") {
		t.Errorf("error %v", err)
	}
	if err := os.WriteFile(path, []byte(strings.Repeat("not a database\n", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(ctx, path, Options{}); err == nil {
		t.Error("a text file was opened")
	}
}

func TestACommandBesideAServerUpgradesNothing(t *testing.T) {
	server := openTemp(t)
	_, err := Open(ctx, server.path, Options{Beside: true, migrations: later(t, "CREATE TABLE later (n INTEGER NOT NULL) STRICT;")})
	if err == nil || !strings.Contains(err.Error(), "stop the server") {
		t.Fatalf("error %v", err)
	}
}

// A database from before spaced review knows what was missed all the same, and the
// migration makes of it what Rebuild makes.
func TestWhatWasMissedBeforeThereWasReviewIsFound(t *testing.T) {
	early := fstest.MapFS{}
	for _, name := range []string{"00001_record.sql", "00002_challenge.sql"} {
		data, err := fs.ReadFile(migrations, "migrations/"+name)
		if err != nil {
			t.Fatal(err)
		}
		early[name] = &fstest.MapFile{Data: data}
	}
	path := filepath.Join(t.TempDir(), "record.db")
	old := open(t, path, Options{migrations: early})
	who := study.NewSubject()
	for i, payload := range []string{
		`{"lesson":"l","given":{"choice":["a"],"b":["é"]},"score":0,"max":1000}`, `{"lesson":"l","given":{"choice":["b"]},"score":500,"max":1000}`,
		`{"lesson":"l","given":{"choice":["c"]},"score":1000,"max":1000}`, `{"score":"full"}`, `{"score":0,"max":1}`,
	} {
		_, err := old.writes.Exec(`INSERT INTO event (id, subject, kind, content_id, content_rev, payload, received_at, body_hash)
			VALUES (?1, ?2, 'check.answered', ?3, 'r', ?4, ?5, x'00')`, study.NewID(), who, fmt.Sprint("q-", i/3), payload, i)
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	s := open(t, path, Options{})
	want := dump(t, s.reads, "missed")
	if len(want["missed"]) != 2 {
		t.Fatalf("found %v", want)
	}
	if _, err := s.Rebuild(ctx); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, dump(t, s.reads, "missed")); diff != "" {
		t.Errorf("(-migrated +rebuilt)\n%s", diff)
	}
}
