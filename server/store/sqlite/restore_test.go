package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"millrace/server/store/disktest"
	"millrace/server/study"
)

// openRaw opens a database as any other program would.
func openRaw(t *testing.T, path string) *sql.DB {
	t.Helper()
	db := sql.OpenDB(newConnector(fileURI(path, "mode=rw")))
	t.Cleanup(func() { db.Close() })
	return db
}

// everything reads all tables of a database that nobody uses.
func everything(t *testing.T, path string) map[string][]string {
	t.Helper()
	db := openRaw(t, path)
	defer db.Close()
	rows, err := db.Query(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
	if err != nil {
		t.Fatal(err)
	}
	var tables []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		tables = append(tables, name)
	}
	if err := rows.Err(); err != nil || len(tables) < 10 {
		t.Fatalf("tables %v: %v", tables, err)
	}
	return dump(t, db, tables...)
}

// twoMoments returns a backup of a store, and the store as a crash left it later: with
// events that the backup does not have in a log that was never folded in.
func twoMoments(t *testing.T) (backup, path string) {
	t.Helper()
	s := openTemp(t)
	history(t, s, rand.New(rand.NewSource(7)), 300)
	backup = filepath.Join(t.TempDir(), "backup.db")
	if err := Backup(ctx, s.path, backup); err != nil {
		t.Fatal(err)
	}
	for range 40 {
		mustAppend(t, s, sectionDone(study.NewSubject(), "later"))
	}
	path = crashed(t, s)
	if info, err := os.Stat(path + "-wal"); err != nil || info.Size() < 40*4096 {
		t.Fatalf("the log is not hot: %v %v", info, err)
	}
	return backup, path
}

// Frames of the old log, replayed over the restored file, would bring back the old pages.
func TestRestoreOverACrashedDatabaseIsTheBackupAndKeepsTheOld(t *testing.T) {
	backup, path := twoMoments(t)
	bytesBefore, err := os.ReadFile(backup)
	if err != nil {
		t.Fatal(err)
	}
	want := everything(t, backup)
	done, err := Restore(ctx, path, backup, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	if done.Events != 300 || len(done.Aside) != 2 || !strings.HasSuffix(done.Aside[1], "-wal") {
		t.Errorf("%+v", done)
	}
	if diff := cmp.Diff(want, everything(t, path)); diff != "" {
		t.Errorf("(-backup +restored)\n%s", diff)
	}
	open(t, path, Options{}) // and it serves
	if after, err := os.ReadFile(backup); err != nil || string(after) != string(bytesBefore) {
		t.Errorf("the backup was changed: %v", err)
	}

	again := filepath.Join(t.TempDir(), "again.db") // what is aside is a backup with its log
	undone, err := Restore(ctx, again, done.Aside[0], time.Now)
	if err != nil || undone.Events != 340 || len(undone.Aside) != 0 {
		t.Errorf("what was there before holds %+v, want 340 events: %v", undone, err)
	}
}

func TestRestoreRefusesWhatItCannotPutInPlace(t *testing.T) {
	backup, path := twoMoments(t)
	want := everything(t, crashedFiles(t, path))
	write := func(name string, data []byte) string {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	good, err := os.ReadFile(backup)
	if err != nil {
		t.Fatal(err)
	}
	torn := append([]byte{}, good...)
	for i := 5 * 4096; i < 9*4096; i++ {
		torn[i] = 0x5a
	}
	newer := filepath.Join(t.TempDir(), "newer.db")
	if err := open(t, newer, Options{migrations: later(t, "CREATE TABLE later (n INTEGER NOT NULL) STRICT;")}).Close(); err != nil {
		t.Fatal(err)
	}
	foreign := filepath.Join(t.TempDir(), "foreign.db")
	db := openRaw(t, write("foreign.db", nil))
	if _, err := db.Exec(`CREATE TABLE theirs (n); VACUUM INTO '` + foreign + `'`); err != nil {
		t.Fatal(err)
	}
	served := openTemp(t)
	for name, c := range map[string]struct {
		file string
		is   error
		says string
	}{
		"half of a file":            {write("half.db", good[:len(good)/2]), nil, ""},
		"pages of another file":     {write("torn.db", torn), nil, ""},
		"a text":                    {write("text.db", []byte(strings.Repeat("no database\n", 500))), nil, "not a database"},
		"an empty file":             {write("empty.db", nil), nil, "empty"},
		"another program's":         {foreign, nil, "another program"},
		"a newer program's":         {newer, study.ErrNewer, "newer"},
		"nothing":                   {filepath.Join(t.TempDir(), "none.db"), os.ErrNotExist, ""},
		"a database that is served": {served.path, study.ErrInUse, "millrace backup"},
		"the database itself":       {path, nil, "itself"},
	} {
		_, err := Restore(ctx, path, c.file, time.Now)
		if err == nil || c.is != nil && !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %v that says %q", name, err, c.is, c.says)
		}
	}
	if diff := cmp.Diff(want, everything(t, crashedFiles(t, path))); diff != "" {
		t.Errorf("a refusal changed the database (-before +after)\n%s", diff)
	}
	if left, _ := filepath.Glob(path + ".[^l]*"); len(left) != 0 {
		t.Errorf("refusals left %v", left)
	}
}

func TestRestoreWantsTheDatabaseToItself(t *testing.T) {
	backup, _ := twoMoments(t)
	s := openTemp(t)
	if _, err := Restore(ctx, s.path, backup, time.Now); !errors.Is(err, study.ErrInUse) {
		t.Errorf("beside a server: %v, want ErrInUse", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	lock, err := takeLock(s.path + ".lock")
	if err != nil {
		t.Fatal(err)
	}
	defer lock.release()
	if err := lock.note(beingRestored); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(ctx, s.path, Options{Beside: true}); !errors.Is(err, study.ErrInUse) || !strings.Contains(err.Error(), "being restored") {
		t.Errorf("a command beside a restore: %v, want ErrInUse that says why", err)
	}
}

// Each row is what a kill between two renames leaves.
func TestARestoreKilledWhileItMovedFilesIsFinishedByTheNextOpen(t *testing.T) {
	for moved := range 3 {
		backup, path := twoMoments(t)
		want, old := everything(t, backup), everything(t, crashedFiles(t, path))
		const stamp = "20260102T030405.000006"
		if err := copyFile(backup, path+restoringMark+stamp); err != nil {
			t.Fatal(err)
		}
		for _, end := range parts[:moved] {
			if err := os.Rename(path+end, path+asideMark+stamp+end); err != nil {
				t.Fatal(err)
			}
		}
		if err := open(t, path, Options{}).Close(); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, everything(t, path)); diff != "" {
			t.Errorf("after %d renames (-backup +opened)\n%s", moved, diff)
		}
		if diff := cmp.Diff(old, everything(t, path+asideMark+stamp)); diff != "" {
			t.Errorf("after %d renames (-old +aside)\n%s", moved, diff)
		}
	}
}

// A restore is killed at any moment; what is there when it is opened again is all of the
// old or all of the backup, and the old is never gone.
func TestProofARestoreThatIsKilledLosesNothing(t *testing.T) {
	backup, path := twoMoments(t)
	restored, old := everything(t, backup), everything(t, crashedFiles(t, path))
	prepare := func(disk *disktest.Disk) {
		for _, end := range parts[:2] {
			if err := copyFile(path+end, filepath.Join(disk.Folder, "record.db"+end)); err != nil {
				t.Fatal(err)
			}
		}
		if err := copyFile(backup, filepath.Join(disk.Folder, "backup.db")); err != nil {
			t.Fatal(err)
		}
	}
	finished := 0
	check := func(disk *disktest.Disk) {
		file := filepath.Join(disk.Folder, "record.db")
		if err := open(t, file, Options{}).Close(); err != nil {
			t.Fatal(err)
		}
		found, kept := everything(t, file), file
		if cmp.Equal(found, restored) {
			finished++
			aside, err := filepath.Glob(file + asideMark + "*[0-9]")
			if err != nil || len(aside) != 1 {
				t.Fatalf("aside: %v, %v", aside, err)
			}
			kept = aside[0]
		}
		if diff := cmp.Diff(old, everything(t, kept)); diff != "" {
			t.Errorf("%s (-old +kept)\n%s", filepath.Base(kept), diff)
		}
	}
	kills := 12
	if whole() {
		kills = 200
	}
	first, random, killed := disktest.New(t), rand.New(rand.NewSource(7)), 0
	var took time.Duration
	for n := range kills {
		disk := first.Another()
		prepare(disk)
		cmd, began := child(disk, "restore"), time.Now()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if n > 0 {
			time.Sleep(time.Duration(random.Int63n(int64(took))))
			cmd.Process.Kill() // it may have ended already
		}
		if err := cmd.Wait(); n == 0 && err != nil {
			t.Fatal(err)
		} else if err != nil {
			killed++
		}
		if n == 0 {
			took = time.Since(began)
		}
		check(disk)
	}
	if killed == 0 {
		t.Error("nothing was killed: nothing was shown")
	}
	t.Logf("%d of %d restores were killed at any moment; %d were finished by themselves or by the next open", killed, kills, finished)
}

// crashedFiles copies a database with its log, so that looking at it changes nothing.
func crashedFiles(t *testing.T, path string) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "record.db")
	for _, end := range parts[:2] {
		if err := copyFile(path+end, to+end); err != nil && !(end != "" && errors.Is(err, os.ErrNotExist)) {
			t.Fatal(fmt.Errorf("copying %s: %w", path+end, err))
		}
	}
	return to
}
